import { PRESET_CONFIDENCE, ruleIdOf } from '../host/presets.js';
import type { Confidence, RulePreset } from '../rules/rule.js';
import { activeRules, type ActiveRule } from './active-rules.js';
import type { AuditFlags } from './audit-flags.js';
import type { CliContext } from './context.js';
import { ConfigError, UsageError } from './errors.js';
import type { Threshold } from './exit-code.js';
import { projectConfig, type ProjectConfig } from './project-config.js';

/** Flags and config file put together, flags first; defaults filled in. */
export interface AuditConfig extends Threshold, ProjectConfig {
  readonly preset: RulePreset;
  readonly rules: readonly ActiveRule[];
  readonly minConfidence: Confidence;
}

/** Decides what an audit of a root directory does. */
export function auditConfig(flags: AuditFlags, root: string, { rules, cwd }: CliContext): AuditConfig {
  const { file, tsconfig } = projectConfig(flags, root, cwd);
  const preset = flags.preset ?? file.preset ?? 'recommended';
  const fromFlags = flags.rule ?? [];
  return {
    file,
    preset,
    rules: activeRules(rules, preset, [...Object.entries(file.rules), ...fromFlags], (id, suggestion) => {
      if (fromFlags.some(([given]) => given === id))
        throw new UsageError(`option --rule: '${id}' is not a rule${suggestion}`);
      throw new ConfigError(`${file.name}: 'rules.${id}' is not a rule${suggestion}`);
    }),
    minConfidence: flags.minConfidence ?? file.minConfidence ?? PRESET_CONFIDENCE[preset],
    failOn: flags.failOn ?? file.failOn ?? 'error',
    maxWarnings: flags.maxWarnings ?? file.maxWarnings ?? -1,
    tsconfig,
  };
}

/** The configuration as `--print-config` shows it. */
export function printableConfig(config: AuditConfig, root: string): string {
  const { file, preset, rules, minConfidence, failOn, maxWarnings, tsconfig } = config;
  const severities = Object.fromEntries(rules.map(({ rule, severity }) => [ruleIdOf(rule), severity]));
  const { path, ignore, settings } = file;
  const shown = {
    root,
    config: path,
    tsconfig,
    preset,
    rules: severities,
    minConfidence,
    failOn,
    maxWarnings,
    ignore,
    settings,
  };
  const patternsAsTexts = (_key: string, value: unknown): unknown => (value instanceof RegExp ? value.source : value);
  return `${JSON.stringify(shown, patternsAsTexts, 2)}\n`;
}
