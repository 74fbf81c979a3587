import { SLEEPS } from '../../catalogue/visibility.js';
import { calleeName, keyName, receiverOf, unwrap } from '../syntax/ast.js';
import { directCalls } from '../syntax/call-paths.js';
import { numberOf } from '../syntax/constants.js';
import { innerNodes } from '../syntax/nodes.js';
import { isInPromise } from '../syntax/promise-executors.js';
import { globalPath } from '../syntax/variables.js';
import { valuesOf } from '../libraries/values.js';
import type { FileModel, Node } from '../model/file.js';

/** Shorter times are no reason for anything to come back. */
const MIN_MS = 1_000;

/**
 * The longest time, in milliseconds, that a piece of code is known to take or to allow: a pause, or the deadline of a
 * request or program that it waits for, in the functions that it calls as well. Null where nothing says.
 */
export function longestWork(file: FileModel, code: Node, depth = 2): number | null {
  const own = [...pausesIn(file, code), ...deadlinesIn(file, code), ...clientDeadlines(file, code)];
  const called = depth > 0 ? directCalls(file, code).flatMap(({ target, targetFile }) => longestWork(targetFile, target, depth - 1) ?? []) : [];
  return longestOf([...own, ...called], (ms) => (ms >= MIN_MS && Number.isFinite(ms) ? ms : null));
}

/** The longest time, in milliseconds, that a program may run for which everything else waits: `execFileSync(..., { timeout })`. */
export function longestBlocking(file: FileModel, code: Node, depth = 2): number | null {
  const calls = innerNodes(file, code, 'CallExpression').filter((call) => /^(?:exec|execFile|spawn)Sync$/.test(calleeName(call) ?? ''));
  const own = calls.flatMap((call) => deadlinesIn(file, call));
  const called = depth > 0 ? directCalls(file, code).flatMap(({ target, targetFile }) => longestBlocking(targetFile, target, depth - 1) ?? []) : [];
  return longestOf([...own, ...called], (ms) => (ms >= MIN_MS && Number.isFinite(ms) ? ms : null));
}

/** The longest of several times; null where none is known. */
export function longestOf<T>(items: readonly T[], timeOf: (item: T) => number | null): number | null {
  const known = items.flatMap((item) => timeOf(item) ?? []);
  return known.length > 0 ? Math.max(...known) : null;
}

/** `billing.post(...)` of `const billing = axios.create({ timeout: 90_000 })`. */
function clientDeadlines(file: FileModel, code: Node): readonly number[] {
  return innerNodes(file, code, 'CallExpression').flatMap((call): readonly number[] => {
    const receiver = call.parent.type === 'AwaitExpression' ? receiverOf(call) : null;
    if (!receiver) return [];
    return valuesOf(file, receiver).flatMap(({ file: at, node }) =>
      node.type === 'CallExpression' && /^(?:create|extend)$/.test(calleeName(node) ?? '') ? deadlinesIn(at, node) : [],
    );
  });
}

/** `await sleep(45_000)` and `setTimeout(resolve, 45_000)`. */
function pausesIn(file: FileModel, code: Node): readonly number[] {
  return innerNodes(file, code, 'CallExpression').flatMap((call): readonly number[] => {
    if (!SLEEPS.test(calleeName(call) ?? '')) return [];
    const isAwaited = call.parent.type === 'AwaitExpression' || isInPromise(call);
    return isAwaited ? call.arguments.flatMap((argument) => (argument.type === 'SpreadElement' ? [] : (numberOf(file, argument) ?? []))) : [];
  });
}

/** `AbortSignal.timeout(120_000)` and `{ timeout: 120_000 }`. */
function deadlinesIn(file: FileModel, code: Node): readonly number[] {
  const signals = innerNodes(file, code, 'CallExpression').flatMap((call): readonly number[] => {
    const [first] = call.arguments;
    const isSignal = globalPath(file, call.callee) === 'AbortSignal.timeout';
    return isSignal && first && first.type !== 'SpreadElement' ? [numberOf(file, first) ?? 0] : [];
  });
  const options = innerNodes(file, code, 'Property').flatMap((property): readonly number[] =>
    /^(?:timeout|timeoutMs|timeoutMilliseconds|killAfter)$/.test(keyName(property) ?? '') && property.parent.type === 'ObjectExpression'
      ? [numberOf(file, unwrap(property.value)) ?? 0]
      : [],
  );
  return [...signals, ...options];
}
