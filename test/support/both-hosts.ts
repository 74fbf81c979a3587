import { expect } from 'vitest';
import { detectFile, type FileFinding } from '../../src/host/file-host.js';
import type { Rule } from '../../src/rules/rule.js';
import { detect, model, type Detected } from './detect.js';
import { lint, type ESLintContext } from './eslint.js';

/** What a host reports, as far as both hosts know it. */
export interface HostFinding {
  readonly ruleId: string | null;
  readonly messageId: string | undefined;
  readonly message: string;
  readonly line: number;
  readonly column: number;
  readonly endLine: number | undefined;
  readonly endColumn: number | undefined;
  readonly suggestions: readonly string[];
}

/** What the CLI's host finds, without facts about other files. */
export function foundByCli(rules: readonly Rule[], code: string, context: ESLintContext = {}): HostFinding[] {
  return detectFile(model(code, context), rules).map((finding: FileFinding) => ({
    ruleId: finding.ruleId,
    messageId: finding.messageId,
    message: finding.message,
    line: finding.line,
    column: finding.column,
    endLine: finding.endLine,
    endColumn: finding.endColumn,
    suggestions: finding.suggestions.map(({ description }) => description),
  }));
}

/**
 * What real ESLint finds, in the same order; without its own remarks about comments that name rules of other plugins.
 * Throws when ESLint cannot parse the code.
 */
export function foundByESLint(rules: readonly Rule[], code: string, context: ESLintContext = {}): HostFinding[] {
  const messages = lint(rules, code, context);
  const fatal = messages.find((message) => message.fatal === true);
  if (fatal !== undefined) throw new SyntaxError(`ESLint: ${fatal.line}:${fatal.column} ${fatal.message}`);
  return messages
    .filter(({ messageId }) => messageId !== undefined)
    .map((message) => ({
      ruleId: message.ruleId,
      messageId: message.messageId,
      message: message.message,
      line: message.line,
      column: message.column,
      endLine: message.endLine,
      endColumn: message.endColumn,
      suggestions: (message.suggestions ?? []).map(({ desc }) => desc),
    }))
    .sort((a, b) => a.line - b.line || a.column - b.column || compareTexts(key(a), key(b)));
}

/**
 * Runs a rule in both hosts, the CLI's and real ESLint, and asserts that they report the same: places, messages and
 * message ids, and the descriptions of suggestions. Returns what the CLI's host found.
 */
export function bothHosts(rule: Rule, code: string, context: ESLintContext = {}): Detected[] {
  expect(foundByCli([rule], code, context), 'the CLI host (received) against ESLint (expected)').toEqual(
    foundByESLint([rule], code, context),
  );
  return detect(rule, code, context);
}

function key({ ruleId, message }: HostFinding): string {
  return `${String(ruleId)} ${message}`;
}

function compareTexts(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
