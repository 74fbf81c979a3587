import type { TSESTree } from '@typescript-eslint/utils';
import type { RefusalStatus } from '../../catalogue/http.js';
import { calleeName, classOfThis, isClass, isFunction, keyName, unwrap, type ClassNode } from '../syntax/ast.js';
import { membersOf } from '../syntax/classes.js';
import { constantOf } from '../syntax/constants.js';
import { calleesAnywhere } from '../syntax/functions.js';
import type { Located } from '../model/facts.js';
import type { FileModel, Node } from '../model/file.js';
import { originOf } from '../syntax/origins.js';
import { resultsOf } from '../syntax/results.js';
import { globalPath, initialiserOf, variableOf } from '../syntax/variables.js';
import { refusalsAmong } from './status-values.js';

/** A refusal that a code chooses: the value in a table, or what a function returns for it. */
export interface CodedStatus extends Located {
  readonly status: RefusalStatus;
}

/** One step into a table: the name of a property, or whichever the code says. */
type Step = string | typeof ANY;

/** The code is not known here: any entry of the table may be meant. */
const ANY = Symbol('any entry');

const MAX_DEPTH = 12;

/**
 * The refusals that an expression may have by way of a table or a function that turns codes into statuses:
 * `STATUS[error.code]`, `ERRORS.get(code)?.status`, `statusOf(error)`, and names that stand for one of these, in whatever
 * file the table is. Statuses that are written out where they are used are none.
 */
export function codedStatuses(file: FileModel, node: Node): readonly CodedStatus[] {
  return isWrittenOut(node) ? [] : valuesAt(file, node, [], MAX_DEPTH).filter((found) => found.node !== node);
}

function isWrittenOut(node: Node): boolean {
  return unwrap(node).type === 'Literal';
}

/** What is at the end of a path of properties that starts at an expression. */
function valuesAt(file: FileModel, node: Node, path: readonly Step[], depth: number): readonly CodedStatus[] {
  if (depth <= 0) return [];
  const value = unwrap(node);
  // A choice is as deep as what is chosen from.
  const inner = (child: Node): readonly CodedStatus[] => valuesAt(file, child, path, depth);
  switch (value.type) {
    case 'Identifier':
      return ofName(file, value, path, depth);
    case 'AwaitExpression':
      return inner(value.argument);
    case 'LogicalExpression':
      return [...(value.operator === '&&' ? [] : inner(value.left)), ...inner(value.right)];
    case 'ConditionalExpression':
      return [...inner(value.consequent), ...inner(value.alternate)];
    case 'MemberExpression':
      return ofMember(file, value, path, depth);
    case 'ObjectExpression':
      return ofObject(file, value, path, depth);
    case 'TSEnumDeclaration':
      return ofEnum(file, value, path, depth);
    case 'CallExpression':
      return ofCall(file, value, path, depth);
    case 'NewExpression': {
      const [first] = value.arguments;
      return globalPath(file, value.callee) === 'Map' && first ? ofPairs(file, first, path, depth) : [];
    }
    case 'Literal':
      return path.length === 0 ? leafOf(file, value) : [];
    default:
      return [];
  }
}

function leafOf(file: FileModel, node: Node): readonly CodedStatus[] {
  return refusalsAmong(file, node, 1).map(({ status }) => ({ file, node, status }));
}

function ofName(
  file: FileModel,
  node: TSESTree.Identifier,
  path: readonly Step[],
  depth: number,
): readonly CodedStatus[] {
  const variable = variableOf(file, node);
  const definition = variable?.defs[0];
  if (!variable || !definition) return [];
  if (definition.type === 'ImportBinding' || originOf(file, node)) return ofImport(file, node, path, depth);
  const init = initialiserOf(variable);
  if (init) return valuesAt(file, init, path, depth - 1);
  if (definition.node.type === 'TSEnumDeclaration') return ofEnum(file, definition.node, path, depth);
  if (definition.node.type !== 'VariableDeclarator') return [];
  const pattern = definition.node.id;
  if (pattern.type === 'ObjectPattern') {
    const property = pattern.properties.find(
      (one) => one.type === 'Property' && (one.value.type === 'AssignmentPattern' ? one.value.left : one.value) === definition.name,
    );
    const name = property?.type === 'Property' ? keyName(property) : null;
    return name !== null && definition.node.init ? valuesAt(file, definition.node.init, [name, ...path], depth - 1) : [];
  }
  return variable.references.flatMap((reference) =>
    reference.isWrite() && reference.writeExpr && !isWrittenOut(reference.writeExpr)
      ? valuesAt(file, reference.writeExpr, path, depth - 3)
      : [],
  );
}

