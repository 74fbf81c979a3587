import { Option, type Command } from 'commander';
import { FORMAT_NAMES, type FormatName } from '../report/formats.js';
import type { Confidence, RulePreset } from '../rules/rule.js';
import {
  CONFIDENCE_VALUES,
  FAIL_ON_VALUES,
  PRESET_VALUES,
  SEVERITY_VALUES,
  type FailOn,
  type RuleSetting,
} from './choices.js';
import { UsageError } from './errors.js';
import { addProjectFlags, choice, OUTPUT_FLAG, type ProjectFlags } from './project-flags.js';

/** The flags of `audit` as commander hands them over. What was not given is undefined. */
export interface AuditFlags extends ProjectFlags {
  readonly preset?: RulePreset;
  readonly rule?: readonly (readonly [id: string, setting: RuleSetting])[];
  readonly minConfidence?: Confidence;
  readonly failOn?: FailOn;
  readonly maxWarnings?: number;
  readonly quiet?: boolean;
  readonly format: FormatName;
  readonly baseline: boolean;
  readonly stats?: boolean;
  readonly printConfig?: boolean;
}

const EXIT_CODES = `
Exit codes:
  0  no findings at or above the threshold
  1  findings at or above the threshold, or a file that could not be read or parsed
  2  the audit could not run as asked: a wrong flag, a path that does not exist, nothing to audit

Severities are those of the ESLint plugin's configs: every rule of the preset reports errors, until --rule or the
config file makes it a warning. How sure a finding is does not change its severity; --min-confidence leaves out the
less certain ones.

Examples:
  backpressure                                     audit the working directory
  backpressure src --min-confidence high           only what is almost certain
  backpressure --preset strict --format json       everything, for a program to read
  backpressure --rule no-unbounded-retry:warn --max-warnings 10
  backpressure --fail-on never                     show findings, never fail
`;

/** Adds the flags of `audit` to its command. */
export function addAuditFlags(command: Command): Command {
  command
    .addOption(
      choice(
        '--preset <name>',
        'rules to run: recommended reports high and medium confidence, strict all',
        PRESET_VALUES,
      ),
    )
    .addOption(
      new Option('--rule <id:severity>', 'set one rule to off, warn or error (repeatable)').argParser(
        (value, previous: AuditFlags['rule']) => [...(previous ?? []), parseRule(value)],
      ),
    )
    .addOption(
      choice('--min-confidence <level>', 'leave out findings less sure than high, medium or low', CONFIDENCE_VALUES),
    )
    .addOption(
      choice(
        '--fail-on <severity>',
        'findings that make the exit code 1: error (default), warning or never',
        FAIL_ON_VALUES,
      ),
    )
    .addOption(
      new Option('--max-warnings <count>', 'fail on more warnings than this; -1 (default) for any number').argParser(
        parseCount,
      ),
    )
    .option('--quiet', 'report errors only; warnings still count for --max-warnings')
    .addOption(
      choice('--format <name>', `output format: ${FORMAT_NAMES.join(' or ')}`, FORMAT_NAMES).default('stylish'),
    )
    .option(...OUTPUT_FLAG)
    .option('--no-baseline', 'report findings that a baseline file accepts as well');
  return addProjectFlags(command)
    .option('--stats', 'add what was left out and how long everything took')
    .option('--print-config', 'print the configuration that would be used, and stop')
    .addHelpText('after', EXIT_CODES);
}

function parseRule(value: string): readonly [string, RuleSetting] {
  const colon = value.lastIndexOf(':');
  const setting = SEVERITY_VALUES.find((candidate) => candidate === value.slice(colon + 1));
  if (colon < 1 || setting === undefined) {
    throw new UsageError(
      `option --rule: '${value}' is not a rule id, a colon and one of ${SEVERITY_VALUES.join(', ')}`,
    );
  }
  return [value.slice(0, colon), setting];
}

function parseCount(value: string): number {
  const count = Number(value);
  if (value.trim() === '' || !Number.isSafeInteger(count) || count < -1) {
    throw new UsageError(`option --max-warnings: '${value}' is not a whole number of at least -1`);
  }
  return count;
}
