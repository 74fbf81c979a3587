import type { TSESTree } from '@typescript-eslint/utils';
import type { CostKind } from '../../catalogue/expensive-work.js';
import { FIELD_READS, FILE_TEXT, FORM_READS } from '../../catalogue/expensive-work-middleware.js';
import { CALLER_ADDRESS, OF_CALLER } from '../../catalogue/limiter-words.js';
import { calleeName, contains, enclosingFunction, isFunction, wrapped, type FunctionNode } from '../syntax/ast.js';
import { isInRequestCode } from '../http/response-objects.js';
import { perFile, type FileModel, type Node } from '../model/file.js';
import { alwaysLeaves, mayShareRun } from '../syntax/flow-order.js';
import { innerNodes, ownNodes } from '../syntax/nodes.js';
import { definitionOf, variableOf } from '../syntax/variables.js';
import { endListenerAround, isBodyRead } from '../costs/body-reads.js';
import { inputsOf } from './decision-inputs.js';
import { costOfCall, type Cost } from '../costs/function-costs.js';
import { decisionsOf, handlerAround, innerCalls, type Decision } from './limit-decisions.js';
import type { WorkCall } from '../costs/work-calls.js';

/** A request that is refused only after the work for it has begun. */
export interface LateDecision {
  /** The refusal, or the call that asks the limiter. */
  readonly node: Node;
  /** The test that decides on it; the call itself where a limiter throws. */
  readonly decides: Node;
  readonly certain: boolean;
  /** The expensive work in front, in the order in which it runs. */
  readonly costs: readonly Cost[];
  /** The refusals that follow from the decision. */
  readonly refusals: readonly Node[];
}

/** The handlers and middleware of a file that do expensive work before they ask whether there is room for it. */
export const lateDecisionsOf = perFile((file): readonly LateDecision[] => {
  const byFunction = new Map<FunctionNode, Decision[]>();
  for (const decision of decisionsOf(file)) {
    const fn = handlerAround(decision.node);
    if (!fn || !isInRequestCode(decision.node)) continue;
    const list = byFunction.get(fn);
    if (list) list.push(decision);
    else byFunction.set(fn, [decision]);
  }
  return [...byFunction].flatMap(([fn, decisions]) => lateIn(file, fn, decisions) ?? []);
});

/** The first decision of a handler, if work stands in front of it. What is decided after that is a second limit. */
function lateIn(file: FileModel, fn: FunctionNode, decisions: readonly Decision[]): LateDecision | null {
  const [first, ...others] = [...decisions].sort((a, b) => a.decides.range[0] - b.decides.range[0]);
  if (!first) return null;
  const inputs = inputsOf(file, fn, [...first.from, ...successTests(file, fn, first.decides)]);
  const later = others.map(({ from }) => inputsOf(file, fn, from));
  const isInput = (node: Node, all: readonly Node[]): boolean => all.some((input) => contains(input, node));
  const refusal = others.find(({ isRefusal }, index) => isRefusal && isInput(first.decides, later[index] ?? []));
  if (!refusal && !refuses(file, fn, first)) return null;
  if (endListenerAround(file, fn) && inputs.some((input) => usesOuterLocal(file, fn, input))) return null;
  const isDear = inputs.some((input) => innerCalls(file, input).some((call) => isLookUp(file, call)));
  const costs = costsBefore(file, fn, first.decides).filter(({ kind, node }) => {
    if (isInput(node, inputs) || decisions.some(({ decides }) => contains(node, decides))) return false;
    if (isForMore(file, node, first.decides)) return false;
    // A few fields are read early for the next limit, by the e-mail address for instance.
    if (kind === 'body' && later.some((all) => isInput(node, all))) return false;
    return !isDear || isHeavy(file, kind, node);
  });
  // A few fields are read in no time, and a limit for what a user does needs the user first.
  if (costs.every(isFields)) return null;
  if (isOfCaller(file, inputs) && !costs.some(({ kind, node }) => isHeavy(file, kind, node))) return null;
  const { node, certain } = refusal ?? first;
  const refusals = others.filter(({ isRefusal, node: other }) => isRefusal && other !== node).map((one) => one.node);
  return { node, decides: first.decides, certain: certain || first.certain, costs, refusals };
}

/** True when something comes of a decision: a refusal, an error of the limiter, or a result that ends the function. */
function refuses(file: FileModel, fn: FunctionNode, { node, isRefusal }: Decision): boolean {
  if (isRefusal) return true;
  let outer = wrapped(node).parent;
  if (outer?.type === 'AwaitExpression') outer = wrapped(outer).parent;
  if (outer?.type === 'ExpressionStatement') return true;
  return ownNodes(file, fn.body, 'IfStatement').some(
    ({ test, consequent }) =>
      alwaysLeaves(consequent) && inputsOf(file, fn, [test]).some((input) => contains(input, node)),
  );
}

