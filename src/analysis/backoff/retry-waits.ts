import type { TSESTree } from '@typescript-eslint/utils';
import { ENDS_OR_TELLS, OPENS, POLLS, TRIES_AGAIN } from '../../catalogue/backoff-words.js';
import {
  awaited,
  calleeName,
  contains,
  enclosingFunction,
  enclosingFunctions,
  isFunction,
  isLoop,
  receiverOf,
  unwrap,
  wrapped,
  type FunctionNode,
  type LoopNode,
} from '../syntax/ast.js';
import {
  clauseAround,
  failureBefore,
  interceptorPath,
  isAboutMissing,
  isFailureTest,
  isPromiseExecutor,
  isReplay,
} from './backoff-failures.js';
import { pausesOf, type Pause } from './backoff-pauses.js';
import { alwaysLeaves, mayLeave } from '../syntax/exits.js';
import { failurePathOf, type FailurePath } from '../retries/failure-paths.js';
import { perFile, type FileModel, type Node } from '../model/file.js';
import { calleesOf, functionName, functionsOf } from '../syntax/functions.js';
import { innerNodes, ownNodes } from '../syntax/nodes.js';
import { outcomeOf } from '../retries/outcomes.js';
import { lapWithResult } from '../retries/result-laps.js';
import { startsOf } from '../retries/starts.js';

/** A pause between an attempt that failed and the next one, whether or not something limits their number. */
export interface RetryWait {
  readonly pause: Pause;
  /** The loop, or the function, that makes the attempts; null where a handler is all there is. */
  readonly around: Node | null;
  /** What leads here: the clause, condition or registration. */
  readonly failure: Node | null;
  /** What makes the next attempt. */
  readonly again: Node | null;
  /** How sure it is that this is another attempt at the same work: the code says so, or only a name. */
  readonly isCertain: boolean;
}

/** The waits between attempts of a file. */
export const retryWaitsOf = perFile((file): readonly RetryWait[] =>
  pausesOf(file).flatMap((pause) => retryWaitOf(file, pause) ?? []),
);

function retryWaitOf(file: FileModel, pause: Pause): RetryWait | null {
  const owner = ownerOf(pause.node);
  if (owner && POLLS.test(functionName(owner) ?? '')) return null;
  const caught = clauseAround(pause.node, null);
  if (caught && isAboutMissing(file, caught)) return null;
  if (pause.kind === 'timer') return timerWait(file, pause);
  const loop = loopAround(pause.node);
  return (loop && waitInLoop(file, pause, loop)) ?? waitBeforeRestart(file, pause);
}

/** The nearest function around a node that has a name. */
function ownerOf(node: Node): FunctionNode | null {
  for (const fn of enclosingFunctions(node)) if (functionName(fn) !== null) return fn;
  return null;
}

/** The nearest loop in whose laps a node is waited for: the executor of a promise is no border. */
function loopAround(node: Node): LoopNode | null {
  for (let current = node.parent; current; current = current.parent) {
    if (isFunction(current) && !isPromiseExecutor(current)) return null;
    if (isLoop(current)) return current;
  }
  return null;
}

function waitInLoop(file: FileModel, pause: Pause, loop: LoopNode): RetryWait | null {
  const found = (failure: Node | null): RetryWait => ({
    pause,
    around: loop,
    failure,
    again: null,
    isCertain: true,
  });
  const attempt = ownTries(file, loop).find(
    ({ block, handler }) => handler && !alwaysLeaves(file, handler.body, loop) && !contains(block, pause.node),
  );
  const clause = clauseAround(pause.node, loop);
  if (clause) {
    if (isLeftAfter(file, pause.node, clause, loop)) return null;
    const isAgain = isRepeated(file, loop, clause.parent);
    return isAgain ? found(clause) : null;
  }
  const path = failureBefore(file, pause.node, loop);
  if (path?.kind === 'test' && isFailureTest(file, path.node) && !isLeftAfter(file, pause.node, null, loop))
    return isListLoop(loop) && !mayLeave(file, loop.body, loop) ? null : found(path.node);
  // After the try statement, or before it in the next lap.
  if (attempt?.handler && endsWithSuccess(file, attempt, loop) && isPartOfLap(file, pause.node, loop))
    return found(attempt.handler);
  if (isListLoop(loop)) return null;
  const lap = lapWithResult(file, loop, statementsOf(loop));
  return lap &&
    isFailureTest(file, lap.failure) &&
    !lap.unreached.some(([from, to]) => from <= pause.node.range[0] && pause.node.range[1] <= to && !path)
    ? found(lap.failure)
    : null;
}

