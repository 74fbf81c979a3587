import type { TSESTree } from '@typescript-eslint/utils';
import { HOLDS_CONNECTION, STARTS_AGAIN } from '../../catalogue/retry-words.js';
import {
  calleeName,
  contains,
  enclosingFunctions,
  keyName,
  receiverOf,
  wrapped,
  type FunctionNode,
} from '../syntax/ast.js';
import { boundOf, countIn } from './attempt-bounds.js';
import { isBoundingTest, type Cycle } from './attempt-measures.js';
import { isEndOfConnection, pausesWithJitter } from './attempt-pauses.js';
import { failurePathOf, isOnNormalPath, isScheduler, roleOfValue, type FailurePath } from './failure-paths.js';
import { perFile, type FileModel, type Node } from '../model/file.js';
import { functionName, functionNodes, functionsOf } from '../syntax/functions.js';
import { innerNodes, ownNodes } from '../syntax/nodes.js';
import { isErrorName } from './outcomes.js';
import { asksSomebody, isByHand } from './prompts.js';
import { isRemedied } from './remedies.js';
import { flagGiven, isSteppedBy, passesOtherWork, passesSameWork } from './start-arguments.js';
import { startsOf, timerAround, type Start } from './starts.js';

/** A function that starts itself again after a failure, with nothing that ever stops it. */
export interface RetryRecursion {
  /** The function that is started again. */
  readonly target: FunctionNode;
  /** What starts it again: the call, or the timer around it. */
  readonly again: Node;
  /** The call itself, where `again` is a timer. */
  readonly call: Node;
  /** The step towards it, when the call stands in a helper: `this.scheduleReconnect()` in a close handler. */
  readonly via: Node | null;
  readonly path: FailurePath;
  readonly counted: Node | null;
}

/** The unbounded retry recursions of a file, one for each place that starts the next attempt. */
export const retryRecursionsOf = perFile((file): readonly RetryRecursion[] => {
  const found = new Map<Node, RetryRecursion>();
  for (const fn of functionNodes(file)) {
    const starts = startsOf(file, fn);
    const own = starts.filter((start) => contains(fn, start.node));
    for (const start of own) note(found, directRecursion(file, fn, start, own));
    if (own.length === 0 || own.every((start) => failurePathOf(file, start.node, fn) === null)) {
      for (const recursion of indirectRecursions(file, fn, starts)) note(found, recursion);
    }
  }
  const all = [...found.values()];
  const seenTwice = sameCycles(all);
  return all.filter((recursion) => !seenTwice.has(recursion)).sort((a, b) => a.again.range[0] - b.again.range[0]);
});

/** Cycles that are there a second time, seen from another step: the timer is the better place, else the first. */
function sameCycles(all: readonly RetryRecursion[]): ReadonlySet<RetryRecursion> {
  const byAgain = new Map(all.map((recursion) => [recursion.again, recursion]));
  const dropped = new Set<RetryRecursion>();
  for (const recursion of all) {
    for (let node: Node | null | undefined = recursion.via; node; node = node.parent) {
      const other = byAgain.get(node);
      if (!other || other === recursion) continue;
      if (isBetter(other, recursion)) dropped.add(recursion);
      if (other.via && isBetter(recursion, other)) dropped.add(other);
    }
  }
  return dropped;
}

function isBetter(kept: RetryRecursion, dropped: RetryRecursion): boolean {
  return isTimer(kept) || (!isTimer(dropped) && kept.again.range[0] < dropped.again.range[0]);
}

function isTimer({ again, call }: RetryRecursion): boolean {
  return again !== call || isScheduler(calleeName(again as TSESTree.CallExpression));
}

function note(found: Map<Node, RetryRecursion>, recursion: RetryRecursion | null): void {
  if (recursion && !found.has(recursion.again)) found.set(recursion.again, recursion);
}

/** Why a start happens only after a failure: the branch it stands in, or the handler that it is. */
function pathOfStart(file: FileModel, start: Start, limit: FunctionNode | null, depth = 2): FailurePath | null {
  const parent = start.node.parent;
  const isValue = start.node.type !== 'CallExpression' || calleeName(start.node) === 'bind';
  const isHandedOn =
    isValue || (parent?.type === 'CallExpression' && parent.callee !== start.node && !isScheduler(calleeName(start.node)));
  if (isHandedOn) {
    const role = roleOfValue(file, wrapped(start.node));
    if (typeof role === 'object') return role;
    if (isValue)
      return role === 'runs' ? failurePathOf(file, start.node, limit, depth) : null;
  }
  return failurePathOf(file, start.node, limit, depth);
}

