import type { DropReason, QueueStats, WhenFull } from '../../../src/runtime/index.js';
import { rejected, resolved } from './settle.js';
import type { Settled } from './settle.js';

interface Call {
  readonly id: number;
  readonly deadline: number;
}

interface PutCall extends Call {
  readonly item: string;
}

/** The queue as plainly as it can be written: arrays, linear searches, no callbacks. The tests compare with it. */
export class QueueModel {
  now = 0;
  readonly outcomes = new Map<number, Settled<unknown>>();
  readonly drops: [string, DropReason][] = [];
  readonly putters: PutCall[] = [];
  readonly takers: Call[] = [];
  items: { item: string; time: number }[] = [];
  closed = false;
  readonly count = {
    offered: 0,
    accepted: 0,
    rejected: 0,
    dropped: 0,
    expired: 0,
    discarded: 0,
    delivered: 0,
    aborted: 0,
    timedOut: 0,
  };

  constructor(
    readonly capacity: number,
    readonly whenFull: WhenFull,
    readonly maxWaiting: number,
    readonly maxAge: number,
  ) {}

  offer(item: string): boolean {
    return this.#enter(item) || this.#refuse(item);
  }

  push(item: string): void {
    if (!this.#enter(item)) this.#lose(item, this.closed ? 'closed' : 'full');
  }

  put(id: number, item: string, timeout: number): void {
    if (this.#enter(item)) this.outcomes.set(id, resolved(true));
    else if (this.whenFull !== 'block' || this.closed || timeout === 0 || this.putters.length >= this.maxWaiting) {
      this.outcomes.set(id, resolved(this.#refuse(item)));
    } else this.putters.push({ id, item, deadline: this.now + timeout });
  }

  poll(): string | undefined {
    this.expire();
    const head = this.items.shift();
    if (head !== undefined) this.count.delivered += 1;
    this.#refill();
    return head?.item;
  }

  take(id: number, timeout: number): void {
    const item = this.poll();
    if (item !== undefined || this.closed || timeout === 0) this.outcomes.set(id, resolved(item));
    else this.takers.push({ id, deadline: this.now + timeout });
  }

  abort(id: number, reason: unknown): void {
    for (const line of [this.putters, this.takers]) {
      const index = line.findIndex((call) => call.id === id);
      if (index < 0) continue;
      line.splice(index, 1);
      this.outcomes.set(id, rejected(reason));
      this.count.aborted += 1;
      if (line === this.putters) this.count.rejected += 1;
    }
  }

  advance(ms: number): void {
    this.now += ms;
    for (const line of [this.putters, this.takers]) {
      for (const call of line.filter((candidate) => candidate.deadline <= this.now)) {
        line.splice(line.findIndex((other) => other.id === call.id), 1);
        this.outcomes.set(call.id, resolved(line === this.putters ? false : undefined));
        this.count.timedOut += 1;
        if (line === this.putters) this.count.rejected += 1;
      }
    }
  }

  clear(reason: DropReason = 'cleared'): void {
    for (const { item } of this.items) this.drops.push([item, reason]);
    this.count.discarded += this.items.length;
    this.items = [];
    this.#refill();
  }

  close(discard: boolean): void {
    this.closed = true;
    for (const { id } of this.putters.splice(0)) {
      this.outcomes.set(id, resolved(false));
      this.count.rejected += 1;
    }
    for (const { id } of this.takers.splice(0)) this.outcomes.set(id, resolved(undefined));
    if (discard) this.clear('closed');
  }

  expire(): void {
    while (this.items[0] !== undefined && this.now - this.items[0].time > this.maxAge) {
      this.count.expired += 1;
      this.drops.push([(this.items.shift() as { item: string }).item, 'expired']);
    }
    this.#refill();
  }

  stats(): QueueStats {
    const head = this.items[0];
    return {
      ...this.count,
      capacity: this.capacity,
      depth: this.items.length,
      oldestAge: head === undefined ? 0 : this.now - head.time,
      waiting: this.putters.length,
      takers: this.takers.length,
      closed: this.closed,
    };
  }

  #enter(item: string): boolean {
    this.count.offered += 1;
    if (this.closed) return false;
    const taker = this.takers.shift();
    if (taker !== undefined) {
      this.outcomes.set(taker.id, resolved(item));
      this.count.accepted += 1;
      this.count.delivered += 1;
      return true;
    }
    this.expire();
    if (this.items.length === this.capacity) {
      if (this.whenFull !== 'drop-oldest') return false;
      this.count.dropped += 1;
      this.drops.push([(this.items.shift() as { item: string }).item, 'full']);
    }
    this.count.accepted += 1;
    this.items.push({ item, time: this.now });
    return true;
  }

  #refuse(item: string): boolean {
    if (this.whenFull === 'drop-newest' && !this.closed) this.#lose(item, 'full');
    else this.count.rejected += 1;
    return false;
  }

  #lose(item: string, reason: DropReason): void {
    this.count.accepted += 1;
    if (reason === 'closed') this.count.discarded += 1;
    else this.count.dropped += 1;
    this.drops.push([item, reason]);
  }

  #refill(): void {
    while (this.items.length < this.capacity && this.putters.length > 0) {
      const { id, item } = this.putters.shift()!;
      this.outcomes.set(id, resolved(true));
      this.count.accepted += 1;
      this.items.push({ item, time: this.now });
    }
  }
}
