import type { Leak } from '../analysis/maps/entry-bounds.js';
import type { FileModel, Node } from '../analysis/model/file.js';
import { unboundedMapsOf, type KeyedCollection } from '../analysis/maps/keyed-collections.js';
import { unboundedLibraryCachesOf, type LibraryCache } from '../analysis/maps/library-caches.js';
import { placeDeclaration } from '../analysis/places/places.js';
import { CACHE_MODULES } from '../catalogue/caches.js';
import { RUNS, headOf, nameRange } from './reports/collections.js';
import type { Finding, RelatedPlace, Rule } from './rule.js';

/** Whatever may declare or fill a table. */
const TABLES =
  /\.(?:set|add|ensure|getOrInsert\w*)\(|\]\s*(?:\?\?=|\|\|=|[-+*]?=[^=>]|\+\+)|\[[^\]\n]+\]\s*:|\bnew (?:Map|Set|Collection)\b|\bexport (?:const|let) \w+\s*(?::[^=]+)?=\s*\{|Object\.create\(null\)|module\.exports/;

const HOLDS: Readonly<Record<KeyedCollection['kind'], string>> = { map: 'map', set: 'set', record: 'object' };

const LEAKS: Readonly<Record<Leak, string>> = {
  expiry: 'an expired entry leaves only if somebody asks for that very key again',
  success: 'an entry leaves only if the work it stands for ends well',
  client: 'an entry leaves only if somebody outside asks for it',
  mismatch: 'what is meant to take entries out never matches one',
  invalidation: 'an entry leaves only if somebody names its key',
  shutdown: 'entries leave only at the end or when somebody empties it by hand',
};

/** Finds maps, sets, objects and caches that get an entry for every new key and keep it. */
export const noUnboundedMap: Rule = {
  meta: {
    name: 'no-unbounded-map',
    description: 'Disallow maps, sets, objects and caches that keep an entry for every key they have ever seen',
    preset: 'recommended',
    claimable: true,
    messages: {
      kept:
        "The {{kind}} '{{name}}' gets a new entry {{when}}, by keys that come from outside, and nothing takes entries out: memory is where it ends. " +
        'Choose a maximum number of entries and what leaves when it is full (the oldest, the least used), or delete each entry on every path.',
      leaking:
        "The {{kind}} '{{name}}' gets a new entry {{when}}, by keys that come from outside; {{leak}}, so the rest stays for ever. " +
        'Choose a maximum number of entries and what leaves when it is full (the oldest, the least used), or delete each entry on every path.',
      results:
        "'{{name}}' keeps the result of every call with a new argument for as long as the program runs: {{callee}} has no limit of its own here. " +
        'Give it a maximum (and a time to live), or use a cache that drops the least used entry.',
      cache:
        "The cache '{{name}}' has no maximum: {{callee}} keeps every entry that nobody asks for again. " +
        'Give it a maximum number of entries beside its time to live.',
    },
    mention: new RegExp(`${TABLES.source}|${CACHE_MODULES.source}`),
  },
  detect: (file) => [
    ...unboundedMapsOf(file).map((collection) => reportTable(file, collection)),
    ...unboundedLibraryCachesOf(file).map((cache) => reportCache(cache)),
  ],
};

function reportTable(file: FileModel, collection: KeyedCollection): Finding {
  const { node, name } = declarationOf(file, collection);
  const [first] = collection.growths;
  return {
    range: nameRange(node),
    messageId: collection.leak === null ? 'kept' : 'leaking',
    data: {
      kind: HOLDS[collection.kind],
      name: name.replace(/^this\./, ''),
      when: first ? RUNS[first.repetition.kind] : '',
      leak: collection.leak === null ? '' : LEAKS[collection.leak],
    },
    confidence: collection.confidence,
    name,
    related: evidence(file, collection),
    suggestions: [],
  };
}

function declarationOf(file: FileModel, collection: KeyedCollection): { node: Node; name: string } {
  return placeDeclaration(collection.place) ?? { node: collection.growths[0]?.node ?? file.ast, name: '' };
}

/** Where entries come in, what makes that repeat, and where some leave: each place once. */
function evidence(file: FileModel, collection: KeyedCollection): RelatedPlace[] {
  const places: RelatedPlace[] = [];
  const add = (at: FileModel, range: readonly [number, number], label: string): void => {
    if (places.some((place) => place.range[0] === range[0] && (place.file ?? file) === at)) return;
    places.push(at === file ? { range, label } : { file: at, range, label });
  };
  for (const growth of collection.growths) add(growth.file, growth.node.range, 'entries come in here');
  for (const { repetition } of collection.growths) add(repetition.file, headOf(repetition), RUNS[repetition.kind]);
  for (const release of collection.releases) add(release.file, release.node.range, 'some entries leave here');
  return places;
}

function reportCache(cache: LibraryCache): Finding {
  return {
    range: nameRange(cache.node),
    messageId: cache.entry.keeps === 'results' ? 'results' : 'cache',
    data: { name: cache.name.replace(/^this\./, ''), callee: cache.callee },
    confidence: cache.confidence,
    name: cache.name,
    related: [
      { range: cache.call.range, label: 'made here, without a maximum' },
      ...cache.uses.map(({ range }): RelatedPlace => ({ range, label: 'entries come in here' })),
    ],
    suggestions: [],
  };
}
