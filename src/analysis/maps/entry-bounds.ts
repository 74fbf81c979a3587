import type { TSESTree } from '@typescript-eslint/utils';
import {
  ancestor,
  contains,
  enclosingFunction,
  enclosingFunctions,
  isFunction,
  isNothing,
  unwrap,
  wrapped,
  type FunctionNode,
} from '../syntax/ast.js';
import { isBetween, isInFinally, functionsOnPath, sizeBoundOf, type Bound } from '../collections/bounds.js';
import { stepsTo, type Step } from '../syntax/call-paths.js';
import { isCounted, isExpiryOnRead, isLookup, isSweep, isWhole, neverMatches, releasedKey } from './entry-releases.js';
import { constantOf } from '../syntax/constants.js';
import { entryGrowthsOf, type EntryGrowth } from '../collections/entry-growth.js';
import type { FileModel, Node } from '../model/file.js';
import { alwaysLeaves } from '../syntax/flow-order.js';
import { functionName } from '../syntax/functions.js';
import { growthsOf, plainValue } from '../collections/growth.js';
import { knownKeysOf } from './known-keys.js';
import { keyedKind } from '../collections/keyed-containers.js';
import { nodesOf, ownNodes } from '../syntax/nodes.js';
import { assignedPlaces, isInstancePlace, type Place } from '../places/places.js';
import { isCertain } from '../collections/release-timing.js';
import { comesForSure, runOf, triggersOf, type Trigger } from './release-triggers.js';
import { releasesOf, type Release } from '../collections/releases.js';
import { repetitionsOf } from '../lifetime/repetition.js';
import { sizeTestsOf } from '../collections/size-tests.js';
import { variableOf } from '../syntax/variables.js';

/** Why entries stay although something takes entries out. */
export type Leak = 'expiry' | 'success' | 'client' | 'mismatch' | 'invalidation' | 'shutdown';

/** What keeps a table from growing through one growth, or what is wrong with what takes entries out. */
export interface EntryVerdict {
  readonly bound: Bound | null;
  /** Why the releases are no bound; null without releases. */
  readonly leak: Leak | null;
}

/** The bound of one growth of a table. */
export function entryBoundOf(growth: EntryGrowth): EntryVerdict {
  const all = releasesOf(growth.place);
  const matching = all.filter((release) => !neverMatches(release, growth));
  const steps = stepsTo(growth.file, growth.node);
  const bound = bySize(growth, matching, steps) ?? byPath(growth, matching, steps) ?? bySweep(matching) ?? byWhole(matching, growth) ?? knownKeysOf(growth);
  if (bound) return { bound, leak: null };
  const own = runOf(growth.node);
  const single = matching.filter((release) => !isWhole(release));
  // Entries that expire are meant to go without anybody naming them, so naming them is not how all of them go.
  const expires = single.some((release) => isExpiryOnRead(release));
  const triggers = single.map((release) => ({ release, ...verdictOf(release, growth, own, expires) }));
  const sure = triggers.find(({ isBound }) => isBound);
  if (sure) return { bound: { kind: 'identity', file: sure.release.file, node: sure.release.node }, leak: null };
  // Some at a good end, others at a bad one: together they come for every entry.
  const together = new Set(triggers.flatMap(({ set }) => [...set]));
  const [first] = triggers;
  if (first && together.has('success') && together.has('failure')) {
    return { bound: { kind: 'paired', file: first.release.file, node: first.release.node }, leak: null };
  }
  const leak = first?.leak ?? (all.length > matching.length ? 'mismatch' : all.length > 0 ? 'shutdown' : null);
  return { bound: null, leak };
}

function bySize(growth: EntryGrowth, releases: readonly Release[], steps: readonly Step[]): Bound | null {
  return sizeBoundOf(growth, releases, steps, companionsOf(growth), (counter) => countsEntries(counter, releases)) ?? byOverflowKey(growth);
}

/** A counter that goes down where no entry leaves counts something else: requests under way, not addresses. */
function countsEntries(counter: Place, releases: readonly Release[]): boolean {
  const { file } = counter;
  const downs = [
    ...nodesOf(file).all('UpdateExpression').filter((node) => node.operator === '--').map((node) => ({ node, target: node.argument })),
    ...nodesOf(file).all('AssignmentExpression').filter((node) => node.operator === '-=').map((node) => ({ node, target: node.left })),
  ].filter(({ target }) => assignedPlaces(file, target).includes(counter));
  return downs.every(({ node }) => releases.some((release) => enclosingFunction(release.node) === enclosingFunction(node)));
}

