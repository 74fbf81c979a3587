import type { TSESTree } from '@typescript-eslint/utils';
import { PROCESS_MODULES, REMOTE_VERBS, WORKER_MODULES } from '../catalogue/async-apis.js';
import { awaited, calleeName, contains, enclosingFunction, isFunction, keyName, receiverOf, unwrap, wrapped, type FunctionNode } from './ast.js';
import { workOfCallback, workOfFunction, workOfValue, type Work } from './async-work.js';
import { additionsTo } from './collected.js';
import { entryOf } from './entries.js';
import { confidenceOf, type FanOut } from './fan-outs.js';
import { perFile, type FileModel, type Node } from './file.js';
import { exportedNamesOf } from './exports.js';
import { isBoundedLoop } from './fixed-size.js';
import { importedUses } from './imported-uses.js';
import { callsOf } from './functions.js';
import { iterationOf, itemLoopsAround, type ItemLoop } from './item-loops.js';
import { isLane } from './lanes.js';
import { innerNodes, nodesOf, ownNodes } from './nodes.js';
import { originOf } from './origins.js';
import { startsOf } from './promise-sources.js';
import { isTeardownCode, isTeardownWork } from './teardown.js';
import { globalPath, variableOf } from './variables.js';

/**
 * Work that is started for every item and that nobody waits for: `forEach(async ...)`, a promise that a loop drops, a
 * timer, a process or a worker for each item. `covered` are the calls whose promises are waited for together.
 */
export function detachedWork(file: FileModel, covered: ReadonlySet<Node>): readonly FanOut[] {
  const found: FanOut[] = [];
  const nodes = nodesOf(file);
  const keep = (fanOut: FanOut | null): void => {
    if (fanOut && !isTeardownCode(file, fanOut.node)) found.push(fanOut);
  };
  const mayStartProcesses = mentionsProcesses(file);
  for (const call of nodes.all('CallExpression')) {
    const name = calleeName(call) ?? '';
    if (EACH.has(name) || name === 'map' || name === 'flatMap') keep(ofIteration(file, call, covered));
    else if (TIMERS.has(name)) keep(ofTimer(file, call));
    else if (name === 'push' || name === 'add') keep(ofPush(file, call, covered));
    if (mayStartProcesses && isProcessStart(file, call)) keep(startedPerItem(file, call, call));
  }
  for (const construction of nodes.all('NewExpression')) {
    if (isWorker(file, construction)) keep(startedPerItem(file, construction, construction));
  }
  for (const statement of nodes.all('ExpressionStatement')) keep(ofStatement(file, statement));
  return found;
}

const TIMERS = new Set(['setTimeout', 'setInterval', 'setImmediate']);

const PROCESS_MENTION = new RegExp(`['"](?:node:)?(?:${Object.keys(PROCESS_MODULES).join('|')})['"]|\\bBun\\.spawn\\b`);

const mentionsProcesses = perFile((file): boolean => PROCESS_MENTION.test(file.text));

/** The loops around a node within one run of the function it belongs to; callbacks of `forEach` and the like belong to it. */
function loopsInRun(file: FileModel, node: Node): readonly ItemLoop[] {
  let boundary: FunctionNode | null = enclosingFunction(node);
  while (boundary) {
    const call: Node | undefined = wrapped(boundary).parent;
    const iterates = call?.type === 'CallExpression' && call.callee !== wrapped(boundary) && iterationOf(call)?.callback === wrapped(boundary);
    if (!iterates) break;
    boundary = enclosingFunction(boundary);
  }
  return itemLoopsAround(file, node, boundary, 0);
}

function firstUnbounded(file: FileModel, loops: readonly ItemLoop[]): ItemLoop | null {
  return loops.find((loop) => !isBoundedLoop(file, loop)) ?? null;
}

const EACH = new Set(['forEach', 'each', 'eachRight', 'forOwn', 'forIn']);

/** Receivers whose `map` and `forEach` wait for their callbacks or call them one by one. */
const SEQUENTIAL_EACH = /stream|readable|observable|\$$|^(?:Effect|Stream|A|TE|T|O|E|R|Option|Either)$/i;
const LAZY_MAP = /cursor|iterator|pipeline|query$/i;

