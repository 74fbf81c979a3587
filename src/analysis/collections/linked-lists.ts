import type { TSESTree } from '@typescript-eslint/utils';
import { enclosingFunction, keyName, unwrap } from '../syntax/ast.js';
import type { FileModel, Node } from '../model/file.js';
import type { Growth } from './growth.js';
import { nodesOf, ownNodes } from '../syntax/nodes.js';
import { assignedPlaces, placeDeclaration, placesOf, type Place } from '../places/places.js';

const LINK_NAMES = new Set(['next', 'link', '_next', 'nextNode', 'after']);

/**
 * Hand-written linked lists: `tail.next = node; tail = node`. The list is the first declared of the places that hold
 * its nodes.
 */
export function linkedGrowths(file: FileModel): readonly Growth[] {
  const found: Growth[] = [];
  for (const assignment of nodesOf(file).all('AssignmentExpression')) {
    const left = unwrap(assignment.left);
    if (left.type !== 'MemberExpression' || !LINK_NAMES.has(keyName(left) ?? '')) continue;
    const node = unwrap(assignment.right);
    const fn = enclosingFunction(assignment);
    if (node.type !== 'Identifier' || !fn) continue;
    const [tail] = placesOf(file, left.object);
    const holders = tail ? placesAssigned(file, fn, node.name) : [];
    if (!tail || !holders.includes(tail)) continue;
    const list = firstDeclared(holders);
    if (list) found.push({ place: list, file, node: assignment, value: node, how: 'link' });
  }
  return found;
}

/** The places that a function assigns a variable to: head and tail of the list. */
function placesAssigned(file: FileModel, fn: Node, name: string): Place[] {
  const assigned = ownNodes(file, fn, 'AssignmentExpression').filter((assignment): boolean => {
    const right = lastAssigned(assignment);
    return right.type === 'Identifier' && right.name === name && !isLink(assignment);
  });
  return assigned.flatMap((assignment) => assignedPlaces(file, assignment.left));
}

/** For `head = tail = node`: `node`. */
function lastAssigned(assignment: TSESTree.AssignmentExpression): Node {
  const right = unwrap(assignment.right);
  return right.type === 'AssignmentExpression' ? lastAssigned(right) : right;
}

function isLink(assignment: TSESTree.AssignmentExpression): boolean {
  const left = unwrap(assignment.left);
  return left.type === 'MemberExpression' && LINK_NAMES.has(keyName(left) ?? '');
}

function firstDeclared(places: readonly Place[]): Place | null {
  const at = (place: Place): number => placeDeclaration(place)?.node.range[0] ?? Number.MAX_SAFE_INTEGER;
  return [...places].sort((a, b) => at(a) - at(b))[0] ?? null;
}
