import { wrapped, type FunctionNode } from '../syntax/ast.js';
import { isBoundedBySettings } from '../stated/bounded-settings.js';
import { stepsTo, type Step } from '../syntax/call-paths.js';
import { callersOf } from '../syntax/call-sites.js';
import { gatesOn } from './chain-gates.js';
import type { Located } from '../model/facts.js';
import type { FileModel, Node } from '../model/file.js';
import { usesOf } from '../syntax/functions.js';
import { atomsOf } from './gate-atoms.js';
import { limitingOf } from '../fan-out/limiters.js';
import { bodiesOnPath, isDecremented, movingPlaces } from '../places/moving-places.js';
import type { ChainGrowth } from './promise-chains.js';
import { limitsWaiters } from './waiter-limits.js';

/** What is known about the waiters of a chain at one place where it grows. */
export interface Waiters {
  /** What limits their number: the comparison, or the call that asks for room. */
  readonly bound: Located | null;
  /** Counts of waiters that are kept but never compared. */
  readonly counted: readonly Located[];
}

/**
 * Looks for a maximum of waiters: in the function that adds to the chain, in helpers it calls, and in all functions that
 * call it. One caller that asks and another that does not is no maximum.
 */
export function waitersOf(growth: ChainGrowth): Waiters {
  if (growth.tail.places.some(isBoundedBySettings)) return { bound: growth, counted: [] };
  const bound = boundAt(growth, growth, [], new Set());
  return { bound, counted: bound ? [] : countsOf(growth) };
}

/** Callers of callers of callers: what is further away does not know of the chain. */
const MAX_CALLS = 4;

/** The bound of one way to the growth: by what stands on it, or by those of all the ways that lead to it. */
function boundAt(
  growth: ChainGrowth,
  { file, node }: Located,
  inner: readonly Step[],
  seen: Set<Node>,
): Located | null {
  const own = stepsTo(file, node, 0);
  const steps = [...inner, ...own];
  const limited = own.find((step) => step.fn !== null && isLimited(step.file, step.fn));
  if (limited?.fn) return { file: limited.file, node: limited.fn };
  const moving = movingPlaces(bodiesOnPath(steps));
  for (const gate of gatesOn(own)) {
    const atom = atomsOf(gate).find((candidate) => limitsWaiters(candidate, gate, growth, moving));
    if (atom) return { file: atom.file, node: atom.node };
  }
  const functions = own.flatMap((step) => (step.fn && !seen.has(step.fn) ? [step.fn] : []));
  if (seen.size > MAX_CALLS || functions.some((fn) => isHandedOn(file, fn))) return null;
  const callers = functions.flatMap((fn) => callersOf(file, fn));
  const next = new Set([...seen, ...functions]);
  let bound: Located | null = null;
  for (const caller of callers) {
    bound = boundAt(growth, caller, steps, next);
    if (!bound) return null;
  }
  return bound;
}

/** True for a function that a limiter runs: `limit(() => ...)`. */
function isLimited(file: FileModel, fn: FunctionNode): boolean {
  const call = wrapped(fn).parent;
  return call?.type === 'CallExpression' && call.callee !== wrapped(fn) && limitingOf(file, call, null) === 'limits';
}

/** True for a function that others may call by another way than its name: a handler, a part of what is returned. */
function isHandedOn(file: FileModel, fn: FunctionNode): boolean {
  return usesOf(file, fn).some((use) => {
    const parent = wrapped(use).parent;
    if (use === fn) return parent?.type === 'ReturnStatement' || parent?.type === 'Property';
    return parent?.type !== 'ExportSpecifier' && parent?.type !== 'ExportDefaultDeclaration';
  });
}

/** Numbers that the function itself counts up, and that go down elsewhere: somebody counts who waits. */
function countsOf({ file, node }: ChainGrowth): readonly Located[] {
  const own = bodiesOnPath(stepsTo(file, node, 0)).filter((body) => body.file === file);
  return [...movingPlaces(own)].flatMap(([place, { up }]) =>
    up && isDecremented(file, place) ? [{ file, node: up }] : [],
  );
}
