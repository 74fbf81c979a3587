import type { TSESTree } from '@typescript-eslint/utils';
import {
  calleeName,
  contains,
  isFunction,
  isNothing,
  keyName,
  receiverOf,
  unwrap,
  type FunctionNode,
} from '../syntax/ast.js';
import { constantOf } from '../syntax/constants.js';
import type { Located } from '../model/facts.js';
import type { FileModel, Node } from '../model/file.js';
import { calleesAnywhere } from '../syntax/functions.js';
import type { Step } from './interval-work.js';
import { functionsAnywhere } from '../syntax/methods.js';
import { innerNodes, ownNodes } from '../syntax/nodes.js';
import { placesOf } from '../places/places.js';
import { aliasedThis } from '../syntax/prototypes.js';
import { globalPath, initialiserOf, variableOf } from '../syntax/variables.js';

/** What a storage location is given: a constant, something that is neither empty nor false, a larger count, a key. */
type Given =
  | { readonly kind: 'constant'; readonly value: unknown }
  | { readonly kind: 'object' }
  | { readonly kind: 'more' }
  | { readonly kind: 'less' }
  | { readonly kind: 'key' }
  | { readonly kind: 'unknown' };

/** A change of a storage location. */
export interface Change {
  readonly file: FileModel;
  readonly node: Node;
  /** The expression that names the location. */
  readonly target: Node;
  readonly given: Given;
}

/** The changes that a function makes itself, in the order of the text. */
export function changesIn({ file, node }: Located): readonly Change[] {
  const root = isFunction(node) ? node.body : node;
  return ownNodes(file, root, 'AssignmentExpression', 'UpdateExpression', 'CallExpression').flatMap(
    (change) => changeOf(file, change) ?? [],
  );
}

/** The changes below a node, those in nested functions included. */
export function innerChanges(file: FileModel, root: Node): readonly Change[] {
  return innerNodes(file, root, 'AssignmentExpression', 'UpdateExpression', 'CallExpression').flatMap(
    (change) => changeOf(file, change) ?? [],
  );
}

function changeOf(file: FileModel, node: Node): Change | null {
  switch (node.type) {
    case 'UpdateExpression':
      return { file, node, target: node.argument, given: { kind: node.operator === '++' ? 'more' : 'less' } };
    case 'AssignmentExpression': {
      // An emptied list waits for its next element, which may come while the work goes on.
      const target = unwrap(node.left);
      if (target.type === 'MemberExpression' && keyName(target) === 'length') return null;
      return { file, node, target: node.left, given: givenBy(file, node) };
    }
    case 'CallExpression': {
      const receiver = receiverOf(node);
      const name = calleeName(node);
      if (!receiver || node.arguments.length === 0) return null;
      if (name === 'add' || name === 'set') return { file, node, target: receiver, given: { kind: 'key' } };
      return name === 'delete' ? { file, node, target: receiver, given: { kind: 'less' } } : null;
    }
    default:
      return null;
  }
}

function givenBy(file: FileModel, { operator, right }: TSESTree.AssignmentExpression): Given {
  if (operator === '+=') return { kind: 'more' };
  if (operator === '-=') return { kind: 'less' };
  return valueGiven(file, right);
}

/** What an expression is, as far as tests for a running piece of work are concerned. */
function valueGiven(file: FileModel, node: Node): Given {
  const value = unwrap(node);
  if (isNothing(value)) return { kind: 'constant', value: null };
  const known = constantOf(file, value);
  if (known) return { kind: 'constant', value: known.value };
  switch (value.type) {
    case 'NewExpression':
      return /^(?:Set|Map|Array|WeakMap|WeakSet)$/.test(globalPath(file, value.callee) ?? '')
        ? { kind: 'unknown' }
        : { kind: 'object' };
    case 'CallExpression':
    case 'MemberExpression':
    case 'ObjectExpression':
    case 'ArrowFunctionExpression':
      return { kind: 'object' };
    case 'AwaitExpression':
    case 'ArrayExpression':
      // What was waited for comes too late to hold anything back; an emptied list is no sign of work either.
      return { kind: 'unknown' };
    case 'AssignmentExpression':
      return valueGiven(file, value.right);
    case 'LogicalExpression':
      return valueGiven(file, value.right);
    default:
      return { kind: 'unknown' };
  }
}