function ofIteration(file: FileModel, call: TSESTree.CallExpression, covered: ReadonlySet<Node>): FanOut | null {
  const name = calleeName(call) ?? '';
  const iteration = iterationOf(call);
  const isEach = EACH.has(name);
  if (!iteration || isCovered(call, covered, isEach) || isSequential(file, iteration.items, isEach)) return null;
  const use = isEach ? 'dropped' : useOfResult(call);
  if (use === 'used') return null;
  const work = workOfCallback(file, iteration.callback);
  const startsWork = work === 'starts' || (isEach && work === 'maybe' && dropsPromise(file, iteration.callback));
  if (!startsWork || isTeardownWork(file, iteration.callback) || (use === 'returned' && !isForCallers(file, call))) return null;
  const loop: ItemLoop = { kind: 'items', over: iteration.items, loop: call, body: unwrap(iteration.callback) };
  const unbounded = firstUnbounded(file, [loop, ...loopsInRun(file, call)]);
  if (!unbounded) return null;
  return { kind: isEach ? 'forEach' : 'unawaited', node: call, call: name, file, loop: unbounded, start: iteration.callback, confidence: confidenceOf(file, unbounded) };
}

/** A call whose promises are waited for together, or that is part of one; for `map` also one whose result is. */
function isCovered(call: Node, covered: ReadonlySet<Node>, isEach: boolean): boolean {
  const isResult = /^(?:ReturnStatement|ArrowFunctionExpression)$/.test(wrapped(call).parent?.type ?? '');
  for (let current: Node | undefined = call; current; current = current.parent) {
    if (covered.has(current)) return true;
    if (/Statement$|Declaration$/.test(current.type) && (isEach || !isResult)) return false;
  }
  return false;
}

function isSequential(file: FileModel, items: Node, isEach: boolean): boolean {
  const test = (name: string): boolean => SEQUENTIAL_EACH.test(name) || (!isEach && LAZY_MAP.test(name));
  let root = unwrap(items);
  while (root.type === 'CallExpression' || root.type === 'MemberExpression') {
    const name = root.type === 'CallExpression' ? (calleeName(root) ?? '') : (keyName(root) ?? '');
    if (test(name)) return true;
    root = root.type === 'CallExpression' ? unwrap(root.callee) : unwrap(root.object);
    if (root.type === 'CallExpression' && originOf(file, root.callee)?.module === 'stream') return true;
  }
  if (root.type !== 'Identifier') return false;
  return test(root.name) || ['stream', 'effect', 'rxjs', 'ix', 'fp-ts'].includes(originOf(file, root)?.module ?? '');
}

/** `(x) => void send(x)` and `(x) => send(x).catch(log)`: the callback says that it deals with a promise. */
function dropsPromise(file: FileModel, callback: Node): boolean {
  const fn = unwrap(callback);
  if (!isFunction(fn) || !fn.body || fn.body.type === 'BlockStatement') return false;
  return isPromiseUse(file, fn.body);
}

/** `void f()`, `f().catch(log)`, `f().then(...)`. */
function isPromiseUse(file: FileModel, node: Node): boolean {
  const value = unwrap(node);
  if (value.type === 'UnaryExpression' && value.operator === 'void') return unwrap(value.argument).type === 'CallExpression';
  if (value.type !== 'CallExpression') return false;
  const name = calleeName(value);
  const receiver = receiverOf(value);
  if (!receiver || receiver.type !== 'CallExpression') return false;
  return name === 'catch' || name === 'finally' || (name === 'then' && globalPath(file, receiver.callee) !== 'cy.get');
}

/**
 * What becomes of the promises that a `map` returns: nobody has them, or they are awaited one after the other when all
 * of them run already (`dropped`); the caller gets them while they run (`returned`); they are `used` in another way.
 */
function useOfResult(call: TSESTree.CallExpression): 'dropped' | 'returned' | 'used' {
  const value = wrapped(call);
  const parent = value.parent;
  switch (parent?.type) {
    case 'ExpressionStatement':
      return 'dropped';
    case 'UnaryExpression':
      return parent.operator === 'void' ? 'dropped' : 'used';
    case 'ForOfStatement':
      return parent.right === value ? 'dropped' : 'used';
    case 'ReturnStatement':
      return 'returned';
    case 'ArrowFunctionExpression':
      return parent.body === value ? 'returned' : 'used';
    default:
      return 'used';
  }
}

/**
 * A result that goes to callers out of sight. What callers in sight do with the promises is looked at where they do it,
 * and what a function does with the result of a callback is its own affair, unless it collects them.
 */
function isForCallers(file: FileModel, result: Node): boolean {
  const fn = enclosingFunction(result);
  if (!fn || callsOf(file, fn).length > 0) return false;
  const holder = fn.parent;
  if (holder.type === 'CallExpression' && holder.callee !== fn) return iterationOf(holder) !== null;
  const id = fn.type === 'FunctionDeclaration' ? fn.id : holder.type === 'VariableDeclarator' && holder.id.type === 'Identifier' ? holder.id : null;
  return id === null || !exportedNamesOf(file, id).some((name) => importedUses(file, name).length > 0);
}

