import satisfies from 'semver/functions/satisfies.js';
import type { FileModel } from '../model/file.js';

/**
 * Whether the version of a package that a file gets lies in a range; null when nobody knows the version: in an editor,
 * or without anything that is installed, locked or declared.
 *
 * @param range as in a package.json, `<7` or `>=4 <6`. `<7` leaves out the previews of 7.0.0, `<7.0.0` does not.
 */
export function holdsForVersion(file: FileModel, packageName: string, range: string): boolean | null {
  const version = file.facts.versionOf?.(file, packageName) ?? null;
  return version === null ? null : satisfies(version, range, { includePrerelease: true });
}
