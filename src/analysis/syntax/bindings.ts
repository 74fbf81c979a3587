import type { TSESTree } from '@typescript-eslint/utils';
import { awaited, keyName, unwrap, type FunctionNode } from './ast.js';
import type { Located } from '../model/facts.js';
import type { FileModel, Node } from '../model/file.js';
import { originOf } from './origins.js';
import { initialiserOf, isGlobal, unfrozen, variableOf, type Variable } from './variables.js';

/** What parameters stand for while a helper is looked at for one of its calls; null: the argument is left out. */
export type Bindings = ReadonlyMap<Variable, Bound | null>;

/** An expression, where it stands, and what the parameters in it stand for. */
export interface Bound {
  readonly file: FileModel;
  readonly node: Node;
  readonly bindings: Bindings;
}

export const NO_BINDINGS: Bindings = new Map();

/** An expression outside of any call that is followed. */
export function unbound(file: FileModel, node: Node): Bound {
  return { file, node, bindings: NO_BINDINGS };
}

/** What the parameters of a function stand for in one call of it. */
export function bindArguments(
  call: {
    readonly file: FileModel;
    readonly node: TSESTree.CallExpression | TSESTree.NewExpression;
    readonly bindings: Bindings;
  },
  callee: Located<FunctionNode>,
): Bindings {
  const bindings = new Map<Variable, Bound | null>();
  const spread = call.node.arguments.findIndex((argument) => argument.type === 'SpreadElement');
  for (const [index, parameter] of callee.node.params.entries()) {
    if (spread !== -1 && index >= spread) break;
    const argument = call.node.arguments[index];
    const value = argument ? { file: call.file, node: argument as Node, bindings: call.bindings } : null;
    bindPattern(callee.file, parameter, value, bindings);
  }
  return bindings;
}

function bindPattern(file: FileModel, pattern: Node, value: Bound | null, bindings: Map<Variable, Bound | null>): void {
  switch (pattern.type) {
    case 'Identifier': {
      const variable = variableOf(file, pattern);
      if (variable) bindings.set(variable, value);
      break;
    }
    case 'AssignmentPattern':
      bindPattern(file, pattern.left, value ?? { file, node: pattern.right, bindings }, bindings);
      break;
    case 'TSParameterProperty':
      bindPattern(file, pattern.parameter, value, bindings);
      break;
    case 'ObjectPattern':
      for (const property of pattern.properties) {
        if (property.type !== 'Property') continue;
        const key = keyName(property);
        const part = key === null || value === null ? null : propertyAt(value, key);
        // An unknown part stays unbound: its name is all there is.
        if (part !== null || value === null) bindPattern(file, property.value, part ?? null, bindings);
      }
      break;
    default:
  }
}

/** The expression a name stands for, through bindings, consts and imports. Null: it is undefined. */
export function follow(bound: Bound, depth = 8): Bound | null {
  const { file, bindings } = bound;
  const node = awaited(bound.node);
  if (depth <= 0 || node.type !== 'Identifier') {
    return node.type === 'Literal' && node.value === null && !('regex' in node) ? null : { file, node, bindings };
  }
  if (isGlobal(file, node, 'undefined')) return null;
  const variable = variableOf(file, node);
  if (!variable) return { file, node, bindings };
  const given = bindings.get(variable);
  if (given !== undefined) return given && follow(given, depth - 1);
  const value = initialiserOf(variable);
  if (value) return follow({ file, node: value, bindings }, depth - 1);
  const target = importedValue(file, node);
  return target ? follow(target, depth - 1) : { file, node, bindings };
}

/** What an imported name stands for, where the project is known. */
function importedValue(file: FileModel, node: Node): Bound | null {
  const origin = originOf(file, node);
  const name = origin?.path[0];
  if (!origin || name === undefined || origin.path.length > 1) return null;
  const target = file.facts.resolveExport(file, origin.module, name);
  if (!target) return null;
  const variable = variableOf(target.file, target.node);
  const value = variable ? initialiserOf(variable) : target.node;
  return value ? unbound(target.file, value) : null;
}

/** A property of what an expression stands for: undefined when it has none of that name, null when that is unknown. */
export function propertyAt(bound: Bound, name: string, depth = 8): Bound | null | undefined {
  if (depth <= 0) return null;
  const target = follow(bound);
  if (!target) return undefined;
  const { file, bindings } = target;
  const node = unfrozen(file, target.node);
  const inner = (child: Node): Bound | null | undefined => propertyAt({ file, node: child, bindings }, name, depth - 1);
  switch (node.type) {
    case 'ObjectExpression': {
      let unknown = false;
      for (const property of [...node.properties].reverse()) {
        if (property.type === 'SpreadElement') {
          const found = inner(property.argument);
          if (found) return found;
          if (found === null) unknown = true;
        } else if (keyName(property) === name) {
          return { file, node: property.value, bindings };
        }
      }
      return unknown ? null : undefined;
    }
    case 'LogicalExpression': {
      if (node.operator === '&&') return inner(node.right);
      const left = inner(node.left);
      return left === undefined ? inner(node.right) : left;
    }
    case 'ConditionalExpression': {
      const consequent = inner(node.consequent);
      const alternate = inner(node.alternate);
      return consequent ?? alternate ?? (consequent === undefined && alternate === undefined ? undefined : null);
    }
    case 'MemberExpression': {
      const key = keyName(node);
      const object = key === null ? null : propertyAt({ file, node: unwrap(node.object), bindings }, key, depth - 1);
      return object ? propertyAt(object, name, depth - 1) : object;
    }
    case 'Literal':
      return undefined;
    default:
      return null;
  }
}
