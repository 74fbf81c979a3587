import { ShapeError } from './data-shapes.js';
import { NO_OWN_CATALOGUE, readOwnCatalogue, type OwnCatalogue } from './own-catalogue.js';

/** Settings that people share between ESLint (`settings.backpressure`) and `backpressure.config.json`. */
export interface Settings {
  /** Module specifier that inserted code imports the runtime from. May be a relative path to a vendored copy. */
  readonly runtime: string;
  /** Numbers that fixes write where nobody has chosen one yet. */
  readonly defaults: {
    /** Items a replaced buffer may hold. */
    readonly capacity: number;
    /** Work items that may run at once. */
    readonly concurrency: number;
    /** Attempts, the first one included. */
    readonly maxAttempts: number;
    /** Whole seconds for a Retry-After header. */
    readonly retryAfterSeconds: number;
  };
  /** The project's own collections with a maximum: bare names or `module#export`. */
  readonly bounded: readonly string[];
  /** The project's own rate limiters: bare names or `module#export`. */
  readonly limiters: readonly string[];
  /** The project's own helpers that limit concurrency: bare names or `module#export`. */
  readonly pools: readonly string[];
  /** Entries for the project's own libraries, in addition to the catalogue of this package. */
  readonly catalogue: OwnCatalogue;
}

/** What holds when neither ESLint settings nor a config file say anything. */
export const DEFAULT_SETTINGS: Settings = {
  runtime: 'backpressure/runtime',
  defaults: { capacity: 1_000, concurrency: 8, maxAttempts: 5, retryAfterSeconds: 30 },
  bounded: [],
  limiters: [],
  pools: [],
  catalogue: NO_OWN_CATALOGUE,
};

/** A setting that has the wrong type or value. The message is one line and names the key. */
export class SettingsError extends Error {
  override readonly name = 'SettingsError';
}

/**
 * Checks raw settings and fills in the defaults. Keys that this version does not know are refused,
 * so that a misspelt name is not silently without effect.
 *
 * @throws {SettingsError} naming the first key that is wrong.
 */
export function readSettings(raw: unknown): Settings {
  if (raw === undefined || raw === null) return DEFAULT_SETTINGS;
  const given = asRecord(raw, 'backpressure');
  for (const key of Object.keys(given)) {
    if (!Object.hasOwn(DEFAULT_SETTINGS, key)) {
      throw new SettingsError(`setting '${key}' is not known; known are ${Object.keys(DEFAULT_SETTINGS).join(', ')}`);
    }
  }
  const numbers = asRecord(given['defaults'] ?? {}, 'defaults');
  for (const key of Object.keys(numbers)) {
    if (!Object.hasOwn(DEFAULT_SETTINGS.defaults, key))
      throw new SettingsError(`setting 'defaults.${key}' is not known`);
  }
  const number = (key: keyof Settings['defaults']): number => {
    const value = numbers[key] ?? DEFAULT_SETTINGS.defaults[key];
    if (typeof value !== 'number' || !Number.isSafeInteger(value) || value < 1) {
      throw new SettingsError(`setting 'defaults.${key}' must be a whole number of at least 1, not ${show(value)}`);
    }
    return value;
  };
  const runtime = given['runtime'] ?? DEFAULT_SETTINGS.runtime;
  if (typeof runtime !== 'string' || runtime === '') {
    throw new SettingsError(`setting 'runtime' must be a module specifier, not ${show(runtime)}`);
  }
  return {
    runtime,
    defaults: {
      capacity: number('capacity'),
      concurrency: number('concurrency'),
      maxAttempts: number('maxAttempts'),
      retryAfterSeconds: number('retryAfterSeconds'),
    },
    bounded: names(given['bounded'], 'bounded'),
    limiters: names(given['limiters'], 'limiters'),
    pools: names(given['pools'], 'pools'),
    catalogue: ownCatalogue(given['catalogue']),
  };
}

function ownCatalogue(raw: unknown): OwnCatalogue {
  try {
    return readOwnCatalogue(raw);
  } catch (error) {
    if (error instanceof ShapeError) throw new SettingsError(`setting ${error.message}`);
    throw error;
  }
}

function asRecord(value: unknown, key: string): Record<string, unknown> {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw new SettingsError(`setting '${key}' must be an object, not ${show(value)}`);
  }
  return value as Record<string, unknown>;
}

function names(value: unknown, key: string): readonly string[] {
  if (value === undefined) return [];
  if (!Array.isArray(value) || !value.every((item): item is string => typeof item === 'string')) {
    throw new SettingsError(`setting '${key}' must be a list of names, not ${show(value)}`);
  }
  return value;
}

function show(value: unknown): string {
  return value === undefined ? 'undefined' : JSON.stringify(value);
}
