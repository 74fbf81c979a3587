import { calleeName, receiverOf, wrapped } from '../syntax/ast.js';
import { nodesOf } from '../syntax/nodes.js';
import { isInstance } from '../libraries/instances.js';
import type { FileModel, Node } from '../model/file.js';
import { asksAround, hasCallback, isUnanswered } from './answers.js';
import { paceOf } from './pace.js';
import type { IgnoredPressure, Pace } from './pressure.js';

/** What brings many messages at once: one for each request or consumed message has its own limits. */
const FLOODS: ReadonlySet<Pace['kind']> = new Set<Pace['kind']>(['loop', 'chunk', 'event', 'timer']);

/** `channel.sendToQueue(queue, body)` of amqplib for each of many items, whatever it answers. */
export function brokerPublishes(file: FileModel): readonly IgnoredPressure[] {
  return nodesOf(file).all('CallExpression').flatMap((call): readonly IgnoredPressure[] => {
    const receiver = /^(?:publish|sendToQueue)$/.test(calleeName(call) ?? '') ? receiverOf(call) : null;
    if (!receiver || !isIgnored(call) || hasCallback(file, call, 2) || asksAround(file, call, receiver)) return [];
    const pace = isInstance(file, receiver, 'amqplib.channel') ? paceOf(file, call, receiver) : null;
    if (!pace || !FLOODS.has(pace.kind)) return [];
    return [{ kind: 'publish', node: call, receiver: file.textOf(receiver), pace, confidence: pace.certainty }];
  });
}

/** The answer is no promise: to await it waits for nothing. */
function isIgnored(call: Node): boolean {
  const { parent } = wrapped(call);
  return isUnanswered(parent?.type === 'AwaitExpression' ? parent : call);
}
