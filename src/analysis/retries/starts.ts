import type { TSESTree } from '@typescript-eslint/utils';
import { HANDS_ON } from '../../catalogue/retry-words.js';
import { calleeName, contains, isFunction, keyName, unwrap, wrapped, type FunctionNode } from '../syntax/ast.js';
import { isScheduler } from './failure-paths.js';
import { perFile, type FileModel, type Node } from '../model/file.js';
import { callsOf, functionName, usesOf } from '../syntax/functions.js';
import { nodesOf } from '../syntax/nodes.js';
import { initialiserOf, variableOf } from '../syntax/variables.js';

/** A place that starts a function: a call, or the function handed to a timer or as a handler. */
export interface Start {
  readonly node: Node;
  /** Arguments; null where the function is handed on and gets none. */
  readonly args: readonly Node[] | null;
}

const MODULE_SELF = new Set(['module.exports', 'exports']);

const startsByFunction = perFile(() => new Map<FunctionNode, readonly Start[]>());

/** Everything in the file that starts a function. */
export function startsOf(file: FileModel, fn: FunctionNode): readonly Start[] {
  const known = startsByFunction(file).get(fn);
  if (known) return known;
  const starts: Start[] = [];
  for (const call of callsOf(file, fn))
    if (call.type === 'CallExpression') starts.push({ node: call, args: argumentsOf(call) });
  for (const call of callsByName(file, fn)) starts.push({ node: call, args: call.arguments });
  for (const use of usesOf(file, fn)) {
    const handed = use === fn ? null : startOfUse(use);
    if (handed) starts.push(handed);
  }
  startsByFunction(file).set(fn, starts);
  return starts;
}

const memberCalls = perFile((file): ReadonlyMap<string, readonly TSESTree.CallExpression[]> => {
  const found = new Map<string, TSESTree.CallExpression[]>();
  for (const call of nodesOf(file).all('CallExpression')) {
    const callee = unwrap(call.callee);
    if (callee.type !== 'MemberExpression' || !isSelf(file, unwrap(callee.object))) continue;
    const name = keyName(callee);
    if (name === null) continue;
    const list = found.get(name);
    if (list) list.push(call);
    else found.set(name, [call]);
  }
  return found;
});

/** `this`, a name for it (`var self = this`), and the exports of a CommonJS module. */
function isSelf(file: FileModel, node: Node): boolean {
  if (node.type === 'ThisExpression' || MODULE_SELF.has(file.textOf(node))) return true;
  const variable = variableOf(file, node);
  const value = variable && initialiserOf(variable);
  return value ? unwrap(value).type === 'ThisExpression' : false;
}

/** `self.connect()` inside `Client.prototype.connect = function () {...}`, which no class declares. */
function callsByName(file: FileModel, fn: FunctionNode): readonly TSESTree.CallExpression[] {
  const holder = wrapped(fn).parent;
  if (holder?.type !== 'AssignmentExpression' && holder?.type !== 'Property' && holder?.type !== 'MethodDefinition')
    return [];
  const name = functionName(fn);
  const calls = name === null ? [] : (memberCalls(file).get(name) ?? []);
  const resolved = new Set<Node>(callsOf(file, fn));
  return calls.filter((call) => !resolved.has(call) && contains(fn, call));
}

/** `load.call(this, key)` hands `key` to `load`. */
function argumentsOf(call: TSESTree.CallExpression): readonly Node[] | null {
  const callee = unwrap(call.callee);
  if (callee.type !== 'MemberExpression') return call.arguments;
  const name = keyName(callee);
  if (name === 'apply' && call.arguments.length === 2) return null;
  return name === 'call' && call.arguments[0]?.type === 'ThisExpression' ? call.arguments.slice(1) : call.arguments;
}

/** A function handed to a timer, a promise or an event: `setTimeout(connect, 1000)`, `.catch(connect)`. */
function startOfUse(use: Node): Start | null {
  let value = wrapped(use);
  let args: readonly Node[] | null = null;
  const member = value.parent;
  if (member?.type === 'MemberExpression' && member.object === value && keyName(member) === 'bind') {
    const bind = wrapped(member).parent;
    if (bind?.type !== 'CallExpression') return null;
    args = bind.arguments.slice(1);
    value = wrapped(bind);
  }
  const parent = value.parent;
  if (parent?.type === 'CallExpression' && parent.callee !== value) {
    if (isScheduler(calleeName(parent)) && parent.arguments[0] === value)
      return { node: parent, args: args ?? parent.arguments.slice(calleeName(parent) === 'setTimeout' ? 2 : 1) };
    return HANDS_ON.test(calleeName(parent) ?? '') ? { node: value, args } : null;
  }
  return parent?.type === 'AssignmentExpression' && parent.right === value ? { node: value, args } : null;
}

/** The timer call around a node, within a function: `setTimeout(() => this.connect(), 1000)`. */
export function timerAround(node: Node, within: Node): Node | null {
  for (let current = node.parent; current && current !== within; current = current.parent) {
    if (!isFunction(current)) continue;
    const call = wrapped(current).parent;
    if (call?.type === 'CallExpression' && isScheduler(calleeName(call)) && call.arguments[0] === wrapped(current))
      return call;
  }
  return null;
}
