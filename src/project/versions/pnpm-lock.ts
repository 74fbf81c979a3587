import { field } from './data.js';
import { nearestEntry, versionIn, type Lock, type LockFormat } from './lock.js';
import { parseYaml, topEntries } from './yaml.js';

const GROUPS = ['dependencies', 'devDependencies', 'optionalDependencies'];

export const PNPM_LOCK: LockFormat = { fileName: 'pnpm-lock.yaml', read };

/** `importers` has the packages of the project by their folders, and what each of them gets. */
function read(text: string, top: string): Lock {
  const entries = topEntries(text);
  const below = (key: string): readonly unknown[] =>
    entries.filter((entry) => entry.startsWith(`${key}:`)).map((entry) => field(parseYaml(entry), key));
  if (below('lockfileVersion').length === 0) throw new SyntaxError('it has no lockfileVersion');
  const importers = below('importers');
  // Before version 9, the lock file of a single package had no importers but their parts.
  const single = GROUPS.flatMap(below);
  return {
    versionFor(question) {
      const entryIn = (place: string): unknown => {
        const own = importers.map((list) => field(list, place));
        const groups = own.flatMap((importer) => GROUPS.map((group) => field(importer, group)));
        if (place === '.') groups.push(...single);
        return groups.map((group) => field(group, question.packageName)).find((entry) => entry !== undefined);
      };
      return nearestEntry(question, top, entryIn, versionOf);
    },
  };
}

/** `1.2.3(react@18.0.0)`, or `1.2.3_react@18.0.0` up to pnpm 7. Aliases and links are `name@1.2.3` and `link:../a`. */
function versionOf(entry: unknown): string | null {
  const version = typeof entry === 'string' ? entry : field(entry, 'version');
  return typeof version === 'string' ? versionIn(version.replace(/[(_].*$/s, '')) : null;
}
