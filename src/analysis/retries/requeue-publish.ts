import type { TSESTree } from '@typescript-eslint/utils';
import { ASIDE, MESSAGE_NAME } from '../../catalogue/requeue.js';
import { calleeName, contains, isFunction, keyName, receiverOf, unwrap } from '../syntax/ast.js';
import { stringOf } from '../syntax/constants.js';
import { isFailureEvent } from './failure-paths.js';
import { perFile, type FileModel, type Node } from '../model/file.js';
import { calleesOf, functionsOf } from '../syntax/functions.js';
import { innerNodes, nodesOf } from '../syntax/nodes.js';
import { definitionOf, initialiserOf, propertyOf, variableOf } from '../syntax/variables.js';

/** A message that is published to the queue, list, stream or topic that it was taken from. */
export function isRepublish(file: FileModel, call: TSESTree.CallExpression): boolean {
  const name = calleeName(call) ?? '';
  const receiver = receiverOf(call);
  if (!receiver) return false;
  if (name === 'sendToQueue') return isConsumed(file, call.arguments[0], 'consume') && mentionsMessage(file, call);
  if (/^(?:r|l)push$/i.test(name))
    return (
      isConsumed(file, call.arguments[0], /^(?:b?(?:l|r|lm|rpopl)(?:pop|move|push)|lpop|rpop|blmpop|lmpop)$/i) &&
      mentionsTaken(file, call)
    );
  if (/^zadd$/i.test(name))
    return isConsumed(file, call.arguments[0], /^b?z(?:popm(?:in|ax)|mpop|rangebyscore|range|rem)$/i) && mentionsTaken(file, call);
  if (/^xadd$/i.test(name)) return isConsumed(file, call.arguments[0], /^xread(?:group)?$/i);
  if (name === 'send' || name === 'sendMessage') {
    return (
      isSqsResend(file, call) ||
      isKafkaResend(file, call) ||
      (isConsumed(file, call.arguments[0], 'work') && mentionsJob(file, call))
    );
  }
  if (/^add(?:Bulk)?$/.test(name)) return isJobAddedAgain(file, call);
  if (name === 'publish' && isPublishedToItsOrigin(file, call)) return true;
  if (name === 'seek') return isSoughtAgain(file, call);
  if (name === 'emit') return isEmittedAgain(file, call, receiver);
  if (/^(?:publish|addJob|enqueue)$/.test(name))
    return isConsumed(file, call.arguments[0], CONSUMES) && mentionsMessage(file, call);
  return false;
}

const CONSUMES = /^(?:consume|subscribe|work|process|define|pullSubscribe|queueSubscribe|receive|handle)$/;

/** `channel.publish(msg.fields.exchange, msg.fields.routingKey, msg.content)` */
function isPublishedToItsOrigin(file: FileModel, call: TSESTree.CallExpression): boolean {
  const [exchange] = call.arguments;
  return exchange !== undefined && file.textOf(exchange).endsWith('.fields.exchange');
}

/** `consumer.seek({ topic, partition, offset: message.offset })`: the same message once more. */
function isSoughtAgain(file: FileModel, call: TSESTree.CallExpression): boolean {
  const [place] = call.arguments;
  const offset = place && unwrap(place).type === 'ObjectExpression' ? propertyOf(file, place, 'offset') : null;
  return (
    !!offset &&
    unwrap(offset).type === 'MemberExpression' &&
    keyName(unwrap(offset) as TSESTree.MemberExpression) === 'offset'
  );
}

