import { CommanderError } from 'commander';
import { SettingsError } from '../analysis/model/settings.js';
import { ProjectError } from '../project/errors.js';

/** A flag or a value of one is wrong. The message is one line that names both. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

/** The config file cannot be used. The message is one line that names the file, the key and the value. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}

/** The one line for an error that a person can do something about; null for a defect of this program. */
export function knownErrorLine(error: unknown): string | null {
  if (error instanceof CommanderError) {
    return error.message
      .replace(/^error: /, '')
      .replace(/\s*\n\s*/g, ' ')
      .trim();
  }
  const isKnown = [UsageError, ConfigError, SettingsError, ProjectError].some((kind) => error instanceof kind);
  return isKnown ? (error as Error).message : null;
}
