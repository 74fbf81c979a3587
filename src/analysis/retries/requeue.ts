import type { TSESTree } from '@typescript-eslint/utils';
import { NOT_WORK } from '../../catalogue/retry-words.js';
import { QUEUE_PUTS } from '../../catalogue/requeue.js';
import { calleeName, enclosingFunction, receiverOf, unwrap } from '../syntax/ast.js';
import { countIn } from './attempt-bounds.js';
import { failurePathOf, type FailurePath } from './failure-paths.js';
import { perFile, type FileModel, type Node } from '../model/file.js';
import { innerNodes, nodesOf } from '../syntax/nodes.js';
import { placesOf } from '../places/places.js';
import { requeuesThroughHelpers } from './requeue-helpers.js';
import { cycleOf, isLimited } from './requeue-limits.js';
import { isListOfRound } from './retry-remainders.js';
import { definitionOf } from '../syntax/variables.js';
import { sourceOf, startsAtHead } from './work-sources.js';

/** Work that failed and goes back to the list or queue it came from, as often as it fails. */
export interface Requeue {
  readonly node: Node;
  /** What the code calls the list or queue. */
  readonly queue: string;
  /** Where the work was taken from it. */
  readonly taken: Node | null;
  readonly path: FailurePath;
  readonly counted: Node | null;
}

/** The unbounded re-queues of in-process lists and queues. */
export const requeuesOf = perFile((file): readonly Requeue[] => {
  const found: Requeue[] = [];
  const nodes = nodesOf(file);
  for (const call of nodes.all('CallExpression')) {
    const receiver = receiverOf(call);
    const name = calleeName(call) ?? '';
    if (!receiver || call.arguments.length === 0) continue;
    if (!QUEUE_PUTS.has(name) && !(name === 'set' && isTakenOut(file, call, receiver))) continue;
    if (name === 'splice' && !startsAtHead(file, call)) continue;
    const values = name === 'splice' ? call.arguments.slice(2) : call.arguments;
    note(found, requeue(file, call, receiver, values));
  }
  for (const assignment of nodes.all('AssignmentExpression')) {
    const values = assignment.operator === '=' ? addedTo(file, assignment) : [];
    if (values.length > 0) note(found, requeue(file, assignment, assignment.left, values));
  }
  return [...found, ...requeuesThroughHelpers(file)];
});

function note(found: Requeue[], requeued: Requeue | null): void {
  if (requeued) found.push(requeued);
}

/** `waiting.delete(id)` before `waiting.set(id, job)`: the entry was taken out, and is put back. */
function isTakenOut(file: FileModel, call: TSESTree.CallExpression, receiver: Node): boolean {
  const text = file.textOf(receiver);
  const fn = enclosingFunction(call);
  return (
    call.arguments.length === 2 &&
    fn !== null &&
    innerNodes(file, fn, 'CallExpression').some((other) => {
      const owner = receiverOf(other);
      return (
        owner !== null &&
        other.range[0] < call.range[0] &&
        /^(?:delete|clear)$/.test(calleeName(other) ?? '') &&
        file.textOf(owner) === text
      );
    })
  );
}

/** For `queue = [...batch, ...queue]` and `queue = batch.concat(queue)`: what is added. */
function addedTo(file: FileModel, assignment: TSESTree.AssignmentExpression): readonly Node[] {
  const target = file.textOf(unwrap(assignment.left));
  const value = unwrap(assignment.right);
  if (value.type === 'ArrayExpression') {
    const parts = value.elements
      .filter((element) => element !== null)
      .map((element) => (element.type === 'SpreadElement' ? element.argument : element));
    const others = parts.filter((part) => file.textOf(unwrap(part)) !== target);
    return others.length < parts.length ? others : [];
  }
  if (value.type !== 'CallExpression' || calleeName(value) !== 'concat') return [];
  const parts = [receiverOf(value), ...value.arguments].filter((part): part is Node => part !== null);
  const others = parts.filter((part) => file.textOf(unwrap(part)) !== target);
  return others.length < parts.length ? others : [];
}

function requeue(file: FileModel, node: Node, receiver: Node, values: readonly Node[]): Requeue | null {
  if (NOT_WORK.test(file.textOf(unwrap(receiver)))) return null;
  const path = failurePathOf(file, node, null, 1);
  if (!path) return null;
  const places = placesOf(file, receiver);
  if (places.length === 0) return null;
  const source = sourceOf(file, values, places);
  if (!source || isListOfRound(file, receiver, source.node)) return null;
  // In a helper that is called after a failure, what it was given has failed, and nothing else.
  const isGiven = definitionOf(source.variable)?.type === 'Parameter';
  if (!isGiven && failurePathOf(file, node, null, 0) === null) return null;
  const fn = enclosingFunction(node);
  if (!fn || isLimited(file, node, fn, values, source, receiver)) return null;
  return {
    node,
    queue: file.textOf(unwrap(receiver)),
    taken: source.node === node ? null : source.node,
    path,
    counted: countIn(cycleOf(file, fn)),
  };
}