function directRecursion(
  file: FileModel,
  target: FunctionNode,
  start: Start,
  own: readonly Start[],
): RetryRecursion | null {
  const path = pathOfStart(file, start, target);
  if (!path || isContinuation(start, path, target) || isEndOfInput(file, path, target)) return null;
  const unreached = unreachedBy(file, path);
  if (asksSomebody(file, target) || isByHand(file, start.node, target) || isRemedied(file, start.node, target, path.node)) return null;
  const takes = takesOf(file, target);
  if (takes.some((take) => isAfterFailure(take, unreached)) || passesOtherWork(file, target, start)) return null;
  // `await make(dirname(path)); return make(path);`: the same function has taken away the cause before.
  if (
    own.some(
      (other) =>
        other.node.range[1] <= start.node.range[0] &&
        passesOtherWork(file, target, other) &&
        contains(path.node, other.node),
    )
  )
    return null;
  // What starts itself again after a success as well asks for new work at intervals.
  // A function that takes an item off only when it is done repeats the same one.
  if (
    path.kind !== 'event' &&
    takes.length === 0 &&
    isPolled(
      file,
      target,
      own.filter((other) => other !== start),
    )
  )
    return null;
  const cycle = cycleOf(file, [target], path, new Map([[target, [start]]]));
  if (path.kind === 'event' && hasLimitedRound(cycle, target, path)) return null;
  if (boundOf(cycle, [start.node])) return null;
  if (isEndOfConnection(file, target, path) && pausesWithJitter(file, pauseRanges(file, path, target))) return null;
  const again = timerAround(start.node, target) ?? start.node;
  return { target, again, call: start.node, via: null, path, counted: countIn(cycle) };
}

/** True when a function is started again after a success as well, by itself or by a function that it runs. */
function isPolled(file: FileModel, target: FunctionNode, own: readonly Start[]): boolean {
  // `upload(part + 1)` after a success goes on to other work; `poll()` asks the same again.
  if (own.some((other) => isOnNormalPath(file, other.node, target) && passesSameWork(file, target, other))) return true;
  return startsOf(file, target).some((start) => {
    if (contains(target, start.node)) return false;
    return [...enclosingFunctions(start.node)].some(
      (owner) =>
        isOnNormalPath(file, start.node, owner) &&
        startsOf(file, owner).some((run) => contains(target, run.node) && isOnNormalPath(file, run.node, target)),
    );
  });
}

/** `for (tries = 0; tries < max; tries += 1) { await open(); }` before the handler is registered: failures end there. */
function hasLimitedRound(cycle: Cycle, target: FunctionNode, path: FailurePath): boolean {
  return ownNodes(cycle.file, target, 'ForStatement', 'WhileStatement').some(
    (loop) =>
      loop.test !== null &&
      (loop.range[1] < path.node.range[0] || contains(loop, path.node)) &&
      ownNodes(cycle.file, loop.body, 'AwaitExpression').length > 0 &&
      isBoundingTest(cycle, loop.test),
  );
}

/** Where the pause before the next attempt stands: in the clause or handler that leads to it. */
function pauseRanges(file: FileModel, path: FailurePath, target: FunctionNode): readonly Node[] {
  if (path.kind === 'test') return [target];
  const handler = path.node.type === 'CallExpression' ? path.node.arguments.at(-1) : null;
  return [path.node, ...(handler ? functionsOf(file, handler) : [])];
}

/**
 * Recursion through helpers: `fn` (`scheduleReconnect`) starts a function (`connect`) in which, after a failure, `fn`
 * is called.
 */
