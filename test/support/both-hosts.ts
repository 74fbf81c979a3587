import { expect } from 'vitest';
import type { Rule } from '../../src/rules/rule.js';
import { detect, findings, type Detected } from './detect.js';
import { lint, type ESLintContext } from './eslint.js';

/**
 * Runs a rule in both hosts, the CLI's and real ESLint, and asserts that they report the same: places, messages and
 * message ids, and the descriptions of suggestions. Returns what the CLI's host found.
 */
export function bothHosts(rule: Rule, code: string, context: ESLintContext = {}): Detected[] {
  const cli = findings(rule, code, context).map((finding) => ({
    ruleId: finding.ruleId,
    messageId: finding.messageId,
    message: finding.message,
    line: finding.line,
    column: finding.column,
    endLine: finding.endLine,
    endColumn: finding.endColumn,
    suggestions: finding.suggestions.map(({ description }) => description),
  }));
  const eslint = lint([rule], code, context).map((message) => ({
    ruleId: message.ruleId,
    messageId: message.messageId,
    message: message.message,
    line: message.line,
    column: message.column,
    endLine: message.endLine,
    endColumn: message.endColumn,
    suggestions: (message.suggestions ?? []).map(({ desc }) => desc),
  }));
  expect(cli, 'the CLI host (received) against ESLint (expected)').toEqual(eslint);
  return detect(rule, code, context);
}
