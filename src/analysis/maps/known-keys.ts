import { calleeName, contains, enclosingFunction, isNothing, receiverOf, unwrap } from '../syntax/ast.js';
import type { Bound } from '../collections/bounds.js';
import { entryGrowthsOf, type EntryGrowth } from '../collections/entry-growth.js';
import type { FileModel, Node } from '../model/file.js';
import { hasFixedSize } from '../fan-out/fixed-size.js';
import { alwaysLeaves } from '../syntax/flow-order.js';
import { growthsOf, plainValue } from '../collections/growth.js';
import { ownNodes } from '../syntax/nodes.js';
import { placesOf, type Place } from '../places/places.js';
import { addsInChain } from '../collections/queue-likeness.js';
import { releasesOf } from '../collections/releases.js';
import { repetitionsOf, surest } from '../lifetime/repetition.js';

/**
 * A test before a growth that lets only keys through which the program knows: `if (!ALLOWED.has(id)) throw`,
 * `const factory = factories.get(token); if (!factory) throw`. What is asked must itself be filled once.
 */
export function knownKeysOf(growth: EntryGrowth): Bound | null {
  const { file, key } = growth;
  const fn = enclosingFunction(growth.node);
  if (!key || !fn) return null;
  for (const branch of ownNodes(file, fn, 'IfStatement')) {
    const asked = askedKeys(file, branch.test, file.textOf(key), growth.place);
    if (asked === null) continue;
    const isGuard =
      asked.isMissing &&
      contains(branch.parent, growth.node) &&
      branch.range[1] <= growth.node.range[0] &&
      alwaysLeaves(branch.consequent, true);
    const isInside = !asked.isMissing && contains(branch.consequent, growth.node);
    if (isGuard || isInside) return { kind: 'identity', file, node: branch.test };
  }
  return null;
}

/** For a test whether a fixed collection has the key: whether it holds when the key is missing. */
function askedKeys(file: FileModel, node: Node, key: string, own: Place): { isMissing: boolean } | null {
  const test = unwrap(node);
  if (test.type === 'UnaryExpression' && test.operator === '!') {
    const inner = askedKeys(file, test.argument, key, own);
    return inner && { isMissing: !inner.isMissing };
  }
  if (test.type === 'BinaryExpression' && test.operator === 'in') {
    return file.textOf(test.left) === key && isFixed(file, test.right, own) ? { isMissing: false } : null;
  }
  if (test.type === 'BinaryExpression' && /^[!=]==?$/.test(test.operator) && isNothing(test.right)) {
    const inner = askedKeys(file, test.left, key, own);
    return inner && test.operator.startsWith('=') ? { isMissing: !inner.isMissing } : inner;
  }
  const call = plainValue(file, test);
  if (call.type !== 'CallExpression') return null;
  const receiver = receiverOf(call);
  const [first, second] = call.arguments;
  // `Object.hasOwn(TABLE, key)`, `hasOwnProperty.call(TABLE, key)`
  const isOwn = /(?:^Object\.hasOwn|\bhasOwnProperty\.call)$/.test(file.textOf(call.callee));
  if (isOwn) return first && second && file.textOf(second) === key && isFixed(file, first, own) ? { isMissing: false } : null;
  const isQuestion = /^(?:has|get|includes|hasOwn)$/.test(calleeName(call) ?? '') && first && file.textOf(first) === key;
  return receiver && isQuestion && isFixed(file, receiver, own) ? { isMissing: false } : null;
}

/** A constant, or a table that nothing but the start of the program fills. */
function isFixed(file: FileModel, node: Node, own: Place): boolean {
  const places = placesOf(file, node);
  if (places.includes(own)) return false;
  if (places.length === 0) return hasFixedSize(file, node);
  return places.every((place) => {
    const growths = [...entryGrowthsOf(file), ...growthsOf(file)].filter((growth) => growth.place === place);
    if (growths.length === 0) return hasFixedSize(file, node);
    if (releasesOf(place).length > 0) return false;
    return growths.every((growth) => addsInChain(growth) || isOnce(growth.file, growth.node));
  });
}

function isOnce(file: FileModel, node: Node): boolean {
  const certainty = surest(repetitionsOf(file, node))?.certainty;
  return certainty === undefined || certainty === 'low';
}
