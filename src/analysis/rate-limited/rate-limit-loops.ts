import type { TSESTree } from '@typescript-eslint/utils';
import { calleeName, contains, isFunction, isLoop, receiverOf, unwrap, type LoopNode } from '../syntax/ast.js';
import type { FileModel, Node } from '../model/file.js';
import { ownNodes } from '../syntax/nodes.js';
import { variableOf } from '../syntax/variables.js';

const ATTEMPTS =
  /delay|wait|back_?off|attempt|retr|tries|timeouts|pauses|schedule|range|times|Array\s*\(|Array\.from|keys\(\)/i;
const TAKES = /^(?:shift|pop|next|dequeue|splice|take|receive|poll|claim)$/;
const PUTS_BACK = /^(?:unshift|enqueue|requeue|nack)$/;

/** The loop that a `continue` starts the next lap of. */
export function loopOfContinue(statement: TSESTree.ContinueStatement): LoopNode | null {
  const label = statement.label?.name;
  for (let current: Node | undefined = statement.parent; current && !isFunction(current); current = current.parent) {
    if (!isLoop(current)) continue;
    if (label === undefined) return current;
    if (current.parent.type === 'LabeledStatement' && current.parent.label.name === label) return current;
  }
  return null;
}

/**
 * True when the next lap of a loop does the same once more, and not the same for the next item. `refused` is what runs
 * because of the refusal.
 */
export function repeatsItself(file: FileModel, loop: LoopNode, check: Node, refused: Node): boolean {
  switch (loop.type) {
    case 'ForInStatement':
      return false;
    case 'ForOfStatement':
      return ATTEMPTS.test(file.textOf(loop.right)) || (loop.await && file.textOf(loop.right).includes('setInterval'));
    case 'ForStatement':
      return !stepsThroughItems(file, loop, check, refused);
    default:
      return !takesItems(file, loop, check, refused);
  }
}

/**
 * True when a lap that ends without a jump is repeated because of the refusal: the loop is left otherwise, or the
 * refusal makes it wait. A loop that only counts refusals goes on anyway.
 */
export function endsOtherwise(file: FileModel, loop: LoopNode, refused: Node): boolean {
  const exits = ownNodes(file, loop.body, 'ReturnStatement', 'BreakStatement');
  if (exits.some((exit) => !contains(refused, exit) || contains(refused, loop.body))) return true;
  const test = 'test' in loop && loop.test ? unwrap(loop.test) : null;
  if (test && loop.type !== 'ForStatement' && test.type !== 'Literal') return true;
  return ownNodes(file, refused, 'CallExpression', 'NewExpression').some((call) =>
    /^(?:sleep|delay|wait\w*|pause|setTimeout|back_?off|timeout|Promise)$/i.test(calleeName(call) ?? ''),
  );
}

/** `for (let i = 0; i < ids.length; i++) { ... ids[i] ... }`, unless the refusal steps back. */
function stepsThroughItems(file: FileModel, loop: TSESTree.ForStatement, check: Node, refused: Node): boolean {
  if (!loop.update || !loop.test) return takesItems(file, loop, check, refused);
  const [counter] = ownNodes(file, loop.update, 'Identifier');
  const variable = counter && variableOf(file, counter);
  if (!variable) return false;
  const index = ownNodes(file, loop.body, 'MemberExpression').find(
    (member) =>
      member.computed &&
      ownNodes(file, member.property, 'Identifier').some((name) => variableOf(file, name) === variable) &&
      !ATTEMPTS.test(file.textOf(member.object)),
  );
  const slices = ownNodes(file, loop.body, 'CallExpression').some(
    (call) =>
      calleeName(call) === 'slice' &&
      call.arguments.some((argument) =>
        ownNodes(file, argument, 'Identifier').some((name) => variableOf(file, name) === variable),
      ),
  );
  if (!index && !slices) return false;
  return !variable.references.some(({ identifier }) => {
    const step = (identifier as Node).parent;
    return (
      contains(refused, identifier) &&
      ((step?.type === 'UpdateExpression' && step.operator === '--') ||
        (step?.type === 'AssignmentExpression' && step.operator === '-='))
    );
  });
}

/** `while (queue.length) { const item = queue.shift(); ... }`, unless the refusal puts the item back. */
function takesItems(file: FileModel, loop: LoopNode, check: Node, refused: Node): boolean {
  const calls = ownNodes(file, loop.body, 'CallExpression');
  const take = calls.find((call) => TAKES.test(calleeName(call) ?? '') && receiverOf(call) !== null);
  const test = 'test' in loop && loop.test ? unwrap(loop.test) : null;
  const inTest = test
    ? ownNodes(file, test, 'CallExpression').some((call) => TAKES.test(calleeName(call) ?? ''))
    : false;
  // What stands after the check is not reached by a refused lap.
  if (!inTest && (!take || take.range[0] > check.range[0])) return false;
  const list = take && receiverOf(take);
  return !ownNodes(file, refused, 'CallExpression').some((call) => {
    const name = calleeName(call) ?? '';
    const receiver = receiverOf(call);
    const isSame =
      list !== null && list !== undefined && receiver !== null && file.textOf(receiver) === file.textOf(list);
    return PUTS_BACK.test(name) || (isSame && /^(?:push|add)$/.test(name));
  });
}
