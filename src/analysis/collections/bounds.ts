import type { TSESTree } from '@typescript-eslint/utils';
import {
  calleeName,
  contains,
  enclosingFunction,
  isFunction,
  isLoop,
  keyName,
  statementOf,
  type FunctionNode,
} from '../syntax/ast.js';
import { directCalls, stepsTo, type DirectCall, type Step } from '../syntax/call-paths.js';
import { growthCountersOf } from './growth-counters.js';
import { containerKind } from './containers.js';
import type { FileModel, Node } from '../model/file.js';
import { alwaysLeaves } from '../syntax/flow-order.js';
import type { Growth } from './growth.js';
import { innerNodes, ownNodes } from '../syntax/nodes.js';
import { runsInline } from '../syntax/inline-callbacks.js';
import { filesReaching } from '../places/place-reach.js';
import type { Place } from '../places/places.js';
import { parametersHolding, releasesOf, trimmingCallOf, type Release } from './releases.js';
import { isCertain, releasesAtOnce } from './release-timing.js';
import { repetitionsOf } from '../lifetime/repetition.js';
import { isNegated, outerCondition, sizeTestsOf, type SizeTest } from './size-tests.js';

/** Why a collection cannot grow without end. */
export interface Bound {
  /**
   * size: a comparison stops growth or displaces items. window: it is cut on every growth. paired: the same call takes
   * out what it put in. identity: each item is taken out by name, as listeners are. time: a timer removes old items.
   */
  readonly kind: 'size' | 'window' | 'paired' | 'identity' | 'time';
  readonly file: FileModel;
  readonly node: Node;
}

/** Calls that stop the source of what grows. */
const STOPPING_CALLS = new Set([
  'pause',
  'destroy',
  'terminate',
  'close',
  'abort',
  'off',
  'removeListener',
  'removeAllListeners',
  'removeEventListener',
  'unsubscribe',
  'reject',
  'cancel',
  'stop',
  'disconnect',
  'unpipe',
  'error',
  'exit',
  'clearInterval',
  'kill',
  'end',
]);

/** The bound of one growth, or null. */
export function boundOf(growth: Growth): Bound | null {
  const releases = releasesOf(growth.place);
  const steps = stepsTo(growth.file, growth.node);
  return (
    byRelease(growth, releases, steps) ??
    bySize(growth, releases, steps) ??
    byTime(releases) ??
    byTrimming(growth, steps)
  );
}

function byRelease(growth: Growth, releases: readonly Release[], steps: readonly Step[]): Bound | null {
  const own = enclosingFunction(growth.node);
  const path = functionsOnPath(steps);
  for (const release of releases) {
    const fn = certainFunctionOf(release);
    const bound = (kind: Bound['kind']): Bound => ({ kind, file: release.file, node: release.node });
    if (release.how === 'identity') return bound('identity');
    if (isFilledAnew(release, growth)) return bound('paired');
    if (fn === null) continue;
    if (startsPhase(release, fn)) return bound('paired');
    if (path.has(fn) && (release.how === 'window' || release.how === 'filter')) return bound('window');
    if (fn === own && release.file === growth.file && isPaired(growth, release, fn)) return bound('paired');
    if (release.how === 'clear' && isBuiltAnew(release, fn, growth, steps)) return bound('paired');
  }
  return null;
}

/** `names = []; for (const option of options) names.push(option.name)`: one block empties the list and fills it. */
function isFilledAnew(release: Release, growth: Growth): boolean {
  if (release.how !== 'clear' || release.file !== growth.file) return false;
  const statement = statementOf(release.node);
  const block = statement.parent;
  return block?.type === 'BlockStatement' && contains(block, growth.node) && statement.range[1] <= growth.node.range[0] && runsWithin(growth.node, block);
}

/** True when a node runs as part of a block: callbacks of `forEach` and the like are the only functions in between. */
function runsWithin(node: Node, block: Node): boolean {
  for (let fn = enclosingFunction(node); fn && contains(block, fn); fn = enclosingFunction(fn)) if (!runsInline(fn)) return false;
  return true;
}

