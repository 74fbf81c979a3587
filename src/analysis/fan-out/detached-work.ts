import type { TSESTree } from '@typescript-eslint/utils';
import { TELLING_METHODS, TELLING_OBJECT } from '../../catalogue/async-apis.js';
import {
  calleeName,
  contains,
  enclosingFunction,
  isFunction,
  keyName,
  receiverOf,
  unwrap,
  wrapped,
} from '../syntax/ast.js';
import { workOfCallback, workOfValue } from './async-work.js';
import { additionsTo } from '../collections/collected.js';
import { exportedNamesOfFunction } from '../syntax/exports.js';
import { confidenceOf, type FanOut } from './fan-outs.js';
import type { FileModel, Node } from '../model/file.js';
import { firstUnbounded } from './fixed-size.js';
import { callsOf } from '../syntax/functions.js';
import { importedUses } from '../syntax/imported-uses.js';
import { iterationOf, itemLoopsAround, loopsInRun, type ItemLoop } from './item-loops.js';
import { isLane } from './lanes.js';
import { innerNodes, nodesOf, ownNodes } from '../syntax/nodes.js';
import { originOf } from '../syntax/origins.js';
import { startsOf } from './promise-sources.js';
import { dropsPromise, isPromiseUse } from './promise-uses.js';
import { isTeardownCode, isTeardownWork } from '../lifetime/teardown.js';
import { variableOf } from '../syntax/variables.js';

/**
 * Work that is started for every item and that nobody waits for: `forEach(async ...)`, a promise that a loop drops or
 * keeps to itself. `covered` are the calls whose promises are waited for together.
 */
