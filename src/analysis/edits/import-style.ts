import type { TSESTree } from '@typescript-eslint/utils';
import type { FileModel } from '../model/file.js';

/** How a file writes its imports. */
export interface ImportStyle {
  /** `import` statements, or `require` calls as in CommonJS. */
  readonly system: 'import' | 'require';
  readonly quote: '"' | "'";
  readonly semicolon: ';' | '';
  readonly lineBreak: '\r\n' | '\n';
  /** Between a brace and the names: `{ a }` or `{a}`. */
  readonly brace: ' ' | '';
}

/** Reads a file's style from its imports; where it has none, from the rest of its text. */
export function importStyleOf(file: FileModel): ImportStyle {
  return {
    system: systemOf(file),
    quote: quoteOf(file),
    semicolon: endsWithSemicolons(file) ? ';' : '',
    lineBreak: file.text.includes('\r\n') ? '\r\n' : '\n',
    brace: /^(?:import|const|let|var)[^\n'"]*\{\w/m.test(file.text) ? '' : ' ',
  };
}

/** True for the statements that make a file an ECMAScript module. */
export function isModuleSyntax(node: TSESTree.Node): boolean {
  return (
    node.type === 'ImportDeclaration' || node.type.startsWith('Export') || node.type === 'TSImportEqualsDeclaration'
  );
}

/** The module name of a `require('name')` call, or null. */
export function requiredModule(node: TSESTree.Node | null | undefined): TSESTree.StringLiteral | null {
  if (node?.type !== 'CallExpression' || node.callee.type !== 'Identifier' || node.callee.name !== 'require')
    return null;
  const [argument] = node.arguments;
  return argument?.type === 'Literal' && typeof argument.value === 'string' ? argument : null;
}

function systemOf(file: FileModel): ImportStyle['system'] {
  if (/\.cjs$/i.test(file.path)) return 'require';
  if (/\.m[jt]s$/i.test(file.path) || file.ast.body.some(isModuleSyntax)) return 'import';
  return /\brequire\s*\(|\bmodule\.exports\b|\bexports\.\w+\s*=/.test(file.text) ? 'require' : 'import';
}

function quoteOf(file: FileModel): ImportStyle['quote'] {
  const inImports = moduleNames(file).map((literal) => literal.raw);
  const doubles = inImports.filter((raw) => raw.startsWith('"')).length;
  if (inImports.length > 0) return doubles * 2 > inImports.length ? '"' : "'";
  // Quotes after an opening character belong to strings; apostrophes in comments follow letters.
  const count = (pattern: RegExp): number => file.text.match(pattern)?.length ?? 0;
  return count(/[(=,:[]\s?"/g) > count(/[(=,:[]\s?'/g) ? '"' : "'";
}

function moduleNames(file: FileModel): TSESTree.StringLiteral[] {
  return file.ast.body.flatMap((statement) => {
    if (statement.type === 'ImportDeclaration') return [statement.source];
    if (statement.type !== 'VariableDeclaration') return [];
    return statement.declarations.flatMap(({ init }) => requiredModule(init) ?? []);
  });
}

const ENDS_IN_SEMICOLON: ReadonlySet<string> = new Set([
  'ImportDeclaration',
  'VariableDeclaration',
  'ExpressionStatement',
  'ExportAllDeclaration',
  'TSImportEqualsDeclaration',
]);

function endsWithSemicolons(file: FileModel): boolean {
  const statements = file.ast.body.filter(({ type }) => ENDS_IN_SEMICOLON.has(type));
  const imports = statements.filter(({ type }) => type === 'ImportDeclaration');
  const sample = imports.length > 0 ? imports : statements;
  const without = sample.filter((node) => !file.textOf(node).endsWith(';')).length;
  return without * 2 <= sample.length;
}
