import { contains, enclosingFunction, receiverOf, unwrap, type FunctionNode } from './ast.js';
import { boundOf } from './bounds.js';
import { containerKind, type ContainerKind } from './containers.js';
import { exportedNamesOf } from './exports.js';
import { perFile, type FileModel, type Node } from './file.js';
import { growthsOf, plainValue, type Growth } from './growth.js';
import { instanceLife, ownerFunction, type Lifetime } from './lifetimes.js';
import { nodesOf, ownNodes } from './nodes.js';
import { isInstancePlace, placesOf, type Place } from './places.js';
import { releasesOf, type Release } from './releases.js';
import { surest, type Repetition } from './repetition.js';
import { isAsynchronous, isQueueLike } from './queue-likeness.js';
import { lastingRepetitions, readsInbound } from './stream-pieces.js';

/** A growth that may happen any number of times while the collection lives, and why. */
export interface RepeatedGrowth extends Growth {
  readonly repetition: Repetition;
}

/** A collection that outlives a call, grows in repeatable code, and has no bound. */
export interface UnboundedCollection {
  readonly place: Place;
  readonly kind: ContainerKind;
  readonly lifetime: Lifetime;
  readonly growths: readonly RepeatedGrowth[];
  readonly releases: readonly Release[];
  readonly confidence: 'high' | 'medium' | 'low';
}

/** The unbounded collections that a file declares, growth in importing files included. */
export const unboundedCollectionsOf = perFile((file): readonly UnboundedCollection[] => {
  const byPlace = new Map<Place, Growth[]>();
  const add = (growth: Growth): void => {
    if (growth.place.file !== file) return;
    const list = byPlace.get(growth.place);
    if (list) list.push(growth);
    else byPlace.set(growth.place, [growth]);
  };
  growthsOf(file).forEach(add);
  for (const importer of importersOfCollections(file)) growthsOf(importer).forEach(add);
  const found: UnboundedCollection[] = [];
  for (const [place, growths] of byPlace) {
    const collection = judge(file, place, growths);
    if (collection) found.push(collection);
  }
  return found;
});

/** The files that import a collection which this file exports. */
function importersOfCollections(file: FileModel): ReadonlySet<FileModel> {
  const importers = new Set<FileModel>();
  for (const declarator of nodesOf(file).all('VariableDeclarator')) {
    if (declarator.id.type !== 'Identifier' || enclosingFunction(declarator)) continue;
    const names = exportedNamesOf(file, declarator.id);
    if (names.length === 0 || !placesOf(file, declarator.id).some((place) => mayHoldCollection(place))) continue;
    for (const name of names) for (const importer of file.facts.importersOf(file, name)) importers.add(importer.file);
  }
  importers.delete(file);
  return importers;
}

/** A list, or an object that may have lists as properties. */
function mayHoldCollection(place: Place): boolean {
  if (containerKind(place) !== null) return true;
  const declarator = place.kind === 'variable' ? (place.root.defs[0]?.node as Node | undefined) : undefined;
  return declarator?.type === 'VariableDeclarator' && declarator.init !== null && unwrap(declarator.init).type === 'ObjectExpression';
}

function judge(file: FileModel, place: Place, growths: readonly Growth[]): UnboundedCollection | null {
  const kind = containerKind(place) ?? (growths.some((growth) => growth.how === 'link') ? 'list' : null);
  if (!kind) return null;
  const life = isInstancePlace(place) ? instanceLife(place) : 'long';
  if (life === 'call') return null;
  const owner = ownerFunction(place);
  const repeated: RepeatedGrowth[] = [];
  for (const growth of growths) {
    const repetition = surest(lastingRepetitions(growth, owner, kind));
    if (repetition && repetition.certainty !== 'low') repeated.push({ ...growth, repetition });
  }
  if (repeated.length === 0) return null;
  const releases = releasesOf(place);
  if (owner !== null && releases.length === 0 && isCollectedForCall(file, place, owner, repeated) && !repeated.some((growth) => readsInbound(growth.repetition))) return null;
  const confident = repeated.filter((growth) => isQueueLike(growth, growth.repetition, place, kind, life, releases));
  if (confident.length === 0) return null;
  const unbounded = confident.filter((growth) => !isReturned(growth, releases) && boundOf(growth) === null);
  if (unbounded.length === 0) return null;
  const high = unbounded.some((growth) => growth.repetition.certainty === 'high');
  const passive = isInstancePlace(place) && life === 'unknown' && !isAsynchronous(place);
  return { place, kind, lifetime: lifetimeOf(place, owner), growths: unbounded, releases, confidence: high ? 'high' : passive ? 'low' : 'medium' };
}

function lifetimeOf(place: Place, owner: unknown): Lifetime {
  if (isInstancePlace(place)) return 'instance';
  return owner === null ? 'module' : 'closure';
}

/** A local of an async function that reads it itself after waiting: what callbacks put in dies with the call. */
function isCollectedForCall(file: FileModel, place: Place, owner: FunctionNode, growths: readonly RepeatedGrowth[]): boolean {
  if (place.kind !== 'variable' || !owner.async) return false;
  const waits = ownNodes(file, owner, 'AwaitExpression');
  const [wait] = waits;
  if (growths.every(({ repetition }) => repetition.kind === 'event' && repetition.node.type === 'Property' && waits.some((one) => contains(one, repetition.node)))) return true;
  return wait !== undefined && place.root.references.some(
    (reference) => enclosingFunction(reference.identifier) === owner && reference.identifier.range[0] > wait.range[0],
  );
}

/** Items that were taken from the collection and come back do not make it longer than it was. */
function isReturned(growth: Growth, releases: readonly Release[]): boolean {
  if (!growth.value) return false;
  const value = growth.value.type === 'SpreadElement' ? growth.value.argument : growth.value;
  return releases.some((release) => isMadeFrom(growth.file, value, release.node));
}

/** True when a value is the result of a call, or was filtered or mapped from it. */
function isMadeFrom(file: FileModel, value: Node, call: Node, depth = 5): boolean {
  const source = plainValue(file, value);
  if (source === call) return true;
  const receiver = source.type === 'CallExpression' && depth > 0 ? receiverOf(source) : null;
  return receiver !== null && isMadeFrom(file, receiver, call, depth - 1);
}
