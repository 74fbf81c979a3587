import type { TSESTree } from '@typescript-eslint/utils';
import { MUTE_CALLS, PUTTING_CALLS } from '../../catalogue/drop-words.js';
import { calleeName, isFunction, isNothing, receiverOf, unwrap } from '../syntax/ast.js';
import { innerNodes } from '../syntax/nodes.js';
import { placesOf, type Place } from '../places/places.js';
import type { FileModel, Node } from '../model/file.js';

/**
 * True when code that throws something away tells somebody: it throws, counts, calls something, returns an answer, or hands
 * on what it has taken out.
 *
 * @param list what the items are thrown out of; to put something there tells nobody
 */
export function tells(file: FileModel, code: Node, list: Place | null = null): boolean {
  if (code.type === 'ThrowStatement' || innerNodes(file, code, 'ThrowStatement').length > 0) return true;
  if (innerNodes(file, code, 'UpdateExpression').some((update) => update.operator === '++')) return true;
  if (innerNodes(file, code, 'AssignmentExpression').some(isNews)) return true;
  if (innerNodes(file, code, 'NewExpression', 'AwaitExpression', 'YieldExpression').length > 0) return true;
  if (innerNodes(file, code, 'CallExpression').some((call) => isSaid(file, call, list))) return true;
  if (innerNodes(file, code, 'VariableDeclarator').some(({ init }) => init !== null)) return true;
  return returnsIn(file, code).some((argument) => argument !== null && !isNothing(unwrap(argument)));
}

function isSaid(file: FileModel, call: TSESTree.CallExpression, list: Place | null): boolean {
  const name = calleeName(call) ?? '';
  if (!PUTTING_CALLS.has(name)) return !MUTE_CALLS.has(name);
  const receiver = receiverOf(call);
  return receiver !== null && (list === null || !placesOf(file, receiver).includes(list));
}

/** `this.dropped += 1` and `this.overflowed = true`; `this.items = this.items.slice(1)` only throws away. */
function isNews({ operator, right }: { readonly operator: string; readonly right: Node }): boolean {
  if (operator !== '=') return operator === '+=';
  const value = unwrap(right);
  return value.type === 'Literal' && value.value === true;
}

/** What the code answers: the `return` statements of its own function. */
export function returnsIn(file: FileModel, code: Node): readonly (Node | null)[] {
  if (code.type === 'ReturnStatement') return [code.argument];
  return innerNodes(file, code, 'ReturnStatement').filter((one) => !isInInnerFunction(one, code)).map(({ argument }) => argument);
}

function isInInnerFunction(node: Node, outer: Node): boolean {
  for (let current = node.parent; current && current !== outer; current = current.parent) if (isFunction(current)) return true;
  return false;
}
