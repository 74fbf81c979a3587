import { calleeName, contains, enclosingFunction, receiverOf, type FunctionNode } from '../syntax/ast.js';
import { isBoundedBySettings } from '../stated/bounded-settings.js';
import { boundOf, type Bound } from './bounds.js';
import { collectionUsersOf } from './collection-users.js';
import { containerKind, type ContainerKind } from './containers.js';
import { perFile, type FileModel, type Node } from '../model/file.js';
import { growthsOf, plainValue, type Growth } from './growth.js';
import { handedListGrowthsOf } from './handed-growth.js';
import { factoryLife, instanceLife, lifetimeOf, ownerFunction, type Lifetime } from '../lifetime/lifetimes.js';
import { ownNodes } from '../syntax/nodes.js';
import { elementPartOf } from '../places/element-parts.js';
import { isInstancePlace, placesOf, type Place } from '../places/places.js';
import { releasesOf, type Release } from './releases.js';
import { surest, type Repetition } from '../lifetime/repetition.js';
import { isAsynchronous, isQueueLike, isQueueRelease, seenFrom } from './queue-likeness.js';
import { lastingRepetitions, readsInbound } from './stream-pieces.js';

/** A growth that may happen any number of times while the collection lives, and why. */
export interface RepeatedGrowth extends Growth {
  readonly repetition: Repetition;
}

/** A collection that outlives a call and grows in repeatable code, with what stops it, if anything. */
export interface Collection {
  readonly place: Place;
  readonly kind: ContainerKind;
  readonly lifetime: Lifetime;
  /** The growths without a bound, or all of them where each is bounded. */
  readonly growths: readonly RepeatedGrowth[];
  readonly releases: readonly Release[];
  /** What stops the first growth; null where one of them has no bound. */
  readonly bound: Bound | null;
  readonly confidence: 'high' | 'medium' | 'low';
}

/** The collections without a bound that a file declares. */
export const unboundedCollectionsOf = perFile((file): readonly Collection[] =>
  collectionsOf(file).filter(({ bound, place }) => bound === null && !isBoundedBySettings(place)),
);

/** The lists, texts and byte buffers of a file that work like queues, growth in importing files included. */
export const collectionsOf = perFile((file): readonly Collection[] => {
  const byPlace = new Map<Place, Growth[]>();
  const add = (growth: Growth): void => {
    if (growth.place.file !== file) return;
    const list = byPlace.get(growth.place);
    if (list) list.push(growth);
    else byPlace.set(growth.place, [growth]);
  };
  for (const source of [file, ...collectionUsersOf(file)]) {
    growthsOf(source).forEach(add);
    handedListGrowthsOf(source).forEach(add);
  }
  const found: Collection[] = [];
  for (const [place, growths] of byPlace) {
    const collection = judge(file, place, growths);
    if (collection) found.push(collection);
  }
  return found;
});

function judge(file: FileModel, place: Place, growths: readonly Growth[]): Collection | null {
  const kind = containerKind(place) ?? (growths.some((growth) => growth.how === 'link') ? 'list' : null);
  if (!kind) return null;
  const life = isInstancePlace(place) ? instanceLife(place) : 'long';
  if (life === 'call') return null;
  const owner = ownerFunction(place);
  const repeated: RepeatedGrowth[] = [];
  for (const growth of growths) {
    const repetition = surest(seenFrom(place, owner === null ? life : factoryLife(place), lastingRepetitions(growth, owner, kind)));
    if (repetition && repetition.certainty !== 'low') repeated.push({ ...growth, repetition });
  }
  if (repeated.length === 0) return null;
  // What a client sends within one call is as long as the client likes.
  if (factoryLife(place) === 'call' && !repeated.some((growth) => readsInbound(growth.repetition))) return null;
  const releases = releasesOf(place);
  // The objects in a collection have lists of all sorts: what takes from the front, or all of it, makes one of them a queue.
  if (elementPartOf(place) && !releases.some(isQueueRelease)) return null;
  if (owner !== null && releases.length === 0 && isCollectedForCall(file, place, owner, repeated) && !repeated.some((growth) => readsInbound(growth.repetition))) return null;
  const confident = repeated.filter((growth) => isQueueLike(growth, growth.repetition, place, kind, life, releases));
  if (confident.length === 0) return null;
  const verdicts = confident
    .filter((growth) => !isReturned(growth, releases) && !isMovedBack(growth, releases))
    .map((growth) => ({ growth, bound: boundOf(growth) }));
  const unbounded = verdicts.filter(({ bound }) => bound === null);
  const counted = unbounded.length > 0 ? unbounded : verdicts;
  const [first] = counted;
  if (!first) return null;
  const high = counted.some(({ growth }) => growth.repetition.certainty === 'high');
  const passive = isInstancePlace(place) && life === 'unknown' && !isAsynchronous(place);
  return {
    place,
    kind,
    lifetime: lifetimeOf(place),
    growths: counted.map(({ growth }) => growth),
    releases,
    bound: first.bound,
    confidence: high ? 'high' : passive ? 'low' : 'medium',
  };
}

/** A local of an async function that reads it itself after waiting: what callbacks put in dies with the call. */
function isCollectedForCall(file: FileModel, place: Place, owner: FunctionNode, growths: readonly RepeatedGrowth[]): boolean {
  if (place.kind !== 'variable' || !owner.async) return false;
  const waits = ownNodes(file, owner, 'AwaitExpression');
  const [wait] = waits;
  if (growths.every(({ repetition }) => repetition.kind === 'event' && repetition.node.type === 'Property' && waits.some((one) => contains(one, repetition.node)))) return true;
  return wait !== undefined && place.root.references.some(
    (reference) => reference.init !== true && enclosingFunction(reference.identifier) === owner && reference.identifier.range[0] > wait.range[0],
  );
}

/** Items that were taken from the collection and come back do not make it longer than it was. */
function isReturned(growth: Growth, releases: readonly Release[]): boolean {
  if (!growth.value) return false;
  const value = growth.value.type === 'SpreadElement' ? growth.value.argument : growth.value;
  return releases.some((release) => isMadeFrom(growth.file, value, release.node));
}

/** What undo takes from one list and puts into another, redo puts back: together they hold no more than before. */
function isMovedBack(growth: Growth, releases: readonly Release[]): boolean {
  const { file, place, value } = growth;
  const taken = value && plainValue(file, value);
  const other = taken?.type === 'CallExpression' && /^(?:pop|shift)$/.test(calleeName(taken) ?? '') ? receiverOf(taken) : null;
  if (!other) return false;
  const others = placesOf(file, other);
  const filled = growthsOf(file).filter((one) => one.place !== place && others.includes(one.place));
  return filled.length > 0 && filled.every((one) => one.value !== null && releases.some((release) => isMadeFrom(one.file, one.value ?? one.node, release.node)));
}

/** True when a value is the result of a call, or was filtered or mapped from it. */
function isMadeFrom(file: FileModel, value: Node, call: Node, depth = 5): boolean {
  const source = plainValue(file, value);
  if (source === call) return true;
  const receiver = source.type === 'CallExpression' && depth > 0 ? receiverOf(source) : null;
  return receiver !== null && isMadeFrom(file, receiver, call, depth - 1);
}
