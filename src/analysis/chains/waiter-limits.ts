import type { TSESTree } from '@typescript-eslint/utils';
import { ROOM_QUESTION } from '../../catalogue/promise-chains.js';
import { calleeName, receiverOf, unwrap } from '../syntax/ast.js';
import { waitsOfGate, type Gate } from './chain-gates.js';
import { isChosenNumber } from '../fan-out/chosen-numbers.js';
import { numberOf } from '../syntax/constants.js';
import type { FileModel, Node } from '../model/file.js';
import { calleesAnywhere } from '../syntax/functions.js';
import type { Atom } from './gate-atoms.js';
import { measuredPlaces, placesMeasuredBy } from '../places/measured-places.js';
import { isDecremented, type Moves } from '../places/moving-places.js';
import { ELEMENT, placeInitialiser, placesOf, type Place } from '../places/places.js';
import type { ChainGrowth } from './promise-chains.js';
import { holdsOld } from './promise-links.js';
import { olderOf } from './promise-tails.js';
import { definitionOf, initialiserOf, variableOf } from '../syntax/variables.js';

/** True when a part of a condition keeps the number of waiters from going on growing. */
export function limitsWaiters(atom: Atom, gate: Gate, growth: ChainGrowth, moving: ReadonlyMap<Place, Moves>): boolean {
  const { file, node } = atom;
  // Who waits for a flag waits in a queue all the same; who waits for a number to go down has a maximum.
  if (
    gate.kind === 'wait' &&
    !(node.type === 'BinaryExpression' && isWaitForRoom(gate, growth, placesMeasuredBy(file, node)))
  )
    return false;
  switch (node.type) {
    case 'BinaryExpression':
      return limitsBySize(atom, node, moving);
    case 'CallExpression':
      return limitsByCall(atom, node, growth, moving);
    case 'Identifier':
    case 'MemberExpression':
    case 'AssignmentExpression':
    case 'UpdateExpression':
      return placesOf(file, node).some((place) => {
        const moves = moving.get(place);
        if (!moves || !isAboutSameKey(place, growth)) return false;
        // A flag that the growth sets and that keeps others out; a number of places that are left.
        return atom.holds ? moves.down !== undefined : moves.on !== undefined || moves.up !== undefined;
      });
    default:
      return false;
  }
}

function limitsBySize(atom: Atom, test: TSESTree.BinaryExpression, moving: ReadonlyMap<Place, Moves>): boolean {
  if (test.left.type === 'PrivateIdentifier') return false;
  return (
    isLimitedSide(atom, test.left, test.right, test.operator, moving) ||
    isLimitedSide(atom, test.right, test.left, mirrored(test.operator), moving)
  );
}

function mirrored(operator: string): string {
  return operator.startsWith('<')
    ? `>${operator.slice(1)}`
    : operator.startsWith('>')
      ? `<${operator.slice(1)}`
      : operator;
}

const OPPOSITE: Readonly<Record<string, string>> = {
  '<': '>=',
  '<=': '>',
  '>': '<=',
  '>=': '<',
  '===': '!==',
  '!==': '===',
  '==': '!=',
  '!=': '==',
};

function isLimitedSide(
  { file, holds }: Atom,
  side: Node,
  limit: Node,
  operator: string,
  moving: ReadonlyMap<Place, Moves>,
): boolean {
  const known = holds ? operator : (OPPOSITE[operator] ?? '');
  const all = measuredPlaces(file, side).map(({ place, isSize }): { moves: Moves; isSize: boolean } => ({
    moves: moving.get(place) ?? {},
    isSize,
  }));
  const isUp = all.some(({ moves, isSize }) => (isSize ? moves.grows : moves.up) !== undefined);
  const isDown = all.some(({ moves }) => moves.down !== undefined);
  const isOn = all.some(({ moves }) => moves.on !== undefined);
  const value = numberOf(file, limit);
  switch (known) {
    case '<':
    case '<=':
      return isUp && !isUnlimited(file, limit);
    case '>':
    case '>=':
      return isDown;
    case '===':
    case '==':
      return (isUp && value !== null) || (isOn && isNothing(limit));
    case '!==':
    case '!=':
      return (isUp && value !== 0 && isChosenNumber(file, limit)) || (isDown && value === 0) || (isOn && isTrue(limit));
    default:
      return false;
  }
}

