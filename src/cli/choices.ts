import { CONFIDENCES } from '../host/presets.js';
import type { Confidence, RulePreset } from '../rules/rule.js';

/** A rule's setting on the command line and in the config file, in ESLint's words. */
export type RuleSetting = 'off' | 'warn' | 'error';

/** The least severe findings that make the command fail. */
export type FailOn = 'error' | 'warning' | 'never';

export const SEVERITY_VALUES: readonly RuleSetting[] = ['off', 'warn', 'error'];
export const FAIL_ON_VALUES: readonly FailOn[] = ['error', 'warning', 'never'];
export const PRESET_VALUES: readonly RulePreset[] = ['recommended', 'strict'];
export const CONFIDENCE_VALUES: readonly Confidence[] = CONFIDENCES;
