import type { TSESTree } from '@typescript-eslint/utils';
import {
  AMQP_MODULE, ASIDE, CHANNEL_NAME, DELIVERY_COUNT, MESSAGE_NAME, REQUEUEING_CONSUMERS, REQUEUE_OPTIONS, REQUEUE_RESULTS,
} from '../catalogue/requeue.js';
import { calleeName, contains, enclosingFunction, enclosingFunctions, isFunction, keyName, receiverOf, unwrap, type FunctionNode } from './ast.js';
import { boundOf } from './attempt-bounds.js';
import type { Cycle } from './attempt-measures.js';
import { constantOf, stringOf } from './constants.js';
import { failurePathOf, isFailureEvent } from './failure-paths.js';
import { perFile, type FileModel, type Node } from './file.js';
import { calleesOf, functionsOf } from './functions.js';
import { importsOf } from './imported-modules.js';
import { innerNodes, nodesOf } from './nodes.js';
import { isFrom, originOf } from './origins.js';
import { definitionOf, propertyOf, variableOf } from './variables.js';

/** A message or job that is handed back to its broker whenever it fails. */
export interface BrokerRequeue {
  readonly node: Node;
  /** nack: the broker delivers it again at once. publish: it is sent to the queue it came from. retry: the job is started again. */
  readonly kind: 'nack' | 'publish' | 'retry';
  /** The clause, condition or registration that leads there. */
  readonly path: Node;
}

