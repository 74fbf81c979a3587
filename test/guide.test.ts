import { Linter } from 'eslint';
import * as typescriptParser from '@typescript-eslint/parser';
import { describe, expect, it } from 'vitest';
import { PLUGIN_NAME } from '../src/host/presets.js';
import { noUnboundedFanOut } from '../src/rules/no-unbounded-fan-out.js';
import { pluginOf } from './support/eslint.js';
import { readRulePage } from './support/rule-page.js';
import { readProjectFile } from './support/source-files.js';

const REPORTED = /^<!--\s*reported by: (.+?)\s*-->$/;

/** Which of the two rules say something about a block. */
function reporters(code: string): string[] {
  const config: Linter.Config = {
    files: ['**/*.ts'],
    plugins: { [PLUGIN_NAME]: pluginOf([noUnboundedFanOut]) },
    languageOptions: { parser: typescriptParser },
    linterOptions: { reportUnusedDisableDirectives: 'error' },
    rules: { 'no-await-in-loop': 'error', [`${PLUGIN_NAME}/no-unbounded-fan-out`]: ['error', { minConfidence: 'low' }] },
  };
  const messages = new Linter().verify(code, [config], { filename: 'src/example.ts' });
  return [...new Set(messages.map(({ ruleId, message }) => ruleId ?? message))].sort();
}

describe('docs/guide/no-await-in-loop.md', () => {
  const page = readRulePage(readProjectFile('docs/guide/no-await-in-loop.md'));
  const blocks = page.blocks.map((block) => [block.line, REPORTED.exec(block.comment ?? '')?.[1], block.code] as const);

  it('says of every example which of the two rules report it', () => {
    expect(blocks.length).toBeGreaterThan(8);
    expect(blocks.filter(([, claim]) => claim === undefined).map(([line]) => line)).toEqual([]);
  });

  it.each(blocks)('tells the truth about the example in line %i (%s)', (_line, claim, code) => {
    expect(reporters(code)).toEqual(claim === 'none' ? [] : (claim ?? '').split(', ').sort());
  });
});
