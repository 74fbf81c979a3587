import type { TSESTree } from '@typescript-eslint/utils';
import type { Located } from '../model/facts.js';
import type { Node } from '../model/file.js';
import type { Delay } from './jitter.js';

/** A delay between two attempts that is the same for everybody who failed at the same moment. */
export interface PlainDelay {
  readonly form: 'wait' | 'timer' | 'option' | 'switch' | 'schedule' | 'function';
  /** What is reported: the delay, or the option. */
  readonly node: Node;
  /** The option, or the function that computes the delay. Empty for a wait. */
  readonly name: string;
  readonly delay: Pick<Delay, 'kind' | 'value' | 'asksServer'>;
  /** Where the delay is computed, and other lines that belong to it. */
  readonly places: readonly Located[];
  /** What leads to the next attempt. */
  readonly failure: Node | null;
  readonly again: Node | null;
  readonly isCertain: boolean;
  /** The expression of a number that a random factor may be written to. */
  readonly expression: Node | null;
  /** The number is computed once, and not for every attempt. */
  readonly isDrawnOnce: boolean;
  /** Where an option for a random share is missing or off. */
  readonly remedy: Remedy | null;
}

/** How to switch the random share on. */
export interface Remedy {
  readonly option: string;
  readonly value: string;
  /** The value that is there, or the object that the option belongs in. */
  readonly current: Node | null;
  readonly options: TSESTree.ObjectExpression | null;
  readonly call: TSESTree.CallExpression | TSESTree.NewExpression | null;
}
