import type { TSESTree } from '@typescript-eslint/utils';
import { statementOf } from '../../analysis/syntax/ast.js';
import type { SilentDrop } from '../../analysis/drops/drop.js';
import { importStyleOf } from '../../analysis/edits/import-style.js';
import type { FileModel, Node } from '../../analysis/model/file.js';
import type { Suggestion, TextEdit } from '../rule.js';

/** `console.warn('waiting is full, and an item is dropped');` at the place where an item is thrown away without a word. */
export function logDropSuggestions(file: FileModel, drop: SilentDrop): readonly Suggestion[] {
  const edit = drop.made ? null : editFor(file, drop);
  return edit ? [{ messageId: 'logDrop', edits: [edit], imports: [] }] : [];
}

function editFor(file: FileModel, { node, what, how }: SilentDrop): TextEdit | null {
  const line = warning(file, what, how);
  if (how === 'refused') return null;
  if (node.type === 'CallExpression') return null;
  if (node.type === 'CatchClause') return atStartOf(file, node.body, line);
  const choice = node.parent;
  // `if (queue.length < MAX) queue.push(item);`, which has no branch for the rest.
  if (choice?.type === 'IfStatement' && choice.test === node) return { range: [choice.range[1], choice.range[1]], text: ` else ${line}` };
  const statement = statementOf(node);
  if (statement !== node) return null;
  if (choice?.type === 'BlockStatement' || choice?.type === 'Program') return { range: [node.range[0], node.range[0]], text: `${line}\n${indentOf(file, node)}` };
  return choice?.type === 'IfStatement' ? { range: node.range, text: `{ ${line} ${file.textOf(node)} }` } : null;
}

function atStartOf(file: FileModel, body: TSESTree.BlockStatement, line: string): TextEdit {
  const at = body.range[0] + 1;
  const [first] = body.body;
  return { range: [at, at], text: first ? `\n${indentOf(file, first)}${line}` : ` ${line} ` };
}

function warning(file: FileModel, what: string, how: SilentDrop['how']): string {
  const { quote } = importStyleOf(file);
  const name = /^[\w.#$[\]]+$/.test(what) ? what.replace(/^this\.#?/, '') : 'the queue';
  const lost = { all: 'everything in it is dropped', oldest: 'its oldest item is dropped', newest: 'an item is dropped', unsent: 'a message is not sent', refused: '', swallowed: 'an item is refused' }[how];
  return `console.warn(${quote}${name} is full: ${lost}${quote});`;
}

/** The white space in front of a statement that begins its line; one space for one that does not. */
function indentOf(file: FileModel, node: Node): string {
  const before = file.text.slice(file.text.lastIndexOf('\n', node.range[0] - 1) + 1, node.range[0]);
  return /^\s*$/.test(before) ? before : '';
}
