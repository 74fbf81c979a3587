import type { TSESTree } from '@typescript-eslint/utils';
import { calleeName, classOfThis, enclosingFunction, keyName, unwrap } from '../syntax/ast.js';
import type { Bound } from '../collections/bounds.js';
import { numberOf } from '../syntax/constants.js';
import { fieldNumber } from '../syntax/constructor-values.js';
import type { FileModel, Node } from '../model/file.js';
import { calleesAnywhere, functionsOf } from '../syntax/functions.js';
import { plainValue } from '../collections/growth.js';
import { innerNodes, ownNodes } from '../syntax/nodes.js';
import { resultsOf } from '../syntax/results.js';
import { initialiserOf, variableOf } from '../syntax/variables.js';

/** A maximum as the code writes it. */
export interface Limit {
  readonly file: FileModel;
  /** `MAX_PENDING` in `queue.length >= MAX_PENDING`. */
  readonly node: Node;
  /** What is compared with it: `queue.length`. Null where nothing is. */
  readonly measure: Node | null;
}

/** The maximum that a bound enforces, or null where it names none. */
export function limitOf({ kind, file, node }: Bound): Limit | null {
  switch (kind) {
    case 'size':
      return limitOfTest(file, node);
    case 'window':
      return limitOfCut(file, node) ?? limitAround(file, node);
    case 'time':
      return ageLimit(file, node);
    case 'paired':
    case 'identity':
      return null;
  }
}

/** The number a limit stands for, if it is known and a sensible one. */
export function valueOfLimit({ file, node }: Pick<Limit, 'file' | 'node'>): number | null {
  const value = numberOf(file, node) ?? heldNumber(file, unwrap(node));
  return value !== null && Number.isFinite(value) && value >= 0 ? value : null;
}

/** The number behind `this.max`, `Ring.max` and a parameter with a default. */
function heldNumber(file: FileModel, node: Node): number | null {
  if (node.type === 'Identifier') {
    const parameter = variableOf(file, node)?.identifiers[0]?.parent;
    return parameter?.type === 'AssignmentPattern' ? numberOf(file, parameter.right) : null;
  }
  const name = node.type === 'MemberExpression' ? keyName(node) : null;
  if (node.type !== 'MemberExpression' || name === null) return null;
  const owner = unwrap(node.object).type === 'ThisExpression' ? classOfThis(node)?.owner : null;
  return owner ? fieldNumber(file, owner, name) : null;
}

/** The limit in a condition: in the comparison itself, or in the predicate, getter or const that it asks. */
function limitOfTest(file: FileModel, node: Node, depth = 4): Limit | null {
  const value = unwrap(node);
  if (depth <= 0) return null;
  switch (value.type) {
    case 'BinaryExpression':
      return limitOfComparison(file, value);
    case 'UnaryExpression':
      return limitOfTest(file, value.argument, depth);
    case 'LogicalExpression':
      return limitOfTest(file, value.left, depth) ?? limitOfTest(file, value.right, depth);
    case 'Identifier': {
      const variable = variableOf(file, value);
      const initialiser = variable && initialiserOf(variable);
      return initialiser ? limitOfTest(file, initialiser, depth - 1) : null;
    }
    case 'CallExpression':
      return first(calleesAnywhere(file, value), (callee) => limitOfFunction(callee.file, callee.node, depth - 1));
    case 'MemberExpression':
      return first(functionsOf(file, value), (getter) => limitOfFunction(file, getter, depth - 1));
    default:
      return null;
  }
}

function limitOfFunction(file: FileModel, fn: Node, depth: number): Limit | null {
  const answers = [...resultsOf(file, fn), ...ownNodes(file, fn, 'IfStatement').map(({ test }) => test)];
  return first(answers, (answer) => limitOfTest(file, answer, depth));
}

function limitOfComparison(file: FileModel, test: TSESTree.BinaryExpression): Limit | null {
  if (!/^(?:[<>]=?|[=!]==?)$/.test(test.operator) || test.left.type === 'PrivateIdentifier') return null;
  // `items.length - MAX > 0`
  const left = plainValue(file, test.left);
  if (left.type === 'BinaryExpression' && left.operator === '-' && numberOf(file, test.right) === 0)
    return { file, node: left.right, measure: left.left };
  const measuresLeft = isMeasure(file, test.left);
  const measuresRight = isMeasure(file, test.right);
  const isLimitLeft = measuresLeft === measuresRight ? numberOf(file, test.left) !== null : measuresRight;
  const [limit, measure] = isLimitLeft ? [test.left, test.right] : [test.right, test.left];
  return isNoNumber(limit) ? null : { file, node: limit, measure };
}

/** `author !== null` and `state === 'open'` compare with no maximum. */
function isNoNumber(node: Node): boolean {
  const value = unwrap(node);
  return (value.type === 'Literal' && typeof value.value !== 'number') || (value.type === 'Identifier' && value.name === 'undefined');
}

const SIZE_NAME = /^(?:length|size|byteLength|count|depth)$/;

