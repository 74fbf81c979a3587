import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { BoundedMap } from '../../src/runtime/index.js';
import type { BoundedMapOptions } from '../../src/runtime/index.js';
import { CompiledRuntime } from './helpers/compile.js';
import { VirtualClock } from './helpers/virtual-clock.js';

function setUp(options: Partial<BoundedMapOptions<string, number>> = {}) {
  const clock = new VirtualClock(1000);
  const gone: string[] = [];
  const onEvict = (key: string, value: number, reason: string): void => void gone.push(`${key}=${value} ${reason}`);
  return { clock, gone, map: new BoundedMap<string, number>({ maxEntries: 3, onEvict, clock, ...options }) };
}

describe('a full map', () => {
  it('lets the entry go that was used longest ago', () => {
    const { map, gone } = setUp();
    map.set('a', 1).set('b', 2).set('c', 3);
    expect(map.get('a')).toBe(1);
    map.set('d', 4);
    expect([...map.keys()]).toEqual(['c', 'a', 'd']);
    expect(gone).toEqual(['b=2 full']);
    map.set('c', 33).set('e', 5);
    expect([...map]).toEqual([['d', 4], ['c', 33], ['e', 5]]);
    expect(gone).toEqual(['b=2 full', 'a=1 full']);
    expect(map.stats()).toEqual({ size: 3, maxEntries: 3, hits: 1, misses: 0, evicted: 2, expired: 0 });
  });

  it('keeps the order of use when one in the middle is used', () => {
    const { map } = setUp({ maxEntries: 4 });
    map.set('a', 1).set('b', 2).set('c', 3).set('d', 4);
    map.get('b');
    map.set('c', 33);
    expect([...map.keys()]).toEqual(['a', 'd', 'b', 'c']);
    map.delete('d');
    map.get('c');
    expect([...map.keys()]).toEqual(['a', 'b', 'c']);
  });

  it('may be changed in a loop over it', () => {
    const { map } = setUp({ maxEntries: 4 });
    map.set('a', 1).set('b', 2).set('c', 3);
    const seen: string[] = [];
    for (const [key] of map) {
      seen.push(key);
      map.delete('b');
      map.set('d', 4);
      map.get('a');
    }
    expect(seen).toEqual(['a', 'c']);
  });

  it('does not count has, peek and loops as use', () => {
    const { map } = setUp();
    map.set('a', 1).set('b', 2).set('c', 3);
    expect([map.has('a'), map.peek('a'), [...map.values()], map.has('x'), map.peek('x')]).toEqual([true, 1, [1, 2, 3], false, undefined]);
    map.forEach(() => {});
    map.set('d', 4);
    expect(map.has('a')).toBe(false);
  });

  it('holds undefined and every kind of key', () => {
    const map = new BoundedMap<unknown, unknown>({ maxEntries: 5 });
    map.set(NaN, undefined).set('__proto__', 1).set('', 2);
    expect([map.has(NaN), map.get(NaN), map.get('__proto__'), map.get(''), map.size]).toEqual([true, undefined, 1, 2, 3]);
    expect(map.get('constructor')).toBeUndefined();
  });

  it('of one entry holds the last', () => {
    const { map, gone } = setUp({ maxEntries: 1 });
    map.set('a', 1).set('a', 2).set('b', 3);
    expect([...map]).toEqual([['b', 3]]);
    expect(gone).toEqual(['a=2 full']);
    expect(map.delete('b')).toBe(true);
    expect(map.delete('b')).toBe(false);
    map.set('c', 4);
    expect(map.size).toBe(1);
  });
});

