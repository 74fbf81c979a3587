import { Alarm } from './alarm.js';
import { fullJitter, obeyRetryAfter } from './backoff.js';
import type { Clock } from './clock.js';
import { TimeoutError } from './errors.js';
import { Interruption } from './interruption.js';
import { KEPT_FAILURES, rememberRetryInfo } from './retry-info.js';
import type { GiveUpReason } from './retry-info.js';
import { readRetryOptions } from './retry-types.js';
import type { AttemptContext, RetryOptions, RetrySettings } from './retry-types.js';
import { checkFunction } from './validate.js';

/**
 * A call of `retry` and those made inside its attempts. They share the attempts of the outermost one: three layers with
 * three attempts each would otherwise send 27 requests to a service that is already in trouble.
 */
interface Chain {
  retriesLeft: number;
  readonly deadline: number;
  readonly clock: Clock;
  readonly budget: RetrySettings<unknown>['budget'];
}

/** The chain an attempt's signal belongs to; how a nested call finds it. */
const chains = new WeakMap<AbortSignal, Chain>();

type Outcome<T> = { readonly ok: true; readonly value: T } | { readonly ok: false; readonly error: unknown };

/**
 * Runs `fn` until it succeeds, at most `maxAttempts` times, waiting in between with full jitter, or as long as the
 * server asked for (see `RetryOptions`).
 *
 * Rejects with the error of the last attempt itself, `retryInfo(error)` telling the rest; with `signal.reason`; with
 * a `TimeoutError` when the deadline passes during an attempt (or passed before the first); with TypeError or
 * RangeError for invalid options. It gives up without waiting when the wait would not leave time for another attempt.
 * When a result was refused by `shouldRetryResult` and there is no further attempt, that result is returned.
 */
export async function retry<T>(
  fn: (context: AttemptContext) => T | PromiseLike<T>,
  options: RetryOptions<T> = {},
): Promise<T> {
  checkFunction('retry', 'fn', fn ?? null);
  const settings = readRetryOptions(options);
  if (settings.signal?.aborted === true) throw settings.signal.reason;
  return new RetryCall(fn, settings).run();
}

class RetryCall<T> {
  readonly #fn: (context: AttemptContext) => T | PromiseLike<T>;
  readonly #settings: RetrySettings<T>;
  readonly #deadline: number;
  readonly #chain: Chain;
  readonly #interruption: Interruption;
  readonly #failures: unknown[] = [];
  /** Whether this is a call of its own for the budget, and not a part of one that was counted. */
  readonly #deposits: boolean;
  #attempt = 0;

