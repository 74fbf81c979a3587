import type { TSESTree } from '@typescript-eslint/utils';
import { calleeName, enclosingFunction, isFunction, keyName, receiverOf, unwrap } from '../syntax/ast.js';
import type { FileModel, Node } from '../model/file.js';
import { alwaysLeaves } from '../syntax/flow-order.js';
import { innerNodes, ownNodes } from '../syntax/nodes.js';
import { definitionOf, variableOf } from '../syntax/variables.js';

/** Where the result of work is kept for the requests that follow: in one place, or in a table under a key. */
export type Kept = 'place' | 'table';

/**
 * For work that is done only as long as its result is not there yet: where that is kept. `page ??= await readFile(...)`,
 * `if (!pages.has(name)) pages.set(name, readFileSync(...))`, `if (config) return config; config = await load();`
 */
export function keptResult(file: FileModel, work: Node): Kept | null {
  if (!enclosingFunction(work)) return null;
  for (let child = work, outer = work.parent; outer && !isFunction(outer); child = outer, outer = outer.parent) {
    const kept = keptAround(file, outer, child);
    if (kept) return kept;
  }
  return keptAfterReturn(file, work);
}

/** Work on the right of `??=`, on the right of `x = x ?? ...`, or inside `if (!x) x = ...`. */
function keptAround(file: FileModel, outer: Node, child: Node): Kept | null {
  if (outer.type === 'AssignmentExpression' && outer.right === child) {
    if (outer.operator === '??=' || outer.operator === '||=') return keeper(file, outer.left);
    const value = unwrap(outer.right);
    const isSame =
      value.type === 'LogicalExpression' && file.textOf(unwrap(value.left)) === file.textOf(unwrap(outer.left));
    return isSame ? keeper(file, outer.left) : null;
  }
  if (outer.type !== 'IfStatement' || outer.consequent !== child) return null;
  const asked = askedPlaces(file, outer.test, true);
  return asked.map((place) => keptIn(file, place, outer.consequent)).find((kept) => kept !== null) ?? null;
}

/** Work after `if (x) return x;`, in a function that gives `x` a value. */
function keptAfterReturn(file: FileModel, work: Node): Kept | null {
  const fn = enclosingFunction(work);
  if (fn?.body.type !== 'BlockStatement') return null;
  for (const { test, consequent, range } of ownNodes(file, fn.body, 'IfStatement')) {
    if (range[1] > work.range[0] || !alwaysLeaves(consequent)) continue;
    for (const place of askedPlaces(file, test, false)) {
      const kept = keptIn(file, place, fn.body, range[1]);
      if (kept) return kept;
    }
  }
  return null;
}

/** The places of which a test says that they are empty, or that they are filled. */
function askedPlaces(file: FileModel, test: Node, isEmpty: boolean): readonly Node[] {
  const node = unwrap(test);
  switch (node.type) {
    case 'UnaryExpression':
      return node.operator === '!' ? askedPlaces(file, node.argument, !isEmpty) : [];
    case 'LogicalExpression':
      // `if (!page || isOld)`, `if (page && !isOld) return page`
      return node.operator === (isEmpty ? '||' : '&&')
        ? [...askedPlaces(file, node.left, isEmpty), ...askedPlaces(file, node.right, isEmpty)]
        : [];
    case 'BinaryExpression': {
      const isNothing = /^(?:null|undefined)$/.test(file.textOf(node.right));
      return isNothing && node.operator.startsWith(isEmpty ? '=' : '!') ? [unwrap(node.left)] : [];
    }
    case 'CallExpression':
      return !isEmpty && /^(?:has|get)$/.test(calleeName(node) ?? '') ? [node] : [];
    case 'Identifier':
    case 'MemberExpression':
      return isEmpty ? [] : [node];
    default:
      return [];
  }
}

/** Where the value of a place that was asked is kept, provided that code fills it again. */
function keptIn(file: FileModel, place: Node, code: Node, from = code.range[0]): Kept | null {
  const asked = tableCall(file, place) ?? place;
  if (asked.type === 'CallExpression') {
    const table = receiverOf(asked);
    if (!table || !keeper(file, table)) return null;
    const isFilled = innerNodes(file, code, 'CallExpression').some(
      (call) =>
        call.range[0] >= from && calleeName(call) === 'set' && textOfReceiver(file, call) === file.textOf(table),
    );
    return isFilled ? 'table' : null;
  }
  const text = file.textOf(asked);
  const isFilled = innerNodes(file, code, 'AssignmentExpression').some(
    ({ left, range }) => range[0] >= from && file.textOf(unwrap(left)) === text,
  );
  return isFilled ? keeper(file, asked) : null;
}

/** For `hit` the call in `let hit = pages.get(name)`. */
function tableCall(file: FileModel, place: Node): Node | null {
  const variable = variableOf(file, place);
  const declared = variable && definitionOf(variable)?.node;
  const init = declared?.type === 'VariableDeclarator' && declared.init ? unwrap(declared.init) : null;
  return init?.type === 'CallExpression' && calleeName(init) === 'get' ? init : null;
}

function textOfReceiver(file: FileModel, call: TSESTree.CallExpression): string {
  const receiver = receiverOf(call);
  return receiver ? file.textOf(receiver) : '';
}

/** What keeps a value for later calls: a variable of the module, a field, or an entry of such a table. */
function keeper(file: FileModel, place: Node): Kept | null {
  const node = unwrap(place);
  if (node.type === 'ThisExpression') return 'place';
  if (node.type === 'MemberExpression') {
    const holder = keeper(file, node.object);
    return holder && keyName(node) === null ? 'table' : holder;
  }
  const scope = variableOf(file, node)?.scope.block as Node | undefined;
  // What stands in a function is made anew by every call.
  return scope && !isFunction(scope) && enclosingFunction(scope) === null ? 'place' : null;
}