describe('an entry', () => {
  it('goes when its value is older than maxAge, whether used or not, and not when it is exactly as old', () => {
    const { map, clock, gone } = setUp({ maxAge: 100 });
    map.set('a', 1);
    clock.advance(60);
    map.set('b', 2);
    map.get('a');
    clock.advance(40);
    expect(map.get('a')).toBe(1);
    clock.advance(0.001);
    expect([map.get('a'), map.has('a'), map.size]).toEqual([undefined, false, 1]);
    map.set('b', 22);
    clock.advance(99);
    expect(map.get('b')).toBe(22);
    clock.advance(2);
    expect([...map]).toEqual([]);
    expect(gone).toEqual(['a=1 expired', 'b=22 expired']);
    expect(map.stats()).toMatchObject({ expired: 2, evicted: 0, hits: 3, misses: 1 });
  });

  it('goes by the time of its last value, in whatever order the values came', () => {
    const { map, clock } = setUp({ maxAge: 100 });
    map.set('a', 1);
    clock.advance(50);
    map.set('b', 2);
    clock.advance(10);
    map.set('a', 11);
    clock.advance(91);
    expect([...map]).toEqual([['a', 11]]);
  });

  it('that has expired makes room before one that has not', () => {
    const { map, clock, gone } = setUp({ maxEntries: 2, maxAge: 100 });
    map.set('old', 1);
    clock.advance(60);
    map.set('new', 2);
    map.get('old');
    clock.advance(60);
    map.set('next', 3);
    expect([...map.keys()]).toEqual(['new', 'next']);
    expect(gone).toEqual(['old=1 expired']);
  });

  it('does not go by a clock that goes back (G2), and needs no timer (G9)', () => {
    const { map, clock } = setUp({ maxAge: 100 });
    clock.offset = 500;
    map.set('a', 1);
    clock.offset = 0;
    map.set('b', 2);
    clock.advance(450);
    expect([...map.keys()]).toEqual(['a', 'b']);
    map.delete('a');
    // Set when the clock had shown 1500 already.
    expect(map.has('b')).toBe(true);
    clock.advance(151);
    expect(map.size).toBe(0);
    expect(clock.pending).toBe(0);
  });

  it('that is deleted, cleared or set again is not reported', () => {
    const { map, gone } = setUp();
    map.set('a', 1).set('a', 2).set('b', 3);
    map.delete('a');
    map.clear();
    expect([map.size, [...map], gone]).toEqual([0, [], []]);
    map.set('c', 4);
    expect([...map]).toEqual([['c', 4]]);
  });
});

it('reads no clock where nothing expires', () => {
  const { map, clock } = setUp();
  map.set('a', 1).set('a', 2).get('a');
  expect([map.size, clock.readings]).toEqual([1, 0]);
});

it('keeps nothing of what is gone', async () => {
  const compiled = new CompiledRuntime();
  try {
    const { stdout, stderr } = await compiled.run(
      `
      const map = new runtime.BoundedMap({ maxEntries: 2 });
      const refs = [];
      const add = (key) => {
        const value = { key };
        refs.push(new WeakRef(value));
        map.set(key, value);
      };
      for (const key of ['a', 'b', 'c', 'd']) add(key);
      map.delete('c');
      await new Promise((resolve) => setTimeout(resolve));
      globalThis.gc();
      console.log(refs.map((ref) => ref.deref()?.key ?? '-').join(''));
      map.clear();
      await new Promise((resolve) => setTimeout(resolve));
      globalThis.gc();
      console.log(refs.map((ref) => ref.deref()?.key ?? '-').join(''));
    `,
      ['--expose-gc'],
    );
    expect({ stdout, stderr }).toEqual({ stdout: '---d\n----\n', stderr: '' });
  } finally {
    compiled.dispose();
  }
}, 60_000);

describe('onEvict (G8)', () => {
  it('sees a map in order, and may use it', () => {
    const clock = new VirtualClock();
    const seen: unknown[] = [];
    let left = 5_000;
    const map: BoundedMap<number, number> = new BoundedMap<number, number>({
      maxEntries: 2,
      clock,
      onEvict: (key) => {
        seen.push([map.size, map.has(key)]);
        left -= 1;
        if (left > 0) map.set(left + 10_000, 0);
      },
    });
    map.set(1, 1).set(2, 2).set(3, 3);
    expect(map.size).toBe(2);
    expect(seen).toHaveLength(5_000);
    expect(seen.every((one) => JSON.stringify(one) === '[2,false]')).toBe(true);
  });

  it('that throws is reported, and the map is in order', async () => {
    const uncaught = vi.fn();
    process.setUncaughtExceptionCaptureCallback(uncaught);
    try {
      const { map } = setUp({ maxEntries: 1, onEvict: () => { throw new Error('listener'); } });
      map.set('a', 1).set('b', 2);
      expect([...map]).toEqual([['b', 2]]);
      await new Promise((resolve) => setTimeout(resolve, 5));
      expect(uncaught).toHaveBeenCalledWith(new Error('listener'));
    } finally {
      process.setUncaughtExceptionCaptureCallback(null);
    }
  });
});

