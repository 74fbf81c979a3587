import { relativePosix } from '../paths.js';
import { versionIn, type Lock, type LockFormat, type Question } from './lock.js';
import { topEntries } from './yaml.js';
import { berryEntry } from './yarn-berry.js';
import { classicEntry } from './yarn-classic.js';
import { nameIn, type YarnEntry } from './yarn-entry.js';

export const YARN_LOCK: LockFormat = { fileName: 'yarn.lock', read };

/** Lock files of Yarn know ranges and not who asks for them, so the range of the package.json leads to the version. */
function read(contents: string, top: string): Lock {
  const isBerry = /^__metadata:/m.test(contents);
  // Empty files mark the top of a project that has never been installed.
  const isClassic = /^# yarn lockfile v1/m.test(contents) || contents.trim() === '';
  if (!isBerry && !isClassic) throw new SyntaxError('it is in none of the formats of Yarn');
  const texts = topEntries(contents);
  const entryOf = isBerry ? berryEntry : classicEntry;
  const known = new Map<string, readonly YarnEntry[]>();

  return {
    versionFor({ packageName, declaration }) {
      let entries = known.get(packageName);
      if (entries === undefined) known.set(packageName, (entries = entriesFor(packageName)));
      const wanted = declaration && entries.find((entry) => fulfils(entry, packageName, declaration.range));
      const version = wanted ? versionOf(wanted, packageName) : theOnlyVersion(entries, packageName);
      return version === null ? null : { version, directory: wanted ? declaration.directory : placeOf(declaration) };
    },
  };

  function entriesFor(packageName: string): readonly YarnEntry[] {
    return texts
      .filter((text) => text.includes(`${packageName}@`))
      .map(entryOf)
      .filter((entry) => entry !== null)
      .filter(({ descriptors }) => descriptors.some((descriptor) => nameIn(descriptor) === packageName));
  }

  /** Where the lock file lists a package of the project, `resolutions` have replaced ranges that it does not have. */
  function placeOf(declaration: Question['declaration']): string {
    if (declaration === null) return top;
    const workspace = `@workspace:${relativePosix(top, declaration.directory)}"`;
    return texts.some((text) => text.includes(workspace)) ? declaration.directory : top;
  }
}

function fulfils({ descriptors }: YarnEntry, packageName: string, range: string): boolean {
  return [`${packageName}@${range}`, `${packageName}@npm:${range}`].some((wish) => descriptors.includes(wish));
}

function versionOf({ name, version }: YarnEntry, packageName: string): string | null {
  return name === packageName ? versionIn(version) : null;
}

/** The version that everybody gets who asks for the package, however they do it; null when there are several. */
function theOnlyVersion(entries: readonly YarnEntry[], packageName: string): string | null {
  const versions = new Set(entries.map((entry) => versionOf(entry, packageName)));
  const [version = null] = versions;
  return versions.size === 1 ? version : null;
}
