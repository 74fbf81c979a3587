import type { TSESTree } from '@typescript-eslint/utils';
import { EXTENSIONS, KAFKA, LOCK_MS, LOCKING_WORKERS, SQS, SQS_CONSUMER } from '../../catalogue/visibility.js';
import { calleeName, enclosingFunction, receiverOf, unwrap } from '../syntax/ast.js';
import { constantOf, numberOf } from '../syntax/constants.js';
import { innerNodes, nodesOf, ownNodes } from '../syntax/nodes.js';
import { isFrom, originOf } from '../syntax/origins.js';
import { propertyOf } from '../syntax/variables.js';
import { isInstance } from '../libraries/instances.js';
import { originOfCallee } from '../libraries/sites.js';
import { valuesOf } from '../libraries/values.js';
import { functionsAnywhere } from '../syntax/methods.js';
import type { FileModel, Node } from '../model/file.js';
import type { VisibilityFault } from './fault.js';
import { optionAround } from './durations.js';
import { longestBlocking, longestOf, longestWork } from './work-times.js';

/** Consumers that are given less time for a message than their own code takes or allows. */
export function consumerTimes(file: FileModel): readonly VisibilityFault[] {
  return [...ofReceives(file), ...ofSqsConsumers(file), ...ofWorkers(file), ...ofKafka(file)];
}

/** `new ReceiveMessageCommand({ VisibilityTimeout: 30 })` in a function that then works on what it got. */
function ofReceives(file: FileModel): readonly VisibilityFault[] {
  return nodesOf(file).all('NewExpression').flatMap((made): readonly VisibilityFault[] => {
    const origin = originOfCallee(file, made);
    if (!isFrom(origin, SQS.module, SQS.receive)) return [];
    const fn = enclosingFunction(made);
    const option = optionOf(file, made.arguments[0], SQS.hidden);
    // What makes it stay longer is often a function of its own.
    if (!fn || !option || EXTENSIONS.test(file.text)) return [];
    const single = tooShort(file, option, option.value * 1_000, longestWork(file, fn));
    return single.length > 0 ? single : ofBatch(file, fn, made, option, optionOf(file, made.arguments[0], SQS.most)?.value ?? 1);
  });
}

/** Ten messages that are hidden from the same moment on and worked on one after the other: the last one waits for all others. */
function ofBatch(file: FileModel, fn: Node, made: Node, option: Option, count: number): readonly VisibilityFault[] {
  const inTurn = longestOf(innerNodes(file, fn, 'ForOfStatement'), (loop) => {
    // A loop around the receiving itself has a batch in each turn.
    const isOverBatch = loop.range[0] > made.range[1] && ownNodes(file, loop.body, 'AwaitExpression').length > 0;
    return isOverBatch ? longestWork(file, loop.body) : null;
  });
  const all = inTurn === null ? null : inTurn * count;
  return tooShort(file, option, option.value * 1_000, all).map((fault) => ({ ...fault, kind: 'batch', confidence: 'medium' }));
}

/** `Consumer.create({ visibilityTimeout: 30, handleMessage })` */
function ofSqsConsumers(file: FileModel): readonly VisibilityFault[] {
  return nodesOf(file).all('CallExpression').flatMap((call): readonly VisibilityFault[] => {
    const receiver = calleeName(call) === 'create' ? receiverOf(call) : null;
    const origin = receiver ? originOf(file, receiver) : null;
    const [options] = call.arguments;
    if (!options || options.type === 'SpreadElement' || origin?.module !== SQS_CONSUMER.module || optionOf(file, options, SQS_CONSUMER.extended)) return [];
    const option = optionOf(file, options, SQS_CONSUMER.hidden);
    const limit = optionOf(file, options, SQS_CONSUMER.limit)?.value ?? null;
    if (!option) return [];
    const handlers = SQS_CONSUMER.handlers.flatMap((name) => propertyOf(file, options, name) ?? []);
    const work = longestOf(handlers, (handler) => workOf(file, handler));
    return tooShort(file, option, option.value * 1_000, limit ?? work);
  });
}

/** Workers that renew the lock of a job by themselves, unless they are told not to. */
function ofWorkers(file: FileModel): readonly VisibilityFault[] {
  return nodesOf(file).all('NewExpression').flatMap((made): readonly VisibilityFault[] => {
    const origin = originOfCallee(file, made);
    const kind = LOCKING_WORKERS.find(({ module, name }) => isFrom(origin, module, name));
    const options = made.arguments.at(-1);
    if (!kind || !options || options.type === 'SpreadElement') return [];
    const settings = kind.settings === null ? options : propertyOf(file, options, kind.settings);
    return settings ? ofLock(file, made, settings, kind.processor) : [];
  });
}

