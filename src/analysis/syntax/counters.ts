import type { TSESTree } from '@typescript-eslint/utils';
import { calleeName, keyName, receiverOf, unwrap } from './ast.js';
import { perFile, type FileModel, type Node } from '../model/file.js';
import { innerNodes, nodesOf } from './nodes.js';
import { globalPath, variableOf, type Reference, type Variable } from './variables.js';

/** A write that sets a flag to a constant. */
export interface FlagWrite {
  readonly node: Node;
  readonly value: unknown;
}

interface PropertyWrites {
  /** `x.attempts++`, `x.left -= 1`, `{ ...x, attempts: x.attempts + 1 }` by property name. */
  readonly counts: ReadonlyMap<string, readonly Node[]>;
  /** `x.replayed = true` by property name. */
  readonly flags: ReadonlyMap<string, readonly FlagWrite[]>;
}

const ARITHMETIC = new Set(['+=', '-=', '*=', '/=', '**=', '<<=', '>>=']);

const writesOf = perFile((file): PropertyWrites => {
  const counts = new Map<string, Node[]>();
  const flags = new Map<string, FlagWrite[]>();
  const nodes = nodesOf(file);
  for (const update of nodes.all('UpdateExpression')) {
    const name = propertyName(update.argument);
    if (name !== null) add(counts, name, update);
  }
  for (const assignment of nodes.all('AssignmentExpression')) {
    const name = propertyName(assignment.left);
    if (name === null) continue;
    if (ARITHMETIC.has(assignment.operator) || (assignment.operator === '=' && stepsFrom(file, assignment.right, name)))
      add(counts, name, assignment);
    const value = unwrap(assignment.right);
    if (assignment.operator === '=' && value.type === 'Literal')
      add(flags, name, { node: assignment, value: value.value });
  }
  for (const property of nodes.all('Property')) {
    const name = keyName(property);
    if (name !== null && stepsFrom(file, property.value, name)) add(counts, name, property);
  }
  return { counts, flags };
});

function add<T>(map: Map<string, T[]>, key: string, value: T): void {
  const list = map.get(key);
  if (list) list.push(value);
  else map.set(key, [value]);
}

function propertyName(target: Node): string | null {
  const node = unwrap(target);
  return node.type === 'MemberExpression' ? keyName(node) : null;
}

/** True for arithmetic on the old value: `(job.attempts ?? 0) + 1` for `attempts`. */
function stepsFrom(file: FileModel, value: Node, name: string): boolean {
  const node = unwrap(value);
  if (node.type === 'UpdateExpression') return true;
  if (node.type !== 'BinaryExpression' && !(node.type === 'CallExpression' && isMath(file, node))) return false;
  return (
    innerNodes(file, node, 'MemberExpression').some((member) => keyName(member) === name) ||
    innerNodes(file, node, 'Identifier').some((identifier) => identifier.name === name)
  );
}

function isMath(file: FileModel, call: TSESTree.CallExpression): boolean {
  return globalPath(file, call.callee)?.startsWith('Math.') === true;
}

/** Where a file counts something in a property of this name. */
export function propertyCounts(file: FileModel, name: string): readonly Node[] {
  return writesOf(file).counts.get(name) ?? [];
}

/** Where a file sets a property of this name to a constant. */
export function propertyFlags(file: FileModel, name: string): readonly FlagWrite[] {
  return writesOf(file).flags.get(name) ?? [];
}

/** True for a write that counts: `n++`, `n += 1`, `n = n * 2`, `n = Math.min(n * 2, MAX)`. */
export function isCountingWrite(file: FileModel, reference: Reference): boolean {
  const parent = (reference.identifier as Node).parent;
  if (parent?.type === 'UpdateExpression') return true;
  if (parent?.type !== 'AssignmentExpression' || parent.left !== reference.identifier) return false;
  if (ARITHMETIC.has(parent.operator)) return true;
  const value = unwrap(parent.right);
  const isArithmetic = value.type === 'BinaryExpression' || (value.type === 'CallExpression' && isMath(file, value));
  return parent.operator === '=' && isArithmetic && mentions(file, value, reference.resolved);
}

/** True when a node reads a variable. */
export function mentions(file: FileModel, node: Node, variable: Variable | null | undefined): boolean {
  return (
    !!variable && innerNodes(file, node, 'Identifier').some((identifier) => variableOf(file, identifier) === variable)
  );
}

const GROWS_OR_SHRINKS = new Set(['push', 'unshift', 'add', 'set', 'shift', 'pop', 'splice', 'delete']);

/** Calls that change the number of elements of what a name or member stands for, by the text of the receiver. */
export const sizeChangesOf = perFile((file): ReadonlyMap<string, readonly TSESTree.CallExpression[]> => {
  const found = new Map<string, TSESTree.CallExpression[]>();
  for (const call of nodesOf(file).all('CallExpression')) {
    const receiver = receiverOf(call);
    if (receiver && GROWS_OR_SHRINKS.has(calleeName(call) ?? '')) add(found, file.textOf(receiver), call);
  }
  return found;
});
