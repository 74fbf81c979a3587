import type { Settings } from '../analysis/model/settings.js';
import { mayMention, type Confidence, type Rule, type RulePreset } from '../rules/rule.js';

/** The name in front of every rule id. */
export const PLUGIN_NAME = 'backpressure';

/** Confidences, surest first. */
export const CONFIDENCES: readonly Confidence[] = ['high', 'medium', 'low'];

/** The least sure findings that a preset reports. */
export const PRESET_CONFIDENCE: Readonly<Record<RulePreset, Confidence>> = { recommended: 'medium', strict: 'low' };

/** The rules of a preset: `strict` holds all of `recommended`. */
export function rulesOfPreset(rules: readonly Rule[], preset: RulePreset): readonly Rule[] {
  return preset === 'strict' ? rules : rules.filter((rule) => rule.meta.preset === 'recommended');
}

/** True when `confidence` is at least as sure as `minimum`. */
export function isAtLeast(confidence: Confidence, minimum: Confidence): boolean {
  return CONFIDENCES.indexOf(confidence) <= CONFIDENCES.indexOf(minimum);
}

/** The rule's id with the plugin's name, as ESLint and the reports show it. */
export function ruleIdOf(rule: Rule): string {
  return `${PLUGIN_NAME}/${rule.meta.name}`;
}

/** The rules that could find something in a text. None: the file need not even be parsed. */
export function rulesMentionedIn(text: string, rules: readonly Rule[], settings: Settings): readonly Rule[] {
  return rules.filter((rule) => mayMention(rule, text, settings));
}

/** The address of the rule's documentation. */
export function docsUrlOf(rule: Rule): string {
  return `https://github.com/backpressure-js/backpressure/blob/main/docs/rules/${rule.meta.name}.md`;
}
