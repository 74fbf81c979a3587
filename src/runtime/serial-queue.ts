import { systemClock } from './clock.js';
import type { Clock } from './clock.js';
import { Deadlines } from './deadlines.js';
import { RefusedError } from './errors.js';
import type { RefusalReason } from './errors.js';
import { CLOSE_MODES, MAX_CAPACITY } from './queue-types.js';
import type { CloseMode } from './queue-types.js';
import { checkChoice, checkFunction, checkInteger, checkOptions, checkWait } from './validate.js';
import type { WaitOptions } from './validate.js';
import { WaiterList } from './waiter-list.js';

const OWNER = 'SerialQueue';
const NO_LIMITS: WaitOptions = Object.freeze({});

type Task<T> = () => T | PromiseLike<T>;

/** What a wait comes to: the turn, or why it never comes. */
type Turn = 'turn' | RefusalReason;

/** What `AsyncLocalStorage` of `node:async_hooks` can do, as far as it is needed here. */
export interface TaskContext {
  run<T>(store: unknown, callback: () => T): T;
  getStore(): unknown;
}

export interface SerialQueueOptions {
  /**
   * The most tasks that may wait behind the one that runs, 0 to 2^30; one more is refused. There is no default: a line
   * without an end is what this class prevents. `capacityFor` computes it from an acceptable wait.
   */
  readonly capacity: number;
  /**
   * An `AsyncLocalStorage` of its own. With it, `run` rejects at once when it is called from within a task of the same
   * queue: a task that waits for such a call waits for itself. It costs some microseconds for each task.
   */
  readonly context?: TaskContext | undefined;
  /** Where the time comes from; for tests. */
  readonly clock?: Clock | undefined;
}

export interface SerialQueueStats {
  readonly capacity: number;
  /** Whether a task runs now. */
  readonly running: boolean;
  /** Tasks that wait now. */
  readonly waiting: number;
  /** Tasks that have ended well, since the beginning; the other counters as well. */
  readonly completed: number;
  readonly failed: number;
  /** Tasks that were turned away: too many waited, or it was closed. */
  readonly refused: number;
  readonly timedOut: number;
  readonly aborted: number;
}

/** Which queue a piece of code runs in, and within which other one that queue's task was started. */
interface Inside {
  readonly queue: unknown;
  readonly outer: unknown;
}

/**
 * One task at a time, in the order of the calls: `tail = tail.then(task)` with a limit on how many wait, with waits
 * that end, and without a chain of promises that keeps what is done. A task that fails does not touch the next one.
 */
export class SerialQueue {
  readonly #capacity: number;
  readonly #context: TaskContext | undefined;
  readonly #waiting: WaiterList<undefined, Turn>;
  #running = false;
  #closed = false;
  #idle: { readonly promise: Promise<void>; readonly resolve: () => void } | undefined = undefined;
  #completed = 0;
  #failed = 0;
  #refused = 0;
  #timedOut = 0;
  #aborted = 0;

