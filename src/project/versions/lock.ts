import valid from 'semver/functions/valid.js';
import type { Declaration } from '../modules/workspace-packages.js';
import { directoriesUpTo, relativePosix } from '../paths.js';

/** Which version of a package does a directory get? */
export interface Question {
  /** Absolute. */
  readonly directory: string;
  readonly packageName: string;
  /** What the nearest package.json that names the package says about it, if one does. */
  readonly declaration: Declaration | null;
}

/** A version that somebody chose: by installing it, or by writing it into a lock file. */
export interface ChosenVersion {
  readonly version: string;
  /** Absolute path of the directory that it was chosen for; those below may share it. */
  readonly directory: string;
}

/** The contents of a lock file. */
export interface Lock {
  /**
   * Null when the lock file does not say, or when another package goes by the name.
   *
   * @throws when the part that holds the answer cannot be read.
   */
  versionFor(question: Question): ChosenVersion | null;
}

/** A kind of lock file. */
export interface LockFormat {
  readonly fileName: string;
  /**
   * Reads the text of a lock file that lies in the directory `top`, an absolute path.
   *
   * @throws when the text is none of this format. The message says why.
   */
  readonly read: (text: string, top: string) => Lock;
}

/** What is no version number, such as the address of a repository, says nothing: null. */
export function versionIn(value: unknown): string | null {
  return typeof value === 'string' ? valid(value) : null;
}

/**
 * Looks for an entry for the directory in question and for those around it, up to `top`. The innermost decides.
 *
 * @param entryIn the entry for a directory, which is named relative to `top` (`.` for that itself), or undefined.
 */
export function nearestEntry(
  { directory }: Question,
  top: string,
  entryIn: (place: string) => unknown,
  versionOf: (entry: unknown) => string | null,
): ChosenVersion | null {
  for (const current of directoriesUpTo(top, directory)) {
    const entry = entryIn(relativePosix(top, current));
    if (entry === undefined) continue;
    const version = versionOf(entry);
    return version === null ? null : { version, directory: current };
  }
  return null;
}