function indirectRecursions(file: FileModel, fn: FunctionNode, starts: readonly Start[]): readonly RetryRecursion[] {
  const found: RetryRecursion[] = [];
  if (!startedInside(file).has(fn)) return found;
  for (const start of starts) {
    if (contains(fn, start.node)) continue;
    const local = pathOfStart(file, start, null, 0);
    const path = local ?? pathOfStart(file, start, null, 2);
    if (!path) continue;
    const origins = [...enclosingFunctions(start.node)].filter((origin) => functionName(origin) !== null);
    // A handler that is a function of its own is registered, or called, where the cycle begins.
    for (const origin of local ? origins : ownersOf(path)) {
      const closing = closingStart(file, fn, origin, MAY_GO_FAR.test(functionName(fn) ?? '') ? 2 : 0);
      if (!closing || contains(origin, fn) || isEndOfInput(file, path, origin)) continue;
      const unreached = unreachedBy(file, path);
      if (isRemedied(file, start.node, origin, path.node) || isRemedied(file, closing.node, fn, path.node)) continue;
      const takes = [...takesOf(file, origin), ...takesOf(file, fn)];
      if (takes.some((take) => isAfterFailure(take, unreached)) || passesOtherWork(file, origin, closing, { fn, start }))
        continue;
      const others = starts.filter((other) => other !== start && contains(origin, other.node));
      if (
        path.kind !== 'event' &&
        takes.length === 0 &&
        others.some((other) => isOnNormalPath(file, other.node, origin))
      )
        continue;
      const cycle = cycleOf(
        file,
        [origin, fn, ...origins.filter((inner) => contains(origin, inner))],
        path,
        new Map([
          [fn, [start]],
          [origin, [closing]],
        ]),
      );
      if (path.kind === 'event' && [origin, fn].some((step) => hasLimitedRound(cycle, step, path))) continue;
      if (boundOf(cycle, [start.node, closing.node])) continue;
      if (isEndOfConnection(file, origin, path) && pausesWithJitter(file, [fn, ...pauseRanges(file, path, origin)]))
        continue;
      const timer = timerAround(closing.node, fn);
      const counted = countIn(cycle);
      // Far from the handler, the call in the handler says more than the first step of what it starts.
      found.push(
        timer || startsOf(file, origin).includes(closing) || isScheduler(calleeName(closing.node as TSESTree.CallExpression))
          ? { target: origin, again: timer ?? closing.node, call: closing.node, via: start.node, path, counted }
          : { target: fn, again: start.node, call: start.node, via: closing.node, path, counted },
      );
      break;
    }
  }
  return found;
}

/** What leads from a function to another one: a call in it, or a call of a function that leads there. */
function closingStart(file: FileModel, fn: FunctionNode, origin: FunctionNode, depth: number): Start | null {
  const starts = startsOf(file, origin).filter((candidate) => candidate.node.type === 'CallExpression');
  const own = starts.find((candidate) => contains(fn, candidate.node) && isAutomatic(file, candidate, fn));
  if (own || depth <= 0) return own ?? null;
  for (const start of starts) {
    const owner = [...enclosingFunctions(start.node)].find((candidate) => functionName(candidate) !== null);
    if (
      !owner ||
      owner === fn ||
      owner === origin ||
      contains(origin, start.node) ||
      !isReachedFrom(file, start.node, owner)
    )
      continue;
    const closing = closingStart(file, fn, owner, depth - 1);
    if (closing) return closing;
  }
  return null;
}

/** Functions about connections, whose handlers lie several steps from where the connection is made. */
const MAY_GO_FAR = new RegExp(`${STARTS_AGAIN.source}|connect|login`, 'i');

/** True when a function runs through a node, or hands it to something that calls back whenever there is news. */
function isReachedFrom(file: FileModel, node: Node, owner: FunctionNode): boolean {
  if (isOnNormalPath(file, node, owner)) return true;
  return [...enclosingFunctions(node)]
    .slice(0, [...enclosingFunctions(node)].indexOf(owner))
    .every((fn) => {
      const holder = wrapped(fn).parent;
      return (
        holder?.type === 'CallExpression' &&
        holder.callee !== fn &&
        /^(?:on|once|addListener|addEventListener|process|subscribe|listen)$/.test(calleeName(holder) ?? '')
      );
    });
}

/** The functions in which some function of the file is started. */
const startedInside = perFile((file): ReadonlySet<FunctionNode> => {
  const found = new Set<FunctionNode>();
  for (const fn of functionNodes(file)) {
    for (const start of startsOf(file, fn)) for (const owner of enclosingFunctions(start.node)) found.add(owner);
  }
  return found;
});

function ownersOf(path: FailurePath): readonly FunctionNode[] {
  return [...enclosingFunctions(path.node)].filter((owner) => functionName(owner) !== null);
}

