import { onAbort } from './abort.js';
import { checkBoolean, checkFunction, checkInteger, checkOptions, checkSignal } from './validate.js';

const OWNER = 'mapConcurrent';

export interface MapContext {
  /** Aborted when the whole call ends early: on the first failure, or with the caller's signal. */
  readonly signal: AbortSignal;
}

/** The work done for one item. A synchronous throw counts as a rejection. */
export type Mapper<T, R> = (item: T, index: number, context: MapContext) => R | PromiseLike<R>;

export interface MapConcurrentOptions {
  /** The most mapper calls in flight, 1 or more. There is no default: unlimited is what this function prevents. */
  readonly concurrency: number;
  /** Ends everything: the promise rejects with `signal.reason` at once and the mappers' signal is aborted. */
  readonly signal?: AbortSignal | undefined;
  /**
   * true (the default): reject with the first failure, at once, and start nothing more, as `Promise.all`. false: work
   * through everything, then reject with an AggregateError of all failures in the order they happened, if any.
   */
  readonly stopOnError?: boolean | undefined;
}

/**
 * `Promise.all(items.map(mapper))` with a limit. The source is read one item at a time, only when a mapper can start on
 * it, so it may be endless, lazy or asynchronous. Results are in the order of the source. A source that is left early
 * gets `return()`, once and not waited for.
 *
 * Rejects with the earliest failure of a mapper or of the source, with `signal.reason`, or with TypeError or RangeError
 * for invalid arguments (and then nothing was read). Later failures are ignored.
 */
export async function mapConcurrent<T, R>(
  source: Iterable<T> | AsyncIterable<T>,
  mapper: Mapper<T, R>,
  options: MapConcurrentOptions,
): Promise<R[]> {
  checkOptions(OWNER, options);
  const { signal, stopOnError = true } = options;
  const concurrency = checkInteger(OWNER, 'concurrency', options.concurrency, 1);
  checkSignal(OWNER, signal);
  checkBoolean(OWNER, 'stopOnError', stopOnError);
  checkFunction(OWNER, 'mapper', mapper ?? null);
  if (signal?.aborted === true) throw signal.reason;
  return new FanOut(openSource(source), mapper, concurrency, stopOnError, signal).run();
}

type Step<T> = IteratorResult<T, unknown>;

interface OpenSource<T> {
  readonly isAsync: boolean;
  next(): Step<T> | PromiseLike<Step<T>>;
  return(): unknown;
}

function openSource<T>(source: Iterable<T> | AsyncIterable<T>): OpenSource<T> {
  const candidate: Partial<AsyncIterable<T> & Iterable<T>> | null | undefined = source;
  const isAsync = typeof candidate?.[Symbol.asyncIterator] === 'function';
  const iterator = isAsync ? candidate[Symbol.asyncIterator]?.() : candidate?.[Symbol.iterator]?.();
  if (iterator === undefined) throw new TypeError(`${OWNER}: the source must be iterable or async iterable`);
  return { isAsync, next: () => iterator.next(), return: () => iterator.return?.() };
}

class FanOut<T, R> {
  readonly #source: OpenSource<T>;
  readonly #mapper: Mapper<T, R>;
  readonly #concurrency: number;
  readonly #stopOnError: boolean;
  readonly #signal: AbortSignal | undefined;
  readonly #child = new AbortController();
  readonly #context: MapContext = { signal: this.#child.signal };
  readonly #results: R[] = [];
  readonly #errors: unknown[] = [];
  #workers = 0;
  /** Inside `next()` of the source, or waiting for what it returned. */
  #reading = false;
  /** The call ended while a synchronous source was running: it cannot be closed before it has returned. */
  #closeAfterRead = false;
  /** Nothing more will be read: the source is at its end, or the call is over. */
  #ended = false;
  #settled = false;
  #resolve!: (results: R[]) => void;
  #reject!: (reason: unknown) => void;
  #stopListening: (() => void) | undefined = undefined;

  constructor(
    source: OpenSource<T>,
    mapper: Mapper<T, R>,
    concurrency: number,
    stopOnError: boolean,
    signal: AbortSignal | undefined,
  ) {
    this.#source = source;
    this.#mapper = mapper;
    this.#concurrency = concurrency;
    this.#stopOnError = stopOnError;
    this.#signal = signal;
  }

  run(): Promise<R[]> {
    return new Promise<R[]>((resolve, reject) => {
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
      const index = this.#results.length;
      // The place is taken now: filling far beyond the end would turn the array into a slow, sparse one.
      this.#results.push(undefined as R);
      try {
        const pending = this.#mapper(step.value as T, index, this.#context);
        if (this.#source.isAsync) this.#hire();
        this.#results[index] = await pending;
      } catch (error) {
        this.#mapperFailed(error);
      }
    }
    this.#workers -= 1;
    if (this.#workers === 0 && this.#ended) this.#finish();
  }

  #mapperFailed(error: unknown): void {
    if (this.#settled) return;
    if (this.#stopOnError) this.#cancel(error);
    else this.#errors.push(error);
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
    if (this.#errors.length === 0) this.#resolve(this.#results);
    else this.#reject(new AggregateError(this.#errors, `${OWNER}: ${this.#errors.length} mapper calls failed`));
  }

  #settle(): void {
    this.#settled = true;
    this.#stopListening?.();
    this.#stopListening = undefined;
  }
}

function ignore(): void {}
