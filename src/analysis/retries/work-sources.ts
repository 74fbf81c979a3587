import type { TSESTree } from '@typescript-eslint/utils';
import { QUEUE_ITERATIONS, QUEUE_TAKES } from '../../catalogue/requeue.js';
import {
  awaited,
  calleeName,
  contains,
  enclosingFunction,
  isFunction,
  keyName,
  receiverOf,
  type FunctionNode,
} from '../syntax/ast.js';
import { numberOf } from '../syntax/constants.js';
import { type FileModel, type Node } from '../model/file.js';
import { callsOf } from '../syntax/functions.js';
import { innerNodes } from '../syntax/nodes.js';
import { placesOf, type Place } from '../places/places.js';
import { definitionOf, variableOf, type Variable } from '../syntax/variables.js';

/** `splice(0, ...)`: at another index an item is put back where a person saw it. */
export function startsAtHead(file: FileModel, call: TSESTree.CallExpression): boolean {
  const [start] = call.arguments;
  return start !== undefined && numberOf(file, start) === 0;
}

export interface Source {
  readonly node: Node;
  /** The variable that holds the work. */
  readonly variable: Variable;
  /** Functions that the work goes through from where it was taken. */
  readonly functions: readonly FunctionNode[];
}

/** Where the work in some values was taken from one of the places. */
export function sourceOf(file: FileModel, values: readonly Node[], places: readonly Place[]): Source | null {
  for (const value of values) {
    for (const identifier of innerNodes(file, value, 'Identifier')) {
      if (
        identifier.parent.type === 'MemberExpression' &&
        identifier.parent.property === identifier &&
        !identifier.parent.computed
      )
        continue;
      const variable = variableOf(file, identifier);
      const source = variable && sourceOfVariable(file, variable, places, 8);
      if (source) return source;
    }
  }
  return null;
}

function sourceOfVariable(file: FileModel, variable: Variable, places: readonly Place[], depth: number): Source | null {
  const definition = definitionOf(variable);
  if (!definition || depth <= 0) return null;
  if (definition.type === 'Parameter' && isFunction(definition.node))
    return sourceOfParameter(file, variable, definition.node, places, depth);
  if (definition.type !== 'Variable') return null;
  const values: Node[] = [];
  for (const reference of variable.references) {
    const value = reference.writeExpr;
    if (reference.isWrite() && value) values.push(value);
  }
  const declarator = definition.node;
  if (declarator.type === 'VariableDeclarator' && declarator.init) values.push(declarator.init);
  for (const value of new Set(values)) {
    // The values of a for-of variable are the elements of the list.
    const taken = takenFrom(file, value, places, depth);
    if (taken) return { node: value, variable, functions: taken };
  }
  const loop = declarator.parent?.parent;
  if (loop?.type === 'ForOfStatement' && loop.left === declarator.parent) {
    const taken = takenFrom(file, loop.right, places, depth);
    if (taken) return { node: loop.right, variable, functions: taken };
  }
  return null;
}

/** Null unless an expression takes work from one of the places; else the functions on the way. */
function takenFrom(
  file: FileModel,
  value: Node,
  places: readonly Place[],
  depth: number,
): readonly FunctionNode[] | null {
  if (depth <= 0) return null;
  const node = awaited(value);
  const isPlace = (candidate: Node): boolean => placesOf(file, candidate).some((place) => places.includes(place));
  switch (node.type) {
    case 'Identifier': {
      if (isPlace(node)) return [];
      const variable = variableOf(file, node);
      const source = variable && sourceOfVariable(file, variable, places, depth - 1);
      return source ? source.functions : null;
    }
    case 'MemberExpression':
      if (isPlace(node)) return [];
      return node.computed ? takenFrom(file, node.object, places, depth - 1) : null;
    case 'ArrayExpression':
    case 'LogicalExpression':
    case 'ConditionalExpression': {
      const parts =
        node.type === 'ArrayExpression'
          ? node.elements
          : node.type === 'LogicalExpression'
            ? [node.left, node.right]
            : [node.consequent, node.alternate];
      for (const part of parts) {
        const taken = part && takenFrom(file, part.type === 'SpreadElement' ? part.argument : part, places, depth - 1);
        if (taken) return taken;
      }
      return null;
    }
    case 'CallExpression': {
      const receiver = receiverOf(node);
      const name = calleeName(node) ?? '';
      if (
        receiver &&
        (QUEUE_TAKES.has(name) || QUEUE_ITERATIONS.has(name)) &&
        (name !== 'splice' || startsAtHead(file, node))
      ) {
        const taken = takenFrom(file, receiver, places, depth - 1);
        if (taken) return taken;
      }
      const [first] = node.arguments;
      return name === 'from' && first ? takenFrom(file, first, places, depth - 1) : null;
    }
    default:
      return null;
  }
}

function sourceOfParameter(
  file: FileModel,
  variable: Variable,
  fn: FunctionNode,
  places: readonly Place[],
  depth: number,
): Source | null {
  const index = fn.params.findIndex((parameter) => {
    const target = parameter.type === 'AssignmentPattern' ? parameter.left : parameter;
    return variable.identifiers.some((identifier) => contains(target, identifier));
  });
  const holder = fn.parent;
  // `batch.map(async (item) => ...)`, and the worker of `const q = async.queue(async (task) => ...)`.
  if (holder.type === 'CallExpression' && holder.callee !== fn) {
    const receiver = receiverOf(holder);
    if (receiver && QUEUE_ITERATIONS.has(calleeName(holder) ?? '') && index === 0) {
      const taken = takenFrom(file, receiver, places, depth - 1);
      if (taken) return { node: receiver, variable, functions: [...taken, fn] };
    }
  }
  if (
    (holder.type === 'CallExpression' || holder.type === 'NewExpression') &&
    index === 0 &&
    holdsQueue(file, holder, places)
  ) {
    return { node: holder, variable, functions: [fn] };
  }
  for (const call of callsOf(file, fn)) {
    const argument = call.arguments[index];
    if (!argument || contains(fn, call)) continue;
    const value = argument.type === 'SpreadElement' ? argument.argument : argument;
    const taken = takenFrom(file, value, places, depth - 1);
    if (taken) return { node: call, variable, functions: [...taken, fn, ...functionsAround(call)] };
  }
  return null;
}

function functionsAround(node: Node): readonly FunctionNode[] {
  const fn = enclosingFunction(node);
  return fn ? [fn] : [];
}

/** `const q = async.queue(worker)`: the call whose result is one of the places. */
function holdsQueue(file: FileModel, call: Node, places: readonly Place[]): boolean {
  const holder = awaited(call).parent;
  if (holder?.type === 'VariableDeclarator') return placesOf(file, holder.id).some((place) => places.includes(place));
  if (holder?.type === 'AssignmentExpression')
    return placesOf(file, holder.left).some((place) => places.includes(place));
  return (
    holder?.type === 'PropertyDefinition' &&
    places.some((place) => place.kind === 'field' && place.path.at(-1) === keyName(holder))
  );
}
