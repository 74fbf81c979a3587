import minVersion from 'semver/ranges/min-version.js';
import subset from 'semver/ranges/subset.js';
import validRange from 'semver/ranges/valid.js';
import { join } from 'node:path';
import type { Declaration } from '../modules/workspace-packages.js';
import { directoriesUpTo } from '../paths.js';
import { field, readData, type Complain } from './data.js';
import { parseYaml } from './yaml.js';

const CATALOG = 'catalog:';

/**
 * The lowest version that a range allows: 6.0.1 for `^6.0.1`. Null for a range without a lower end and for one that
 * allows another major version (`>=4`, `^4 || ^6`): an installation takes the newest, whatever that is.
 */
export function lowestVersion(range: string): string | null {
  const lowest = minVersion(range);
  if (lowest === null || (lowest.major === 0 && lowest.minor === 0 && lowest.patch === 0)) return null;
  return subset(range, `^${lowest.version}`, { includePrerelease: true }) ? lowest.version : null;
}

/** Reads the ranges of package.json files, those that pnpm keeps in its `pnpm-workspace.yaml` included. */
export class DeclaredRanges {
  readonly #workspaces = new Map<string, unknown>();
  readonly #top: string;
  readonly #complain: Complain;

  /** @param top the directory above which no workspace file counts. */
  constructor(top: string, complain: Complain) {
    this.#top = top;
    this.#complain = complain;
  }

  /** A range of versions; null for tags, addresses, paths, aliases and packages of the project itself. */
  rangeOf({ range, directory }: Declaration, packageName: string): string | null {
    const written = range.startsWith(CATALOG) ? this.#catalogRange(range, directory, packageName) : range;
    return typeof written === 'string' ? validRange(written) : null;
  }

  /** `catalog:` is short for `catalog:default`. */
  #catalogRange(range: string, directory: string, packageName: string): unknown {
    const workspace = this.#workspaceOf(directory);
    const name = range.slice(CATALOG.length).trim() || 'default';
    const catalog = field(field(workspace, 'catalogs'), name);
    return field(catalog ?? (name === 'default' ? field(workspace, 'catalog') : undefined), packageName);
  }

  #workspaceOf(directory: string): unknown {
    for (const current of directoriesUpTo(this.#top, directory)) {
      let workspace = this.#workspaces.get(current);
      if (workspace === undefined) {
        workspace = readData(join(current, 'pnpm-workspace.yaml'), parseYaml, this.#complain);
        this.#workspaces.set(current, workspace);
      }
      if (workspace !== null) return workspace;
    }
    return null;
  }
}
