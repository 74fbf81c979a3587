import type { TSESTree } from '@typescript-eslint/utils';
import { FAN_OUT_CALLS, INNER_OPERATORS, type ConcurrencyOption, type InnerOperator } from '../../catalogue/fan-out.js';
import { calleeName, isFunction, receiverOf, unwrap } from '../syntax/ast.js';
import { workOfCallback, type Work } from './async-work.js';
import { constantOf } from '../syntax/constants.js';
import { confidenceOf, type FanOut } from './fan-outs.js';
import type { FileModel, Node } from '../model/file.js';
import { hasFixedSize, isBoundedCount } from './fixed-size.js';
import type { ItemLoop } from './item-loops.js';
import { innerNodes, nodesOf } from '../syntax/nodes.js';
import { makesSeveral, valuesOf } from './observable-sources.js';
import { isFrom, originOf } from '../syntax/origins.js';
import { resultsOf } from '../syntax/results.js';
import { isTeardownCode, isTeardownWork } from '../lifetime/teardown.js';
import { propertyOf, resolveValue } from '../syntax/variables.js';

/** Calls of libraries that run work for every item and were given no limit. */
export function libraryFanOuts(file: FileModel): readonly FanOut[] {
  if (!MODULES.test(file.text)) return [];
  return nodesOf(file)
    .all('CallExpression')
    .flatMap((call) => {
      const fanOut = ofOperator(file, call) ?? ofLibraryCall(file, call) ?? ofBluebirdMethod(file, call);
      return fanOut && !isTeardownCode(file, call) ? [fanOut] : [];
    });
}

const MODULES = new RegExp(
  `['"](?:${[...FAN_OUT_CALLS.flatMap((entry) => entry.modules), 'rxjs'].join('|')})(?:/\\w+)?['"]`,
);

function ofLibraryCall(file: FileModel, call: TSESTree.CallExpression): FanOut | null {
  const origin = originOf(file, call.callee);
  if (!origin) return null;
  const entry = FAN_OUT_CALLS.find((one) =>
    one.modules.some((module) =>
      one.exports.some((name) => isFrom(origin, module, name) || isDeepImport(origin, module, name)),
    ),
  );
  if (!entry || !isUnlimited(file, call, entry.concurrency)) return null;
  const items = entry.items === null ? null : (call.arguments[entry.items] ?? null);
  // `Effect.forEach(fn, options)` without items is meant for a pipe.
  const isDataLast = items !== null && entry.work === 1 && isFunction(resolveValue(file, items));
  const work = entry.work === null ? null : (call.arguments[isDataLast ? 0 : entry.work] ?? null);
  if (work && !startsWork(file, work)) return null;
  if (items && !isDataLast) {
    const isFixed = entry.counted ? isBoundedCount(file, items) : isFixedItems(file, items);
    if (isFixed) return null;
  }
  if (items?.type === 'SpreadElement' || (work !== null && isTeardownWork(file, work))) return null;
  const loop: ItemLoop | null =
    items && !isDataLast
      ? { kind: entry.counted ? 'count' : 'items', over: items, loop: call, body: work ?? call }
      : null;
  return {
    kind: 'library',
    node: call,
    call: file.textOf(call.callee),
    file,
    loop,
    start: work ?? items ?? call,
    confidence: loop ? confidenceOf(file, loop) : 'medium',
  };
}

/** `import each from 'async/each'`. */
function isDeepImport(origin: { module: string; path: readonly string[] }, module: string, name: string): boolean {
  return origin.module === `${module}/${name}` && origin.path.every((part) => part === 'default');
}

/** A list of tasks, or of tasks that are made from items of a fixed number. */
function isFixedItems(file: FileModel, items: Node): boolean {
  return hasFixedSize(file, items);
}

function isUnlimited(file: FileModel, call: TSESTree.CallExpression, concurrency: ConcurrencyOption): boolean {
  if (concurrency.argument < 0) return true;
  const argument =
    call.arguments[concurrency.argument] ?? (concurrency.option ? optionsOf(call, concurrency.argument) : undefined);
  if (!argument || argument.type === 'SpreadElement')
    return argument === undefined && concurrency.absent === 'unlimited';
  if (concurrency.option === undefined) return isUnlimitedValue(file, argument, concurrency);
  const value = propertyOf(file, argument, concurrency.option);
  // Options that are out of sight may hold the limit.
  if (value === null) return false;
  return value === undefined ? concurrency.absent === 'unlimited' : isUnlimitedValue(file, value, concurrency);
}

/** For calls in their data-last form the options come one place earlier. */
function optionsOf(call: TSESTree.CallExpression, position: number): TSESTree.CallExpressionArgument | undefined {
  const last = call.arguments[position - 1];
  return last && unwrap(last).type === 'ObjectExpression' ? last : undefined;
}

function isUnlimitedValue(file: FileModel, node: Node, concurrency: ConcurrencyOption): boolean {
  const known = constantOf(file, node);
  if (!known) return false;
  return (
    known.value === Infinity ||
    known.value === undefined ||
    (concurrency.unlimited ?? []).some((value) => value === known.value)
  );
}