function ofLock(file: FileModel, made: TSESTree.NewExpression, settings: Node, position: number | null): readonly VisibilityFault[] {
  const duration = optionOf(file, settings, 'lockDuration');
  const renewal = optionOf(file, settings, 'lockRenewTime');
  const lasts = duration?.value ?? LOCK_MS;
  if (renewal && renewal.value >= lasts)
    return [{ kind: 'heartbeat', node: renewal.node, name: renewal.name, has: renewal.value, needs: lasts / 2, confidence: 'high' }];
  const processor = position === null ? undefined : made.arguments[position];
  if (!processor || processor.type === 'SpreadElement') return [];
  const skipped = propertyOf(file, settings, 'skipLockRenewal');
  const isRenewed = !skipped || constantOf(file, skipped)?.value !== true;
  // Nothing is renewed while the process does nothing else.
  if (isRenewed) return duration ? tooShort(file, duration, lasts, blockingOf(file, processor)) : [];
  return tooShort(file, duration ?? { node: made, name: 'lockDuration', value: lasts }, lasts, workOf(file, processor));
}

/** `kafka.consumer({ sessionTimeout })`: signs of life come between messages, and not while one is worked on. */
function ofKafka(file: FileModel): readonly VisibilityFault[] {
  return nodesOf(file).all('CallExpression').flatMap((call): readonly VisibilityFault[] => {
    const receiver = calleeName(call) === 'consumer' ? receiverOf(call) : null;
    const [options] = call.arguments;
    if (!receiver || !options || options.type === 'SpreadElement' || !isInstance(file, receiver, KAFKA.client)) return [];
    const session = optionOf(file, options, KAFKA.session);
    const beat = optionOf(file, options, KAFKA.beat);
    const lasts = session?.value ?? KAFKA.sessionMs;
    if ((beat?.value ?? KAFKA.beatMs) >= lasts) {
      const wrong = beat ?? session;
      return wrong ? [{ kind: 'heartbeat', node: wrong.node, name: wrong.name, has: beat?.value ?? KAFKA.beatMs, needs: lasts / 3, confidence: 'high' }] : [];
    }
    const handlers = handlersOf(file, call);
    if (handlers.length === 0 || handlers.some((handler) => EXTENSIONS.test(file.textOf(handler)))) return [];
    const work = longestOf(handlers, (handler) => workOf(file, handler));
    return tooShort(file, session ?? { node: call, name: KAFKA.session, value: lasts }, lasts, work);
  });
}

/** `eachMessage` and `eachBatch` of `consumer.run({ eachMessage })` for the consumers of a file that this call makes. */
function handlersOf(file: FileModel, made: TSESTree.CallExpression): readonly Node[] {
  return nodesOf(file).all('CallExpression').flatMap((call): readonly Node[] => {
    const receiver = calleeName(call) === 'run' ? receiverOf(call) : null;
    const [options] = call.arguments;
    if (!receiver || !options || options.type === 'SpreadElement') return [];
    if (!valuesOf(file, receiver).some(({ node }) => node === made)) return [];
    return ['eachMessage', 'eachBatch'].flatMap((name) => propertyOf(file, options, name) ?? []);
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
  return { node: optionAround(value), name, value: number };
}

function tooShort(file: FileModel, { node, name }: Option, has: number, needs: number | null): readonly VisibilityFault[] {
  if (needs === null || has >= needs || has <= 0) return [];
  return nodesOf(file).all(node.type).some((one) => one === node) ? [{ kind: 'short', node, name, has, needs, confidence: 'high' }] : [];
}

/** The longest known work of a handler that nothing makes the message stay longer for. */
function workOf(file: FileModel, handler: Node): number | null {
  return longestOf(functionsAnywhere(file, unwrap(handler)), ({ file: at, node }) => (isExtended(at, node) ? null : longestWork(at, node)));
}

function blockingOf(file: FileModel, handler: Node): number | null {
  return longestOf(functionsAnywhere(file, unwrap(handler)), ({ file: at, node }) => longestBlocking(at, node));
}

function isExtended(file: FileModel, fn: Node): boolean {
  return EXTENSIONS.test(file.textOf(fn));
}
