import type { TSESTree } from '@typescript-eslint/utils';
import {
  awaited,
  calleeName,
  contains,
  enclosingFunction,
  isFunction,
  isLoop,
  keyName,
  receiverOf,
  unwrap,
  wrapped,
  type FunctionNode,
} from '../syntax/ast.js';
import { isChosenNumber } from './chosen-numbers.js';
import type { Located } from '../model/facts.js';
import { perFile, type FileModel, type Node } from '../model/file.js';
import { calleesAnywhere } from '../syntax/functions.js';
import { nodesOf, ownNodes } from '../syntax/nodes.js';
import { variableOf } from '../syntax/variables.js';

interface Guard {
  /** What the size is compared with. */
  readonly limit: Node;
  readonly test: TSESTree.BinaryExpression;
  readonly statement: SizeStatement | null;
}

const OPERATORS = /^(?:[<>]=?|[=!]==?)$/;

/** Comparisons of a length or size with anything but nothing, by the text of what is measured. */
const guardsOf = perFile((file): ReadonlyMap<string, readonly Guard[]> => {
  const found = new Map<string, Guard[]>();
  for (const member of nodesOf(file).all('MemberExpression')) {
    const name = keyName(member);
    if (name !== 'length' && name !== 'size') continue;
    const side = wrapped(member);
    const test = side.parent;
    if (test?.type !== 'BinaryExpression' || !OPERATORS.test(test.operator)) continue;
    const limit = unwrap(test.left === side ? test.right : test.left);
    if (limit.type === 'Literal' && typeof limit.value === 'number' && limit.value <= 1) continue;
    append(found, plainText(file, member.object), { limit, test, statement: statementOfTest(test) });
  }
  return found;
});

function append<T>(map: Map<string, T[]>, key: string, value: T): void {
  const list = map.get(key);
  if (list) list.push(value);
  else map.set(key, [value]);
}

function statementOfTest(test: Node): SizeStatement | null {
  for (
    let child = test, current = test.parent;
    current && !isFunction(current);
    child = current, current = current.parent
  ) {
    if (current.type === 'IfStatement' || current.type === 'WhileStatement')
      return current.test === child ? current : null;
  }
  return null;
}

function plainText(file: FileModel, node: Node): string {
  return file.textOf(unwrap(node)).replaceAll('?.', '.').replaceAll('!', '');
}

/**
 * True when the size of a collection is checked before a place is reached: `if (ids.length > 50) throw ...`, the same
 * in a helper that is handed the collection, `items.length = 10`, or a schema of the file that gives the property a
 * maximum.
 */
export function isGuardedSize(file: FileModel, collection: Node, at: Node): boolean {
  const subject = plainText(file, collection);
  for (const { limit, statement, test } of guardsOf(file).get(subject) ?? []) {
    if (statement && decides(file, statement, test, at, subject) && isChosenNumber(file, limit)) return true;
  }
  return isTruncated(file, subject, at) || isCheckedByHelper(file, subject, at) || hasSchemaMaximum(file, collection);
}

type SizeStatement = TSESTree.IfStatement | TSESTree.WhileStatement;

/** True when an `if` on a size leads away from the place, or shortens the collection, or encloses the place. */
function decides(
  file: FileModel,
  statement: SizeStatement,
  test: TSESTree.BinaryExpression,
  at: Node,
  subject: string,
): boolean {
  const fn = enclosingFunction(statement);
  if (fn && !contains(fn, at)) return false;
  if (statement.type === 'IfStatement' && contains(statement.consequent, at)) return isLess(test);
  if (statement.type === 'IfStatement' && statement.alternate && contains(statement.alternate, at))
    return !isLess(test);
  if (statement.range[1] > at.range[0]) return false;
  return leadsAway(file, statement, at) || shortens(file, statement, subject);
}

const LEAVING_CALL = /^(?:throw|fail|abort|panic|exit|badRequest|reject|redirect|error)$/;

function leadsAway(file: FileModel, statement: SizeStatement, at: Node): boolean {
  const body = statement.type === 'IfStatement' ? statement.consequent : statement.body;
  if (ownNodes(file, body, 'ReturnStatement', 'ThrowStatement').length > 0) return true;
  if (ownNodes(file, body, 'CallExpression').some((call) => LEAVING_CALL.test(calleeName(call) ?? ''))) return true;
  if (ownNodes(file, body, 'BreakStatement', 'ContinueStatement').length === 0) return false;
  // What leaves a turn of a loop keeps the rest of the turn from running, not what follows the loop.
  for (let current: Node | undefined = statement.parent; current && !isFunction(current); current = current.parent) {
    if (isLoop(current)) return contains(current, at);
  }
  return false;
}

