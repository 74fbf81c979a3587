import { isRecord } from '../tsconfig/plain.js';
import { field } from './data.js';
import { parseYaml } from './yaml.js';
import { nameIn, type YarnEntry } from './yarn-entry.js';

/**
 * Reads an entry of a lock file of Yarn 2 and later:
 *
 *     "@scope/name@npm:^1.0.0, @scope/name@npm:^1.2.0":
 *       version: 1.2.3
 *       resolution: "@scope/name@npm:1.2.3"
 *
 * @throws when it is no YAML.
 */
export function berryEntry(text: string): YarnEntry | null {
  const data = parseYaml(text);
  const [entry] = isRecord(data) ? Object.entries(data) : [];
  if (entry === undefined) return null;
  const [keys, value] = entry;
  const [version, resolution] = [field(value, 'version'), field(value, 'resolution')];
  if (typeof version !== 'string' || typeof resolution !== 'string') return null;
  const name = nameIn(resolution);
  // A package of the project itself has the same made-up version in every lock file.
  const isOwn = resolution.startsWith(`${name}@workspace:`);
  return { descriptors: keys.split(', '), name, version: isOwn ? null : version };
}
