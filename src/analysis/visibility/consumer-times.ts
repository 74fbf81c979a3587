import type { TSESTree } from '@typescript-eslint/utils';
import { EXTENSIONS, KAFKA_HEARTBEAT_MS, KAFKA_SESSION_MS } from '../../catalogue/visibility.js';
import { calleeName, enclosingFunction, keyName, receiverOf, unwrap, wrapped } from '../syntax/ast.js';
import { constantOf, numberOf } from '../syntax/constants.js';
import { nodesOf } from '../syntax/nodes.js';
import { originOf } from '../syntax/origins.js';
import { propertyOf } from '../syntax/variables.js';
import { originOfCallee } from '../libraries/sites.js';
import { valuesOf } from '../libraries/values.js';
import { functionsAnywhere } from '../syntax/methods.js';
import type { FileModel, Node } from '../model/file.js';
import type { VisibilityFault } from './fault.js';
import { longestBlocking, longestWork } from './work-times.js';

/** Consumers that are given less time for a message than their own code takes or allows. */
export function consumerTimes(file: FileModel): readonly VisibilityFault[] {
  return [...ofReceives(file), ...ofSqsConsumers(file), ...ofWorkers(file), ...ofKafka(file)];
}

/** `new ReceiveMessageCommand({ VisibilityTimeout: 30 })` in a function that then works on what it got. */
function ofReceives(file: FileModel): readonly VisibilityFault[] {
  return nodesOf(file).all('NewExpression').flatMap((made): readonly VisibilityFault[] => {
    const origin = originOfCallee(file, made);
    if (origin?.module !== '@aws-sdk/client-sqs' || origin.path.at(-1) !== 'ReceiveMessageCommand') return [];
    const fn = enclosingFunction(made);
    const option = optionOf(file, made.arguments[0], 'VisibilityTimeout');
    // What makes it stay longer is often a function of its own.
    return fn && option && !EXTENSIONS.test(file.text) ? tooShort(file, option, option.value * 1_000, longestWork(file, fn)) : [];
  });
}

/** `Consumer.create({ visibilityTimeout: 30, handleMessage })` of sqs-consumer. */
function ofSqsConsumers(file: FileModel): readonly VisibilityFault[] {
  return nodesOf(file).all('CallExpression').flatMap((call): readonly VisibilityFault[] => {
    const receiver = calleeName(call) === 'create' ? receiverOf(call) : null;
    const origin = receiver ? originOf(file, receiver) : null;
    const [options] = call.arguments;
    if (!options || options.type === 'SpreadElement' || origin?.module !== 'sqs-consumer' || optionOf(file, options, 'heartbeatInterval')) return [];
    const option = optionOf(file, options, 'visibilityTimeout');
    const limit = optionOf(file, options, 'handleMessageTimeout')?.value ?? null;
    const handler = propertyOf(file, options, 'handleMessage') ?? propertyOf(file, options, 'handleMessageBatch');
    if (!option) return [];
    const work = handler ? workOf(file, handler) : null;
    return tooShort(file, option, option.value * 1_000, limit ?? work);
  });
}

/** Workers of BullMQ and Bull, which renew the lock of a job by themselves unless they are told not to. */
function ofWorkers(file: FileModel): readonly VisibilityFault[] {
  return nodesOf(file).all('NewExpression').flatMap((made): readonly VisibilityFault[] => {
    const origin = originOfCallee(file, made);
    const name = origin?.path.at(-1) ?? '';
    const isWorker = (origin?.module === 'bullmq' && name === 'Worker') || (origin?.module === 'bull' && made.arguments.length > 0);
    const options = made.arguments.at(-1);
    if (!isWorker || !options || options.type === 'SpreadElement') return [];
    const settings = origin.module === 'bull' ? propertyOf(file, options, 'settings') : options;
    if (!settings) return [];
    const duration = optionOf(file, settings, 'lockDuration');
    const renewal = optionOf(file, settings, 'lockRenewTime');
    const lasts = duration?.value ?? 30_000;
    if (renewal && renewal.value >= lasts)
      return [{ kind: 'heartbeat', node: renewal.node, name: 'lockRenewTime', has: renewal.value, needs: lasts / 2, confidence: 'high' }];
    const isRenewed = constantOf(file, propertyOf(file, settings, 'skipLockRenewal') ?? settings)?.value !== true;
    const processor = made.arguments[1];
    if (!processor || processor.type === 'SpreadElement') return [];
    // Nothing is renewed while the process does nothing else.
    if (isRenewed) return duration ? tooShort(file, duration, lasts, blockingOf(file, processor)) : [];
    return tooShort(file, duration ?? { node: made, name: 'lockDuration', value: lasts }, lasts, workOf(file, processor));
  });
}