/** Text that every file with something to find has. */
const MENTION = /nack\b|nackAll|reject\b|ackOrNack|REQUEUE|requeue|createConsumer|sendToQueue|[rl]push|xadd|sendMessage|\.(?:send|add(?:Bulk|Job)?|retry(?:Now)?|publish|emit|seek|(?:re)?schedule|enqueue)\(/i;
const METHODS = /^(?:basic)?(?:nack|reject)$|^nackAll$|^ackOrNack$|^sendToQueue$|^[rl]push$|^xadd$|^send(?:Message)?$|^add(?:Bulk|Job)?$|^retry(?:Now)?$|^publish$|^emit$|^seek$|^(?:re)?schedule$|^enqueue$/i;

/** Unbounded hand-backs of messages and jobs in a file. */
export const brokerRequeuesOf = perFile((file): readonly BrokerRequeue[] => {
  const found: BrokerRequeue[] = [];
  if (!MENTION.test(file.text)) return found;
  for (const call of nodesOf(file).all('CallExpression')) {
    if (!METHODS.test(calleeName(call) ?? '')) continue;
    const kind = isRequeueingNack(file, call) ? 'nack' : isRepublish(file, call) ? 'publish' : isJobRetry(file, call) ? 'retry' : null;
    if (kind) note(file, found, call, kind);
  }
  for (const created of nodesOf(file).all('NewExpression')) {
    if (isRequeueingNackObject(file, created)) note(file, found, created, 'nack');
  }
  for (const member of file.text.includes('.REQUEUE') ? nodesOf(file).all('MemberExpression') : []) {
    if (keyName(member) !== 'REQUEUE' || !REQUEUE_RESULTS.some(({ module, path }) => isFrom(originOf(file, member), module, path))) continue;
    note(file, found, member, 'nack');
  }
  if (!hasDeliveryLimit(file)) found.push(...requeueSettings(file));
  return found.sort((x, y) => x.node.range[0] - y.node.range[0]);
});

function note(file: FileModel, found: BrokerRequeue[], node: BrokerRequeue['node'], kind: BrokerRequeue['kind']): void {
  const path = failurePathOf(file, node, null);
  if (!path || (kind === 'nack' && hasDeliveryLimit(file))) return;
  const functions = [...enclosingFunctions(node)];
  const cycle: Cycle = { file, ranges: functions, unreached: [], isStepped: () => null };
  if (boundOf(cycle, [node]) || functions.some((fn) => asksForDeliveries(file, fn, node))) return;
  found.push({ node, kind, path: path.node });
}

/** Settings that hand every failed message back: `errorBehavior: MessageHandlerErrorBehavior.REQUEUE`. */
function requeueSettings(file: FileModel): readonly BrokerRequeue[] {
  const found: BrokerRequeue[] = [];
  const modules = importsOf(file);
  const options = REQUEUE_OPTIONS.filter((entry) => modules.some((module) => entry.module.test(module)));
  for (const property of options.length > 0 ? nodesOf(file).all('Property') : []) {
    const value = unwrap(property.value);
    const name = value.type === 'MemberExpression' ? keyName(value) : value.type === 'Identifier' ? value.name : null;
    if (options.some((entry) => entry.option === keyName(property) && entry.value === name)) found.push({ node: property, kind: 'nack', path: property });
  }
  const consumers = REQUEUEING_CONSUMERS.filter((entry) => modules.includes(entry.module));
  for (const call of consumers.length > 0 ? nodesOf(file).all('CallExpression') : []) {
    const entry = consumers.find((candidate) => candidate.method === calleeName(call));
    const [settings] = call.arguments;
    if (!entry || !settings) continue;
    const value = propertyOf(file, settings, entry.option);
    if (value === undefined || (value && constantOf(file, value)?.value === true)) found.push({ node: call, kind: 'nack', path: value ?? call });
  }
  return found;
}

/** A quorum queue with a limit stops by itself. */
function hasDeliveryLimit(file: FileModel): boolean {
  return /['"]x-delivery-limit['"]|deliveryLimit|delivery-limit/.test(file.text);
}

/** `if (msg.fields.redelivered) ...` and `headers['x-retries']` in any condition on the way. */
function asksForDeliveries(file: FileModel, fn: FunctionNode, node: Node): boolean {
  const tests = innerNodes(file, fn, 'IfStatement', 'ConditionalExpression', 'LogicalExpression', 'SwitchStatement').map((branch) =>
    branch.type === 'LogicalExpression' ? branch.left : branch.type === 'SwitchStatement' ? branch.discriminant : branch.test,
  );
  return tests.some((test) => !contains(node, test) && DELIVERY_COUNT.test(textThroughNames(file, test)) && !/shouldRetry|isRetr[iy]able|retr[iy]able/i.test(file.textOf(test)));
}

/** The text of a condition together with that of the constants it names. */
function textThroughNames(file: FileModel, test: Node): string {
  const parts = [file.textOf(test)];
  for (const identifier of innerNodes(file, test, 'Identifier')) {
    const variable = variableOf(file, identifier);
    const definition = variable && definitionOf(variable);
    if (definition?.node.type === 'VariableDeclarator' && definition.node.init && !isFunction(unwrap(definition.node.init))) parts.push(file.textOf(definition.node.init));
  }
  return parts.join(' ');
}

/** `channel.nack(msg)`, `channel.nack(msg, false, true)`, `channel.reject(msg)`, `channel.nackAll()`. */
function isRequeueingNack(file: FileModel, call: TSESTree.CallExpression): boolean {
  const name = calleeName(call) ?? '';
  const receiver = receiverOf(call);
  if (name === 'ackOrNack') return isEndlessRecovery(file, call.arguments[1]);
  if (!receiver) return false;
  if (name === 'nackAll') return isTrueOrAbsent(file, call.arguments[0]) && isChannel(file, receiver);
  if (name === 'nack' || name === 'reject' || name === 'basicNack' || name === 'basicReject') {
    const [message] = call.arguments;
    if (!message || message.type === 'SpreadElement' || !isMessage(message)) return false;
    if (name.toLowerCase().endsWith('reject')) {
      if (!isTrueOrAbsent(file, call.arguments[1])) return false;
    } else if (isOptions(call.arguments[1])) {
      const requeue = propertyOf(file, call.arguments[1] as Node, 'requeue');
      if (requeue === null || (requeue && constantOf(file, requeue)?.value !== true)) return false;
    } else if (!isTrueOrAbsent(file, call.arguments[2])) return false;
    return isChannel(file, receiver);
  }
  return false;
}

/** rascal: `ackOrNack(err, { strategy: 'nack', requeue: true })`, `{ strategy: 'republish' }` without attempts. */
function isEndlessRecovery(file: FileModel, recovery: Node | undefined): boolean {
  if (!recovery) return false;
  const value = unwrap(recovery);
  const steps = value.type === 'ArrayExpression' ? value.elements : [value];
  return steps.some((step) => {
    if (!step || step.type === 'SpreadElement') return false;
    const strategy = propertyOf(file, step, 'strategy');
    const name = strategy ? stringOf(file, strategy) : null;
    if (name === 'republish') return propertyOf(file, step, 'attempts') === undefined;
    const requeue = propertyOf(file, step, 'requeue');
    return name === 'nack' && !!requeue && constantOf(file, requeue)?.value === true;
  });
}

function isOptions(node: Node | undefined): boolean {
  return node !== undefined && unwrap(node).type === 'ObjectExpression';
}

function isTrueOrAbsent(file: FileModel, argument: Node | undefined): boolean {
  if (!argument) return true;
  const known = constantOf(file, argument);
  return known !== null && (known.value === true || known.value === undefined);
}

function isMessage(node: Node): boolean {
  const value = unwrap(node);
  if (value.type === 'Identifier') return MESSAGE_NAME.test(value.name);
  if (value.type === 'MemberExpression') return MESSAGE_NAME.test(keyName(value) ?? '') || (keyName(value) ?? '').includes('deliveryTag');
  return value.type === 'CallExpression' && calleeName(value) === 'getMessage';
}

function isChannel(file: FileModel, receiver: Node): boolean {
  return CHANNEL_NAME.test(file.textOf(receiver)) || importsAmqp(file);
}

const importsAmqp = perFile((file): boolean => importsOf(file).some((module) => AMQP_MODULE.test(module)));

/** `new Nack(true)` of @golevelup/nestjs-rabbitmq. */
function isRequeueingNackObject(file: FileModel, created: TSESTree.NewExpression): boolean {
  if (!isFrom(originOf(file, created.callee), /nestjs-rabbitmq$/, 'Nack')) return false;
  const [requeue] = created.arguments;
  return requeue !== undefined && constantOf(file, requeue)?.value === true;
}

/** A message that is published to the queue, list, stream or topic that it was taken from. */
function isRepublish(file: FileModel, call: TSESTree.CallExpression): boolean {
  const name = calleeName(call) ?? '';
  const receiver = receiverOf(call);
  if (!receiver) return false;
  if (name === 'sendToQueue') return isConsumed(file, call.arguments[0], 'consume') && mentionsMessage(file, call);
  if (/^(?:r|l)push$/i.test(name)) return isConsumed(file, call.arguments[0], /^(?:b?(?:l|r|lm|rpopl)(?:pop|move|push)|lpop|rpop|blmpop|lmpop)$/i) && mentionsTaken(file, call);
  if (/^xadd$/i.test(name)) return isConsumed(file, call.arguments[0], /^xread(?:group)?$/i);
  if (name === 'send' || name === 'sendMessage') {
    return isSqsResend(file, call) || isKafkaResend(file, call) || (isConsumed(file, call.arguments[0], 'work') && mentionsJob(file, call));
  }
  if (/^add(?:Bulk)?$/.test(name)) return isJobAddedAgain(file, call);
  if (name === 'publish' && isPublishedToItsOrigin(file, call)) return true;
  if (name === 'seek') return isSoughtAgain(file, call);
  if (name === 'emit') return isEmittedAgain(file, call, receiver);
  if (/^(?:publish|addJob|enqueue)$/.test(name)) return isConsumed(file, call.arguments[0], CONSUMES) && mentionsMessage(file, call);
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
  return !!offset && unwrap(offset).type === 'MemberExpression' && keyName(unwrap(offset) as TSESTree.MemberExpression) === 'offset';
}

/** `bus.emit('order', order)` in the handler of `bus.on('order')`. */
function isEmittedAgain(file: FileModel, call: TSESTree.CallExpression, receiver: Node): boolean {
  const [event] = call.arguments;
  const name = event && stringOf(file, event);
  if (name === null || name === undefined || isFailureEvent(name)) return false;
  return nodesOf(file).all('CallExpression').some((registration) => {
    if (!/^(?:on|addListener)$/.test(calleeName(registration) ?? '')) return false;
    const [registered, handler] = registration.arguments;
    const source = receiverOf(registration);
    if (!registered || !handler || !source || stringOf(file, registered) !== name || file.textOf(source) !== file.textOf(receiver)) return false;
    return functionsOf(file, handler).some((fn) => contains(fn, call) || innerNodes(file, fn, 'CallExpression').some((step) => calleesOf(file, step).some((inner) => contains(inner, call))));
  });
}

/** True when the file takes work from the queue of this name: the same text, or the same constant. */
function isConsumed(file: FileModel, queue: Node | undefined, method: string | RegExp): boolean {
  if (!queue || queue.type === 'SpreadElement') return false;
  const text = file.textOf(queue);
  const value = stringOf(file, queue);
  return nodesOf(file).all('CallExpression').some((call) => {
    const name = calleeName(call) ?? '';
    if (typeof method === 'string' ? name !== method : !method.test(name) || /^[rl]push$/i.test(name)) return false;
    return call.arguments.some((argument) => !isFunction(unwrap(argument)) &&
      innerNodes(file, argument, 'Identifier', 'Literal', 'MemberExpression', 'TemplateLiteral').some((part) => file.textOf(part) === text || (value !== null && part.type === 'Literal' && part.value === value)),
    );
  });
}

function mentionsMessage(file: FileModel, call: Node): boolean {
  return innerNodes(file, call, 'MemberExpression').some((member) => /^(?:content|body|Body|value|data)$/.test(keyName(member) ?? '') && isMessage(member.object)) ||
    innerNodes(file, call, 'Identifier').some((identifier) => MESSAGE_NAME.test(identifier.name));
}

/** The pushed value is one that the function took before. */
function mentionsTaken(file: FileModel, call: TSESTree.CallExpression): boolean {
  return call.arguments.slice(1).some((argument) => innerNodes(file, argument, 'Identifier').some((identifier) => {
    const variable = variableOf(file, identifier);
    if (variable === null) return false;
    return definitionOf(variable)?.type === 'Parameter' || variable.references.some((reference) => reference.isWrite());
  }));
}

/** `sqs.send(new SendMessageCommand({ QueueUrl, MessageBody: message.Body }))` */
function isSqsResend(file: FileModel, call: TSESTree.CallExpression): boolean {
  const [argument] = call.arguments;
  const command = argument && unwrap(argument);
  const input = command?.type === 'NewExpression' && calleeName(command) === 'SendMessageCommand' ? command.arguments[0] : calleeName(call) === 'sendMessage' ? argument : undefined;
  if (!input || unwrap(input).type !== 'ObjectExpression') return false;
  const url = propertyOf(file, input, 'QueueUrl');
  const body = propertyOf(file, input, 'MessageBody');
  if (!url || !body || !innerNodes(file, body, 'MemberExpression').some((member) => /^(?:Body|body)$/.test(keyName(member) ?? ''))) return false;
  const text = file.textOf(url);
  return nodesOf(file).all('NewExpression').some((created) => calleeName(created) === 'ReceiveMessageCommand' && file.textOf(created).includes(text)) ||
    nodesOf(file).all('CallExpression').some((other) => calleeName(other) === 'receiveMessage' && file.textOf(other).includes(text));
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
  const jobs = innerNodes(file, call, 'MemberExpression').filter((member) => keyName(member) === 'data' && unwrap(member.object).type === 'Identifier');
  return jobs.some((member) => {
    const variable = variableOf(file, unwrap(member.object));
    return variable !== null && definitionOf(variable)?.type === 'Parameter' && /job|task/i.test(variable.name);
  });
}

function mentionsJob(file: FileModel, call: Node): boolean {
  return innerNodes(file, call, 'MemberExpression').some((member) => keyName(member) === 'data' && unwrap(member.object).type === 'Identifier');
}

/** `queue.on('failed', (job) => job.retry())`, `agenda.on('fail', (err, job) => job.schedule('in 5 minutes'))` */
function isJobRetry(file: FileModel, call: TSESTree.CallExpression): boolean {
  const receiver = receiverOf(call);
  if (!/^(?:retry(?:Now)?|(?:re)?schedule)$/.test(calleeName(call) ?? '') || !receiver || unwrap(receiver).type !== 'Identifier') return false;
  const variable = variableOf(file, unwrap(receiver));
  const fn = enclosingFunction(call);
  return variable !== null && fn !== null && definitionOf(variable)?.type === 'Parameter' && /job|task/i.test(variable.name);
}
