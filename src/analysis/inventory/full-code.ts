import { contains, isFunction, unwrap } from '../syntax/ast.js';
import type { Bound } from '../collections/bounds.js';
import { directCalls, stepsTo } from '../syntax/call-paths.js';
import type { FileModel, Node } from '../model/file.js';
import { alwaysLeaves } from '../syntax/flow-order.js';
import type { Growth } from '../collections/growth.js';
import { numberOf } from '../syntax/constants.js';
import type { Release } from '../collections/releases.js';
import { isNegated, outerCondition } from '../collections/size-tests.js';

/** The code that runs when a collection is full, and the code that runs after a growth that did not take place. */
export interface FullCode {
  readonly file: FileModel;
  /** Empty where being full only keeps the growth from happening. */
  readonly branches: readonly Node[];
  /** What follows a skipped growth in the same function. */
  readonly after: readonly Node[];
}

/** What a comparison of a size leads to when the collection is full; null where that is not in sight. */
export function fullCodeOf({ file, node }: Bound, growth: Growth, releases: readonly Release[]): FullCode | null {
  const condition = outerCondition(node);
  const steps = stepsTo(growth.file, growth.node);
  const leadsOn = (branch: Node | null): boolean =>
    branch !== null && steps.some((step) => step.file === file && contains(branch, step.via));
  const parent = condition.parent;
  const branchCode = (branch: Node | null, statement: Node): FullCode => ({
    file,
    branches: branch ? [branch] : [],
    after: branch ? [] : statementsAfter(statement),
  });
  switch (parent?.type) {
    case 'IfStatement': {
      if (leadsOn(parent.consequent)) {
        // `if (queue.length < MAX) queue.push(item)`, unless the branch makes room itself before it adds.
        const makesRoom = !parent.alternate && releasesIn(file, parent.consequent, releases).length > 0;
        return makesRoom ? { file, branches: [parent.consequent], after: [] } : branchCode(parent.alternate, parent);
      }
      if (leadsOn(parent.alternate)) return branchCode(parent.consequent, parent);
      const trims = releasesIn(file, parent.consequent, releases).length > 0;
      // `if (queue.length < MAX) return; queue.shift();`
      if (!parent.alternate && !trims && alwaysLeaves(parent.consequent) && holdsWithRoom(file, node)) {
        return { file, branches: statementsAfter(parent), after: [] };
      }
      return { file, branches: [parent.consequent], after: [] };
    }
    case 'ConditionalExpression':
      return branchCode(leadsOn(parent.consequent) ? parent.alternate : parent.consequent, parent);
    case 'ExpressionStatement':
      if (condition.type !== 'LogicalExpression') return null;
      return leadsOn(condition.right)
        ? { file, branches: [], after: statementsAfter(parent) }
        : { file, branches: [condition.right], after: [] };
    case 'WhileStatement':
    case 'DoWhileStatement':
    case 'ForStatement':
      return leadsOn(parent.body) ? { file, branches: [], after: [] } : { file, branches: [parent.body], after: [] };
    default:
      return null;
  }
}

/** True for `size < MAX`, false for `size >= MAX`; a guess where the comparison is out of sight. */
function holdsWithRoom(file: FileModel, node: Node): boolean {
  const test = unwrap(node);
  if (test.type !== 'BinaryExpression') return false;
  const isLess = test.operator.startsWith('<') || test.operator.startsWith('!');
  const sizeOnLeft = /[.#](?:length|size|count|depth)\b/i.test(file.textOf(test.left)) || numberOf(file, test.right) !== null;
  return (isLess === sizeOnLeft) !== isNegated(node);
}

/** The releases that a piece of code runs, itself or in the functions it calls. */
export function releasesIn(file: FileModel, branch: Node, releases: readonly Release[], depth = 2): readonly Release[] {
  const own = releases.filter((release) => release.file === file && contains(branch, release.node));
  if (own.length > 0 || depth <= 0) return own;
  return directCalls(file, branch).flatMap((call) => releasesIn(call.targetFile, call.target, releases, depth - 1));
}

/** What follows a statement, or the statement that it is in, in the nearest block of the same function. */
export function statementsAfter(node: Node): readonly Node[] {
  for (let current: Node | undefined = node; current.parent; current = current.parent) {
    if (isFunction(current)) return [];
    if (current.parent.type === 'BlockStatement') return current.parent.body.slice(current.parent.body.findIndex((one) => one === current) + 1);
  }
  return [];
}