/** `build.onStart(() => results.splice(0))`: each build, run or test begins with an empty list. */
function startsPhase(release: Release, fn: FunctionNode): boolean {
  const isAll = release.how === 'clear' || release.file.textOf(release.node).endsWith(".splice(0)");
  const holder = fn.parent;
  const name = holder.type === 'CallExpression' ? calleeName(holder) : holder.type === 'Property' || holder.type === 'MethodDefinition' ? keyName(holder) : null;
  return isAll && name !== null && /^(?:onStart|buildStart|onBuildStart|onTestStart|onRunStart|beforeEach|beforeAll|watchRun|beforeRun|thisCompilation)$/.test(name);
}

const certainFunctions = new WeakMap<Release, FunctionNode | null>();

/** The function that takes items out whenever it runs through; null where the release depends on a condition. */
function certainFunctionOf(release: Release): FunctionNode | null {
  const known = certainFunctions.get(release);
  if (known !== undefined) return known;
  const fn = enclosingFunction(release.node);
  const certain = fn && isCertain(release.node, fn) ? fn : null;
  certainFunctions.set(release, certain);
  return certain;
}

const pathsBySteps = new WeakMap<readonly Step[], ReadonlySet<FunctionNode>>();

/** The functions that run as part of every growth: those that lead to it, and those that these call at once. */
export function functionsOnPath(steps: readonly Step[]): ReadonlySet<FunctionNode> {
  const known = pathsBySteps.get(steps);
  if (known) return known;
  const path = new Set(steps.flatMap((step) => (step.fn ? [step.fn] : [])));
  for (const { call, target } of calledOnPath(steps))
    if (!path.has(target) && isCertain(call, enclosingFunction(call))) path.add(target);
  pathsBySteps.set(steps, path);
  return path;
}

/** The functions that the steps call directly, and those that these call. */
function calledOnPath(steps: readonly Step[]): readonly DirectCall[] {
  let called = calledBySteps.get(steps);
  if (!called) calledBySteps.set(steps, (called = findCalled(steps)));
  return called;
}

const calledBySteps = new WeakMap<readonly Step[], readonly DirectCall[]>();

function findCalled(steps: readonly Step[]): readonly DirectCall[] {
  const bodies = new Map(steps.flatMap(({ fn, file }) => (fn ? [[fn, file] as const] : [])));
  const first = [...bodies].flatMap(([fn, file]) => directCalls(file, fn));
  const targets = new Map(first.map(({ target, targetFile }) => [target, targetFile]));
  return [...first, ...[...targets].flatMap(([fn, file]) => directCalls(file, fn))];
}

/** The same run of one function adds and takes out, with nothing in between that lets other runs pile up. */
function isPaired(growth: Growth, release: Release, fn: FunctionNode): boolean {
  if (growth.how === 'link') return false;
  if (isInFinally(release.node, fn)) return true;
  const between = [
    ...ownNodes(growth.file, fn, 'AwaitExpression'),
    ...ownNodes(growth.file, fn, 'ReturnStatement', 'ThrowStatement'),
  ];
  return !between.some((node) => isBetween(node, growth.node, release.node));
}

/** The code that fills the list empties it first: it holds one result at a time. */
function isBuiltAnew(release: Release, fn: FunctionNode, growth: Growth, steps: readonly Step[]): boolean {
  const before = (node: Node, file: FileModel): boolean =>
    steps.some(
      (step) =>
        step.file === file &&
        step.fn === enclosingFunction(node) &&
        step.fn !== null &&
        node.range[1] <= step.via.range[0],
    );
  if (fn !== enclosingFunction(growth.node) && steps.some((step) => step.fn === fn))
    return before(release.node, release.file);
  return steps.some(
    (step) =>
      step.fn !== null &&
      directCalls(step.file, step.fn).some(
        (call) => call.target === fn && isCertain(call.call, step.fn) && before(call.call, step.file),
      ),
  );
}

export function isBetween(node: Node, a: Node, b: Node): boolean {
  const start = Math.min(a.range[0], b.range[0]);
  const end = Math.max(a.range[1], b.range[1]);
  return node.range[0] >= start && node.range[1] <= end;
}

