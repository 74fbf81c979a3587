import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { isRecord } from '../tsconfig/plain.js';
import { starredPart } from './path-aliases.js';

type Manifest = Readonly<Record<string, unknown>>;

/** Where package.json files have ranges, in the order in which they say what is installed. */
const INSTALLED_BY = ['optionalDependencies', 'dependencies', 'devDependencies', 'peerDependencies'];

/** How a package.json names a package that it needs. */
export interface Declaration {
  /** Absolute path of the directory of the package.json. */
  readonly directory: string;
  /** As it is written there: `^6.0.1`, `latest`, `workspace:*`, `git+https://...`. */
  readonly range: string;
}

/** The packages of a project by their package.json files, so that imports by name lead to their sources. */
export class WorkspacePackages {
  readonly #manifests = new Map<string, Manifest>();
  readonly #directories = new Map<string, string>();

  /** @param paths absolute paths of package.json files. */
  constructor(paths: readonly string[]) {
    for (const path of paths) {
      const manifest = readManifest(path);
      if (manifest === null) continue;
      this.#manifests.set(dirname(path), manifest);
      const { name } = manifest;
      if (typeof name === 'string' && !this.#directories.has(name)) this.#directories.set(name, dirname(path));
    }
  }

  /** Absolute paths, best first, that `name` or `name/sub` of a package of the project may mean in source code. */
  pathsOf(specifier: string): readonly string[] {
    const parts = specifier.split('/');
    const name = parts.slice(0, specifier.startsWith('@') ? 2 : 1).join('/');
    const directory = this.#directories.get(name);
    const manifest = directory === undefined ? undefined : this.#manifests.get(directory);
    if (directory === undefined || manifest === undefined) return [];
    const subpath = specifier.slice(name.length + 1);
    return [...declaredTargets(manifest, subpath), ...customaryTargets(subpath)].flatMap((target) =>
      sourcesOf(target).map((path) => join(directory, path)),
    );
  }

  /** True when the package.json next to a file, or one above it, depends on a package. */
  dependsOn(from: string, name: string): boolean {
    for (let directory = dirname(from); ; directory = dirname(directory)) {
      const manifest = this.#manifests.get(directory);
      if (manifest !== undefined && runtimeDependencies(manifest).some((one) => Object.hasOwn(one, name))) return true;
      if (dirname(directory) === directory) return false;
    }
  }

  /**
   * What the nearest package.json above a file that names a package says about it; null when none does. Of several
   * ranges there, it is the one that a package manager installs here: those of peers are meant for other programs.
   */
  declarationOf(from: string, name: string): Declaration | null {
    for (let directory = dirname(from); ; directory = dirname(directory)) {
      const manifest = this.#manifests.get(directory);
      for (const field of INSTALLED_BY) {
        const ranges = manifest?.[field];
        if (!isRecord(ranges) || !Object.hasOwn(ranges, name)) continue;
        const range = ranges[name];
        if (typeof range === 'string') return { directory, range };
      }
      if (dirname(directory) === directory) return null;
    }
  }

  /** The same for `#name`, by the `imports` of the nearest package.json above a file. */
  importsOf(from: string, specifier: string): readonly string[] {
    for (let directory = dirname(from); ; directory = dirname(directory)) {
      const manifest = this.#manifests.get(directory);
      if (manifest !== undefined) {
        const targets = subpathTargets(manifest['imports'], specifier);
        return targets.flatMap((target) => sourcesOf(target).map((path) => join(directory, path)));
      }
      if (dirname(directory) === directory) return [];
    }
  }
}

/** What a program needs when it runs. Packages for development are not there in production. */
function runtimeDependencies(manifest: Manifest): readonly Readonly<Record<string, unknown>>[] {
  return [manifest['dependencies'], manifest['optionalDependencies'], manifest['peerDependencies']].filter(isRecord);
}

function readManifest(path: string): Manifest | null {
  try {
    const manifest: unknown = JSON.parse(readFileSync(path, 'utf8'));
    return isRecord(manifest) ? manifest : null;
  } catch {
    return null;
  }
}

function declaredTargets(manifest: Manifest, subpath: string): readonly string[] {
  const { exports } = manifest;
  if (exports !== undefined) {
    const isMap = isRecord(exports) && Object.keys(exports).some((key) => key.startsWith('.'));
    if (isMap) return subpathTargets(exports, subpath === '' ? '.' : `./${subpath}`);
    return subpath === '' ? leaves(exports) : [];
  }
  if (subpath !== '') return [];
  return ['source', 'module', 'types', 'main'].flatMap((key) => leaves(manifest[key]));
}

/** Where sources are found when the manifest names compiled files that this checkout does not have. */
function customaryTargets(subpath: string): readonly string[] {
  return subpath === '' ? ['src/index', 'index'] : [subpath, `src/${subpath}`];
}

function subpathTargets(map: unknown, key: string): readonly string[] {
  if (!isRecord(map)) return [];
  const exact = map[key];
  if (exact !== undefined) return leaves(exact);
  for (const [pattern, value] of Object.entries(map)) {
    const rest = starredPart(pattern, key);
    if (rest !== null) return leaves(value).map((target) => target.replace('*', () => rest));
  }
  return [];
}

/** Every path below a conditions object: which condition holds does not matter for finding the source. */
function leaves(value: unknown): readonly string[] {
  if (typeof value === 'string') return [value];
  if (Array.isArray(value)) return value.flatMap(leaves);
  return isRecord(value) ? Object.values(value).flatMap(leaves) : [];
}

/** A path as it is and, for compiled files, where the source it was compiled from customarily lies. */
function sourcesOf(target: string): readonly string[] {
  const path = target.replace(/^\.\//, '').replace(/\.d\.[cm]?ts$/, '');
  const compiled = /^(?:dist|build|lib|out|esm|cjs|es)\/(?:(?:esm|cjs|es|types|src)\/)?/.exec(path)?.[0];
  if (compiled === undefined) return [path];
  const rest = path.slice(compiled.length);
  return [`src/${rest}`, path, rest];
}