/** `ids = ids.slice(0, 10)`, `while (ids.length > 10) ids.pop()`. */
function shortens(file: FileModel, statement: SizeStatement, subject: string): boolean {
  const body = statement.type === 'IfStatement' ? statement.consequent : statement.body;
  return (
    ownNodes(file, body, 'AssignmentExpression').some((assignment) =>
      plainText(file, assignment.left).startsWith(subject),
    ) ||
    ownNodes(file, body, 'CallExpression').some((call) => {
      const receiver = receiverOf(call);
      return (
        receiver !== null &&
        /^(?:pop|shift|splice|delete)$/.test(calleeName(call) ?? '') &&
        plainText(file, receiver) === subject
      );
    })
  );
}

/** True for `items.length <= 10` and `10 > items.length`. */
function isLess(test: TSESTree.BinaryExpression): boolean {
  const left = unwrap(test.left);
  const sizeOnLeft = left.type === 'MemberExpression' && /^(?:length|size)$/.test(keyName(left) ?? '');
  return test.operator.startsWith('<') ? sizeOnLeft : test.operator.startsWith('>') ? !sizeOnLeft : true;
}

/** `items.length = 10`, `items.splice(10)`, by the text of what gets shorter. */
const truncationsOf = perFile((file): ReadonlyMap<string, readonly Node[]> => {
  const found = new Map<string, Node[]>();
  for (const member of nodesOf(file).all('MemberExpression')) {
    const name = keyName(member);
    const parent = member.parent;
    if (name === 'length') {
      if (parent.type === 'AssignmentExpression' && parent.left === member && isChosenNumber(file, parent.right))
        append(found, plainText(file, member.object), member);
    } else if (
      name === 'splice' &&
      parent.type === 'CallExpression' &&
      parent.callee === member &&
      parent.arguments.length === 1
    ) {
      const [start] = parent.arguments;
      if (start && start.type !== 'SpreadElement' && isChosenNumber(file, start))
        append(found, plainText(file, member.object), member);
    }
  }
  return found;
});

function isTruncated(file: FileModel, subject: string, at: Node): boolean {
  const root = enclosingFunction(at) ?? file.ast;
  return (truncationsOf(file).get(subject) ?? []).some((node) => node.range[1] <= at.range[0] && contains(root, node));
}

/** Names of helpers that refuse what is too large, for those that are out of sight. */
const CHECKING_NAME = /^(?:assert|check|ensure|enforce|require|validate|verify|guard|limit)/i;
const SIZE_WORD = /max|limit|size|length|few|at_?most|count|complexity|bound|too_?many/i;

/**
 * `assertAtMost(ids, 50)`: a call before the place, whose function compares the size of its parameter and throws.
 * Where that function is out of sight, its name has to say so.
 */
function isCheckedByHelper(file: FileModel, subject: string, at: Node): boolean {
  const calls = statementCalls(file, enclosingFunction(at)?.body ?? file.ast);
  const isBefore = ({ call }: Handed): boolean => call.range[1] <= at.range[0];
  for (const { call, index } of (calls.get(subject) ?? []).filter(isBefore)) {
    const callees = calleesAnywhere(file, call);
    if (callees.length === 0 && saysItChecks(file, call)) return true;
    for (const callee of callees) {
      const parameter = callee.node.params[index];
      if (parameter?.type !== 'Identifier') continue;
      const compares = (guardsOf(callee.file).get(parameter.name) ?? []).some(
        (guard) => contains(callee.node, guard.test) && isLimitOf(file, call, callee, guard.limit),
      );
      if (compares && ownNodes(callee.file, callee.node.body, 'ThrowStatement').length > 0) return true;
    }
  }
  // `validateComplexity(ids.length, ...)`
  const sizes = [...(calls.get(`${subject}.length`) ?? []), ...(calls.get(`${subject}.size`) ?? [])];
  return sizes.filter(isBefore).some(({ call }) => {
    const callees = calleesAnywhere(file, call);
    if (callees.length === 0) return CHECKING_NAME.test(calleeName(call) ?? '');
    return callees.some((callee) => ownNodes(callee.file, callee.node.body, 'ThrowStatement').length > 0);
  });
}

