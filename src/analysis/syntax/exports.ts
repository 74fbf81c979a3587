import type { TSESTree } from '@typescript-eslint/utils';
import { keyName, unwrap, wrapped, type FunctionNode } from './ast.js';
import { perFile, type FileModel, type Node } from '../model/file.js';
import { nodesOf } from './nodes.js';
import { variableOf } from './variables.js';

/** Local names of a file with the names they are exported under, ES modules and CommonJS. */
const exportTableOf = perFile((file): ReadonlyMap<string, readonly string[]> => {
  const table = new Map<string, string[]>();
  const add = (local: string, exported: string): void => {
    const list = table.get(local);
    if (list) list.push(exported);
    else table.set(local, [exported]);
  };
  const nodes = nodesOf(file);
  for (const node of nodes.all('ExportNamedDeclaration')) {
    // An export within a namespace is none of the module.
    if (node.source || node.parent.type !== 'Program') continue;
    for (const specifier of node.specifiers) {
      add(specifier.local.name, exportedName(specifier));
    }
    const declaration = node.declaration;
    if (declaration?.type === 'VariableDeclaration') {
      for (const declarator of declaration.declarations)
        for (const name of patternNames(declarator.id)) add(name, name);
    } else if (declaration && 'id' in declaration && declaration.id?.type === 'Identifier') {
      add(declaration.id.name, declaration.id.name);
    }
  }
  for (const node of nodes.all('ExportDefaultDeclaration')) {
    const declaration = unwrap(node.declaration);
    if (declaration.type === 'Identifier') add(declaration.name, 'default');
    else if ('id' in declaration && declaration.id?.type === 'Identifier') add(declaration.id.name, 'default');
  }
  for (const node of nodes.all('TSExportAssignment')) {
    const value = unwrap(node.expression);
    if (value.type === 'Identifier') add(value.name, 'default');
    propertyExports(value, add);
  }
  for (const node of nodes.all('AssignmentExpression')) commonJsExports(file, node, add);
  return table;
});

function exportedName(specifier: TSESTree.ExportSpecifier): string {
  return specifier.exported.type === 'Identifier' ? specifier.exported.name : specifier.exported.value;
}

function commonJsExports(
  file: FileModel,
  node: TSESTree.AssignmentExpression,
  add: (local: string, exported: string) => void,
): void {
  const left = unwrap(node.left);
  const name = left.type === 'MemberExpression' ? exportsMember(file, left) : null;
  if (name === null) return;
  // `module.exports = exports = value` and `exports.a = exports.b = value` assign one value to several names.
  let right = unwrap(node.right);
  while (right.type === 'AssignmentExpression') right = unwrap(right.right);
  if (right.type === 'Identifier') add(right.name, name === '' ? 'default' : name);
  if (name === '') propertyExports(right, add);
}

/** `module.exports = { a, b: c }`: the properties are exports of their own. */
function propertyExports(whole: Node, add: (local: string, exported: string) => void): void {
  if (whole.type !== 'ObjectExpression') return;
  for (const property of whole.properties) {
    if (property.type !== 'Property') continue;
    const value = unwrap(property.value);
    const key = keyName(property);
    if (value.type === 'Identifier' && key !== null) add(value.name, key);
  }
}

/** For `module.exports`: the empty string; for `module.exports.x` and `exports.x`: `x`; otherwise null. */
function exportsMember(file: FileModel, member: TSESTree.MemberExpression): string | null {
  const object = unwrap(member.object);
  const name = keyName(member);
  if (object.type === 'Identifier' && variableOf(file, object) === null) {
    if (object.name === 'module' && name === 'exports') return '';
    return object.name === 'exports' ? name : null;
  }
  return object.type === 'MemberExpression' && exportsMember(file, object) === '' ? name : null;
}

function patternNames(pattern: Node): string[] {
  switch (pattern.type) {
    case 'Identifier':
      return [pattern.name];
    case 'ObjectPattern':
      return pattern.properties.flatMap((property) =>
        property.type === 'Property' ? patternNames(property.value) : patternNames(property.argument),
      );
    case 'ArrayPattern':
      return pattern.elements.flatMap((element) => (element ? patternNames(element) : []));
    case 'AssignmentPattern':
      return patternNames(pattern.left);
    case 'RestElement':
      return patternNames(pattern.argument);
    default:
      return [];
  }
}

/** The names under which the module exports what an identifier at module level declares. Empty: not exported. */
export function exportedNamesOf(file: FileModel, identifier: TSESTree.Identifier): readonly string[] {
  const names = exportTableOf(file).get(identifier.name);
  if (!names) return [];
  const variable = variableOf(file, identifier);
  const isModuleLevel =
    variable?.scope.type === 'module' || variable?.scope.type === 'global' || isTopOfCommonJs(variable?.scope);
  return isModuleLevel ? names : [];
}

/** The names under which a module exports a function. Empty: not exported. */
export function exportedNamesOfFunction(file: FileModel, fn: FunctionNode): readonly string[] {
  if (fn.type === 'FunctionDeclaration') {
    return fn.id ? exportedNamesOf(file, fn.id) : ['default'];
  }
  return exportedNamesOfValue(file, fn);
}

/** The names under which a module exports an expression: through a name, by default, or as CommonJS does. */
export function exportedNamesOfValue(file: FileModel, value: Node): readonly string[] {
  const outer = wrapped(value);
  const holder = outer.parent;
  switch (holder?.type) {
    case 'VariableDeclarator':
      return holder.id.type === 'Identifier' ? exportedNamesOf(file, holder.id) : [];
    case 'ExportDefaultDeclaration':
      return ['default'];
    case 'AssignmentExpression':
      return holder.right === outer ? assignedExport(file, holder) : [];
    case 'Property': {
      const whole = wrapped(holder.parent).parent;
      const isExport = whole?.type === 'AssignmentExpression' && assignedExport(file, whole)[0] === 'default';
      const name = isExport ? keyName(holder) : null;
      return name === null ? [] : [name];
    }
    default:
      return [];
  }
}

function assignedExport(file: FileModel, assignment: TSESTree.AssignmentExpression): readonly string[] {
  const left = unwrap(assignment.left);
  const name = left.type === 'MemberExpression' ? exportsMember(file, left) : null;
  return name === null ? [] : [name === '' ? 'default' : name];
}

/** ESLint wraps CommonJS files in a function scope of their own. */
function isTopOfCommonJs(scope: { type: string; block: { type: string } } | undefined): boolean {
  return scope?.type === 'function' && scope.block.type === 'Program';
}