/**
 * True when work is done for more requests than a decision is for: `if (name !== old) await limit(user)`. What only
 * switches the limiter on is no such condition.
 */
function isForMore(file: FileModel, work: Node, decides: Node): boolean {
  for (let child = decides, outer = decides.parent; outer && !isFunction(outer); child = outer, outer = outer.parent) {
    if (contains(outer, work)) return false;
    const test = outer.type === 'IfStatement' || outer.type === 'ConditionalExpression' ? outer.test : null;
    if (test && child !== test && !SWITCH_TEXT.test(file.textOf(test))) return true;
  }
  return false;
}

const SWITCH_TEXT =
  /env|prod|dev|enabled|disabled|limit|redis|config|method|\bip\b|address|client|skip|bypass|internal/i;

/** True for an expression with a local of the function around: what the listeners of a request have collected. */
function usesOuterLocal(file: FileModel, fn: FunctionNode, node: Node): boolean {
  return innerNodes(file, node, 'Identifier').some((name) => {
    const variable = variableOf(file, name);
    const declared = variable && definitionOf(variable);
    return declared?.type === 'Variable' && !contains(fn, declared.node) && enclosingFunction(declared.node) !== null;
  });
}

/** A decision that itself asks a database costs about as much as a look-up in front of it. */
function isLookUp(file: FileModel, call: WorkCall): boolean {
  const cost = costOfCall(file, call);
  return cost !== null && cost.kind !== 'body';
}

/** `await request.json()`. */
function isFields({ file, kind, node }: Cost): boolean {
  return kind === 'body' && !isHeavy(file, kind, node);
}

/** Work that is dear even in comparison with a look-up. */
function isHeavy(file: FileModel, kind: CostKind, node: Node): boolean {
  if (kind !== 'body') return kind === 'rendering' || kind === 'process' || kind === 'request';
  if (node.type !== 'CallExpression') return true;
  const name = calleeName(node) ?? '';
  if (FIELD_READS.test(name)) return false;
  const fn = handlerAround(node);
  return !FORM_READS.has(name) || (fn !== null && FILE_TEXT.test(file.textOf(fn)));
}

/** True for a limit whose key only an earlier step knows: the user, the workspace, the thing that is acted on. */
function isOfCaller(file: FileModel, inputs: readonly Node[]): boolean {
  return inputs.some((input) =>
    innerNodes(file, input, 'CallExpression').some((call) =>
      call.arguments.some((argument) => {
        const text = file.textOf(argument);
        return OF_CALLER.test(text) && !CALLER_ADDRESS.test(text);
      }),
    ),
  );
}

function costsBefore(file: FileModel, fn: FunctionNode, decides: Node): readonly Cost[] {
  const found: Cost[] = [];
  for (const call of nextCalls(file, fn)) {
    if (call.range[1] <= decides.range[0] && mayShareRun(call, decides))
      found.push({ kind: 'request', node: call, file, certain: true });
  }
  const arrived = endListenerAround(file, fn);
  if (arrived) found.push({ kind: 'body', node: arrived.callee, file, certain: true });
  for (const node of innerNodes(file, fn.body, 'CallExpression', 'TaggedTemplateExpression', 'ForOfStatement')) {
    if (node.range[1] > decides.range[0] || handlerAround(node) !== fn || !mayShareRun(node, decides)) continue;
    if (isBodyRead(file, node)) found.push({ kind: 'body', node, file, certain: true });
    else if (node.type !== 'ForOfStatement') {
      const cost = costOfCall(file, node);
      // What is called here is what the reader has to look at.
      if (cost) found.push(cost.file === file && contains(fn, cost.node) ? cost : { ...cost, node, file });
    }
  }
  return found;
}

/** `await next()`: everything that comes after this middleware has run when it returns. */
function nextCalls(file: FileModel, fn: FunctionNode): readonly TSESTree.CallExpression[] {
  const next = fn.params[1];
  if (next?.type !== 'Identifier') return [];
  return ownNodes(file, fn.body, 'CallExpression').filter(
    ({ callee, parent }) =>
      callee.type === 'Identifier' && callee.name === next.name && parent.type === 'AwaitExpression',
  );
}

/**
 * The tests in front after which a request is answered well: the limit that follows is for the others only, so that
 * what the test needs has to come first. `if (cached) return res.json(cached);`
 */
function successTests(file: FileModel, fn: FunctionNode, decides: Node): readonly Node[] {
  return ownNodes(file, fn.body, 'IfStatement')
    .filter(
      ({ range, consequent, test }) =>
        range[1] <= decides.range[0] &&
        !contains(test, decides) &&
        alwaysLeaves(consequent) &&
        !FAILURE_TEXT.test(file.textOf(consequent)),
    )
    .map(({ test }) => test);
}

const FAILURE_TEXT =
  /\b[345]\d\d\b|throw|not_?found|unauthori|forbidden|bad_?request|error|invalid|missing|fail|denied|redirect|reject/i;
