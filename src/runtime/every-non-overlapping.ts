import { onAbort } from './abort.js';
import { Alarm } from './alarm.js';
import { draw } from './backoff.js';
import { monotonic } from './clock.js';
import type { Clock } from './clock.js';
import {
  checkBoolean,
  checkChoice,
  checkFunction,
  checkNumber,
  checkOptions,
  checkPositive,
  checkSignal,
} from './validate.js';

const OWNER = 'everyNonOverlapping';
const MODES = ['delay', 'rate'] as const;

/**
 * `'delay'`: the period is counted from the end of a run, so a slow run pushes the next ones back and there is always
 * a pause of one period. `'rate'`: runs start at multiples of the period; for those whose time passed during a run
 * there is a single one, at once, and the others are counted in `missed`.
 */
export type IntervalMode = (typeof MODES)[number];

export interface RunContext {
  /** Aborted together with the `signal` option; hand it to what the run waits for. `stop()` does not abort it. */
  readonly signal: AbortSignal;
}

/** The work of one run. The next one waits for the promise it returns. A synchronous throw counts as a rejection. */
export type IntervalTask = (context: RunContext) => unknown;

export interface EveryNonOverlappingOptions {
  /** Ends the schedule at once and aborts the signal of the run that is on its way. */
  readonly signal?: AbortSignal | undefined;
  /** true: the first run starts at once instead of after one period. Default false, as with `setInterval`. */
  readonly immediate?: boolean | undefined;
  /** Default `'delay'`. */
  readonly mode?: IntervalMode | undefined;
  /**
   * Each start is later by a random share of up to this many periods, 0 to 1 (default 0), so that instances that were
   * started together do not ask the same server in the same instant for ever.
   */
  readonly jitter?: number | undefined;
  /**
   * Gets what a run threw or rejected with; the schedule goes on. Without it a failure is an unhandled rejection, as it
   * is with an async callback of `setInterval` (and the schedule goes on if the process does).
   */
  readonly onError?: ((error: unknown) => void) | undefined;
  /** true: waiting for the next run does not keep the process alive. Default false, as with `setInterval`. */
  readonly unref?: boolean | undefined;
  readonly clock?: Clock | undefined;
  /** A number of [0, 1) for `jitter`. Default `Math.random`. */
  readonly random?: (() => number) | undefined;
}

export interface IntervalStats {
  /** Runs started so far. */
  readonly runs: number;
  /** Runs that threw or rejected. */
  readonly failures: number;
  /** Starts that `'rate'` left out because an earlier run took too long; 0 with `'delay'`. */
  readonly missed: number;
  readonly running: boolean;
  /** Milliseconds that the last finished run took, undefined before the first has ended. */
  readonly lastDuration: number | undefined;
}

export interface RepeatingTask {
  readonly stats: IntervalStats;
  /**
   * No run starts from now on. The promise resolves when the run that is on its way, if any, has ended. Do not await it
   * inside the task: the run would wait for its own end.
   */
  stop(): Promise<void>;
}

/**
 * `setInterval` for work that takes time: runs `task` every `period` milliseconds, and never twice at once. However
 * slow the work gets there is one run: a slow database or server is not asked more often for being slow.
 *
 * @param period milliseconds, above 0; periods above 2^31 - 1 ms (24.8 days) work, unlike with `setInterval`.
 * @throws {TypeError | RangeError} for invalid arguments; then nothing was started.
 */
