import { getEventListeners } from 'node:events';
import { describe, expect, it } from 'vitest';
import { onAbort } from '../../src/runtime/abort.js';

describe('onAbort', () => {
  it('calls back in the order of subscription, with the reason, once', () => {
    const controller = new AbortController();
    const calls: unknown[] = [];
    onAbort(controller.signal, (reason) => calls.push(['a', reason]));
    onAbort(controller.signal, (reason) => calls.push(['b', reason]));
    controller.abort('why');
    controller.abort('again');
    expect(calls).toEqual([['a', 'why'], ['b', 'why']]);
  });

  it('G6: one listener a signal, none when nobody waits', () => {
    const { signal } = new AbortController();
    const listeners = (): number => getEventListeners(signal, 'abort').length;
    const cancels = Array.from({ length: 50 }, () => onAbort(signal, () => {}));
    expect(listeners()).toBe(1);
    for (const cancel of cancels.slice(1)) cancel();
    expect(listeners()).toBe(1);
    cancels[0]?.();
    cancels[0]?.();
    expect(listeners()).toBe(0);
    const cancel = onAbort(signal, () => {});
    expect(listeners()).toBe(1);
    cancel();
    expect(listeners()).toBe(0);
  });

  it('leaves no listener after the abort', () => {
    const controller = new AbortController();
    const cancel = onAbort(controller.signal, () => {});
    controller.abort();
    expect(getEventListeners(controller.signal, 'abort')).toHaveLength(0);
    cancel();
  });

  it('a cancelled neighbour is not called', () => {
    const controller = new AbortController();
    const calls: string[] = [];
    onAbort(controller.signal, () => {
      calls.push('first');
      cancelSecond();
    });
    const cancelSecond = onAbort(controller.signal, () => calls.push('second'));
    onAbort(controller.signal, () => calls.push('third'));
    controller.abort();
    expect(calls).toEqual(['first', 'third']);
  });

  it('a subscription that ends while the others are told is not told, nor the listener removed twice', () => {
    const controller = new AbortController();
    const calls: string[] = [];
    const cancels = ['a', 'b'].map((name) => onAbort(controller.signal, () => {
      calls.push(name);
      for (const cancel of cancels) cancel();
    }));
    controller.abort();
    expect(calls).toEqual(['a']);
    expect(getEventListeners(controller.signal, 'abort')).toHaveLength(0);
  });

  it('an old cancellation does not end a later subscription', () => {
    const { signal } = new AbortController();
    const first = onAbort(signal, () => {});
    first();
    onAbort(signal, () => {});
    first();
    expect(getEventListeners(signal, 'abort')).toHaveLength(1);
  });
});
