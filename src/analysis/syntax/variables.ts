import type { TSESLint } from '@typescript-eslint/utils';
import { unwrap } from './ast.js';
import { perFile, type FileModel, type Node } from '../model/file.js';
import { nodesOf } from './nodes.js';

export type Variable = TSESLint.Scope.Variable;
export type Reference = TSESLint.Scope.Reference;

interface Resolution {
  readonly references: ReadonlyMap<Node, Reference>;
  readonly declarations: ReadonlyMap<Node, Variable>;
}

const resolutionOf = perFile((file): Resolution => {
  nodesOf(file);
  const references = new Map<Node, Reference>();
  const declarations = new Map<Node, Variable>();
  for (const scope of file.scopes.scopes) {
    for (const reference of scope.references) references.set(reference.identifier, reference);
    for (const variable of scope.variables) {
      for (const identifier of variable.identifiers) {
        // The name of a class is declared around the class and again within it: the first is the one.
        if (!declarations.has(identifier)) declarations.set(identifier, variable);
      }
    }
  }
  return { references, declarations };
});

/** The variable that an identifier refers to or declares; null for globals and for names that are no variable. */
export function variableOf(file: FileModel, node: Node): Variable | null {
  if (node.type !== 'Identifier' && node.type !== 'JSXIdentifier') return null;
  const { references, declarations } = resolutionOf(file);
  const variable = references.get(node)?.resolved ?? declarations.get(node) ?? null;
  return variable && variable.defs.length > 0 ? variable : null;
}

/** True when a name is not declared in the file, so that it means the global of that name. */
export function isGlobal(file: FileModel, node: Node, name: string): boolean {
  return node.type === 'Identifier' && node.name === name && variableOf(file, node) === null;
}

/** The dotted name of a global (`Promise.all`, `process.stdout.write`), `globalThis.` and `window.` left out. */
export function globalPath(file: FileModel, node: Node): string | null {
  const expression = unwrap(node);
  if (expression.type === 'Identifier') {
    return variableOf(file, expression) === null ? expression.name : null;
  }
  if (expression.type !== 'MemberExpression' || expression.computed || expression.property.type !== 'Identifier') {
    return null;
  }
  const object = globalPath(file, expression.object);
  if (object === null) return null;
  const name = expression.property.name;
  return object === 'globalThis' || object === 'window' || object === 'self' ? name : `${object}.${name}`;
}

/** Declarations that share their name with a value: overloads, types, namespaces that are merged with a function. */
const SECONDARY_DEFINITIONS = new Set([
  'TSDeclareFunction',
  'TSInterfaceDeclaration',
  'TSTypeAliasDeclaration',
  'TSModuleDeclaration',
]);

const initialisers = new WeakMap<Variable, Node | null>();

/** The one place that gives a variable its value: its initialiser, if nothing assigns to it later. */
export function initialiserOf(variable: Variable): Node | null {
  let value = initialisers.get(variable);
  if (value === undefined) initialisers.set(variable, (value = findInitialiser(variable)));
  return value;
}

function findInitialiser(variable: Variable): Node | null {
  const [definition, ...others] = variable.defs.filter(({ node }) => !SECONDARY_DEFINITIONS.has(node.type));
  if (definition?.node.type !== 'VariableDeclarator' || definition.node.id.type !== 'Identifier' || others.length > 0)
    return null;
  const writes = variable.references.filter((reference) => reference.isWrite());
  const { init } = definition.node;
  if (init) return writes.every((write) => write.init === true) ? init : null;
  // `let x; ... x = value` with one assignment is a late initialiser. In `for (const x of xs)` and `[x] = xs` the
  // name gets only a part of the expression.
  const [only] = writes;
  const assignment = writes.length === 1 ? (only?.identifier as Node | undefined)?.parent : undefined;
  if (assignment?.type !== 'AssignmentExpression' || assignment.left !== only?.identifier) return null;
  return assignment.operator === '=' || assignment.operator === '??=' || assignment.operator === '||='
    ? assignment.right
    : null;
}

/** The node that declares a variable: declarator, function, class, import specifier, parameter's function. */
export function definitionOf(variable: Variable): { type: string; node: Node } | null {
  const definition = variable.defs.find(({ node }) => !SECONDARY_DEFINITIONS.has(node.type)) ?? variable.defs[0];
  return definition ? { type: definition.type, node: definition.node as Node } : null;
}

/** The expression a `const` name stands for, followed through plain re-assignments of const to const. */
export function resolveValue(file: FileModel, node: Node, depth = 5): Node {
  const expression = unwrap(node);
  if (depth <= 0 || expression.type !== 'Identifier') return expression;
  const variable = variableOf(file, expression);
  const value = variable && initialiserOf(variable);
  return value ? resolveValue(file, value, depth - 1) : expression;
}

/** The object inside `Object.freeze(...)`. */
export function unfrozen(file: FileModel, node: Node): Node {
  const [first] = node.type === 'CallExpression' ? node.arguments : [];
  return first && node.type === 'CallExpression' && globalPath(file, node.callee) === 'Object.freeze'
    ? unwrap(first)
    : node;
}

/** The property of an object literal, through spreads of const literals; undefined: absent, null: not known. */
export function propertyOf(file: FileModel, object: Node, name: string, depth = 8): Node | null | undefined {
  if (depth <= 0) return null;
  const literal = unfrozen(file, resolveValue(file, object));
  if (literal.type !== 'ObjectExpression') return null;
  for (const property of [...literal.properties].reverse()) {
    if (property.type === 'SpreadElement') {
      const found = propertyOf(file, property.argument, name, depth - 1);
      if (found !== undefined) return found;
      continue;
    }
    const key = property.key;
    const keyText =
      !property.computed && key.type === 'Identifier' ? key.name : key.type === 'Literal' ? String(key.value) : null;
    if (keyText === name) return property.value;
    if (keyText === null && property.computed) return null;
  }
  return undefined;
}
