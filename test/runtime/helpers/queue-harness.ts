import { BoundedQueue } from '../../../src/runtime/index.js';
import type { DropReason, WhenFull } from '../../../src/runtime/index.js';
import { QueueModel } from './queue-model.js';
import { Watched } from './settle.js';
import { VirtualClock } from './virtual-clock.js';

/** One step of a history. Calls that wait are abortable; `abort` picks among those still pending, oldest first. */
export type Operation =
  | { readonly kind: 'offer' | 'push' | 'poll' | 'peek' | 'clear' | 'drain' | 'discard' }
  | { readonly kind: 'put' | 'take'; readonly timeout: number }
  | { readonly kind: 'takeBatch'; readonly max: number }
  | { readonly kind: 'abort'; readonly which: number }
  | { readonly kind: 'advance'; readonly ms: number };

export interface HarnessOptions {
  readonly capacity: number;
  readonly whenFull: WhenFull;
  readonly maxWaiting: number;
  readonly maxAge: number;
}

class Difference extends Error {}

/** Runs the same history on a queue and on the model and compares all that can be seen. */
export class QueueHarness {
  readonly clock: VirtualClock;
  readonly model: QueueModel;
  readonly queue: BoundedQueue<string>;
  readonly #drops: [string, DropReason][] = [];
  readonly #calls = new Map<number, { watched: Watched<unknown>; controller: AbortController }>();
  #items = 0;
  #ids = 0;

  constructor(options: HarnessOptions, start = 0) {
    this.clock = new VirtualClock(start);
    const { capacity, whenFull, maxWaiting, maxAge } = options;
    this.model = new QueueModel(capacity, whenFull, maxWaiting, maxAge);
    this.queue = new BoundedQueue<string>({
      capacity,
      whenFull,
      maxWaiting,
      maxAge: maxAge === Infinity ? undefined : maxAge,
      clock: this.clock,
      onDrop: (item, reason) => {
        this.#drops.push([item, reason]);
        if (this.queue.depth > capacity) throw new Difference('Q1: over capacity inside onDrop');
      },
    });
  }

  apply(operation: Operation): void {
    const { model, queue } = this;
    switch (operation.kind) {
      case 'offer': {
        const item = this.#item();
        return same('offer', queue.offer(item), model.offer(item));
      }
      case 'push': {
        const item = this.#item();
        model.push(item);
        model.expire();
        return same('push', queue.push(item), model.items.length);
      }
      case 'poll':
        return same('poll', queue.poll(), model.poll());
      case 'peek':
        model.expire();
        return same('peek', queue.peek(), model.items[0]?.item);
      case 'takeBatch': {
        const expected: string[] = [];
        while (expected.length < operation.max) {
          const item = model.poll();
          if (item === undefined) break;
          expected.push(item);
        }
        return same('takeBatch', queue.takeBatch(operation.max), expected);
      }
      case 'put': {
        const item = this.#item();
        const id = this.#call((options) => queue.put(item, options), operation.timeout);
        return model.put(id, item, operation.timeout);
      }
      case 'take': {
        const id = this.#call((options) => queue.take(options), operation.timeout);
        return model.take(id, operation.timeout);
      }
      case 'abort': {
        const open = [...this.#calls.keys()].filter((id) => !model.outcomes.has(id));
        const id = open.at(operation.which % Math.max(1, open.length));
        if (id === undefined) return;
        this.#calls.get(id)?.controller.abort(`aborted ${id}`);
        return model.abort(id, `aborted ${id}`);
      }
      case 'advance':
        this.clock.advance(operation.ms);
        return model.advance(operation.ms);
      case 'clear':
        queue.clear();
        return model.clear();
      case 'drain':
      case 'discard':
        queue.close({ mode: operation.kind });
        return model.close(operation.kind === 'discard');
    }
  }

  /** Lets both notice what has expired. */
  refresh(): void {
    this.model.expire();
    this.queue.depth;
  }

  /** Compares the two after a `refresh`; promises must have had time to settle. */
  compare(): void {
    const { model, queue } = this;
    const stats = queue.stats();
    same('stats', stats, model.stats());
    same('contents', [...queue], model.items.map(({ item }) => item));
    same('drops', this.#drops, model.drops);
    for (const [id, { watched }] of this.#calls) {
      same(`call ${id}`, watched.state, model.outcomes.get(id) ?? { status: 'pending' });
      if (watched.settlements > 1) throw new Difference(`call ${id} settled twice`);
    }
    if (stats.depth > stats.capacity) throw new Difference('Q1: over capacity');
    if (stats.depth > 0 && stats.takers > 0) throw new Difference('Q10: an item and a waiting taker');
    if (stats.depth < stats.capacity && stats.waiting > 0) throw new Difference('Q10: room and a waiting putter');
    if (stats.waiting > model.maxWaiting) throw new Difference('Q9: too many waiting');
    if (stats.offered !== stats.accepted + stats.rejected + stats.waiting) throw new Difference('Q2: offered');
    const out = stats.delivered + stats.dropped + stats.expired + stats.discarded + stats.depth;
    if (stats.accepted !== out) throw new Difference('Q2: accepted');
    if (this.#drops.length !== stats.dropped + stats.expired + stats.discarded) throw new Difference('Q3: reports');
    if (stats.closed && stats.waiting + stats.takers + this.clock.pending > 0) throw new Difference('G9: after close');
  }

  #item(): string {
    this.#items += 1;
    return `item ${this.#items}`;
  }

  #call(start: (options: { signal: AbortSignal; timeout?: number }) => Promise<unknown>, timeout: number): number {
    this.#ids += 1;
    const controller = new AbortController();
    const { signal } = controller;
    const promise = start(timeout === Infinity ? { signal } : { signal, timeout });
    this.#calls.set(this.#ids, { watched: new Watched(promise), controller });
    return this.#ids;
  }
}

function same(what: string, actual: unknown, expected: unknown): void {
  if (actual === expected) return;
  const [a, b] = [inspect(actual), inspect(expected)];
  if (a !== b) throw new Difference(`${what}: the queue says ${a}, the model ${b}`);
}

/** JSON with sorted keys, and undefined made visible. */
function inspect(value: unknown): string {
  return JSON.stringify(value, (_key, part: unknown) => {
    if (part === undefined) return '(undefined)';
    if (typeof part !== 'object' || part === null || Array.isArray(part)) return part;
    return Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)));
  });
}