function saysItChecks(file: FileModel, call: TSESTree.CallExpression): boolean {
  const name = calleeName(call) ?? '';
  const hasNumber = call.arguments.some(
    (argument) => argument.type !== 'SpreadElement' && isChosenNumber(file, argument),
  );
  return CHECKING_NAME.test(name) && hasNumber && SIZE_WORD.test(name);
}

interface Handed {
  readonly call: TSESTree.CallExpression;
  /** The place of the argument. */
  readonly index: number;
}

const statementCallsByRoot = perFile(() => new WeakMap<Node, ReadonlyMap<string, readonly Handed[]>>());

/** The calls that are statements of their own below a node, by the texts of their arguments. */
function statementCalls(file: FileModel, root: Node): ReadonlyMap<string, readonly Handed[]> {
  const cache = statementCallsByRoot(file);
  const known = cache.get(root);
  if (known) return known;
  const found = new Map<string, Handed[]>();
  for (const statement of ownNodes(file, root, 'ExpressionStatement')) {
    const call = awaited(statement.expression);
    if (call.type !== 'CallExpression') continue;
    for (const [index, argument] of call.arguments.entries()) {
      if (argument.type !== 'Identifier' && argument.type !== 'MemberExpression') continue;
      const text = plainText(file, argument);
      const list = found.get(text);
      if (list) list.push({ call, index });
      else found.set(text, [{ call, index }]);
    }
  }
  cache.set(root, found);
  return found;
}

/** A number that the helper, or who calls it, has chosen. */
function isLimitOf(
  file: FileModel,
  call: TSESTree.CallExpression,
  callee: Located<FunctionNode>,
  limit: Node,
): boolean {
  const index = callee.node.params.findIndex(
    (parameter) => parameter.type === 'Identifier' && limit.type === 'Identifier' && parameter.name === limit.name,
  );
  const argument = index < 0 ? undefined : call.arguments[index];
  if (argument && argument.type !== 'SpreadElement') return isChosenNumber(file, argument);
  return isChosenNumber(callee.file, limit);
}

/** Maximums that schemas and decorators of the file give to properties: `ids: z.array(...).max(50)`. */
const schemaMaximaOf = perFile((file): ReadonlySet<string> => {
  const found = new Set<string>();
  const nodes = nodesOf(file);
  for (const call of nodes.all('CallExpression')) {
    const callee = unwrap(call.callee);
    const name =
      callee.type === 'MemberExpression' ? keyName(callee) : callee.type === 'Identifier' ? callee.name : null;
    if (name !== 'max' && name !== 'length' && name !== 'nonempty' && name !== 'ArrayMaxSize' && name !== 'maxLength')
      continue;
    const [limit] = call.arguments;
    if (!limit || limit.type === 'SpreadElement' || !isChosenNumber(file, limit)) continue;
    const property = propertyAround(call);
    if (property && /array|tuple|ArrayMaxSize|\bset\b/i.test(file.textOf(call))) found.add(property);
  }
  for (const property of nodes.all('Property')) {
    if (keyName(property) !== 'maxItems') continue;
    const outer = property.parent.parent;
    const name =
      outer.type === 'Property' ? keyName(outer) : outer.type === 'CallExpression' ? propertyAround(outer) : null;
    if (name !== null) found.add(name);
  }
  return found;
});

/** The property or decorated field that an expression is the value of. */
function propertyAround(node: Node): string | null {
  for (let current: Node | undefined = node; current; current = current.parent) {
    if (current.type === 'Property' || current.type === 'PropertyDefinition') return keyName(current);
    if (/Statement$|Declaration$/.test(current.type)) return null;
  }
  return null;
}

function hasSchemaMaximum(file: FileModel, collection: Node): boolean {
  const value = unwrap(collection);
  const maxima = schemaMaximaOf(file);
  if (maxima.size === 0) return false;
  if (value.type === 'MemberExpression') return maxima.has(keyName(value) ?? '');
  if (value.type !== 'Identifier' || !maxima.has(value.name)) return false;
  const declared = variableOf(file, value)?.defs[0];
  return declared?.type === 'Parameter' || (declared?.node as Node | undefined)?.type === 'VariableDeclarator';
}
