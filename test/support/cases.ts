import { describe, it } from 'vitest';
import type { Rule } from '../../src/rules/rule.js';
import { bothHosts } from './both-hosts.js';
import { expectMarked } from './marked.js';

export interface Case {
  readonly name: string;
  /** Code in which `// expect-next-line: rule-id` comments mark the lines to be reported. */
  readonly code: string;
  /** Decides on the language; default `src/input.ts`. */
  readonly filename?: string;
}

/** One test for each case: the rule reports the marked lines and no others, and both hosts say the same. */
export function itFinds(rule: Rule, title: string, cases: readonly Case[]): void {
  describe(`${rule.meta.name} finds, ${title}`, () => {
    for (const { name, code, filename } of cases) {
      it(name, () => {
        const context = filename === undefined ? {} : { filename };
        expectMarked(rule, code, context);
        bothHosts(rule, code, context);
      });
    }
  });
}
