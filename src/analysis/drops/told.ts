import type { TSESTree } from '@typescript-eslint/utils';
import { EMPTY_THINGS, MUTE_CALLS, PUTTING_CALLS } from '../../catalogue/drop-words.js';
import { calleeName, contains, isFunction, isNothing, lastName, receiverOf, unwrap } from '../syntax/ast.js';
import { innerNodes } from '../syntax/nodes.js';
import { variableOf } from '../syntax/variables.js';
import { placesOf, type Place } from '../places/places.js';
import type { FileModel, Node } from '../model/file.js';
import { isNeverRead } from './counters.js';

/**
 * True when code that throws something away tells somebody: it throws, counts, calls something, returns an answer, or hands
 * on what it has taken out.
 *
 * @param list what the items are thrown out of; to put something there tells nobody
 */
export function tells(file: FileModel, code: Node, list: Place | null = null): boolean {
  if (code.type === 'ThrowStatement' || innerNodes(file, code, 'ThrowStatement').length > 0) return true;
  if (innerNodes(file, code, 'UpdateExpression').some((update) => update.operator === '++' && !isLoopStep(update) && !isNeverRead(file, update))) return true;
  if (innerNodes(file, code, 'AssignmentExpression').some((assignment) => isNews(file, assignment, code))) return true;
  if (innerNodes(file, code, 'AwaitExpression', 'YieldExpression').length > 0) return true;
  if (innerNodes(file, code, 'NewExpression').some(({ callee }) => !EMPTY_THINGS.test(lastName(callee)))) return true;
  if (innerNodes(file, code, 'CallExpression').some((call) => isSaid(file, call, list))) return true;
  if (innerNodes(file, code, 'VariableDeclarator').some((declarator) => isUsedElsewhere(file, declarator, code))) return true;
  return returnsIn(file, code).some((argument) => argument !== null && !isNothing(unwrap(argument)));
}

/** `for (...; i++)` */
function isLoopStep({ parent }: TSESTree.UpdateExpression): boolean {
  return parent.type === 'ForStatement';
}

/** What is named in the code that throws it away, and used after that. What happens to it there is looked at by itself. */
function isUsedElsewhere(file: FileModel, { id, init }: TSESTree.VariableDeclarator, code: Node): boolean {
  if (!init) return false;
  return innerNodes(file, id, 'Identifier').some((name) => variableOf(file, name)?.references.some(({ identifier }) => !contains(code, identifier)) === true);
}

function isSaid(file: FileModel, call: TSESTree.CallExpression, list: Place | null): boolean {
  const name = calleeName(call) ?? '';
  if (!PUTTING_CALLS.has(name)) return !MUTE_CALLS.has(name);
  const receiver = receiverOf(call);
  return receiver !== null && (list === null || !placesOf(file, receiver).includes(list));
}

/**
 * `this.dropped += 1`, `this.overflowed = true`, and `oldest.state = 'dropped'` for what the code has taken out;
 * `this.items = this.items.slice(1)` only throws away.
 */
function isNews(file: FileModel, assignment: TSESTree.AssignmentExpression, code: Node): boolean {
  const { operator, left, right } = assignment;
  if (operator !== '=') return operator === '+=' && !isNeverRead(file, assignment);
  const value = unwrap(right);
  if (value.type === 'Literal' && value.value === true) return true;
  const holder = left.type === 'MemberExpression' ? variableOf(file, unwrap(left.object)) : null;
  return holder?.identifiers.some((declared) => contains(code, declared)) === true;
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
