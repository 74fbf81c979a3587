import { STATE_WORDS } from '../../catalogue/drop-words.js';
import { calleeName, keyName, receiverOf, unwrap } from '../syntax/ast.js';
import { innerNodes, nodesOf } from '../syntax/nodes.js';
import { alwaysLeaves } from '../syntax/flow-order.js';
import { paceOf } from '../pressure/pace.js';
import { stringOf } from '../syntax/constants.js';
import { resolveValue } from '../syntax/variables.js';
import type { FileModel, Node } from '../model/file.js';
import type { SilentDrop } from './drop.js';
import { tells } from './told.js';

/** How much a receiver has not sent on yet, and whether it is full. */
const FULLNESS: ReadonlySet<string> = new Set(['bufferedAmount', 'writableLength', 'writableNeedDrain', 'bufferSize']);

/** `if (socket.bufferedAmount > MAX) continue;` in front of `socket.send(order)`: an order that a slow client never gets. */
export function unsentMessages(file: FileModel): readonly SilentDrop[] {
  return nodesOf(file).all('IfStatement').flatMap(({ test, consequent, alternate, parent }): readonly SilentDrop[] => {
    const receiver = fullReceiver(test);
    if (!receiver || alternate || parent.type !== 'BlockStatement' || !alwaysLeaves(consequent) || tells(file, consequent)) return [];
    const send = sendAfter(file, parent, consequent, receiver);
    const pace = send && paceOf(file, send, receiver);
    if (!send || !pace || pace.kind === 'timer' || isState(file, send, pace.node)) return [];
    const [first] = consequent.type === 'BlockStatement' ? consequent.body.slice(-1) : [consequent];
    return [{ node: first ?? consequent, what: file.textOf(receiver), how: 'unsent', confidence: pace.certainty }];
  });
}

/** `socket` of `socket.bufferedAmount > MAX`. */
function fullReceiver(test: Node): Node | null {
  const condition = unwrap(test);
  const side = condition.type === 'BinaryExpression' ? [condition.left, condition.right] : [condition];
  for (const one of side) {
    const member = unwrap(one);
    if (member.type === 'MemberExpression' && FULLNESS.has(keyName(member) ?? '')) return member.object;
  }
  return null;
}

function sendAfter(file: FileModel, block: Node, before: Node, receiver: Node): Node | null {
  const name = file.textOf(unwrap(receiver));
  return (
    innerNodes(file, block, 'CallExpression').find((call) => {
      const to = /^(?:send|write|emit)$/.test(calleeName(call) ?? '') ? receiverOf(call) : null;
      return to !== null && call.range[0] > before.range[1] && file.textOf(unwrap(to)) === name;
    }) ?? null
  );
}

/** What is sent, or what it is about, is a state of which the next message has a newer one. */
function isState(file: FileModel, send: Node, registration: Node): boolean {
  const [first] = registration.type === 'CallExpression' ? registration.arguments : [];
  const event = first && first.type !== 'SpreadElement' ? stringOf(file, first) : null;
  if (event !== null && STATE_WORDS.test(event)) return true;
  const [message] = send.type === 'CallExpression' ? send.arguments : [];
  return message !== undefined && STATE_WORDS.test(file.textOf(resolveValue(file, message)));
}
