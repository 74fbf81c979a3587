import { limitOf, valueOfLimit, type Limit } from './bound-limits.js';
import { placeNameOf } from '../libraries/construct-names.js';
import { libraryQueuesOf, type LibraryQueue } from './library-queues.js';
import type { Bound } from '../collections/bounds.js';
import { claimOn, type Claim } from '../stated/claims.js';
import { collectionsOf, type Collection } from '../collections/collections.js';
import { displacingGrowthsOf, type DisplacingGrowth } from './displacing-growths.js';
import { perFile, type FileModel, type Node } from '../model/file.js';
import { fullPolicyOf } from './full-policies.js';
import type { Growth } from '../collections/growth.js';
import { keyedCollectionsOf, type KeyedCollection } from '../maps/keyed-collections.js';
import { unboundedLibraryCachesOf, type LibraryCache } from '../maps/library-caches.js';
import { lifetimeOf } from '../lifetime/lifetimes.js';
import { enclosingFunction } from '../syntax/ast.js';
import { numberOf } from '../syntax/constants.js';
import { isWithinNamed } from '../stated/named-in-settings.js';
import { declarationOf } from '../places/element-parts.js';
import type { Place } from '../places/places.js';
import type { FullPolicy, Queue, QueueBound, QueuePlace, QueueStatus } from './queue.js';
import { queueChainsOf, type QueueChain } from './queue-chains.js';
import { holderOf, queueInstancesOf, type InstanceUse, type QueueInstance } from './queue-instances.js';
import { monitoringOf } from './queue-monitoring.js';
import { nameNode, symbolOf } from './queue-names.js';
import { feedOf, growthPlaces, inFunction, releasePlaces } from './queue-places.js';
import { unitOf } from './queue-units.js';
import { releasesOf } from '../collections/releases.js';
import { repetitionsOf, surest } from '../lifetime/repetition.js';

export type { Queue } from './queue.js';

/** Looks for the queues of one sort in a file. */
type Finder = (file: FileModel) => readonly Queue[];

/** Lists, texts and byte buffers. */
export const listQueuesOf: Finder = (file) => collectionsOf(file).filter(isOpen).map(ofCollection);

/** Maps, sets and objects used as tables, and caches of libraries. */
export const tableQueuesOf: Finder = (file) => [
  ...withoutInner(keyedCollectionsOf(file).filter(isOpen)).map(ofCollection),
  ...unboundedLibraryCachesOf(file).map((cache) => ofCache(file, cache)),
];

/** What libraries hold inside. */
export const catalogueQueuesOf: Finder = (file) => libraryQueuesOf(file).map((queue) => ofLibrary(file, queue));

/** Promise chains. */
export const chainQueuesOf: Finder = (file) => queueChainsOf(file).map((chain) => ofChain(file, chain));

/** What has a maximum by the way it is made: instances of queues that are known, rings, windows. */
export const madeQueuesOf: Finder = (file) => [
  ...queueInstancesOf(file).map(ofInstance),
  ...displacingGrowthsOf(file).map(ofDisplacing),
];

/** Matches every text that may hold a ring, for which no rule looks. */
export const RING_MENTION = /%[^\n;]*\]\s*=(?!=)/;

/** Every queue that a file declares, bounded or not, in the order of the text. */
export const queuesOf = perFile((file): readonly Queue[] =>
  mergeQueues([madeQueuesOf, listQueuesOf, tableQueuesOf, chainQueuesOf, catalogueQueuesOf].flatMap((find) => find(file))),
);

/** Queues in the order of the text, each once: the first of several analyses that know it has the say. */
export function mergeQueues(queues: readonly Queue[]): readonly Queue[] {
  const byName = new Map<string, Queue>();
  for (const queue of queues) {
    const key = `${queue.node.range[0]} ${queue.name}`;
    if (!byName.has(key)) byName.set(key, queue);
  }
  return [...byName.values()].sort((a, b) => a.node.range[0] - b.node.range[0]);
}

