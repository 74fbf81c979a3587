import { ancestor, isLoop } from './ast.js';
import type { FileModel, Node } from '../model/file.js';
import { nodesOf } from './nodes.js';

/**
 * True when nothing that starts between two offsets can hold items or start work, whatever other files do: braces,
 * imports, types, jumps, constants that are a number or a text. That much one file alone can tell.
 */
export function isBareLine(file: FileModel, [start, end]: readonly [number, number]): boolean {
  const nodes = nodesOf(file);
  const isHere = (node: Node): boolean => start <= node.range[0] && node.range[0] < end;
  const live: readonly (readonly Node[])[] = [
    nodes.all('Identifier'),
    nodes.all('PrivateIdentifier'),
    nodes.all('ThisExpression'),
    nodes.all('Property'),
    nodes.all('JSXIdentifier'),
    nodes.all('ForStatement'),
    nodes.all('ForOfStatement'),
    nodes.all('ForInStatement'),
    nodes.all('WhileStatement'),
    nodes.all('DoWhileStatement'),
    nodes.all('ImportExpression'),
  ];
  return live.every((list) => !list.some((node) => isHere(node) && (isLoop(node) || !isInert(node))));
}

const INERT: ReadonlySet<string> = new Set([
  'ImportDeclaration',
  'ExportAllDeclaration',
  'ExportSpecifier',
  'TSImportEqualsDeclaration',
  'TSInterfaceDeclaration',
  'TSTypeAliasDeclaration',
  'TSEnumDeclaration',
  'TSTypeAnnotation',
]);

function isInert(node: Node): boolean {
  return ancestor(node, (outer): outer is Node => INERT.has(outer.type)) !== null || isPlainConstant(node);
}

/** `const MAX = 40`: the name of what stays as it is. */
function isPlainConstant(node: Node): boolean {
  const declarator = node.parent;
  return (
    declarator?.type === 'VariableDeclarator' &&
    declarator.id === node &&
    declarator.parent.kind === 'const' &&
    declarator.init?.type === 'Literal'
  );
}
