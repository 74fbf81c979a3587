import { Alarm } from './alarm.js';
import type { Clock } from './clock.js';

/** Something that gives up at a given time. */
export interface Perishable {
  /** When it gives up, in the clock's milliseconds. */
  readonly deadline: number;
  /** Breaks ties between equal deadlines: the smaller one gives up first. */
  readonly order: number;
  /** Its place in the heap, kept by `Deadlines`; -1 when it is not in it. */
  heapIndex: number;
  /** Called once, after it was taken out. */
  expire(): void;
}

/**
 * All deadlines of one primitive behind one timer: a binary heap that knows where its members are, so that settling a
 * waiter in time costs O(log n) and leaves nothing behind.
 */
export class Deadlines {
  readonly #clock: Clock;
  readonly #heap: Perishable[] = [];
  readonly #alarm: Alarm;

  constructor(clock: Clock) {
    this.#clock = clock;
    this.#alarm = new Alarm(clock, () => this.#expireDue());
  }

  /** The moment `timeout` milliseconds from now. */
  after(timeout: number): number {
    return this.#clock.now() + timeout;
  }

  add(member: Perishable): void {
    this.#heap.push(member);
    this.#rise(this.#heap.length - 1, member);
    if (member.deadline < this.#alarm.due) this.#alarm.set(member.deadline);
  }

  remove(member: Perishable): void {
    this.#take(member);
    // An alarm that is now too early costs one idle wake-up; one without any deadline left would hold the process.
    if (this.#heap.length === 0) this.#alarm.clear();
  }

  #expireDue(): void {
    const now = this.#clock.now();
    for (;;) {
      const first = this.#heap[0];
      if (first === undefined) return;
      if (first.deadline > now) {
        this.#alarm.set(first.deadline);
        return;
      }
      this.#take(first);
      first.expire();
    }
  }

  #take(member: Perishable): void {
    const index = member.heapIndex;
    if (index < 0) return;
    member.heapIndex = -1;
    const last = this.#heap.pop();
    if (last === undefined || last === member) return;
    // The last member fills the gap; it may belong higher or lower than the one it replaces.
    this.#sink(this.#rise(index, last), last);
  }

  #rise(start: number, member: Perishable): number {
    let index = start;
    while (index > 0) {
      const parentIndex = (index - 1) >> 1;
      const parent = this.#heap[parentIndex];
      if (parent === undefined || !isSooner(member, parent)) break;
      this.#place(index, parent);
      index = parentIndex;
    }
    this.#place(index, member);
    return index;
  }

  #sink(start: number, member: Perishable): void {
    let index = start;
    for (;;) {
      const leftIndex = 2 * index + 1;
      const left = this.#heap[leftIndex];
      if (left === undefined) break;
      const right = this.#heap[leftIndex + 1];
      const useRight = right !== undefined && isSooner(right, left);
      const child = useRight ? right : left;
      if (!isSooner(child, member)) break;
      this.#place(index, child);
      index = useRight ? leftIndex + 1 : leftIndex;
    }
    this.#place(index, member);
  }

  #place(index: number, member: Perishable): void {
    this.#heap[index] = member;
    member.heapIndex = index;
  }
}

function isSooner(a: Perishable, b: Perishable): boolean {
  return a.deadline < b.deadline || (a.deadline === b.deadline && a.order < b.order);
}
