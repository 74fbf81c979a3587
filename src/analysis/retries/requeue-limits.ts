import type { TSESTree } from '@typescript-eslint/utils';
import { COUNT_NAME } from '../../catalogue/retry-words.js';
import { QUEUE_PUTS } from '../../catalogue/requeue.js';
import {
  calleeName,
  contains,
  enclosingFunctions,
  isFunction,
  keyName,
  receiverOf,
  unwrap,
  type FunctionNode,
} from '../syntax/ast.js';
import { boundOf } from './attempt-bounds.js';
import { isBoundingTest, type Cycle } from './attempt-measures.js';
import { isOnNormalPath } from './failure-paths.js';
import { perFile, type FileModel, type Node } from '../model/file.js';
import { innerNodes, nodesOf } from '../syntax/nodes.js';
import { definitionOf, variableOf } from '../syntax/variables.js';
import type { Source } from './work-sources.js';

const ITEM_COUNT =
  /^_?(?:attempts?|tries|retries|retry_?count|attempt_?(?:s_?)?(?:count|made|left|number)|failures|fail_?count|redeliveries|expires_?at|deadline|tries_?left)$/i;
export function cycleOf(file: FileModel, ...functions: readonly FunctionNode[]): Cycle {
  return { file, ranges: functions, unreached: [], isStepped: () => null, isDrained: true };
}

/** True when attempts are counted, or the list is cut to a size, somewhere on the way. */
export function isLimited(
  file: FileModel,
  node: Node,
  fn: FunctionNode,
  values: readonly Node[],
  source: Source,
  receiver: Node,
): boolean {
  const functions = [...new Set([fn, ...enclosingFunctions(node), ...source.functions])];
  const cycle = cycleOf(file, ...functions);
  if (boundOf({ ...cycle, unreached: tryBlocksBefore(node) }, [node])) return true;
  if (values.some((value) => isFiltered(cycle, value, 3))) return true;
  const text = file.textOf(unwrap(receiver));
  return (
    isSizeGuarded(file, node, fn, text) ||
    isTrimmed(file, text) ||
    isCountedElsewhere(file, functions, text) ||
    isPutBackAnyway(file, node, fn, text)
  );
}

/** Work that a condition in the try block speaks of did not fail. */
function tryBlocksBefore(node: Node): readonly (readonly [number, number])[] {
  for (let current: Node | undefined = node.parent; current; current = current.parent) {
    if (current.type === 'CatchClause') return [[current.parent.block.range[0], current.parent.block.range[1]]];
    if (isFunction(current)) return [];
  }
  return [];
}

/** `queue.push(...batch.filter((item) => ++item.attempts < MAX))`, also under a name. */
function isFiltered(cycle: Cycle, value: Node, depth: number): boolean {
  const { file } = cycle;
  if (depth <= 0) return false;
  if (innerNodes(file, value, 'BinaryExpression').some((comparison) => isBoundingTest(cycle, comparison))) return true;
  if (
    innerNodes(file, value, 'CallExpression').some(
      (call) => calleeName(call) === 'filter' && COUNT_NAME.test(file.textOf(call)),
    )
  )
    return true;
  return innerNodes(file, value, 'Identifier').some((identifier) => {
    const variable = variableOf(file, identifier);
    const definition = variable && definitionOf(variable);
    const init = definition?.node.type === 'VariableDeclarator' ? definition.node.init : null;
    return init !== null && cycle.ranges.some((range) => contains(range, init)) && isFiltered(cycle, init, depth - 1);
  });
}

/** A list with a maximum gives up what no longer fits. */
function isSizeGuarded(file: FileModel, node: Node, fn: FunctionNode, text: string): boolean {
  return innerNodes(file, fn, 'BinaryExpression').some((comparison) => {
    if (!/^[<>]=?$/.test(comparison.operator) || comparison.left.type === 'PrivateIdentifier') return false;
    if (![comparison.left, comparison.right].some((side) => sizeText(file, side).includes(text))) return false;
    const zero = [comparison.left, comparison.right].some((side) => side.type === 'Literal' && side.value === 0);
    return !zero && comparison.range[0] < node.range[1];
  });
}

function sizeText(file: FileModel, side: Node): string {
  return innerNodes(file, side, 'MemberExpression')
    .filter((member) => /^(?:length|size)$/.test(keyName(member) ?? ''))
    .map((member) => file.textOf(unwrap(member.object)))
    .join(' ');
}

function isTrimmed(file: FileModel, text: string): boolean {
  return trimmedIn(file).has(text);
}

/** `queue.length = MAX`, `queue = queue.slice(-MAX)`, `while (queue.length > MAX) queue.shift()`, `queue.splice(MAX)`. */
const trimmedIn = perFile((file): ReadonlySet<string> => {
  const found = new Set<string>();
  for (const assignment of nodesOf(file).all('AssignmentExpression')) {
    const left = unwrap(assignment.left);
    const right = unwrap(assignment.right);
    if (left.type === 'MemberExpression' && keyName(left) === 'length' && !isZero(right))
      found.add(file.textOf(unwrap(left.object)));
    if (/\.slice\(\s*(?:-|0\s*,)/.test(file.textOf(right))) found.add(file.textOf(left));
  }
  for (const loop of nodesOf(file).all('WhileStatement')) {
    const test = unwrap(loop.test);
    if (test.type === 'BinaryExpression' && /^>=?$/.test(test.operator) && !isZero(test.right))
      found.add(sizeText(file, test.left));
  }
  for (const call of nodesOf(file).all('CallExpression')) {
    const receiver = calleeName(call) === 'splice' ? receiverOf(call) : null;
    const [start] = call.arguments;
    if (receiver && start && /^(?:[A-Z_]+|MAX\w*)$/.test(file.textOf(start))) found.add(file.textOf(receiver));
  }
  return found;
});

function isZero(node: Node): boolean {
  return node.type === 'Literal' && node.value === 0;
}

/** A property like `attempts` of the work is compared with something where the list is emptied or the work is done. */
function isCountedElsewhere(file: FileModel, functions: readonly FunctionNode[], text: string): boolean {
  return comparedItemCounts(file).some((comparison) =>
    [...enclosingFunctions(comparison)].some((fn) => functions.includes(fn) || file.textOf(fn).includes(text)),
  );
}

/** The comparisons of a count that a piece of work carries. */
const comparedItemCounts = perFile((file): readonly TSESTree.BinaryExpression[] =>
  nodesOf(file)
    .all('BinaryExpression')
    .filter(
      (comparison) =>
        /^(?:[<>]=?|[!=]==?)$/.test(comparison.operator) &&
        comparison.left.type !== 'PrivateIdentifier' &&
        [comparison.left, comparison.right].some((side) =>
          innerNodes(file, side, 'MemberExpression').some(isCountOfItem),
        ),
    ),
);

function isCountOfItem(member: TSESTree.MemberExpression): boolean {
  return ITEM_COUNT.test(keyName(member) ?? '') && unwrap(member.object).type !== 'ThisExpression';
}

/** What goes back after a success as well goes round, it is not tried again. */
function isPutBackAnyway(file: FileModel, node: Node, fn: FunctionNode, text: string): boolean {
  return innerNodes(file, fn, 'CallExpression').some((call) => {
    const receiver = receiverOf(call);
    return (
      call !== node &&
      receiver !== null &&
      QUEUE_PUTS.has(calleeName(call) ?? '') &&
      calleeName(call) !== 'splice' &&
      file.textOf(receiver) === text &&
      isOnNormalPath(file, call, fn)
    );
  });
}
