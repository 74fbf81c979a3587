import { systemClock } from './clock.js';
import type { Clock } from './clock.js';
import { DropReporter } from './drop-reporter.js';
import { MAX_CAPACITY } from './queue-types.js';
import { checkFunction, checkInteger, checkOptions, checkPositive } from './validate.js';

const OWNER = 'BoundedMap';

/** full: it made room for another entry. expired: it was older than `maxAge`. */
export type EvictReason = 'full' | 'expired';

/** Told of every entry that goes by itself; not of those that `delete`, `clear` or a new value for the key take out. */
export type EvictListener<K, V> = (key: K, value: V, reason: EvictReason) => void;

export interface BoundedMapOptions<K, V> {
  /** The most entries it holds, 1 to 2^30. There is no default: a table without a maximum is what this prevents. */
  readonly maxEntries: number;
  /** Entries whose value was set longer ago than this many milliseconds are gone; one exactly this old is not. */
  readonly maxAge?: number | undefined;
  /** Called when the map is in order again, so that it may be used; what it throws is reported as uncaught. */
  readonly onEvict?: EvictListener<K, V> | undefined;
  /** Where the time comes from; for tests. */
  readonly clock?: Clock | undefined;
}

export interface BoundedMapStats {
  readonly size: number;
  readonly maxEntries: number;
  /** Calls of `get` that found something, since the beginning; the other counters as well. */
  readonly hits: number;
  readonly misses: number;
  /** Entries that made room for others. */
  readonly evicted: number;
  readonly expired: number;
}

interface Entry<K, V> {
  readonly key: K;
  value: V;
  setAt: number;
  older: Entry<K, V> | undefined;
  newer: Entry<K, V> | undefined;
}

/**
 * A `Map` with a maximum: when it is full, a new key takes the place of the entry that was used longest ago (got or
 * set). With `maxAge`, entries go by the time since their value was set as well, whether used or not; that needs no
 * timer, as the oldest are looked at whenever the map is used.
 */
export class BoundedMap<K, V> {
  readonly #maxEntries: number;
  readonly #maxAge: number;
  readonly #clock: Clock;
  readonly #evictions: DropReporter<Entry<K, V>, EvictReason>;
  /** In the order in which the values were set, where that matters. */
  readonly #entries = new Map<K, Entry<K, V>>();
  /** The ends of the order of use. */
  #oldest: Entry<K, V> | undefined = undefined;
  #newest: Entry<K, V> | undefined = undefined;
  #latest = -Infinity;
  #hits = 0;
  #misses = 0;
  #evicted = 0;
  #expired = 0;

