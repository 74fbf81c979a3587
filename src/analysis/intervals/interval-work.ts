import type { TSESTree } from '@typescript-eslint/utils';
import {
  CALLBACK_MODULES,
  KEEPS_FUNCTION,
  LATER,
  LOG_NAME,
  REQUEST_GLOBALS,
  PROMISE_CONSUMER,
  RUNS_INLINE,
  TELLS,
  TIMEOUT_WRAPPER,
} from '../../catalogue/schedulers.js';
import {
  calleeName,
  contains,
  enclosingFunction,
  isFunction,
  isLoop,
  lastName,
  receiverOf,
  unwrap,
  type FunctionNode,
} from '../syntax/ast.js';
import { workOfValue } from '../fan-out/async-work.js';
import { entryOf } from '../syntax/entries.js';
import type { Located } from '../model/facts.js';
import type { FileModel, Node } from '../model/file.js';
import { calleesAnywhere, type AnyCall } from '../syntax/functions.js';
import { fateOf, isChainLink, isPromiseEvident, type Fate } from './interval-fates.js';
import { functionsAnywhere } from '../syntax/methods.js';
import { iterationOf } from '../fan-out/item-loops.js';
import { limitingOf } from '../fan-out/limiters.js';
import { innerNodes, ownNodes } from '../syntax/nodes.js';
import { originOf } from '../syntax/origins.js';
import { lockKindOf } from './overlap-lock-calls.js';
import { isKeptApart } from './overlap-wrappers.js';
import { globalPath, variableOf } from '../syntax/variables.js';

/** A step on the way from a tick to the work it starts. */
export interface Step {
  readonly file: FileModel;
  readonly fn: FunctionNode;
  /** The call in `fn` that leads on, or that is the work. */
  readonly node: Node;
  /** `fn` goes on only after what the call started has ended. */
  readonly waits: boolean;
}

/** Asynchronous work that one run of a tick starts. */
export interface TickWork {
  /** From the tick to the call that does the work. */
  readonly steps: readonly Step[];
  readonly file: FileModel;
  readonly call: Node;
  /** It is done several times in a run: in a loop, or for each element of a collection. */
  readonly isRepeated: boolean;
  /** The promise of the tick settles only after it. */
  readonly isWaited: boolean;
}

/** Helpers are followed no further than this. */
const MAX_STEPS = 5;
/** A tick that starts more than this is a main loop; what it starts first says enough. */
const MAX_WORK = 24;

interface Search {
  readonly found: TickWork[];
  readonly visited: Map<FunctionNode, FileModel>;
}

/**
 * The asynchronous work that a function starts each time it runs, in the function and in the helpers it calls, and these
 * helpers.
 */
export function workOfTick(tick: Located<FunctionNode>): {
  readonly works: readonly TickWork[];
  readonly functions: readonly Located<FunctionNode>[];
} {
  const search: Search = { found: [], visited: new Map() };
  ofFunction(tick.file, tick.node, [], { isRepeated: false, isWaited: true, isPromise: false }, search);
  return { works: search.found, functions: [...search.visited].map(([node, file]) => ({ file, node })) };
}

interface Flags extends Pick<TickWork, 'isRepeated' | 'isWaited'> {
  /** Whoever called the function takes its result for a promise. */
  readonly isPromise: boolean;
}

function ofFunction(file: FileModel, fn: FunctionNode, before: readonly Step[], flags: Flags, search: Search): void {
  if (search.visited.has(fn) || fn.generator || before.length >= MAX_STEPS) return;
  search.visited.set(fn, file);
  for (const node of ownNodes(
    file,
    fn.body,
    'CallExpression',
    'NewExpression',
    'ForOfStatement',
    'TaggedTemplateExpression',
  )) {
    if (search.found.length >= MAX_WORK) return;
    // `Promise.all(items.map(send))` is one piece of work.
    if (
      search.found.some(
        ({ call, isRepeated }) => isRepeated && call !== node && contains(call, node) && call.type === 'CallExpression',
      )
    )
      continue;
    if (node.type === 'ForOfStatement') ofLoop(file, fn, node, before, flags, search);
    else if (node.type === 'TaggedTemplateExpression') ofTemplate(file, fn, node, before, flags, search);
    else ofCall(file, fn, node, before, flags, search);
  }
}

/** `for await (const row of cursor)` */
function ofLoop(
  file: FileModel,
  fn: FunctionNode,
  loop: TSESTree.ForOfStatement,
  before: readonly Step[],
  flags: Flags,
  search: Search,
): void {
  if (!loop.await) return;
  const steps = [...before, { file, fn, node: loop.right, waits: true }];
  search.found.push({ steps, file, call: loop.right, isRepeated: true, isWaited: flags.isWaited });
}