function isListLoop(loop: LoopNode): loop is TSESTree.ForOfStatement | TSESTree.ForInStatement {
  return loop.type === 'ForOfStatement' || loop.type === 'ForInStatement';
}

function statementsOf(loop: LoopNode): readonly Node[] {
  return loop.body.type === 'BlockStatement' ? loop.body.body : [loop.body];
}

/** The try statements of a loop's own laps. */
function ownTries(file: FileModel, loop: LoopNode): readonly TSESTree.TryStatement[] {
  return ownNodes(file, loop.body, 'TryStatement').filter((statement) => loopAround(statement) === loop);
}

/** True when the clause makes the loop try the same again: a success ends it, or moves it on. */
function isRepeated(file: FileModel, loop: LoopNode, statement: TSESTree.TryStatement): boolean {
  if (succeedsOut(file, statement, loop)) return true;
  // `for (const url of urls) { try { ... } catch { await sleep(1000); } }` goes on to the next one.
  if (isListLoop(loop)) return false;
  return loop.type !== 'ForStatement' || !loop.update || !isItemLoop(file, loop);
}

/** `for (let i = 0; i < items.length; i += 1)` over a list that the body reads. */
function isItemLoop(file: FileModel, loop: TSESTree.ForStatement): boolean {
  return loop.test !== null && /\.(?:length|size)\b/.test(file.textOf(loop.test));
}

/** True when a success leaves the loop: `return`, `break`, also after the statement or in its last lines. */
function succeedsOut(file: FileModel, statement: TSESTree.TryStatement, loop: LoopNode): boolean {
  if (alwaysLeaves(file, statement.block, loop)) return true;
  if (mayLeave(file, statement.block, loop)) return true;
  const list = statement.parent.type === 'BlockStatement' ? statement.parent.body : [];
  const rest = list.slice(list.indexOf(statement) + 1);
  return rest.some((next) => next.type !== 'ThrowStatement' && alwaysLeaves(file, next, loop));
}

/** The same, but for certain: what leaves the loop when an answer has a certain content asks for a state. */
function endsWithSuccess(file: FileModel, statement: TSESTree.TryStatement, loop: LoopNode): boolean {
  if (alwaysLeaves(file, statement.block, loop)) return true;
  const list = statement.parent.type === 'BlockStatement' ? statement.parent.body : [];
  const rest = list.slice(list.indexOf(statement) + 1);
  const isOk = [statement.block, ...rest]
    .flatMap((part) => ownNodes(file, part, 'IfStatement'))
    .some(
      (branch) =>
        outcomeOf(file, branch.test) === 'success' &&
        isFailureTest(file, branch.test) &&
        alwaysLeaves(file, branch.consequent, loop),
    );
  return isOk || (succeedsOut(file, statement, loop) && !mayLeave(file, statement.block, loop));
}

const ABOUT_THE_COUNT = /attempt|retr|tries|try|err|fail|delay|wait|back_?off|count|\bi\b|\bn\b|first/i;

/** True for what every further lap does: a condition around it asks for the count at most. */
function isPartOfLap(file: FileModel, node: Node, loop: LoopNode): boolean {
  for (let current = node.parent; current && current !== loop; current = current.parent)
    if (current.type === 'IfStatement' && !ABOUT_THE_COUNT.test(file.textOf(current.test))) return false;
  return true;
}

