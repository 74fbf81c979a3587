import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Deadlines } from '../../src/runtime/deadlines.js';
import type { Perishable } from '../../src/runtime/deadlines.js';
import { VirtualClock } from './helpers/virtual-clock.js';

class Member implements Perishable {
  heapIndex = -1;
  constructor(
    readonly deadline: number,
    readonly order: number,
    readonly log: Member[],
  ) {}

  expire(): void {
    this.log.push(this);
  }
}

describe('Deadlines', () => {
  it('expires members in order of deadline, then of arrival, with one timer', () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.integer({ min: 1, max: 20 }), fc.boolean()), { maxLength: 60, size: 'max' }),
        fc.integer({ min: 0, max: 21 }),
        (plans, end) => {
          const clock = new VirtualClock();
          const deadlines = new Deadlines(clock);
          const log: Member[] = [];
          const members = plans.map(([deadline], order) => new Member(deadline, order, log));
          for (const member of members) deadlines.add(member);
          expect(clock.pending).toBe(members.length > 0 ? 1 : 0);
          const kept = members.filter((_member, index) => plans[index]?.[1]);
          for (const member of members) if (!kept.includes(member)) deadlines.remove(member);
          expect(clock.pending).toBe(kept.length > 0 ? 1 : 0);
          clock.advanceTo(end);
          const due = kept.filter(({ deadline }) => deadline <= end);
          expect(log).toEqual(due.sort((a, b) => a.deadline - b.deadline || a.order - b.order));
          expect(members.filter(({ heapIndex }) => heapIndex >= 0)).toHaveLength(kept.length - due.length);
          // G9: nothing left, nothing armed.
          expect(clock.pending).toBe(kept.length > due.length ? 1 : 0);
        },
      ),
    );
  });

  it('G3: after a stall everything due expires at once, each once', () => {
    const clock = new VirtualClock();
    const deadlines = new Deadlines(clock);
    const log: Member[] = [];
    for (const deadline of [30, 10, 20, 500]) deadlines.add(new Member(deadline, 0, log));
    clock.stall(100);
    clock.fireDue();
    expect(log.map(({ deadline }) => deadline)).toEqual([10, 20, 30]);
    expect(clock.pending).toBe(1);
  });

  it('a member that fills a gap rises as well as sinks', () => {
    const clock = new VirtualClock();
    const deadlines = new Deadlines(clock);
    const log: Member[] = [];
    const members = [1, 10, 2, 11, 12, 3, 4].map((deadline, order) => new Member(deadline, order, log));
    for (const member of members) deadlines.add(member);
    // The last one, 4, takes the place of 11, below 10.
    deadlines.remove(members[3]!);
    clock.advanceTo(20);
    expect(log.map(({ deadline }) => deadline)).toEqual([1, 2, 3, 4, 10, 12]);
  });

  it('removing twice, or after expiry, does nothing', () => {
    const clock = new VirtualClock();
    const deadlines = new Deadlines(clock);
    const log: Member[] = [];
    const [a, b] = [new Member(1, 0, log), new Member(2, 1, log)];
    deadlines.add(a);
    deadlines.add(b);
    clock.advanceTo(1);
    deadlines.remove(a);
    deadlines.remove(a);
    clock.advanceTo(2);
    expect(log).toEqual([a, b]);
  });

  it('a sooner deadline that comes later is not missed', () => {
    const clock = new VirtualClock();
    const deadlines = new Deadlines(clock);
    const log: Member[] = [];
    deadlines.add(new Member(100, 0, log));
    deadlines.add(new Member(50, 1, log));
    clock.advanceTo(50);
    expect(log).toHaveLength(1);
  });
});
