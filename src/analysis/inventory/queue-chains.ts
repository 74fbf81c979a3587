import type { Bound } from '../collections/bounds.js';
import { waitsForChain } from '../chains/chain-callers.js';
import { repetitionsWhileTailLives } from '../chains/chain-lives.js';
import { waitersOf } from '../chains/chain-waiters.js';
import { perFile } from '../model/file.js';
import { chainGrowthsOf, isSameTail, type ChainGrowth } from '../chains/promise-chains.js';
import { surest, type Repetition } from '../lifetime/repetition.js';
import { unboundedChainsOf } from '../chains/unbounded-chains.js';

/** A promise chain that outlives the call which makes it longer, with or without a maximum of waiters. */
export interface QueueChain {
  readonly first: ChainGrowth;
  readonly growths: readonly (ChainGrowth & { readonly repetition: Repetition })[];
  readonly bound: Bound | null;
  readonly confidence: Repetition['certainty'];
}

/** The chains of a file, one for each tail. */
export const queueChainsOf = perFile((file): readonly QueueChain[] => {
  const found: QueueChain[] = [];
  const isKnown = (growth: ChainGrowth): boolean => found.some(({ first }) => isSameTail(first.tail, growth.tail));
  for (const chain of unboundedChainsOf(file)) {
    if (isKnown(chain)) continue;
    const { confidence } = chain;
    const growths = unboundedChainsOf(file).filter((other) => other === chain || isSameTail(other.tail, chain.tail));
    found.push({ first: chain, growths, bound: null, confidence });
  }
  for (const growth of chainGrowthsOf(file)) {
    if (isKnown(growth)) continue;
    const repetition = repetitionOf(growth);
    const bound = repetition && boundOfChain(growth);
    if (bound) found.push({ first: growth, growths: [{ ...growth, repetition }], bound, confidence: repetition.certainty });
  }
  return found;
});

function repetitionOf(growth: ChainGrowth): Repetition | null {
  const repetition = surest(repetitionsWhileTailLives(growth).filter((one) => !waitsForChain(growth, one)));
  return repetition && repetition.certainty !== 'low' ? repetition : null;
}

function boundOfChain(growth: ChainGrowth): Bound | null {
  const { bound } = waitersOf(growth);
  return bound && { kind: 'size', file: bound.file, node: bound.node };
}
