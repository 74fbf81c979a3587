import type { TSESTree } from '@typescript-eslint/utils';
import {
  calleeName,
  enclosingFunction,
  keyName,
  receiverOf,
  unwrap,
  wrapped,
  type FunctionNode,
} from '../syntax/ast.js';
import { numberOf } from '../syntax/constants.js';
import { perFile, type FileModel, type Node } from '../model/file.js';
import { callsOf, classOfFunction, functionName } from '../syntax/functions.js';
import { LIST_GROWTH } from '../../catalogue/containers.js';
import { plainValue } from './growth.js';
import { keyedKind } from './keyed-containers.js';
import { nodesOf } from '../syntax/nodes.js';
import { outerPlaces, placesOf, type Place } from '../places/places.js';
import { definitionOf, initialiserOf, variableOf } from '../syntax/variables.js';

/** A condition that depends on how full a collection is. */
export interface SizeTest {
  readonly file: FileModel;
  /** The comparison, or the call of a predicate that makes it. */
  readonly node: Node;
  /** True when the condition holds while there is room, false when it holds while the collection is full. */
  readonly holdsWithRoom: boolean;
}

const SIZE_NAMES = new Set(['length', 'size', 'byteLength', 'count', 'depth']);
const TABLE_LISTS = /^(?:Object\.(?:keys|values|entries|getOwnPropertyNames)|Reflect\.ownKeys)$/;
const COMPARISONS = new Set(['<', '<=', '>', '>=', '===', '==', '!==', '!=']);

interface Comparison {
  readonly node: TSESTree.BinaryExpression;
  /** The operands that tell a size, and whether the size stands on the left. */
  readonly sizeOnLeft: boolean;
  readonly sizes: readonly Node[];
}

/** Comparisons of anything with something that is not zero: a comparison with zero asks for emptiness. */
const comparisonsOf = perFile((file): readonly Comparison[] => {
  const found: Comparison[] = [];
  for (const node of nodesOf(file).all('BinaryExpression')) {
    if (!COMPARISONS.has(node.operator) || node.left.type === 'PrivateIdentifier') continue;
    if (isBoundValue(file, node.right)) found.push({ node, sizeOnLeft: true, sizes: sizeParts(node.left) });
    else found.push({ node, sizeOnLeft: true, sizes: excessParts(file, node.left) });
    if (isBoundValue(file, node.left)) found.push({ node, sizeOnLeft: false, sizes: sizeParts(node.right) });
  }
  return found.filter((comparison) => comparison.sizes.length > 0);
});

/** A maximum can be anything but zero, infinity, a text, null or undefined. */
function isBoundValue(file: FileModel, node: Node): boolean {
  const value = unwrap(node);
  if (value.type === 'Literal') return typeof value.value === 'number' && value.value > 0;
  if (value.type === 'Identifier' && (value.name === 'undefined' || value.name === 'Infinity')) return false;
  const known = numberOf(file, value);
  return known === null ? value.type !== 'UnaryExpression' : known > 0 && Number.isFinite(known);
}

/** `items.length - MAX > 0`, also by the name of a const for the left side, compares a size with MAX, not with 0. */
function excessParts(file: FileModel, node: Node): readonly Node[] {
  const value = plainValue(file, node);
  return value.type === 'BinaryExpression' && value.operator === '-' ? sizeParts(value) : [];
}

/** The parts of a sum: `pending.length + inFlight` has two. */
function sizeParts(node: Node): readonly Node[] {
  const value = unwrap(node);
  if (
    value.type === 'BinaryExpression' &&
    (value.operator === '+' || value.operator === '-' || value.operator === '*')
  ) {
    return [...sizeParts(value.left), ...sizeParts(value.right)];
  }
  if (value.type === 'AssignmentExpression') return [...sizeParts(value.left), ...sizeParts(value.right)];
  if (value.type === 'UpdateExpression') return sizeParts(value.argument);
  return value.type === 'MemberExpression' || value.type === 'Identifier' || value.type === 'CallExpression'
    ? [value]
    : [];
}

