import { calleeName, contains, isFunction, unwrap } from '../syntax/ast.js';
import type { FileModel, Node } from '../model/file.js';
import { mayShareRun } from '../syntax/flow-order.js';
import { calleesAnywhere } from '../syntax/functions.js';
import type { Step, TickWork } from './interval-work.js';
import { innerNodes, ownNodes } from '../syntax/nodes.js';
import { gatesOf, type Gate } from './overlap-gates.js';
import { isLockCall } from './overlap-lock-calls.js';
import { answerTo, changesIn, innerChanges, isPerRun, isSameStorage, type Change } from './overlap-places.js';

/**
 * True when a run leaves a piece of work out while another run is at it: a flag, a count, a promise or a key that is
 * tested on the way, set before the work begins and reset after its end.
 */
export function isFlagged({ steps }: TickWork): boolean {
  return steps.some((step, index) =>
    gatesOf(step).some((gate) => isShut(steps, index, gate) || isTakenInHelper(gate)),
  );
}

/** `if (!tryBegin()) return;`: the helper tests a flag, sets it, and says whether it was free. */
function isTakenInHelper({ test, runsWhen }: Gate): boolean {
  let asked = unwrap(test.node);
  let wanted = runsWhen;
  while (asked.type === 'UnaryExpression' && asked.operator === '!') {
    asked = unwrap(asked.argument);
    wanted = !wanted;
  }
  if (asked.type !== 'CallExpression') return false;
  return calleesAnywhere(test.file, asked).some(({ file, node: fn }) => {
    if (fn.async || fn.generator) return false;
    const free = ownNodes(file, fn.body, 'ReturnStatement').filter(({ argument }) => {
      const answer = argument && unwrap(argument);
      return answer?.type !== 'Literal' || Boolean(answer.value) === wanted;
    });
    return (
      free.length > 0 &&
      free.every((node) => {
        const step: Step = { file, fn, node, waits: true };
        return gatesOf(step).some((gate) => isShut([step], 0, gate));
      })
    );
  });
}

/** True when something that is set on the way to the work shuts the gate for other runs until the work has ended. */
function isShut(steps: readonly Step[], index: number, gate: Gate): boolean {
  const changes = steps
    .slice(index)
    .flatMap((step, at) => changesBefore(step).map((change) => ({ change, step, at: index + at })));
  return changes.some(({ change, step, at }) => {
    const answer = answerTo(gate.test, change);
    if (answer === null || answer === gate.runsWhen || isPerRun(steps, { file: change.file, node: change.target }))
      return false;
    return !waitsBetween(steps, index, gate, change, at) && !opensEarly(steps, gate, change, step);
  });
}

/** What is changed in a function before, or together with, the node that leads on; helpers called there included. */
function changesBefore(step: Step): readonly Change[] {
  const { file, fn, node } = step;
  const isBefore = (one: Node): boolean =>
    (one.range[1] <= node.range[0] || contains(one, node) || isInSameTurn(step, one)) && mayShareRun(one, node);
  const own = changesIn({ file, node: fn }).filter((change) => isBefore(change.node));
  const helpers = ownNodes(file, fn.body, 'CallExpression')
    .filter((call) => call.range[1] <= node.range[0] && mayShareRun(call, node))
    .flatMap((call) => calleesAnywhere(file, call))
    .filter((callee) => callee.node !== fn && !callee.node.async);
  return [...own, ...helpers.flatMap(changesIn)];
}

/** `const flight = work(); this.flights.set(key, flight);`: nothing else runs between the start of the work and the change. */
function isInSameTurn({ file, fn, node }: Step, change: Node): boolean {
  if (change.range[0] < node.range[1] || node.type === 'ReturnStatement') return false;
  return !ownNodes(file, fn.body, 'AwaitExpression').some(
    (wait) => wait.range[0] < change.range[0] && wait.range[1] >= node.range[1],
  );
}

/** True when the function waits for something else between the test and the change: other runs pass the test meanwhile. */
function waitsBetween(steps: readonly Step[], index: number, gate: Gate, change: Change, at: number): boolean {
  return steps.slice(index, at + 1).some(({ file, fn, node }, offset) => {
    const from = offset === 0 ? gate.test.node.range[1] : fn.body.range[0];
    const isOwnChange = index + offset === at && contains(fn, change.node) && change.file === file;
    const to = isOwnChange && !contains(change.node, node) ? change.node.range[0] : node.range[0];
    return ownNodes(file, fn.body, 'AwaitExpression').some(({ range, argument }) => {
      const value = unwrap(argument);
      return range[0] >= from && range[1] <= to && !(value.type === 'CallExpression' && isLockCall(file, value));
    });
  });
}

/** True when the gate is opened again before the work has ended. */
function opensEarly(steps: readonly Step[], gate: Gate, change: Change, setter: Step): boolean {
  const opens = (one: Change): boolean =>
    isSameStorage({ file: one.file, node: one.target }, { file: change.file, node: change.target }) &&
    one.node !== change.node &&
    (one.given.kind === 'less' || answerTo(gate.test, one) === gate.runsWhen);
  const isEarly = steps.some((step) =>
    changesIn({ file: step.file, node: step.fn }).some((one) => {
      if (!opens(one) || !mayShareRun(one.node, step.node)) return false;
      if (one.node.range[0] >= step.node.range[1]) return !step.waits;
      return step === setter && one.node.range[0] > change.node.range[1] && one.node.range[1] <= step.node.range[0];
    }),
  );
  return isEarly || opensByTime(steps, opens);
}

/** `setTimeout(() => (busy = false), 1000)`, when nothing else opens the gate. */
function opensByTime(steps: readonly Step[], opens: (change: Change) => boolean): boolean {
  const files = new Map<FileModel, Node[]>();
  for (const { file, fn } of steps) files.set(file, [...(files.get(file) ?? []), fn]);
  let timed = 0;
  let others = 0;
  for (const [file, functions] of files) {
    for (const fn of functions) {
      const timers = innerNodes(file, fn, 'CallExpression')
        .filter((call) => calleeName(call) === 'setTimeout')
        .map((call) => call.arguments[0]);
      const openings = innerChanges(file, fn).filter(opens);
      const late = openings.filter(({ node }) =>
        timers.some((callback) => callback && isFunction(unwrap(callback)) && contains(callback, node)),
      );
      timed += late.length;
      others += openings.length - late.length;
    }
  }
  return timed > 0 && others === 0;
}
