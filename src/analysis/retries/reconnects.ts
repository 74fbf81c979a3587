import type { TSESTree } from '@typescript-eslint/utils';
import {
  calleeName,
  enclosingFunction,
  enclosingFunctions,
  keyName,
  receiverOf,
  unwrap,
  type FunctionNode,
} from '../syntax/ast.js';
import { boundOf, countIn } from './attempt-bounds.js';
import type { Cycle } from './attempt-measures.js';
import { pausesWithJitter } from './attempt-pauses.js';
import { failurePathOf, isFailureEvent, isFailureEventNode, isScheduler } from './failure-paths.js';
import { perFile, type FileModel, type Node } from '../model/file.js';
import { calleesOf, functionsOf } from '../syntax/functions.js';
import { innerNodes, nodesOf } from '../syntax/nodes.js';
import { constantOf } from '../syntax/constants.js';
import { timerAround } from './starts.js';
import { propertyOf } from '../syntax/variables.js';

/** A handler that starts the same connection, login or worker again whenever it ends. */
export interface Reconnect {
  /** What starts it again: the call, or the timer around it. */
  readonly again: Node;
  readonly call: Node;
  /** The registration of the handler. */
  readonly handler: Node;
  readonly counted: Node | null;
}

const RESTARTS = new Set([
  'connect', 'reconnect', 'connectAsync', 'restart', 'login', 'fork', 'relaunch', 'respawn', 'reopen', 'open',
  'start', 'listen', 'init', 'initialize', 'reload', 'load', 'loadURL', 'startLoad', 'recoverMediaError',
  'checkForUpdates', 'retry',
]);
/** An `end` of a recogniser, a song or a file is no failure; of these it is. */
const ENDS_CONNECTION = /^(?:connect|reconnect|connectAsync|login|fork|restart|reopen|relaunch|respawn)$/;

/** `client.on('close', () => client.connect())`, `cluster.on('exit', () => cluster.fork())` without a count. */
export const reconnectsOf = perFile((file): readonly Reconnect[] => {
  const found: Reconnect[] = [];
  for (const call of nodesOf(file).all('CallExpression')) {
    const registration = ofRegistration(file, call);
    if (registration) found.push(...inHandler(file, registration));
  }
  for (const assignment of nodesOf(file).all('AssignmentExpression')) {
    const left = unwrap(assignment.left);
    const name = left.type === 'MemberExpression' ? (keyName(left) ?? '') : '';
    if (left.type !== 'MemberExpression' || !/^on[a-z]/.test(name) || !isFailureEvent(name.slice(2))) continue;
    found.push(
      ...inHandler(file, {
        node: assignment,
        source: left.object,
        event: name.slice(2),
        handlers: functionsOf(file, assignment.right),
      }),
    );
  }
  // One handler may be registered for several events.
  return found.filter(({ again }, index) => found.findIndex((other) => other.again === again) === index);
});

interface Registration {
  readonly node: Node;
  /** What sends the events. */
  readonly source: Node;
  readonly event: string;
  readonly handlers: readonly FunctionNode[];
}

function ofRegistration(file: FileModel, call: TSESTree.CallExpression): Registration | null {
  const source = receiverOf(call);
  const name = calleeName(call) ?? '';
  if (!source) return null;
  if (/^on(?:close|Close|Closed|Disconnect|Disconnected|Error|Exit|ConnectionLost)$/.test(name)) {
    const [handler] = call.arguments;
    return handler ? { node: call, source, event: name.slice(2), handlers: functionsOf(file, handler) } : null;
  }
  const [event, handler, options] = call.arguments;
  if (!/^(?:on|addListener|addEventListener)$/.test(name) || !event || !handler || !isFailureEventNode(file, event))
    return null;
  const once = options && propertyOf(file, options, 'once');
  if (once && constantOf(file, once)?.value === true) return null;
  return {
    node: call,
    source,
    event: file.textOf(event).replace(/^['"`]|['"`]$/g, ''),
    handlers: functionsOf(file, handler),
  };
}

function inHandler(file: FileModel, registration: Registration): readonly Reconnect[] {
  const found: Reconnect[] = [];
  for (const handler of registration.handlers) {
    for (const { call, within } of restartsIn(file, handler, registration)) {
      const cycle: Cycle = { file, ranges: [...new Set([handler, within])], unreached: [], isStepped: () => null };
      if (boundOf(cycle, [call]) || pausesWithJitter(file, cycle.ranges)) continue;
      found.push({
        again: timerAround(call, handler) ?? call,
        call,
        handler: registration.node,
        counted: countIn(cycle),
      });
    }
  }
  return found;
}

interface Restart {
  readonly call: TSESTree.CallExpression;
  readonly within: FunctionNode;
}

/** The restarts of the sender in a handler, or one call further in a function of the file. */
function restartsIn(file: FileModel, handler: FunctionNode, registration: Registration, depth = 1): readonly Restart[] {
  const found: Restart[] = [];
  for (const call of innerNodes(file, handler, 'CallExpression')) {
    if (!isRunBy(file, call, handler)) continue;
    if (isRestartOf(file, call, registration)) found.push({ call, within: handler });
    else if (depth > 0) {
      for (const fn of calleesOf(file, call)) {
        // A function around the handler is a recursion, which is looked at elsewhere.
        if (![...enclosingFunctions(registration.node)].includes(fn))
          found.push(...restartsIn(file, fn, registration, depth - 1));
      }
    }
  }
  return found;
}

function isRestartOf(file: FileModel, call: TSESTree.CallExpression, { source, event }: Registration): boolean {
  const name = calleeName(call) ?? '';
  const receiver = receiverOf(call);
  if (!receiver || receiver.type === 'ThisExpression' || !RESTARTS.has(name)) return false;
  // Another port or address is another attempt.
  if (call.arguments.some((argument) => argument.type === 'UpdateExpression' || argument.type === 'BinaryExpression'))
    return false;
  if (/^end(?:ed)?$/i.test(event) && !ENDS_CONNECTION.test(name)) return false;
  const sender = file.textOf(source);
  const target = file.textOf(receiver);
  return sender === target || sender.startsWith(`${target}.`) || target.startsWith(`${sender}.`);
}

/** True unless the call stands in a function that somebody else may call later. */
function isRunBy(file: FileModel, call: Node, handler: FunctionNode): boolean {
  for (let fn = enclosingFunction(call); fn && fn !== handler; fn = enclosingFunction(fn)) {
    const parent = fn.parent;
    const name = parent.type === 'CallExpression' ? calleeName(parent) : null;
    if (name === null) return false;
    if (!isScheduler(name) && !/^(?:then|catch|finally)$/.test(name) && failurePathOf(file, call, handler) === null)
      return false;
  }
  return true;
}