function ofStatement(file: FileModel, statement: TSESTree.ExpressionStatement): FanOut | null {
  const expression = unwrap(statement.expression);
  const isVoid = expression.type === 'UnaryExpression' && expression.operator === 'void';
  const call = isVoid ? unwrap(expression.argument) : expression;
  if (call.type !== 'CallExpression') return null;
  if (!isInLoop(statement) || isLastTurn(statement)) return null;
  if (iterationOf(call)) return null;
  const loops = loopsInRun(file, statement);
  if (loops.length === 0 || isAcceptLoop(file, loops)) return null;
  const within = loops.map((loop) => loop.body).find(isFunction) ?? null;
  // `context.waitUntil(push(device))` keeps the platform waiting, not the loop.
  const [kept] = calleeName(call) === 'waitUntil' ? call.arguments : [];
  const work = workOfValue(file, kept ?? call, within);
  const isEvident = isVoid || kept !== undefined || isPromiseUse(file, call);
  if (work !== 'starts' && !(work === 'maybe' && isEvident)) return null;
  if (isTeardownWork(file, call) || isLane(file, call, loops[0])) return null;
  const loop = firstUnbounded(file, loops);
  if (!loop || (loop.kind === 'endless' && !usesValueOfTurn(file, call, loop))) return null;
  return { kind: 'detached', node: expression, call: file.textOf(calledFirst(call)), file, loop, start: call, confidence: work === 'starts' ? confidenceOf(file, loop) : 'medium' };
}

/** True when a call is about something that the turn of the loop has brought, and not about the loop as a whole. */
function usesValueOfTurn(file: FileModel, call: Node, loop: ItemLoop): boolean {
  return innerNodes(file, call, 'Identifier').some((name) => {
    const declared = variableOf(file, name)?.identifiers[0];
    return declared !== undefined && contains(loop.body, declared) && !contains(call, declared);
  });
}

/** The call that a chain of `then` and `catch` begins with. */
function calledFirst(call: TSESTree.CallExpression): Node {
  let current = call;
  for (;;) {
    const receiver = receiverOf(current);
    if (!receiver || receiver.type !== 'CallExpression' || !/^(?:then|catch|finally)$/.test(calleeName(current) ?? '')) return current.callee;
    current = receiver;
  }
}

/** True when the code after a statement leaves the loop: the statement runs in one turn only. */
function isLastTurn(statement: TSESTree.ExpressionStatement): boolean {
  const block = statement.parent;
  const siblings = block.type === 'BlockStatement' ? block.body : block.type === 'SwitchCase' ? block.consequent : [];
  return siblings.slice(siblings.indexOf(statement) + 1).some((next) => /^(?:Return|Break|Throw)Statement$/.test(next.type)) && block.parent?.type !== 'SwitchStatement';
}

/** A quick look before the loops are examined. */
function isInLoop(node: Node): boolean {
  for (let current = node.parent; current; current = current.parent) {
    if (/^(?:For|While|DoWhile)/.test(current.type)) return true;
    if (isFunction(current)) {
      const call: Node | undefined = wrapped(current).parent;
      if (call?.type !== 'CallExpression' || !iterationOf(call)) return false;
      return true;
    }
  }
  return false;
}

/** `for await (const connection of listener) void serve(connection)`: connections are limited where they come in. */
function isAcceptLoop(file: FileModel, loops: readonly ItemLoop[]): boolean {
  return loops.some((loop) => /listener|\baccept\b|server|httpConn/i.test(loop.kind === 'items' ? file.textOf(loop.over) : ''));
}

function ofTimer(file: FileModel, call: TSESTree.CallExpression): FanOut | null {
  const path = globalPath(file, call.callee);
  const [callback] = call.arguments;
  if (path === null || !TIMERS.has(path) || !callback || callback.type === 'SpreadElement') return null;
  const loops = loopsInRun(file, call);
  if (loops.length === 0 || !isRemoteWork(file, callback, workOfCallback(file, callback))) return null;
  const loop = firstUnbounded(file, loops);
  return loop && { kind: 'timer', node: call, call: path, file, loop, start: callback, confidence: 'medium' };
}

/** Work that is known to be asynchronous, or that is called what work over the network is called. */
function isRemoteWork(file: FileModel, callback: Node, work: Work): boolean {
  if (work === 'starts') return true;
  const fn = unwrap(callback);
  if (!isFunction(fn)) return false;
  if (work === 'maybe') return dropsPromise(file, fn) || firstVerbIsRemote(resultCall(fn));
  const statements = fn.body?.type === 'BlockStatement' ? ownNodes(file, fn.body, 'ExpressionStatement') : [];
  return statements.some((statement) => {
    const expression = unwrap(statement.expression);
    const call = awaited(expression);
    if (call.type !== 'CallExpression') return false;
    const started = workOfValue(file, call, fn);
    return started === 'starts' || (started === 'maybe' && (isPromiseUse(file, expression) || firstVerbIsRemote(call)));
  });
}

