import type { TSESTree } from '@typescript-eslint/utils';
import { CACHES, type CacheEntry } from '../../catalogue/caches.js';
import { calleeName, enclosingFunction, isFunction, keyName, receiverOf, unwrap, wrapped } from '../syntax/ast.js';
import { constantOf, numberOf } from '../syntax/constants.js';
import { perFile, type FileModel, type Node } from '../model/file.js';
import { functionsOf } from '../syntax/functions.js';
import { importsOf } from '../syntax/imported-modules.js';
import { keyDomain } from './key-domains.js';
import { joined, type KeyDomain } from './key-names.js';
import { instanceLife } from '../lifetime/lifetimes.js';
import { nodesOf } from '../syntax/nodes.js';
import { isFrom, originOf } from '../syntax/origins.js';
import { isInstancePlace, placeDeclaration, placesOf, type Place } from '../places/places.js';
import { resultsOf } from '../syntax/results.js';
import { propertyOf } from '../syntax/variables.js';

/** A cache of a library that keeps what it is given for ever. */
export interface LibraryCache {
  readonly entry: CacheEntry;
  readonly call: TSESTree.CallExpression | TSESTree.NewExpression;
  /** What is declared, or the call where it has no name. */
  readonly node: Node;
  readonly name: string;
  /** What the code calls the constructor or function. */
  readonly callee: string;
  /** Where it is filled, where that is in sight. */
  readonly uses: readonly Node[];
  readonly confidence: 'high' | 'medium';
}

/** The caches and memoised functions of libraries in a file that outlive a call and have no limit. */
export const unboundedLibraryCachesOf = perFile((file): readonly LibraryCache[] => {
  const modules = importsOf(file);
  const entries = CACHES.filter((entry) => entry.modules.some((module) => modules.includes(module)));
  if (entries.length === 0) return [];
  const calls = [...nodesOf(file).all('CallExpression'), ...nodesOf(file).all('NewExpression')];
  return calls.flatMap((call) => {
    const entry = entryFor(file, call, entries);
    const cache = entry && judge(file, call, entry);
    return cache ? [cache] : [];
  });
});

function entryFor(file: FileModel, call: LibraryCache['call'], entries: readonly CacheEntry[]): CacheEntry | null {
  const form = call.type === 'NewExpression' ? 'new' : 'call';
  const origin = originOf(file, call.callee);
  if (!origin) return null;
  const found = entries.find(
    (entry) =>
      entry.form === form &&
      entry.modules.includes(origin.module) &&
      entry.exports.some((name) => isFrom(origin, origin.module, name)),
  );
  return found ?? null;
}

function judge(file: FileModel, call: LibraryCache['call'], entry: CacheEntry): LibraryCache | null {
  const place = holderOf(file, call);
  if (!isKept(call, place) || isLimited(file, call, entry, place)) return null;
  const uses = place ? usesOfCache(file, place, entry.adds) : [];
  const domain = entry.keeps === 'results' ? domainOfMemo(file, call, place) : domainOfEntries(file, uses);
  if (domain === 'closed' || (domain === 'unknown' && entry.keeps === 'results')) return null;
  const declared = place && placeDeclaration(place);
  return {
    entry,
    call,
    node: declared?.node ?? call,
    name: declared?.name ?? calleeName(call) ?? '',
    callee: file.textOf(call.callee),
    uses,
    confidence: domain === 'open' ? 'high' : 'medium',
  };
}

function holderOf(file: FileModel, call: Node): Place | null {
  const holder = wrapped(call).parent;
  if (holder?.type === 'VariableDeclarator' && holder.id.type === 'Identifier') return placesOf(file, holder.id)[0] ?? null;
  if (holder?.type === 'AssignmentExpression') return placesOf(file, holder.left)[0] ?? null;
  if (holder?.type !== 'PropertyDefinition') return null;
  const owner = holder.parent.parent;
  const name = keyName(holder);
  const use = nodesOf(file).all('MemberExpression').find((member) => keyName(member) === name && unwrap(member.object).type === 'ThisExpression');
  const [place] = use ? placesOf(file, use) : [];
  return place?.root === owner ? place : null;
}

/** Made once: at module level, or as a field of an object that lives long. */
function isKept(call: Node, place: Place | null): boolean {
  if (place && isInstancePlace(place)) return instanceLife(place) !== 'call';
  return enclosingFunction(call) === null;
}

