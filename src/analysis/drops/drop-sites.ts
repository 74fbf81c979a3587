import { contains, enclosingFunction, statementOf, unwrap } from '../syntax/ast.js';
import { alwaysLeaves } from '../syntax/flow-order.js';
import { innerNodes } from '../syntax/nodes.js';
import type { Bound } from '../collections/bounds.js';
import type { Growth } from '../collections/growth.js';
import { releasesOf, type Release } from '../collections/releases.js';
import { outerCondition } from '../collections/size-tests.js';
import { fullCodeOf, releasesIn } from '../inventory/full-code.js';
import { placesOf, type Place } from '../places/places.js';
import type { FileModel, Node } from '../model/file.js';
import type { SilentDrop } from './drop.js';
import { returnsIn, tells } from './told.js';
import { isFilledInFront } from './work.js';

/** Where a full list or table loses an item without a word. */
export interface DropSite {
  readonly file: FileModel;
  readonly node: Node;
  readonly how: SilentDrop['how'];
  /** What runs when the list is full. */
  readonly code: readonly Node[];
}

/** What happens to an item when a growth meets its maximum; null where nothing is lost, or somebody is told. */
export function dropAt(growth: Growth, bound: Bound | null): DropSite | null {
  const releases = releasesOf(growth.place);
  if (bound?.kind === 'window') return ofWindow(bound, growth.place, releases);
  const full = bound?.kind === 'size' ? fullCodeOf(bound, growth, releases) : null;
  if (!full || !bound) return null;
  const { file, branches, after } = full;
  if (branches.length === 0) return ofSkip(file, bound, after);
  if (branches.some((branch) => tells(file, branch, growth.place))) return null;
  for (const branch of branches) {
    const [release] = releasesIn(file, branch, releases);
    if (release) return tellsAround(release, branch) ? null : { file: release.file, node: statementOf(release.node), how: whichGo(release), code: [branch, statementOf(release.node)] };
  }
  const overwritten = branches.flatMap((branch) => overwritesIn(file, branch, growth.place))[0];
  if (overwritten) return { file, node: statementOf(overwritten), how: 'oldest', code: branches };
  const leaving = branches.find((branch) => alwaysLeaves(branch));
  return leaving && !contains(leaving, growth.node) ? { file, node: lastStatement(leaving), how: 'newest', code: branches } : null;
}

/** The end that a release cuts off, and the end at which the items come in. */
function whichGo({ file, how, node, place }: Release): SilentDrop['how'] {
  if (how === 'clear') return 'all';
  const isCutAtEnd = node.type === 'AssignmentExpression' ? file.textOf(node.left).endsWith('.length') : file.textOf(node).endsWith('.pop()');
  return isCutAtEnd === isFilledInFront(place) ? 'oldest' : 'newest';
}

/** `if (queue.length < MAX) queue.push(item);` and nothing else: what does not fit is skipped. */
function ofSkip(file: FileModel, { node }: Bound, after: readonly Node[]): DropSite | null {
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
function ofWindow({ file, node }: Bound, place: Place, releases: readonly Release[]): DropSite | null {
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

/** `return;` of `{ return; }`: what a branch ends with. */
export function lastStatement(branch: Node): Node {
  if (branch.type !== 'BlockStatement') return unwrap(branch);
  return branch.body.at(-1) ?? branch;
}
