import type { TSESTree } from '@typescript-eslint/utils';
import {
  EVENT_REGISTRATIONS,
  ITERATION_METHODS,
  MESSAGE_REGISTRATIONS,
  ROUTE_METHODS,
  TIMER_REGISTRATIONS,
  USER_EVENTS,
} from '../../catalogue/callbacks.js';
import { LIFECYCLE_WORDS, MESSAGE_EVENTS, REMOVAL_WORDS, SUCCESS_WORDS } from '../../catalogue/keyed.js';
import {
  calleeName,
  enclosingFunction,
  isFunction,
  isLoop,
  keyName,
  lastName,
  receiverOf,
  unwrap,
  wrapped,
  type FunctionNode,
} from '../syntax/ast.js';
import { callersOf } from '../syntax/call-sites.js';
import { stringOf } from '../syntax/constants.js';
import type { FileModel, Node } from '../model/file.js';
import { exportedNamesOf, exportedNamesOfFunction } from '../syntax/exports.js';
import { classOfFunction, functionName, usesOf } from '../syntax/functions.js';
import { plainValue } from '../collections/growth.js';
import { isRequestHandler } from '../lifetime/handlers.js';
import { wordsOf } from './key-names.js';
import { areAllUses } from '../syntax/member-uses.js';
import { certaintyOfLoop, endlessLoopAround } from '../lifetime/endless-loops.js';
import { nodesOf } from '../syntax/nodes.js';
import { isTeardownCode } from '../lifetime/teardown.js';
import { initialiserOf, variableOf } from '../syntax/variables.js';

/**
 * What makes an entry leave.
 * settled: the end of the work that it stands for, good or bad. success, failure: one of the two ends. timer: time.
 * lifecycle: the end of the thing it belongs to (a connection closes). client: somebody outside asks for it, or does
 * not. caller: whoever uses the class or module. returned: the function that undoes a registration. shutdown: the end of
 * the program, which helps nothing while it runs.
 */
export type Trigger = 'settled' | 'success' | 'failure' | 'timer' | 'lifecycle' | 'client' | 'caller' | 'returned' | 'removal' | 'shutdown';

/** Callers of callers are followed this far. */
const MAX_DEPTH = 4;

/** Everything that may run a piece of code which takes entries out, `own` being the function that adds them. */
export function triggersOf(file: FileModel, node: Node, own: FunctionNode | null): ReadonlySet<Trigger> {
  const found = new Set<Trigger>();
  climb(file, node, own, found, new Set(), MAX_DEPTH);
  return found;
}

function climb(file: FileModel, node: Node, own: FunctionNode | null, found: Set<Trigger>, seen: Set<FunctionNode>, depth: number): void {
  let isLater = false;
  for (let child = node, current = node.parent; current; child = current, current = current.parent) {
    if (current.type === 'TryStatement' && current.finalizer === child) {
      found.add('settled');
      return;
    }
    if (current.type === 'CatchClause') found.add('failure');
    if (isEndless(file, current, child)) {
      found.add('timer');
      return;
    }
    if (isLeaving(file, current, child)) {
      found.add('lifecycle');
      return;
    }
    if (!isFunction(current)) continue;
    if (current === own) {
      if (isLater) found.add('caller');
      else if (!found.has('failure')) found.add('success');
      return;
    }
    if (seen.has(current)) return;
    seen.add(current);
    const verdict = triggerOfCallback(file, current);
    if (verdict === 'inline') {
      isLater ||= !runsAtOnce(current);
      continue;
    }
    if (verdict) found.add(verdict);
    else ofNamed(file, current, own, found, seen, depth);
    return;
  }
}

/** A loop that runs as long as the program: `for (;;) { await sleep(1000); sweep(); }`. */
function isEndless(file: FileModel, node: Node, child: Node): boolean {
  if (!isLoop(node) || !('body' in node) || node.body !== child) return false;
  return endlessLoopAround(file, child, node.parent) === node && certaintyOfLoop(file, node) === 'high';
}