/** True for an expression that tells how full something is, or a number that goes up as the program runs. */
function isMeasure(file: FileModel, node: Node, depth = 3): boolean {
  const value = unwrap(node);
  switch (value.type) {
    case 'MemberExpression':
      return SIZE_NAME.test(keyName(value) ?? '');
    case 'CallExpression':
      return SIZE_NAME.test(calleeName(value) ?? '') || /^(?:push|unshift|add)$/.test(calleeName(value) ?? '');
    case 'UpdateExpression':
    case 'AssignmentExpression':
      return true;
    case 'BinaryExpression':
      return value.left.type !== 'PrivateIdentifier' && (isMeasure(file, value.left, depth) || isMeasure(file, value.right, depth));
    case 'Identifier': {
      const variable = variableOf(file, value);
      if (!variable || depth <= 0) return false;
      const initialiser = initialiserOf(variable);
      return initialiser ? isMeasure(file, initialiser, depth - 1) : variable.references.some((reference) => reference.isWrite() && reference.init !== true);
    }
    default:
      return false;
  }
}

/** What a cut leaves: `slice(-N)`, `slice(0, N)`, `splice(0, items.length - N)`, `items.length = N`. */
function limitOfCut(file: FileModel, node: Node): Limit | null {
  const value = unwrap(node);
  if (value.type === 'AssignmentExpression') {
    const target = unwrap(value.left);
    const isLength = target.type === 'MemberExpression' && keyName(target) === 'length';
    return isLength ? { file, node: value.right, measure: target } : limitOfSlices(file, value.right);
  }
  return limitOfSlices(file, value);
}

function limitOfSlices(file: FileModel, node: Node): Limit | null {
  const inline = innerNodes(file, node, 'CallExpression');
  const named = plainValue(file, node);
  const calls = inline.length > 0 || named === node ? inline : innerNodes(file, named, 'CallExpression');
  return first(calls, (call) => {
    if (!/^(?:slice|subarray|substring|substr|splice)$/.test(calleeName(call) ?? '')) return null;
    const [from, to] = call.arguments;
    if (!from || from.type === 'SpreadElement') return null;
    const kept = to && to.type !== 'SpreadElement' && calleeName(call) !== 'splice' && numberOf(file, from) === 0 ? to : null;
    const cut = calleeName(call) === 'splice' && to && to.type !== 'SpreadElement' ? to : from;
    const limit = kept ? plainValue(file, kept) : fromEnd(file, cut);
    return limit && { file, node: limit, measure: null };
  });
}

/** `N` for `-N` and `items.length - N`. */
function fromEnd(file: FileModel, node: Node): Node | null {
  const value = plainValue(file, node);
  if (value.type === 'UnaryExpression' && value.operator === '-') return value.argument;
  return value.type === 'BinaryExpression' && value.operator === '-' ? value.right : null;
}

/** The comparison around a release: `while (items.length > N) items.shift()`. */
function limitAround(file: FileModel, node: Node): Limit | null {
  const fn = enclosingFunction(node);
  for (let current = node.parent; current && current !== fn; current = current.parent) {
    const test = current.type === 'IfStatement' || current.type === 'WhileStatement' ? limitOfTest(file, current.test) : null;
    if (test?.measure && isMeasure(file, test.measure)) return test;
  }
  return null;
}

/** How long items stay: `TTL` in `now - entry.at > TTL` or `entry.at < now - TTL`, in what takes them out. */
function ageLimit(file: FileModel, node: Node): Limit | null {
  const fn = enclosingFunction(node);
  const comparisons = [...innerNodes(file, node, 'BinaryExpression'), ...(fn ? innerNodes(file, fn, 'BinaryExpression') : [])];
  return first(comparisons, (test) => {
    if (!/^[<>]=?$/.test(test.operator)) return null;
    const pairs: readonly (readonly [Node, Node])[] = [[test.left, test.right], [test.right, test.left]];
    return first(pairs, ([side, other]) => {
      const difference = plainValue(file, side);
      if (difference.type !== 'BinaryExpression' || difference.operator !== '-' || !isNow(file, difference.left)) return null;
      return { file, node: isEntryField(file, other) ? difference.right : other, measure: null };
    });
  });
}

function isNow(file: FileModel, node: Node): boolean {
  return /\bnow\b|Date\.now|performance\.now|hrtime|getTime/i.test(file.textOf(plainValue(file, node)) + file.textOf(node));
}

/** `entry.at`, `at`: a time that an item carries, unlike `TTL` or `this.ttl`. */
function isEntryField(file: FileModel, node: Node): boolean {
  if (numberOf(file, node) !== null) return false;
  return /(?:\bat|At|time|Time|stamp|seen|Seen|date|created|updated|used|since|last\w*|expir\w*)$/.test(file.textOf(node));
}

function first<T, R>(items: readonly T[], pick: (item: T) => R | null): R | null {
  for (const item of items) {
    const found = pick(item);
    if (found !== null) return found;
  }
  return null;
}
