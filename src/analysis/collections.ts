import { calleeName, contains, enclosingFunction, isFunction, receiverOf, unwrap, type FunctionNode } from './ast.js';
import { boundOf } from './bounds.js';
import { containerKind, type ContainerKind } from './containers.js';
import { exportedNamesOf } from './exports.js';
import { perFile, type FileModel, type Node } from './file.js';
import { growthsOf, plainValue, type Growth } from './growth.js';
import { isInbound, isPieceEvent } from './inbound.js';
import { instanceLife, ownerFunction, type InstanceLife, type Lifetime } from './lifetimes.js';
import { innerNodes, nodesOf, ownNodes } from './nodes.js';
import { isFrom, originOf } from './origins.js';
import { placesOf, type Place } from './places.js';
import { releasesOf, type Release } from './releases.js';
import { repetitionsOf, surest, type Repetition } from './repetition.js';
import { variableOf } from './variables.js';

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
  const life = place.kind === 'field' && place.path[0] !== 'static' ? instanceLife(file, place.root) : 'long';
  if (life === 'call') return null;
  const owner = ownerFunction(place);
  const repeated: RepeatedGrowth[] = [];
  for (const growth of growths) {
    const repetition = surest(repetitionsFor(growth, owner, kind));
    if (repetition && repetition.certainty !== 'low') repeated.push({ ...growth, repetition });
  }
  if (repeated.length === 0) return null;
  const releases = releasesOf(place);
  if (owner !== null && releases.length === 0 && isCollectedForCall(file, place, owner, repeated) && !repeated.some((growth) => isBodyRead(growth))) return null;
  const confident = repeated.filter((growth) => isConvincing(growth, place, kind, life, releases));
  if (confident.length === 0) return null;
  const unbounded = confident.filter((growth) => !isReturned(growth, releases) && boundOf(growth) === null);
  if (unbounded.length === 0) return null;
  const high = unbounded.some((growth) => growth.repetition.certainty === 'high');
  const passive = place.kind === 'field' && life === 'unknown' && !isAsynchronous(place);
  return { place, kind, lifetime: lifetimeOf(place, owner), growths: unbounded, releases, confidence: high ? 'high' : passive ? 'low' : 'medium' };
}

function lifetimeOf(place: Place, owner: unknown): Lifetime {
  if (place.kind === 'field') return place.path[0] === 'static' ? 'module' : 'instance';
  return owner === null ? 'module' : 'closure';
}

/**
 * The repetitions that count for a collection. What a local collects from the pieces of one stream ends with the
 * stream, so it counts only where the other side decides how long that is.
 */
function repetitionsFor(growth: Growth, owner: ReturnType<typeof ownerFunction>, kind: ContainerKind): readonly Repetition[] {
  const all = placesToStart(growth, owner).flatMap((node) => repetitionsOf(growth.file, node, owner));
  const isJoined = owner !== null || kind !== 'list' || isPutTogether(growth.place);
  return all.flatMap((repetition): readonly Repetition[] => {
    if (repetition.kind === 'loop') {
      if (isBodyLoop(repetition)) return [{ ...repetition, certainty: 'high' }];
      return owner === null || isLastingLoop(repetition) ? [repetition] : [];
    }
    const isPiece = repetition.kind === 'event' &&
      ((isJoined && isPieceEvent(repetition.file, repetition.node)) || (owner !== null && kind !== 'list'));
    if (!isPiece) return [repetition];
    const receiver = repetition.node.type === 'CallExpression' ? receiverOf(repetition.node) : null;
    return receiver !== null && isInbound(repetition.file, receiver) ? [repetition] : [];
  });
}

/** For a local that a call hands to the function that grows it: that call, because others hand in other collections. */
function placesToStart(growth: Growth, owner: FunctionNode | null): readonly Node[] {
  if (!owner || contains(owner, growth.node)) return [growth.node];
  return innerNodes(growth.place.file, owner, 'CallExpression').filter((call) =>
    call.arguments.some((argument) => placesOf(growth.place.file, argument).includes(growth.place)),
  );
}

/** The pieces of one message: the list is joined or concatenated somewhere. */
function isPutTogether(place: Place): boolean {
  return nodesOf(place.file).all('CallExpression').some((call) => {
    const receiver = receiverOf(call);
    if (calleeName(call) === 'concat' && receiver?.type === 'Identifier' && receiver.name === 'Buffer') {
      return call.arguments.some((argument) => placesOf(place.file, argument).includes(place));
    }
    return calleeName(call) === 'join' && receiver !== null && placesOf(place.file, receiver).includes(place);
  });
}

/** A local of an async function that reads it itself after waiting: what callbacks put in dies with the call. */
function isCollectedForCall(file: FileModel, place: Place, owner: FunctionNode, growths: readonly RepeatedGrowth[]): boolean {
  if (place.kind !== 'variable' || !owner.async) return false;
  const waits = ownNodes(file, owner, 'AwaitExpression');
  const [wait] = waits;
  if (growths.every(({ repetition }) => repetition.kind === 'event' && repetition.node.type === 'Property' && waits.some((one) => contains(one, repetition.node)))) return true;
  return wait !== undefined && place.root.references.some(
    (reference) => enclosingFunction(reference.identifier as Node) === owner && reference.identifier.range[0] > wait.range[0],
  );
}

