import { claimOn } from '../analysis/stated/claims.js';
import type { ImportRequest, TextEdit } from '../analysis/edits/edits.js';
import type { FileModel } from '../analysis/model/file.js';
import type { Settings } from '../analysis/model/settings.js';
import { isTestFile } from '../analysis/model/test-files.js';

export type { ImportRequest, TextEdit } from '../analysis/edits/edits.js';

/** How sure a finding is: see DESIGN "Words" in docs/architecture.md. */
export type Confidence = 'high' | 'medium' | 'low';

/** One step of the evidence behind a finding. */
export interface RelatedPlace {
  /** The file of the place, when it is not the file that is reported. */
  readonly file?: FileModel;
  readonly range: readonly [number, number];
  /** What the reader sees there, for example `grows here`. */
  readonly label: string;
}

/** A planned change of code that a person accepts or not. */
export interface Suggestion {
  readonly messageId: string;
  readonly data?: Readonly<Record<string, string>>;
  readonly edits: readonly TextEdit[];
  /** Imports that the edited code needs and the file may not have yet. */
  readonly imports: readonly ImportRequest[];
}

export interface Finding {
  readonly range: readonly [number, number];
  readonly messageId: string;
  readonly data: Readonly<Record<string, string>>;
  readonly confidence: Confidence;
  /** What the code calls the thing: a variable, field or function. Empty when it has no name. */
  readonly name: string;
  readonly related: readonly RelatedPlace[];
  readonly suggestions: readonly Suggestion[];
}

export type RulePreset = 'recommended' | 'strict';

export interface RuleMeta {
  /** The rule id without the plugin's name. */
  readonly name: string;
  readonly description: string;
  /** The smallest preset that has the rule. */
  readonly preset: RulePreset;
  /** Texts with `{{placeholders}}`; what grows, where, why nothing stops it, what to decide. */
  readonly messages: Readonly<Record<string, string>>;
  /**
   * Matches the text of every file in which the rule could find something. A file it does not match is not
   * analysed, and if no rule's pattern matches, not even parsed.
   */
  readonly mention: RegExp;
  /** The same for what only the settings of a project make the rule look for; null where that is nothing. */
  readonly ownMention?: (settings: Settings) => RegExp | null;
  /**
   * The rule finds what has no maximum, so that a person may claim one: `// bounded by 40 -- reason` on the line above
   * silences it.
   */
  readonly claimable?: boolean;
}

/** A detector: pure, without a host. It reads the file's model and returns what it found. */
export interface Rule {
  readonly meta: RuleMeta;
  detect(file: FileModel): readonly Finding[];
}

/**
 * What a rule has to say about a file: nothing in tests, nor where a person claims a maximum. Hosts call this instead of
 * `detect`.
 */
export function findingsOf(rule: Rule, file: FileModel): readonly Finding[] {
  if (isTestFile(file)) return [];
  const found = rawFindingsOf(rule, file);
  return rule.meta.claimable === true ? found.filter(({ range }) => claimOn(file, range[0]) === null) : found;
}

/** What a rule finds, claims or not. Computed once per file: a rule that judges claims asks again. */
export function rawFindingsOf(rule: Rule, file: FileModel): readonly Finding[] {
  return file.resultOf(rule.meta, () => rule.detect(file));
}

/** True when a rule could find something in a text. */
export function mayMention({ meta }: Rule, text: string, settings: Settings): boolean {
  // `search`, because unlike `test` it keeps no state in a pattern that has the flag `g`.
  if (text.search(meta.mention) !== -1) return true;
  const own = meta.ownMention?.(settings) ?? null;
  return own !== null && text.search(own) !== -1;
}

/** Fills the placeholders of a message. */
export function renderMessage(template: string, data: Readonly<Record<string, string>> = {}): string {
  return template.replace(/\{\{\s*(\w+)\s*\}\}/g, (whole, key: string) => data[key] ?? whole);
}
