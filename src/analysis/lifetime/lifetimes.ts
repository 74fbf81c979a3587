import { contains, enclosingFunction, isFunction, unwrap, wrapped, type FunctionNode } from '../syntax/ast.js';
import { lifeOfClass } from './class-lives.js';
import type { FileModel, Node } from '../model/file.js';
import { isRequestHandler } from './handlers.js';
import { runsInline } from '../syntax/inline-callbacks.js';
import { nodesOf } from '../syntax/nodes.js';
import { lifeOfMade, lifeOfResults, livesTogether, type ObjectLife } from './object-lives.js';
import { objectOfResult } from '../syntax/objects.js';
import { isInstancePlace, type Place } from '../places/places.js';
import { resultsOf } from '../syntax/results.js';
import { definitionOf, variableOf } from '../syntax/variables.js';

/** How long a collection lives: as DESIGN "Words". */
export type Lifetime = 'module' | 'instance' | 'closure' | 'call';

/** The function whose run a variable belongs to; null when it lives as long as the module. */
export function ownerFunction(place: Place): FunctionNode | null {
  if (place.kind === 'field') return null;
  const { type, block } = place.root.scope;
  // The whole of a CommonJS file may be a function scope.
  if (type === 'module' || type === 'global' || block.type === 'Program') return null;
  const declared = place.root.identifiers[0];
  return declared ? enclosingFunction(declared) : null;
}

/** The lifetime of a place that outlives the call which uses it. */
export function lifetimeOf(place: Place): Exclude<Lifetime, 'call'> {
  if (isInstancePlace(place)) return 'instance';
  return ownerFunction(place) === null ? 'module' : 'closure';
}

/** What is known about how long the instances of a class live. */
export type InstanceLife = ObjectLife;

/** How long the instances live that a place is a field of. */
export function instanceLife(place: Place): InstanceLife {
  if (place.kind === 'field') return lifeOfClass(place.file, place.root);
  const made = nodesOf(place.file)
    .all('NewExpression')
    .filter((node) => variableOf(place.file, unwrap(node.callee)) === place.root);
  return livesTogether(made.map((node) => lifeOfMade(place.file, node)));
}

/**
 * For a local that inner functions keep: how long they keep it. Of a factory, as long as its callers keep what it
 * returns; of a request handler that hangs the functions on the request or response, as long as these. Unknown for all
 * others, and where a timer or an event handler keeps it too.
 */
export function factoryLife(place: Place): InstanceLife {
  const owner = ownerFunction(place);
  if (!owner || place.kind !== 'variable') return 'unknown';
  const uses = place.root.references.map(({ identifier }) => identifier as Node);
  if (isRequestHandler(place.file, owner) && uses.every((use) => isHungOnParameter(place.file, use, owner)))
    return 'call';
  const isFactory =
    objectOfResult(place.file, owner)?.kind === 'literal' ||
    resultsOf(place.file, owner).some((result) => isFunction(unwrap(result)));
  if (!isFactory) return 'unknown';
  const life = lifeOfResults(place.file, owner) ?? 'unknown';
  return life === 'call' && uses.some((use) => isKeptByCallback(use, owner)) ? 'unknown' : life;
}

/** `res.locals.measure = () => ...`: the function that uses something is a property of what the handler is given. */
function isHungOnParameter(file: FileModel, use: Node, owner: FunctionNode): boolean {
  let fn = enclosingFunction(use);
  if (fn === owner) return true;
  for (let outer = fn && enclosingFunction(fn); fn && outer && outer !== owner; outer = enclosingFunction(fn))
    fn = outer;
  if (!fn || runsInline(fn)) return fn !== null;
  const assignment = wrapped(fn).parent;
  if (assignment?.type !== 'AssignmentExpression' || assignment.left.type !== 'MemberExpression') return false;
  let root: Node = assignment.left;
  while (root.type === 'MemberExpression') root = unwrap(root.object);
  const variable = variableOf(file, root);
  // A socket's handler runs once for a connection, which may stay for ever.
  return variable !== null && !/sock|^ws$|conn/i.test(variable.name) && definitionOf(variable)?.node === owner;
}

/** True for a use in a callback that something else than the factory's result may keep: a timer, an event handler. */
function isKeptByCallback(use: Node, owner: FunctionNode): boolean {
  for (let fn = enclosingFunction(use); fn && fn !== owner; fn = enclosingFunction(fn)) {
    const call = wrapped(fn).parent;
    const isArgument = call?.type === 'CallExpression' || call?.type === 'NewExpression';
    if (isArgument && contains(owner, call) && !runsInline(fn)) return true;
  }
  return false;
}