/** Every condition in a file on the size of a place or on one of the counters that go with it. */
export function sizeTestsOf(file: FileModel, place: Place, counters: readonly Place[]): readonly SizeTest[] {
  const comparisons = new Set(sizesByPlace(file).get(place));
  for (const counter of counters)
    for (const comparison of countsByPlace(file).get(counter) ?? []) comparisons.add(comparison);
  const found: SizeTest[] = [];
  for (const { node, sizeOnLeft } of [...comparisons].sort((a, b) => a.node.range[0] - b.node.range[0])) {
    if (isIndexLimit(node)) continue;
    const holdsWithRoom =
      node.operator.startsWith('<') === sizeOnLeft && node.operator !== '===' && node.operator !== '==';
    found.push({ file, node, holdsWithRoom: node.operator.startsWith('!') ? true : holdsWithRoom });
  }
  return found.flatMap((test) => [test, ...throughNames(test, 3)]);
}

type ComparisonsByPlace = ReadonlyMap<Place, ReadonlySet<Comparison>>;

/** The comparisons of a file by the collections whose size they ask for. */
const sizesByPlace = perFile((file): ComparisonsByPlace => indexed(file, (value) => placesOfSize(file, value)));

/** The comparisons of a file by the places they read, which may be counters. */
const countsByPlace = perFile((file): ComparisonsByPlace =>
  indexed(file, (value) => (value.type === 'CallExpression' ? [] : placesOf(file, value))),
);

function indexed(file: FileModel, placesIn: (value: Node) => readonly Place[]): ComparisonsByPlace {
  const table = new Map<Place, Set<Comparison>>();
  for (const comparison of comparisonsOf(file)) {
    for (const place of comparison.sizes.flatMap((size) => throughConsts(file, size).flatMap(placesIn))) {
      const set = table.get(place);
      if (set) set.add(comparison);
      else table.set(place, new Set([comparison]));
    }
  }
  return table;
}

/** An expression and what it stands for: in `const depth = this.queue.length; if (depth > MAX)` the length. */
function throughConsts(file: FileModel, node: Node, depth = 3): readonly Node[] {
  const value = unwrap(node);
  const variable = value.type === 'Identifier' && depth > 0 ? variableOf(file, value) : null;
  const initialiser = variable && initialiserOf(variable);
  return initialiser ? [value, ...throughConsts(file, initialiser, depth - 1)] : [value];
}

/** The collections whose size an expression is. */
function placesOfSize(file: FileModel, value: Node): readonly Place[] {
  if (value.type === 'MemberExpression') {
    const listed = SIZE_NAMES.has(keyName(value) ?? '') ? plainValue(file, value.object) : null;
    const [table] = listed?.type === 'CallExpression' && TABLE_LISTS.test(file.textOf(listed.callee)) ? listed.arguments : [];
    // `Object.keys(table).length`
    if (table) return placesOf(file, table);
    const name = keyName(value) ?? '';
    return SIZE_NAMES.has(name)
      ? placesOf(file, value.object).flatMap((place) => (hasSize(place, name) ? [place, ...wholesOf(place)] : []))
      : [];
  }
  if (value.type === 'Identifier') return placesOfTakenSize(file, value);
  if (value.type !== 'CallExpression') return [];
  const receiver = receiverOf(value);
  const name = calleeName(value) ?? '';
  if (name === 'byteLength')
    return [receiver, ...value.arguments].flatMap((part) => (part ? placesOf(file, part) : []));
  return receiver && (name === 'add' || name === 'set' || LIST_GROWTH.has(name) || SIZE_NAMES.has(name)) ? placesOf(file, receiver) : [];
}

/** `const { size } = seen`. */
function placesOfTakenSize(file: FileModel, name: TSESTree.Identifier): readonly Place[] {
  const variable = variableOf(file, name);
  const declared = variable && definitionOf(variable)?.node;
  if (declared?.type !== 'VariableDeclarator' || declared.id.type !== 'ObjectPattern' || !declared.init) return [];
  const property = declared.id.properties.find(
    (one) => one.type === 'Property' && one.value.type === 'Identifier' && one.value.name === name.name,
  );
  return property?.type === 'Property' && SIZE_NAMES.has(keyName(property) ?? '') ? placesOf(file, declared.init) : [];
}

/** A set has no `length`, and an object has no size at all. */
function hasSize(place: Place, name: string): boolean {
  const kind = keyedKind(place);
  return kind === null || (kind !== 'record' && name !== 'length' && name !== 'byteLength');
}

