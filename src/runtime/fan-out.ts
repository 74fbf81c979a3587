import { onAbort } from './abort.js';
import { checkFunction, checkInteger, checkOptions, checkSignal } from './validate.js';

export interface MapContext {
  /** Aborted when the whole call ends early: on the first failure, or with the caller's signal. */
  readonly signal: AbortSignal;
}

/** The work done for one item. A synchronous throw counts as a rejection. */
export type Mapper<T, R> = (item: T, index: number, context: MapContext) => R | PromiseLike<R>;

export interface ConcurrencyOptions {
  /** The most mapper calls in flight, 1 or more. There is no default: unlimited is what this function prevents. */
  readonly concurrency: number;
  /** Ends everything: the promise rejects with `signal.reason` at once and the mappers' signal is aborted. */
  readonly signal?: AbortSignal | undefined;
}

/** What becomes of the results. */
export interface Collector<R, Out> {
  /** An item was read, and its mapper starts: one call for each index, in order. */
  start(): void;
  succeed(index: number, result: R): void;
  /** @returns true when everything is to end with this failure. */
  fail(index: number, error: unknown): boolean;
  /** What the whole call resolves to; what it throws the call rejects with. */
  finish(): Out;
}

/**
 * Maps a source with a limit. The source is read one item at a time, only when a mapper can start on it, so it may be
 * endless, lazy or asynchronous. A source that is left early gets `return()`, once and not waited for.
 *
 * @throws {TypeError | RangeError} for invalid arguments (and then nothing was read), or `signal.reason`.
 */
export function fanOut<T, R, Out>(
  owner: string,
  source: Iterable<T> | AsyncIterable<T>,
  mapper: Mapper<T, R>,
  options: ConcurrencyOptions,
  collector: Collector<R, Out>,
): Promise<Out> {
  checkOptions(owner, options);
  const { signal } = options;
  const concurrency = checkInteger(owner, 'concurrency', options.concurrency, 1);
  checkSignal(owner, signal);
  checkFunction(owner, 'mapper', mapper ?? null);
  if (signal?.aborted === true) throw signal.reason;
  return new FanOut(openSource(owner, source), mapper, concurrency, collector, signal).run();
}

type Step<T> = IteratorResult<T, unknown>;

interface OpenSource<T> {
  readonly isAsync: boolean;
  next(): Step<T> | PromiseLike<Step<T>>;
  return(): unknown;
}

function openSource<T>(owner: string, source: Iterable<T> | AsyncIterable<T>): OpenSource<T> {
  const candidate: Partial<AsyncIterable<T> & Iterable<T>> | null | undefined = source;
  const isAsync = typeof candidate?.[Symbol.asyncIterator] === 'function';
  const iterator = isAsync ? candidate[Symbol.asyncIterator]?.() : candidate?.[Symbol.iterator]?.();
  if (iterator === undefined) throw new TypeError(`${owner}: the source must be iterable or async iterable`);
  return { isAsync, next: () => iterator.next(), return: () => iterator.return?.() };
}

class FanOut<T, R, Out> {
  readonly #source: OpenSource<T>;
  readonly #mapper: Mapper<T, R>;
  readonly #concurrency: number;
  readonly #collector: Collector<R, Out>;
  readonly #signal: AbortSignal | undefined;
  readonly #child = new AbortController();
  readonly #context: MapContext = { signal: this.#child.signal };
  #started = 0;
  #workers = 0;
  /** Inside `next()` of the source, or waiting for what it returned. */
  #reading = false;
  /** The call ended while a synchronous source was running: it cannot be closed before it has returned. */
  #closeAfterRead = false;
  /** Nothing more will be read: the source is at its end, or the call is over. */
  #ended = false;
  #settled = false;
  #resolve!: (result: Out) => void;
  #reject!: (reason: unknown) => void;
  #stopListening: (() => void) | undefined = undefined;

  constructor(
    source: OpenSource<T>,
    mapper: Mapper<T, R>,
    concurrency: number,
    collector: Collector<R, Out>,
    signal: AbortSignal | undefined,
  ) {
    this.#source = source;
    this.#mapper = mapper;
    this.#concurrency = concurrency;
    this.#collector = collector;
    this.#signal = signal;
  }

  run(): Promise<Out> {
    return new Promise<Out>((resolve, reject) => {
      this.#resolve = resolve;
      this.#reject = reject;
      if (this.#signal !== undefined) this.#stopListening = onAbort(this.#signal, (reason) => this.#cancel(reason));
      this.#hire();
    });
  }

  /** Starts workers while there is something to read and nobody reads. */
  #hire(): void {
    while (!this.#ended && !this.#reading && this.#workers < this.#concurrency) {
      this.#workers += 1;
      void this.#work();
    }
  }

  /** Reads an item and maps it, again and again. Never rejects. */
  async #work(): Promise<void> {
    while (!this.#ended) {
      // One reader at a time: the others rest, and the reader hires them again once its mapper has started.
      if (this.#reading) break;
      let step: Step<T>;
      this.#reading = true;
      try {
        const next = this.#source.next();
        step = this.#source.isAsync ? await next : (next as Step<T>);
      } catch (error) {
        this.#reading = false;
        this.#sourceFailed(error);
        break;
      }
      this.#reading = false;
      if (step.done === true) this.#ended = true;
      else if (this.#closeAfterRead) this.#closeSource();
      if (this.#ended) break;
      const index = this.#started;
      this.#started += 1;
      this.#collector.start();
      try {
        const pending = this.#mapper(step.value as T, index, this.#context);
        if (this.#source.isAsync) this.#hire();
        this.#collector.succeed(index, await pending);
      } catch (error) {
        this.#mapperFailed(index, error);
      }
    }
    this.#workers -= 1;
    if (this.#workers === 0 && this.#ended) this.#finish();
  }

  #mapperFailed(index: number, error: unknown): void {
    if (this.#settled) return;
    if (this.#collector.fail(index, error)) this.#cancel(error);
  }

  /** The source is broken: it is not asked to clean up, as its own error has ended it. */
  #sourceFailed(error: unknown): void {
    if (this.#settled) return;
    this.#ended = true;
    this.#cancel(error);
  }

  #cancel(reason: unknown): void {
    if (this.#settled) return;
    this.#settle();
    this.#reject(reason);
    if (!this.#ended) {
      this.#ended = true;
      if (this.#reading && !this.#source.isAsync) this.#closeAfterRead = true;
      else this.#closeSource();
    }
    this.#child.abort(reason);
  }

  #closeSource(): void {
    try {
      const closing = this.#source.return();
      if (this.#source.isAsync) Promise.resolve(closing).catch(ignore);
    } catch {
      // The call has failed already; how the clean-up fared changes nothing, as in `for await`.
    }
  }

  #finish(): void {
    if (this.#settled) return;
    this.#settle();
    try {
      this.#resolve(this.#collector.finish());
    } catch (error) {
      this.#reject(error);
    }
  }

  #settle(): void {
    this.#settled = true;
    this.#stopListening?.();
    this.#stopListening = undefined;
  }
}

function ignore(): void {}
