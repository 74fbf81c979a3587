import { noUnboundedFanOut as rule } from '../../../src/rules/no-unbounded-fan-out.js';
import { itFinds, type Case } from '../../support/cases.js';

const MARK = '// expect-next-line: no-unbounded-fan-out';

const tree = (project: string, mark = ''): string => `import { EMPTY, concatMap, defer, expand, from, map, mergeAll, mergeMap, take } from 'rxjs';
  async function childrenOf(id) { const page = await drive.list({ parent: id }); return page.items; }
  export const walk = (root) => from([root]).pipe(
    ${mark}
    expand(${project}),
  );`;

itFinds(rule, 'trees that are walked in all directions', [
  { name: 'the answer in parts', code: tree(`(item) => (item.isFolder ? from(childrenOf(item.id)).pipe(mergeAll(1)) : EMPTY)`, MARK) },
  { name: 'the answer in parts, with concatMap', code: tree(`(item) => from(childrenOf(item.id)).pipe(concatMap((list) => list))`, MARK) },
  { name: 'the answer in parts, when asked for', code: tree(`(item) => defer(() => childrenOf(item.id)).pipe(mergeMap((list) => from(list)), map(toNode))`, MARK) },
  {
    name: 'a method that does so',
    code: `import { expand, from, mergeAll } from 'rxjs';
      export class Walker {
        children(id) { return from(this.drive.list(id)).pipe(mergeAll()); }
        walk(root) {
          return from([root]).pipe(
            ${MARK}
            expand((item) => this.children(item.id)));
        }
      }`,
  },
]);

itFinds(rule, 'what expand may do', [
  { name: 'a concurrency', code: tree(`(item) => from(childrenOf(item.id)).pipe(mergeAll(1)), 4`) },
  { name: 'one page after the other', code: tree(`(page) => (page.next ? from(drive.page(page.next)) : EMPTY)`) },
  { name: 'one page after the other, made anew', code: tree(`(page) => (page.next ? defer(() => drive.page(page.next)).pipe(map(toPage)) : EMPTY)`) },
  { name: 'only the first of an answer', code: tree(`(item) => from(childrenOf(item.id)).pipe(mergeAll(), take(1))`) },
  { name: 'what is there already', code: tree(`(node) => from(node.children)`) },
] satisfies Case[]);