function isLimited(file: FileModel, call: LibraryCache['call'], entry: CacheEntry, place: Place | null): boolean {
  if (place && isReplaced(file, place)) return true;
  if (entry.options === null) return false;
  const given = call.arguments[entry.options];
  if (given === undefined) return call.arguments.some((argument) => argument.type === 'SpreadElement') || expiresByArgument(file, entry, place);
  if (given.type === 'SpreadElement') return true;
  // `new LRU(500)`, `new Keyv('redis://localhost')`
  const known = constantOf(file, given);
  if (known) return numberOf(file, given) !== 0;
  for (const option of entry.limits) {
    const value = propertyOf(file, given, option);
    if (value === null) return true;
    if (value !== undefined && !isUnlimited(file, value, entry)) return true;
  }
  return expires(file, given, entry) || expiresByArgument(file, entry, place);
}

function isUnlimited(file: FileModel, value: Node, entry: CacheEntry): boolean {
  const known = constantOf(file, value);
  return known !== null && (known.value === undefined || (entry.unlimited ?? []).includes(known.value));
}

/** Entries expire, and what expired is removed without anybody asking for it. */
function expires(file: FileModel, options: Node, entry: CacheEntry): boolean {
  const { expiry } = entry;
  if (!expiry) return false;
  const ttl = propertyOf(file, options, expiry.ttl);
  if (ttl === undefined || (ttl && numberOf(file, ttl) === 0)) return false;
  const purge = propertyOf(file, options, expiry.purge);
  if (purge === null) return true;
  if (purge === undefined) return expiry.byDefault;
  const known = constantOf(file, purge);
  return known === null || Boolean(known.value);
}

/** `cache.set(key, value, 60)` with a library that removes what expired. */
function expiresByArgument(file: FileModel, entry: CacheEntry, place: Place | null): boolean {
  const { expiry } = entry;
  if (!expiry?.byDefault || expiry.argument === null || !place) return false;
  const { argument } = expiry;
  const uses = usesOfCache(file, place, entry.adds);
  return uses.length > 0 && uses.every((use) => use.arguments.length > argument);
}

/** `memoized.cache = new LRUCache(...)`, `setInterval(() => memoized.cache.clear())`. */
function isReplaced(file: FileModel, place: Place): boolean {
  const isCache = (node: Node): boolean => node.type === 'MemberExpression' && keyName(node) === 'cache' && placesOf(file, node.object).includes(place);
  if (nodesOf(file).all('AssignmentExpression').some(({ left }) => isCache(unwrap(left)))) return true;
  return nodesOf(file).all('CallExpression').some((call) => {
    const receiver = receiverOf(call);
    return receiver !== null && /^(?:clear|delete|prune|flushAll|reset)$/.test(calleeName(call) ?? '') && (isCache(unwrap(receiver)) || (calleeName(call) !== 'delete' && placesOf(file, receiver).includes(place)));
  });
}

function usesOfCache(file: FileModel, place: Place, method: string | undefined): readonly TSESTree.CallExpression[] {
  if (method === undefined) return [];
  return nodesOf(file).all('CallExpression').filter((call) => {
    const receiver = receiverOf(call);
    return receiver !== null && calleeName(call) === method && placesOf(file, receiver).includes(place);
  });
}

function domainOfEntries(file: FileModel, uses: readonly TSESTree.CallExpression[]): KeyDomain {
  if (uses.length === 0) return 'unknown';
  return joined(uses.map(({ arguments: [key] }) => (key && key.type !== 'SpreadElement' ? keyDomain(file, key) : 'unknown')));
}

/** What the function itself tells about its arguments, otherwise what its calls hand in. */
function domainOfMemo(file: FileModel, call: LibraryCache['call'], place: Place | null): KeyDomain {
  const domain = domainOfResults(file, call);
  if (domain !== 'unknown' || !place) return domain;
  const calls = nodesOf(file).all('CallExpression').filter((one) => placesOf(file, one.callee).includes(place));
  return joined(calls.map(({ arguments: [first] }) => (first && first.type !== 'SpreadElement' ? keyDomain(file, first) : 'unknown')));
}

/** What results are kept by: what the second function returns, otherwise the first parameter of the first. */
function domainOfResults(file: FileModel, call: LibraryCache['call']): KeyDomain {
  const [work, resolver] = call.arguments;
  const chosen = resolver && resolver.type !== 'SpreadElement' ? functionsOf(file, resolver) : [];
  const [byKey] = chosen;
  if (byKey) return joined(resultsOf(file, byKey).map((result) => keyDomain(file, result)));
  if (!work || work.type === 'SpreadElement') return 'unknown';
  const [fn] = functionsOf(file, work);
  if (!fn || !isFunction(fn)) return 'unknown';
  const [parameter] = fn.params;
  if (!parameter) return 'closed';
  const target = parameter.type === 'AssignmentPattern' ? parameter.left : parameter;
  return target.type === 'Identifier' ? keyDomain(file, target) : 'open';
}
