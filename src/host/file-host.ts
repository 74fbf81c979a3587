import type { FileModel } from '../analysis/model/file.js';
import { canImport } from '../analysis/edits/imports.js';
import {
  findingsOf,
  renderMessage,
  type Confidence,
  type Finding,
  type ImportRequest,
  type Rule,
  type TextEdit,
} from '../rules/rule.js';
import { readDirectives } from './directives.js';
import { LineIndex, type Span } from './line-index.js';
import { isAtLeast, ruleIdOf, rulesMentionedIn } from './presets.js';

export { modelOf, parseFile, type ParsedFile, type ParseFailure } from './parse.js';

/** One step of a finding's evidence, with its place resolved. */
export interface FilePlace extends Span {
  /** The path of the place's file, as its model names it. */
  readonly path: string;
  readonly range: readonly [number, number];
  readonly label: string;
}

/** A planned change, with its description written out. */
export interface FileSuggestion {
  readonly messageId: string;
  readonly description: string;
  readonly edits: readonly TextEdit[];
  /** Names that the edited code needs; `importEdits` of the analysis turns them into edits. */
  readonly imports: readonly ImportRequest[];
}

/** A finding of one file, ready to be reported. Lines and columns start at 1. */
export interface FileFinding extends Span {
  /** With the plugin's name: `backpressure/no-unbounded-buffer`. */
  readonly ruleId: string;
  readonly messageId: string;
  readonly message: string;
  readonly confidence: Confidence;
  readonly name: string;
  readonly path: string;
  readonly range: readonly [number, number];
  readonly related: readonly FilePlace[];
  readonly suggestions: readonly FileSuggestion[];
}

/** A detector that broke on a file. Its rule said nothing about the file; the other rules did. */
export interface RuleFailure {
  readonly ruleId: string;
  readonly path: string;
  /** One line that names the rule and the file. */
  readonly message: string;
  readonly error: unknown;
}

export interface DetectOptions {
  /** Findings less sure than this are left out. Default: none are. */
  readonly minConfidence?: Confidence;
  /** False reports findings that ESLint's disable comments silence as well. Default: true. */
  readonly directives?: boolean;
  /** Told about a detector that threw. Without it the first such error is thrown, as a {@link DetectorError}. */
  readonly onFailure?: (failure: RuleFailure) => void;
}

/** A detector threw. The message is one line with rule and file; the cause is what it threw. */
export class DetectorError extends Error {
  override readonly name = 'DetectorError';
  readonly failure: RuleFailure;

  constructor(failure: RuleFailure) {
    super(failure.message, { cause: failure.error });
    this.failure = failure;
  }
}

/**
 * Runs rules over the model of one file: those whose pattern its text mentions. Honours ESLint's disable comments.
 * The findings are sorted by place and rule.
 */
export function detectFile(file: FileModel, rules: readonly Rule[], options: DetectOptions = {}): FileFinding[] {
  const candidates = rulesMentionedIn(file.text, rules, file.settings);
  if (candidates.length === 0) return [];
  const directives = options.directives === false ? null : readDirectives(file.comments, lineIndexOf(file));
  const found: FileFinding[] = [];
  for (const rule of candidates) {
    for (const finding of runRule(file, rule, options)) {
      if (!isAtLeast(finding.confidence, options.minConfidence ?? 'low')) continue;
      if (directives?.silences(finding.ruleId, finding) !== true) found.push(finding);
    }
  }
  return found.sort(compareFindings);
}

/** The order of reports: by place, then by rule, then by message. */
export function compareFindings(a: FileFinding, b: FileFinding): number {
  return (
    a.line - b.line ||
    a.column - b.column ||
    compareTexts(a.ruleId, b.ruleId) ||
    compareTexts(a.message, b.message) ||
    a.range[1] - b.range[1]
  );
}

function runRule(file: FileModel, rule: Rule, options: DetectOptions): readonly FileFinding[] {
  try {
    return findingsOf(rule, file).map((finding) => resolve(file, rule, finding));
  } catch (error) {
    const ruleId = ruleIdOf(rule);
    const [reason = ''] = String(error instanceof Error ? error.message : error).split('\n', 1);
    const failure = { ruleId, path: file.path, error, message: `${ruleId} failed on ${file.path}: ${reason}` };
    if (options.onFailure === undefined) throw new DetectorError(failure);
    options.onFailure(failure);
    return [];
  }
}

function resolve(file: FileModel, rule: Rule, finding: Finding): FileFinding {
  const text = (messageId: string, data?: Readonly<Record<string, string>>): string => {
    const template = rule.meta.messages[messageId];
    if (template === undefined) throw new Error(`${ruleIdOf(rule)} has no message '${messageId}'`);
    return renderMessage(template, data);
  };
  return {
    ruleId: ruleIdOf(rule),
    messageId: finding.messageId,
    message: text(finding.messageId, finding.data),
    confidence: finding.confidence,
    name: finding.name,
    path: file.path,
    range: finding.range,
    ...lineIndexOf(file).spanOf(finding.range),
    related: finding.related.map((place) => {
      const owner = place.file ?? file;
      return { path: owner.path, range: place.range, label: place.label, ...lineIndexOf(owner).spanOf(place.range) };
    }),
    suggestions: finding.suggestions
      .filter(({ imports }) => canImport(file, imports))
      .map(({ messageId, data, edits, imports }) => ({
        messageId,
        description: text(messageId, data),
        edits,
        imports,
      })),
  };
}

const lineIndexes = new WeakMap<FileModel, LineIndex>();

/** The line index of a file, built on the first call. */
export function lineIndexOf(file: FileModel): LineIndex {
  let index = lineIndexes.get(file);
  if (index === undefined) {
    index = new LineIndex(file.text);
    lineIndexes.set(file, index);
  }
  return index;
}

function compareTexts(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
