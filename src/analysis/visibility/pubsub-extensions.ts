import type { TSESTree } from '@typescript-eslint/utils';
import { calleeName, receiverOf, unwrap } from '../syntax/ast.js';
import { numberOf, stringOf } from '../syntax/constants.js';
import { functionsAnywhere } from '../syntax/methods.js';
import { nodesOf } from '../syntax/nodes.js';
import { propertyOf } from '../syntax/variables.js';
import { isInstance } from '../libraries/instances.js';
import { valuesOf } from '../libraries/values.js';
import type { FileModel, Node } from '../model/file.js';
import { durationIn, optionAround } from './durations.js';
import type { VisibilityFault } from './fault.js';
import { longestOf, longestWork } from './work-times.js';

/** Subscriptions of Google Pub/Sub whose client stops asking for more time before the handler is done. */
export function pubsubExtensions(file: FileModel): readonly VisibilityFault[] {
  return nodesOf(file).all('CallExpression').flatMap((call): readonly VisibilityFault[] => {
    const receiver = calleeName(call) === 'subscription' ? receiverOf(call) : null;
    const options = call.arguments[1];
    if (!receiver || !options || options.type === 'SpreadElement') return [];
    if (!isInstance(file, receiver, 'pubsub.client') && !isInstance(file, receiver, 'pubsub.topic')) return [];
    const limit = extensionIn(file, options);
    const needs = limit && longestOf(handlersOf(file, call).flatMap((handler) => functionsAnywhere(file, unwrap(handler))), ({ file: at, node }) => longestWork(at, node));
    if (!limit || needs === null || limit.ms >= needs) return [];
    return [{ kind: 'short', node: limit.node, name: limit.name, has: limit.ms, needs, confidence: 'high' }];
  });
}

interface Extension {
  readonly node: Node;
  readonly name: string;
  readonly ms: number;
}

/** For how long in all the client asks for more time. */
function extensionIn(file: FileModel, options: Node): Extension | null {
  const time = propertyOf(file, options, 'maxExtensionTime');
  if (time) return made(time, 'maxExtensionTime', durationIn(file, time));
  const flow = propertyOf(file, options, 'flowControl');
  const minutes = flow ? propertyOf(file, flow, 'maxExtensionMinutes') : null;
  const ms = minutes ? numberOf(file, minutes) : null;
  return minutes ? made(minutes, 'maxExtensionMinutes', ms === null ? null : ms * 60_000) : null;
}

function made(value: Node, name: string, ms: number | null): Extension | null {
  return ms === null || ms <= 0 ? null : { node: optionAround(value), name, ms };
}

/** The handlers of `subscription.on('message', handler)`. */
function handlersOf(file: FileModel, subscription: TSESTree.CallExpression): readonly Node[] {
  return nodesOf(file).all('CallExpression').flatMap((call): readonly Node[] => {
    const emitter = calleeName(call) === 'on' ? receiverOf(call) : null;
    const [event, handler] = call.arguments;
    if (!emitter || !event || !handler || event.type === 'SpreadElement' || handler.type === 'SpreadElement') return [];
    return stringOf(file, event) === 'message' && valuesOf(file, emitter).some(({ node }) => node === subscription) ? [handler] : [];
  });
}
