import type { ChalkInstance } from 'chalk';
import { escapeText } from './escape.js';
import { hanging, proseLines } from './prose.js';

const FENCE = '```';
const HEADING = /^(#{1,6}) (.*)$/;
const COMMENT = /^<!--\s*(\w+).*-->$/;
const ITEM = /^(\s*)([-*]|\d+\.) (.*)$/;
const TABLE_ROW = /^\|(.*)\|\s*$/;
const TABLE_RULE = /^\|[\s:|-]+\|\s*$/;

/** What the comments above code blocks of a rule's page mean. */
const CLAIMS: Readonly<Record<string, string>> = { reports: 'Reported:', silent: 'Not reported:' };

/**
 * A page of the documentation as text for a terminal: headings, paragraphs, lists, tables and code blocks, in at most
 * `width` columns but for code, which is not broken.
 */
export function markdownText(markdown: string, width: number, chalk: ChalkInstance): string {
  const lines = markdown.replace(/\r\n?/g, '\n').split('\n');
  const out: string[] = [];
  for (let index = 0; index < lines.length; ) {
    const block = blockAt(lines, index, width, chalk);
    out.push(...block.lines);
    index = block.next;
  }
  return `${out.join('\n').replace(/\n{3,}/g, '\n\n').replace(/^\n+|\s+$/g, '')}\n`;
}

interface Block {
  readonly lines: readonly string[];
  /** The line after it. */
  readonly next: number;
}

function blockAt(lines: readonly string[], index: number, width: number, chalk: ChalkInstance): Block {
  const line = lines[index] ?? '';
  const heading = HEADING.exec(line);
  const comment = COMMENT.exec(line.trim());
  if (line.trim() === '') return { lines: [''], next: index + 1 };
  if (line.startsWith(FENCE)) return codeBlock(lines, index);
  if (heading) return { lines: ['', headingLine(heading, chalk), ''], next: index + 1 };
  if (comment) {
    const claim = CLAIMS[comment[1] ?? ''];
    return { lines: claim === undefined ? [] : [chalk.dim(claim), ''], next: index + 1 };
  }
  if (TABLE_ROW.test(line)) return { lines: rowLines(line, width, chalk), next: index + 1 };
  const item = ITEM.exec(line);
  const next = endOfParagraph(lines, index + 1);
  const text = plain([item ? (item[3] ?? '') : line, ...lines.slice(index + 1, next)].map((part) => part.trim()).join(' '));
  if (!item) return { lines: proseLines(text, width, chalk), next };
  const mark = `${item[1] ?? ''}${item[2] ?? ''} `;
  return { lines: hanging(mark, mark.length, proseLines(text, width - mark.length, chalk)), next };
}

function headingLine([, marks = '', text = '']: RegExpExecArray, chalk: ChalkInstance): string {
  const title = escapeText(plain(text));
  return marks.length === 1 ? chalk.bold.underline(title) : chalk.bold(title);
}

function codeBlock(lines: readonly string[], index: number): Block {
  const length = lines.slice(index + 1).findIndex((line) => line.startsWith(FENCE));
  const end = length === -1 ? lines.length : index + 1 + length;
  const code = lines.slice(index + 1, end).map((line) => (line === '' ? '' : `    ${escapeText(line)}`));
  return { lines: [...code, ''], next: end + 1 };
}

/** Where the paragraph or list item that goes on in this line ends. */
function endOfParagraph(lines: readonly string[], from: number): number {
  const starts = [/^```/, HEADING, ITEM, TABLE_ROW, /^\s*$/, /^<!--/];
  const length = lines.slice(from).findIndex((line) => starts.some((start) => start.test(line)));
  return length === -1 ? lines.length : from + length;
}

/** A row of a table as one item of a list: its first cell, then what the others say. */
function rowLines(line: string, width: number, chalk: ChalkInstance): readonly string[] {
  if (TABLE_RULE.test(line)) return [];
  const [first = '', ...others] = (TABLE_ROW.exec(line)?.[1] ?? '').split(/(?<!\\)\|/).map((cell) => plain(cell.trim()));
  const text = others.length > 0 ? `${first}: ${others.join('; ')}` : first;
  return hanging('- ', 2, proseLines(text, width - 2, chalk));
}

/** Without the marks of links and of emphasis. Addresses of the web stay, those of other pages do not lead anywhere here. */
function plain(text: string): string {
  return text
    .replace(/\[([^\]]+)\]\((https?:[^)]+)\)/g, '$1 ($2)')
    .replace(/\[([^\]]+)\]\([^)]*\)/g, '$1')
    .replace(/\*\*([^*]+)\*\*/g, '$1');
}
