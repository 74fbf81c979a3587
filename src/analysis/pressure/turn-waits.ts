import { calleeName, enclosingFunction, isFunction, unwrap } from '../syntax/ast.js';
import { calleesAnywhere } from '../syntax/functions.js';
import { innerNodes, ownNodes } from '../syntax/nodes.js';
import { variableOf } from '../syntax/variables.js';
import type { FileModel, Node } from '../model/file.js';
import type { Pace } from './pressure.js';

/** Functions that let time go by. */
const SLEEPS = /^(?:sleep|delay|wait|pause|setTimeout|timeout|waitFor\w*|wait\w*Ms|scheduler\.wait)$/i;

/**
 * True for a loop that waits in every turn for something of the receiver (its answer, its `drain`) or for time to go by:
 * the receiver, or the clock, says how fast it goes.
 */
export function isPacedInTurn(file: FileModel, call: Node, receiver: Node, { kind, file: at, node }: Pace): boolean {
  if (kind !== 'loop' || at !== file || !('body' in node) || enclosingFunction(call) !== enclosingFunction(node)) return false;
  const waits = ownNodes(file, node.body as Node, 'AwaitExpression');
  return waits.some(({ argument }) => {
    const awaited = unwrap(argument);
    if (awaited === call || awaited.type !== 'CallExpression') return false;
    return SLEEPS.test(calleeName(awaited) ?? '') || concerns(file, awaited, receiver);
  });
}

/** `once(socket, 'data')`, `answerOf(socket)`, and `answer()` of a function that looks at the socket. */
function concerns(file: FileModel, call: Node, receiver: Node): boolean {
  if (call.type !== 'CallExpression') return false;
  const name = file.textOf(unwrap(receiver));
  if (call.arguments.some((argument) => file.textOf(unwrap(argument)) === name)) return true;
  const variable = unwrap(receiver).type === 'Identifier' ? variableOf(file, receiver) : null;
  return calleesAnywhere(file, call).some(
    ({ file: at, node: fn }) =>
      at === file &&
      isFunction(fn) &&
      (variable
        ? variable.references.some(({ identifier }) => identifier.range[0] >= fn.range[0] && identifier.range[1] <= fn.range[1])
        : innerNodes(file, fn, 'MemberExpression').some((member) => file.textOf(member) === name)),
  );
}
