import { SLEEPS } from '../../catalogue/visibility.js';
import { calleeName, keyName, unwrap } from '../syntax/ast.js';
import { directCalls } from '../syntax/call-paths.js';
import { numberOf } from '../syntax/constants.js';
import { innerNodes } from '../syntax/nodes.js';
import { globalPath } from '../syntax/variables.js';
import type { FileModel, Node } from '../model/file.js';

/** Shorter times are no reason for anything to come back. */
const MIN_MS = 1_000;

/**
 * The longest time, in milliseconds, that a piece of code is known to take or to allow: a pause, or the deadline of a
 * request or program that it waits for, in the functions that it calls as well. Null where nothing says.
 */
export function longestWork(file: FileModel, code: Node, depth = 2): number | null {
  const own = [...pausesIn(file, code), ...deadlinesIn(file, code)];
  const called = depth > 0 ? directCalls(file, code).flatMap(({ target, targetFile }) => longestWork(targetFile, target, depth - 1) ?? []) : [];
  const known = [...own, ...called].filter((ms) => ms >= MIN_MS && Number.isFinite(ms));
  return known.length > 0 ? Math.max(...known) : null;
}

/** `await sleep(45_000)` and `setTimeout(resolve, 45_000)`. */
function pausesIn(file: FileModel, code: Node): readonly number[] {
  return innerNodes(file, code, 'CallExpression').flatMap((call): readonly number[] => {
    if (!SLEEPS.test(calleeName(call) ?? '')) return [];
    const isAwaited = call.parent.type === 'AwaitExpression' || isInPromise(call);
    return isAwaited ? call.arguments.flatMap((argument) => (argument.type === 'SpreadElement' ? [] : (numberOf(file, argument) ?? []))) : [];
  });
}

function isInPromise(node: Node): boolean {
  for (let current = node.parent; current; current = current.parent) {
    if (current.type === 'NewExpression') return current.callee.type === 'Identifier' && current.callee.name === 'Promise';
  }
  return false;
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