/** `bus.emit('order', order)` in the handler of `bus.on('order')`. */
function isEmittedAgain(file: FileModel, call: TSESTree.CallExpression, receiver: Node): boolean {
  const [event] = call.arguments;
  const name = event && stringOf(file, event);
  if (name === null || name === undefined || isFailureEvent(name)) return false;
  return nodesOf(file)
    .all('CallExpression')
    .some((registration) => {
      if (!/^(?:on|addListener)$/.test(calleeName(registration) ?? '')) return false;
      const [registered, handler] = registration.arguments;
      const source = receiverOf(registration);
      if (
        !registered ||
        !handler ||
        !source ||
        stringOf(file, registered) !== name ||
        file.textOf(source) !== file.textOf(receiver)
      )
        return false;
      return functionsOf(file, handler).some(
        (fn) =>
          contains(fn, call) ||
          innerNodes(file, fn, 'CallExpression').some((step) =>
            calleesOf(file, step).some((inner) => contains(inner, call)),
          ),
      );
    });
}

/** True when the file takes work from the queue of this name: the same text, or the same constant. */
function isConsumed(file: FileModel, queue: Node | undefined, method: string | RegExp): boolean {
  if (!queue || queue.type === 'SpreadElement') return false;
  const names = namesHandedTo(file, typeof method === 'string' ? `^${method}$` : method.source);
  const value = stringOf(file, queue);
  return names.has(file.textOf(queue)) || (value !== null && names.has(JSON.stringify(value)));
}

const namesByMethod = perFile(() => new Map<string, ReadonlySet<string>>());

/** The texts in the arguments of some methods, and the texts that stand there as literals. */
function namesHandedTo(file: FileModel, method: string): ReadonlySet<string> {
  let names = namesByMethod(file).get(method) as Set<string> | undefined;
  if (names) return names;
  namesByMethod(file).set(method, (names = new Set<string>()));
  const pattern = new RegExp(method, 'i');
  for (const call of nodesOf(file).all('CallExpression')) {
    const name = calleeName(call) ?? '';
    if (!pattern.test(name) || /^[rl]push$/i.test(name)) continue;
    for (const argument of call.arguments) {
      if (isFunction(unwrap(argument))) continue;
      for (const part of innerNodes(file, argument, 'Identifier', 'Literal', 'MemberExpression', 'TemplateLiteral')) {
        names.add(file.textOf(part));
        if (part.type === 'Literal' && typeof part.value === 'string') names.add(JSON.stringify(part.value));
      }
    }
  }
  return names;
}

function mentionsMessage(file: FileModel, call: Node): boolean {
  return (
    innerNodes(file, call, 'MemberExpression').some(
      (member) => /^(?:content|body|Body|value|data)$/.test(keyName(member) ?? '') && isMessage(member.object),
    ) || innerNodes(file, call, 'Identifier').some((identifier) => MESSAGE_NAME.test(identifier.name))
  );
}

/** The pushed value is one that the function took before. */
function mentionsTaken(file: FileModel, call: TSESTree.CallExpression): boolean {
  return call.arguments.slice(1).some((argument) =>
    innerNodes(file, argument, 'Identifier').some((identifier) => {
      const variable = variableOf(file, identifier);
      if (variable === null) return false;
      return (
        definitionOf(variable)?.type === 'Parameter' || variable.references.some((reference) => reference.isWrite())
      );
    }),
  );
}

/** `sqs.send(new SendMessageCommand({ QueueUrl, MessageBody: message.Body }))` */
function isSqsResend(file: FileModel, call: TSESTree.CallExpression): boolean {
  const [argument] = call.arguments;
  const command = argument && unwrap(argument);
  const input =
    command?.type === 'NewExpression' && calleeName(command) === 'SendMessageCommand'
      ? command.arguments[0]
      : calleeName(call) === 'sendMessage'
        ? argument
        : undefined;
  if (!input || unwrap(input).type !== 'ObjectExpression') return false;
  const url = propertyOf(file, input, 'QueueUrl');
  const body = propertyOf(file, input, 'MessageBody');
  if (!url || !body || !isFromBody(file, body, 3)) return false;
  const text = file.textOf(url);
  return (
    isHandedByService(file, body, text) || queuesTakenFrom(file).has(text)
  );
}

/** Calls that only the consumer of a queue makes: it receives, deletes, and extends the time for, messages of it. */
const TAKES_FROM_SQS = /^(?:receive|delete|changeMessageVisibility)(?:Message)?(?:Batch)?(?:Command)?$/i;

