import { expect } from 'vitest';
import { PLUGIN_NAME } from '../../src/host/presets.js';
import type { Rule } from '../../src/rules/rule.js';
import { detect, type DetectContext, type Detected } from './detect.js';

const MARKER = /expect-next-line:?\s+([^\n*]*)/;
const LINE_BREAK = /\r\n|[\r\n\u2028\u2029]/;

/**
 * The lines that comments of the form `// expect-next-line: rule-id, other-rule -- why` announce for a rule.
 * A rule that is named twice is expected twice.
 */
export function markedLines(code: string, ruleName: string): number[] {
  return code.split(LINE_BREAK).flatMap((text, index) => {
    const [names = ''] = MARKER.exec(text)?.[1]?.split(/\s--\s/) ?? [];
    return names
      .split(/[\s,]+/)
      .filter((name) => name === ruleName || name === `${PLUGIN_NAME}/${ruleName}`)
      .map(() => index + 2);
  });
}

/**
 * Asserts that a rule reports exactly the lines below `// expect-next-line: rule-id` comments: no marker without a
 * finding and no finding without a marker. Returns the findings for further assertions.
 */
export function expectMarked(rule: Rule, code: string, context: DetectContext = {}): Detected[] {
  const found = detect(rule, code, context);
  const lines = code.split(LINE_BREAK);
  const show = (line: number): string => `${String(line)}: ${(lines[line - 1] ?? '').trim()}`;
  expect(
    found.map(({ line }) => show(line)),
    `${rule.meta.name}: reported lines (received) against marked lines (expected)`,
  ).toEqual(markedLines(code, rule.meta.name).map(show));
  return found;
}
