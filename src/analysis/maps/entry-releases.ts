import {
  calleeName,
  enclosingFunction,
  isFunction,
  isLoop,
  keyName,
  receiverOf,
  statementOf,
  unwrap,
  wrapped,
} from '../syntax/ast.js';
import { constantOf } from '../syntax/constants.js';
import { isCountingWrite } from '../syntax/counters.js';
import type { EntryGrowth } from '../collections/entry-growth.js';
import type { FileModel, Node } from '../model/file.js';
import { alwaysLeaves } from '../syntax/flow-order.js';
import { growthsOf, plainValue } from '../collections/growth.js';
import { ownNodes } from '../syntax/nodes.js';
import { placesOf, type Place } from '../places/places.js';
import type { Release } from '../collections/releases.js';
import { definitionOf, variableOf } from '../syntax/variables.js';

/** The key of the entry that a release takes out, when it takes out one. */
export function releasedKey(release: Release): Node | null {
  const { node } = release;
  if (node.type === 'UnaryExpression') {
    const target = unwrap(node.argument);
    return target.type === 'MemberExpression' && target.computed ? target.property : null;
  }
  if (node.type !== 'CallExpression' || release.how !== 'identity') return null;
  return node.arguments[0] ?? null;
}

/** True for a release of all entries at once. */
export function isWhole(release: Release): boolean {
  return release.how === 'clear' || release.how === 'replace';
}

/** True when a release goes through the entries of the table and takes out those that a test tells. */
export function isSweep(release: Release): boolean {
  if (release.how === 'filter' || release.how === 'window') return true;
  for (let current: Node | undefined = release.node.parent; current; current = current.parent) {
    if (current.type === 'WhileStatement' && isAboutTime(release.file, current.test)) return true;
    const walked = isLoop(current) && 'right' in current ? current.right : isFunction(current) ? iterated(current) : null;
    if (walked && walksTable(release.file, walked, release.place)) return true;
    if (isFunction(current) && !iterated(current)) return false;
  }
  return false;
}

/** What a callback is called for each element of. */
function iterated(fn: Node): Node | null {
  const call = wrapped(fn).parent;
  return call?.type === 'CallExpression' && call.callee !== wrapped(fn) ? receiverOf(call) : null;
}

/** `table`, `table.keys()`, `[...table]`, `Object.entries(table)`, `Array.from(table.values())`. */
function walksTable(file: FileModel, node: Node, table: Place, depth = 4): boolean {
  if (placesOf(file, node).includes(table)) return true;
  const value = plainValue(file, node);
  if (depth <= 0) return false;
  if (value.type === 'ArrayExpression') {
    return value.elements.some((element) => element?.type === 'SpreadElement' && walksTable(file, element.argument, table, depth - 1));
  }
  if (value.type !== 'CallExpression') return false;
  const receiver = receiverOf(value);
  const parts = [...(receiver ? [receiver] : []), ...value.arguments];
  return parts.some((part) => part.type !== 'SpreadElement' && !isFunction(unwrap(part)) && walksTable(file, part, table, depth - 1));
}

/** `if (entry.expiresAt < Date.now()) table.delete(key)` for the one key that somebody asks for. */
export function isExpiryOnRead(release: Release): boolean {
  const fn = enclosingFunction(release.node);
  for (let child = release.node, current = child.parent; current && current !== fn; child = current, current = current.parent) {
    if (current.type !== 'IfStatement' && current.type !== 'ConditionalExpression' && current.type !== 'LogicalExpression') continue;
    const test = current.type === 'LogicalExpression' ? current.left : current.test;
    if (child !== test && isAboutTime(release.file, test)) return true;
  }
  return isAfterFresh(release);
}

/** `if (hit.expiresAt > Date.now()) return hit.value; table.delete(key);` */
function isAfterFresh(release: Release): boolean {
  const statement = statementOf(release.node);
  const block = statement.parent;
  if (block?.type !== 'BlockStatement') return false;
  return block.body.some(
    (before) =>
      before.range[1] <= statement.range[0] &&
      before.type === 'IfStatement' &&
      alwaysLeaves(before.consequent, false) &&
      isAboutTime(release.file, before.test),
  );
}

/** `if (--entry.users === 0) table.delete(key)`: the last one who uses an entry takes it out. */
export function isCounted(release: Release): boolean {
  const fn = enclosingFunction(release.node);
  for (let child = release.node, current = child.parent; current && current !== fn; child = current, current = current.parent) {
    const test = current.type === 'IfStatement' && current.test !== child ? current.test : current.type === 'LogicalExpression' && current.right === child ? current.left : null;
    if (test && /(?:--|-= 1|size|length|count|refs?|users|holders|listeners|subscribers|clients|members)\w*\)?\s*(?:===?|<=?)\s*[01]\b|!\w[\w.?]*\.(?:size|length|count|refs|users)\b/.test(release.file.textOf(test))) return true;
  }
  return false;
}

