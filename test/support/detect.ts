import { readSettings } from '../../src/analysis/model/settings.js';
import type { FileModel } from '../../src/analysis/model/file.js';
import type { ProjectFacts } from '../../src/analysis/model/facts.js';
import { detectFile, modelOf, parseFile, type FileFinding, type FileSuggestion } from '../../src/host/file-host.js';
import type { Confidence, Rule } from '../../src/rules/rule.js';

export interface DetectContext {
  /** Decides on the language; default `src/input.ts`. */
  readonly filename?: string;
  /** Raw settings, as a person writes them under `settings.backpressure`. */
  readonly settings?: unknown;
  /** What the rest of the project says; default: nothing, as in an editor. */
  readonly facts?: ProjectFacts;
}

/** A finding as tests look at it. Everything starts at 1. */
export interface Detected {
  readonly line: number;
  readonly column: number;
  readonly message: string;
  readonly messageId: string;
  readonly confidence: Confidence;
  readonly name: string;
  /** The evidence, step by step. */
  readonly related: readonly { readonly line: number; readonly label: string }[];
  readonly suggestions: readonly FileSuggestion[];
}

/** Builds the model of a piece of code through the CLI's host. Throws when the code does not parse. */
export function model(code: string, context: DetectContext = {}): FileModel {
  const parsed = parseFile(context.filename ?? 'src/input.ts', code);
  if (!parsed.ok) throw new SyntaxError(parsed.message);
  return modelOf(parsed, { facts: context.facts, settings: readSettings(context.settings) });
}

/**
 * Runs one rule over a piece of code, through the CLI's host. All confidences are returned. A rule whose `mention`
 * does not match the code finds nothing, as in both hosts; a detector that throws fails the test.
 */
export function detect(rule: Rule, code: string, context: DetectContext = {}): Detected[] {
  return findings(rule, code, context).map((finding) => ({
    line: finding.line,
    column: finding.column,
    message: finding.message,
    messageId: finding.messageId,
    confidence: finding.confidence,
    name: finding.name,
    related: finding.related.map(({ line, label }) => ({ line, label })),
    suggestions: finding.suggestions,
  }));
}

/** The full findings of one rule, as the CLI gets them. */
export function findings(rule: Rule, code: string, context: DetectContext = {}): FileFinding[] {
  return detectFile(model(code, context), [rule]);
}