/** `if (table.size >= MAX) key = OTHERS`: what does not fit goes under one key. */
function byOverflowKey(growth: EntryGrowth): Bound | null {
  const { file, key } = growth;
  const fn = enclosingFunction(growth.node);
  const variable = key && variableOf(file, unwrap(key));
  if (!fn || !variable) return null;
  for (const { node } of sizeTestsOf(file, growth.place, [])) {
    const branch = ancestor(node, (outer): outer is TSESTree.IfStatement => outer.type === 'IfStatement');
    const isOther = (assignment: TSESTree.AssignmentExpression): boolean =>
      variableOf(file, unwrap(assignment.left)) === variable && constantOf(file, assignment.right) !== null;
    if (branch && enclosingFunction(branch) === fn && ownNodes(file, branch.consequent, 'AssignmentExpression').some(isOther)) return { kind: 'size', file, node };
  }
  return null;
}

/** Collections that get the same key in the same function: the order of use beside an LRU map. */
function companionsOf(growth: EntryGrowth): readonly Place[] {
  if (!growth.key) return [];
  const { file } = growth;
  const key = file.textOf(growth.key);
  const own = enclosingFunction(growth.node);
  const beside = [...growthsOf(file), ...entryGrowthsOf(file).filter(({ place }) => keyedKind(place) === 'set')];
  return beside.flatMap((other) =>
    other.place !== growth.place && other.value && enclosingFunction(other.node) === own && holdsText(file, other.value, key) ? [other.place] : [],
  );
}

/** `recent.push(key)`, `expiries.push({ key, at })`. */
function holdsText(file: FileModel, node: Node, text: string): boolean {
  const value = unwrap(node);
  if (file.textOf(value) === text) return true;
  if (value.type === 'ArrayExpression') return value.elements.some((element) => element !== null && file.textOf(element) === text);
  return value.type === 'ObjectExpression' && value.properties.some((property) => property.type === 'Property' && file.textOf(property.value) === text);
}

/** Entries leave in the same run: another one before, or this one after, with nothing in between that waits or leaves. */
function byPath(growth: EntryGrowth, releases: readonly Release[], steps: readonly Step[]): Bound | null {
  const own = enclosingFunction(growth.node);
  const path = functionsOnPath(steps);
  for (const release of releases) {
    const fn = enclosingFunction(release.node);
    if (!fn || !path.has(fn) || !(isCertain(release.node, fn) || isOnlyForExistence(release, fn))) continue;
    const at = { file: release.file, node: release.node };
    if (release.how === 'filter' || release.how === 'window') return { kind: 'window', ...at };
    const isBefore = release.node.range[0] < growth.node.range[0];
    const isSame = isSameKey(growth, release);
    // Deleting a key before setting it again moves it to the end of the order, no more.
    if (isBefore && fn === own && !isSame && !isExpiryOnRead(release)) return { kind: 'window', ...at };
    if (fn === own && release.file === growth.file && !isBefore && isPaired(growth, release.node, fn)) return { kind: 'paired', ...at };
  }
  return null;
}

