import { Chalk, type ChalkInstance } from 'chalk';
import type { LibraryEntry } from '../catalogue/libraries/entry.js';
import type { RuleMeta } from '../rules/rule.js';
import { MAX_PROSE, type TextLayout } from './explain-package.js';
import { hanging, proseLines } from './prose.js';
import { markdownText } from './markdown-text.js';

/** What there is to say about a rule. */
export interface RuleKnowledge {
  readonly meta: Pick<RuleMeta, 'name' | 'description' | 'preset' | 'messages'>;
  /** The rule's page in Markdown; null where it is not at hand. */
  readonly page: string | null;
  /** The entries of the catalogue that the rule reports. */
  readonly entries: readonly LibraryEntry[];
}

/** A rule for people: its page, or what the rule says about itself, then the libraries that it knows. */
export function renderRule({ meta, page, entries }: RuleKnowledge, { width, colourLevel }: TextLayout): string {
  const chalk = new Chalk({ level: colourLevel });
  const columns = Math.min(width, MAX_PROSE);
  const text = page === null ? ownWords(meta, columns, chalk) : markdownText(page, columns, chalk);
  const lines = [text.trimEnd(), '', ...proseLines(`Preset: ${meta.preset}`, columns, chalk)];
  if (entries.length > 0) lines.push('', chalk.bold('Libraries'), '', ...libraryLines(entries, columns, chalk));
  return `${lines.join('\n')}\n`;
}

function ownWords({ name, description, messages }: RuleKnowledge['meta'], width: number, chalk: ChalkInstance): string {
  // A placeholder is filled with what is found.
  const said = Object.values(messages).map((message) => message.replace(/\{\{\s*(\w+)\s*\}\}/g, '<$1>'));
  return [
    chalk.bold.underline(name),
    '',
    ...proseLines(description, width, chalk),
    '',
    chalk.bold('What it says'),
    '',
    ...said.flatMap((message) => hanging('- ', 2, proseLines(message, width - 2, chalk))),
  ].join('\n');
}

/** A line for each package with its constructs, and how to ask for more. */
function libraryLines(entries: readonly LibraryEntry[], width: number, chalk: ChalkInstance): readonly string[] {
  const byPackage = new Map<string, Set<string>>();
  for (const { package: name, construct } of entries) byPackage.set(name, (byPackage.get(name) ?? new Set()).add(construct));
  const names = [...byPackage.keys()].sort();
  return [
    ...names.flatMap((name) => {
      const constructs = [...(byPackage.get(name) ?? [])].map((construct) => `\`${construct}\``).join('; ');
      return hanging('- ', 2, proseLines(`${name}: ${constructs}`, width - 2, chalk));
    }),
    '',
    ...proseLines(`Options, defaults and what to write: \`backpressure explain ${names[0] ?? ''}\``, width, chalk),
  ];
}
