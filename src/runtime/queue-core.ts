import type { Clock } from './clock.js';
import { Deadlines } from './deadlines.js';
import { DropReporter } from './drop-reporter.js';
import type { DropListener, DropReason } from './drop-reporter.js';
import type { QueueStats, WhenFull } from './queue-types.js';
import { RingBuffer } from './ring-buffer.js';
import { WaiterList } from './waiter-list.js';
import type { LeaveReason } from './waiter-list.js';

export interface QueueRules<T> {
  readonly capacity: number;
  readonly whenFull: WhenFull;
  /** Infinity when items do not expire; then the clock is not read to find out. */
  readonly maxAge: number;
  readonly maxWaiting: number;
  readonly tracksAge: boolean;
  readonly clock: Clock;
  readonly onDrop: DropListener<T> | undefined;
}

/**
 * The state of a queue and its steps, all synchronous. A step leaves the queue at rest: never an item and a waiting
 * taker, never room and a waiting putter. `finish` ends every step, and only then are drops reported, so that `onDrop`
 * sees (and may use) a queue that is in order.
 */
export class QueueCore<T> {
  readonly rules: QueueRules<T>;
  readonly ring = new RingBuffer<T>();
  readonly putters: WaiterList<T, boolean>;
  readonly takers: WaiterList<undefined, T | undefined>;
  // Copies of rules, for the sake of the two methods everything goes through.
  readonly #capacity: number;
  readonly #expires: boolean;
  readonly #tracksAge: boolean;
  readonly #drops: DropReporter<T>;
  #closed = false;
  // `offered` and `delivered` follow from these and need no counting.
  #accepted = 0;
  #rejected = 0;
  #dropped = 0;
  #expired = 0;
  #discarded = 0;
  #aborted = 0;
  #timedOut = 0;

  constructor(rules: QueueRules<T>) {
    this.rules = rules;
    this.#capacity = rules.capacity;
    this.#tracksAge = rules.tracksAge;
    this.#expires = rules.maxAge !== Infinity;
    this.#drops = new DropReporter(rules.onDrop);
    const deadlines = new Deadlines(rules.clock);
    this.putters = new WaiterList<T, boolean>({
      timeouts: { deadlines, result: false },
      onLeave: (_putter, reason) => {
        this.#rejected += 1;
        this.#countLeave(reason);
      },
    });
    this.takers = new WaiterList<undefined, T | undefined>({
      timeouts: { deadlines, result: undefined },
      onLeave: (_taker, reason) => this.#countLeave(reason),
    });
  }

  get closed(): boolean {
    return this.#closed;
  }

  /** Stores an item, or hands it over, if there is room or room can be made. Otherwise it must be refused or lost. */
  enter(item: T): boolean {
    if (this.#closed) return false;
    if (this.takers.size > 0) {
      this.#accepted += 1;
      this.takers.shift()?.resolve(item);
      return true;
    }
    let now: number | undefined;
    if (this.#expires) {
      now = this.rules.clock.now();
      this.#expire(now);
    }
    if (this.ring.length >= this.#capacity && !this.#makeRoom()) return false;
    this.#accepted += 1;
    // Read this late, a refusal costs no clock reading.
    this.ring.push(item, now ?? this.#stamp());
    return true;
  }

  /** Whether the `put` of an item that did not enter may wait for room. */
  mayWait(timeout: number | undefined): boolean {
    const { whenFull, maxWaiting } = this.rules;
    return whenFull === 'block' && !this.#closed && timeout !== 0 && this.putters.size < maxWaiting;
  }

  /** What happens to an item that did not enter, when the caller is told. Always false. */
  refuse(item: T): false {
    if (this.rules.whenFull === 'drop-newest' && !this.#closed) this.lose(item);
    else this.#rejected += 1;
    return false;
  }

  /** What happens to an item that did not enter, when the caller does not keep it. */
  lose(item: T): void {
    // Reporting it to the callback that has just brought it could go on for ever.
    if (this.#drops.busy) {
      this.#rejected += 1;
      return;
    }
    this.#accepted += 1;
    if (this.#closed) this.#discarded += 1;
    else this.#dropped += 1;
    this.#drops.add(item, this.#closed ? 'closed' : 'full');
  }

  /** Removes and returns the oldest live item. */
  dequeue(): T | undefined {
    if (this.#expires) this.#expire(this.rules.clock.now());
    const item = this.ring.shift();
    if (item !== undefined && this.putters.size > 0) this.#admitWaiting(this.#stamp());
    return item;
  }

  discardAll(reason: DropReason): void {
    for (let item = this.ring.shift(); item !== undefined; item = this.ring.shift()) {
      this.#discarded += 1;
      this.#drops.add(item, reason);
    }
    if (this.putters.size > 0) this.#admitWaiting(this.#stamp());
  }

  close(): void {
    this.#closed = true;
    for (let putter = this.putters.shift(); putter !== undefined; putter = this.putters.shift()) {
      this.#rejected += 1;
      putter.resolve(false);
    }
    for (let taker = this.takers.shift(); taker !== undefined; taker = this.takers.shift()) taker.resolve(undefined);
  }

  countAborted(): void {
    this.#aborted += 1;
  }

  /** A step of its own: drops what has expired, before something is read. */
  refresh(): void {
    if (!this.#expires) return;
    this.#expire(this.rules.clock.now());
    this.finish();
  }

  finish(): void {
    this.#drops.flush();
  }

  headAge(): number {
    if (!this.#tracksAge) return NaN;
    return this.ring.length === 0 ? 0 : this.rules.clock.now() - this.ring.headTime;
  }

  stats(): QueueStats {
    const lost = this.#dropped + this.#expired + this.#discarded;
    return {
      capacity: this.rules.capacity,
      depth: this.ring.length,
      oldestAge: this.headAge(),
      waiting: this.putters.size,
      takers: this.takers.size,
      closed: this.#closed,
      offered: this.#accepted + this.#rejected + this.putters.size,
      accepted: this.#accepted,
      rejected: this.#rejected,
      dropped: this.#dropped,
      expired: this.#expired,
      discarded: this.#discarded,
      delivered: this.#accepted - lost - this.ring.length,
      aborted: this.#aborted,
      timedOut: this.#timedOut,
    };
  }

  #makeRoom(): boolean {
    if (this.rules.whenFull !== 'drop-oldest' || this.#drops.busy) return false;
    this.#dropped += 1;
    this.#drops.add(this.ring.shift() as T, 'full');
    return true;
  }

  /** Hands free room to the waiting putters, oldest first. Must follow every removal, in the same step. */
  #admitWaiting(now: number): void {
    while (this.ring.length < this.#capacity) {
      const putter = this.putters.shift();
      if (putter === undefined) return;
      this.#accepted += 1;
      this.ring.push(putter.value, now);
      putter.resolve(true);
    }
  }

  /** Takes expired items off the head: all have the same maximum age, so the oldest expires first. */
  #expire(now: number): void {
    const { ring } = this;
    const { maxAge } = this.rules;
    while (ring.length > 0 && now - ring.headTime > maxAge) {
      this.#expired += 1;
      this.#drops.add(ring.shift() as T, 'expired');
    }
    if (this.putters.size > 0) this.#admitWaiting(now);
  }

  #stamp(): number {
    return this.#tracksAge ? this.rules.clock.now() : 0;
  }

  #countLeave(reason: LeaveReason): void {
    if (reason === 'aborted') this.#aborted += 1;
    else this.#timedOut += 1;
  }
}
