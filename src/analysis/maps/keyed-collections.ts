import type { TSESTree } from '@typescript-eslint/utils';
import { LASTING_WORDS } from '../../catalogue/keyed.js';
import {
  awaited,
  calleeName,
  contains,
  enclosingFunction,
  isFunction,
  unwrap,
  wrapped,
  type FunctionNode,
} from '../syntax/ast.js';
import { isBoundedBySettings } from '../stated/bounded-settings.js';
import { collectionUsersOf } from '../collections/collection-users.js';
import { entryBoundOf, isReadThrough, isUpdate, type Leak } from './entry-bounds.js';
import { isExpiryOnRead, neverMatches } from './entry-releases.js';
import { entryGrowthsOf, type EntryGrowth } from '../collections/entry-growth.js';
import { handedGrowthsOf } from '../collections/handed-growth.js';
import type { Bound } from '../collections/bounds.js';
import { perFile, type FileModel, type Node } from '../model/file.js';
import { functionName } from '../syntax/functions.js';
import { isFixedKey, isFixedType } from '../fan-out/fixed-types.js';
import { runsInline } from '../syntax/inline-callbacks.js';
import { keyDomain } from './key-domains.js';
import { memoDomainOf } from './memo-helpers.js';
import { domainOfName, wordsOf, type KeyDomain } from './key-names.js';
import { keyedKind, type KeyedKind } from '../collections/keyed-containers.js';
import {
  factoryLife,
  instanceLife,
  lifetimeOf,
  ownerFunction,
  type InstanceLife,
  type Lifetime,
} from '../lifetime/lifetimes.js';
import { innerNodes, ownNodes } from '../syntax/nodes.js';
import {
  ELEMENT,
  isInstancePlace,
  outerPlaces,
  placeAnnotation,
  placeDeclaration,
  placeInitialiser,
  type Place,
} from '../places/places.js';
import { addsInChain, isAsynchronous, isComponentState, seenFrom } from '../collections/queue-likeness.js';
import { releasesOf, type Release } from '../collections/releases.js';
import { surest, type Repetition } from '../lifetime/repetition.js';
import { lastingRepetitions } from '../collections/stream-pieces.js';
import { initialiserOf, variableOf } from '../syntax/variables.js';

/** A growth of a table that may happen for any number of keys. */
export interface RepeatedEntry extends EntryGrowth {
  readonly repetition: Repetition;
  readonly domain: KeyDomain;
}

/** A table that outlives a call and gets new entries by keys from outside, with what keeps it short, if anything. */
export interface KeyedCollection {
  readonly place: Place;
  readonly kind: KeyedKind;
  readonly lifetime: Lifetime;
  /** The growths without a bound, or all of them where the table is bounded. */
  readonly growths: readonly RepeatedEntry[];
  readonly releases: readonly Release[];
  /** What stops the first growth; null where one of them has no bound. */
  readonly bound: Bound | null;
  /** Why what takes entries out is no bound; null where nothing takes any out. */
  readonly leak: Leak | null;
  readonly confidence: 'high' | 'medium' | 'low';
}

/** The tables that a file declares and that grow by keys from outside, bounded or not. */
export const keyedCollectionsOf = perFile((file): readonly KeyedCollection[] => {
  const byPlace = new Map<Place, EntryGrowth[]>();
  for (const source of [file, ...collectionUsersOf(file)]) {
    for (const growth of [...entryGrowthsOf(source), ...handedGrowthsOf(source)]) {
      if (growth.place.file !== file) continue;
      const list = byPlace.get(growth.place);
      if (list) list.push(growth);
      else byPlace.set(growth.place, [growth]);
    }
  }
  const found: KeyedCollection[] = [];
  for (const [place, growths] of byPlace) {
    const collection = judge(file, place, growths);
    if (collection) found.push(collection);
  }
  return found;
});

/** The tables of a file that have no bound; of tables within tables the outer one. */
export const unboundedMapsOf = perFile((file): readonly KeyedCollection[] => {
  const unbounded = keyedCollectionsOf(file).filter(
    ({ bound, place }) => bound === null && !isReleasedWithTable(place) && !isBoundedBySettings(place),
  );
  const reported = new Set<Node>();
  return [...unbounded]
    .sort((a, b) => a.place.path.length - b.place.path.length)
    .filter(({ place }) => {
      const node = placeDeclaration(place)?.node;
      if (!node || reported.has(node)) return false;
      reported.add(node);
      return true;
    });
});

