import { calleeName, contains, receiverOf } from '../syntax/ast.js';
import { nodesOf } from '../syntax/nodes.js';
import { isInPromise } from '../syntax/promise-executors.js';
import { isInstance } from '../libraries/instances.js';
import { programKindOf } from '../lifetime/program-kind.js';
import type { FileModel, Node } from '../model/file.js';
import { asksAround, hasCallback, isUnanswered } from './answers.js';
import { elementOf } from '../syntax/loop-elements.js';
import { ownerOf, paceOf } from './pace.js';
import type { IgnoredPressure, Pace } from './pressure.js';
import { isWebSocket } from './receivers.js';

/** `socket.send(state)` to everybody at each tick, whether or not the client reads. A page has one socket, and one person. */
export function socketSends(file: FileModel): readonly IgnoredPressure[] {
  if (programKindOf(file) === 'browser') return [];
  return nodesOf(file).all('CallExpression').flatMap((call): readonly IgnoredPressure[] => {
    const receiver = calleeName(call) === 'send' ? receiverOf(call) : null;
    if (!receiver || call.arguments.length === 0 || !isUnanswered(call) || hasCallback(file, call) || asksAround(file, call, receiver)) return [];
    const pace = isWebSocket(file, receiver) ? paceOf(file, call, receiver) : null;
    // One client that gets what the program itself has is no flood; nor is what a request waits for.
    if (!pace || (!elementOf(file, receiver) && (!isNear(file, call, receiver, pace) || isInPromise(call)))) return [];
    const isOnce = pace.kind === 'loop' && pace.certainty !== 'high';
    return [{ kind: 'send', node: call, receiver: file.textOf(receiver), pace, confidence: isOnce ? 'low' : pace.certainty }];
  });
}

/** What repeats it stands around it, or in the function that the socket belongs to. */
function isNear(file: FileModel, call: Node, receiver: Node, pace: Pace): boolean {
  const owner = ownerOf(file, receiver);
  return contains(pace.node, call) || (owner !== null && contains(owner, pace.node));
}

/**
 * `io.emit('load', load)` of socket.io at every tick of a timer. Most programs do so, and few clients are that slow, so that it
 * is for those who want to know everything.
 */
export function socketIoEmits(file: FileModel): readonly IgnoredPressure[] {
  return nodesOf(file).all('CallExpression').flatMap((call): readonly IgnoredPressure[] => {
    const receiver = calleeName(call) === 'emit' ? receiverOf(call) : null;
    if (!receiver || !isUnanswered(call) || !isInstance(file, receiver, 'socketio.server') || asksAround(file, call, receiver)) return [];
    const pace = paceOf(file, call, receiver);
    return pace?.kind === 'timer' ? [{ kind: 'send', node: call, receiver: file.textOf(receiver), pace, confidence: 'low' }] : [];
  });
}