function isBodyRead(growth: RepeatedGrowth): boolean {
  const { node, file } = growth.repetition;
  const source = node.type === 'CallExpression' ? receiverOf(node) : node.type === 'ForOfStatement' ? node.right : null;
  return source !== null && isInbound(file, source);
}

/** `for await (const chunk of req)`. */
function isBodyLoop({ node, file }: Repetition): boolean {
  return node.type === 'ForOfStatement' && isInbound(file, node.right);
}

/** A loop that nothing inside ever leaves, or over a source that is known to have no end. */
function isLastingLoop({ node, file }: Repetition): boolean {
  if (node.type !== 'ForOfStatement') return ownNodes(file, node, 'BreakStatement', 'ReturnStatement', 'ThrowStatement').length === 0;
  const source = unwrap(node.right);
  return source.type === 'CallExpression' && isFrom(originOf(file, source.callee), 'events', 'on');
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

/**
 * Others may call a method or an exported function as often as they like, but lists of listeners, plugins and parts of
 * a builder grow in such functions too. It takes more to call one a queue: items leave it, or they are made on the spot.
 */
function isConvincing(
  growth: RepeatedGrowth,
  place: Place,
  kind: ContainerKind,
  life: InstanceLife,
  releases: readonly Release[],
): boolean {
  if (growth.repetition.certainty === 'high') return kind !== 'text' || place.kind !== 'field' || life === 'long' || isEvent(growth);
  if (kind !== 'list') return releases.some((release) => release.how === 'clear') && enclosingFunction(growth.node)?.async === true;
  const registers = growth.value !== null && isFunctionLike(growth.file, growth.value);
  const leaves = releases.some((release) => (registers ? release.how === 'take' : isQueueRelease(release)));
  if (place.kind === 'field' && place.path[0] !== 'static') {
    if (life === 'long') return leaves || isMadeHere(growth);
    return leaves && (isAsynchronous(place) || isFirstInFirstOut(growth, releases));
  }
  if (growth.repetition.kind === 'returned') return leaves;
  return leaves || isMadeHere(growth);
}

function isEvent(growth: RepeatedGrowth): boolean {
  return growth.repetition.kind === 'event' || growth.repetition.kind === 'message';
}

/** Taking from the front, in batches, or everything: what a queue does. `pop` alone is a stack. */
function isQueueRelease(release: Release): boolean {
  if (release.how === 'clear' || release.how === 'window' || release.how === 'filter') return true;
  if (release.how === 'replace') return true;
  return release.how === 'take' && !(release.node.type === 'CallExpression' && /\.pop\(\)$/.test(release.file.textOf(release.node)));
}

/** One method adds, another takes from the front: the class is a queue, whoever uses it. */
function isFirstInFirstOut(growth: Growth, releases: readonly Release[]): boolean {
  return releases.some(({ how, node, file }) =>
    how === 'take' && /\.(?:shift|dequeue|poll|removeFirst)\(\)$/.test(file.textOf(node)) && enclosingFunction(node) !== enclosingFunction(growth.node));
}

/** A class with asynchronous methods, timers or events: its instances wait for something, so they last. */
function isAsynchronous(place: Place): boolean {
  if (place.kind !== 'field') return false;
  const text = place.file.textOf(place.root);
  return /\b(?:async|await|setTimeout|setInterval|Promise|setImmediate|queueMicrotask|requestAnimationFrame|WebSocket|onmessage|onopen|onclose)\b|\.(?:on|once|addEventListener|subscribe|then)\(/.test(text);
}

/** The item is put together in the function that adds it, so it is data, not a registration. */
function isMadeHere(growth: Growth): boolean {
  if (!growth.value) return false;
  const value = plainValue(growth.file, growth.value);
  if (value.type === 'ObjectExpression') return !value.properties.some((property) => property.type === 'Property' && isFunctionLike(growth.file, property.value));
  return value.type === 'NewExpression' || value.type === 'TemplateLiteral' || value.type === 'BinaryExpression' || value.type === 'AwaitExpression';
}

function isFunctionLike(file: FileModel, node: Node): boolean {
  const value = unwrap(node);
  if (isFunction(value)) return true;
  if (value.type !== 'Identifier') return false;
  const declared = variableOf(file, value)?.identifiers[0];
  if (declared?.type === 'Identifier' && declared.typeAnnotation) {
    return /=>|Function|Fn\b|Handler|Callback|Listener|Hook|Middleware|Plugin|Resolve|Reject/.test(file.textOf(declared.typeAnnotation));
  }
  return /(?:fn|callback|cb|handler|listener|run|resolve|reject)$/i.test(value.name);
}