export function everyNonOverlapping(
  task: IntervalTask,
  period: number,
  options: EveryNonOverlappingOptions = {},
): RepeatingTask {
  checkFunction(OWNER, 'task', task ?? null);
  checkPositive(OWNER, 'period', period);
  checkOptions(OWNER, options);
  const { signal, immediate = false, mode = 'delay', jitter = 0, onError, unref = false, random } = options;
  checkSignal(OWNER, signal);
  checkBoolean(OWNER, 'immediate', immediate);
  checkChoice(OWNER, 'mode', mode, MODES);
  checkNumber(OWNER, 'jitter', jitter, 0, 1);
  checkFunction(OWNER, 'onError', onError);
  checkBoolean(OWNER, 'unref', unref);
  checkFunction(OWNER, 'random', random);
  const clock = monotonic(OWNER, options.clock);
  const schedule = new Schedule(task, { period, mode, jitter, onError, unref, clock, random: random ?? Math.random });
  schedule.start(immediate, signal);
  return schedule;
}

interface Settings {
  readonly period: number;
  readonly mode: IntervalMode;
  readonly jitter: number;
  readonly onError: ((error: unknown) => void) | undefined;
  readonly unref: boolean;
  readonly clock: Clock;
  readonly random: () => number;
}

class Schedule implements RepeatingTask {
  readonly #task: IntervalTask;
  readonly #settings: Settings;
  readonly #alarm: Alarm;
  readonly #abort = new AbortController();
  readonly #context: RunContext = { signal: this.#abort.signal };
  /** When the next run is due, before jitter, in the clock's milliseconds. */
  #due = 0;
  #runs = 0;
  #failures = 0;
  #missed = 0;
  #lastDuration: number | undefined = undefined;
  #current: Promise<void> | undefined = undefined;
  #stopped = false;
  #stopListening: (() => void) | undefined = undefined;

  constructor(task: IntervalTask, settings: Settings) {
    this.#task = task;
    this.#settings = settings;
    this.#alarm = new Alarm(settings.clock, () => this.#run(), !settings.unref);
  }

  get stats(): IntervalStats {
    return {
      runs: this.#runs,
      failures: this.#failures,
      missed: this.#missed,
      running: this.#current !== undefined,
      lastDuration: this.#lastDuration,
    };
  }

  start(immediate: boolean, signal: AbortSignal | undefined): void {
    if (signal?.aborted === true) {
      this.#stopped = true;
      return;
    }
    if (signal !== undefined) {
      this.#stopListening = onAbort(signal, (reason) => {
        this.#end();
        this.#abort.abort(reason);
      });
    }
    this.#due = this.#settings.clock.now();
    if (immediate) this.#run();
    else this.#schedule(this.#due + this.#settings.period);
  }

  async stop(): Promise<void> {
    this.#end();
    await this.#current;
  }

  #end(): void {
    this.#stopped = true;
    this.#alarm.clear();
    this.#stopListening?.();
  }

  #schedule(due: number): void {
    const { period, jitter, random } = this.#settings;
    this.#due = due;
    this.#alarm.set(jitter === 0 ? due : due + draw(random) * jitter * period);
  }

  #run(): void {
    // From a microtask, so that a first run that starts at once finds its caller holding what `stop` belongs to.
    this.#current = Promise.resolve().then(() => this.#runOnce());
  }

  async #runOnce(): Promise<void> {
    if (!this.#stopped) {
      const { clock } = this.#settings;
      this.#runs += 1;
      const started = clock.now();
      try {
        await this.#task(this.#context);
      } catch (error) {
        this.#failures += 1;
        this.#report(error);
      }
      const ended = clock.now();
      this.#lastDuration = ended - started;
      if (!this.#stopped) this.#schedule(this.#nextDue(ended));
    }
    this.#current = undefined;
  }

  #report(error: unknown): void {
    const { onError } = this.#settings;
    try {
      if (onError === undefined) throw error;
      onError(error);
    } catch (unreported) {
      void Promise.reject(unreported);
    }
  }

  #nextDue(ended: number): number {
    const { period, mode } = this.#settings;
    if (mode === 'delay') return ended + period;
    const next = this.#due + period;
    if (next > ended) return next;
    // Several starts were passed: the latest of them is made up for now, the others are left out.
    const passed = Math.floor((ended - next) / period);
    this.#missed += passed;
    return next + passed * period;
  }
}
