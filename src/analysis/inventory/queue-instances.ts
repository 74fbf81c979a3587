import type { TSESTree } from '@typescript-eslint/utils';
import {
  CAPACITY_OPTIONS,
  OWN_ADDS,
  OWN_TAKES,
  RUNTIME_QUEUES,
  type RuntimeQueue,
} from '../../catalogue/runtime-queues.js';
import { calleeName, enclosingFunction, keyName, receiverOf, unwrap, wrapped } from '../syntax/ast.js';
import { collectionUsersOf } from '../collections/collection-users.js';
import { entryOf } from '../syntax/entries.js';
import { exportedNamesOf } from '../syntax/exports.js';
import { perFile, type FileModel, type Node } from '../model/file.js';
import { instanceLife, lifetimeOf, type Lifetime } from '../lifetime/lifetimes.js';
import { isNamedInSettings } from '../stated/named-in-settings.js';
import { nodesOf } from '../syntax/nodes.js';
import { isFrom, originOf } from '../syntax/origins.js';
import { isInstancePlace, placesOf, type Place } from '../places/places.js';
import { numberOf, stringOf } from '../syntax/constants.js';
import { propertyOf } from '../syntax/variables.js';

/** A call that moves items into or out of an instance. */
export interface InstanceUse {
  readonly file: FileModel;
  readonly node: TSESTree.CallExpression | TSESTree.ForOfStatement;
  readonly method: string;
}

/** An instance of a class that is known to be a queue with a maximum. */
export interface QueueInstance {
  readonly file: FileModel;
  readonly node: TSESTree.NewExpression;
  /** What holds it, where that has a name. */
  readonly place: Place | null;
  readonly lifetime: Lifetime;
  /** The expression of its maximum; null where it is not in sight. */
  readonly capacity: Node | null;
  readonly whenFull: string | null;
  readonly adds: readonly InstanceUse[];
  readonly takes: readonly InstanceUse[];
}

/** The queues of `backpressure/runtime` and of the classes that the settings call bounded which a file makes. */
export const queueInstancesOf = perFile((file): readonly QueueInstance[] => {
  const { runtime, bounded } = file.settings;
  if (!file.text.includes(runtime) && bounded.length === 0 && !file.text.includes('backpressure')) return [];
  return nodesOf(file).all('NewExpression').flatMap((made): readonly QueueInstance[] => {
    const known = runtimeClass(file, made);
    const isOwn = known === null && isNamedInSettings(file, made.callee, bounded);
    return known || isOwn ? instanceAt(file, made, known) : [];
  });
});

function runtimeClass(file: FileModel, made: TSESTree.NewExpression): RuntimeQueue | null {
  const origin = originOf(file, made.callee);
  if (!origin) return null;
  const name = origin.path.at(-1) ?? '';
  const known = entryOf(RUNTIME_QUEUES, name);
  return known && (isFrom(origin, file.settings.runtime, name) || isFrom(origin, 'backpressure/runtime', name)) ? known : null;
}

function instanceAt(file: FileModel, node: TSESTree.NewExpression, known: RuntimeQueue | null): readonly QueueInstance[] {
  const place = holderOf(file, node);
  if (place && isInstancePlace(place) && instanceLife(place) === 'call') return [];
  const [options] = node.arguments;
  const given = options && options.type !== 'SpreadElement' ? options : null;
  const uses = place ? usesOf(place) : [];
  const adds = uses.filter(({ method }) => (known?.adds ?? OWN_ADDS).has(method));
  const takes = uses.filter(({ method }) => (known?.takes ?? OWN_TAKES).has(method) || method === 'for');
  return [{
    file,
    node,
    place,
    lifetime: place ? lifetimeOf(place) : enclosingFunction(node) ? 'closure' : 'module',
    capacity: given && (known ? (propertyOf(file, given, known.capacity) ?? null) : ownCapacity(file, node)),
    whenFull: given && known?.whenFull ? policyIn(file, given, known.whenFull) : null,
    adds,
    takes,
  }];
}

function policyIn(file: FileModel, options: Node, option: string): string | null {
  const value = propertyOf(file, options, option);
  return value ? stringOf(file, value) : null;
}

/** The maximum of a collection of a project's own: an option with a telling name, or the first number. */
function ownCapacity(file: FileModel, node: TSESTree.NewExpression): Node | null {
  for (const argument of node.arguments) {
    if (argument.type === 'SpreadElement') continue;
    for (const option of CAPACITY_OPTIONS) {
      const value = unwrap(argument).type === 'ObjectExpression' ? propertyOf(file, argument, option) : undefined;
      if (value) return value;
    }
    if (numberOf(file, argument) !== null) return argument;
  }
  return null;
}

/** The place that holds what an expression makes: a variable or a field. */
export function holderOf(file: FileModel, node: Node): Place | null {
  const holder = wrapped(node).parent;
  switch (holder?.type) {
    case 'AwaitExpression':
      return holderOf(file, holder);
    case 'VariableDeclarator':
      return placesOf(file, holder.id)[0] ?? null;
    case 'AssignmentExpression':
      return placesOf(file, holder.left)[0] ?? null;
    case 'LogicalExpression':
      return holder.right === wrapped(node) ? holderOf(file, holder) : null;
    case 'PropertyDefinition': {
      // Places of fields are found by the expressions that read them.
      const name = keyName(holder);
      const owner = holder.parent.parent;
      const reads = nodesOf(file).all('MemberExpression').filter((member) => keyName(member) === name);
      for (const read of reads) {
        const place = placesOf(file, read).find((candidate) => candidate.root === owner);
        if (place) return place;
      }
      return null;
    }
    default:
      return null;
  }
}

/** What the file of an instance and those that import it do with it. */
function usesOf(place: Place): readonly InstanceUse[] {
  const found: InstanceUse[] = [];
  for (const file of new Set([place.file, ...collectionUsersOf(place.file), ...importersOf(place)])) {
    for (const call of nodesOf(file).all('CallExpression')) {
      const receiver = receiverOf(call);
      const method = receiver && calleeName(call);
      if (receiver && method && placesOf(file, receiver).includes(place)) found.push({ file, node: call, method });
    }
    for (const loop of nodesOf(file).all('ForOfStatement')) {
      if (loop.await && placesOf(file, loop.right).includes(place)) found.push({ file, node: loop, method: 'for' });
    }
  }
  return found;
}

function importersOf(place: Place): readonly FileModel[] {
  const id = place.kind === 'variable' ? place.root.identifiers[0] : undefined;
  if (id?.type !== 'Identifier') return [];
  return exportedNamesOf(place.file, id).flatMap((name) => place.file.facts.importersOf(place.file, name).map(({ file }) => file));
}