function isNothing(node: Node): boolean {
  const value = unwrap(node);
  return (
    (value.type === 'Literal' && (value.value === null || value.value === false)) ||
    (value.type === 'Identifier' && value.name === 'undefined')
  );
}

function isTrue(node: Node): boolean {
  const value = unwrap(node);
  return value.type === 'Literal' && value.value === true;
}

/** A limit that is no limit unless somebody sets one. */
function isUnlimited(file: FileModel, node: Node, depth = 4): boolean {
  if (depth <= 0) return false;
  const value = unwrap(node);
  const number = numberOf(file, value);
  if (number !== null) return !Number.isFinite(number) || number >= Number.MAX_SAFE_INTEGER;
  switch (value.type) {
    case 'Identifier': {
      if (value.name === 'Infinity') return true;
      const variable = variableOf(file, value);
      const initialiser = variable && initialiserOf(variable);
      if (initialiser) return isUnlimited(file, initialiser, depth - 1);
      const given = variable && definitionOf(variable)?.type === 'Parameter' ? variable.identifiers[0]?.parent : null;
      return given?.type === 'AssignmentPattern' && isUnlimited(file, given.right, depth - 1);
    }
    case 'LogicalExpression':
      return isUnlimited(file, value.right, depth - 1);
    case 'MemberExpression': {
      if (/^Number\.(?:MAX_SAFE_INTEGER|POSITIVE_INFINITY|MAX_VALUE)$/.test(file.textOf(value))) return true;
      return placesOf(file, value).some((place) => {
        const initialiser = placeInitialiser(place);
        return initialiser !== null && isUnlimited(place.file, initialiser, depth - 1);
      });
    }
    default:
      return false;
  }
}

/** `queued.has(key)`, and questions whose answer is out of sight but whose name says that they are about room. */
function limitsByCall(
  { file, holds }: Atom,
  call: TSESTree.CallExpression,
  growth: ChainGrowth,
  moving: ReadonlyMap<Place, Moves>,
): boolean {
  const name = calleeName(call) ?? '';
  const receiver = receiverOf(call);
  if (receiver && name === 'has' && !holds) {
    return isKeyed(growth) && placesOf(file, receiver).some((place) => (moving.get(place)?.grows ?? null) !== null);
  }
  if (placesOf(file, call).some((place) => !holds && isAboutSameKey(place, growth) && moving.get(place)?.on))
    return true;
  return ROOM_QUESTION.test(name) && calleesAnywhere(file, call).length === 0;
}

/** A flag for each key keeps out what has the same key: that limits a chain for each key, not one for all keys. */
function isAboutSameKey(place: Place, growth: ChainGrowth): boolean {
  return !place.path.includes(ELEMENT) || isKeyed(growth);
}

function isKeyed(growth: ChainGrowth): boolean {
  return growth.tail.places.some((place) => place.path.includes(ELEMENT)) || growth.tail.text.includes('[]');
}

/** A wait that lets some of the waiters go first: for the chain itself, or until a count of waiters goes down. */
function isWaitForRoom(gate: Gate, growth: ChainGrowth, places: readonly Place[]): boolean {
  const isChain = waitsOfGate(gate).some((argument) => holdsOld(gate.file, argument, olderOf(growth.tail)));
  return isChain || places.some((place) => isDecremented(place.file, place) || isCollection(place));
}

function isCollection(place: Place): boolean {
  const value = placeInitialiser(place);
  return value?.type === 'ArrayExpression' || value?.type === 'NewExpression';
}