function ofImport(file: FileModel, node: Node, path: readonly Step[], depth: number): readonly CodedStatus[] {
  const origin = originOf(file, node);
  if (!origin) return [];
  const [step, ...rest] = path;
  // The module itself: its exports are the properties, or CommonJS gave it a value as a whole.
  if (origin.path.length === 0 && typeof step === 'string') {
    const member = file.facts.resolveExport(file, origin.module, step);
    if (member) return valuesAt(member.file, member.node, rest, depth - 1);
  }
  const [name = 'default', ...members] = origin.path;
  const target = file.facts.resolveExport(file, origin.module, name);
  return target ? valuesAt(target.file, target.node, [...members, ...path], depth - 1) : [];
}

function ofMember(
  file: FileModel,
  node: TSESTree.MemberExpression,
  path: readonly Step[],
  depth: number,
): readonly CodedStatus[] {
  const known = node.computed ? constantOf(file, node.property)?.value : keyName(node);
  const step = typeof known === 'string' || typeof known === 'number' ? String(known) : ANY;
  if (path.length === 0 && step !== ANY && depth < MAX_DEPTH) {
    const leaf = leafOf(file, node);
    if (leaf.length > 0) return leaf;
  }
  const object = unwrap(node.object);
  const owner = step === ANY ? null : classMeant(file, object);
  if (owner && step !== ANY) return ofStatic(owner, step, path, depth);
  return valuesAt(file, object, [step, ...path], depth - 1);
}

/** The class of `this`, `this.constructor` and `ApiError`, in which a static table is looked for. */
function classMeant(file: FileModel, object: Node): Located<ClassNode> | null {
  const self =
    object.type === 'MemberExpression' && keyName(object) === 'constructor' ? unwrap(object.object) : object;
  if (self.type === 'ThisExpression') {
    const owner = classOfThis(self)?.owner;
    return owner ? { file, node: owner } : null;
  }
  const node = self.type === 'Identifier' ? variableOf(file, self)?.defs[0]?.node : undefined;
  return node && isClass(node) ? { file, node } : null;
}

function ofStatic(owner: Located<ClassNode>, name: string, path: readonly Step[], depth: number): readonly CodedStatus[] {
  return membersOf(owner.node, name).flatMap((member): readonly CodedStatus[] => {
    if (!member.value) return [];
    if (member.type !== 'MethodDefinition') return valuesAt(owner.file, member.value, path, depth - 1);
    return member.kind === 'get' && isFunction(member.value) ? ofResults(owner.file, member.value, path, depth) : [];
  });
}

function ofObject(
  file: FileModel,
  node: TSESTree.ObjectExpression,
  path: readonly Step[],
  depth: number,
): readonly CodedStatus[] {
  const [step, ...rest] = path;
  if (step === undefined) return [];
  return node.properties.flatMap((property) => {
    if (property.type === 'SpreadElement') return valuesAt(file, property.argument, path, depth - 1);
    return step === ANY || keyName(property) === step ? valuesAt(file, property.value, rest, depth - 1) : [];
  });
}

function ofEnum(
  file: FileModel,
  node: TSESTree.TSEnumDeclaration,
  [step, ...rest]: readonly Step[],
  depth: number,
): readonly CodedStatus[] {
  return node.body.members.flatMap((member) =>
    member.initializer && (step === ANY || (member.id.type === 'Identifier' ? member.id.name : member.id.value) === step)
      ? valuesAt(file, member.initializer, rest, depth - 1)
      : [],
  );
}

/** `new Map([['RATE_LIMITED', 429]])` */
function ofPairs(file: FileModel, list: Node, path: readonly Step[], depth: number): readonly CodedStatus[] {
  const pairs = unwrap(list);
  const [step, ...rest] = path;
  if (pairs.type !== 'ArrayExpression' || step === undefined) return [];
  return pairs.elements.flatMap((element) => {
    const pair = element && unwrap(element);
    const value = pair?.type === 'ArrayExpression' ? pair.elements[1] : null;
    return value ? valuesAt(file, value, rest, depth - 1) : [];
  });
}

function ofCall(
  file: FileModel,
  node: TSESTree.CallExpression,
  path: readonly Step[],
  depth: number,
): readonly CodedStatus[] {
  const callee = unwrap(node.callee);
  const [first] = node.arguments;
  if (first && /^(?:Object\.freeze|Number)$/.test(globalPath(file, callee) ?? ''))
    return valuesAt(file, first, path, depth - 1);
  if (callee.type === 'MemberExpression' && calleeName(node) === 'get' && node.arguments.length === 1) {
    const found = valuesAt(file, callee.object, [ANY, ...path], depth - 1);
    if (found.length > 0) return found;
  }
  return calleesAnywhere(file, node).flatMap((target) => ofResults(target.file, target.node, path, depth));
}

function ofResults(file: FileModel, fn: Node, path: readonly Step[], depth: number): readonly CodedStatus[] {
  return resultsOf(file, fn).flatMap((result) => valuesAt(file, result, path, depth - 1));
}