export function isInFinally(node: Node, fn: FunctionNode): boolean {
  for (let current: Node = node; current.parent && current !== fn; current = current.parent) {
    if (current.parent.type === 'TryStatement' && current.parent.finalizer === current) return true;
  }
  return false;
}

/** An imported helper that keeps the list short, where its body cannot be read. */
function byTrimming(growth: Growth, steps: readonly Step[]): Bound | null {
  const call = trimmingCallOf(growth.place);
  return call && steps.some((step) => step.fn === enclosingFunction(call.node)) ? { kind: 'window', ...call } : null;
}

function bySize(growth: Growth, all: readonly Release[], steps: readonly Step[]): Bound | null {
  // Taking a frame out of text or bytes leaves what comes after it, however much that is.
  const releases = containerKind(growth.place) === 'list' ? all : all.filter((release) => release.how !== 'take');
  return sizeBoundOf(growth, releases, steps, []);
}

/**
 * A comparison of the size of the collection, of a counter that goes with it or of a collection that grows beside it,
 * which stops the growth or makes room.
 */
export function sizeBoundOf(
  growth: Growth,
  releases: readonly Release[],
  steps: readonly Step[],
  companions: readonly Place[],
  isCounter: (place: Place) => boolean = () => true,
): Bound | null {
  const called = calledOnPath(steps);
  const counters = growthCountersOf(
    growth,
    steps,
    called.map((call) => ({ file: call.targetFile, fn: call.target })),
  ).filter((counter) => !isWithin(counter, growth.place) && isCounter(counter));
  const aliases = [growth.place, ...parametersHolding(growth.place), ...companions];
  const files = new Set([...filesReaching(growth.place), growth.file, ...aliases.map((place) => place.file)]);
  for (const file of files) {
    for (const test of aliases.flatMap((place) => sizeTestsOf(file, place, counters))) {
      const fn = enclosingFunction(test.node);
      const step = steps.find((candidate) => candidate.file === file && candidate.fn === fn);
      const isCalled = step === undefined && called.some((call) => call.target === fn);
      if (!step && !isCalled) continue;
      if (stopsGrowth(test, growth, releases, steps, isCalled)) return { kind: 'size', file, node: test.node };
    }
  }
  return null;
}

/** A number in an entry of the collection, such as the hits of one client, tells nothing about how many entries there are. */
function isWithin(counter: Place, collection: Place): boolean {
  const { path } = collection;
  return counter.root === collection.root && counter.path.length > path.length && path.every((part, index) => counter.path[index] === part);
}

/** What a condition on the size does: keeps the growth out, leaves before it, makes room, waits, stops the source. */
function stopsGrowth(
  test: SizeTest,
  growth: Growth,
  releases: readonly Release[],
  steps: readonly Step[],
  isCalled: boolean,
): boolean {
  const condition = outerCondition(test.node);
  const holdsWithRoom = isNegated(test.node) ? !test.holdsWithRoom : test.holdsWithRoom;
  const parent = condition.parent;
  const leadsOn = (branch: Node): boolean =>
    steps.some((step) => step.file === test.file && contains(branch, step.via));
  const full = (branch: Node): boolean => makesRoom(test.file, branch, growth, releases);
  if (condition.type === 'LogicalExpression' && parent?.type === 'ExpressionStatement') {
    return leadsOn(condition.right) || full(condition.right);
  }
  switch (parent?.type) {
    case 'IfStatement': {
      if (parent.test !== condition) return false;
      const room = holdsWithRoom ? parent.consequent : parent.alternate;
      const fullBranch = holdsWithRoom ? parent.alternate : parent.consequent;
      if (room && leadsOn(room)) return true;
      if (room && !fullBranch && alwaysLeaves(room)) {
        return statementsAfter(parent).some((rest) => full(rest) || (isCalled && rest.type === 'ThrowStatement'));
      }
      if (!fullBranch) return false;
      if (full(fullBranch)) return true;
      if (leadsOn(fullBranch)) return false;
      return isCalled
        ? throws(test.file, fullBranch)
        : alwaysLeaves(fullBranch) &&
            steps.some(
              (step) =>
                step.file === test.file && step.via.range[0] > parent.range[0] && isWithinFunctionOf(parent, step.via),
            );
    }
    case 'ConditionalExpression':
      return (
        parent.test === condition &&
        (leadsOn(holdsWithRoom ? parent.consequent : parent.alternate) ||
          full(holdsWithRoom ? parent.alternate : parent.consequent))
      );
    case 'WhileStatement':
    case 'DoWhileStatement':
    case 'ForStatement':
      return holdsWithRoom ? leadsOn(parent.body) : full(parent.body) || innerAwait(test.file, parent.body);
    default:
      return false;
  }
}

