import { describe, expect, it } from 'vitest';
import { isDeadlineSignal } from '../../../src/analysis/retries/deadline-signals.js';
import { ofMarked } from '../marked-node.js';

describe('isDeadlineSignal', () => {
  it.each([
    ['mark(AbortSignal.timeout(10))'],
    ['const s = AbortSignal.timeout(10); mark(s)'],
    ['mark(AbortSignal.any([stop, AbortSignal.timeout(10)]))'],
    ['const c = new AbortController(); setTimeout(() => c.abort(), 10); mark(c.signal)'],
    ['const c = new AbortController(); const { signal } = c; setTimeout(() => { c.abort(); }, 10); mark(signal)'],
    ['function f(signal = AbortSignal.timeout(10)) { mark(signal); }'],
    ['function f(signal) { mark(signal); } f(AbortSignal.timeout(10));'],
    ['mark(signal ?? AbortSignal.timeout(10))'],
  ])('%s fires by itself', (code) => {
    expect(ofMarked(isDeadlineSignal, code)).toBe(true);
  });

  it.each([
    ['mark(stop)'],
    ['function f(signal) { mark(signal); } f(stop);'],
    ['const c = new AbortController(); mark(c.signal)'],
    ['mark(AbortSignal.any([a, b]))'],
    ['mark(AbortSignal.abort())'],
  ])('%s does not', (code) => {
    expect(ofMarked(isDeadlineSignal, code)).toBe(false);
  });
});
