import { dirname, resolve } from 'node:path';
import { moduleFile, type FileSet } from './module-files.js';
import { aliasedPaths } from './path-aliases.js';
import type { Tsconfig, TsconfigReader } from '../tsconfig.js';
import { WorkspacePackages } from './workspace-packages.js';

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
  readonly #configs = new Map<string, readonly Tsconfig[]>();
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

  *#candidates(from: string, directory: string, specifier: string): Iterable<string> {
    if (/^\.{1,2}(?:\/|$)/.test(specifier)) {
      yield resolve(directory, specifier);
      return;
    }
    if (specifier.startsWith('#')) yield* this.#workspace().importsOf(from, specifier);
    for (const config of this.#configsOf(from, directory)) yield* aliasedPaths(config, specifier);
    yield* this.#workspace().pathsOf(specifier);
  }

  /** The configs whose aliases apply in a directory; one that refers to others counts as all of them. */
  #configsOf(from: string, directory: string): readonly Tsconfig[] {
    const known = this.#configs.get(directory);
    if (known !== undefined) return known;
    const { tsconfigs, tsconfig, top } = this.#options;
    const own = tsconfig === null ? tsconfigs.nearest(from, top) : tsconfigs.read(tsconfig);
    const configs = own === null ? [] : [own, ...tsconfigs.readAll(own.file).filter((config) => config !== own)];
    const withAliases = configs.filter(({ paths, baseUrl }) => baseUrl !== null || Object.keys(paths).length > 0);
    this.#configs.set(directory, withAliases);
    return withAliases;
  }

  #workspace(): WorkspacePackages {
    this.#packages ??= new WorkspacePackages(this.#options.manifests);
    return this.#packages;
  }
}
