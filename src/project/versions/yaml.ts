import { createRequire } from 'node:module';

type Yaml = typeof import('yaml');

let loaded: Yaml | undefined;

/**
 * Parses YAML without giving its words a meaning: numbers and `true` stay texts, so `1.10` stays what it is.
 *
 * @throws when it is no YAML.
 */
export function parseYaml(text: string): unknown {
  // Late, because most projects have no such file, and synchronous, because rules ask for facts while they run.
  loaded ??= createRequire(import.meta.url)('yaml') as Yaml;
  return loaded.parse(text, { schema: 'failsafe', prettyErrors: false, logLevel: 'error' }) as unknown;
}

/**
 * The entries at the top of a YAML-like text, each with everything below it. Lock files have megabytes of which one
 * entry is of interest, and parsing all of them would take longer than an audit.
 *
 * @throws {SyntaxError} when git has left a merge conflict in the text.
 */
export function topEntries(text: string): readonly string[] {
  // A colon starts the value of the entry above it when a key was too long for one line.
  const entries = text.split(/^(?=[^\s:])/m);
  if (entries.some((entry) => /^(?:<{7}|>{7})/.test(entry))) throw new SyntaxError('it has merge conflicts');
  return entries;
}