/** `case 'USER_LEAVE':`, `if (message.type === 'closed')` from a server, which tells of everyone who is gone. */
function isLeaving(file: FileModel, node: Node, child: Node): boolean {
  const test = node.type === 'SwitchCase' ? node.test : node.type === 'IfStatement' && node.consequent === child ? node.test : null;
  if (!test || test === child || SERVER.test(file.text)) return false;
  const compared = test.type === 'BinaryExpression' && /^===?$/.test(test.operator) ? test.right : test;
  const asked = node.type === 'SwitchCase' ? node.parent.discriminant : test.type === 'BinaryExpression' ? test.left : test;
  // A button or a word that a person chooses is no message of the server.
  if (!/(?:type|event|kind|action|op|status|state|t|cmd)$/i.test(file.textOf(asked))) return false;
  const event = stringOf(file, compared);
  return event !== null && triggerNamed(event) === 'lifecycle';
}

/** A program that others connect to must not rely on their saying goodbye. */
const SERVER = /['"]connection['"]|\bcreateServer\b|\bWebSocketServer\b|handleConnection|\bBun\.serve\b|\bws:\s/;

/** A callback of `forEach`, of `new Promise`, or a function that is called on the spot. */
function runsAtOnce(fn: FunctionNode): boolean {
  const call = wrapped(fn).parent;
  if (call?.type === 'NewExpression') return calleeName(call) === 'Promise';
  return call?.type === 'CallExpression' && (call.callee === wrapped(fn) || ITERATION_METHODS.has(calleeName(call) ?? ''));
}

/** What runs a function by the place it is written in; `inline` when it runs as part of the code around it, null when it has a name. */
function triggerOfCallback(file: FileModel, fn: FunctionNode): Trigger | 'inline' | null {
  const value = wrapped(fn);
  const holder = value.parent;
  switch (holder?.type) {
    case 'CallExpression':
      return holder.callee === value ? 'inline' : triggerOfArgument(file, holder, fn);
    case 'NewExpression':
      return calleeName(holder) === 'Promise' ? 'inline' : triggerNamed(calleeName(holder) ?? '') ?? 'caller';
    case 'ReturnStatement':
      return 'returned';
    case 'ArrowFunctionExpression':
      return 'returned';
    case 'AssignmentExpression': {
      const left = unwrap(holder.left);
      return left.type === 'MemberExpression' ? triggerOfProperty(keyName(left) ?? '') : null;
    }
    default:
      return null;
  }
}

/** `socket.onclose = fn`; other properties are methods, which have a name of their own. */
function triggerOfProperty(name: string): Trigger | null {
  return /^on[a-z]/.test(name) ? (triggerNamed(name.slice(2)) ?? (MESSAGE_EVENTS.has(name.slice(2)) ? 'client' : null)) : null;
}

function triggerOfArgument(file: FileModel, call: TSESTree.CallExpression, fn: FunctionNode, given: Node = fn): Trigger | 'inline' {
  const name = calleeName(call) ?? '';
  const index = call.arguments.findIndex((argument) => unwrap(argument) === given);
  switch (name) {
    case 'finally':
      return 'settled';
    case 'then':
      return call.arguments.length > 1 || isCaught(file, call) ? 'settled' : isWaiting(call) ? 'timer' : 'success';
    case 'catch':
      return 'failure';
    case 'setTimeout':
    case 'delay':
      return 'timer';
    default:
  }
  if (TIMER_REGISTRATIONS.has(name) || /timeout|interval|schedule|timer|expir/i.test(name)) return 'timer';
  const [first] = call.arguments;
  const event = first && first.type !== 'SpreadElement' && index > 0 ? (stringOf(file, first) ?? lastName(first)) : '';
  if (EVENT_REGISTRATIONS.has(name) || /^(?:once|addListener|prependOnceListener|off|attach|bind)$/.test(name)) {
    const source = lastName(receiverOf(call));
    if (event === '') return triggerNamed(source) ?? 'client';
    if (PROGRAM_END.test(event) && /^(?:|process|app|window|globalThis|self|server|electron)$/.test(source)) return 'shutdown';
    const isPeer = PEERS.test(source) && !CONNECTION_END.test(event);
    if (isPeer && event !== 'error') return 'client';
    return endOf(file, call, event) ?? triggerNamed(event) ?? (MESSAGE_EVENTS.has(event.toLowerCase()) || USER_EVENTS.has(event) ? 'client' : 'lifecycle');
  }
  if (name === 'addHook' && /^on(?:Response|Timeout|Error|RequestAbort|Close)$/.test(event)) return 'lifecycle';
  if (MESSAGE_REGISTRATIONS.has(name)) return 'client';
  const receiver = receiverOf(call);
  if (receiver && ROUTE_METHODS.has(name) && index > 0 && event !== '') return 'client';
  // `onClose(fn)`, `watcher.onDidDelete(fn)`, `useEffect(() => () => ...)`
  const named = /^(?:on|use|handle|when|after|before)[A-Z]/.test(name) ? triggerNamed(name) : null;
  if (named) return named;
  if (/^(?:command|action|hears|onText|hear)$/.test(name)) return 'client';
  // `(err, row) => ...` runs at either end.
  const [parameter] = fn.params;
  if (parameter?.type === 'Identifier' && /^(?:err|error|e)$/.test(parameter.name)) return 'settled';
  return 'inline';
}

/** What stands for the other side of a connection, which chooses what it sends. */
const PEERS = /^(?:_|this)?(?:socket|sock|ws|conn|connection|peer|client|ipcMain|ipcRenderer|port|stream)$/;

/** The events of a connection that come whatever the other side does. */
const CONNECTION_END = /^(?:close|closed|end|finish|disconnect|disconnecting|disconnected|error|timeout|abort|aborted|exit|destroyed|unload)$/i;

/** Events that come when the whole program ends, or the page goes. */
const PROGRAM_END = /^(?:SIG[A-Z\d]+|beforeExit|exit|shutdown|beforeunload|unload|pagehide|will-quit|before-quit|window-all-closed)$/;

/** Events that come at one of two ends only: a socket that fails sends no `end`, a process that cannot start no `exit`. */
function endOf(file: FileModel, call: TSESTree.CallExpression, event: string): Trigger | null {
  if (event === 'error' || (event === 'abort' && isOwnSignal(file, call))) return 'failure';
  if (event === 'end' || event === 'finish') return 'success';
  const receiver = receiverOf(call);
  const variable = event === 'exit' && receiver ? variableOf(file, unwrap(receiver)) : null;
  const made = variable && initialiserOf(variable);
  return made?.type === 'CallExpression' && /^(?:spawn|fork|exec|execFile)$/.test(calleeName(made) ?? '') ? 'success' : null;
}

/** The signal of a controller that this file makes: it tells of being called off, not of the end. */
function isOwnSignal(file: FileModel, call: TSESTree.CallExpression): boolean {
  const signal = receiverOf(call);
  const controller = signal?.type === 'MemberExpression' ? plainValue(file, signal.object) : null;
  return controller?.type === 'NewExpression' && calleeName(controller) === 'AbortController';
}

/** What the name of an event or hook tells, or null. */
function triggerNamed(name: string): Trigger | null {
  const words = wordsOf(name);
  if (words.some((word) => LIFECYCLE_WORDS.has(word))) return 'lifecycle';
  return words.some((word) => SUCCESS_WORDS.has(word)) ? 'success' : null;
}

/** True when a chain catches what fails before `.then(fn)` is reached. */
function isCaught(file: FileModel, call: TSESTree.CallExpression): boolean {
  const own = receiverOf(call);
  let receiver = own && plainValue(file, own);
  while (receiver?.type === 'CallExpression') {
    if (calleeName(receiver) === 'catch' || calleeName(receiver) === 'allSettled') return true;
    receiver = receiverOf(receiver);
  }
  return false;
}

/** `sleep(ttl).then(() => ...)`. */
function isWaiting(call: TSESTree.CallExpression): boolean {
  const receiver = receiverOf(call);
  return receiver?.type === 'CallExpression' && /^(?:sleep|delay|wait|setTimeout|pause|timeout)$/i.test(calleeName(receiver) ?? '');
}

function ofNamed(file: FileModel, fn: FunctionNode, own: FunctionNode | null, found: Set<Trigger>, seen: Set<FunctionNode>, depth: number): void {
  if (isTeardownCode(file, fn.body)) {
    // The end of one of many has such names too: `handleClose(socket)`, and `destroy(id)`, which somebody has to call.
    const isOne = fn.params.length > 0;
    const property = wrapped(fn).parent;
    if (isOne && property?.type === 'Property' && isHandlerOfCall(property)) {
      found.add('lifecycle');
      return;
    }
    found.add(!isOne ? 'shutdown' : /^(?:on|handle)[A-Z]/.test(functionName(fn) ?? '') ? 'lifecycle' : 'removal');
    return;
  }
  const name = functionName(fn) ?? '';
  const holder = wrapped(fn).parent;
  const isHook = holder?.type === 'Property' || (holder?.type === 'MethodDefinition' && /^(?:on|handle)[A-Z]/.test(name));
  if (holder?.type === 'Property' && isHandlerOfCall(holder)) {
    const own = triggerNamed(name);
    if (own) {
      found.add(own);
      return;
    }
  }
  const named = isHook || /^(?:on|handle)[A-Z]/.test(name) ? triggerNamed(name) : null;
  if (named) {
    found.add(named);
    return;
  }
  if (isRequestHandler(file, fn)) {
    found.add('client');
    return;
  }
  let known = false;
  for (const use of usesOf(file, fn)) {
    if (use === fn) continue;
    const trigger = triggerOfUse(file, use, fn);
    if (trigger === null) continue;
    known = true;
    if (trigger !== 'inline') found.add(trigger);
    else if (depth > 0) climb(file, use, own, found, seen, depth - 1);
  }
  const calls = depth > 0 ? callersOf(file, fn) : [];
  for (const call of calls) {
    known = true;
    climb(call.file, call.node, own, found, seen, depth - 1);
  }
  const isOpen = classOfFunction(fn) !== null || holder?.type === 'Property' || holder?.type === 'AssignmentExpression';
  // A function that nobody calls and that no other file can see never runs.
  if (!known && exportedNamesOfFunction(file, fn).length === 0 && (isOpen ? areAllUses(file, fn) || isDeadMethod(file, fn) : true)) return;
  if (!known || (isOpen && !name.startsWith('#'))) found.add(REMOVAL_WORDS.has(wordsOf(name)[0] ?? '') ? 'removal' : 'caller');
}

/** A method of a class that stays in its file, whose name stands nowhere else in it. */
function isDeadMethod(file: FileModel, fn: FunctionNode): boolean {
  const owner = classOfFunction(fn);
  const name = functionName(fn);
  if (!owner?.id || name === null || owner.parent.type.startsWith('Export') || exportedNamesOf(file, owner.id).length > 0) return false;
  return !nodesOf(file).all('MemberExpression').some((member) => keyName(member) === name);
}

/** `serve({ websocket: { close(ws) {} } })`: a handler that is handed to a library. */
function isHandlerOfCall(property: TSESTree.Property): boolean {
  const object = wrapped(property.parent);
  const holder = object.parent;
  if (holder?.type === 'Property') return isHandlerOfCall(holder);
  return (holder?.type === 'CallExpression' || holder?.type === 'NewExpression') && holder.callee !== object;
}

/** A function handed on by its name: `socket.on('close', forget)`. */
function triggerOfUse(file: FileModel, use: Node, fn: FunctionNode): Trigger | 'inline' | null {
  const value = wrapped(use);
  const holder = value.parent;
  if (holder?.type === 'CallExpression' && holder.callee !== value) {
    const trigger = triggerOfArgument(file, holder, fn, use);
    if (trigger !== 'inline') return trigger;
    const [first] = holder.arguments;
    const event = first && first !== use && first.type !== 'SpreadElement' ? stringOf(file, first) : null;
    return event === null ? 'inline' : (triggerNamed(event) ?? 'lifecycle');
  }
  if (holder?.type === 'ReturnStatement' || holder?.type === 'ArrowFunctionExpression') return 'returned';
  if (holder?.type === 'AssignmentExpression') {
    const left = unwrap(holder.left);
    return left.type === 'MemberExpression' ? (triggerOfProperty(keyName(left) ?? '') ?? 'client') : null;
  }
  if (holder?.type === 'Property') {
    const name = keyName(holder) ?? '';
    return triggerNamed(name) ?? (REMOVAL_WORDS.has(wordsOf(name)[0] ?? '') ? 'removal' : 'caller');
  }
  return null;
}

/** True when one of the triggers comes for every entry, sooner or later, without anybody having to ask for it. */
export function comesForSure(triggers: ReadonlySet<Trigger>): boolean {
  return triggers.has('settled') || triggers.has('timer') || triggers.has('lifecycle') || (triggers.has('success') && triggers.has('failure'));
}

/** The function around a node that is not written in as a callback of the code around it. */
export function runOf(node: Node): FunctionNode | null {
  let fn = enclosingFunction(node);
  while (fn) {
    const call: Node | undefined = wrapped(fn).parent;
    const isExecutor = call?.type === 'NewExpression' && calleeName(call) === 'Promise';
    if (!isExecutor) return fn;
    fn = enclosingFunction(fn);
  }
  return null;
}
