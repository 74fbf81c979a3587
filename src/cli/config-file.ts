import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { DEFAULT_SETTINGS, readSettings, SettingsError, type Settings } from '../analysis/model/settings.js';
import type { Confidence, RulePreset } from '../rules/rule.js';
import { systemReason } from '../project/errors.js';
import { IgnoreRules } from '../project/listing/ignore-rules.js';
import { isInside, relativePosix } from '../project/paths.js';
import { closest } from './closest.js';
import {
  CONFIDENCE_VALUES,
  FAIL_ON_VALUES,
  PRESET_VALUES,
  SEVERITY_VALUES,
  type FailOn,
  type RuleSetting,
} from './choices.js';
import { ConfigError } from './errors.js';

/** What a config file may hold: the settings that ESLint knows too, and what only a command line needs. */
export interface ConfigFile {
  /** Absolute path, or null when there is no config file. */
  readonly path: string | null;
  /** How messages call the file. */
  readonly name: string;
  readonly settings: Settings;
  readonly preset: RulePreset | undefined;
  /** Severities by rule id, with or without the plugin's name. */
  readonly rules: Readonly<Record<string, RuleSetting>>;
  readonly minConfidence: Confidence | undefined;
  readonly failOn: FailOn | undefined;
  readonly maxWarnings: number | undefined;
  /** Patterns in the syntax of `.gitignore`, relative to the file's directory. */
  readonly ignore: readonly string[];
}

export const CONFIG_FILE_NAME = 'backpressure.config.json';

const NO_CONFIG: ConfigFile = {
  path: null,
  name: CONFIG_FILE_NAME,
  settings: DEFAULT_SETTINGS,
  preset: undefined,
  rules: {},
  minConfidence: undefined,
  failOn: undefined,
  maxWarnings: undefined,
  ignore: [],
};

const OWN_KEYS = ['$schema', 'preset', 'rules', 'minConfidence', 'failOn', 'maxWarnings', 'ignore'];

/**
 * Reads the config file that was named, or the nearest one at or above the root within the git repository.
 * It is data: nothing in it is run.
 */
export function loadConfigFile(named: string | undefined, root: string, cwd: string): ConfigFile {
  if (named === undefined) {
    const found = findConfigFile(root);
    return found === null ? NO_CONFIG : parseConfigFile(found, cwd);
  }
  const path = resolve(cwd, named);
  if (!existsSync(path)) throw new ConfigError(`option --config: '${named}' does not exist`);
  return parseConfigFile(path, cwd);
}

/** Tells which absolute paths the `ignore` list of a config file covers. */
export function ignoreTest({ path, ignore }: ConfigFile): (candidate: string) => boolean {
  if (path === null || ignore.length === 0) return () => false;
  const directory = dirname(path);
  const rules = new IgnoreRules(ignore);
  return (candidate) =>
    candidate !== directory && isInside(directory, candidate) && rules.covers(relativePosix(directory, candidate));
}

function findConfigFile(root: string): string | null {
  for (let current = root; ; current = dirname(current)) {
    const path = join(current, CONFIG_FILE_NAME);
    if (existsSync(path)) return path;
    if (dirname(current) === current || existsSync(join(current, '.git'))) return null;
  }
}

function parseConfigFile(path: string, cwd: string): ConfigFile {
  const name = isInside(cwd, path) ? relativePosix(cwd, path) : path;
  const data = readObject(path, name);
  const fail = (key: string, wanted: string): never => {
    throw new ConfigError(`${name}: '${key}' must be ${wanted}, not ${JSON.stringify(data[key])}`);
  };
  for (const key of Object.keys(data)) {
    const known = [...OWN_KEYS, ...Object.keys(DEFAULT_SETTINGS)];
    if (known.includes(key)) continue;
    throw new ConfigError(`${name}: '${key}' is not known${closest(key, known)}; known are ${known.join(', ')}`);
  }
  const choice = <T extends string>(key: string, values: readonly T[]): T | undefined => {
    const value = data[key];
    if (value === undefined) return undefined;
    return values.find((candidate) => candidate === value) ?? fail(key, `one of ${values.join(', ')}`);
  };
  return {
    path,
    name,
    settings: settingsOf(data, name),
    preset: choice('preset', PRESET_VALUES),
    rules: severitiesOf(data['rules'], name),
    minConfidence: choice('minConfidence', CONFIDENCE_VALUES),
    failOn: choice('failOn', FAIL_ON_VALUES),
    maxWarnings: maxWarningsOf(data['maxWarnings'], () => fail('maxWarnings', 'a whole number of at least -1')),
    ignore: patternsOf(data['ignore'], () => fail('ignore', 'a list of patterns')),
  };
}

function readObject(path: string, name: string): Readonly<Record<string, unknown>> {
  let text: string;
  try {
    text = readFileSync(path, 'utf8').replace(/^\uFEFF/, '');
  } catch (error) {
    throw new ConfigError(`${name}: cannot be read: ${systemReason(error)}`);
  }
  let data: unknown;
  try {
    data = JSON.parse(text);
  } catch (error) {
    throw new ConfigError(`${name}: not valid JSON: ${(error as Error).message.replace(/\s+/g, ' ')}`);
  }
  if (typeof data !== 'object' || data === null || Array.isArray(data)) {
    throw new ConfigError(`${name}: must hold a JSON object`);
  }
  return data as Record<string, unknown>;
}

function settingsOf(data: Readonly<Record<string, unknown>>, name: string): Settings {
  const shared = Object.entries(data).filter(([key]) => key in DEFAULT_SETTINGS);
  try {
    return readSettings(Object.fromEntries(shared));
  } catch (error) {
    if (error instanceof SettingsError) throw new ConfigError(`${name}: ${error.message}`);
    throw error;
  }
}

function severitiesOf(value: unknown, name: string): Readonly<Record<string, RuleSetting>> {
  if (value === undefined) return {};
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw new ConfigError(`${name}: 'rules' must be an object, not ${JSON.stringify(value)}`);
  }
  const rules: Record<string, RuleSetting> = {};
  for (const [id, given] of Object.entries(value)) {
    const severity = SEVERITY_VALUES.find((candidate) => candidate === given);
    if (severity === undefined) {
      const wanted = SEVERITY_VALUES.join(', ');
      throw new ConfigError(`${name}: 'rules.${id}' must be one of ${wanted}, not ${JSON.stringify(given)}`);
    }
    rules[id] = severity;
  }
  return rules;
}

function maxWarningsOf(value: unknown, fail: () => never): number | undefined {
  if (value === undefined) return undefined;
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= -1 ? value : fail();
}

function patternsOf(value: unknown, fail: () => never): readonly string[] {
  if (value === undefined) return [];
  return Array.isArray(value) && value.every((item): item is string => typeof item === 'string') ? value : fail();
}