export function detachedWork(file: FileModel, covered: ReadonlySet<Node>): readonly FanOut[] {
  const found: FanOut[] = [];
  const nodes = nodesOf(file);
  const keep = (fanOut: FanOut | null): void => {
    if (fanOut && !isTeardownCode(file, fanOut.node)) found.push(fanOut);
  };
  for (const call of nodes.all('CallExpression')) {
    const name = calleeName(call) ?? '';
    if (EACH.has(name) || name === 'map' || name === 'flatMap') keep(ofIteration(file, call, covered));
    else if (name === 'push' || name === 'add') keep(ofPush(file, call, covered));
    else if (name === 'reduce' || name === 'reduceRight') keep(ofReduce(file, call));
  }
  for (const statement of nodes.all('ExpressionStatement')) keep(ofStatement(file, statement));
  return found;
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
  if (!startsWork || isTeardownWork(file, iteration.callback) || (use === 'returned' && !isForCallers(file, call)))
    return null;
  const loop: ItemLoop = { kind: 'items', over: iteration.items, loop: call, body: unwrap(iteration.callback) };
  const unbounded = firstUnbounded(file, [loop, ...loopsInRun(file, call)]);
  if (!unbounded) return null;
  return {
    kind: isEach ? 'forEach' : 'unawaited',
    node: call,
    call: name,
    file,
    loop: unbounded,
    start: iteration.callback,
    confidence: confidenceOf(file, unbounded),
  };
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

/** True for receivers that wait for each callback themselves: streams, iterators of libraries, effects. */
export function isSequential(file: FileModel, items: Node, isEach: boolean): boolean {
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
  if (holder.type === 'CallExpression' && holder.callee !== fn) {
    return iterationOf(holder) !== null || calleeName(holder) === 'then';
  }
  return !exportedNamesOfFunction(file, fn).some((name) => importedUses(file, name).length > 0);
}

/** `ids.reduce(async (before, id) => [...(await before), await load(id)], ...)` takes turns, unless work comes before the wait. */
function ofReduce(file: FileModel, call: TSESTree.CallExpression): FanOut | null {
  const iteration = iterationOf(call);
  const fn = iteration && unwrap(iteration.callback);
  if (!fn || !isFunction(fn) || !fn.async || isSequential(file, iteration.items, false)) return null;
  const before = fn.params[0]?.type === 'Identifier' ? fn.params[0].name : null;
  const isTurn = ({ argument }: TSESTree.AwaitExpression): boolean =>
    innerNodes(file, argument, 'Identifier').some(({ name }) => name === before);
  const first = [...ownNodes(file, fn.body, 'AwaitExpression')].sort((a, b) => a.range[0] - b.range[0])[0];
  if (!first || isTurn(first)) return null;
  const work = workOfValue(file, first.argument, fn);
  if ((work !== 'starts' && work !== 'maybe') || isTeardownWork(file, first.argument)) return null;
  const loop: ItemLoop = { kind: 'items', over: iteration.items, loop: call, body: fn };
  const unbounded = firstUnbounded(file, [loop, ...loopsInRun(file, call)]);
  return (
    unbounded && {
      kind: 'unawaited',
      node: call,
      call: 'reduce',
      file,
      loop: unbounded,
      start: first.argument,
      confidence: confidenceOf(file, unbounded),
    }
  );
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
  if (isTeardownWork(file, call) || isLane(file, call, loops[0]) || isTelling(call)) return null;
  const loop = firstUnbounded(file, loops);
  if (!loop || (loop.kind === 'endless' && !usesValueOfTurn(file, call, loop))) return null;
  return {
    kind: 'detached',
    node: expression,
    call: file.textOf(calledCall(call).callee),
    file,
    loop,
    start: call,
    confidence: work === 'starts' ? confidenceOf(file, loop) : 'medium',
  };
}

/** `ioHost.notify(message)`, `logger.write(line)`: the program says how its work goes. */
function isTelling(call: TSESTree.CallExpression): boolean {
  const said = receiverOf(calledCall(call));
  const name = said?.type === 'Identifier' ? said.name : said?.type === 'MemberExpression' ? (keyName(said) ?? '') : '';
  return TELLING_METHODS.test(calleeName(calledCall(call)) ?? '') && TELLING_OBJECT.test(name);
}

/** True when a call is about something that the turn of the loop has brought, and not about the loop as a whole. */
function usesValueOfTurn(file: FileModel, call: Node, loop: ItemLoop): boolean {
  return innerNodes(file, call, 'Identifier').some((name) => {
    const variable = variableOf(file, name);
    const declared = variable?.identifiers[0];
    if (!variable || !declared || contains(call, declared)) return false;
    // `while ((job = await queue.take()))` gives a value to an outer variable in every turn.
    const isAssigned = variable.references.some((one) => one.isWrite() && contains(loop.loop, one.identifier));
    return contains(loop.body, declared) || isAssigned;
  });
}

/** The call that a chain of `then` and `catch` begins with. */
function calledCall(call: TSESTree.CallExpression): TSESTree.CallExpression {
  let current = call;
  for (;;) {
    const receiver = receiverOf(current);
    if (receiver?.type !== 'CallExpression' || !/^(?:then|catch|finally)$/.test(calleeName(current) ?? '')) return current;
    current = receiver;
  }
}

/** True when the code after a statement leaves the loop: the statement runs in one turn only. */
function isLastTurn(statement: TSESTree.ExpressionStatement): boolean {
  const block = statement.parent;
  const siblings = block.type === 'BlockStatement' ? block.body : block.type === 'SwitchCase' ? block.consequent : [];
  return (
    siblings
      .slice(siblings.indexOf(statement) + 1)
      .some((next) => /^(?:Return|Break|Throw)Statement$/.test(next.type)) && block.parent?.type !== 'SwitchStatement'
  );
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

/**
 * `for await (const connection of listener) void serve(connection)`: connections are limited where they come in. A loop over
 * the ticks of a timer is an interval, and a matter of `overlapping-intervals.ts`.
 */
function isAcceptLoop(file: FileModel, loops: readonly ItemLoop[]): boolean {
  return loops.some((loop) =>
    /listener|\baccept\b|server|httpConn|^setInterval\(/i.test(loop.kind === 'items' ? file.textOf(loop.over) : ''),
  );
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
  const loops = itemLoopsAround(file, call, variable.scope.block, 0);
  const loop = firstUnbounded(file, loops);
  if (!loop || !startsOf(file, receiver).some((start) => start.node === call)) return null;
  return { kind: 'unawaited', node: call, call: name, file, loop, start: value, confidence: 'medium' };
}

/** True when the collected promises are used for anything but collecting: somebody may wait for them. */
function isHandedOn(
  file: FileModel,
  call: TSESTree.CallExpression,
  variable: NonNullable<ReturnType<typeof variableOf>>,
): boolean {
  const additions = additionsTo(file, variable).map((addition) => addition.node);
  return variable.references.some((reference) => {
    const identifier = reference.identifier as Node;
    if (
      reference.init === true ||
      additions.some(
        (node) => node.range[0] <= identifier.range[0] && identifier.range[1] <= node.range[1] && node !== call,
      )
    )
      return false;
    const parent = wrapped(identifier).parent;
    return !(parent?.type === 'MemberExpression' && (parent.parent === call || keyName(parent) === 'length'));
  });
}
