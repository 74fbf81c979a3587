import { Chalk, type ChalkInstance } from 'chalk';
import type { LibraryEntry } from '../catalogue/libraries/entry.js';
import type { Layout } from './audit-report.js';
import { factsOf } from './catalogue-facts.js';
import { escapeText } from './escape.js';
import { hanging, proseLines } from './prose.js';

/** Beyond this, lines of prose are tiring to read. */
export const MAX_PROSE = 110;

/** Columns of the labels in front of the facts: the longest is `Without a limit`. */
const LABELS = 19;

/** How a text for a terminal is laid out. */
export type TextLayout = Pick<Layout, 'width' | 'colourLevel'>;

/** What the catalogue knows of a package. */
export interface PackageKnowledge {
  /** What was asked for. */
  readonly name: string;
  readonly entries: readonly LibraryEntry[];
  /** The names of the rules that there are. */
  readonly rules: ReadonlySet<string>;
}

/** The entries of a package for people: each construct with its option, its default and what to write instead. */
export function renderPackage({ name, entries, rules }: PackageKnowledge, { width, colourLevel }: TextLayout): string {
  const chalk = new Chalk({ level: colourLevel });
  const count = entries.length === 1 ? '1 construct that holds a queue' : `${String(entries.length)} constructs that hold a queue`;
  const lines = [`${chalk.bold(escapeText(name))}: ${count}`, ''];
  for (const entry of entries) lines.push(...entryLines(entry, rules, Math.min(width, MAX_PROSE), chalk), '');
  return lines.join('\n');
}

function entryLines(entry: LibraryEntry, rules: ReadonlySet<string>, width: number, chalk: ChalkInstance): readonly string[] {
  const facts = factsOf(entry, rules).flatMap(({ label, text }) =>
    hanging(`  ${chalk.dim(label)}${' '.repeat(LABELS - 2 - label.length)}`, LABELS, proseLines(text, width - LABELS, chalk)),
  );
  return [chalk.underline(escapeText(entry.construct)), ...facts];
}
