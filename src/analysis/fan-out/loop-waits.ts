import type { TSESTree } from '@typescript-eslint/utils';
import { calleeName, isFunction, keyName, unwrap } from '../syntax/ast.js';
import { isChosenNumber } from './chosen-numbers.js';
import { numberOf } from '../syntax/constants.js';
import { perFile, type FileModel, type Node } from '../model/file.js';
import { inFlightCountsIn } from './in-flight.js';
import type { ItemLoop } from './item-loops.js';
import { waitsForPlace } from './limiters.js';
import { ownNodes } from '../syntax/nodes.js';
import { globalPath } from '../syntax/variables.js';

const heldBackByBody = perFile((): WeakMap<Node, boolean> => new WeakMap());

/**
 * True when the turns of a loop are held back: it stops or waits when so many are under way, takes a place from a
 * limiter, waits for the promises it has started, or pauses between two turns.
 */
export function isHeldBack(file: FileModel, loop: ItemLoop): boolean {
  const cache = heldBackByBody(file);
  const known = cache.get(loop.body);
  if (known !== undefined) return known;
  const held = findHold(file, loop);
  cache.set(loop.body, held);
  return held;
}

function findHold(file: FileModel, loop: ItemLoop): boolean {
  if (runsWhileRoom(file, loop)) return true;
  const body = isFunction(loop.body) ? loop.body.body : loop.body;
  for (const statement of [...ownNodes(file, body, 'IfStatement'), ...ownNodes(file, body, 'WhileStatement')]) {
    if (isCountTest(file, statement.test) && stopsOrWaits(file, statement)) return true;
  }
  return ownNodes(file, body, 'AwaitExpression').some((node) => isWait(file, unwrap(node.argument), loop));
}

/** `while (active < max && queue.length > 0)`: the loop goes on only as long as there is room. */
function runsWhileRoom(file: FileModel, { loop }: ItemLoop): boolean {
  const test = 'test' in loop ? loop.test : null;
  return (
    test !== null &&
    inFlightCountsIn(file, test).some(
      ({ limit, isBelow }) => isBelow && limit !== null && (numberOf(file, limit) ?? 1) > 0,
    )
  );
}

/** A test of how many there are: a size or a counter against a chosen number, or every n-th turn. */
function isCountTest(file: FileModel, test: Node): boolean {
  const condition = unwrap(test);
  switch (condition.type) {
    case 'LogicalExpression':
      return isCountTest(file, condition.left) || isCountTest(file, condition.right);
    case 'UnaryExpression':
      return condition.operator === '!' && isCountTest(file, condition.argument);
    case 'BinaryExpression': {
      if (condition.left.type === 'PrivateIdentifier') return false;
      const sides = [unwrap(condition.left), unwrap(condition.right)];
      return sides.some((side, index) => {
        const other = sides[1 - index];
        return (other !== undefined && isCount(file, side) && isChosenNumber(file, other)) || isTurn(file, side);
      });
    }
    default:
      return false;
  }
}

/** `i % 25` with a chosen divisor. */
function isTurn(file: FileModel, node: Node): boolean {
  return node.type === 'BinaryExpression' && node.operator === '%' && isChosenNumber(file, node.right);
}

function isCount(file: FileModel, node: Node): boolean {
  if (node.type === 'MemberExpression')
    return (
      /^(?:length|size|pending|active\w*|running|inFlight|count|pendingCount)$/.test(keyName(node) ?? '') ||
      isCounterName(keyName(node) ?? '')
    );
  if (node.type === 'UpdateExpression') return true;
  if (node.type === 'BinaryExpression') return isTurn(file, node);
  // How deep a tree has been walked says nothing of its width.
  return node.type === 'Identifier' && isCounterName(node.name) && !/^(?:max_?)?depth$/i.test(node.name);
}

function isCounterName(name: string): boolean {
  return /active|running|inflight|in_flight|started|count|pending|busy|taken|used|open|sent|launched|current|depth|outstanding/i.test(
    name,
  );
}

function stopsOrWaits(file: FileModel, statement: TSESTree.IfStatement | TSESTree.WhileStatement): boolean {
  const body = statement.type === 'IfStatement' ? statement.consequent : statement.body;
  if (
    ownNodes(file, body, 'AwaitExpression', 'BreakStatement', 'ReturnStatement', 'ContinueStatement', 'ThrowStatement')
      .length > 0
  )
    return true;
  return ownNodes(file, body, 'CallExpression').some((call) =>
    /^(?:pause|disconnect|all|race|allSettled)$/.test(calleeName(call) ?? ''),
  );
}

/** What an await in a loop may wait for so that the number of running promises stays limited. */
function isWait(file: FileModel, node: Node, loop: ItemLoop): boolean {
  // A callback that is called for every item at once only holds back itself.
  const holdsLoop = loop.loop.type !== 'CallExpression';
  if (node.type === 'NewExpression') return holdsLoop && file.textOf(node).includes('setTimeout');
  if (node.type !== 'CallExpression') return false;
  const path = globalPath(file, node.callee);
  if (path?.startsWith('Promise.')) {
    const [first] = node.arguments;
    // `await Promise.all([a(x), b(x)])` waits for its own work only.
    return first !== undefined && unwrap(first).type === 'Identifier' && holdsLoop;
  }
  if (
    holdsLoop &&
    /^(?:sleep|delay|pause|wait|setTimeout|setImmediate|timeout)$/.test(calleeName(node) ?? '') &&
    node.arguments.length <= 3
  )
    return true;
  return waitsForPlace(file, node, null);
}
