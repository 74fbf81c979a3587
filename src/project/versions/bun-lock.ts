import { parseJsonc } from '../tsconfig/jsonc.js';
import { field } from './data.js';
import { nearestEntry, versionIn, type Lock, type LockFormat } from './lock.js';

export const BUN_LOCK: LockFormat = { fileName: 'bun.lock', read };

/** `packages` has `name`, and `workspace/name` where a package of the project gets another version than the rest. */
function read(text: string, top: string): Lock {
  const lock = parseJsonc(text);
  if (field(lock, 'lockfileVersion') === undefined) throw new SyntaxError('it has no lockfileVersion');
  const [packages, workspaces] = [field(lock, 'packages'), field(lock, 'workspaces')];
  return {
    versionFor(question) {
      const { packageName } = question;
      const entryIn = (place: string): unknown => {
        if (place === '.') return field(packages, packageName);
        const workspace = field(field(workspaces, place), 'name');
        return typeof workspace === 'string' ? field(packages, `${workspace}/${packageName}`) : undefined;
      };
      return nearestEntry(question, top, entryIn, (entry) => versionIn(afterName(entry, packageName)));
    },
  };
}

/** `1.2.3` of `["name@1.2.3", ...]`; null for another package under that name. */
function afterName(entry: unknown, packageName: string): string | null {
  const first: unknown = Array.isArray(entry) ? entry[0] : undefined;
  const start = `${packageName}@`;
  return typeof first === 'string' && first.startsWith(start) ? first.slice(start.length) : null;
}
