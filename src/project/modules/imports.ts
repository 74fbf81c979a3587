import type { TSESTree } from '@typescript-eslint/utils';
import { awaited, keyName } from '../../analysis/syntax/ast.js';
import { perFile, type FileModel, type Node } from '../../analysis/model/file.js';
import { nodesOf } from '../../analysis/syntax/nodes.js';
import { originOf } from '../../analysis/syntax/origins.js';

/** A name that a file has for something of another module. */
export interface ImportBinding {
  readonly specifier: string;
  /** The exported name; `*` for the module itself, as `import * as` and a whole `require` bind it. */
  readonly imported: string;
  readonly local: string;
}

/** Everything that a file imports under a name, types too: `import`, `import x = require()`, `require`, `import()`. */
export const importBindingsOf = perFile((file): readonly ImportBinding[] => {
  const nodes = nodesOf(file);
  return [
    ...nodes.all('ImportDeclaration').flatMap(bindingsOfImport),
    ...nodes.all('TSImportEqualsDeclaration').flatMap(bindingsOfImportEquals),
    ...nodes.all('VariableDeclarator').flatMap((node) => bindingsOfDeclarator(file, node)),
  ];
});

/** Where a `require` call or an `import()` that initialises a variable leads, with the members taken from it. */
export function requiredOrigin(file: FileModel, init: Node | null | undefined): ReturnType<typeof originOf> {
  if (!init) return null;
  let root = awaited(init);
  while (root.type === 'MemberExpression') root = awaited(root.object);
  // Anything else is an alias of a name, which has a declaration of its own.
  return root.type === 'CallExpression' || root.type === 'ImportExpression' ? originOf(file, init) : null;
}

function bindingsOfImport(node: TSESTree.ImportDeclaration): ImportBinding[] {
  const specifier = node.source.value;
  return node.specifiers.flatMap((clause): ImportBinding[] => {
    const local = clause.local.name;
    if (clause.type === 'ImportDefaultSpecifier') return [{ specifier, imported: 'default', local }];
    if (clause.type === 'ImportNamespaceSpecifier') return [{ specifier, imported: '*', local }];
    return [{ specifier, imported: moduleName(clause.imported), local }];
  });
}

function bindingsOfImportEquals(node: TSESTree.TSImportEqualsDeclaration): ImportBinding[] {
  if (node.moduleReference.type !== 'TSExternalModuleReference') return [];
  const { value } = node.moduleReference.expression;
  return [{ specifier: value, imported: '*', local: node.id.name }];
}

function bindingsOfDeclarator(file: FileModel, node: TSESTree.VariableDeclarator): ImportBinding[] {
  const origin = requiredOrigin(file, node.init);
  if (origin === null || origin.path.length > 1) return [];
  const { module: specifier } = origin;
  const [member] = origin.path;
  if (node.id.type === 'Identifier') return [{ specifier, imported: member ?? '*', local: node.id.name }];
  if (node.id.type !== 'ObjectPattern' || member !== undefined) return [];
  return node.id.properties.flatMap((property): ImportBinding[] => {
    if (property.type !== 'Property') return [];
    const imported = keyName(property);
    const target = property.value.type === 'AssignmentPattern' ? property.value.left : property.value;
    return imported === null || target.type !== 'Identifier' ? [] : [{ specifier, imported, local: target.name }];
  });
}

/** An export name as written: an identifier or, rarely, a string. */
export function moduleName(node: TSESTree.Identifier | TSESTree.StringLiteral): string {
  return node.type === 'Identifier' ? node.name : node.value;
}
