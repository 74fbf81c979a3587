import { nameIn, type YarnEntry } from './yarn-entry.js';

/**
 * Reads an entry of a lock file of Yarn 1, which is YAML only at first sight:
 *
 *     "@scope/name@^1.0.0", "@scope/name@^1.2.0":
 *       version "1.2.3"
 */
export function classicEntry(text: string): YarnEntry | null {
  const keys = /^(.+):$/m.exec(text)?.[1];
  const version = /^ {2}version "?([^"\s]+)"?/m.exec(text)?.[1];
  if (keys === undefined || version === undefined) return null;
  const descriptors = keys.split(', ').map((key) => key.replace(/^"(.*)"$/, '$1'));
  const [first = ''] = descriptors;
  const name = nameIn(first);
  const alias = /^npm:(.[^@]*)@/.exec(first.slice(name.length + 1))?.[1];
  return { descriptors, name: alias ?? name, version };
}