  /**
   * @throws {TypeError} when an option is missing or of the wrong kind.
   * @throws {RangeError} when a number is out of its range.
   */
  constructor(options: BoundedMapOptions<K, V>) {
    checkOptions(OWNER, options);
    this.#maxEntries = checkInteger(OWNER, 'maxEntries', options.maxEntries, 1, MAX_CAPACITY);
    this.#maxAge = options.maxAge === undefined ? Infinity : checkPositive(OWNER, 'maxAge', options.maxAge);
    checkFunction(OWNER, 'onEvict', options.onEvict);
    const { onEvict } = options;
    this.#evictions = new DropReporter<Entry<K, V>, EvictReason>(
      onEvict && (({ key, value }, reason) => onEvict(key, value, reason)),
    );
    this.#clock = options.clock ?? systemClock;
  }

  get maxEntries(): number {
    return this.#maxEntries;
  }

  /** Entries that are there now, those that have expired not counted. */
  get size(): number {
    this.#refresh();
    this.#evictions.flush();
    return this.#entries.size;
  }

  /** The value of a key, which counts as used now; undefined when there is none. */
  get(key: K): V | undefined {
    this.#refresh();
    const entry = this.#entries.get(key);
    if (entry === undefined) {
      this.#misses += 1;
    } else {
      this.#hits += 1;
      this.#touch(entry);
    }
    this.#evictions.flush();
    return entry?.value;
  }

  /** The value of a key, which does not count as used by that; undefined when there is none. */
  peek(key: K): V | undefined {
    this.#refresh();
    const value = this.#entries.get(key)?.value;
    this.#evictions.flush();
    return value;
  }

  /** Whether there is a value; the key does not count as used by that. */
  has(key: K): boolean {
    this.#refresh();
    const isThere = this.#entries.has(key);
    this.#evictions.flush();
    return isThere;
  }

  /** Sets a value, which counts as used now. A new key may take the place of the one that was used longest ago. */
  set(key: K, value: V): this {
    const now = this.#refresh();
    const known = this.#entries.get(key);
    if (known === undefined) this.#insert({ key, value, setAt: now, older: undefined, newer: undefined });
    else this.#replace(known, value, now);
    this.#evictions.flush();
    return this;
  }

  /** @returns whether there was an entry. */
  delete(key: K): boolean {
    this.#refresh();
    const entry = this.#entries.get(key);
    if (entry !== undefined) this.#remove(entry);
    this.#evictions.flush();
    return entry !== undefined;
  }

  clear(): void {
    this.#entries.clear();
    this.#oldest = undefined;
    this.#newest = undefined;
  }

  /** The entries from the one that was used longest ago to the one that was used last; none counts as used by that. */
  *entries(): IterableIterator<[K, V]> {
    this.#refresh();
    this.#evictions.flush();
    // A copy: what the loop does to the map changes the order that it would go by.
    const keys: K[] = [];
    for (let entry = this.#oldest; entry !== undefined; entry = entry.newer) keys.push(entry.key);
    for (const key of keys) {
      const entry = this.#entries.get(key);
      if (entry !== undefined) yield [key, entry.value];
    }
  }

  *keys(): IterableIterator<K> {
    for (const [key] of this.entries()) yield key;
  }

  *values(): IterableIterator<V> {
    for (const [, value] of this.entries()) yield value;
  }

  [Symbol.iterator](): IterableIterator<[K, V]> {
    return this.entries();
  }

  forEach(callback: (value: V, key: K, map: BoundedMap<K, V>) => void): void {
    for (const [key, value] of this.entries()) callback(value, key, this);
  }

  /** A snapshot of the gauges and counters. */
  stats(): BoundedMapStats {
    return {
      size: this.size,
      maxEntries: this.#maxEntries,
      hits: this.#hits,
      misses: this.#misses,
      evicted: this.#evicted,
      expired: this.#expired,
    };
  }

  /** Takes out what has expired. @returns the time, which never goes back; 0 where nothing expires. */
  #refresh(): number {
    if (this.#maxAge === Infinity) return 0;
    this.#latest = Math.max(this.#latest, this.#clock.now());
    const now = this.#latest;
    for (const entry of this.#entries.values()) {
      if (now - entry.setAt <= this.#maxAge) break;
      this.#remove(entry);
      this.#expired += 1;
      this.#evictions.add(entry, 'expired');
    }
    return now;
  }

  #insert(entry: Entry<K, V>): void {
    const victim = this.#entries.size >= this.#maxEntries ? this.#oldest : undefined;
    if (victim !== undefined) {
      this.#remove(victim);
      this.#evicted += 1;
      this.#evictions.add(victim, 'full');
    }
    this.#entries.set(entry.key, entry);
    this.#append(entry);
  }

  #replace(entry: Entry<K, V>, value: V, now: number): void {
    entry.value = value;
    entry.setAt = now;
    this.#touch(entry);
    if (this.#maxAge === Infinity) return;
    // Behind all others in the order of age.
    this.#entries.delete(entry.key);
    this.#entries.set(entry.key, entry);
  }

  #touch(entry: Entry<K, V>): void {
    if (entry === this.#newest) return;
    this.#unlink(entry);
    this.#append(entry);
  }

  #remove(entry: Entry<K, V>): void {
    this.#entries.delete(entry.key);
    this.#unlink(entry);
  }

  #append(entry: Entry<K, V>): void {
    entry.older = this.#newest;
    entry.newer = undefined;
    if (this.#newest === undefined) this.#oldest = entry;
    else this.#newest.newer = entry;
    this.#newest = entry;
  }

  #unlink({ older, newer }: Entry<K, V>): void {
    if (older === undefined) this.#oldest = newer;
    else older.newer = newer;
    if (newer === undefined) this.#newest = older;
    else newer.older = older;
  }
}
