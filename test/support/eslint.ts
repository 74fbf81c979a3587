import { Linter, type ESLint } from 'eslint';
import * as typescriptParser from '@typescript-eslint/parser';
import { eslintRule } from '../../src/host/eslint-adapter.js';
import { PLUGIN_NAME } from '../../src/host/presets.js';
import type { Rule } from '../../src/rules/rule.js';
import type { DetectContext } from './detect.js';

export interface ESLintContext extends Omit<DetectContext, 'facts'> {
  /** The parser; default: @typescript-eslint/parser for TypeScript names, ESLint's own for JavaScript. */
  readonly parser?: 'espree' | 'typescript';
  /** Language options over the defaults, for example `{ sourceType: 'script' }`. */
  readonly languageOptions?: Linter.LanguageOptions;
  /** Options of the rule; default: all confidences. */
  readonly options?: readonly unknown[];
}

/** A plugin that holds just these rules, through the adapter. */
export function pluginOf(rules: readonly Rule[]): ESLint.Plugin {
  return { meta: { name: PLUGIN_NAME }, rules: Object.fromEntries(rules.map((r) => [r.meta.name, eslintRule(r)])) };
}

/** Runs rules in real ESLint and returns its messages, parse errors included. */
export function lint(rules: readonly Rule[], code: string, context: ESLintContext = {}): Linter.LintMessage[] {
  const { filename = 'src/input.ts', settings, options = [{ minConfidence: 'low' }] } = context;
  const parser = context.parser ?? (/\.[cm]?js$|\.jsx$/.test(filename) ? 'espree' : 'typescript');
  const linter = new Linter({ cwd: process.cwd() });
  const config: Linter.Config = {
    files: ['**/*.{ts,tsx,mts,cts,js,jsx,mjs,cjs}'],
    plugins: { [PLUGIN_NAME]: pluginOf(rules) },
    languageOptions: {
      ...(parser === 'typescript' ? { parser: typescriptParser } : {}),
      parserOptions: { ecmaFeatures: { jsx: filename.endsWith('x') || parser === 'espree' } },
      ...context.languageOptions,
    },
    linterOptions: { reportUnusedDisableDirectives: 'off' },
    rules: Object.fromEntries(rules.map((rule) => [`${PLUGIN_NAME}/${rule.meta.name}`, ['error', ...options]])),
    ...(settings === undefined ? {} : { settings: { [PLUGIN_NAME]: settings } }),
  };
  return linter.verify(code, [config], { filename });
}
