import { STATE_WORDS } from '../../catalogue/drop-words.js';
import { calleeName, keyName, receiverOf, unwrap } from '../syntax/ast.js';
import { innerNodes, nodesOf } from '../syntax/nodes.js';
import { alwaysLeaves } from '../syntax/flow-order.js';
import { statementsAfter } from '../inventory/full-code.js';
import { eventOf, paceOf } from '../pressure/pace.js';
import { resolveValue } from '../syntax/variables.js';
import type { FileModel, Node } from '../model/file.js';
import type { SilentDrop } from './drop.js';
import { lastStatement } from './drop-sites.js';
import { tells } from './told.js';

/** How much a receiver has not sent on yet, and whether it is full. */
const FULLNESS: ReadonlySet<string> = new Set(['bufferedAmount', 'writableLength', 'writableNeedDrain', 'bufferSize']);

/**
 * `if (socket.bufferedAmount > MAX) continue;` in front of `socket.send(order)`, and `if (socket.bufferedAmount < MAX)`
 * around it: an order that a slow client never gets.
 */
export function unsentMessages(file: FileModel): readonly SilentDrop[] {
  return nodesOf(file).all('IfStatement').flatMap(({ test, consequent, alternate, parent }): readonly SilentDrop[] => {
    if (alternate || parent.type !== 'BlockStatement') return [];
    const around = fullnessIn(file, test, '<');
    if (around) {
      // What comes after a branch that leaves, and what follows otherwise, may be about a message that did not go.
      const isTold = alwaysLeaves(consequent) || statementsAfter(consequent.parent).some((one) => tells(file, one));
      const send = isTold ? null : sendIn(file, consequent, around);
      return send ? drop(file, around, send, test) : [];
    }
    const receiver = fullnessIn(file, test, '>');
    if (!receiver || !alwaysLeaves(consequent) || tells(file, consequent)) return [];
    const send = sendIn(file, parent, receiver, consequent.range[1]);
    return send ? drop(file, receiver, send, lastStatement(consequent)) : [];
  });
}

function drop(file: FileModel, receiver: Node, send: Node, node: Node): readonly SilentDrop[] {
  const pace = paceOf(file, send, receiver);
  if (!pace || pace.kind === 'timer' || isState(file, send, pace.node)) return [];
  return [{ node, what: file.textOf(receiver), how: 'unsent', confidence: pace.certainty }];
}

/**
 * What a test asks about: `socket` of `socket.bufferedAmount > MAX`, and of `full` after `full = !socket.write(order)`.
 *
 * @param sense what holds when the test does: `<` that there is room, `>` that there is none
 */
function fullnessIn(file: FileModel, test: Node, sense: '<' | '>', depth = 10): Node | null {
  const condition = unwrap(test);
  if (depth <= 0) return null;
  if (condition.type === 'UnaryExpression' && condition.operator === '!') return fullnessIn(file, condition.argument, sense === '<' ? '>' : '<', depth - 1);
  if (condition.type === 'LogicalExpression') {
    // Of several conditions, the message goes when all hold; it is left out when one does.
    if ((condition.operator === '&&') !== (sense === '<')) return null;
    return fullnessIn(file, condition.left, sense, depth - 1) ?? fullnessIn(file, condition.right, sense, depth - 1);
  }
  if (condition.type === 'BinaryExpression') {
    const [left, right] = [receiverIn(condition.left), receiverIn(condition.right)];
    const holds = /^[<>]/.exec(condition.operator)?.[0] ?? null;
    return holds !== null && (left ? holds === sense : holds !== sense) ? (left ?? right) : null;
  }
  return (sense === '>' ? receiverIn(condition) : null) ?? lastWriteOf(file, condition, sense);
}

function receiverIn(node: Node): Node | null {
  const member = unwrap(node);
  return member.type === 'MemberExpression' && FULLNESS.has(keyName(member) ?? '') ? member.object : null;
}

/** `full = !socket.write(order)` means that it is full, `ok = socket.write(order)` that it is not. */
function lastWriteOf(file: FileModel, flag: Node, sense: '<' | '>'): Node | null {
  if (flag.type !== 'Identifier' && flag.type !== 'MemberExpression') return null;
  const name = file.textOf(flag);
  for (const { left, right, operator } of nodesOf(file).all('AssignmentExpression')) {
    if (operator !== '=' || file.textOf(left) !== name) continue;
    const value = unwrap(right);
    const isNegated = value.type === 'UnaryExpression' && value.operator === '!';
    const call = unwrap(isNegated ? value.argument : value);
    if (isNegated === (sense === '>') && call.type === 'CallExpression' && calleeName(call) === 'write') return receiverOf(call);
  }
  return null;
}

function sendIn(file: FileModel, code: Node, receiver: Node, after = code.range[0]): Node | null {
  const name = file.textOf(unwrap(receiver));
  return (
    innerNodes(file, code, 'CallExpression').find((call) => {
      const to = /^(?:send|write|emit)$/.test(calleeName(call) ?? '') ? receiverOf(call) : null;
      return to !== null && call.range[0] >= after && file.textOf(unwrap(to)) === name;
    }) ?? null
  );
}

/** What is sent, or what it is about, is a state of which the next message has a newer one. */
function isState(file: FileModel, send: Node, registration: Node): boolean {
  const event = eventOf(file, registration);
  if (event !== null && STATE_WORDS.test(event)) return true;
  const [message] = send.type === 'CallExpression' ? send.arguments : [];
  return message !== undefined && STATE_WORDS.test(file.textOf(resolveValue(file, message)));
}
