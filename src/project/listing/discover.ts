import { existsSync, realpathSync } from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';
import { GitIgnores } from './git-ignores.js';
import { isInside, toPosix } from '../paths.js';
import { isDeclarationName, isSourceName, type SkippedFile, type SkippedFolder } from '../source-kinds.js';
import type { Targets } from './targets.js';
import type { TsconfigReader } from '../tsconfig/reader.js';
import type { Tsconfig } from '../tsconfig/tsconfig.js';
import { walk, type Exclusions, type Listing } from './walk.js';

/** The files to audit and what was left out, by name alone: nothing has been read yet. Paths are absolute. */
export interface Discovery {
  /** Sorted, each once. */
  readonly files: readonly string[];
  readonly skipped: readonly SkippedFile[];
  readonly folders: readonly SkippedFolder[];
  readonly manifests: readonly string[];
  /** One line for each folder or config that could not be used. */
  readonly problems: readonly string[];
}

export interface DiscoveryOptions {
  readonly tsconfigs: TsconfigReader;
  /** The config named with `--tsconfig`; otherwise tsconfig.json files are found. */
  readonly tsconfig: string | null;
  /** True when the config file's `ignore` list names the path. */
  readonly ignored: (path: string) => boolean;
}

/** Lists the source files of the targets. A file that is named itself is taken even where a walk would not look. */
export function discover(targets: Targets, options: DiscoveryOptions): Discovery {
  const files = new Set<string>();
  const skipped: SkippedFile[] = [];
  const folders: SkippedFolder[] = [];
  const manifests: string[] = [];
  const problems: string[] = [];
  for (const directory of targets.directories) {
    const listing = listDirectory(directory, options);
    for (const file of listing.files) files.add(file);
    skipped.push(...listing.skipped);
    folders.push(...listing.folders);
    manifests.push(...listing.manifests);
    problems.push(...listing.problems);
  }
  for (const path of targets.files) {
    if (!isSourceName(path)) skipped.push({ path, reason: 'not JavaScript or TypeScript' });
    else if (isDeclarationName(path)) skipped.push({ path, reason: 'declaration file' });
    else if (options.ignored(path)) skipped.push({ path, reason: 'ignored by the config file' });
    else files.add(path);
  }
  return { files: [...files].sort(), skipped, folders, manifests, problems };
}

/** The walk below one directory, and the files that a tsconfig names in folders that look like build output. */
export function listDirectory(directory: string, options: DiscoveryOptions): Listing {
  const exclusions: Exclusions = { git: new GitIgnores(directory), config: options.ignored };
  const listing = walk(directory, exclusions);
  const configs = options.tsconfigs.readAll(options.tsconfig ?? join(directory, 'tsconfig.json'));
  const doubtful = listing.folders.filter(({ reason }) => reason === 'build output' || reason === 'hidden');
  for (const folder of doubtful) {
    const files = filesNamedIn(folder.path, directory, configs, options, exclusions);
    if (files.length === 0) continue;
    listing.files.push(...files);
    listing.folders.splice(listing.folders.indexOf(folder), 1);
  }
  return listing;
}

/** The files below a folder that tsconfigs include: then it holds source code, whatever it is called. */
function filesNamedIn(
  folder: string,
  top: string,
  configs: readonly Tsconfig[],
  { tsconfig, tsconfigs }: DiscoveryOptions,
  { git, config: ignored }: Exclusions,
): readonly string[] {
  const nearest = tsconfig === null && hasTsconfig(folder, top) ? tsconfigs.nearest(folder, top) : null;
  const named = new Set<string>();
  const hidden = basename(folder).startsWith('.') ? basename(folder) : null;
  for (const config of nearest === null || configs.includes(nearest) ? configs : [...configs, nearest]) {
    // A hidden folder is included by name or not at all; asking would list the whole project.
    if (hidden !== null && !config.includes.some((pattern) => pattern.includes(hidden))) continue;
    for (const file of tsconfigs.filesOf(config)) {
      const compiled = config.outDir !== null && isInside(config.outDir, file);
      if (isInside(folder, file) && !compiled) named.add(file);
    }
  }
  return [...named].filter(
    (file) =>
      isSourceName(file) &&
      !isDeclarationName(file) &&
      !toPosix(file).includes('/node_modules/') &&
      !git.ignoresBelow(folder, file) &&
      !ignored(file) &&
      // TypeScript follows symbolic links; the walk does not, so that each file has one path.
      realpathSync(file) === join(realpathSync(folder), relative(folder, file)),
  );
}

function hasTsconfig(folder: string, top: string): boolean {
  for (let current = dirname(folder); isInside(top, current); current = dirname(current)) {
    if (existsSync(join(current, 'tsconfig.json'))) return true;
    if (dirname(current) === current) break;
  }
  return false;
}