  /**
   * @throws {TypeError} when an option is missing or of the wrong kind.
   * @throws {RangeError} when `capacity` is out of its range.
   */
  constructor(options: SerialQueueOptions) {
    checkOptions(OWNER, options);
    this.#capacity = checkInteger(OWNER, 'capacity', options.capacity, 0, MAX_CAPACITY);
    this.#context = options.context;
    if (options.context !== undefined) checkOptions(`${OWNER}: option "context"`, options.context);
    const deadlines = new Deadlines(options.clock ?? systemClock);
    this.#waiting = new WaiterList<undefined, Turn>({
      timeouts: { deadlines, result: 'timeout' },
      onLeave: (_waiter, reason) => {
        if (reason === 'aborted') this.#aborted += 1;
        else this.#timedOut += 1;
      },
    });
  }

  get capacity(): number {
    return this.#capacity;
  }

  /** Tasks that wait now, the one that runs not counted. */
  get waiting(): number {
    return this.#waiting.size;
  }

  /** Whether a task runs now. */
  get running(): boolean {
    return this.#running;
  }

  /** True once `close` was called; tasks may still wait and run. */
  get closed(): boolean {
    return this.#closed;
  }

  /**
   * Runs a task when all that came before it have ended: at once, if there are none. The signal and the timeout are
   * for the wait: a task that runs is not interrupted.
   *
   * Resolves to what the task returns, rejects with what it throws. Rejects with `signal.reason` when it is aborted
   * while it waits, with RefusedError when too many wait, its turn did not come within the timeout, or the queue is
   * closed, and with TypeError or RangeError for invalid arguments: then the task was not started.
   */
  async run<T>(task: Task<T>, options: WaitOptions = NO_LIMITS): Promise<T> {
    checkFunction(OWNER, 'task', task ?? null);
    if (options !== NO_LIMITS) checkWait(OWNER, options);
    this.#checkReentry();
    this.#throwIfAborted(options);
    if (this.#running || this.#closed) {
      const refusal = this.#refusal(options);
      // The task is started from here, after the wait, so that it runs in the asynchronous context of its caller.
      const turn = refusal ?? (await this.#waiting.add(undefined, options).promise);
      if (turn !== 'turn') throw new RefusedError(OWNER, turn);
    }
    this.#running = true;
    // Between the hand-over and this line other code may have run.
    if (options.signal?.aborted === true) {
      this.#next();
      this.#throwIfAborted(options);
    }
    let result: T;
    try {
      result = await (this.#context === undefined ? task() : this.#startWithin(this.#context, task));
    } catch (error) {
      this.#failed += 1;
      this.#next();
      throw error;
    }
    this.#completed += 1;
    this.#next();
    return result;
  }

  /** Resolves when nothing runs and nothing waits. */
  idle(): Promise<void> {
    if (!this.#running) return Promise.resolve();
    if (this.#idle === undefined) {
      let resolve!: () => void;
      const promise = new Promise<void>((settle) => {
        resolve = settle;
      });
      this.#idle = { promise, resolve };
    }
    return this.#idle.promise;
  }

  /**
   * Refuses all tasks from now on. What waits still runs (`'drain'`, the default) or is refused as well (`'discard'`).
   * Resolves when the last task has ended.
   * @throws {TypeError | RangeError} when `mode` is neither.
   */
  close(options: { readonly mode?: CloseMode | undefined } = {}): Promise<void> {
    checkOptions(OWNER, options);
    const mode = options.mode === undefined ? 'drain' : checkChoice(OWNER, 'mode', options.mode, CLOSE_MODES);
    this.#closed = true;
    if (mode === 'discard') {
      for (let waiter = this.#waiting.shift(); waiter !== undefined; waiter = this.#waiting.shift()) {
        this.#refused += 1;
        waiter.resolve('closed');
      }
    }
    return this.idle();
  }

  /** A snapshot of the gauges and counters. */
  stats(): SerialQueueStats {
    return {
      capacity: this.#capacity,
      running: this.#running,
      waiting: this.#waiting.size,
      completed: this.#completed,
      failed: this.#failed,
      refused: this.#refused,
      timedOut: this.#timedOut,
      aborted: this.#aborted,
    };
  }

  /** Why a call that cannot start at once may not wait either. */
  #refusal({ timeout }: WaitOptions): RefusalReason | undefined {
    if (this.#closed || this.#waiting.size >= this.#capacity) {
      this.#refused += 1;
      return this.#closed ? 'closed' : 'full';
    }
    if (timeout !== 0) return undefined;
    this.#timedOut += 1;
    return 'timeout';
  }

  #throwIfAborted({ signal }: WaitOptions): void {
    if (signal?.aborted !== true) return;
    this.#aborted += 1;
    throw signal.reason;
  }

  #startWithin<T>(context: TaskContext, task: Task<T>): T | PromiseLike<T> {
    const inside: Inside = { queue: this, outer: context.getStore() };
    return context.run(inside, task);
  }

  /** Hands the turn to the oldest call that waits. It stays taken in between: nobody can come in. */
  #next(): void {
    const waiter = this.#waiting.shift();
    if (waiter !== undefined) {
      waiter.resolve('turn');
      return;
    }
    this.#running = false;
    this.#idle?.resolve();
    this.#idle = undefined;
  }

  #checkReentry(): void {
    let inside = this.#context?.getStore() as Inside | undefined;
    for (; inside !== undefined; inside = inside.outer as Inside | undefined) {
      if (inside.queue === this) {
        throw new Error(`${OWNER}: run was called from within a task of the same queue, which would wait for itself`);
      }
    }
  }
}
