import type { TSESTree } from '@typescript-eslint/utils';
import { keyName, unwrap, wrapped } from '../syntax/ast.js';
import { perFile, type FileModel, type Node } from '../model/file.js';
import type { Variable } from '../syntax/variables.js';

/** Something put into a local collection. */
export interface Addition {
  /** The call or assignment that adds. */
  readonly node: Node;
  /** What is added. */
  readonly value: Node;
  /** True when the value is itself a collection whose elements are added. */
  readonly spread: boolean;
}

const ADDING = new Set(['push', 'unshift', 'add', 'set', 'append', 'enqueue']);

const additionsByVariable = perFile((): WeakMap<Variable, readonly Addition[]> => new WeakMap());

/** Every place where something is put into the collection that a variable holds. */
export function additionsTo(file: FileModel, variable: Variable): readonly Addition[] {
  const cache = additionsByVariable(file);
  const known = cache.get(variable);
  if (known) return known;
  const found = variable.references.flatMap((reference) => additionsAt(reference.identifier as Node, variable));
  cache.set(variable, found);
  return found;
}

function additionsAt(name: Node, variable: Variable): readonly Addition[] {
  const value = wrapped(name);
  const parent = value.parent;
  if (parent?.type === 'MemberExpression' && parent.object === value) return additionsThrough(parent);
  if (parent?.type === 'AssignmentExpression' && parent.left === value) {
    const right = unwrap(parent.right);
    if (right.type === 'ArrayExpression') return additionsByCopy(parent, right, variable);
    if (right.type === 'CallExpression' && isMethodOf(right, variable, 'concat')) {
      return right.arguments.map((argument) => ({
        node: parent,
        value: argument,
        spread: unwrap(argument).type !== 'CallExpression',
      }));
    }
  }
  return [];
}

function additionsThrough(member: TSESTree.MemberExpression): readonly Addition[] {
  const outer = wrapped(member);
  const parent = outer.parent;
  if (parent?.type === 'AssignmentExpression' && parent.left === outer && parent.operator === '=') {
    // `jobs[id] = send(id)`; `list.length = 0` adds nothing.
    return member.computed ? [{ node: parent, value: parent.right, spread: false }] : [];
  }
  const name = keyName(member);
  if (parent?.type !== 'CallExpression' || parent.callee !== outer || name === null || !ADDING.has(name)) return [];
  const values = name === 'set' ? parent.arguments.slice(1) : parent.arguments;
  return values.map((argument) =>
    argument.type === 'SpreadElement'
      ? { node: parent, value: argument.argument, spread: true }
      : { node: parent, value: argument, spread: false },
  );
}

/** `list = [...list, item]`. */
function additionsByCopy(
  assignment: TSESTree.AssignmentExpression,
  list: TSESTree.ArrayExpression,
  variable: Variable,
): readonly Addition[] {
  const isSelf = (element: Node): boolean => {
    const value = unwrap(element);
    return value.type === 'Identifier' && value.name === variable.name;
  };
  const rest = list.elements.filter(
    (element) => element !== null && !(element.type === 'SpreadElement' && isSelf(element.argument)),
  );
  if (rest.length === list.elements.length) return [];
  return rest.flatMap((element): Addition[] => {
    if (!element) return [];
    const spread = element.type === 'SpreadElement';
    return [{ node: assignment, value: spread ? element.argument : element, spread }];
  });
}

function isMethodOf(call: TSESTree.CallExpression, variable: Variable, method: string): boolean {
  const callee = unwrap(call.callee);
  if (callee.type !== 'MemberExpression' || keyName(callee) !== method) return false;
  const object = unwrap(callee.object);
  return object.type === 'Identifier' && object.name === variable.name;
}