  constructor(fn: (context: AttemptContext) => T | PromiseLike<T>, settings: RetrySettings<T>) {
    const { clock, signal, budget, maxAttempts, timeout, deadline = Infinity } = settings;
    this.#fn = fn;
    this.#settings = settings;
    const outer = signal === undefined ? undefined : chains.get(signal);
    const own = timeout === undefined ? deadline : Math.min(deadline, clock.now() + timeout);
    this.#deadline = outer?.clock === clock ? Math.min(own, outer.deadline) : own;
    this.#chain = outer ?? { retriesLeft: maxAttempts - 1, deadline: this.#deadline, clock, budget };
    this.#deposits = budget !== undefined && outer?.budget !== budget;
    this.#interruption = new Interruption({
      clock,
      signal,
      deadline: this.#deadline,
      timedOut: () => this.#timeoutError(),
    });
  }

  async run(): Promise<T> {
    const { clock, signal, budget } = this.#settings;
    try {
      if (this.#deadline !== Infinity && clock.now() >= this.#deadline) throw this.#timeoutError();
      if (this.#deposits) budget?.deposit();
      for (;;) {
        this.#attempt += 1;
        let outcome: Outcome<T>;
        try {
          const context = new LazyContext(this.#attempt, this.#interruption, this.#chain);
          outcome = { ok: true, value: await this.#interruption.race(this.#fn(context)) };
        } catch (error) {
          outcome = { ok: false, error };
        }
        if (outcome.ok && !this.#isRefused(outcome.value)) return outcome.value;
        // Read directly, as other listeners of the signal may have made the attempt fail before ours was called.
        if (signal?.aborted === true) throw signal.reason;
        this.#interruption.throwIfInterrupted();
        const failure = outcome.ok ? outcome.value : outcome.error;
        const wait = this.#plan(failure, outcome.ok);
        if (typeof wait === 'string') return this.#giveUp(outcome, wait);
        await this.#sleep(wait);
        // The event loop may have been busy for longer than the wait.
        if (clock.now() >= this.#deadline) return this.#giveUp(outcome, 'deadline');
      }
    } finally {
      this.#interruption.dispose();
    }
  }

  #isRefused(result: T): boolean {
    return this.#settings.shouldRetryResult?.(result, { attempt: this.#attempt }) === true;
  }

  /** How long to wait for the next attempt, or why there is none. */
  #plan(failure: unknown, isResult: boolean): number | GiveUpReason {
    const { maxAttempts, baseDelay, maxDelay, maxRetryAfter, clock, random, budget } = this.#settings;
    this.#failures.push(failure);
    if (this.#failures.length > KEPT_FAILURES) this.#failures.shift();
    const now = clock.now();
    if (!isResult && !this.#settings.shouldRetry(failure, { attempt: this.#attempt })) return 'not-retryable';
    if (this.#attempt >= maxAttempts || this.#chain.retriesLeft <= 0) return 'attempts';
    let wait = fullJitter(this.#attempt, baseDelay, maxDelay, random);
    const asked = this.#settings.retryAfter(failure);
    if (asked !== undefined && asked >= 0) {
      if (asked > maxRetryAfter) return 'retry-after';
      wait = obeyRetryAfter(asked, wait, random);
    }
    if (now + wait >= this.#deadline) return 'deadline';
    // Last, as it takes something that others could have used.
    if (budget !== undefined && !budget.tryWithdraw()) return 'budget';
    this.#chain.retriesLeft -= 1;
    return wait;
  }

  #giveUp(outcome: Outcome<T>, reason: GiveUpReason): T {
    if (outcome.ok) return outcome.value;
    this.#remember(outcome.error, reason);
    throw outcome.error;
  }

  async #sleep(ms: number): Promise<void> {
    const { clock } = this.#settings;
    let alarm: Alarm | undefined;
    try {
      await this.#interruption.race(
        new Promise<void>((resolve) => {
          alarm = new Alarm(clock, resolve);
          alarm.set(clock.now() + ms);
        }),
      );
    } finally {
      alarm?.clear();
    }
  }

  #timeoutError(): TimeoutError {
    const made = `${this.#attempt} attempt${this.#attempt === 1 ? '' : 's'}`;
    const cause = this.#failures.at(-1);
    const error = new TimeoutError(`retry: the deadline passed after ${made}`, cause === undefined ? {} : { cause });
    this.#failures.push(error);
    this.#remember(error, 'deadline');
    return error;
  }

  #remember(error: unknown, reason: GiveUpReason): void {
    rememberRetryInfo(error, { attempts: this.#attempt, reason, failures: this.#failures.slice(-KEPT_FAILURES) });
  }
}

/** Makes the signal only for attempts that ask for it: it costs more than all the rest. */
class LazyContext implements AttemptContext {
  readonly attempt: number;
  readonly #interruption: Interruption;
  readonly #chain: Chain;

  constructor(attempt: number, interruption: Interruption, chain: Chain) {
    this.attempt = attempt;
    this.#interruption = interruption;
    this.#chain = chain;
  }

  get signal(): AbortSignal {
    const { signal } = this.#interruption;
    chains.set(signal, this.#chain);
    return signal;
  }
}
