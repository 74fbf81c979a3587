import { getEventListeners } from 'node:events';
import { describe, expect, it } from 'vitest';
import { mapConcurrent } from '../../src/runtime/index.js';
import type { MapConcurrentOptions } from '../../src/runtime/index.js';
import { flush, pending, rejected, resolved, watch } from './helpers/settle.js';

interface Deferred {
  readonly promise: Promise<string>;
  readonly resolve: (value: string) => void;
  readonly reject: (reason: unknown) => void;
}

function deferred(): Deferred {
  let resolve!: (value: string) => void;
  let reject!: (reason: unknown) => void;
  const promise = new Promise<string>((res, rej) => {
    resolve = res;
    reject = rej;
  });
  return { promise, resolve, reject };
}

function fail(message: string): never {
  throw new Error(message);
}

/** A source that counts what is asked of it. */
class Source {
  pulls = 0;
  returns = 0;
  constructor(
    readonly count: number,
    readonly failAt = Infinity,
  ) {}

  [Symbol.iterator](): Iterator<number> {
    return {
      next: () => {
        this.pulls += 1;
        if (this.pulls > this.failAt) throw new Error('source');
        return this.pulls > this.count ? { done: true, value: undefined } : { done: false, value: this.pulls - 1 };
      },
      return: () => {
        this.returns += 1;
        return { done: true, value: undefined };
      },
    };
  }
}

class AsyncSource extends Source {
  inFlight = 0;
  mostInFlight = 0;
  returnResult: () => Promise<IteratorResult<number>> = async () => ({ done: true, value: undefined });

  [Symbol.asyncIterator](): AsyncIterator<number> {
    const inner = super[Symbol.iterator]();
    return {
      next: async () => {
        this.inFlight += 1;
        this.mostInFlight = Math.max(this.mostInFlight, this.inFlight);
        try {
          await flush();
          return inner.next();
        } finally {
          this.inFlight -= 1;
        }
      },
      return: () => {
        inner.return?.();
        return this.returnResult();
      },
    };
  }
}

