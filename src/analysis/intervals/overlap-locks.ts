import type { TSESTree } from '@typescript-eslint/utils';
import { CANCEL_METHODS, CLEAR_CALLS, PAUSE_METHODS } from '../../catalogue/schedulers.js';
import {
  ancestor,
  calleeName,
  contains,
  enclosingFunction,
  isFunction,
  isLoop,
  receiverOf,
  unwrap,
  wrapped,
  type FunctionNode,
} from '../syntax/ast.js';
import type { Located } from '../model/facts.js';
import type { FileModel, Node } from '../model/file.js';
import { alwaysLeaves, mayShareRun } from '../syntax/flow-order.js';
import { calleesAnywhere } from '../syntax/functions.js';
import type { IntervalRegistration } from './interval-registrations.js';
import type { Step, TickWork } from './interval-work.js';
import { innerNodes, ownNodes } from '../syntax/nodes.js';
import { changesIn, isPerRun, isSameStorage } from './overlap-places.js';
import { variableOf } from '../syntax/variables.js';

/**
 * True when a run ends what the last one has under way before it starts its own: the controller, request, process or
 * subscription is kept outside of the run, replaced, and the work is given its signal (or is what is kept).
 */
export function endsLastRun({ steps }: TickWork): boolean {
  return steps.some((step) =>
    cancelled(step).some((target) => {
      if (isPerRun(steps, target)) return false;
      const kept = steps.flatMap(({ file, fn, node }) =>
        changesIn({ file, node: fn })
          .filter((change) => isSameStorage({ file: change.file, node: change.target }, target))
          .map((change) => ({ change, node })),
      );
      return (
        kept.some(({ change, node }) => contains(change.node, node)) || (kept.length > 0 && steps.some(takesSignal))
      );
    }),
  );
}

/** The calls of a function that come before the node that leads on. */
function callsBefore({ file, fn, node }: Step): readonly TSESTree.CallExpression[] {
  return ownNodes(file, fn.body, 'CallExpression').filter(
    (call) => call.range[1] <= node.range[0] && mayShareRun(call, node),
  );
}

/** What is cancelled before the work: `current?.abort()`, also in a helper. */
function cancelled(step: Step): readonly Located[] {
  const inHelpers = callsBefore(step).flatMap((call) =>
    calleesAnywhere(step.file, call).flatMap(({ file, node }) =>
      ownNodes(file, node.body, 'CallExpression').map((inner) => ({ file, node: inner })),
    ),
  );
  const own = callsBefore(step).map((node) => ({ file: step.file, node }));
  return [...own, ...inHelpers].flatMap(({ file, node }) => {
    const receiver = receiverOf(node);
    return receiver && CANCEL_METHODS.test(calleeName(node) ?? '') ? [{ file, node: receiver }] : [];
  });
}

function takesSignal({ file, node }: Step): boolean {
  const call = unwrap(node);
  return (
    call.type === 'CallExpression' &&
    call.arguments.some((argument) => /signal|token|abort/i.test(file.textOf(argument)))
  );
}

/**
 * True when a run gives up between two of its pieces as soon as there is a newer one: each run keeps a number or a name of
 * its own in a common place, and a loop asks whether it is still there.
 */
export function isSuperseded(functions: readonly Located<FunctionNode>[]): boolean {
  return functions.some(({ file, node: fn }) =>
    ownNodes(file, fn.body, 'IfStatement').some((statement) => {
      const test = unwrap(statement.test);
      if (test.type !== 'BinaryExpression' || !/^!==?$/.test(test.operator) || !alwaysLeaves(statement.consequent))
        return false;
      const sides = [unwrap(test.left), unwrap(test.right)];
      if (!sides.some(({ type }) => type === 'Identifier') || !(isInLoop(statement, fn) || callsItself(file, fn)))
        return false;
      return sides.some((side) => isRunMark(functions, { file, node: side }));
    }),
  );
}

function isInLoop(node: Node, fn: FunctionNode): boolean {
  return ancestor(node, isLoop, fn) !== null;
}

function callsItself(file: FileModel, fn: FunctionNode): boolean {
  return innerNodes(file, fn.body, 'CallExpression').some((call) =>
    calleesAnywhere(file, call).some(({ node }) => node === fn),
  );
}

/** A place outside of the runs that a run gives a value of its own. */
function isRunMark(functions: readonly Located<FunctionNode>[], mark: Located): boolean {
  return functions.some(({ file, node }) =>
    changesIn({ file, node }).some(
      ({ target, given }) =>
        given.kind !== 'constant' &&
        given.kind !== 'key' &&
        isSameStorage({ file, node: target }, mark) &&
        !isLocalOf(functions, mark),
    ),
  );
}