/** What is inside a class that the settings call bounded is that class's own business. */
function isOpen({ place }: { readonly place: Place }): boolean {
  const node = declarationOf(place)?.node;
  return !node || !isWithinNamed(place.file, node, place.file.settings.bounded);
}

/** Of tables within tables that have no bound, the outer one. */
function withoutInner(tables: readonly KeyedCollection[]): readonly KeyedCollection[] {
  return tables.filter(({ place, bound }) => {
    const node = declarationOf(place)?.node;
    return bound !== null || !tables.some((other) => other.bound === null && other.place.path.length < place.path.length && declarationOf(other.place)?.node === node);
  });
}

function ofCollection(collection: Collection | KeyedCollection): Queue {
  const { place, kind, lifetime, growths, releases, confidence } = collection;
  const bound = collection.bound ?? null;
  const limit = bound && limitOf(bound);
  const [first] = growths;
  return settle(place.file, place, {
    kind,
    lifetime,
    bound: bound && boundFrom(bound, limit),
    confidence,
    whenFull: bound && first ? fullPolicyOf(bound, first, releases) : null,
    unit: unitOf(kind, growths, limit),
    growth: growthPlaces(growths),
    release: releasePlaces(releases),
  });
}

function ofDisplacing(growth: DisplacingGrowth): Queue {
  const { place, kind, lifetime, repetition, bound, size, file } = growth;
  const limit: Limit | null = size ? { file, node: size, measure: null } : limitOf(bound);
  return settle(place.file, place, {
    kind,
    lifetime,
    bound: boundFrom(bound, limit),
    confidence: repetition.certainty,
    whenFull: fullPolicyOf(bound, growth, []),
    unit: unitOf(kind, [growth], limit),
    growth: growthPlaces([growth]),
    release: releasePlaces(releasesOf(place).filter(({ node }) => node !== growth.node)),
  });
}

function ofChain(file: FileModel, { first, growths, bound, confidence }: QueueChain): Queue {
  const [place] = first.tail.places;
  const limit = bound && limitOf(bound);
  const growth: Growth | null = place ? { place, file, node: first.node, value: first.value, how: 'copy' } : null;
  const parts: Parts = {
    kind: 'chain',
    lifetime: place ? lifetimeOf(place) : 'closure',
    bound: bound && boundFrom(bound, limit),
    confidence,
    whenFull: bound && growth ? fullPolicyOf(bound, growth, []) : null,
    unit: 'waiters',
    growth: growthPlaces(growths),
    release: [{ file, node: first.wait, label: 'settles one by one' }],
  };
  // People claim where the finding is, which is where the chain grows.
  const claim = growths.map(({ node }) => claimOn(file, node)).find((one) => one !== null) ?? null;
  return place ? settle(file, place, parts, claim) : conclude(file, first.node, first.tail.text, parts, null, claim);
}

function ofCache(file: FileModel, { node, name, uses, call, confidence }: LibraryCache): Queue {
  const parts: Parts = {
    kind: 'cache',
    lifetime: node.type === 'PropertyDefinition' ? 'instance' : 'module',
    bound: null,
    confidence,
    whenFull: null,
    unit: 'entries',
    growth: (uses.length > 0 ? uses : [call]).map((use) => fedBy(file, use)),
    release: [],
  };
  return conclude(file, node, name.replace(/^this\./, ''), parts, null, claimOn(file, nameNode(node)));
}

function ofInstance(instance: QueueInstance): Queue {
  const { file, node, place, lifetime, capacity, whenFull, adds, takes } = instance;
  const value = capacity && valueOfLimit({ file, node: capacity });
  const parts: Parts = {
    kind: 'queue',
    lifetime,
    bound: { by: 'option', value, expression: capacity && expressionOf(file, capacity), file, range: (capacity ?? node).range },
    confidence: 'high',
    whenFull: isPolicy(whenFull) ? whenFull : null,
    unit: 'items',
    growth: adds.map(({ file: at, node: use }) => fedBy(at, use)),
    release: takes.map(takenBy),
  };
  return place ? settle(file, place, parts) : conclude(file, node, file.textOf(node.callee), parts, null, claimOn(file, node));
}