/** True when two expressions name the same storage location. */
export function isSameStorage(a: Located, b: Located): boolean {
  const left = placesOf(a.file, a.node);
  const right = placesOf(b.file, b.node);
  if (left.length > 0 && right.length > 0) return left.some((place) => right.includes(place)) && isSameOwner(a, b);
  return a.file === b.file && a.file.textOf(unwrap(a.node)) === b.file.textOf(unwrap(b.node));
}

/** `other.busy` is the field of another object than `this.busy`, although both are of one class. */
function isSameOwner(a: Located, b: Located): boolean {
  const [left, right] = [a, b].map(({ file, node }) => ownerOf(file, node));
  return left === right || left === null || right === null || a.file !== b.file;
}

/** `this`, or the name before the last one; null where there is none, or where it stands for something else. */
function ownerOf(file: FileModel, node: Node): string | null {
  const value = unwrap(node);
  if (value.type !== 'MemberExpression') return null;
  const object = unwrap(value.object);
  if (object.type === 'ThisExpression' || aliasedThis(file, object)) return 'this';
  const definition = object.type === 'Identifier' ? variableOf(file, object)?.defs[0] : undefined;
  return definition?.type === 'Parameter' && object.type === 'Identifier' ? object.name : null;
}

/** True for a storage location that every run has anew: a local of one of the functions on the way. */
export function isPerRun(steps: readonly Step[], { file, node }: Located): boolean {
  let root = unwrap(node);
  while (root.type === 'MemberExpression') root = unwrap(root.object);
  if (root.type !== 'Identifier') return false;
  const [place] = placesOf(file, node);
  if (place?.kind === 'field') return false;
  const declared = place?.kind === 'variable' ? place.root.identifiers[0] : variableOf(file, root)?.identifiers[0];
  const at = place?.file ?? file;
  return declared !== undefined && steps.some((step) => step.file === at && contains(step.fn, declared));
}

/** Three answers to a test: yes, no, or it depends. */
type Answer = boolean | null;

/** What a test says while a storage location holds what a change gave it. */
export function answerTo(test: Located, change: Change, depth = 6): Answer {
  if (depth <= 0) return null;
  const { file } = test;
  const node = unwrap(test.node);
  const inner = (child: Node): Answer => answerTo({ file, node: child }, change, depth - 1);
  if (reads(test, change)) return truth(change.given);
  // Not of members: a literal's property is what a change makes of it.
  const known = node.type === 'Literal' || node.type === 'Identifier' ? constantOf(file, node) : null;
  if (known) return Boolean(known.value);
  switch (node.type) {
    case 'Identifier': {
      // `const flying = this.flights.get(key); if (flying) return flying;`
      const variable = variableOf(file, node);
      const initialiser = variable && initialiserOf(variable);
      return initialiser ? inner(initialiser) : null;
    }
    case 'UnaryExpression': {
      const answer = node.operator === '!' ? inner(node.argument) : null;
      return answer === null ? null : !answer;
    }
    case 'LogicalExpression': {
      const left = inner(node.left);
      const right = inner(node.right);
      if (node.operator === '&&')
        return left === false || right === false ? false : left === true && right === true ? true : null;
      if (node.operator === '||')
        return left === true || right === true ? true : left === false && right === false ? false : null;
      return left ?? right;
    }
    case 'BinaryExpression':
      return node.left.type === 'PrivateIdentifier' ? null : compared(file, node, change);
    case 'CallExpression': {
      const receiver = receiverOf(node);
      const name = calleeName(node);
      if (receiver && name === 'has' && change.given.kind === 'key' && reads({ file, node: receiver }, change))
        return true;
      if (receiver && name === 'get' && change.given.kind === 'key' && reads({ file, node: receiver }, change))
        return true;
      const [first] = node.arguments;
      return name === 'Boolean' && first ? inner(first) : answerOfFunctions(calleesAnywhere(file, node), change, depth);
    }
    case 'MemberExpression':
      // `set.size`, `controller.signal`, `map[key]`.
      if (change.given.kind === 'key' && reads({ file, node: node.object }, change))
        return keyName(node) === 'size' || keyName(node) === null ? true : null;
      return answerOfFunctions(
        functionsAnywhere(file, node).filter(({ node: fn }) => isGetter(fn)),
        change,
        depth,
      );
    default:
      return null;
  }
}