/** The same as simply as it can be said: a list in the order of use. */
class Model {
  entries: { key: number; value: number; setAt: number }[] = [];
  constructor(readonly maxEntries: number, readonly maxAge: number) {}

  expire(now: number): void {
    this.entries = this.entries.filter(({ setAt }) => now - setAt <= this.maxAge);
  }

  use(key: number): number | undefined {
    const entry = this.entries.find((one) => one.key === key);
    if (entry) this.entries = [...this.entries.filter((one) => one !== entry), entry];
    return entry?.value;
  }

  set(key: number, value: number, now: number): void {
    const others = this.entries.filter((one) => one.key !== key);
    const isKnown = others.length < this.entries.length;
    const kept = !isKnown && others.length >= this.maxEntries ? others.slice(1) : others;
    this.entries = [...kept, { key, value, setAt: now }];
  }
}

it('agrees with a list after any operations, with and without maxAge', () => {
  const operation = fc.record({
    kind: fc.constantFrom('get', 'set', 'set', 'has', 'delete', 'advance', 'clear'),
    key: fc.integer({ min: 0, max: 6 }),
    ms: fc.integer({ min: 0, max: 8 }),
  });
  fc.assert(
    fc.property(fc.array(operation, { maxLength: 60 }), fc.integer({ min: 1, max: 5 }), fc.constantFrom(Infinity, 10), (operations, maxEntries, maxAge) => {
      const clock = new VirtualClock();
      let gone = 0;
      const map = new BoundedMap<number, number>({
        maxEntries, clock, onEvict: () => void (gone += 1), ...(maxAge === Infinity ? {} : { maxAge }),
      });
      const model = new Model(maxEntries, maxAge);
      let now = 0;
      let added = 0;
      let deleted = 0;
      for (const [index, { kind, key, ms }] of operations.entries()) {
        model.expire(now);
        const isKnown = model.entries.some((one) => one.key === key);
        if (kind === 'advance') {
          now += ms;
          clock.advance(ms);
        } else if (kind === 'set') {
          if (!isKnown) added += 1;
          map.set(key, index);
          model.set(key, index, now);
        } else if (kind === 'get') expect(map.get(key)).toBe(model.use(key));
        else if (kind === 'has') expect(map.has(key)).toBe(isKnown);
        else if (kind === 'delete') {
          expect(map.delete(key)).toBe(isKnown);
          model.entries = model.entries.filter((one) => one.key !== key);
          if (isKnown) deleted += 1;
        } else {
          deleted += map.size;
          map.clear();
          model.entries = [];
        }
        model.expire(now);
        expect([...map]).toEqual(model.entries.map((one) => [one.key, one.value]));
        expect(map.size).toBeLessThanOrEqual(maxEntries);
        // Nothing is lost without a word.
        expect(added).toBe(map.size + deleted + gone);
      }
    }),
    { numRuns: 500 },
  );
});

it.each([
  [{}, 'BoundedMap: option "maxEntries"'],
  [{ maxEntries: 0 }, 'BoundedMap: option "maxEntries" must be an integer from 1 to 1073741824, got 0'],
  [{ maxEntries: Infinity }, 'option "maxEntries"'],
  [{ maxEntries: 1, maxAge: 0 }, 'option "maxAge" must be a number above 0'],
  [{ maxEntries: 1, maxAge: NaN }, 'option "maxAge"'],
  [{ maxEntries: 1, onEvict: 1 }, 'option "onEvict" must be a function'],
  [undefined, 'BoundedMap: options must be an object'],
])('throws at construction (G11): %j', (options, message) => {
  expect(() => new BoundedMap(options as never)).toThrow(message);
});