/** True for a callback that does more than compute: asynchronous, or handing over to a node-style callback later. */
function startsWork(file: FileModel, work: Node): boolean {
  const found: Work = workOfCallback(file, work);
  const fn = unwrap(work);
  if (found === 'starts' || found === 'limited' || !isFunction(fn) || fn.async)
    return found === 'starts' || found === 'maybe';
  const done = fn.params.at(-1);
  if (fn.params.length < 2 || done?.type !== 'Identifier') return found === 'maybe';
  const calls = innerNodes(file, fn.body, 'CallExpression');
  // `(item, next) => next(null, item.name)` only computes.
  if (found === 'maybe') return calls.some((call) => calleeName(call) !== done.name);
  // `(file, next) => { fs.readFile(file, () => next()) }`: some call is given the continuation, or what calls it.
  return calls.some((call) =>
    call.arguments.some((argument) => {
      const value = unwrap(argument);
      if (value.type === 'Identifier') return value.name === done.name;
      return (
        isFunction(value) && innerNodes(file, value, 'CallExpression').some((inner) => calleeName(inner) === done.name)
      );
    }),
  );
}

/** `Bluebird.resolve(ids).map(load)`. */
function ofBluebirdMethod(file: FileModel, call: TSESTree.CallExpression): FanOut | null {
  const name = calleeName(call);
  const receiver = receiverOf(call);
  const [work, options] = call.arguments;
  if ((name !== 'map' && name !== 'filter') || receiver?.type !== 'CallExpression' || !work) return null;
  const root = originOf(file, receiver.callee);
  if (root?.module !== 'bluebird' || (root.path.at(-1) !== 'resolve' && root.path.at(-1) !== 'try')) return null;
  const value = options ? propertyOf(file, options, 'concurrency') : undefined;
  const isLimited =
    value === null ||
    (value !== undefined && constantOf(file, value)?.value !== Infinity && constantOf(file, value)?.value !== 0);
  const [items] = receiver.arguments;
  if (isLimited || !startsWork(file, work) || (items && hasFixedSize(file, items))) return null;
  return { kind: 'library', node: call, call: name, file, loop: null, start: work, confidence: 'medium' };
}

function ofOperator(file: FileModel, call: TSESTree.CallExpression): FanOut | null {
  const operator = operatorOf(file, call);
  if (!operator || !hasNoConcurrency(file, call, operator)) return null;
  const work = operator.work === null ? null : call.arguments[operator.work];
  if (operator.recursive) return work && makesSeveral(file, work) ? operatorFanOut(file, call, operator, work) : null;
  if (operator.work !== null && (!work || !subscribesToWork(file, work))) return null;
  const values = valuesOf(file, call, operator.work === null);
  // Who writes `Infinity` expects many, whatever can be seen of the source.
  if (values === 'few' && call.arguments[operator.concurrency] === undefined) return null;
  if (operator.work === null && values !== 'work') return null;
  return operatorFanOut(file, call, operator, work ?? call, values === 'unknown' ? 'medium' : 'high');
}

function operatorFanOut(
  file: FileModel,
  call: TSESTree.CallExpression,
  operator: InnerOperator,
  start: Node,
  confidence: FanOut['confidence'] = 'high',
): FanOut {
  return { kind: 'operator', node: call, call: operator.name, file, loop: null, start, confidence };
}

export function operatorOf(file: FileModel, call: TSESTree.CallExpression): InnerOperator | null {
  const name = calleeName(call);
  const operator = INNER_OPERATORS.find((one) => one.name === name || originName(file, call) === one.name);
  if (!operator) return null;
  return originOf(file, call.callee)?.module.startsWith('rxjs') ? operator : null;
}

function originName(file: FileModel, call: TSESTree.CallExpression): string | undefined {
  return originOf(file, call.callee)?.path.at(-1);
}

function hasNoConcurrency(file: FileModel, call: TSESTree.CallExpression, operator: InnerOperator): boolean {
  const argument = call.arguments[operator.concurrency];
  if (!argument) return true;
  const known = constantOf(file, argument);
  const next = call.arguments[operator.concurrency + 1];
  // With a result selector, or `undefined` in its place, the number comes one place later.
  if (isFunction(unwrap(argument)) || (known !== null && known.value === undefined && next)) {
    const later = next && constantOf(file, next);
    return !next || later?.value === Infinity;
  }
  return known !== null && (known.value === Infinity || known.value === undefined);
}

/** True for a projection whose inner observable or promise does something, not just emits what is there. */
export function subscribesToWork(file: FileModel, work: Node): boolean {
  const found = workOfCallback(file, work);
  if (found === 'starts') return true;
  if (found !== 'maybe') return false;
  const fn = unwrap(work);
  // `(list) => list.items` and `(action) => [a(), b()]` emit what is there.
  return !isFunction(fn) || resultsOf(file, fn).some((result) => unwrap(result).type !== 'ArrayExpression');
}