/** `if (oldest !== undefined) table.delete(oldest)`: whenever there is something to delete. */
function isOnlyForExistence(release: Release, fn: Node): boolean {
  const key = releasedKey(release);
  const branch = ancestor(release.node, (node): node is TSESTree.IfStatement => node.type === 'IfStatement');
  if (branch && isWhole(release) && isCertain(branch, fn) && /^[\w.#]+\.(?:size|length)(?: > 0)?$/.test(release.file.textOf(branch.test))) return true;
  if (!key || !branch || !contains(branch.consequent, release.node) || !isCertain(branch, fn)) return false;
  const test = unwrap(branch.test);
  const asked = test.type === 'BinaryExpression' && /^!==?$/.test(test.operator) && isNothing(test.right) ? test.left : test;
  return release.file.textOf(asked) === release.file.textOf(key);
}

function isSameKey(growth: EntryGrowth, release: Release): boolean {
  const key = releasedKey(release);
  return key !== null && growth.key !== null && release.file.textOf(key) === growth.file.textOf(growth.key);
}

function isPaired(growth: EntryGrowth, release: Node, fn: Node): boolean {
  if (!isFunction(fn)) return false;
  if (isInFinally(release, fn)) return true;
  const between = [...ownNodes(growth.file, fn, 'AwaitExpression'), ...ownNodes(growth.file, fn, 'ReturnStatement', 'ThrowStatement')];
  return !between.some((node) => isBetween(node, growth.node, release));
}

/** Something goes through all entries and takes out what is too old: the number is what comes in that time. */
function bySweep(releases: readonly Release[]): Bound | null {
  for (const release of releases) {
    if (!isSweep(release)) continue;
    const triggers = triggersOf(release.file, release.node, null);
    if (triggers.size === 0 || (triggers.size === 1 && triggers.has('shutdown'))) continue;
    return { kind: 'time', file: release.file, node: release.node };
  }
  return null;
}

/** All entries leave together: again and again while the program runs, or only at the end. */
function byWhole(releases: readonly Release[], growth: EntryGrowth): Bound | null {
  for (const release of releases) {
    if (!isWhole(release)) continue;
    const triggers = triggersOf(release.file, release.node, runOf(growth.node));
    const at = { file: release.file, node: release.node };
    if (triggers.has('timer') || isScheduled(release.file, release.node)) return { kind: 'time', ...at };
    if (triggers.has('shutdown') && triggers.size === 1) continue;
    // `if (now !== window) hits = new Map()` on the way: a new window begins with an empty table.
    if (isExpiryOnRead(release) && release.node.range[0] < growth.node.range[0] && enclosingFunction(release.node) === enclosingFunction(growth.node)) return { kind: 'time', ...at };
    if (startsOver(release, growth)) return { kind: 'paired', ...at };
    const isElsewhere = enclosingFunction(release.node) !== enclosingFunction(growth.node);
    if (triggers.has('lifecycle') || triggers.has('settled') || (triggers.has('success') && isElsewhere)) return { kind: 'paired', ...at };
    // A phase of an object's life: the next one begins with an empty table.
    if (triggers.has('caller') && (isInstancePlace(growth.place) || !isCleared(release))) return { kind: 'paired', ...at };
  }
  return null;
}

/** `if (elements !== last) cache.clear()` on the way: what is remembered is about one state of the source. */
function startsOver(release: Release, growth: EntryGrowth): boolean {
  if (enclosingFunction(release.node) !== enclosingFunction(growth.node) || release.node.range[0] > growth.node.range[0]) return false;
  const branch = ancestor(release.node, (node): node is TSESTree.IfStatement => node.type === 'IfStatement');
  return branch !== null && !/length|size|count|max|limit/i.test(release.file.textOf(branch.test));
}

function isScheduled(file: FileModel, node: Node): boolean {
  return repetitionsOf(file, node).some(({ kind }) => kind === 'timer');
}

/** `export function clearCache()`: nobody has to call it. */
function isCleared(release: Release): boolean {
  const fn = enclosingFunction(release.node);
  return fn !== null && /(?:clear|reset|flush|empty|invalidate|purge|test)/i.test(functionName(fn) ?? '');
}

interface ReleaseVerdict {
  readonly isBound: boolean;
  readonly leak: Leak;
  readonly set: ReadonlySet<Trigger>;
}

/** What one release of single entries is worth. */
function verdictOf(release: Release, growth: EntryGrowth, own: FunctionNode | null, expires: boolean): ReleaseVerdict {
  const set = triggersOf(release.file, release.node, own);
  if (comesForSure(set)) return { isBound: true, leak: 'success', set };
  if (isExpiryOnRead(release)) return { isBound: false, leak: 'expiry', set };
  if (isCounted(release)) return { isBound: true, leak: 'client', set };
  if (set.has('returned')) return { isBound: true, leak: 'client', set };
  if (expires) return { isBound: false, leak: 'expiry', set };
  const isKept = isReadThrough(growth) && !isStaged(growth);
  if (set.has('removal') || set.has('caller')) return { isBound: !isKept, leak: isKept ? 'invalidation' : 'client', set };
  if (set.has('client')) return { isBound: false, leak: 'client', set };
  if (set.has('success')) return { isBound: false, leak: 'success', set };
  return { isBound: false, leak: 'shutdown', set };
}

/** The function that stores an entry first looks whether it has one under that key: a cache, a counter, a limiter. */
export function isReadThrough(growth: EntryGrowth): boolean {
  const { file, key, place } = growth;
  if (!key) return false;
  if (growth.node.type === 'AssignmentExpression' && /^(?:\?\?|\|\|)=$/.test(growth.node.operator)) return true;
  if (growth.node.type === 'UpdateExpression') return true;
  const text = file.textOf(key);
  for (const fn of enclosingFunctions(growth.node)) {
    const lookups = [...ownNodes(file, fn, 'CallExpression'), ...ownNodes(file, fn, 'MemberExpression')].filter((node) => isLookup(file, node, place));
    const isSame = lookups.some((node) => {
      const value = unwrap(node);
      const asked = value.type === 'CallExpression' ? value.arguments[0] : value.type === 'MemberExpression' ? value.property : null;
      return asked !== null && asked !== undefined && file.textOf(asked) === text && value !== growth.node && !isTarget(value);
    });
    if (isSame) return true;
  }
  return false;
}

/** Only an entry that is there already gets another value: `const job = jobs.get(id); if (job) jobs.set(id, { ...job, done })`. */
export function isUpdate(growth: EntryGrowth): boolean {
  const { file, key, place } = growth;
  const fn = enclosingFunction(growth.node);
  if (!key || !fn) return false;
  const text = file.textOf(key);
  const isSame = (node: Node): boolean => {
    const value = unwrap(node);
    if (!isLookup(file, value, place)) return false;
    const asked = value.type === 'CallExpression' ? value.arguments[0] : value.type === 'MemberExpression' ? value.property : null;
    return asked !== null && asked !== undefined && file.textOf(asked) === text;
  };
  const isEntry = (node: Node): boolean => isSame(node) || isSame(plainValue(file, node));
  for (let child: Node = growth.node, current = child.parent; current && child !== fn; child = current, current = current.parent) {
    if (current.type === 'IfStatement' && current.consequent === child && partsOf(current.test).some((part) => isEntry(part) || isThere(part, isEntry))) return true;
    if (current.type === 'LogicalExpression' && current.operator === '&&' && current.right === child && isEntry(current.left)) return true;
  }
  return ownNodes(file, fn, 'IfStatement').some(
    (branch) =>
      isMissing(branch.test, isEntry) &&
      contains(branch.parent, growth.node) &&
      branch.range[1] <= growth.node.range[0] &&
      alwaysLeaves(branch.consequent, false),
  );
}

/** `entry !== undefined`, `entry != null`. */
function isThere(test: Node, isEntry: (node: Node) => boolean): boolean {
  return test.type === 'BinaryExpression' && /^!==?$/.test(test.operator) && isNothing(test.right) && isEntry(test.left);
}

/** `!entry`, `entry === undefined`, `!table.has(key)`. */
function isMissing(node: Node, isEntry: (node: Node) => boolean): boolean {
  const test = unwrap(node);
  if (test.type === 'UnaryExpression') return test.operator === '!' && isEntry(test.argument);
  return test.type === 'BinaryExpression' && /^===?$/.test(test.operator) && isNothing(test.right) && isEntry(test.left);
}

/** The parts of `a && b`. */
function partsOf(test: Node): readonly Node[] {
  const value = unwrap(test);
  return value.type === 'LogicalExpression' && value.operator === '&&' ? [...partsOf(value.left), ...partsOf(value.right)] : [value];
}

/** What is looked up is a list that one more thing goes into: somebody collects, and takes the whole by its key later. */
function isStaged(growth: EntryGrowth): boolean {
  const { file, value } = growth;
  if (!value) return false;
  const stored = unwrap(value);
  const text = file.textOf(stored);
  const fn = enclosingFunction(growth.node);
  if (stored.type === 'ArrayExpression') return true;
  return stored.type === 'Identifier' && fn !== null && ownNodes(file, fn, 'CallExpression').some((call) => file.textOf(call.callee) === `${text}.push`);
}

/** `table[key] = value` and `delete table[key]` ask for nothing. */
function isTarget(node: Node): boolean {
  const holder = wrapped(node).parent;
  if (holder?.type === 'AssignmentExpression') return holder.operator === '=' && unwrap(holder.left) === node;
  return holder?.type === 'UnaryExpression' && holder.operator === 'delete';
}