/** `.then(goOn, goOn)` where `goOn(error)` looks at the error itself: the next step, not the same again. */
function isContinuation(start: Start, path: FailurePath, target: FunctionNode): boolean {
  const [first] = target.params;
  return (
    path.kind === 'rejection' &&
    start.node.type !== 'CallExpression' &&
    first?.type === 'Identifier' &&
    isErrorName(first.name)
  );
}

/** The end of a stream is the end of its input, unless the function holds a connection. */
function isEndOfInput(file: FileModel, path: FailurePath, target: FunctionNode): boolean {
  if (path.kind !== 'event') return false;
  const registration = path.node;
  const event =
    registration.type === 'CallExpression'
      ? registration.arguments[0]
      : registration.type === 'AssignmentExpression'
        ? registration.left
        : null;
  if (!event || !/(?:['".]|on)(?:end|ended|END)['"]?$/i.test(file.textOf(event))) return false;
  const sender = registration.type === 'CallExpression' ? receiverOf(registration) : null;
  return !HOLDS_CONNECTION.test(`${functionName(target) ?? ''} ${sender ? file.textOf(sender) : ''}`);
}

function isAutomatic(file: FileModel, start: Start, fn: FunctionNode): boolean {
  return isOnNormalPath(file, start.node, fn) || pathOfStart(file, start, fn) !== null;
}

function cycleOf(
  file: FileModel,
  functions: readonly FunctionNode[],
  path: FailurePath,
  starts: ReadonlyMap<FunctionNode, readonly Start[]>,
): Cycle {
  return {
    file,
    ranges: [...new Set(functions)],
    unreached: unreachedBy(file, path),
    flagOf: (variable) => {
      const flags = [...starts].flatMap(([fn, again]) => again.map((start) => flagGiven(file, fn, variable, start)));
      return flags.find((flag) => flag !== null) ?? null;
    },
    isStepped: (variable, owner) => {
      const again = starts.get(owner);
      return again ? again.some((start) => isSteppedBy(file, owner, variable, start)) : null;
    },
  };
}

/** What follows the first wait in a try block is not reached by an attempt that fails there. */
function unreachedBy(file: FileModel, path: FailurePath): readonly (readonly [number, number])[] {
  const statement = path.kind === 'catch' ? path.node.parent : null;
  if (statement?.type !== 'TryStatement') return [];
  const first =
    ownNodes(file, statement.block, 'AwaitExpression')[0] ?? ownNodes(file, statement.block, 'CallExpression')[0];
  return first ? [[first.range[1], statement.block.range[1]]] : [];
}

function isAfterFailure(node: Node, unreached: readonly (readonly [number, number])[]): boolean {
  return !unreached.some(([from, to]) => from <= node.range[0] && node.range[1] <= to);
}

const TAKING = new Set([
  'shift', 'pop', 'dequeue', 'next', 'poll', 'claim', 'receive', 'blpop', 'brpop', 'blPop', 'brPop', 'brpoplpush',
  'blmove', 'xread', 'xreadgroup', 'xReadGroup',
]);
const TAKING_NAME =
  /^(?:claim|take|fetchNext|getNext)[A-Z]|^next(?:Job|Item|Batch|Message|Task|Page|Song|Track|Entry|Line)/;

/** Where a function takes the next item of a list each time it is started: then it does not repeat itself. */
function takesOf(file: FileModel, fn: FunctionNode): readonly Node[] {
  return innerNodes(file, fn, 'CallExpression').filter((call) => {
    const name = calleeName(call) ?? '';
    if (TAKING_NAME.test(name)) return true;
    const receiver = receiverOf(call);
    if (!receiver) return false;
    const isDropped = wrapped(call).parent?.type === 'ExpressionStatement';
    if (name === 'splice') return !isDropped;
    return TAKING.has(name) && (!isDropped || looksAtHead(file, fn, receiver));
  });
}

/** True for a list whose first item a function works on before it takes it off: a lock has a `shift()`, too. */
function looksAtHead(file: FileModel, fn: FunctionNode, list: Node): boolean {
  const text = file.textOf(list);
  return innerNodes(file, fn, 'MemberExpression').some(
    (member) =>
      file.textOf(member.object) === text &&
      (member.computed || /^(?:at|peek\w*|front|first|head|slice)$/.test(keyName(member) ?? '')),
  );
}
