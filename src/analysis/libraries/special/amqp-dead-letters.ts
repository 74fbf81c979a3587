import { DEAD_LETTER_NAMES } from '../../../catalogue/libraries/dead-letter-names.js';
import { stringOf } from '../../syntax/constants.js';
import type { FileModel, Node } from '../../model/file.js';
import type { Construct } from '../construct.js';
import { callsNamed, declarationOf, isSameName, isTrue } from './amqp-queues.js';
import { deadLetterUsesAround } from './dead-letter-uses.js';
import { handedFunctions } from './handed-functions.js';
import { isReplyQueue } from './reply-queue.js';

/**
 * For `channel.assertQueue(...)`: true where the queue is bound to the exchange that another one names for what failed,
 * where the program puts failed messages aside by itself, where nothing comes back because nothing is acknowledged, and
 * where the sender waits for an answer, which says that it failed.
 */
export function ofAmqpQueue(construct: Construct): boolean | null {
  const { file, call } = construct;
  const [queue] = call.arguments;
  if (!queue) return null;
  if (isReplyQueue(construct) === true) return true;
  const isQueue = (node: Node | undefined): boolean =>
    node !== undefined && (isSameName(file, node, queue) || declarationOf(file, node) === call);
  const targets = deadLetterUsesAround(file).map((use) => ({ text: use.file.textOf(use.node), name: stringOf(use.file, use.node) }));
  const isTarget = (node: Node): boolean => {
    const name = stringOf(file, node);
    if (DEAD_LETTER_NAMES.test(name ?? file.textOf(node))) return true;
    return targets.some((target) => (name === null ? target.text === file.textOf(node) : target.name === name));
  };
  const bindings = callsNamed(file, 'bindQueue').filter(({ arguments: [bound] }) => isQueue(bound));
  if (bindings.some(({ arguments: [, exchange] }) => exchange && isTarget(exchange))) return true;
  if (isTarget(queue)) return true;
  return isPutAsideByHand(file) || needsNoPlaceAside(file, isQueue);
}

/** A failed message is sent on to a queue that is named so. */
function isPutAsideByHand(file: FileModel): boolean {
  return callsNamed(file, 'sendToQueue', 'publish').some((call) =>
    call.arguments.slice(0, 2).some((argument) => DEAD_LETTER_NAMES.test(stringOf(file, argument) ?? file.textOf(argument))),
  );
}

function needsNoPlaceAside(file: FileModel, isQueue: (node: Node | undefined) => boolean): boolean {
  return callsNamed(file, 'consume').some(({ arguments: [queue, handler, options] }) => {
    if (!isQueue(queue)) return false;
    const isAnswered = handler !== undefined && handedFunctions(file, handler).some(({ file: at, node }) => answers(at, node));
    return isAnswered || (options !== undefined && isTrue(file, options, 'noAck'));
  });
}

/** `channel.sendToQueue(message.properties.replyTo, ...)` */
function answers(file: FileModel, handler: Node): boolean {
  return /\bproperties\??\.replyTo\b/.test(file.textOf(handler));
}