/** What is kept in an entry goes with the entry. */
function isReleasedWithTable(place: Place): boolean {
  return place.path.includes(ELEMENT) && outerPlaces(place).some((outer) => keyedKind(outer) !== null && releasesOf(outer).length > 0);
}

function judge(file: FileModel, place: Place, growths: readonly EntryGrowth[]): KeyedCollection | null {
  const kind = keyedKind(place);
  if (!kind || (kind === 'record' && !isTable(place)) || hasFixedKeys(file, place)) return null;
  const owner = ownerFunction(place);
  const life = isInstancePlace(place) ? instanceLife(place) : 'long';
  const kept = owner === null ? life : factoryLife(place);
  if (life === 'call' || kept === 'call') return null;
  const repeated: RepeatedEntry[] = [];
  for (const growth of growths) {
    const repetition = surest(seenFrom(place, kept, lastingRepetitions(growth, owner, 'list')));
    if (!repetition || isUpdate(growth)) continue;
    const domain = domainOf(growth, owner);
    if (domain === 'closed') continue;
    const sure = repetition.certainty !== 'low' ? repetition : domain === 'open' && opensByKey(growth) ? { ...repetition, certainty: 'medium' as const } : null;
    if (sure) repeated.push({ ...growth, repetition: sure, domain });
  }
  if (repeated.length === 0) return null;
  if (owner !== null && isReadAfterWait(file, place, owner)) return null;
  const releases = releasesOf(place);
  const counted = repeated.filter((growth) => isTableOfData(growth, life, releases) || (growth.domain === 'open' && releases.length > 0 && releases.every((release) => neverMatches(release, growth))));
  if (counted.length === 0) return null;
  const verdicts = counted.map((growth) => ({ growth, ...entryBoundOf(growth) }));
  const unbounded = verdicts.filter(({ bound }) => bound === null);
  const [first] = unbounded.length > 0 ? unbounded : verdicts;
  const certain = unbounded.some(({ growth }) => growth.repetition.certainty === 'high' && growth.domain === 'open');
  return {
    place,
    kind,
    lifetime: lifetimeOf(place),
    growths: (unbounded.length > 0 ? unbounded : verdicts).map(({ growth }) => growth),
    releases,
    bound: unbounded.length > 0 ? null : (first?.bound ?? null),
    leak: unbounded.length > 0 ? (first?.leak ?? null) : null,
    confidence: certain ? 'high' : isPassive(place, life, kept) ? 'low' : 'medium',
  };
}

/** Nothing tells how long it lives: an instance that waits for nothing, a closure of a factory whose calls say nothing. */
function isPassive(place: Place, life: InstanceLife, kept: InstanceLife): boolean {
  if (isInstancePlace(place)) return life === 'unknown' && !isAsynchronous(place);
  return kept === 'unknown' && place.file.facts.complete && ownerFunction(place) !== null;
}

/** `open(userId)`, `connect(url)`: a name as of something done at the start, but with a key of which there are many. */
function opensByKey(growth: EntryGrowth): boolean {
  const fn = enclosingFunction(growth.node);
  const key = growth.key && unwrap(growth.key);
  if (!fn || key?.type !== 'Identifier' || (growth.value && isProgramPart(growth.file, growth.value))) return false;
  const declared = variableOf(growth.file, key)?.identifiers[0];
  const isParameter = declared !== undefined && fn.params.some((parameter) => contains(parameter, declared));
  return isParameter && /^#?_?(?:open|start|connect|load|join|begin|spawn|attach|activate|enable|subscribe|with|track|use)/.test(functionName(fn) ?? '');
}

/** How many keys a growth may bring: a memo helper that is used for functions of few values brings few. */
function domainOf(growth: EntryGrowth, owner: FunctionNode | null): KeyDomain {
  if (!growth.key) return 'unknown';
  if (isOneKey(growth, growth.key, owner)) return 'closed';
  const domain = keyDomain(growth.file, growth.key);
  return domain === 'unknown' && owner !== null ? memoDomainOf(growth.file, owner) : domain;
}

