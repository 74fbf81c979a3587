import type { Construct } from '../libraries/construct.js';
import { hasCompanion } from '../libraries/companions.js';
import { allHold, mayHold, someHolds } from '../libraries/conditions.js';
import { constructsOf } from '../libraries/constructs.js';
import { limitOf, type Limit } from '../libraries/limits.js';
import { SPECIALS } from '../libraries/special/index.js';
import { holdsForVersion } from '../libraries/versions.js';
import { perFile, type FileModel } from '../model/file.js';

/** What is known of the maximum of a queue inside a library. */
export interface LibraryQueue {
  readonly construct: Construct;
  readonly status: 'bounded' | 'unbounded' | 'unknown';
  /** The option that sets the maximum; null where it is the default, or set by another call. */
  readonly limit: Extract<Limit, { kind: 'limited' }> | null;
  /** The default that is the maximum; null where it is none. */
  readonly byDefault: string | null;
}

/** Methods that declare a queue or make what has one; others use what exists. */
const DECLARING = /^(?:assertQueue|createQueue|createChannel|createSubscription|registerQueue|streams\.add|producer|topic|xadd|xAdd)/;

/** The queues, pools and buffers of libraries that a file makes, bounded or not; each once. */
export const libraryQueuesOf = perFile((file): readonly LibraryQueue[] => {
  const found = constructsOf(file).filter(isQueue).flatMap((construct) => stateOf(file, construct) ?? []);
  const byPlace = new Map<string, LibraryQueue>();
  for (const queue of found) {
    const { call, options } = queue.construct;
    const key = `${String(call.range[0])} ${String(options?.node.range[0] ?? '')}`;
    const known = byPlace.get(key);
    if (!known || RANK[queue.status] < RANK[known.status]) byPlace.set(key, queue);
  }
  return [...byPlace.values()];
});

/** Of several things that one construct bounds, the one that is open has the say. */
const RANK = { unbounded: 0, unknown: 1, bounded: 2 } as const;

function isQueue({ entry, site }: Construct): boolean {
  if (entry.rule !== 'require-queue-limit' || entry.queue === false) return false;
  return site.method === undefined || [site.method].flat().some((name) => DECLARING.test(name));
}

function stateOf(file: FileModel, construct: Construct): LibraryQueue | null {
  const { entry } = construct;
  if (!allHold(construct, entry.onlyWhen) || someHolds(construct, entry.exempt)) return null;
  if (entry.versions !== undefined && holdsForVersion(file, entry.package, entry.versions) === false) return null;
  const state = (status: LibraryQueue['status'], limit: LibraryQueue['limit'] = null, byDefault: string | null = null): LibraryQueue => ({
    construct, status, limit, byDefault,
  });
  if (someHolds(construct, entry.defeatedBy)) return state('unbounded');
  const limit = limitOf(construct);
  if (limit.kind === 'limited') return state('bounded', limit);
  if (limit.kind === 'unknown' || mayHold(construct, entry.exempt)) return state('unknown');
  if (limit.kind === 'absent' && entry.absent === 'bounded') return state('bounded', null, entry.default);
  const companion = hasCompanion(construct, limit.kind === 'unlimited');
  if (companion !== false) return state(companion ? 'bounded' : 'unknown');
  const answer = entry.special === undefined ? false : (SPECIALS[entry.special]?.(construct) ?? null);
  return state(answer === true ? 'bounded' : answer === null ? 'unknown' : 'unbounded');
}