/** `await sql`select 1``. */
function ofTemplate(
  file: FileModel,
  fn: FunctionNode,
  node: TSESTree.TaggedTemplateExpression,
  before: readonly Step[],
  flags: Flags,
  search: Search,
): void {
  const fate = fateOf(file, node, fn);
  if (fate !== 'waited' || workOfValue(file, node, fn) === 'none' || lockKindOf(file, node)) return;
  const isRepeated = flags.isRepeated || isInLoop(node, fn);
  search.found.push({
    steps: [...before, { file, fn, node, waits: true }],
    file,
    call: node,
    isRepeated,
    isWaited: flags.isWaited,
  });
}

function ofCall(
  file: FileModel,
  fn: FunctionNode,
  call: AnyCall,
  before: readonly Step[],
  flags: Flags,
  search: Search,
): void {
  const name = calleeName(call) ?? '';
  if (call.type === 'CallExpression' && isKeptApart(file, call, name, [...before.map((step) => step.fn), fn])) return;
  const fate = fateOf(file, call, fn);
  const waits = fate === 'waited';
  const isRepeated = flags.isRepeated || isInLoop(call, fn);
  const steps = [...before, { file, fn, node: call, waits }];
  const isPromise = (waits && (fn.async || flags.isPromise)) || isPromiseEvident(file, call);
  const inner: Flags = { isRepeated, isWaited: flags.isWaited && waits, isPromise };
  const isLater = LATER.has(name);
  // Functions that are handed over and run with the call: elements of a list, a transaction, what comes after a promise.
  const handed = call.arguments.map(unwrap).filter(isFunction);
  const isWork = handedFunctions(file, fn, call, before).length === 0 && isWorkCall(file, call, fn, fate, isPromise);
  if (fate !== 'waited' && TELLS.test(name)) return;
  if (isWork) {
    const overList = isRepeated || repeats(file, call);
    search.found.push({ steps, file, call, isRepeated: overList, isWaited: inner.isWaited });
    return;
  }
  for (const callee of calledFunctions(file, fn, call, before))
    ofFunction(callee.file, callee.node, steps, inner, search);
  if (KEEPS_FUNCTION.test(name) && receiverOf(call as TSESTree.CallExpression) !== null) return;
  if (name === 'setInterval') return;
  const isIteration = call.type === 'CallExpression' && iterationOf(call) !== null;
  for (const callback of handed) {
    if (isCalledByHelper(file, call, callback)) continue;
    ofFunction(
      file,
      callback,
      steps,
      { isRepeated: isRepeated || isIteration, isWaited: !isLater && inner.isWaited, isPromise },
      search,
    );
  }
}

/** A helper in sight that calls what it is given: the way through the helper tells when. */
function isCalledByHelper(file: FileModel, call: AnyCall, callback: Node): boolean {
  const helpers = call.type === 'CallExpression' ? calleesAnywhere(file, call) : [];
  const index = call.arguments.findIndex((argument) => unwrap(argument) === callback);
  return (
    helpers.length > 0 &&
    helpers.every((helper) => {
      const parameter = helper.node.params[index];
      const uses = (parameter && variableOf(helper.file, parameter)?.references) ?? [];
      return uses.some(({ identifier: { parent }, identifier }) => {
        const isCall = parent.type === 'CallExpression' && parent.callee === identifier;
        return isCall && enclosingFunction(parent) === helper.node;
      });
    })
  );
}

/** The functions that a call runs. A parameter is what the call on the way here has handed over. */
function calledFunctions(
  file: FileModel,
  fn: FunctionNode,
  call: AnyCall,
  before: readonly Step[],
): readonly Located<FunctionNode>[] {
  if (call.type === 'NewExpression') return [];
  const handed = handedFunctions(file, fn, call, before);
  return handed.length > 0 ? handed : calleesAnywhere(file, call);
}

function handedFunctions(
  file: FileModel,
  fn: FunctionNode,
  call: AnyCall,
  before: readonly Step[],
): readonly Located<FunctionNode>[] {
  const callee = unwrap(call.callee);
  const variable = callee.type === 'Identifier' ? variableOf(file, callee) : null;
  const index = variable ? fn.params.findIndex((parameter) => parameter === variable.identifiers[0]) : -1;
  const last = before.at(-1);
  const given = last && unwrap(last.node);
  if (index < 0 || given?.type !== 'CallExpression') return [];
  const argument = given.arguments[index];
  return argument && argument.type !== 'SpreadElement' ? functionsAnywhere(last?.file ?? file, argument) : [];
}