/** True when what follows a node leaves the loop or function in any case. */
function isLeftAfter(file: FileModel, node: Node, within: Node | null, region: Node): boolean {
  for (
    let child: Node = node, current = node.parent;
    current && child !== region && child !== within;
    child = current, current = current.parent
  ) {
    if (isFunction(current) && !isPromiseExecutor(current)) return false;
    if (current.type !== 'BlockStatement') continue;
    const rest = current.body.slice(current.body.indexOf(child as TSESTree.Statement) + 1);
    if (rest.some((next) => next.type === 'ContinueStatement')) return false;
    if (rest.some((next) => alwaysLeaves(file, next, region))) return true;
    if (current === within || current.parent === within) return false;
  }
  return false;
}

/** `catch (e) { await sleep(1000); return load(n + 1); }`, `.catch(() => sleep(1000).then(load))`. */
function waitBeforeRestart(file: FileModel, pause: Pause): RetryWait | null {
  for (const fn of enclosingFunctions(pause.node)) {
    const own = startsOf(file, fn).filter(
      ({ node }) => contains(fn, node) && (node.range[0] > pause.node.range[0] || contains(node, pause.node)),
    );
    const [start] = own;
    if (!start) continue;
    const path = failureBefore(file, pause.node, fn);
    if (path && (path.kind !== 'test' || isFailureTest(file, path.node)) && failureBefore(file, start.node, fn))
      return { pause, around: fn, failure: path.node, again: start.node, isCertain: true };
  }
  return waitBeforeNamed(file, pause);
}

/** What follows the pause in a clause makes the failed call again, or is called after trying again. */
function waitBeforeNamed(file: FileModel, pause: Pause): RetryWait | null {
  const fn = outerFunction(pause.node);
  const intercepted = interceptorOf(file, pause.node);
  const path = fn && (intercepted ?? failurePathOf(file, pause.node, null, 0));
  if (!path || (path.kind === 'test' && !isFailureTest(file, path.node))) return null;
  const statement = path.kind === 'catch' ? path.node.parent : null;
  const tried =
    statement?.type === 'TryStatement'
      ? new Set(ownNodes(file, statement.block, 'CallExpression').map((call) => file.textOf(call)))
      : new Set<string>();
  const region = path.kind === 'catch' ? path.node : fn;
  const again = innerNodes(file, region, 'CallExpression').find((call) => {
    if (call.range[0] < pause.node.range[1] && !contains(call, pause.node)) return false;
    if (contains(pause.node, call)) return false;
    const name = calleeName(call) ?? '';
    if (TRIES_AGAIN.test(name)) return true;
    if (path.kind === 'event' && (OPENS.test(name) || isSender(file, call, path))) return true;
    return (tried.has(file.textOf(call)) && isWorked(call)) || isReplay(file, call, intercepted !== null);
  });
  if (again)
    return { pause, around: fn, failure: path.node, again, isCertain: !TRIES_AGAIN.test(calleeName(again) ?? '') };
  return isCountedAgain(file, pause.node, fn)
    ? { pause, around: fn, failure: path.node, again: null, isCertain: false }
    : null;
}

/** `if (context.attempts < options.retries) { await sleep(delay); return ...; }` */
function isCountedAgain(file: FileModel, node: Node, fn: FunctionNode): boolean {
  for (
    let child: Node = node, current = node.parent;
    current && child !== fn;
    child = current, current = current.parent
  ) {
    if (current.type !== 'IfStatement' || child !== current.consequent) continue;
    if (
      innerNodes(file, current.test, 'BinaryExpression').some(
        (test) => /^[<>]=?$/.test(test.operator) && /retr(?:y|ies)|attempts?\b|tries\b/i.test(file.textOf(test)),
      )
    )
      return true;
  }
  return false;
}

function outerFunction(node: Node): FunctionNode | null {
  let fn = enclosingFunction(node);
  while (fn && isPromiseExecutor(fn)) fn = enclosingFunction(fn);
  return fn;
}

function isWorked(call: TSESTree.CallExpression): boolean {
  const parent = wrapped(call).parent;
  return parent?.type === 'AwaitExpression' || parent?.type === 'ReturnStatement' || awaited(call) !== call;
}

