import { contains, enclosingFunction, statementOf, unwrap } from '../syntax/ast.js';
import { innerNodes } from '../syntax/nodes.js';
import { boundOf, type Bound } from '../collections/bounds.js';
import { collectionsOf, type RepeatedGrowth } from '../collections/collections.js';
import { releasesOf, type Release } from '../collections/releases.js';
import { outerCondition } from '../collections/size-tests.js';
import { displacingGrowthsOf } from '../inventory/displacing-growths.js';
import { fullCodeOf, releasesIn } from '../inventory/full-code.js';
import { alwaysLeaves } from '../syntax/flow-order.js';
import { placeDeclaration, placesOf, type Place } from '../places/places.js';
import type { FileModel, Node } from '../model/file.js';
import type { SilentDrop } from './drop.js';
import { returnsIn, tells } from './told.js';
import { isWork } from './work.js';

/** Where a full list of work throws an item away, the oldest or the one that comes, and nobody is told. */
export function listDrops(file: FileModel): readonly SilentDrop[] {
  return collectionsOf(file).flatMap(({ place, growths, kind }): readonly SilentDrop[] => {
    if (kind !== 'list') return [];
    const found = growths.flatMap((growth) => dropAt(growth, boundOf(growth)) ?? []);
    const seen = new Set<Node>();
    return found.flatMap((drop): readonly SilentDrop[] => {
      if (drop.file !== file || seen.has(drop.node) || !isWork(place, drop.code)) return [];
      seen.add(drop.node);
      return [{ node: drop.node, what: placeDeclaration(place)?.name ?? '', how: drop.how, confidence: growths[0]?.repetition.certainty ?? 'medium' }];
    });
  });
}

/** `queue = [...queue, item].slice(-MAX)`: what stood first is gone. */
export function windowDrops(file: FileModel): readonly SilentDrop[] {
  return displacingGrowthsOf(file).flatMap(({ place, node, size, repetition }): readonly SilentDrop[] => {
    const statement = statementOf(node);
    if (size !== null || tells(file, statement, place) || !isWork(place, [statement])) return [];
    return [{ node: statement, what: placeDeclaration(place)?.name ?? '', how: 'oldest', confidence: repetition.certainty }];
  });
}

interface Found {
  readonly file: FileModel;
  readonly node: Node;
  readonly how: SilentDrop['how'];
  /** What runs when the list is full. */
  readonly code: readonly Node[];
}

function dropAt(growth: RepeatedGrowth, bound: Bound | null): Found | null {
  const releases = releasesOf(growth.place);
  if (bound?.kind === 'window') return ofWindow(bound, growth.place, releases);
  const full = bound?.kind === 'size' ? fullCodeOf(bound, growth, releases) : null;
  if (!full || !bound) return null;
  const { file, branches, after } = full;
  if (branches.length === 0) return ofSkip(file, bound, after);
  if (branches.some((branch) => tells(file, branch, growth.place))) return null;
  for (const branch of branches) {
    const [release] = releasesIn(file, branch, releases);
    if (release) return tellsAround(release, branch) ? null : { file: release.file, node: statementOf(release.node), how: release.how === 'clear' ? 'all' : 'oldest', code: [branch, statementOf(release.node)] };
  }
  const overwritten = branches.flatMap((branch) => overwritesIn(file, branch, growth.place))[0];
  if (overwritten) return { file, node: statementOf(overwritten), how: 'oldest', code: branches };
  const leaving = branches.find((branch) => alwaysLeaves(branch));
  return leaving && !contains(leaving, growth.node) ? { file, node: lastStatement(leaving), how: 'newest', code: branches } : null;
}

/** `if (queue.length < MAX) queue.push(item);` and nothing else: what does not fit is skipped. */
function ofSkip(file: FileModel, { node }: Bound, after: readonly Node[]): Found | null {
  const condition = outerCondition(node);
  const holder = condition.parent;
  if (after.some((statement) => tells(file, statement)) || holder?.type !== 'IfStatement' || holder.alternate) return null;
  return { file, node: condition, how: 'newest', code: [] };
}

/** `queue[MAX - 1] = item`: what stood there is gone. */
function overwritesIn(file: FileModel, branch: Node, place: Place): readonly Node[] {
  return innerNodes(file, branch, 'AssignmentExpression').filter(({ left }) => {
    const target = unwrap(left);
    return target.type === 'MemberExpression' && target.computed && placesOf(file, target.object).includes(place);
  });
}

/** `queue = queue.slice(-MAX)` after each growth. */
function ofWindow({ file, node }: Bound, place: Place, releases: readonly Release[]): Found | null {
  const release = releases.find((one) => one.node === node);
  const statement = statementOf(node);
  const isUsed = release?.how === 'take' && node.parent?.type !== 'ExpressionStatement';
  return isUsed || tells(file, statement, place) ? null : { file, node: statement, how: 'oldest', code: [statement] };
}

/** The release is in a function that the branch calls: what that function says counts as well. */
function tellsAround({ file, node }: Release, branch: Node): boolean {
  if (contains(branch, node)) return false;
  const fn = enclosingFunction(node);
  return fn !== null && (tells(file, fn.body) || returnsIn(file, fn.body).some((argument) => argument !== null));
}

/** `return;` of `{ return; }` */
function lastStatement(branch: Node): Node {
  if (branch.type !== 'BlockStatement') return unwrap(branch);
  return branch.body.at(-1) ?? branch;
}