/** True for a test of the clock against what an entry says. */
export function isAboutTime(file: FileModel, test: Node): boolean {
  const text = file.textOf(test);
  if (/\bDate\.now\(|performance\.now\(|\bnow\b|expir|\bttl\b|maxAge|\bage\b|stale|fresh|deadline|until|\bvalidTo\b|outdated/i.test(text)) return true;
  return ownNodes(file, test, 'Identifier').some((name) => {
    const declared = variableOf(file, name);
    const node = declared && definitionOf(declared)?.node;
    return node?.type === 'VariableDeclarator' && node.init !== null && /\bDate\.now\(|performance\.now\(|expir/i.test(file.textOf(node.init));
  });
}

/**
 * True when a release can never take out what a growth put in: it names a value made on the spot, or it runs only if
 * the table holds another value than the one that was put in.
 */
export function neverMatches(release: Release, growth: EntryGrowth): boolean {
  // `delete answers.host` where entries are added as `answers[host]`.
  if (release.node.type === 'UnaryExpression' && releasedKey(release) === null && growth.node.type !== 'CallExpression') return true;
  const key = releasedKey(release);
  if (key && isFromOtherList(growth, release, key)) return true;
  if (key && (isMadeOnTheSpot(key) || isOtherForm(growth, release, key))) return true;
  return isGuardedByOther(release, growth);
}

function isMadeOnTheSpot(node: Node): boolean {
  const value = unwrap(node);
  // `keys().next()` is `{ value, done }`, not the key.
  if (value.type === 'CallExpression' && calleeName(value) === 'next') return true;
  return value.type === 'ObjectExpression' || value.type === 'ArrayExpression' || value.type === 'NewExpression' || isFunction(value);
}

/** `table.set(keyOf(url), page); recent.push(url)`, and `table.delete(recent.shift())`: what comes back is no key. */
function isFromOtherList(growth: EntryGrowth, release: Release, key: Node): boolean {
  const taken = plainValue(release.file, key);
  const list = taken.type === 'CallExpression' && /^(?:shift|pop)$/.test(calleeName(taken) ?? '') ? receiverOf(taken) : null;
  if (!list || !growth.key) return false;
  const stored = plainValue(growth.file, growth.key);
  if (stored.type !== 'CallExpression' && stored.type !== 'TemplateLiteral') return false;
  const lists = placesOf(release.file, list);
  const pushed = growthsOf(growth.file).filter(({ place }) => lists.includes(place));
  const text = growth.file.textOf(stored);
  return (
    pushed.length > 0 &&
    pushed.every(({ value }) => value?.type === 'Identifier' && plainValue(growth.file, value) === value && new RegExp(`\\b${value.name}\\b`).test(text) && text !== value.name)
  );
}

/** The key is put together from several values, or a number, and what is deleted is one value, or a text. */
function isOtherForm(growth: EntryGrowth, release: Release, key: Node): boolean {
  if (!growth.key) return false;
  const stored = plainValue(growth.file, growth.key);
  const deleted = plainValue(release.file, key);
  if (stored.type === 'TemplateLiteral' && stored.expressions.length > 1) {
    return deleted.type === 'MemberExpression' && /^(?:id|ip|url|email|user|token|name|uuid)$/.test(keyName(deleted) ?? '');
  }
  const isText = deleted.type === 'TemplateLiteral' || (deleted.type === 'CallExpression' && calleeName(deleted) === 'String');
  return isText && isNumber(growth.file, stored);
}

/** A number that is counted up: `nextId++`, `id` after `id += 1`. */
function isNumber(file: FileModel, node: Node): boolean {
  if (node.type === 'UpdateExpression') return true;
  const variable = variableOf(file, node);
  return variable?.references.some((reference) => isCountingWrite(file, reference)) ?? false;
}

/** `if (table.get(key) === gate) table.delete(key)` when something else than `gate` was stored. */
function isGuardedByOther(release: Release, growth: EntryGrowth): boolean {
  const { file } = release;
  const branch = wrappedStatement(release.node).parent;
  if (branch?.type !== 'IfStatement' || file !== growth.file || !growth.value) return false;
  const test = unwrap(branch.test);
  if (test.type !== 'BinaryExpression' || (test.operator !== '===' && test.operator !== '==')) return false;
  const [stored, other] = isLookup(file, test.left, release.place) ? [test.left, test.right] : [test.right, test.left];
  if (!isLookup(file, stored, release.place)) return false;
  const expected = unwrap(other);
  const value = unwrap(growth.value);
  if (expected.type !== 'Identifier' || constantOf(file, expected)) return false;
  if (value.type === 'Identifier') return variableOf(file, value) !== variableOf(file, expected) && plainValue(file, value) !== plainValue(file, expected);
  return plainValue(file, expected) !== value;
}

function wrappedStatement(node: Node): Node {
  let current = node;
  while (current.parent && (current.parent.type === 'ExpressionStatement' || current.parent.type === 'BlockStatement' || current.parent.type === 'ChainExpression')) {
    current = current.parent;
  }
  return current;
}

/** `table.get(key)`, `table.has(key)`, `table[key]`. */
export function isLookup(file: FileModel, node: Node, table: Place): boolean {
  const value = unwrap(node);
  if (value.type === 'MemberExpression') return value.computed && placesOf(file, value.object).includes(table);
  if (value.type !== 'CallExpression') return false;
  const receiver = receiverOf(value);
  return receiver !== null && /^(?:get|has)$/.test(calleeName(value) ?? '') && placesOf(file, receiver).includes(table);
}
