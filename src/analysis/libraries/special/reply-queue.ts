import { keyName } from '../../syntax/ast.js';
import { stringOf } from '../../syntax/constants.js';
import { innerNodes, nodesOf } from '../../syntax/nodes.js';
import type { FileModel, Node } from '../../model/file.js';
import type { Construct } from '../construct.js';
import { valuesOf } from '../values.js';
import { callsNamed, declarationOf, isOfOneProcess, isSameName, isTrue } from './amqp-queues.js';
import { handedFunctions } from './handed-functions.js';
import type { Special } from './index.js';

/** RabbitMQ's way to answer without a queue. It can only be read without acknowledgements. */
const DIRECT_REPLY = 'amq.rabbitmq.reply-to';

/**
 * Queues for answers to this process: there are no more messages in them than requests that it sent. And queues in which
 * this process hears what is told to all, where its handler is done when it returns.
 */
export const isReplyQueue: Special = (construct) => {
  const { file, call } = construct;
  const [queue, handler] = call.arguments;
  if (!queue) return null;
  if (stringOf(file, queue) === DIRECT_REPLY || isNamedInRequests(file, queue, call)) return true;
  if (!handler || !isConsumer(construct)) return false;
  const declaration = declaredQueue(file, queue);
  if (!declaration || !isOfOneProcess(file, declaration)) return false;
  const isBound = callsNamed(file, 'bindQueue').some(({ arguments: [bound] }) => bound && isSameName(file, bound, queue));
  if (!isBound) return true;
  const [, , options] = call.arguments;
  return options !== undefined && isTrue(file, options, 'noAck') && isDoneAtOnce(file, handler);
};

function isConsumer({ site }: Construct): boolean {
  return site.method === 'consume';
}

/** `sendToQueue('pricing', body, { replyTo: replies.queue })` */
function isNamedInRequests(file: FileModel, queue: Node, call: Node): boolean {
  return nodesOf(file).all('Property').some((property) => {
    if (keyName(property) !== 'replyTo' || property.parent.type !== 'ObjectExpression') return false;
    return isSameName(file, property.value, queue) || declarationOf(file, property.value) === call;
  });
}

/** The declaration of a queue by its answer, or by the same name in the same file. */
function declaredQueue(file: FileModel, queue: Node): ReturnType<typeof declarationOf> {
  const declared = valuesOf(file, queue).flatMap((value) => declarationOf(value.file, value.node) ?? [])[0];
  const named = callsNamed(file, 'assertQueue').find(({ arguments: [name] }) => name && isSameName(file, name, queue));
  return declared ?? declarationOf(file, queue) ?? named ?? null;
}

/** Nothing of the handler goes on after it has returned. */
function isDoneAtOnce(file: FileModel, handler: Node): boolean {
  const functions = handedFunctions(file, handler);
  return functions.length > 0 && functions.every(({ file: at, node }) => {
    if (node.async) return false;
    const isWaiting = innerNodes(at, node.body, 'AwaitExpression').length > 0;
    return !isWaiting && !/\.(?:then|catch|finally)\(|\bvoid\b/.test(at.textOf(node));
  });
}