/** Made of nothing but what is given when the table is made: `tokens.set(tenant, token)` in a client for one tenant. */
function isOneKey(growth: EntryGrowth, key: Node, owner: FunctionNode | null): boolean {
  const names = key.type === 'Identifier' ? [key] : innerNodes(growth.file, key, 'Identifier').filter((name) => variableOf(growth.file, name) !== null);
  if (names.length === 0) return isInstancePlace(growth.place) && /^this\.\w+$/.test(growth.file.textOf(key));
  const given = (name: Node): boolean => {
    const variable = variableOf(growth.file, name);
    if (!variable || variable.references.some((reference) => reference.isWrite() && !reference.init)) return false;
    const value = initialiserOf(variable);
    const declared = variable.identifiers[0];
    if (owner && declared && isPartOfRun(declared, owner, growth.node)) return true;
    if (!value || value === key) return false;
    const parts = value.type === 'Identifier' ? [value] : innerNodes(growth.file, value, 'Identifier').filter((part) => variableOf(growth.file, part) !== null);
    return parts.length > 0 && !growth.file.textOf(value).includes('(') && parts.every((part) => ownsName(growth.file, part, owner));
  };
  return owner !== null && enclosingFunction(growth.node) !== owner && names.every(given);
}

/** Declared in the run that makes the table, callbacks of `map` and the like included, and not where it grows. */
function isPartOfRun(declared: Node, owner: FunctionNode, growth: Node): boolean {
  let fn = enclosingFunction(declared);
  if (fn === enclosingFunction(growth)) return false;
  while (fn && fn !== owner && runsInline(fn)) fn = enclosingFunction(fn);
  return fn === owner;
}

function ownsName(file: FileModel, name: Node, owner: FunctionNode | null): boolean {
  const variable = variableOf(file, name);
  const declared = variable?.identifiers[0];
  return owner !== null && declared !== undefined && enclosingFunction(declared) === owner;
}

/** An object with properties of its own is a thing, not a table, unless its type says otherwise. */
function isTable(place: Place): boolean {
  const value = placeInitialiser(place);
  if (placeAnnotation(place)) return true;
  return value?.type !== 'ObjectExpression' || value.properties.length === 0;
}

/** `Map<Kind, V>`, `Record<'a' | 'b', V>`: as many entries as the type has keys. */
function hasFixedKeys(file: FileModel, place: Place): boolean {
  const annotation = placeAnnotation(place);
  if (annotation && isFixedType(file, annotation)) return true;
  const value = placeInitialiser(place);
  const whole = annotation && withoutPartial(annotation);
  const given = whole?.type === 'TSTypeReference' ? whole.typeArguments?.params : undefined;
  const made = value?.type === 'NewExpression' ? value.typeArguments?.params : undefined;
  const [key] = given ?? made ?? [];
  return key !== undefined && (isFixedKey(file, key) || isImportedVocabulary(file, key));
}

/** `Partial<Record<K, V>>` has the keys of `Record<K, V>`. */
function withoutPartial(type: TSESTree.TypeNode): TSESTree.TypeNode {
  if (type.type !== 'TSTypeReference' || type.typeName.type !== 'Identifier' || !/^(?:Partial|Required|Readonly)$/.test(type.typeName.name)) return type;
  const [inner] = type.typeArguments?.params ?? [];
  return inner ? withoutPartial(inner) : type;
}

/** A type of another file: `Channel` is a word of the program, `UserId` is not. */
function isImportedVocabulary(file: FileModel, type: Node): boolean {
  if (type.type !== 'TSTypeReference' || type.typeName.type !== 'Identifier') return false;
  const variable = file.scopes.scopes.flatMap((scope) => scope.set.get(type.typeName.type === 'Identifier' ? type.typeName.name : '') ?? []);
  return variable.some(({ defs }) => defs.some(({ type: kind }) => kind === 'ImportBinding')) && domainOfName(type.typeName.name) !== 'open';
}

