import type { TSESTree } from '@typescript-eslint/utils';
import { LIST_GROWTH } from '../../catalogue/containers.js';
import { calleeName, contains, keyName, receiverOf, unwrap, type FunctionNode } from '../syntax/ast.js';
import { directCalls, type Step } from '../syntax/call-paths.js';
import type { FileModel, Node } from '../model/file.js';
import { withOriginals } from './handed-places.js';
import { nodesOf, ownNodes } from '../syntax/nodes.js';
import { assignedPlaces, ELEMENT, memberPlace, placesOf, type Place } from './places.js';

/** How a place changes each time a path of calls is gone through. */
export interface Moves {
  /** It counts up. */
  up?: Node;
  /** It counts down. */
  down?: Node;
  /** It gets a value that is true as a condition. */
  on?: Node;
  /** It is a collection and gets one more. */
  grows?: Node;
}

interface Body {
  readonly file: FileModel;
  readonly fn: FunctionNode;
  /** The nodes in it that the path goes through; none in a function that the path only calls. */
  readonly vias: readonly Node[];
  /** It runs whenever the path is gone through. */
  readonly isCertain: boolean;
}

/** The functions of a path and those that they call directly, two calls deep. */
export function bodiesOnPath(steps: readonly Step[]): readonly Body[] {
  const bodies = new Map<FunctionNode, Body>();
  for (const { fn, file, via } of steps) {
    if (fn) bodies.set(fn, { fn, file, vias: [...(bodies.get(fn)?.vias ?? []), via], isCertain: true });
  }
  let level = [...bodies.values()];
  for (let depth = 0; depth < 2; depth++) {
    const next: Body[] = [];
    for (const body of level) {
      for (const { call, target, targetFile } of directCalls(body.file, body.fn)) {
        if (bodies.has(target)) continue;
        const isCertain = body.isCertain && isOnWay(call, body);
        const called = { fn: target, file: targetFile, vias: [], isCertain };
        bodies.set(target, called);
        next.push(called);
      }
    }
    level = next;
  }
  return [...bodies.values()];
}

/** True when a node runs whenever its function gets to one of the nodes that the path goes through, or to its end. */
function isOnWay(node: Node, { fn, vias }: Body): boolean {
  for (let child = node, current = node.parent; current && current !== fn; child = current, current = current.parent) {
    const isBranch =
      (current.type === 'IfStatement' && current.test !== child) ||
      (current.type === 'ConditionalExpression' && current.test !== child) ||
      (current.type === 'LogicalExpression' && current.right === child) ||
      current.type === 'SwitchCase' ||
      current.type === 'CatchClause';
    const branch = child;
    if (isBranch && !vias.some((via) => contains(branch, via))) return false;
  }
  return true;
}

/**
 * The places that change whenever a path is gone through, callbacks that run later left out: counters, flags,
 * collections. What is local to one of the functions tells nothing about other runs, so it does not count.
 */
export function movingPlaces(bodies: readonly Body[]): ReadonlyMap<Place, Moves> {
  const found = new Map<Place, Moves>();
  const add = (fn: FunctionNode, places: readonly Place[], kind: keyof Moves, node: Node): void => {
    for (const place of places.flatMap(withOriginals)) {
      if (isLocal(place, fn)) continue;
      const moves = found.get(place) ?? {};
      moves[kind] ??= node;
      found.set(place, moves);
    }
  };
  for (const body of bodies) {
    const { file, fn } = body;
    for (const update of ownNodes(file, fn, 'UpdateExpression'))
      add(fn, assignedPlaces(file, update.argument), update.operator === '++' ? 'up' : 'down', update);
    for (const assignment of ownNodes(file, fn, 'AssignmentExpression')) {
      const kind = kindOfAssignment(file, assignment);
      if (kind && (kind !== 'on' || (body.isCertain && isOnWay(assignment, body))))
        add(fn, assignedPlaces(file, assignment.left), kind, assignment);
    }
    for (const call of ownNodes(file, fn, 'CallExpression')) {
      const receiver = receiverOf(call);
      const name = calleeName(call) ?? '';
      if (!receiver || call.arguments.length === 0) continue;
      if (name === 'add' || LIST_GROWTH.has(name)) add(fn, placesOf(file, receiver), 'grows', call);
      else if (name === 'set') ofSet(file, call, receiver, (places, kind) => add(fn, places, kind, call));
    }
  }
  return found;
}

/** `waiting.set(key, n + 1)` is a longer map and a larger entry. */
function ofSet(
  file: FileModel,
  call: TSESTree.CallExpression,
  receiver: Node,
  add: (places: readonly Place[], kind: keyof Moves) => void,
): void {
  const places = placesOf(file, receiver);
  const value = call.arguments[1];
  add(places, 'grows');
  if (!value || value.type === 'SpreadElement') return;
  const entries = places.map((place) => memberPlace(place, ELEMENT));
  add(entries, arithmeticKind(value) ?? 'on');
}

function kindOfAssignment(file: FileModel, assignment: TSESTree.AssignmentExpression): keyof Moves | null {
  if (assignment.operator === '+=') return 'up';
  if (assignment.operator === '-=') return 'down';
  if (assignment.operator !== '=' && assignment.operator !== '??=' && assignment.operator !== '||=') return null;
  const value = unwrap(assignment.right);
  const target = unwrap(assignment.left);
  const arithmetic = arithmeticKind(value);
  // `count = count + 1`, `this.depth = (this.depth ?? 0) + 1`
  if (arithmetic && mentionsTarget(file, value, target)) return arithmetic;
  return isTruthy(value) ? 'on' : null;
}

function arithmeticKind(value: Node): 'up' | 'down' | null {
  const expression = unwrap(value);
  if (expression.type !== 'BinaryExpression') return null;
  return expression.operator === '+' ? 'up' : expression.operator === '-' ? 'down' : null;
}

function mentionsTarget(file: FileModel, value: Node, target: Node): boolean {
  const name = target.type === 'MemberExpression' ? keyName(target) : target.type === 'Identifier' ? target.name : null;
  return name === null || file.textOf(value).includes(name.replace(/^#/, ''));
}

function isTruthy(value: Node): boolean {
  switch (value.type) {
    case 'Literal':
      return Boolean(value.value);
    case 'CallExpression':
    case 'NewExpression':
    case 'ObjectExpression':
    case 'ArrowFunctionExpression':
    case 'FunctionExpression':
    case 'Identifier':
    case 'MemberExpression':
      return !(value.type === 'Identifier' && value.name === 'undefined');
    default:
      return false;
  }
}

function isLocal(place: Place, fn: FunctionNode): boolean {
  if (place.kind === 'field' || place.path.length > 0) return false;
  const declared = place.root.identifiers[0];
  return declared !== undefined && contains(fn, declared);
}

/** True when a number goes down somewhere in a file. */
export function isDecremented(file: FileModel, place: Place): boolean {
  const nodes = nodesOf(file);
  return (
    nodes
      .all('UpdateExpression')
      .some((node) => node.operator === '--' && assignedPlaces(file, node.argument).includes(place)) ||
    nodes
      .all('AssignmentExpression')
      .some((node) => node.operator === '-=' && assignedPlaces(file, node.left).includes(place))
  );
}
