import type { TSESTree } from '@typescript-eslint/utils';
import { COLLECTORS } from '../catalogue/fan-out.js';
import { calleeName, unwrap } from './ast.js';
import { isClientInput } from './chosen-numbers.js';
import { detachedWork } from './detached-work.js';
import { perFile, type FileModel, type Node } from './file.js';
import { isBoundedLoop } from './fixed-size.js';
import type { ItemLoop } from './item-loops.js';
import { isLane } from './lanes.js';
import { libraryFanOuts } from './library-fan-outs.js';
import { isWithinNamed } from './named-in-settings.js';
import { nodesOf } from './nodes.js';
import { isFrom, originOf } from './origins.js';
import { perItemStarts } from './per-item-starts.js';
import { runsProgramParts } from './program-parts.js';
import { startsOf, type Start } from './promise-sources.js';
import { isTeardownCode, isTeardownWork } from './teardown.js';
import { definitionOf, globalPath, variableOf } from './variables.js';

export type FanOutKind =
  | 'mapped'
  | 'collected'
  | 'generated'
  | 'forEach'
  | 'detached'
  | 'unawaited'
  | 'timer'
  | 'process'
  | 'library'
  | 'operator';

/** Asynchronous work that starts for every item of a collection without a limit on how much runs at once. */
export interface FanOut {
  readonly kind: FanOutKind;
  /** The call that is reported. */
  readonly node: Node;
  /** What the call is named in the code: `Promise.all`, `forEach`, `mergeMap`. */
  readonly call: string;
  /** The file in which the work starts, which may be another one. */
  readonly file: FileModel;
  /** The loop that has no limit; null when the items come from a source that is out of sight. */
  readonly loop: ItemLoop | null;
  /** The place where the work starts. */
  readonly start: Node;
  readonly confidence: 'high' | 'medium';
}

/** Every unlimited fan-out of a file. */
export function fanOutsOf(file: FileModel): readonly FanOut[] {
  const covered = new Set<Node>();
  const combined = collectorCalls(file).flatMap((call) => {
    const starts = promisesOf(file, call).filter((start) => start.file !== file || !isTeardown(start));
    starts.forEach((start) => covered.add(start.node));
    return isTeardownCode(file, call) ? [] : fanOutOfCollector(file, call, starts);
  });
  const found = [...combined, ...detachedWork(file, covered), ...perItemStarts(file), ...libraryFanOuts(file)];
  // How a helper keeps to its limit is its own business, once the settings vouch for it.
  return found.filter(({ node }) => !isWithinNamed(file, node, file.settings.pools));
}

function isTeardown(start: Start): boolean {
  return isTeardownWork(start.file, start.work);
}

/** Calls of `Promise.all` and its kin. */
function collectorCalls(file: FileModel): readonly TSESTree.CallExpression[] {
  return nodesOf(file)
    .all('CallExpression')
    .filter((call) => collectorName(file, call) !== null);
}

/** The last names of all collectors: most calls are none by their name alone. */
const COLLECTOR_NAMES = new Set(
  COLLECTORS.flatMap((collector) => collector.exports.map((name) => name.slice(name.lastIndexOf('.') + 1))),
);

function collectorName(file: FileModel, call: TSESTree.CallExpression): string | null {
  if (call.arguments.length === 0) return null;
  const name = calleeName(call) ?? '';
  // A default or renamed import may have any name.
  if (!COLLECTOR_NAMES.has(name) && !(unwrap(call.callee).type === 'Identifier' && importsCollector(file))) return null;
  const path = globalPath(file, call.callee);
  const callee = unwrap(call.callee);
  if (path !== null) {
    if (COLLECTORS.some((collector) => collector.modules === null && collector.exports.includes(path))) return path;
    // `Promise.all.call(Promise, promises)` and dependency injection of `$q` are named alike.
    return null;
  }
  if (callee.type === 'MemberExpression' && file.textOf(callee) === '$q.all') return '$q.all';
  const origin = originOf(file, callee);
  if (!origin) return null;
  const known = COLLECTORS.some(
    (collector) =>
      collector.modules?.some((module) => collector.exports.some((name) => isFrom(origin, module, name))) ?? false,
  );
  return known ? file.textOf(callee) : null;
}

const COLLECTOR_MODULES = new RegExp(
  `['"](?:${COLLECTORS.flatMap((collector) => collector.modules ?? []).join('|')})['"]`,
);

const importsCollector = perFile((file): boolean => COLLECTOR_MODULES.test(file.text));

function promisesOf(file: FileModel, call: TSESTree.CallExpression): readonly Start[] {
  return call.arguments.flatMap((argument) =>
    startsOf(file, argument.type === 'SpreadElement' ? argument.argument : argument),
  );
}

function fanOutOfCollector(
  file: FileModel,
  call: TSESTree.CallExpression,
  starts: readonly Start[],
): readonly FanOut[] {
  if (hasConcurrencyArgument(file, call)) return [];
  for (const start of starts) {
    const loop = unboundedLoop(start);
    if (!loop) continue;
    return [
      {
        kind: start.kind === 'map' ? 'mapped' : start.kind === 'yield' ? 'generated' : 'collected',
        node: call,
        call: collectorName(file, call) ?? 'Promise.all',
        file: start.file,
        loop,
        start: start.kind === 'map' ? start.node : start.work,
        confidence: confidenceOf(start.file, loop),
      },
    ];
  }
  return [];
}

/** `merge(...streams, 4)` of rxjs. */
function hasConcurrencyArgument(file: FileModel, call: TSESTree.CallExpression): boolean {
  const last = call.arguments.at(-1);
  return (
    call.arguments.length > 1 &&
    last?.type === 'Literal' &&
    typeof last.value === 'number' &&
    isFrom(originOf(file, call.callee), 'rxjs', 'merge')
  );
}

/** The first loop around the start of promises that nothing limits. */
function unboundedLoop(start: Start): ItemLoop | null {
  if (
    start.kind === 'map' &&
    (isLane(start.file, start.work, start.loops[0]) || runsProgramParts(start.file, start.work, start.loops[0]))
  )
    return null;
  if (start.kind === 'loop' && isLane(start.file, start.work, start.loops[0])) return null;
  return start.loops.find((loop) => !isBoundedLoop(start.file, loop)) ?? null;
}

/** Lists that callers hand over may be short by agreement; data that was just loaded or sent is not. */
export function confidenceOf(file: FileModel, loop: ItemLoop): 'high' | 'medium' {
  if (loop.kind !== 'items') return loop.kind === 'count' ? 'medium' : 'high';
  const root = rootOf(loop.over);
  if (isClientInput(file, loop.over) || root.type !== 'Identifier') return 'high';
  const variable = variableOf(file, root);
  const definition = variable && definitionOf(variable);
  return definition?.type === 'Parameter' && root === unwrap(loop.over) ? 'medium' : 'high';
}

/** The expression a chain of members and calls begins with. */
export function rootOf(node: Node): Node {
  let current = unwrap(node);
  for (;;) {
    if (current.type === 'MemberExpression') current = unwrap(current.object);
    else if (current.type === 'CallExpression') current = unwrap(current.callee);
    else if (current.type === 'AwaitExpression') current = unwrap(current.argument);
    else return current;
  }
}