/** The addresses, as they are written, that such calls are given, as `QueueUrl` or as such. */
const queuesTakenFrom = perFile((file): ReadonlySet<string> => {
  const found = new Set<string>();
  for (const call of [...nodesOf(file).all('NewExpression'), ...nodesOf(file).all('CallExpression')]) {
    if (!TAKES_FROM_SQS.test(calleeName(call) ?? '')) continue;
    for (const argument of call.arguments) {
      const url = argument.type === 'SpreadElement' ? null : propertyOf(file, argument, 'QueueUrl');
      found.add(file.textOf(url ?? argument));
    }
  }
  return found;
});

/** A file whose functions are handed the records of a queue by the service. */
const isHandedRecords = perFile((file): boolean => /\bSQS(?:Event|Handler|Record)\b|\.Records\b/.test(file.text));

/** `message.Body`, what was parsed from it, and what was put together of that. */
function isFromBody(file: FileModel, node: Node, depth: number): boolean {
  if (innerNodes(file, node, 'MemberExpression').some((member) => /^(?:Body|body)$/.test(keyName(member) ?? '')))
    return true;
  if (depth <= 0) return false;
  return innerNodes(file, node, 'Identifier').some((name) => {
    const variable = variableOf(file, name);
    const value = variable && initialiserOf(variable);
    if (value) return !isFunction(unwrap(value)) && isFromBody(file, value, depth - 1);
    const definition = variable && definitionOf(variable);
    return definition?.type === 'Parameter' && MESSAGE_NAME.test(name.name);
  });
}

/** In a function that is handed the records of a queue, a record that is sent on under no other name comes back. */
function isHandedByService(file: FileModel, body: Node, url: string): boolean {
  if (ASIDE.test(url) || !isHandedRecords(file)) return false;
  return innerNodes(file, body, 'MemberExpression').some((member) => keyName(member) === 'body');
}

/** `producer.send({ topic, messages: [message] })` inside `eachMessage` of that topic. */
function isKafkaResend(file: FileModel, call: TSESTree.CallExpression): boolean {
  const [input] = call.arguments;
  if (!input || unwrap(input).type !== 'ObjectExpression') return false;
  const topic = propertyOf(file, input, 'topic');
  const messages = propertyOf(file, input, 'messages');
  if (!topic || !messages || !mentionsMessage(file, messages)) return false;
  const value = unwrap(topic);
  if (value.type === 'Identifier') {
    const variable = variableOf(file, value);
    if (variable && definitionOf(variable)?.type === 'Parameter') return true;
  }
  return isConsumed(file, topic, 'subscribe');
}

/** `worker.on('failed', (job) => queue.add(job.name, job.data))` and the same in the processor. */
function isJobAddedAgain(file: FileModel, call: TSESTree.CallExpression): boolean {
  const receiver = receiverOf(call);
  if (!receiver || ASIDE.test(file.textOf(receiver))) return false;
  const jobs = innerNodes(file, call, 'MemberExpression').filter(
    (member) => keyName(member) === 'data' && unwrap(member.object).type === 'Identifier',
  );
  return jobs.some((member) => {
    const variable = variableOf(file, unwrap(member.object));
    return variable !== null && definitionOf(variable)?.type === 'Parameter' && /job|task/i.test(variable.name);
  });
}

function mentionsJob(file: FileModel, call: Node): boolean {
  return innerNodes(file, call, 'MemberExpression').some(
    (member) => keyName(member) === 'data' && unwrap(member.object).type === 'Identifier',
  );
}

/** True for what people call a message. */
export function isMessage(node: Node): boolean {
  const value = unwrap(node);
  if (value.type === 'Identifier') return MESSAGE_NAME.test(value.name);
  if (value.type === 'MemberExpression')
    return MESSAGE_NAME.test(keyName(value) ?? '') || (keyName(value) ?? '').includes('deliveryTag');
  return value.type === 'CallExpression' && calleeName(value) === 'getMessage';
}
