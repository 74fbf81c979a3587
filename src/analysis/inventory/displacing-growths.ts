import type { TSESTree } from '@typescript-eslint/utils';
import { calleeName, receiverOf, unwrap } from '../syntax/ast.js';
import type { Bound } from '../collections/bounds.js';
import { containerKind, type ContainerKind } from '../collections/containers.js';
import { perFile, type FileModel, type Node } from '../model/file.js';
import { addedTo, isSamePlace, plainValue, type Growth } from '../collections/growth.js';
import { instanceLife, lifetimeOf, ownerFunction, type Lifetime } from '../lifetime/lifetimes.js';
import { nodesOf } from '../syntax/nodes.js';
import { assignedPlaces, isInstancePlace, placeInitialiser, placesOf, type Place } from '../places/places.js';
import { surest, type Repetition } from '../lifetime/repetition.js';
import { lastingRepetitions } from '../collections/stream-pieces.js';
import { globalPath } from '../syntax/variables.js';

/** A growth that cannot make a collection longer than its maximum, because it displaces what was there. */
export interface DisplacingGrowth extends Growth {
  readonly kind: ContainerKind;
  readonly lifetime: Lifetime;
  readonly repetition: Repetition;
  readonly bound: Bound;
  /** What the position is taken modulo of, for a ring: `N` in `ring[written % N]`. */
  readonly size: Node | null;
}

/** The rings (`ring[i % N] = x`) and windows (`recent = [...recent, x].slice(-N)`) that a file writes again and again. */
export const displacingGrowthsOf = perFile((file): readonly DisplacingGrowth[] => {
  const found: DisplacingGrowth[] = [];
  for (const assignment of nodesOf(file).all('AssignmentExpression')) {
    if (assignment.operator !== '=') continue;
    const target = unwrap(assignment.left);
    if (target.type === 'MemberExpression' && target.computed) ofRing(file, assignment, target, found);
    else ofWindow(file, assignment, target, found);
  }
  return found;
});

function ofRing(file: FileModel, assignment: TSESTree.AssignmentExpression, target: TSESTree.MemberExpression, found: DisplacingGrowth[]): void {
  const index = plainValue(file, target.property);
  const remainder = index.type === 'AssignmentExpression' || index.type === 'UpdateExpression' ? null : modulo(index);
  if (!remainder) return;
  for (const place of placesOf(file, target.object)) {
    if (!isList(place)) continue;
    push(file, { place, file, node: assignment, value: assignment.right, how: 'append' }, { kind: 'window', file, node: assignment }, remainder.right, found);
  }
}

/** A list by its kind, or one that is made with all of its positions: `new Array(SIZE).fill(null)`. */
function isList(place: Place): boolean {
  if (containerKind(place) === 'list') return true;
  const value = placeInitialiser(place);
  const call = value?.type === 'CallExpression' ? receiverOf(value) : null;
  return (call?.type === 'NewExpression' || call?.type === 'CallExpression') && globalPath(place.file, call.callee) === 'Array';
}

function modulo(index: Node): TSESTree.BinaryExpression | null {
  return index.type === 'BinaryExpression' && index.operator === '%' ? index : null;
}

/** A copy of the old content with something more, cut to a number in the same expression. */
function ofWindow(file: FileModel, assignment: TSESTree.AssignmentExpression, target: Node, found: DisplacingGrowth[]): void {
  const call = unwrap(assignment.right);
  if (call.type !== 'CallExpression' || !/^(?:slice|subarray|substring|substr)$/.test(calleeName(call) ?? '')) return;
  const source = receiverOf(call);
  if (!source) return;
  for (const place of assignedPlaces(file, target)) {
    if (!containerKind(place)) continue;
    const added = addedTo(file, source, (part) => isSamePlace(file, part, place));
    if (added === undefined) continue;
    push(file, { place, file, node: assignment, value: added, how: 'copy' }, { kind: 'window', file, node: assignment }, null, found);
  }
}

function push(file: FileModel, growth: Growth, bound: Bound, size: Node | null, found: DisplacingGrowth[]): void {
  const { place } = growth;
  const kind = containerKind(place) ?? (size ? 'list' : null);
  if (place.file !== file || !kind || (isInstancePlace(place) && instanceLife(place) === 'call')) return;
  const owner = ownerFunction(place);
  const repetition = surest(lastingRepetitions(growth, owner, kind));
  if (!repetition || repetition.certainty === 'low') return;
  found.push({ ...growth, kind, lifetime: lifetimeOf(place), repetition, bound, size });
}
