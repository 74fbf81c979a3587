import type { BoundOption, Companion, LibraryEntry, LibraryRule, OptionPath, OptionValue } from '../catalogue/libraries/entry.js';
import { SPECIAL_CONDITIONS } from './special-conditions.js';

/** One fact about an entry of the catalogue, for people: `When full` and `the next caller gets an error at once`. */
export interface Fact {
  readonly label: 'Holds' | 'Bounded by' | 'By default' | 'Without a limit' | 'When full' | 'Choose' | 'Reported' | 'Versions' | 'Checked';
  readonly text: string;
}

/** The rules that the catalogue feeds; the entries of other rules only describe what those find by themselves. */
const FED_RULES: ReadonlySet<string> = new Set<LibraryRule>([
  'require-queue-limit', 'require-prefetch', 'require-dead-letter', 'require-wait-timeout',
]);

/**
 * What is known about a construct of a library, in the order in which people ask. Code in the texts stands between
 * backticks.
 *
 * @param rules the names of the rules that there are
 */
export function factsOf(entry: LibraryEntry, rules: ReadonlySet<string>): readonly Fact[] {
  const bounds = boundsOf(entry);
  const isKept = entry.absent === 'bounded' && bounds.length > 0;
  return [
    { label: 'Holds', text: entry.holds },
    { label: 'Bounded by', text: boundText(entry, bounds) },
    { label: isKept ? 'Without a limit' : 'By default', text: entry.meaning },
    { label: 'When full', text: entry.whenFull },
    { label: 'Choose', text: chooseText(entry) },
    { label: 'Reported', text: reportedText(entry, rules) },
    ...(entry.versions === undefined ? [] : [{ label: 'Versions' as const, text: `\`${entry.versions}\`` }]),
    { label: 'Checked', text: `${entry.checked}: ${entry.evidence.map((place) => `\`${place}\``).join(', ')}` },
  ];
}

/** True for an entry that a rule reports in some code; the others only say how it is. */
export function isReported(entry: LibraryEntry, rules: ReadonlySet<string>): boolean {
  return rules.has(entry.rule) && (isDefaultReported(entry) || entry.options.length > 0);
}

/** Whether and where an entry is reported. */
export function reportedText(entry: LibraryEntry, rules: ReadonlySet<string>): string {
  if (!isReported(entry, rules)) return 'by no rule';
  const by = `by \`${entry.rule}\``;
  if (!FED_RULES.has(entry.rule)) return by;
  const condition = entry.special === undefined ? undefined : SPECIAL_CONDITIONS[entry.special];
  return [`${by} ${whereText(entry)}`, ...(condition === undefined ? [] : [condition])].join('; ');
}

function isDefaultReported({ absent, severity }: LibraryEntry): boolean {
  return absent === 'unbounded' && severity !== 'info';
}

function whereText(entry: LibraryEntry): string {
  const values = unlimitedValues(entry);
  const written = values.length > 0 ? `for ${listed(values)}` : 'where a value that means no limit is written out';
  if (!isDefaultReported(entry)) return `only ${written}`;
  const where = boundsOf(entry).length > 0 ? 'where it is left out' : 'where it is used';
  const also = entry.options.length > 0 && values.length > 0;
  if (entry.customary === true) return `${where}, with the preset strict only${also ? `; ${written} with every preset` : ''}`;
  return `${where}${also ? `, and ${written}` : ''}`;
}

/** What bounds the construct: options, parameters of a URL, words, other calls. */
export function boundsOf({ options, elsewhere }: LibraryEntry): readonly string[] {
  return [...new Set([...options.map(optionText), ...(elsewhere ?? []).flatMap(companionTexts)])];
}

function optionText({ key, argument, uri, words }: BoundOption): string {
  if (words !== undefined) return words.map((word) => `\`${word}\``).join(' or ');
  if (uri !== undefined) return `\`${uri}=\` in the URL`;
  if (key !== undefined) return `\`${nameOf(key)}\``;
  return `the ${ordinal(argument ?? 0)} argument`;
}

function companionTexts({ methods, chained, assigned, called, properties }: Companion): readonly string[] {
  return [
    ...[...(methods ?? []), ...(chained ?? [])].map((name) => `\`.${name}()\``),
    ...(called ?? []).map((name) => `\`${name}()\``),
    ...[...(assigned ?? []), ...(properties ?? [])].map((name) => `\`${name} =\``),
  ];
}

function nameOf(key: OptionPath): string {
  return typeof key === 'string' ? key : key.join('.');
}

function ordinal(index: number): string {
  return index === -1 ? 'last' : (['first', 'second', 'third', 'fourth'][index] ?? `${index + 1}th`);
}

/** The values that are reported where they are written out; infinity means nothing for options that are no numbers. */
function unlimitedValues({ options, unlimited, recommended }: LibraryEntry): readonly string[] {
  const values: readonly OptionValue[] = [...(unlimited ?? []), ...options.flatMap((option) => option.unlimited ?? [])];
  const written = values.map((value) => `\`${typeof value === 'string' ? `'${value}'` : String(value)}\``);
  return [...new Set([...written, ...(/^\d/.test(recommended.code ?? '') ? ['`Infinity`'] : [])])];
}

function boundText({ default: value }: LibraryEntry, bounds: readonly string[]): string {
  if (bounds.length === 0) return value === 'none' ? 'no option' : `by default: ${codeOf(value)}`;
  return `${listed(bounds)}; default: ${codeOf(value)}`;
}

/** `a, b or c` */
function listed(items: readonly string[]): string {
  const last = items.at(-1) ?? '';
  return items.length > 1 ? `${items.slice(0, -1).join(', ')} or ${last}` : last;
}

/** A value as code; what is said in words stays as it is. */
function codeOf(text: string): string {
  const isValue = /^(?:-?[\d._]+|'[^']*'|\{.*\}|\[.*\]|undefined|null|true|false|-?Infinity|Number\.\w+|new \w+\(.*\)|[\w.]+: \S+)$/.test(text);
  return isValue ? `\`${text}\`` : text;
}

function chooseText({ options: [first], recommended: { code, choose } }: LibraryEntry): string {
  return code === null || first?.key === undefined ? choose : `\`${nameOf(first.key)}: ${code}\`. ${choose}`;
}