function resultCall(fn: FunctionNode): Node | null {
  return fn.body && fn.body.type !== 'BlockStatement' ? awaited(fn.body) : null;
}

function firstVerbIsRemote(node: Node | null): boolean {
  const call = node?.type === 'CallExpression' ? node : null;
  const receiver = call && receiverOf(call);
  const verb = call ? /^[a-z]+/.exec(calleeName(call) ?? '')?.[0] : undefined;
  return verb !== undefined && REMOTE_VERBS.has(verb) && receiver !== null && receiver.type !== 'ThisExpression' && /client|api|service|gateway|repo|mailer|bot|http|queue|provider|db|store$/i.test(receiverName(receiver));
}

function receiverName(node: Node): string {
  return node.type === 'Identifier' ? node.name : node.type === 'MemberExpression' ? (keyName(node) ?? '') : '';
}

function isProcessStart(file: FileModel, call: TSESTree.CallExpression): boolean {
  const path = globalPath(file, call.callee);
  if (path === 'Bun.spawn') return true;
  const origin = originOf(file, call.callee);
  const names = origin && entryOf(PROCESS_MODULES, origin.module);
  return names !== null && names !== undefined && names.test(origin?.path.join('.') ?? '');
}

function isWorker(file: FileModel, node: TSESTree.NewExpression): boolean {
  const name = calleeName(node);
  if (name !== 'Worker') return globalPath(file, node.callee) === 'Deno.Command';
  return globalPath(file, node.callee) === 'Worker' || WORKER_MODULES.has(originOf(file, node.callee)?.module ?? '');
}

/** A process or worker that is started in a loop, or in a function of the file that a loop calls. */
function startedPerItem(file: FileModel, start: Node, reported: Node, depth = 2): FanOut | null {
  const loops = loopsInRun(file, reported);
  if (loops.length > 0) {
    if (isAwaited(reported) || loops.some((loop) => waitsInside(file, loop))) return null;
    const loop = firstUnbounded(file, loops);
    return loop && { kind: 'process', node: reported, call: calledText(file, start), file, loop, start, confidence: 'high' };
  }
  const fn = enclosingFunction(reported);
  if (!fn || depth === 0 || fn.async || workOfFunction(file, fn) !== 'none') return null;
  for (const call of callsOf(file, fn)) {
    const found = startedPerItem(file, start, call, depth - 1);
    if (found) return found;
  }
  return null;
}

function calledText(file: FileModel, start: Node): string {
  return start.type === 'NewExpression' ? `new ${file.textOf(start.callee)}` : start.type === 'CallExpression' ? file.textOf(start.callee) : '';
}

function isAwaited(node: Node): boolean {
  let value = wrapped(node);
  while (value.parent?.type === 'MemberExpression' || value.parent?.type === 'CallExpression') value = wrapped(value.parent);
  return value.parent?.type === 'AwaitExpression';
}

/** A loop statement that waits for something of each turn runs one process after the other. */
function waitsInside(file: FileModel, loop: ItemLoop): boolean {
  return !isFunction(loop.body) && ownNodes(file, loop.body, 'AwaitExpression').length > 0;
}

/** `jobs.push(send(x))` in a loop, when nobody waits for the jobs in this file. */
function ofPush(file: FileModel, call: TSESTree.CallExpression, covered: ReadonlySet<Node>): FanOut | null {
  const name = calleeName(call);
  const receiver = receiverOf(call);
  if (name === null || receiver?.type !== 'Identifier' || covered.has(call)) return null;
  const variable = variableOf(file, receiver);
  const [value] = call.arguments;
  if (!variable || !value || value.type === 'SpreadElement' || variable.scope.type === 'module') return null;
  if (workOfValue(file, value, null) !== 'starts' || isHandedOn(file, call, variable)) return null;
  const loops = itemLoopsAround(file, call, variable.scope.block as Node, 0);
  const loop = firstUnbounded(file, loops);
  if (!loop || !startsOf(file, receiver).some((start) => start.node === call)) return null;
  return { kind: 'unawaited', node: call, call: name, file, loop, start: value, confidence: 'medium' };
}

/** True when the collected promises are used for anything but collecting: somebody may wait for them. */
function isHandedOn(file: FileModel, call: TSESTree.CallExpression, variable: NonNullable<ReturnType<typeof variableOf>>): boolean {
  const additions = additionsTo(file, variable).map((addition) => addition.node);
  return variable.references.some((reference) => {
    const identifier = reference.identifier as Node;
    if (reference.init === true || additions.some((node) => node.range[0] <= identifier.range[0] && identifier.range[1] <= node.range[1] && node !== call)) return false;
    const parent = wrapped(identifier).parent;
    return !(parent?.type === 'MemberExpression' && (parent.parent === call || keyName(parent) === 'length'));
  });
}