function ofLibrary(file: FileModel, { construct, status, limit, byDefault }: LibraryQueue): Queue {
  const { call, entry } = construct;
  const place = holderOf(file, call);
  const value = limit && numberOf(limit.file, limit.node);
  const expression = limit && value === null ? limit.file.textOf(limit.node).replace(/\s+/g, ' ') : null;
  const at = limit ?? { file, node: call };
  const parts: Parts = {
    kind: 'library',
    lifetime: place ? lifetimeOf(place) : enclosingFunction(call) ? 'closure' : 'module',
    bound:
      status === 'bounded'
        ? { by: 'option', value, expression: byDefault === null ? expression : `${byDefault} by default`, file: at.file, range: at.node.range }
        : null,
    confidence: status === 'unknown' ? 'low' : 'high',
    whenFull: status === 'bounded' ? (entry.policy ?? null) : null,
    unit: entry.unit,
    growth: [],
    release: [],
  };
  const claim = claimOn(file, call);
  if (place) return settle(file, place, parts, claim);
  return conclude(file, call, placeNameOf(construct), parts, null, claim);
}

function fedBy(file: FileModel, node: Node): QueuePlace {
  const repetition = surest(repetitionsOf(file, node));
  return { file, node, label: repetition ? feedOf(repetition) : inFunction('added', node) };
}

function takenBy({ file, node, method }: InstanceUse): QueuePlace {
  return { file, node, label: inFunction(method === 'for' ? 'for await' : method, node) };
}

const POLICIES: ReadonlySet<string> = new Set(['block', 'reject', 'drop-oldest', 'drop-newest', 'drop-lowest-priority', 'spill']);

function isPolicy(text: string | null): text is FullPolicy {
  return text !== null && POLICIES.has(text);
}

/** What an analysis of one kind says about a queue. */
type Parts = Pick<Queue, 'kind' | 'lifetime' | 'bound' | 'confidence' | 'whenFull' | 'unit' | 'growth' | 'release'>;

/** Adds what every queue with a place of its own has: a name, a declaration, a claim, somebody who looks at it. */
function settle(file: FileModel, place: Place, parts: Parts, given: Claim | null = null): Queue {
  const node = declarationOf(place)?.node ?? parts.growth[0]?.node ?? file.ast;
  const claim = claimOn(file, nameNode(node)) ?? given;
  return conclude(file, node, symbolOf(place), parts, monitoringOf(place), claim);
}

function conclude(file: FileModel, node: Node, name: string, parts: Parts, monitored: QueuePlace | null, claim: Claim | null): Queue {
  const status = statusOf(parts, claim);
  const isClaimed = status === 'claimed' && claim !== null;
  const bound = isClaimed ? boundOfClaim(file, claim) : parts.bound;
  return { ...parts, file, node: nameNode(node), name, monitored, bound, status, claim: isClaimed ? claim : null };
}

function statusOf({ bound, confidence }: Parts, claim: Claim | null): QueueStatus {
  if (bound) return 'bounded';
  if (claim) return 'claimed';
  return confidence === 'low' ? 'unknown' : 'unbounded';
}

function boundFrom({ kind, file, node }: Bound, limit: Limit | null): QueueBound {
  // How long items stay is not how many there are.
  const value = limit && kind !== 'time' ? valueOfLimit(limit) : null;
  const expression = limit && (kind === 'time' ? limit.file.textOf(limit.node) : expressionOf(limit.file, limit.node));
  return { by: kind, value, expression, file, range: node.range };
}

/** The text of a limit; null for a plain number, which says no more than its value. */
function expressionOf(file: FileModel, node: Node): string | null {
  return node.type === 'Literal' && numberOf(file, node) !== null ? null : file.textOf(node).replace(/\s+/g, ' ');
}

function boundOfClaim(file: FileModel, { bound, range }: Claim): QueueBound {
  const value = /^\d[\d_]*$/.test(bound) ? Number(bound.replaceAll('_', '')) : null;
  return { by: 'claim', value, expression: value === null ? bound : null, file, range };
}
