import type { TSESTree } from '@typescript-eslint/utils';
import { isClass, isFunction, keyName, unwrap } from '../../analysis/syntax/ast.js';
import { perFile, type FileModel, type Node } from '../../analysis/model/file.js';
import { nodesOf } from '../../analysis/syntax/nodes.js';
import { originOf } from '../../analysis/syntax/origins.js';
import { definitionOf, variableOf } from '../../analysis/syntax/variables.js';
import { moduleName, requiredOrigin } from './imports.js';

/** What an exported name stands for. */
export type ExportTarget =
  | { readonly kind: 'node'; readonly node: Node }
  /** A name of another module; `*` is that module itself. */
  | { readonly kind: 'import'; readonly specifier: string; readonly imported: string };

export interface ExportTable {
  readonly named: ReadonlyMap<string, ExportTarget>;
  /** Modules whose exports are handed on: `export * from`. */
  readonly stars: readonly string[];
  /** True when the file exports by assigning to `exports` or `module.exports`. */
  readonly isCommonJs: boolean;
}

interface Draft {
  readonly file: FileModel;
  readonly named: Map<string, ExportTarget>;
  readonly stars: string[];
  isCommonJs: boolean;
}

/** What a file exports, by name: ES modules, `export =` and CommonJS. A type counts where no value has its name. */
export const exportTableOf = perFile((file): ExportTable => {
  const nodes = nodesOf(file);
  const draft: Draft = { file, named: new Map(), stars: [], isCommonJs: false };
  for (const node of nodes.all('ExportNamedDeclaration')) addNamed(draft, node);
  for (const node of nodes.all('ExportDefaultDeclaration')) add(draft, 'default', node.declaration);
  for (const node of nodes.all('TSExportAssignment')) addWhole(draft, node.expression);
  for (const node of nodes.all('AssignmentExpression')) addAssigned(draft, node);
  for (const node of nodes.all('ExportAllDeclaration')) {
    const specifier = node.source.value;
    if (node.exported === null) draft.stars.push(specifier);
    else draft.named.set(moduleName(node.exported), { kind: 'import', specifier, imported: '*' });
  }
  for (const { declaration } of nodes.all('ExportNamedDeclaration')) {
    const isType = declaration?.type === 'TSInterfaceDeclaration' || declaration?.type === 'TSTypeAliasDeclaration';
    if (isType && !draft.named.has(declaration.id.name))
      draft.named.set(declaration.id.name, { kind: 'node', node: declaration });
  }
  return draft;
});

function addNamed(draft: Draft, node: TSESTree.ExportNamedDeclaration): void {
  for (const specifier of node.specifiers) {
    const exported = moduleName(specifier.exported);
    const local: TSESTree.Identifier | TSESTree.StringLiteral = specifier.local;
    if (node.source) {
      draft.named.set(exported, { kind: 'import', specifier: node.source.value, imported: moduleName(local) });
    } else {
      add(draft, exported, local);
    }
  }
  const { declaration } = node;
  if (declaration?.type === 'VariableDeclaration') {
    for (const { id } of declaration.declarations) {
      for (const name of namesIn(id)) draft.named.set(name.name, { kind: 'node', node: name });
    }
  } else if (declaration?.type === 'TSEnumDeclaration' || declaration?.type === 'TSModuleDeclaration') {
    if (declaration.id.type === 'Identifier')
      draft.named.set(declaration.id.name, { kind: 'node', node: declaration.id });
  } else if ((isFunction(declaration) || isClass(declaration)) && declaration.id) {
    draft.named.set(declaration.id.name, { kind: 'node', node: declaration });
  }
}

function addAssigned(draft: Draft, node: TSESTree.AssignmentExpression): void {
  const left = unwrap(node.left);
  const name = left.type === 'MemberExpression' ? exportedMember(draft.file, left) : null;
  if (name === null) return;
  draft.isCommonJs = true;
  // `exports = module.exports = value` assigns to both.
  let value = unwrap(node.right);
  while (value.type === 'AssignmentExpression') value = unwrap(value.right);
  if (name === '') addWhole(draft, value);
  else add(draft, name, value);
}

/** `module.exports = value`, where the properties of an object literal are exports of their own. */
function addWhole(draft: Draft, value: Node): void {
  draft.isCommonJs = true;
  add(draft, 'default', value);
  const required = requiredOrigin(draft.file, value);
  if (required?.path.length === 0) draft.stars.push(required.module);
  if (value.type !== 'ObjectExpression') return;
  for (const property of value.properties) {
    if (property.type === 'Property') {
      const name = keyName(property);
      if (name !== null) add(draft, name, property.value);
    } else {
      const spread = originOf(draft.file, property.argument);
      if (spread?.path.length === 0) draft.stars.push(spread.module);
    }
  }
}

/** For `module.exports`: the empty string; for `module.exports.x` and `exports.x`: `x`; otherwise null. */
function exportedMember(file: FileModel, member: TSESTree.MemberExpression): string | null {
  const object = unwrap(member.object);
  const name = keyName(member);
  if (object.type === 'Identifier') {
    if (variableOf(file, object) !== null) return null;
    if (object.name === 'module') return name === 'exports' ? '' : null;
    return object.name === 'exports' ? name : null;
  }
  return object.type === 'MemberExpression' && exportedMember(file, object) === '' ? name : null;
}

function add(draft: Draft, exported: string, value: Node): void {
  draft.named.set(exported, targetOf(draft.file, unwrap(value)));
}

/** What an exported expression stands for: the declaration of a name, an import, or the expression itself. */
function targetOf(file: FileModel, value: Node): ExportTarget {
  if (value.type !== 'Identifier') {
    const origin = requiredOrigin(file, value);
    return origin && origin.path.length < 2
      ? importTarget(origin.module, origin.path[0])
      : { kind: 'node', node: value };
  }
  const variable = variableOf(file, value);
  const definition = variable && definitionOf(variable);
  if (!definition) return { kind: 'node', node: value };
  const { node } = definition;
  if (isFunction(node) || isClass(node)) return { kind: 'node', node };
  const isImport =
    definition.type === 'ImportBinding' || (node.type === 'VariableDeclarator' && requiredOrigin(file, node.init));
  const origin = isImport ? originOf(file, value) : null;
  if (origin && origin.path.length < 2) return importTarget(origin.module, origin.path[0]);
  return { kind: 'node', node: variable.identifiers[0] ?? value };
}

function importTarget(specifier: string, imported: string | undefined): ExportTarget {
  return { kind: 'import', specifier, imported: imported ?? '*' };
}

/** The identifiers that a declaration's pattern binds. */
function namesIn(pattern: Node): readonly TSESTree.Identifier[] {
  switch (pattern.type) {
    case 'Identifier':
      return [pattern];
    case 'ObjectPattern':
      return pattern.properties.flatMap((property) =>
        namesIn(property.type === 'Property' ? property.value : property.argument),
      );
    case 'ArrayPattern':
      return pattern.elements.flatMap((element) => (element ? namesIn(element) : []));
    case 'AssignmentPattern':
      return namesIn(pattern.left);
    case 'RestElement':
      return namesIn(pattern.argument);
    default:
      return [];
  }
}
