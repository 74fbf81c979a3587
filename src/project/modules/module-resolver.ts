import { dirname, resolve } from 'node:path';
import { moduleFile, type FileSet } from './module-files.js';
import { aliasedPaths } from './path-aliases.js';
import type { TsconfigReader } from '../tsconfig/reader.js';
import type { Aliases } from '../tsconfig/tsconfig.js';
import { WorkspacePackages, type Declaration } from './workspace-packages.js';

export interface ResolverOptions {
  /** The directory of the whole project; configs above it do not count. */
  readonly top: string;
  /** Tells by their absolute paths which files belong to the project. */
  readonly files: FileSet;
  /** Absolute paths of every package.json of the project. */
  readonly manifests: readonly string[];
  readonly tsconfigs: TsconfigReader;
  /** The config that applies to every file, when a person named one. */
  readonly tsconfig: string | null;
}

/** Finds the file of the project that a specifier means: relative, through tsconfig `paths`, or by package name. */
export class ModuleResolver {
  readonly #options: ResolverOptions;
  readonly #known = new Map<string, string | null>();
  readonly #aliases = new Map<string, readonly Aliases[]>();
  #packages: WorkspacePackages | undefined;

  constructor(options: ResolverOptions) {
    this.#options = options;
  }

  /** The absolute path of the module, or null when it is not one of the project's files. */
  resolve(from: string, specifier: string): string | null {
    const directory = dirname(from);
    const key = `${directory}\0${specifier}`;
    const known = this.#known.get(key);
    if (known !== undefined) return known;
    const { files } = this.#options;
    let found: string | null = null;
    for (const path of this.#candidates(from, directory, specifier)) {
      found = moduleFile(files, path);
      if (found !== null) break;
    }
    this.#known.set(key, found);
    return found;
  }

  /** True when a package.json above a file lists a package among its dependencies. */
  dependsOn(from: string, packageName: string): boolean {
    return this.#workspace().dependsOn(from, packageName);
  }

  /** What the nearest package.json above a file that names a package says about it; null when none does. */
  declarationOf(from: string, packageName: string): Declaration | null {
    return this.#workspace().declarationOf(from, packageName);
  }

  *#candidates(from: string, directory: string, specifier: string): Iterable<string> {
    if (/^\.{1,2}(?:\/|$)/.test(specifier)) {
      yield resolve(directory, specifier);
      return;
    }
    if (specifier.startsWith('#')) yield* this.#workspace().importsOf(from, specifier);
    for (const aliases of this.#aliasesFor(from, directory)) yield* aliasedPaths(aliases, specifier);
    yield* this.#workspace().pathsOf(specifier);
  }

  /** The aliases that apply in a directory; a config that refers to others stands for all of them. */
  #aliasesFor(from: string, directory: string): readonly Aliases[] {
    let aliases = this.#aliases.get(directory);
    if (aliases === undefined) {
      const { tsconfigs, tsconfig, top } = this.#options;
      const own = tsconfig === null ? tsconfigs.nearest(from, top) : tsconfigs.read(tsconfig);
      const configs = own === null ? [] : tsconfigs.readAll(own.file);
      aliases = configs.map((config) => tsconfigs.aliasesOf(config)).filter((found) => found !== null);
      this.#aliases.set(directory, aliases);
    }
    return aliases;
  }

  #workspace(): WorkspacePackages {
    this.#packages ??= new WorkspacePackages(this.#options.manifests);
    return this.#packages;
  }
}