/** `state.value` holds what `state` is about. */
function wholesOf(place: Place): readonly Place[] {
  return place.path.at(-1) === 'value' ? outerPlaces(place) : [];
}

/** `i < items.length` in the head of a counting loop walks the items, it limits nothing. */
function isIndexLimit(node: TSESTree.BinaryExpression): boolean {
  return node.parent.type === 'ForStatement' && node.parent.test === node;
}

/** The places where a comparison is used under a name: a const, a predicate function, a getter. */
function throughNames(test: SizeTest, depth: number): readonly SizeTest[] {
  if (depth <= 0) return [];
  const { file } = test;
  const negated = isNegated(test.node);
  const holdsWithRoom = negated ? !test.holdsWithRoom : test.holdsWithRoom;
  const value = outerCondition(test.node);
  const named = namedUses(file, value).map((node) => ({ file, node, holdsWithRoom }));
  return [...named, ...throughLiteral(file, value, holdsWithRoom)].flatMap((next) => [
    next,
    ...throughNames(next, depth - 1),
  ]);
}

/** The whole condition that a comparison is part of. */
export function outerCondition(node: Node): Node {
  let current = wrapped(node);
  for (;;) {
    const parent = current.parent;
    const isPart =
      parent?.type === 'LogicalExpression' || (parent?.type === 'UnaryExpression' && parent.operator === '!');
    if (!isPart) return current;
    current = wrapped(parent);
  }
}

export function isNegated(node: Node): boolean {
  let negated = false;
  for (
    let current = wrapped(node).parent;
    current?.type === 'LogicalExpression' || (current?.type === 'UnaryExpression' && current.operator === '!');
    current = wrapped(current).parent
  ) {
    if (current.type === 'UnaryExpression') negated = !negated;
  }
  return negated;
}

/** `if (items.length < MAX) return true`: the calls of that function ask the same question. */
function throughLiteral(file: FileModel, value: Node, holdsWithRoom: boolean): readonly SizeTest[] {
  const branch = value.parent;
  if (branch?.type !== 'IfStatement' || branch.test !== value) return [];
  const answer = literalReturned(branch.consequent);
  const fn = answer === null ? null : enclosingFunction(branch);
  if (!fn) return [];
  return usesOfPredicate(file, fn).map((node) => ({ file, node, holdsWithRoom: answer === holdsWithRoom }));
}

function literalReturned(branch: Node): boolean | null {
  const last = branch.type === 'BlockStatement' ? branch.body.at(-1) : branch;
  if (last?.type !== 'ReturnStatement' || last.argument?.type !== 'Literal') return null;
  return typeof last.argument.value === 'boolean' ? last.argument.value : null;
}

function namedUses(file: FileModel, value: Node): readonly Node[] {
  const parent = value.parent;
  if (parent?.type === 'VariableDeclarator' && parent.init === value && parent.id.type === 'Identifier') {
    const variable = variableOf(file, parent.id);
    return (
      variable?.references.filter((reference) => reference.isRead()).map((reference) => reference.identifier) ?? []
    );
  }
  const fn = returningFunction(value);
  return fn ? usesOfPredicate(file, fn) : [];
}

/** The function whose result a condition is. */
function returningFunction(value: Node): FunctionNode | null {
  const parent = value.parent;
  if (parent?.type === 'ReturnStatement') return enclosingFunction(parent);
  if (parent?.type === 'ArrowFunctionExpression' && parent.body === value) return parent;
  return null;
}

function usesOfPredicate(file: FileModel, fn: FunctionNode): readonly Node[] {
  const calls: Node[] = [...callsOf(file, fn)];
  const holder = fn.parent;
  const owner = classOfFunction(fn);
  if (holder.type !== 'MethodDefinition' || holder.kind !== 'get' || !owner) return calls;
  return [...calls, ...(ownReadsOf(file).get(functionName(fn) ?? '') ?? [])];
}

/** `this.name` everywhere in a file, by name. */
const ownReadsOf = perFile((file): ReadonlyMap<string, readonly Node[]> => {
  const reads = new Map<string, Node[]>();
  for (const member of nodesOf(file).all('MemberExpression')) {
    const name = unwrap(member.object).type === 'ThisExpression' ? keyName(member) : null;
    if (name === null) continue;
    const list = reads.get(name);
    if (list) list.push(member);
    else reads.set(name, [member]);
  }
  return reads;
});