function isGetter({ parent }: FunctionNode): boolean {
  return parent.type === 'MethodDefinition' && parent.kind === 'get';
}

/** What a helper such as `isBusy()` or `tryStart()` answers while the change holds. */
function answerOfFunctions(functions: readonly Located<FunctionNode>[], change: Change, depth: number): Answer {
  const [only] = functions;
  if (!only || functions.length > 1) return null;
  const { file, node } = only;
  if (node.body.type !== 'BlockStatement') return answerTo({ file, node: node.body }, change, depth - 1);
  for (const statement of node.body.body) {
    if (statement.type === 'ReturnStatement')
      return statement.argument ? answerTo({ file, node: statement.argument }, change, depth - 1) : false;
    if (statement.type !== 'IfStatement') continue;
    const answer = answerTo({ file, node: statement.test }, change, depth - 1);
    const [result] = ownNodes(file, statement.consequent, 'ReturnStatement');
    if (!result || answer === false) continue;
    if (answer === null) return null;
    return result.argument ? answerTo({ file, node: result.argument }, change, depth - 1) : false;
  }
  return null;
}

function reads(test: Located, change: Change): boolean {
  const node = unwrap(test.node);
  if (node.type !== 'Identifier' && node.type !== 'MemberExpression') return false;
  if (change.given.kind === 'key' && node !== unwrap(test.node)) return false;
  return isSameStorage({ file: test.file, node }, { file: change.file, node: change.target });
}

function truth(given: Given): Answer {
  switch (given.kind) {
    case 'constant':
      return Boolean(given.value);
    case 'object':
    case 'more':
      return true;
    default:
      return null;
  }
}

function compared(file: FileModel, node: TSESTree.BinaryExpression, change: Change): Answer {
  const sides = [node.left as Node, node.right];
  const index = sides.findIndex((side) => isMeasured(file, side, change));
  const side = sides[index];
  const other = sides[1 - index];
  if (!side || !other) return null;
  const operator = index === 0 ? node.operator : (MIRRORED[node.operator] ?? node.operator);
  const { given } = change;
  if (given.kind === 'more' || given.kind === 'key') {
    // After enough runs the count is above any number.
    if (operator === '>' || operator === '>=') return true;
    if (operator === '<' || operator === '<=') return false;
    const known = constantOf(file, other)?.value;
    if (known === 0)
      return operator === '!==' || operator === '!=' ? true : operator === '===' || operator === '==' ? false : null;
    return operator === '===' || operator === '==' ? true : operator === '!==' || operator === '!=' ? false : null;
  }
  const known = isNothing(other) ? { value: null } : constantOf(file, other);
  if (!known) return null;
  if (given.kind === 'object') {
    if (known.value !== null && known.value !== undefined && known.value !== false) return null;
    return operator === '!==' || operator === '!=' ? true : operator === '===' || operator === '==' ? false : null;
  }
  if (given.kind !== 'constant') return null;
  const isSame = given.value === known.value || (given.value == null && known.value == null);
  if (operator === '===' || operator === '==') return isSame;
  if (operator === '!==' || operator === '!=') return !isSame;
  if (typeof given.value !== 'number' || typeof known.value !== 'number') return null;
  if (operator === '>') return given.value > known.value;
  if (operator === '>=') return given.value >= known.value;
  if (operator === '<') return given.value < known.value;
  return operator === '<=' ? given.value <= known.value : null;
}

const MIRRORED: Readonly<Record<string, string>> = { '>': '<', '<': '>', '>=': '<=', '<=': '>=' };

/** The location itself, or the size of the collection. */
function isMeasured(file: FileModel, side: Node, change: Change): boolean {
  const value = unwrap(side);
  if (change.given.kind !== 'key') return reads({ file, node: value }, change);
  return value.type === 'MemberExpression' && keyName(value) === 'size' && reads({ file, node: value.object }, change);
}