/** True for a call that does work out of sight. What calls functions in sight is told by them. */
function isWorkCall(file: FileModel, call: AnyCall, fn: FunctionNode, fate: Fate, isPromise: boolean): boolean {
  if (call.type === 'NewExpression')
    return globalPath(file, call.callee) === 'Promise' && fate !== 'kept' && isRealPromise(file, call);
  if (isCallbackWork(file, call)) return true;
  const path = globalPath(file, call.callee);
  if (path?.startsWith('Promise.')) return isCombinedWork(file, call, fn, path);
  if (isChainLink(call) || handsOn(call) || runsInline(file, call)) return false;
  if (calleesAnywhere(file, call).length > 0 || LATER.has(calleeName(call) ?? '')) return false;
  if (iterationOf(call) && fate !== 'waited') return false;
  const work = workOfValue(file, call, fn);
  return fate !== 'kept' && (work === 'starts' || (work === 'maybe' && isPromise));
}

/** `tryCatch(load())` waits for what its argument has started; a line of a log is no work. */
function handsOn(call: TSESTree.CallExpression): boolean {
  const name = calleeName(call) ?? '';
  const first = call.arguments[0] && unwrap(call.arguments[0]);
  const holder = lastName(receiverOf(call));
  if (LOG_NAME.test(holder) || holder === 'Promise') return true;
  return (PROMISE_CONSUMER.test(name) || TIMEOUT_WRAPPER.test(name)) && !(first && isFunction(first));
}

/** `tracer.startActiveSpan('poll', async () => ...)`: the work is that of the function. */
function runsInline(file: FileModel, call: TSESTree.CallExpression): boolean {
  return call.arguments.some((argument) => isFunction(unwrap(argument))) && RUNS_INLINE.test(file.textOf(call.callee));
}

/** `Promise.all(items.map(send))`: work for each element. Parts that are written out are looked at one by one. */
function isCombinedWork(file: FileModel, call: TSESTree.CallExpression, fn: FunctionNode, path: string): boolean {
  const first = call.arguments[0] && unwrap(call.arguments[0]);
  if (!/all|allSettled|any|race/.test(path) || first?.type !== 'CallExpression') return false;
  return workOfValue(file, call, fn) === 'starts' && !isLimitedEach(file, first);
}

/** Each element's work goes through a limiter that outlives the run. */
function isLimitedEach(file: FileModel, each: TSESTree.CallExpression): boolean {
  return each.arguments.some((argument) => {
    const callback = unwrap(argument);
    return (
      isFunction(callback) &&
      innerNodes(file, callback, 'CallExpression').some((inner) => limitingOf(file, inner, null) === 'limits')
    );
  });
}

/** `new Promise((resolve) => setTimeout(resolve, 500))` is a pause; with other calls in it, it is work. */
function isRealPromise(file: FileModel, call: TSESTree.NewExpression): boolean {
  const executor = call.arguments[0] && unwrap(call.arguments[0]);
  if (!executor || !isFunction(executor)) return false;
  const names = innerNodes(file, executor, 'CallExpression').map((inner) => calleeName(inner) ?? '');
  const settlers = executor.params.map((parameter) => (parameter.type === 'Identifier' ? parameter.name : ''));
  return names.some((name) => !LATER.has(name) && !settlers.includes(name) && !/^(?:clear|unref)/.test(name));
}

/** `exec('df -h', (error, out) => ...)` of a module that works in the background and calls back. */
function isCallbackWork(file: FileModel, call: TSESTree.CallExpression): boolean {
  if (REQUEST_GLOBALS.test(globalPath(file, call.callee) ?? '')) return true;
  const last = call.arguments.at(-1);
  if (!last || !isFunction(unwrap(last))) return false;
  const origin = originOf(file, call.callee);
  const names = origin && entryOf(CALLBACK_MODULES, origin.module);
  return names?.test(origin?.path.at(-1) ?? 'default') === true;
}

function isInLoop(node: Node, fn: FunctionNode): boolean {
  for (let current = node.parent, child = node; current && current !== fn; child = current, current = current.parent) {
    if (isLoop(current) && !('right' in current && current.right === child)) return true;
  }
  return false;
}

function repeats(file: FileModel, call: AnyCall): boolean {
  const first = call.arguments[0] && unwrap(call.arguments[0]);
  return globalPath(file, call.callee)?.startsWith('Promise.') === true && first?.type === 'CallExpression';
}