/** `kafka.consumer({ sessionTimeout })`: signs of life come between messages, and not while one is worked on. */
function ofKafka(file: FileModel): readonly VisibilityFault[] {
  return nodesOf(file).all('CallExpression').flatMap((call): readonly VisibilityFault[] => {
    const receiver = calleeName(call) === 'consumer' ? receiverOf(call) : null;
    const [options] = call.arguments;
    if (!receiver || !options || options.type === 'SpreadElement' || !isKafka(file, receiver)) return [];
    const session = optionOf(file, options, 'sessionTimeout');
    const beat = optionOf(file, options, 'heartbeatInterval');
    const lasts = session?.value ?? KAFKA_SESSION_MS;
    if ((beat?.value ?? KAFKA_HEARTBEAT_MS) >= lasts) {
      const wrong = beat ?? session;
      return wrong ? [{ kind: 'heartbeat', node: wrong.node, name: wrong.name, has: beat?.value ?? KAFKA_HEARTBEAT_MS, needs: lasts / 3, confidence: 'high' }] : [];
    }
    const handlers = handlersOf(file, call);
    if (handlers.length === 0 || handlers.some((handler) => EXTENSIONS.test(file.textOf(handler)))) return [];
    const work = Math.max(...handlers.map((handler) => workOf(file, handler) ?? 0));
    return tooShort(file, session ?? { node: call, name: 'sessionTimeout', value: lasts }, lasts, work);
  });
}

function isKafka(file: FileModel, node: Node): boolean {
  return valuesOf(file, node).some(({ file: at, node: made }) => made.type === 'NewExpression' && originOfCallee(at, made)?.module === 'kafkajs');
}

/** `eachMessage` of `consumer.run({ eachMessage })` for the consumers of a file that this call makes. */
function handlersOf(file: FileModel, made: TSESTree.CallExpression): readonly Node[] {
  return nodesOf(file).all('CallExpression').flatMap((call): readonly Node[] => {
    const receiver = calleeName(call) === 'run' ? receiverOf(call) : null;
    const [options] = call.arguments;
    if (!receiver || !options || options.type === 'SpreadElement') return [];
    if (!valuesOf(file, receiver).some(({ node }) => node === made)) return [];
    const handler = propertyOf(file, options, 'eachMessage');
    return handler ? [handler] : [];
  });
}

interface Option {
  readonly node: Node;
  readonly name: string;
  readonly value: number;
}

/** A number among options; null where it is not there or cannot be told. */
function optionOf(file: FileModel, options: Node | undefined, name: string): Option | null {
  const value = options ? propertyOf(file, options, name) : null;
  const number = value ? numberOf(file, value) : null;
  if (!value || number === null) return null;
  const { parent } = wrapped(value);
  return { node: parent?.type === 'Property' && keyName(parent) === name ? parent : value, name, value: number };
}

function tooShort(file: FileModel, { node, name }: Option, has: number, needs: number | null): readonly VisibilityFault[] {
  if (needs === null || has >= needs || has <= 0) return [];
  return nodesOf(file).all(node.type).some((one) => one === node) ? [{ kind: 'short', node, name, has, needs, confidence: 'high' }] : [];
}

function workOf(file: FileModel, handler: Node): number | null {
  const times = functionsAnywhere(file, unwrap(handler)).map(({ file: at, node }) => (isExtended(at, node) ? 0 : (longestWork(at, node) ?? 0)));
  return times.length > 0 ? Math.max(...times) : null;
}

function blockingOf(file: FileModel, handler: Node): number | null {
  const times = functionsAnywhere(file, unwrap(handler)).flatMap(({ file: at, node }) => longestBlocking(at, node) ?? []);
  return times.length > 0 ? Math.max(...times) : null;
}

function isExtended(file: FileModel, fn: Node): boolean {
  return EXTENSIONS.test(file.textOf(fn));
}
