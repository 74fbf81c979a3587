import { READINESS_NAME, REPEATED_NAME } from '../../catalogue/promise-chains.js';
import { classOfThis, enclosingFunction, unwrap, type FunctionNode } from '../syntax/ast.js';
import { waitsForChain } from './chain-callers.js';
import { repetitionsWhileTailLives } from './chain-lives.js';
import { waitersOf, type Waiters } from './chain-waiters.js';
import { perFile, type FileModel } from '../model/file.js';
import { functionName } from '../syntax/functions.js';
import { isInstancePlace, placeDeclaration } from '../places/places.js';
import { chainGrowthsOf, isSameTail, type ChainGrowth } from './promise-chains.js';
import type { Tail } from './promise-tails.js';
import { surest, type Repetition } from '../lifetime/repetition.js';
import { resultsOf } from '../syntax/results.js';
import { isTeardownCode } from '../lifetime/teardown.js';

/** A place where a promise chain that outlives the call grows in repeatable code, with no limit on who waits in it. */
export interface UnboundedChain extends ChainGrowth {
  readonly name: string;
  readonly repetition: Repetition;
  readonly confidence: Repetition['certainty'];
  readonly counted: Waiters['counted'];
  /** The other places of the file where the same chain grows. */
  readonly others: readonly ChainGrowth[];
}

/** The growths of unbounded promise chains in a file. */
export const unboundedChainsOf = perFile((file): readonly UnboundedChain[] => {
  const growths = chainGrowthsOf(file);
  return growths.flatMap((growth) => {
    const chain = judge(file, growth);
    if (!chain) return [];
    return [{ ...chain, others: growths.filter((other) => other !== growth && isSameTail(other.tail, growth.tail)) }];
  });
});

function judge(file: FileModel, growth: ChainGrowth): Omit<UnboundedChain, 'others'> | null {
  if (isFirstValue(growth) || isTeardownCode(file, growth.node)) return null;
  const repetitions = repetitionsWhileTailLives(growth).filter((repetition) => !waitsForChain(growth, repetition));
  const repetition = surest(repetitions.map(asChainCalls));
  if (!repetition || !isEnough(growth, repetition)) return null;
  const { bound, counted } = waitersOf(growth);
  if (bound) return null;
  return { ...growth, name: nameOf(growth.tail), repetition, confidence: repetition.certainty, counted };
}

/** The assignment in a constructor that gives the tail of its own instance a value. */
function isFirstValue({ tail, node }: ChainGrowth): boolean {
  const fn = enclosingFunction(node);
  const isConstructor = fn?.parent.type === 'MethodDefinition' && fn.parent.kind === 'constructor';
  return (
    isConstructor && tail.places.some((place) => isInstancePlace(place) && place.root === classOfThis(node)?.owner)
  );
}

/** `withLock()`, `load()`: names of what is called once, elsewhere; what takes turns is called again and again. */
function asChainCalls(repetition: Repetition): Repetition {
  const { certainty, fn, kind } = repetition;
  const isCalled = kind === 'method' || kind === 'exported' || kind === 'returned';
  const isRepeated = certainty === 'low' && isCalled && fn !== null && REPEATED_NAME.test(functionName(fn) ?? '');
  return isRepeated ? { ...repetition, certainty: 'medium' } : repetition;
}

/**
 * Methods and exported functions may be steps of a start or of a builder as well: what chains its parts to `ready`, and
 * what returns the object it belongs to, is called a few times by the code that sets it up.
 */
function isEnough(growth: ChainGrowth, { certainty, kind }: Repetition): boolean {
  if (certainty === 'high') return true;
  if (certainty === 'low') return kind === 'loop' || kind === 'callback';
  return !READINESS_NAME.test(lastName(growth.tail)) && !isBuilderStep(growth);
}

function isBuilderStep({ file, node }: ChainGrowth): boolean {
  const fn = enclosingFunction(node);
  const results = fn ? resultsOf(file, fn) : [];
  return (
    results.length > 0 && results.every((result) => unwrap(result).type === 'ThisExpression' || isOwnObject(result, fn))
  );
}

/** `return api` in a method of the object `api`. */
function isOwnObject(result: ReturnType<typeof resultsOf>[number], fn: FunctionNode | null): boolean {
  const value = unwrap(result);
  if (value.type !== 'Identifier' || fn?.parent.type !== 'Property') return false;
  const holder = fn.parent.parent.parent;
  return holder.type === 'VariableDeclarator' && holder.id.type === 'Identifier' && holder.id.name === value.name;
}

/** What the code calls the tail: the declared name, keys left out. */
function nameOf(tail: Tail): string {
  const [place] = tail.places;
  const declared = place && placeDeclaration(place)?.name;
  return (declared ?? tail.text).replaceAll('[]', '').replace(/^this\./, '');
}

function lastName(tail: Tail): string {
  return nameOf(tail).split('.').at(-1) ?? '';
}
