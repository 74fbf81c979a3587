import { Option, type Command } from 'commander';
import { closest } from './closest.js';
import { UsageError } from './errors.js';

/** The flags of every command that reads a project and writes a report. What was not given is undefined. */
export interface ProjectFlags {
  readonly output?: string;
  readonly tsconfig?: string;
  readonly config?: string;
}

/** What the paths of such a command are. */
export const PATHS = ['[paths...]', 'directories, files or globs; the working directory when left out'] as const;

export const OUTPUT_FLAG = ['--output <file>', 'write the report to a file instead of standard output'] as const;

/** Adds the flags that say how a project is read. */
export function addProjectFlags(command: Command): Command {
  return command
    .option('--tsconfig <file>', 'use this tsconfig for the list of files and for path aliases')
    .option('--config <file>', 'use this config file instead of backpressure.config.json');
}

/** An option whose value is one of a few. */
export function choice(flags: string, description: string, values: readonly string[]): Option {
  return new Option(flags, description).argParser((value) => oneOf(nameOf(flags), value, values));
}

/** An option that takes several of a few values, with commas between them or given again. */
export function choices(flags: string, description: string, values: readonly string[]): Option {
  return new Option(flags, description).argParser((given, previous: readonly string[] | undefined) => [
    ...(previous ?? []),
    ...given.split(',').map((value) => oneOf(nameOf(flags), value.trim(), values)),
  ]);
}

function nameOf(flags: string): string {
  const [name = ''] = flags.split(' ', 1);
  return name;
}

function oneOf(name: string, value: string, values: readonly string[]): string {
  if (values.includes(value)) return value;
  throw new UsageError(`option ${name}: '${value}' is not one of ${values.join(', ')}${closest(value, values)}`);
}
