import type { TSESTree } from '@typescript-eslint/utils';
import type { FileModel } from '../model/file.js';
import { requiredModule, type ImportStyle } from './import-style.js';

/** Where import statements are inserted, and what has to stand around them. */
export interface ImportPlace {
  readonly offset: number;
  readonly before: string;
  readonly after: string;
}

/**
 * The place for new imports: below the last import (or top level `require`); in a file without any, below the hashbang,
 * the directives, and comments about the file as a whole.
 */
export function placeOfNewImport(file: FileModel, style: ImportStyle): ImportPlace {
  const { body } = file.ast;
  const lastImport = body.findLast((node) => isImport(node, style));
  if (lastImport !== undefined) return below(file, lastImport, style);
  const lastDirective = body.filter(isDirective).at(-1);
  const first = body.find((node) => !isDirective(node));
  const head = lastDirective === undefined ? endOfHashbang(file.text) : endOfLine(file, lastDirective.range[1]);
  if (head === null) return { offset: lastDirective?.range[1] ?? 0, before: style.lineBreak, after: style.lineBreak };
  const start = startOfContent(file, head, first?.range[0] ?? file.text.length);
  // At the end of a text without a final line break there is no new line to start on yet.
  const before = start > 0 && !/[\r\n]$/.test(file.text.slice(0, start)) ? style.lineBreak : '';
  const after = start >= file.text.length ? style.lineBreak : style.lineBreak + style.lineBreak;
  return { offset: start, before, after };
}

function isImport(node: TSESTree.ProgramStatement, style: ImportStyle): boolean {
  if (node.type === 'ImportDeclaration' || node.type === 'TSImportEqualsDeclaration') return true;
  if (style.system === 'import' || node.type !== 'VariableDeclaration') return false;
  return node.declarations.some(({ init }) => {
    const target = init?.type === 'MemberExpression' ? init.object : init;
    return requiredModule(target) !== null;
  });
}

function isDirective(node: TSESTree.ProgramStatement): boolean {
  return node.type === 'ExpressionStatement' && typeof node.directive === 'string';
}

function below(file: FileModel, node: TSESTree.Node, style: ImportStyle): ImportPlace {
  const end = endOfLine(file, node.range[1]);
  if (end === null) return { offset: node.range[1], before: style.lineBreak, after: style.lineBreak };
  const offset = end - lineBreakBefore(file.text, end);
  return { offset, before: style.lineBreak, after: '' };
}

/** The start of the line after an offset when only blanks and comments follow on the offset's line, else null. */
function endOfLine(file: FileModel, from: number): number | null {
  const rest = /^[^\r\n\u2028\u2029]*(?:\r\n|[\r\n\u2028\u2029]|$)/.exec(file.text.slice(from))?.[0] ?? '';
  const end = from + rest.length;
  let code = rest;
  for (const { range } of file.comments) {
    if (range[0] < from || range[0] >= end) continue;
    // A block comment that goes on in the next line cannot be cut.
    if (range[1] > end) return null;
    code = code.replace(file.text.slice(range[0], range[1]), '');
  }
  return code.trim() === '' ? end : null;
}

function lineBreakBefore(text: string, offset: number): number {
  return /(?:\r\n|[\r\n\u2028\u2029])?$/.exec(text.slice(Math.max(0, offset - 2), offset))?.[0].length ?? 0;
}

function endOfHashbang(text: string): number {
  return /^#![^\r\n\u2028\u2029]*(?:\r\n|[\r\n\u2028\u2029])?/.exec(text)?.[0].length ?? 0;
}

const ABOUT_FILE = /@ts-|eslint|prettier|@jsx|@flow|licen[cs]e|copyright|@fileoverview|istanbul|c8 |v8 |<reference/i;

/**
 * Skips blank lines, and the comments that speak about the whole file: those followed by a blank line, and pragmas.
 * A comment right above the first statement belongs to that statement.
 */
function startOfContent(file: FileModel, from: number, firstStatement: number): number {
  let start = from;
  for (const comment of file.comments) {
    if (comment.range[0] < from || comment.range[1] > firstStatement) continue;
    const next = endOfLine(file, comment.range[1]);
    if (next === null) break;
    const blankBelow = /^[\t ]*(?:\r\n|[\r\n])/.test(file.text.slice(next));
    if (blankBelow || ABOUT_FILE.test(comment.value)) start = next;
  }
  const blanks = /^(?:[\t ]*(?:\r\n|[\r\n]))*/.exec(file.text.slice(start))?.[0].length ?? 0;
  return start + blanks;
}
