import { onAbort } from './abort.js';
import { Alarm } from './alarm.js';
import type { Clock } from './clock.js';

/**
 * What can end a call from outside: the caller's signal and a deadline. It interrupts whatever is being awaited, even
 * if that does not listen, and hands a signal on to what does. Nothing is set up before it is needed; `dispose` must
 * be called at the end.
 */
export class Interruption {
  readonly #alarm: Alarm | undefined;
  readonly #stopListening: (() => void) | undefined;
  readonly #interrupted: Promise<never> | undefined;
  #reject: (reason: unknown) => void = () => {};
  #controller: AbortController | undefined = undefined;
  #over = false;
  #reason: unknown = undefined;

  constructor(options: {
    readonly clock: Clock;
    readonly signal: AbortSignal | undefined;
    /** In the clock's milliseconds; Infinity for none. */
    readonly deadline: number;
    /** Makes the reason when the deadline passes. */
    readonly timedOut: () => unknown;
  }) {
    const { signal, deadline } = options;
    if (signal === undefined && deadline === Infinity) return;
    this.#interrupted = new Promise<never>((_resolve, reject) => {
      this.#reject = reject;
    });
    // Nobody may be waiting when it comes.
    this.#interrupted.catch(() => {});
    if (signal !== undefined) this.#stopListening = onAbort(signal, (reason) => this.#interrupt(reason));
    if (deadline !== Infinity) {
      this.#alarm = new Alarm(options.clock, () => this.#interrupt(options.timedOut()));
      this.#alarm.set(deadline);
    }
  }

  /** Aborted when the call is interrupted, and never otherwise. */
  get signal(): AbortSignal {
    if (this.#controller === undefined) {
      this.#controller = new AbortController();
      if (this.#over) this.#controller.abort(this.#reason);
    }
    return this.#controller.signal;
  }

  throwIfInterrupted(): void {
    if (this.#over) throw this.#reason;
  }

  /** Waits for `work` or the interruption, whichever comes first. What `work` does afterwards is ignored. */
  race<T>(work: T | PromiseLike<T>): T | PromiseLike<T> | Promise<T> {
    return this.#interrupted === undefined ? work : Promise.race([work, this.#interrupted]);
  }

  dispose(): void {
    this.#alarm?.clear();
    this.#stopListening?.();
  }

  #interrupt(reason: unknown): void {
    if (this.#over) return;
    this.#over = true;
    this.#reason = reason;
    this.dispose();
    this.#reject(reason);
    this.#controller?.abort(reason);
  }
}
