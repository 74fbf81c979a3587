import { readdirSync, type Dirent } from 'node:fs';
import { join } from 'node:path';
import { systemReason } from '../errors.js';
import type { GitIgnores } from './git-ignores.js';
import { relativePosix } from '../paths.js';
import {
  folderReasonOf,
  isDeclarationName,
  isSourceName,
  type FolderReason,
  type SkippedFile,
  type SkippedFolder,
} from '../source-kinds.js';

/** Everything a walk below one directory came across. Paths are absolute, in no particular order. */
export interface Listing {
  readonly files: string[];
  /** Every `package.json`. */
  readonly manifests: string[];
  readonly skipped: SkippedFile[];
  readonly folders: SkippedFolder[];
  /** One line each. */
  readonly problems: string[];
}

/** What keeps paths out of a listing, besides their names. */
export interface Exclusions {
  readonly git: GitIgnores;
  /** True when the config file's `ignore` list names the path or a folder on the way to it. */
  readonly config: (path: string) => boolean;
}

/**
 * Lists the source files below a directory without reading any of them. What git ignores, dependencies, build
 * output and hidden folders stay outside. Symbolic links are not followed: what they point at inside the project
 * has a path of its own, what lies outside does not belong to it, and a circle of them has no end.
 */
export function walk(root: string, exclusions: Exclusions): Listing {
  const listing: Listing = { files: [], manifests: [], skipped: [], folders: [], problems: [] };
  const pending = [root];
  for (let directory = pending.pop(); directory !== undefined; directory = pending.pop()) {
    for (const entry of read(directory, root, listing)) {
      const path = join(directory, entry.name);
      if (entry.isDirectory()) {
        const reason = exclusionOf(path, true, exclusions) ?? folderReasonOf(entry.name);
        if (reason === null) pending.push(path);
        else listing.folders.push({ path, reason });
      } else if (entry.isSymbolicLink()) {
        if (isSourceName(entry.name)) listing.skipped.push({ path, reason: 'symbolic link' });
        else listing.folders.push({ path, reason: 'symbolic link' });
      } else if (entry.isFile()) {
        addFile(path, entry.name, exclusions, listing);
      }
    }
  }
  return listing;
}

function addFile(path: string, name: string, exclusions: Exclusions, listing: Listing): void {
  if (name === 'package.json') listing.manifests.push(path);
  if (!isSourceName(name)) return;
  const reason = exclusionOf(path, false, exclusions) ?? (isDeclarationName(name) ? 'declaration file' : null);
  if (reason === null) listing.files.push(path);
  else listing.skipped.push({ path, reason });
}

function exclusionOf(
  path: string,
  isDirectory: boolean,
  { git, config }: Exclusions,
): Extract<FolderReason, 'ignored by git' | 'ignored by the config file'> | null {
  if (git.ignores(path, isDirectory)) return 'ignored by git';
  return config(path) ? 'ignored by the config file' : null;
}

function read(directory: string, root: string, listing: Listing): Dirent[] {
  try {
    return readdirSync(directory, { withFileTypes: true });
  } catch (error) {
    listing.problems.push(`cannot read the folder '${relativePosix(root, directory)}': ${systemReason(error)}`);
    return [];
  }
}