/** `updater.on('error', () => setTimeout(() => updater.check(), 60_000))`: what failed is started again. */
function isSender(file: FileModel, call: TSESTree.CallExpression, path: FailurePath): boolean {
  const receiver = receiverOf(call);
  if (path.kind !== 'event' || path.node.type !== 'CallExpression' || !receiver || receiver.type === 'ThisExpression')
    return false;
  const source = receiverOf(path.node);
  if (!source || source.type === 'ThisExpression' || ENDS_OR_TELLS.test(calleeName(call) ?? '')) return false;
  return file.textOf(source) === file.textOf(receiver) && file.textOf(source) !== 'process';
}

/** `socket.onclose = () => setTimeout(() => this.connect(), 3000)`. */
function timerWait(file: FileModel, pause: Pause): RetryWait | null {
  const { callback, node } = pause;
  if (!callback) return null;
  const owner = ownerOf(node);
  const started = startedBy(file, callback);
  const path = failurePathOf(file, node, null, 2);
  const intercepted = interceptorOf(file, node);
  const certainPath =
    path && (path.kind !== 'test' || isFailureTest(file, path.node)) ? path : intercepted;
  const isNamedAgain = owner !== null && TRIES_AGAIN.test(functionName(owner) ?? '') && !isWatchdog(file, pause);
  if (!certainPath && !isNamedAgain) return null;
  const found = (again: Node, isCertain: boolean): RetryWait => ({
    pause,
    around: owner,
    failure: certainPath?.node ?? null,
    again,
    isCertain,
  });
  for (const { call, functions } of started) {
    if (functions.some((fn) => leadsTo(file, fn, node, 2))) return found(call, certainPath !== null);
    const name = call.type === 'CallExpression' ? (calleeName(call) ?? '') : file.textOf(call).replace(/^.*\./, '');
    if (TRIES_AGAIN.test(name)) return found(call, false);
    if (OPENS.test(name) && (certainPath?.kind === 'event' || isNamedAgain)) return found(call, certainPath !== null);
    if (call.type !== 'CallExpression' || !certainPath) continue;
    if (isReplay(file, call, intercepted !== null) || isSender(file, call, certainPath))
      return found(call, true);
  }
  return null;
}

function interceptorOf(file: FileModel, node: Node): FailurePath | null {
  for (const fn of enclosingFunctions(node)) {
    const path = interceptorPath(file, fn);
    if (path) return path;
  }
  return null;
}

/** A timer that ends a connection which has gone quiet is no pause between attempts. */
function isWatchdog(file: FileModel, { node, callback }: Pause): boolean {
  const holder = wrapped(node).parent;
  const name = holder?.type === 'AssignmentExpression' ? file.textOf(holder.left) : '';
  return /ping|pong|heartbeat|watchdog|idle|alive|liveness|inactiv/i.test(
    name + (callback ? file.textOf(callback) : ''),
  );
}

interface Started {
  readonly call: Node;
  readonly functions: readonly FunctionNode[];
}

/** What a callback starts: the calls in it, or the function that it is. */
function startedBy(file: FileModel, callback: Node): readonly Started[] {
  const value = unwrap(callback);
  if (!isFunction(value)) return [{ call: value, functions: functionsOf(file, value) }];
  return innerNodes(file, value, 'CallExpression').map((call) => ({ call, functions: calleesOf(file, call) }));
}

/** True when a function contains a node, or calls or registers a function that does. */
function leadsTo(file: FileModel, fn: FunctionNode, node: Node, depth: number): boolean {
  if (contains(fn, node)) return true;
  if (depth <= 0) return false;
  const called = innerNodes(file, fn, 'CallExpression').flatMap((call) => [
    ...calleesOf(file, call),
    ...call.arguments.flatMap((argument) => (isReference(argument) ? functionsOf(file, argument) : [])),
  ]);
  const assigned = innerNodes(file, fn, 'AssignmentExpression').flatMap(({ right }) =>
    isReference(right) ? functionsOf(file, right) : [],
  );
  return [...called, ...assigned].some((next) => next !== fn && leadsTo(file, next, node, depth - 1));
}

function isReference(node: Node): boolean {
  const value = unwrap(node);
  return value.type === 'Identifier' || value.type === 'MemberExpression' || value.type === 'CallExpression';
}
