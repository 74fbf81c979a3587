import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { RingBuffer } from '../../src/runtime/ring-buffer.js';

describe('RingBuffer', () => {
  it('Q4: agrees with an array, whatever the history', () => {
    fc.assert(
      fc.property(fc.array(fc.boolean(), { maxLength: 300, size: 'max' }), (pushes) => {
        const ring = new RingBuffer<number>();
        const array: number[] = [];
        let next = 0;
        let removed = 0;
        for (const push of pushes) {
          if (push) {
            ring.push(next, next * 10);
            array.push(next);
            next += 1;
          } else {
            expect(ring.shift()).toBe(array.shift());
            removed = next - array.length;
          }
          expect([ring.length, ring.head, ring.tail]).toEqual([array.length, removed, removed + array.length]);
          if (array[0] !== undefined) expect(ring.headTime).toBe(array[0] * 10);
          expect(array.map((_item, index) => ring.at(ring.head + index))).toEqual(array);
          expect([ring.at(ring.head - 1), ring.at(ring.tail)]).toEqual([undefined, undefined]);
        }
      }),
    );
  });

  it('keeps order and times when it grows while wrapped around', () => {
    const ring = new RingBuffer<number>();
    for (let item = 0; item < 16; item += 1) ring.push(item, item);
    for (let item = 0; item < 10; item += 1) ring.shift();
    for (let item = 16; item < 60; item += 1) ring.push(item, item);
    const seen: number[] = [];
    while (ring.length > 0) {
      expect(ring.headTime).toBe(10 + seen.length);
      seen.push(ring.shift()!);
    }
    expect(seen).toEqual(Array.from({ length: 50 }, (_value, index) => index + 10));
  });
});