describe('mapConcurrent', () => {
  it('M1, M2: limits what is in flight and keeps the order of results', async () => {
    const work = Array.from({ length: 5 }, deferred);
    const started: number[] = [];
    const all = watch(
      mapConcurrent(work, ({ promise }, index) => {
        started.push(index);
        return promise;
      }, { concurrency: 2 }),
    );
    expect(started).toEqual([0, 1]);
    work[1]?.resolve('b');
    await flush();
    expect(started).toEqual([0, 1, 2]);
    for (const [index, letter] of ['a', 'b', 'c', 'd', 'e'].entries()) work[index]?.resolve(letter);
    await flush();
    expect(all.state).toEqual(resolved(['a', 'b', 'c', 'd', 'e']));
  });

  it('M10: empty input gives []', async () => {
    expect(await mapConcurrent([], () => 1, { concurrency: 5 })).toEqual([]);
    expect(await mapConcurrent(new AsyncSource(0), () => 1, { concurrency: 5 })).toEqual([]);
  });

  it('M4: reads the source only when a mapper can start', async () => {
    for (const source of [new Source(10), new AsyncSource(10)]) {
      const gates = Array.from({ length: 10 }, deferred);
      let started = 0;
      const all = mapConcurrent(source, (index) => {
        started += 1;
        return gates[index]?.promise;
      }, { concurrency: 3 });
      for (const gate of gates) {
        for (let round = 0; round < 8; round += 1) {
          await flush();
          expect(source.pulls).toBeLessThanOrEqual(started + 1);
        }
        gate.resolve('x');
      }
      await all;
      expect(started).toBe(10);
    }
  });

  it('M4: never has two reads of an asynchronous source in flight', async () => {
    const source = new AsyncSource(20);
    expect(await mapConcurrent(source, async (item) => item * 2, { concurrency: 7 })).toHaveLength(20);
    expect(source.mostInFlight).toBe(1);
  });

  it('M1: uses all its concurrency on an asynchronous source', async () => {
    const gates = Array.from({ length: 4 }, deferred);
    let started = 0;
    const all = mapConcurrent(new AsyncSource(4), (index) => {
      started += 1;
      return gates[index]?.promise;
    }, { concurrency: 4 });
    for (let round = 0; round < 10; round += 1) await flush();
    expect(started).toBe(4);
    for (const gate of gates) gate.resolve('x');
    await all;
  });

  it('M5, M6: the first failure rejects at once, starts nothing more, closes the source once', async () => {
    for (const source of [new Source(100), new AsyncSource(100)]) {
      const gates = Array.from({ length: 100 }, deferred);
      let started = 0;
      const all = watch(
        mapConcurrent(source, (index) => {
          started += 1;
          return gates[index]?.promise;
        }, { concurrency: 3 }),
      );
      for (let round = 0; round < 8; round += 1) await flush();
      expect(started).toBe(3);
      gates[1]?.reject(new Error('first'));
      await flush();
      expect(all.state).toEqual(rejected(new Error('first')));
      gates[0]?.reject(new Error('second'));
      gates[2]?.resolve('late');
      for (let round = 0; round < 4; round += 1) await flush();
      expect([started, source.returns, all.settlements]).toEqual([3, 1, 1]);
    }
  });

  it('M7: a synchronous throw is a rejection', async () => {
    const run = mapConcurrent([1, 2, 3], (item) => {
      if (item === 2) throw new Error('sync');
      return item;
    }, { concurrency: 3 });
    await expect(run).rejects.toThrow('sync');
  });

  it('M5: nothing starts after a synchronous throw in the first item', async () => {
    const started: number[] = [];
    const source = new Source(9);
    const run = mapConcurrent(source, (item): number => {
      started.push(item);
      throw new Error('x');
    }, { concurrency: 4 });
    await expect(run).rejects.toThrow('x');
    expect([started, source.returns]).toEqual([[0], 1]);
  });

  it('a failure of the source rejects, and the source is not closed', async () => {
    for (const source of [new Source(9, 2), new AsyncSource(9, 2)]) {
      await expect(mapConcurrent(source, async (item) => item, { concurrency: 2 })).rejects.toThrow('source');
      expect(source.returns).toBe(0);
    }
  });

  it('G7: a clean-up that fails is nobody\'s rejection', async () => {
    const source = new AsyncSource(9);
    source.returnResult = () => Promise.reject(new Error('clean-up'));
    await expect(
      mapConcurrent(source, () => Promise.reject(new Error('mapper')), { concurrency: 1 }),
    ).rejects.toThrow('mapper');
    function* stubborn(): Generator<number> {
      try {
        yield 1;
      } finally {
        fail('clean-up');
      }
    }
    await expect(
      mapConcurrent(stubborn(), () => Promise.reject(new Error('mapper')), { concurrency: 1 }),
    ).rejects.toThrow('mapper');
    await flush();
  });

  it('works with a source that has no return()', async () => {
    let item = 0;
    const source = { [Symbol.iterator]: () => ({ next: () => ({ done: false, value: (item += 1) }) }) };
    const run = mapConcurrent(source, () => Promise.reject(new Error('x')), { concurrency: 1 });
    await expect(run).rejects.toThrow('x');
  });

  it('M9: abort rejects at once with the reason and aborts the mappers\' signal', async () => {
    const controller = new AbortController();
    const signals: AbortSignal[] = [];
    const source = new Source(9);
    const run = watch(
      mapConcurrent(source, (_item, _index, { signal }) => {
        signals.push(signal);
        return new Promise<never>(() => {});
      }, { concurrency: 2, signal: controller.signal }),
    );
    expect(getEventListeners(controller.signal, 'abort')).toHaveLength(1);
    controller.abort('stop');
    await flush();
    expect(run.state).toEqual(rejected('stop'));
    const aborted = [true, 'stop'];
    expect(signals.map((signal) => [signal.aborted, signal.reason as unknown])).toEqual([aborted, aborted]);
    expect([source.pulls, source.returns]).toEqual([2, 1]);
    expect(getEventListeners(controller.signal, 'abort')).toHaveLength(0);
  });

  it('M9: the mappers\' signal tells of the first failure, and of nothing after success', async () => {
    let seen: AbortSignal | undefined;
    await mapConcurrent([1], (_item, _index, { signal }) => {
      seen = signal;
    }, { concurrency: 1 });
    expect(seen?.aborted).toBe(false);
    const failure = new Error('x');
    await mapConcurrent([1, 2], (item, _index, { signal }) => {
      seen = signal;
      return item === 2 ? Promise.reject(failure) : new Promise(() => {});
    }, { concurrency: 2 }).catch(() => {});
    expect([seen?.aborted, seen?.reason]).toEqual([true, failure]);
  });

  it('M9, M5: abort ends a read that never comes back', async () => {
    let returns = 0;
    const source: AsyncIterable<number> = {
      [Symbol.asyncIterator]: () => ({
        next: () => new Promise(() => {}),
        return: async () => {
          returns += 1;
          return { done: true, value: undefined };
        },
      }),
    };
    const controller = new AbortController();
    const run = watch(mapConcurrent(source, () => 1, { concurrency: 2, signal: controller.signal }));
    await flush();
    controller.abort('stop');
    await flush();
    expect([run.state, returns]).toEqual([rejected('stop'), 1]);
  });

  it('M5: an item that arrives after the abort is not started', async () => {
    const controller = new AbortController();
    let started = 0;
    const source = new AsyncSource(5);
    const run = mapConcurrent(source, () => (started += 1), { concurrency: 2, signal: controller.signal });
    controller.abort('stop');
    await expect(run).rejects.toBe('stop');
    await flush();
    await flush();
    expect([started, source.returns]).toEqual([0, 1]);
  });

  it('G5: an aborted signal reads nothing', async () => {
    const source = new Source(5);
    const run = mapConcurrent(source, () => 1, { concurrency: 1, signal: AbortSignal.abort('no') });
    await expect(run).rejects.toBe('no');
    expect([source.pulls, source.returns]).toEqual([0, 0]);
  });

  it('G8, M5: a generator that aborts its own call while it runs is closed after its step', async () => {
    const controller = new AbortController();
    let closed = 0;
    let started = 0;
    function* source(): Generator<number> {
      try {
        yield 1;
        controller.abort('own');
        yield 2;
        yield 3;
      } finally {
        closed += 1;
      }
    }
    const run = mapConcurrent(source(), () => {
      started += 1;
      return new Promise<never>(() => {});
    }, { concurrency: 5, signal: controller.signal });
    await expect(run).rejects.toBe('own');
    expect([started, closed]).toEqual([1, 1]);
  });

  it('M8: concurrency 1 is a sequential loop', async () => {
    const log: string[] = [];
    await mapConcurrent(['a', 'b', 'c'], async (item) => {
      log.push(`> ${item}`);
      await flush();
      log.push(`< ${item}`);
    }, { concurrency: 1 });
    expect(log).toEqual(['> a', '< a', '> b', '< b', '> c', '< c']);
  });

  it('stopOnError: false works through everything, then rejects with all failures in order of time', async () => {
    const work = Array.from({ length: 4 }, deferred);
    const run = watch(mapConcurrent(work, ({ promise }) => promise, { concurrency: 4, stopOnError: false }));
    work[2]?.reject('third');
    await flush();
    work[0]?.reject('first');
    work[1]?.resolve('ok');
    await flush();
    expect(run.state).toEqual(pending);
    work[3]?.resolve('ok');
    await flush();
    const { state } = run;
    const reason = state.status === 'rejected' ? state.reason : undefined;
    expect(reason).toBeInstanceOf(AggregateError);
    expect((reason as AggregateError).errors).toEqual(['third', 'first']);
    expect(await mapConcurrent([1, 2], (item) => item, { concurrency: 1, stopOnError: false })).toEqual([1, 2]);
  });

  it('stopOnError: false still ends at once on abort and when the source fails', async () => {
    const controller = new AbortController();
    const stuck = mapConcurrent([1], () => new Promise(() => {}), {
      concurrency: 1,
      stopOnError: false,
      signal: controller.signal,
    });
    controller.abort('stop');
    await expect(stuck).rejects.toBe('stop');
    const broken = mapConcurrent(new Source(5, 1), (item) => item, { concurrency: 1, stopOnError: false });
    await expect(broken).rejects.toThrow('source');
  });

  it('G6: many calls share one listener', async () => {
    const { signal } = new AbortController();
    const gate = deferred();
    const runs = Array.from({ length: 30 }, () => mapConcurrent([1], () => gate.promise, { concurrency: 1, signal }));
    await flush();
    expect(getEventListeners(signal, 'abort')).toHaveLength(1);
    gate.resolve('x');
    await Promise.all(runs);
    expect(getEventListeners(signal, 'abort')).toHaveLength(0);
  });

  it('G8: 100,000 synchronous mappers do not overflow the stack', async () => {
    const source = new Source(100_000);
    const results = await mapConcurrent(source, (item) => item + 1, { concurrency: 8 });
    expect([results.length, results[99_999]]).toEqual([100_000, 100_000]);
  });

  it.each([0, -1, 1.5, NaN, Infinity])('G11: concurrency %s throws', async (concurrency) => {
    await expect(mapConcurrent([1], () => 1, { concurrency })).rejects.toThrow(RangeError);
  });

  it('G11: other arguments', async () => {
    const map = mapConcurrent as (source: unknown, mapper: unknown, options?: unknown) => Promise<unknown>;
    await expect(map([1], () => 1)).rejects.toThrow('mapConcurrent: options must be an object');
    await expect(map([1], () => 1, {})).rejects.toThrow('mapConcurrent: option "concurrency" must be an integer');
    await expect(map([1], undefined, { concurrency: 1 })).rejects.toThrow('option "mapper" must be a function');
    await expect(map(undefined, () => 1, { concurrency: 1 })).rejects.toThrow('must be iterable or async iterable');
    await expect(map(5, () => 1, { concurrency: 1 })).rejects.toThrow(TypeError);
    await expect(map([1], () => 1, { concurrency: 1, stopOnError: 1 })).rejects.toThrow(TypeError);
    await expect(map([1], () => 1, { concurrency: 1, signal: 1 })).rejects.toThrow(TypeError);
    const options: MapConcurrentOptions = { concurrency: 1, signal: undefined, stopOnError: undefined };
    expect(await mapConcurrent(new Set([1, 2]), (item) => item, options)).toEqual([1, 2]);
    expect(await mapConcurrent('ab', (letter) => letter, options)).toEqual(['a', 'b']);
  });
});
