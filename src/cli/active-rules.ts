import { PLUGIN_NAME, rulesOfPreset } from '../host/presets.js';
import type { Rule, RulePreset } from '../rules/rule.js';
import type { Severity } from '../report/audit-report.js';
import type { RuleSetting } from './choices.js';
import { closest } from './closest.js';

/** A rule that runs, with the severity of what it finds. */
export interface ActiveRule {
  readonly rule: Rule;
  readonly severity: Severity;
}

/**
 * The rules of a preset, all at severity error as in the plugin's configs, changed by settings: later ones win.
 * `onUnknown` is told about ids that are no rule.
 */
export function activeRules(
  rules: readonly Rule[],
  preset: RulePreset,
  settings: readonly (readonly [id: string, setting: RuleSetting])[],
  onUnknown: (id: string, suggestion: string) => never,
): readonly ActiveRule[] {
  const names = rules.map(({ meta }) => meta.name);
  const chosen = new Map<string, RuleSetting>(rulesOfPreset(rules, preset).map(({ meta }) => [meta.name, 'error']));
  for (const [id, setting] of settings) {
    const name = id.startsWith(`${PLUGIN_NAME}/`) ? id.slice(PLUGIN_NAME.length + 1) : id;
    if (!names.includes(name)) onUnknown(id, closest(name, names));
    chosen.set(name, setting);
  }
  return rules.flatMap((rule): ActiveRule[] => {
    const setting = chosen.get(rule.meta.name) ?? 'off';
    return setting === 'off' ? [] : [{ rule, severity: setting === 'warn' ? 'warning' : 'error' }];
  });
}
