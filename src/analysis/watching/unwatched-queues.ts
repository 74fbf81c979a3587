import type { TSESTree } from '@typescript-eslint/utils';
import { SIZE_GETTERS, WATCHED_POOLS } from '../../catalogue/watched-pools.js';
import { isFunction, keyName, unwrap } from '../syntax/ast.js';
import { nodesOf } from '../syntax/nodes.js';
import { classAnywhere } from '../syntax/objects.js';
import type { Growth } from '../collections/growth.js';
import { collectionsOf, type Collection } from '../collections/collections.js';
import { droppingCode, isWork } from '../drops/work.js';
import type { Bound } from '../collections/bounds.js';
import type { Release } from '../collections/releases.js';
import { fullCodeOf, releasesIn } from '../inventory/full-code.js';
import { fullPolicyOf } from '../inventory/full-policies.js';
import { libraryQueuesOf } from '../inventory/library-queues.js';
import { holderOf, queueInstancesOf } from '../inventory/queue-instances.js';
import { monitoringOf } from '../inventory/queue-monitoring.js';
import { placeNameOf } from '../libraries/construct-names.js';
import { constructionsAnywhere } from '../lifetime/class-lives.js';
import { lifeOfMade } from '../lifetime/object-lives.js';
import { programKindOf } from '../lifetime/program-kind.js';
import { declarationOf } from '../places/element-parts.js';
import type { Place } from '../places/places.js';
import { perFile, type FileModel, type Node } from '../model/file.js';
import { areRefusalsSeen } from './seen-refusals.js';
import { isAskedFirst, isListGiven, isSizeGiven, mayBeWatched, mayOwnBeWatched } from './watchers.js';

/** A bounded queue of work that nobody looks at. */
export interface UnwatchedQueue {
  /** What makes it. */
  readonly node: Node;
  /** What the code calls it. */
  readonly name: string;
  /** own: a list or class of the project. library: a pool or queue of a library. */
  readonly kind: 'own' | 'library';
  /** True for a queue of the runtime, which gives its figures by `stats()`. */
  readonly hasStats?: boolean;
}

/** The bounded queues that a file makes whose depth, oldest age and refusals reach nobody. */
export const unwatchedQueuesOf = perFile((file): readonly UnwatchedQueue[] => {
  const kind = programKindOf(file);
  if (kind === 'browser' || kind === 'local') return [];
  return [...ofLibraries(file), ...ofRuntime(file), ...ofClasses(file), ...ofLists(file)];
});

function ofLibraries(file: FileModel): readonly UnwatchedQueue[] {
  return libraryQueuesOf(file).flatMap(({ construct, status, byDefault, limit }): readonly UnwatchedQueue[] => {
    const { call, entry } = construct;
    if (!WATCHED_POOLS.has(entry.package)) return [];
    const place = holderOf(file, call);
    const hasLimit = status === 'bounded' && byDefault === null && limit !== null;
    if (!place || !(hasLimit || isAskedFirst(place)) || isWatched(file, place, call)) return [];
    return [{ node: call, name: placeNameOf(construct), kind: 'library' }];
  });
}

function ofRuntime(file: FileModel): readonly UnwatchedQueue[] {
  return queueInstancesOf(file).flatMap(({ node, place }): readonly UnwatchedQueue[] => {
    if (!place || isWatched(file, place, node) || /\bonDrop\b|\bonAlert\b|\bmetrics\b/.test(file.textOf(node))) return [];
    return [{ node, name: nameOf(place), kind: 'library', hasStats: true }];
  });
}

/** `new BoundedQueue(250)` of a class of the project that keeps work in a list with a maximum. */
function ofClasses(file: FileModel): readonly UnwatchedQueue[] {
  return nodesOf(file).all('NewExpression').flatMap((made): readonly UnwatchedQueue[] => {
    const found = classAnywhere(file, made.callee);
    const list = found && boundedListsOf(found.file).find(({ place }) => place.root === found.node);
    const place = list ? holderOf(file, made) : null;
    if (!list || !place || lifeOfMade(file, made) === 'call') return [];
    if (isListWatched(list) || mayOwnBeWatched(file, place) || monitoringOf(place) !== null || made.arguments.some((argument) => isTold(file, argument))) return [];
    return [{ node: made, name: nameOf(place), kind: 'own' }];
  });
}

/** `const waiting: Job[] = []` of a module or a class, with a maximum. */
function ofLists(file: FileModel): readonly UnwatchedQueue[] {
  return boundedListsOf(file).flatMap((list): readonly UnwatchedQueue[] => {
    const { place } = list;
    const node = isLasting(file, list) ? declarationOf(place)?.node : undefined;
    if (!node || isListWatched(list) || isListGiven(file, place)) return [];
    return [{ node, name: nameOf(place), kind: 'own' }];
  });
}

/** A list of a module, or of a class that others construct and that does not let them see how full it is. */
function isLasting(file: FileModel, { place, lifetime }: Collection): boolean {
  if (place.kind === 'variable') return lifetime === 'module';
  const owner = place.root;
  return constructionsAnywhere(file, owner).length === 0 && !owner.body.body.some(isSizeGetter);
}

function isSizeGetter(member: TSESTree.ClassElement): boolean {
  return 'key' in member && member.type === 'MethodDefinition' && member.accessibility !== 'private' && SIZE_GETTERS.test(keyName(member) ?? '');
}

/** The lists of work that a file declares and that have a maximum. */
const boundedListsOf = perFile((file): readonly Collection[] =>
  collectionsOf(file).filter(({ kind, bound, place, growths, releases }) => {
    const [first] = growths;
    if (kind !== 'list' || !first || !bound || (bound.kind !== 'size' && bound.kind !== 'window') || growths.some(isOfCallers)) return false;
    const policy = fullPolicyOf(bound, first, releases);
    if (policy === null || policy === 'spill' || (policy === 'block' && isBatch(bound, first, releases))) return false;
    return isWork(place, droppingCode(first, bound));
  }),
);

/** `if (batch.push(row) === SIZE) await store(batch.splice(0))`: who fills it empties it, so that it is never behind. */
function isBatch(bound: Bound, growth: Growth, releases: readonly Release[]): boolean {
  const full = fullCodeOf(bound, growth, releases);
  return full === null || [...full.branches, ...full.after].some((code) => releasesIn(full.file, code, releases).length > 0);
}

/** `waiting.push(resolve)`: callers that wait in line, each of which learns by itself how long. */
function isOfCallers({ file, value }: Growth): boolean {
  const item = value && unwrap(value);
  if (!item) return false;
  return isFunction(item) || /\b(?:resolve|reject|wake|grant)\b/.test(file.textOf(item));
}

function isListWatched(list: Collection): boolean {
  return monitoringOf(list.place) !== null || isSizeGiven(list.place) || areRefusalsSeen(list);
}

function isWatched(file: FileModel, place: Place, made: TSESTree.NewExpression | TSESTree.CallExpression): boolean {
  return monitoringOf(place) !== null || isSizeGiven(place) || mayBeWatched(file, place) || made.arguments.some((argument) => isTold(file, argument));
}

/** `{ onFull: () => rejected.inc() }`: the queue itself tells somebody. */
function isTold(file: FileModel, argument: Node): boolean {
  const value = unwrap(argument);
  return value.type === 'ObjectExpression' && /\bon(?:Full|Reject\w*|Drop\w*|Overflow|Refus\w*|Depth|Size)\b|\b(?:metrics|gauge|counter|stats|monitor|telemetry)\b/i.test(file.textOf(value));
}

function nameOf(place: Place): string {
  return declarationOf(place)?.name ?? '';
}