/** The function that declares the table waits and then reads it itself: it dies with the call. */
function isReadAfterWait(file: FileModel, place: Place, owner: Node): boolean {
  if (place.kind !== 'variable' || !isFunction(owner) || !owner.async) return false;
  const [wait] = ownNodes(file, owner, 'AwaitExpression');
  return (
    wait !== undefined &&
    place.root.references.some(({ identifier, init }) => init !== true && enclosingFunction(identifier) === owner && identifier.range[0] > wait.range[0])
  );
}

/** What is registered by name at the start is no data: it takes more to report than that somebody could call a method often. */
function isTableOfData(growth: RepeatedEntry, life: InstanceLife, releases: readonly Release[]): boolean {
  const { repetition, domain, place } = growth;
  const isCertain = repetition.certainty === 'high';
  if (!isCertain && (isComponentState(place) || addsInChain(growth))) return false;
  const isKept = isReadThrough(growth);
  const isDynamic = releases.length > 0 || isKept;
  const lasting = isLasting(growth);
  if (growth.value && isProgramPart(growth.file, growth.value) && !isDynamic) return false;
  const isData = isWaiter(growth) || (lasting && (isDynamic || life === 'long')) || (isKept && isComputed(growth)) || releases.some(isExpiryOnRead);
  if (domain === 'unknown' && !isCertain && !isData) return false;
  if (life !== 'unknown') return true;
  // Nobody knows how long such an object lives; what it is called and what it does have to tell.
  if (isCertain) return isAsynchronous(place) || lasting;
  return domain === 'open' && (lasting || ((releases.length > 0 || isWaiter(growth)) && isAsynchronous(place)));
}

/** `new Promise((resolve) => waiting.set(id, resolve))`: somebody waits for an answer under that key. */
function isWaiter(growth: EntryGrowth): boolean {
  const fn = enclosingFunction(growth.node);
  const holder = fn && wrapped(fn).parent;
  return holder?.type === 'NewExpression' && calleeName(holder) === 'Promise';
}

/** The value is worked out from the key: `cache.set(source, compile(source))`. */
function isComputed(growth: EntryGrowth): boolean {
  const { file, key, value } = growth;
  const name = key && unwrap(key);
  if (name?.type !== 'Identifier' || !value) return false;
  const calls = valuesOf(file, value).flatMap((source) => {
    const parts = source.type === 'ObjectExpression' ? source.properties.flatMap((property) => (property.type === 'Property' ? valuesOf(file, property.value) : [])) : [source];
    return parts.flatMap((part) => {
      const made = awaited(part);
      return made.type === 'CallExpression' || made.type === 'NewExpression' ? [made, ...innerNodes(file, made, 'CallExpression')] : [];
    });
  });
  const variable = variableOf(file, name);
  const isKey = (node: Node): boolean => variableOf(file, node) === variable;
  return calls.some((call) => call.arguments.some((argument) => isKey(argument) || innerNodes(file, argument, 'Identifier').some(isKey)));
}

/** What a value may be: itself, or all that is assigned to the name it has. */
function valuesOf(file: FileModel, node: Node): readonly Node[] {
  const variable = variableOf(file, unwrap(node));
  const written = variable?.references.flatMap(({ writeExpr }) => (writeExpr ? [unwrap(writeExpr)] : [])) ?? [];
  return written.length > 0 ? written : [unwrap(node)];
}

function isProgramPart(file: FileModel, node: Node): boolean {
  const value = unwrap(node);
  return isFunction(value) || (value.type === 'Identifier' && /(?:handler|listener|callback|fn|cb|factory|plugin|middleware|hook|command|route)$/i.test(value.name) && contains(file.ast, value));
}

/** True when the table, its class or the function that fills it is called a cache, a limiter or the like. */
export function isLasting(growth: EntryGrowth): boolean {
  const { place } = growth;
  const owner = place.kind === 'field' ? (place.root.id?.name ?? '') : '';
  const functions = [enclosingFunction(growth.node), ownerFunction(place)];
  const names = [placeDeclaration(place)?.name ?? '', owner, ...functions.map((fn) => (fn && functionName(fn)) ?? '')];
  return names.some((name) => wordsOf(name).some((word) => LASTING_WORDS.has(word)));
}
