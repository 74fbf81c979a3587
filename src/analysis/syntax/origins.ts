import type { TSESTree } from '@typescript-eslint/utils';
import { awaited, keyName, unwrap } from './ast.js';
import type { FileModel, Node } from '../model/file.js';
import { definitionOf, globalPath, initialiserOf, variableOf, type Variable } from './variables.js';

/** What an expression is called in the module it comes from, for example `rxjs/operators` and `['mergeMap']`. */
export interface Origin {
  /** The specifier without `node:`. */
  readonly module: string;
  /** Names from the module's exports to the value; a default export is `default`; the module itself has none. */
  readonly path: readonly string[];
}

/**
 * Where a value was imported from, through renames, namespaces, `require`, awaited `import()`, destructuring and
 * const aliases. Null for values of the file itself and for globals.
 */
export function originOf(file: FileModel, node: Node, depth = 8): Origin | null {
  if (depth <= 0) return null;
  const expression = awaited(node);
  switch (expression.type) {
    case 'Identifier': {
      const variable = variableOf(file, expression);
      return variable ? originOfVariable(file, variable, depth) : null;
    }
    case 'MemberExpression': {
      const name = keyName(expression);
      const object = name === null ? null : originOf(file, expression.object, depth - 1);
      return object && name !== null ? { module: object.module, path: [...object.path, name] } : null;
    }
    case 'ImportExpression':
      return fromSpecifier(expression.source);
    case 'CallExpression': {
      if (globalPath(file, expression.callee) !== 'require') return null;
      const [specifier] = expression.arguments;
      return specifier ? fromSpecifier(specifier) : null;
    }
    default:
      return null;
  }
}

function originOfVariable(file: FileModel, variable: Variable, depth: number): Origin | null {
  const definition = definitionOf(variable);
  if (!definition) return null;
  const { node } = definition;
  switch (node.type) {
    case 'ImportSpecifier':
      return importOrigin(node, [node.imported.type === 'Identifier' ? node.imported.name : node.imported.value]);
    case 'ImportDefaultSpecifier':
      return importOrigin(node, ['default']);
    case 'ImportNamespaceSpecifier':
      return importOrigin(node, []);
    case 'TSImportEqualsDeclaration':
      return node.moduleReference.type === 'TSExternalModuleReference'
        ? fromSpecifier(node.moduleReference.expression)
        : null;
    case 'VariableDeclarator': {
      if (node.id.type === 'Identifier') {
        const value = initialiserOf(variable);
        return value ? originOf(file, value, depth - 1) : null;
      }
      if (node.id.type !== 'ObjectPattern' || !node.init) return null;
      const source = originOf(file, node.init, depth - 1);
      const path = source && patternPath(node.id, variable);
      return path ? { module: source.module, path: [...source.path, ...path] } : null;
    }
    default:
      return null;
  }
}

function importOrigin(specifier: TSESTree.ImportClause, path: string[]): Origin | null {
  const declaration = specifier.parent as TSESTree.ImportDeclaration | undefined;
  return declaration ? { module: plainModule(declaration.source.value), path } : null;
}

function fromSpecifier(node: Node): Origin | null {
  const value = unwrap(node);
  if (value.type === 'Literal' && typeof value.value === 'string') return { module: plainModule(value.value), path: [] };
  if (value.type === 'TemplateLiteral' && value.expressions.length === 0 && value.quasis[0]) {
    return { module: plainModule(value.quasis[0].value.cooked ?? ''), path: [] };
  }
  return null;
}

/** `node:fs` and `fs` are one module. */
function plainModule(specifier: string): string {
  return specifier.startsWith('node:') ? specifier.slice(5) : specifier;
}

/** The property names that lead to a variable inside a destructuring pattern, or null when an array is on the way. */
function patternPath(pattern: TSESTree.ObjectPattern, variable: Variable): string[] | null {
  for (const property of pattern.properties) {
    if (property.type !== 'Property') continue;
    const name = keyName(property);
    const target = property.value.type === 'AssignmentPattern' ? property.value.left : property.value;
    if (name === null) continue;
    if (target.type === 'Identifier' && variable.identifiers.includes(target)) return [name];
    if (target.type === 'ObjectPattern') {
      const rest = patternPath(target, variable);
      if (rest) return [name, ...rest];
    }
  }
  return null;
}

/**
 * True when an origin is `name` of `module`. The default export counts as the module itself, because
 * `import x from 'm'`, `import * as x from 'm'` and `require('m')` name the same value for most packages.
 */
export function isFrom(origin: Origin | null, module: string | RegExp, name: string): boolean {
  if (!origin) return false;
  const rightModule = typeof module === 'string' ? origin.module === module : module.test(origin.module);
  if (!rightModule) return false;
  const path = origin.path[0] === 'default' ? origin.path.slice(1) : origin.path;
  const wanted = name === 'default' || name === '' ? [] : name.split('.');
  return path.length === wanted.length && path.every((part, index) => part === wanted[index]);
}
