import { posix } from 'node:path';
import { field } from './data.js';
import { nearestEntry, versionIn, type Lock, type LockFormat } from './lock.js';

/** npm's lock files. The one that is published with a package goes before the other. */
export const NPM_LOCKS: readonly LockFormat[] = ['npm-shrinkwrap.json', 'package-lock.json'].map((fileName) => ({
  fileName,
  read,
}));

/** `packages` has the folders of an installation: `node_modules/name`, `apps/web/node_modules/name`. */
function read(text: string, top: string): Lock {
  const lock: unknown = JSON.parse(text);
  if (field(lock, 'lockfileVersion') === undefined) throw new SyntaxError('it has no lockfileVersion');
  const [packages, dependencies] = [field(lock, 'packages'), field(lock, 'dependencies')];
  return {
    versionFor(question) {
      const { packageName } = question;
      const entryIn = (place: string): unknown => {
        if (packages !== undefined) return field(packages, posix.join(place, 'node_modules', packageName));
        // Up to npm 6, a lock file belonged to a single package.
        return place === '.' ? field(dependencies, packageName) : undefined;
      };
      return nearestEntry(question, top, entryIn, (entry) => {
        // An entry has a name where it differs from that of the folder: for an alias.
        const isAlias = (field(entry, 'name') ?? packageName) !== packageName;
        return isAlias ? null : versionIn(field(entry, 'version'));
      });
    },
  };
}
