const FIRST_SIZE = 16;

/**
 * A first-in, first-out ring that remembers when each item came. It grows by doubling up to the power of two above the
 * most it ever held and never shrinks; a slot that was read is emptied, so that the item can be collected.
 *
 * Positions are sequence numbers that only grow: `head` is the oldest item, `tail` the place of the next one. They stay
 * exact up to 2^53 items. The owner checks the bound; the ring has none.
 */
export class RingBuffer<T> {
  #items: (T | undefined)[] = new Array<T | undefined>(FIRST_SIZE).fill(undefined);
  #times = new Float64Array(FIRST_SIZE);
  #mask = FIRST_SIZE - 1;
  #offset = 0;
  #length = 0;
  #head = 0;

  get length(): number {
    return this.#length;
  }

  /** Sequence number of the oldest item. */
  get head(): number {
    return this.#head;
  }

  /** Sequence number the next item will get. */
  get tail(): number {
    return this.#head + this.#length;
  }

  /** The time given with the oldest item; meaningless when empty. */
  get headTime(): number {
    return this.#times[this.#offset] ?? NaN;
  }

  push(item: T, time: number): void {
    if (this.#length > this.#mask) this.#grow();
    const slot = (this.#offset + this.#length) & this.#mask;
    this.#items[slot] = item;
    this.#times[slot] = time;
    this.#length += 1;
  }

  /** Removes and returns the oldest item; undefined when empty. */
  shift(): T | undefined {
    if (this.#length === 0) return undefined;
    const slot = this.#offset;
    const item = this.#items[slot];
    this.#items[slot] = undefined;
    this.#offset = (slot + 1) & this.#mask;
    this.#length -= 1;
    this.#head += 1;
    return item;
  }

  /** The item with this sequence number; undefined when it has left or has not come. */
  at(sequence: number): T | undefined {
    const index = sequence - this.#head;
    if (index < 0 || index >= this.#length) return undefined;
    return this.#items[(this.#offset + index) & this.#mask];
  }

  #grow(): void {
    const size = (this.#mask + 1) * 2;
    const items = new Array<T | undefined>(size).fill(undefined);
    const times = new Float64Array(size);
    for (let index = 0; index < this.#length; index += 1) {
      const slot = (this.#offset + index) & this.#mask;
      items[index] = this.#items[slot];
      times[index] = this.#times[slot] ?? NaN;
    }
    this.#items = items;
    this.#times = times;
    this.#mask = size - 1;
    this.#offset = 0;
  }
}
