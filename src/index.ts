import type { ESLint, Linter, Rule as ESLintRule } from 'eslint';
import { eslintRule } from './host/eslint-adapter.js';
import { PLUGIN_NAME, PRESET_CONFIDENCE, ruleIdOf, rulesOfPreset } from './host/presets.js';
import { VERSION } from './host/version.js';
import type { RulePreset } from './rules/rule.js';
import { rules } from './rules/index.js';

/** The plugin as ESLint takes it, with the parts that are always there. */
export interface BackpressurePlugin extends ESLint.Plugin {
  readonly meta: { readonly name: string; readonly version: string; readonly namespace: string };
  readonly rules: Record<string, ESLintRule.RuleModule>;
  readonly configs: Record<RulePreset, Linter.Config>;
}

const plugin: BackpressurePlugin = {
  meta: { name: PLUGIN_NAME, version: VERSION, namespace: PLUGIN_NAME },
  rules: Object.fromEntries(rules.map((rule) => [rule.meta.name, eslintRule(rule)])),
  configs: { recommended: configOf('recommended'), strict: configOf('strict') },
};

// The configurations hold the plugin itself, so that they also work where they are listed without `extends`.
plugin.configs.recommended.plugins = { [PLUGIN_NAME]: plugin };
plugin.configs.strict.plugins = { [PLUGIN_NAME]: plugin };

function configOf(preset: RulePreset): Linter.Config {
  const options = { minConfidence: PRESET_CONFIDENCE[preset] };
  return {
    name: `${PLUGIN_NAME}/${preset}`,
    rules: Object.fromEntries(rulesOfPreset(rules, preset).map((rule) => [ruleIdOf(rule), ['error', options]])),
  };
}

export { plugin as default, plugin as 'module.exports' };