function isWithinFunctionOf(outer: Node, inner: Node): boolean {
  const fn = enclosingFunction(outer);
  return fn === null || contains(fn, inner);
}

function innerAwait(file: FileModel, branch: Node): boolean {
  return ownNodes(file, branch, 'AwaitExpression').length > 0;
}

/** True when a branch takes items out at once, waits before more can come, or stops the source. */
function makesRoom(file: FileModel, branch: Node, growth: Growth, releases: readonly Release[]): boolean {
  if (
    releases.some(
      (release) => release.file === file && contains(branch, release.node) && !isInNestedFunction(release.node, branch),
    )
  )
    return true;
  for (const call of ownNodes(file, branch, 'CallExpression')) {
    const name = calleeName(call) ?? '';
    if (STOPPING_CALLS.has(name) && !isReporting(file, call)) return true;
    if (call.parent.type === 'AwaitExpression' && branch.range[0] < growth.node.range[0]) return true;
  }
  return directCalls(file, branch).some(
    (call) => releasesAtOnce(call.targetFile, call.target, releases) || isWaited(call.call, releases, call.target),
  );
}

/** `console.error()`, `logger.end()`: a call that only tells somebody. */
function isReporting(file: FileModel, call: TSESTree.CallExpression): boolean {
  return /^(?:console|log|logger|this\.log(?:ger)?|winston|debug)\b/.test(file.textOf(call.callee));
}

function isWaited(call: TSESTree.CallExpression, releases: readonly Release[], target: FunctionNode): boolean {
  return call.parent.type === 'AwaitExpression' && releases.some((release) => contains(target, release.node));
}

function isInNestedFunction(node: Node, branch: Node): boolean {
  for (let current = node.parent; current && current !== branch; current = current.parent)
    if (isFunction(current)) return true;
  return false;
}

function throws(file: FileModel, branch: Node): boolean {
  return ownNodes(file, branch, 'ThrowStatement').length > 0;
}

function statementsAfter(statement: Node): readonly Node[] {
  const block = statement.parent;
  if (block?.type !== 'BlockStatement') return [];
  return block.body.slice(block.body.indexOf(statement as TSESTree.Statement) + 1);
}

/** A timer that takes out what is too old or too much. A timer that empties everything is a flush, not a bound. */
function byTime(releases: readonly Release[]): Bound | null {
  for (const release of releases) {
    if (release.how !== 'filter' && release.how !== 'window' && !isSweep(release)) continue;
    const inTimer = repetitionsOf(release.file, release.node).some((repetition) => repetition.kind === 'timer');
    if (inTimer) return { kind: 'time', file: release.file, node: release.node };
  }
  return null;
}

/** `while (items[0].at < cutoff) items.shift()`. */
function isSweep(release: Release): boolean {
  if (release.how !== 'take') return false;
  for (let current = release.node.parent; current && !isFunction(current); current = current.parent) {
    const test =
      isLoop(current) && 'test' in current ? current.test : current.type === 'IfStatement' ? current.test : null;
    const compares =
      test &&
      innerNodes(release.file, test, 'BinaryExpression').some(
        (part) => /^[<>]/.test(part.operator) && !/length|size/.test(release.file.textOf(part)),
      );
    if (compares) return true;
  }
  return false;
}
