import { EVENT_METHOD } from '../../catalogue/promise-chains.js';
import {
  calleeName,
  contains,
  enclosingFunction,
  isFunction,
  keyName,
  unwrap,
  wrapped,
  type FunctionNode,
} from '../syntax/ast.js';
import type { FileModel, Node } from '../model/file.js';
import { factoryLife, instanceLife, ownerFunction } from '../lifetime/lifetimes.js';
import { ELEMENT, isInstancePlace, type Place, type VariablePlace } from '../places/places.js';
import type { ChainGrowth } from './promise-chains.js';
import { repetitionsOf, type Repetition } from '../lifetime/repetition.js';
import { definitionOf } from '../syntax/variables.js';

/** Why a chain may grow many times while its tail lives. Empty when it dies with the call that grows it. */
export function repetitionsWhileTailLives(growth: ChainGrowth): readonly Repetition[] {
  const { file, node, tail } = growth;
  if (tail.places.length === 0) return repetitionsAt(file, node);
  return tail.places.flatMap((place) => repetitionsFor(file, node, place));
}

function repetitionsAt(file: FileModel, node: Node, owner: FunctionNode | null = null): readonly Repetition[] {
  return repetitionsOf(file, node, owner).map(asEvent);
}

/** A callback of `scanner.onCode(...)` runs for every event, whatever a scanner is. */
function asEvent(repetition: Repetition): Repetition {
  const { kind, node } = repetition;
  if (kind !== 'callback' || node.type !== 'CallExpression') return repetition;
  const isMethod = unwrap(node.callee).type === 'MemberExpression';
  return isMethod && EVENT_METHOD.test(calleeName(node) ?? '')
    ? { ...repetition, kind: 'event', certainty: 'medium' }
    : repetition;
}

function repetitionsFor(file: FileModel, node: Node, place: Place): readonly Repetition[] {
  if (isInstancePlace(place)) return instanceLife(place) === 'call' ? [] : repetitionsAt(file, node);
  const owner = ownerFunction(place);
  if (!owner || place.kind === 'field') return repetitionsAt(file, node);
  if (factoryLife(place) === 'call') return [];
  const inside = repetitionsAt(file, node, owner).filter(
    ({ kind, certainty, node: at }) =>
      // A callback of which nothing is known may be part of the call that owns the tail.
      (kind !== 'returned' || leavesOwner(at, owner)) && (kind !== 'callback' || certainty !== 'low'),
  );
  if (inside.some(({ certainty }) => certainty !== 'low')) return inside;
  return isHandedIn(place, owner)
    ? repetitionsAt(file, node).filter(({ kind, fn }) => !isFresh(place, kind, fn))
    : inside;
}

/** What a helper within the owner returns stays there, unless the owner returns the helper: `(next) => (action) => ...`. */
function leavesOwner(returned: Node, owner: FunctionNode): boolean {
  let fn = enclosingFunction(returned);
  while (fn && fn !== owner && contains(owner, fn)) {
    const holder = wrapped(fn).parent;
    if (holder?.type !== 'ReturnStatement' && holder?.type !== 'ArrowFunctionExpression' && holder?.type !== 'Property')
      return false;
    fn = enclosingFunction(fn);
  }
  return true;
}

/** A property of an object that the call did not make, or put where it stays: it lives longer than the call. */
function isHandedIn(place: VariablePlace, owner: FunctionNode): boolean {
  if (place.path.length === 0) return false;
  const definition = definitionOf(place.root);
  if (definition?.type === 'Parameter') return true;
  if (definition?.type !== 'Variable') return false;
  return place.root.references.some((reference) => {
    const node = reference.identifier as Node;
    if (reference.isWrite()) return reference.writeExpr !== null && !isMadeHere(reference.writeExpr);
    return contains(owner, node) && isStored(node);
  });
}

function isMadeHere(node: Node | undefined): boolean {
  const value = node && unwrap(node);
  return (
    value?.type === 'ObjectExpression' ||
    value?.type === 'ArrayExpression' ||
    value?.type === 'NewExpression' ||
    value?.type === 'Literal'
  );
}

/** `lanes.set(key, lane)`, `this.lane = lane`. */
function isStored(node: Node): boolean {
  const value = wrapped(node);
  const parent = value.parent;
  if (parent?.type === 'AssignmentExpression')
    return parent.right === value && unwrap(parent.left).type === 'MemberExpression';
  if (parent?.type !== 'CallExpression' || parent.callee === value) return false;
  const callee = unwrap(parent.callee);
  return callee.type === 'MemberExpression' && /^(?:set|push|add|unshift)$/.test(keyName(callee) ?? '');
}

/** What a handler is given is another object on each run. */
function isFresh(place: VariablePlace, kind: Repetition['kind'], fn: FunctionNode | null): boolean {
  if (kind !== 'request' && kind !== 'message' && kind !== 'event') return false;
  const definition = definitionOf(place.root);
  return (
    definition?.type === 'Parameter' &&
    isFunction(definition.node) &&
    definition.node === fn &&
    !place.path.includes(ELEMENT)
  );
}