function isLocalOf(functions: readonly Located<FunctionNode>[], { file, node }: Located): boolean {
  const declared = node.type === 'Identifier' ? variableOf(file, node)?.identifiers[0] : undefined;
  return declared !== undefined && functions.some((fn) => fn.file === file && contains(fn.node, declared));
}

/**
 * True when a run stops the interval before it waits for the work, or at the end of the first run in any case: there is
 * no second run next to it, or only until the first result is there.
 */
export function stopsInterval(registration: IntervalRegistration, file: FileModel, { steps }: TickWork): boolean {
  const handle = handleOf(file, registration.node);
  if (!handle) return false;
  return steps.some((step) => {
    const inner = innerNodes(step.file, step.fn.body, 'CallExpression');
    return inner.some(
      (call) => stops(step.file, call, handle, 2) && isCertain(call, step) && !isRearmedAfter(registration, step, call),
    );
  });
}

/** `await work(); clearInterval(timer); this.start();`: the ticks while the first run went on have started theirs already. */
function isRearmedAfter({ node, name }: IntervalRegistration, { file, fn, node: work }: Step, stop: Node): boolean {
  if (stop.range[0] < work.range[1]) return false;
  const starter = enclosingFunction(node);
  return ownNodes(file, fn.body, 'CallExpression').some((call) => {
    if (call.range[0] < stop.range[1]) return false;
    return calleeName(call) === name || calleesAnywhere(file, call).some((callee) => callee.node === starter);
  });
}

/** Where the interval is kept: the variable or field that gets the call's result. */
function handleOf(file: FileModel, node: Node): Located | null {
  let value = wrapped(node);
  // `setInterval(fn, ms).unref()`
  while (value.parent?.type === 'MemberExpression' && value.parent.parent.type === 'CallExpression')
    value = wrapped(value.parent.parent);
  const holder = value.parent;
  if (holder?.type === 'VariableDeclarator' && holder.id.type === 'Identifier') return { file, node: holder.id };
  if (holder?.type === 'AssignmentExpression') return { file, node: holder.left };
  return holder?.type === 'PropertyDefinition' && holder.value === value ? { file, node: holder.key } : null;
}

function stops(file: FileModel, call: TSESTree.CallExpression, handle: Located, depth: number): boolean {
  const name = calleeName(call) ?? '';
  const [first] = call.arguments;
  const receiver = receiverOf(call);
  const isHandle = (node: Node): boolean =>
    isSameStorage({ file, node }, handle) ||
    file.textOf(unwrap(node)).replace(/^this\./, '') === handle.file.textOf(handle.node).replace(/^this\./, '');
  if (CLEAR_CALLS.test(name) && first) return isHandle(first);
  if (receiver && PAUSE_METHODS.test(name) && isHandle(receiver)) return true;
  if (depth <= 0) return false;
  return calleesAnywhere(file, call).some((callee) =>
    ownNodes(callee.file, callee.node.body, 'CallExpression').some((inner) =>
      stops(callee.file, inner, handle, depth - 1),
    ),
  );
}

const BRANCHES =
  /^(?:If|Switch|For|While|DoWhile|ForIn|ForOf)Statement$|^(?:Conditional|Logical)Expression$|^CatchClause$/;

/** True when every run that comes to the work comes to the call as well, before the work or after its first result. */
function isCertain(call: Node, { fn, node }: Step): boolean {
  for (let child = call, current = call.parent; current && child !== fn; child = current, current = current.parent) {
    if (contains(current, node)) {
      if (current.type === 'TryStatement' && child === current.handler) return false;
      if (BRANCHES.test(current.type) && !contains(child, node)) return false;
    } else if (isFunction(current)) {
      const chain = wrapped(current).parent;
      if (
        chain?.type !== 'CallExpression' ||
        !/^(?:then|finally)$/.test(calleeName(chain) ?? '') ||
        !contains(chain, node)
      )
        return false;
    } else if (BRANCHES.test(current.type)) {
      return false;
    }
    if (current.type === 'BlockStatement' && isLeftBefore(current.body, child, node)) return false;
  }
  return true;
}

/** `if (state === 'running') return;` between the work and the call. */
function isLeftBefore(statements: readonly Node[], statement: Node, work: Node): boolean {
  return statements
    .slice(0, Math.max(0, statements.indexOf(statement)))
    .some(
      (one) =>
        one.type === 'IfStatement' &&
        one.range[1] > work.range[0] &&
        !contains(one, work) &&
        alwaysLeaves(one.consequent),
    );
}
