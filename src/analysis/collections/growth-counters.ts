import { contains, type FunctionNode } from '../syntax/ast.js';
import type { Step } from '../syntax/call-paths.js';
import { containerKind } from './containers.js';
import type { FileModel, Node } from '../model/file.js';
import type { Growth } from './growth.js';
import { ownNodes } from '../syntax/nodes.js';
import { assignedPlaces, type Place } from '../places/places.js';

interface Body {
  readonly file: FileModel;
  readonly fn: FunctionNode;
}

/**
 * Numbers that go up when a collection grows: `count += 1`, `bytes += chunk.length` in the functions that lead to the
 * growth or that these call. They live as long as the collection, otherwise they could not tell how full it is.
 */
export function growthCountersOf(growth: Growth, steps: readonly Step[], called: readonly Body[]): readonly Place[] {
  const bodies: Body[] = [...steps.flatMap((step) => (step.fn ? [{ file: step.file, fn: step.fn }] : [])), ...called];
  const found = new Set<Place>();
  const seen = new Set<FunctionNode>();
  for (const { file, fn } of bodies) {
    if (seen.has(fn)) continue;
    seen.add(fn);
    const targets: Node[] = [
      ...ownNodes(file, fn, 'UpdateExpression')
        .filter((node) => node.operator === '++')
        .map((node) => node.argument),
      ...ownNodes(file, fn, 'AssignmentExpression')
        .filter((node) => node.operator === '+=')
        .map((node) => node.left),
    ];
    for (const target of targets) {
      for (const place of assignedPlaces(file, target)) {
        if (place !== growth.place && containerKind(place) === null && outlives(place, growth.place, fn))
          found.add(place);
      }
    }
  }
  return [...found];
}

/** A number that is declared beside the collection or further out keeps its value from one growth to the next. */
function outlives(place: Place, collection: Place, fn: FunctionNode): boolean {
  if (place.kind === 'field') return true;
  const declared = place.root.identifiers[0];
  if (declared === undefined) return false;
  return !contains(fn, declared) || (collection.kind === 'variable' && place.root.scope === collection.root.scope);
}
