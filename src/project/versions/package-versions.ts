import satisfies from 'semver/functions/satisfies.js';
import { dirname } from 'node:path';
import type { ModuleResolver } from '../modules/module-resolver.js';
import { isInside, relativePosix } from '../paths.js';
import { InstalledPackages } from './installed.js';
import type { ChosenVersion, Question } from './lock.js';
import { LockFiles } from './lock-files.js';
import { DeclaredRanges, lowestVersion } from './ranges.js';

export interface VersionOptions {
  /** The directory that problems name files relative to. */
  readonly root: string;
  /** The directory of the whole project; what lies above does not count. */
  readonly top: string;
  /** Knows the package.json files. */
  readonly resolver: ModuleResolver;
}

/**
 * Which versions of packages the files of a project get: as installed, else as locked, else the lowest that is allowed.
 * Files are read and nothing else: no package is looked up, and none is loaded.
 */
export class PackageVersions {
  readonly #known = new Map<string, string | null>();
  readonly #problems = new Set<string>();
  readonly #resolver: ModuleResolver;
  readonly #installed: InstalledPackages;
  readonly #locks: LockFiles;
  readonly #ranges: DeclaredRanges;

  constructor({ root, top, resolver }: VersionOptions) {
    const complain = (path: string, reason: string): void => {
      this.#problems.add(`${relativePosix(root, path)}: cannot be read for the versions of packages: ${reason}`);
    };
    this.#resolver = resolver;
    this.#installed = new InstalledPackages(top, complain);
    this.#locks = new LockFiles(top, complain);
    this.#ranges = new DeclaredRanges(top, complain);
  }

  /** One line for each file that could not be read, as far as known. */
  get problems(): readonly string[] {
    return [...this.#problems];
  }

  /** The version of a package that a file gets, or null when nothing says. `path` is absolute. */
  versionOf(path: string, packageName: string): string | null {
    const directory = dirname(path);
    const key = `${directory}\0${packageName}`;
    let version = this.#known.get(key);
    if (version === undefined) {
      version = this.#find({ directory, packageName, declaration: this.#resolver.declarationOf(path, packageName) });
      this.#known.set(key, version);
    }
    return version;
  }

  #find(question: Question): string | null {
    const { packageName, declaration } = question;
    const range = declaration && this.#ranges.rangeOf(declaration, packageName);
    for (const chosen of this.#chosen(question)) {
      if (isMeantFor(question, chosen) || range === null || isIn(chosen.version, range)) return chosen.version;
    }
    return range === null ? null : lowestVersion(range);
  }

  *#chosen(question: Question): Iterable<ChosenVersion> {
    const installed = this.#installed.versionFor(question);
    if (installed !== null) yield installed;
    yield* this.#locks.versionsFor(question);
  }
}

/**
 * False for a version that was chosen further up than where the package is asked for. Packages of a workspace share
 * what lies there, but an example with a package.json of its own that nobody installed does not.
 */
function isMeantFor({ declaration }: Question, { directory }: ChosenVersion): boolean {
  return declaration === null || isInside(declaration.directory, directory);
}

function isIn(version: string, range: string): boolean {
  return satisfies(version, range, { includePrerelease: true });
}
