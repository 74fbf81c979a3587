import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseRetryAfter, retryAfterSeconds } from '../../src/runtime/index.js';

const NOW = Date.UTC(2026, 6, 15, 12, 0, 0);
const DAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];

describe('R11: parseRetryAfter', () => {
  it.each([
    ['0', 0],
    ['1', 1000],
    ['120', 120_000],
    ['007', 7000],
    [' 5 ', 5000],
    ['1.5', 1500],
    ['0.0001', 1],
    [3, 3000],
    [0, 0],
    [2.5, 2500],
    ['99999999999999999999', Number.MAX_SAFE_INTEGER],
    ['9'.repeat(400), Number.MAX_SAFE_INTEGER],
    [Infinity, Number.MAX_SAFE_INTEGER],
  ])('seconds %s: %i ms', (value, expected) => {
    expect(parseRetryAfter(value, NOW)).toBe(expected);
  });

  it.each([
    ['IMF-fixdate', 'Wed, 15 Jul 2026 12:00:30 GMT', 30_000],
    ['RFC 850', 'Wednesday, 15-Jul-26 12:00:30 GMT', 30_000],
    ['asctime', 'Wed Jul 15 12:00:30 2026', 30_000],
    ['asctime, one digit', 'Wed Aug  5 12:00:00 2026', 21 * 86_400_000],
    ['the past', 'Sun, 06 Nov 1994 08:49:37 GMT', 0],
    ['now', 'Wed, 15 Jul 2026 12:00:00 GMT', 0],
    ['a leap second', 'Thu, 31 Dec 2026 23:59:60 GMT', Date.UTC(2027, 0, 1) - NOW],
    ['a leap day', 'Tue, 29 Feb 2028 00:00:00 GMT', Date.UTC(2028, 1, 29) - NOW],
    ['lower case', 'wed, 15 jul 2026 12:00:30 gmt', 30_000],
    ['RFC 850, at most 50 years ahead', 'Wednesday, 15-Jul-76 12:00:00 GMT', Date.UTC(2076, 6, 15, 12) - NOW],
    ['RFC 850, more than 50 years ahead is the past', 'Wednesday, 15-Jul-76 12:00:01 GMT', 0],
    ['RFC 850, last century', 'Sunday, 06-Nov-94 08:49:37 GMT', 0],
  ])('%s', (_name, value, expected) => {
    expect(parseRetryAfter(value, NOW)).toBe(expected);
  });

  it('RFC 850 at the end of a century', () => {
    const end = Date.UTC(2099, 11, 31);
    expect(parseRetryAfter('Friday, 01-Jan-00 00:00:00 GMT', end)).toBe(86_400_000);
    expect(parseRetryAfter('Friday, 31-Dec-49 00:00:00 GMT', end)).toBe(Date.UTC(2149, 11, 31) - end);
    expect(parseRetryAfter('Friday, 01-Jan-50 00:00:00 GMT', end)).toBe(0);
  });

  it.each([
    '', ' ', 'soon', '-1', '+1', '1e3', '0x10', '1,2', '1 2', '.5', '5.', 'NaN', 'Infinity', '120s', '٣',
    '2026-07-15T12:00:30Z', 'Wed, 15 Jul 2026 12:00:30', 'Wed, 15 Jul 2026 12:00:30 UTC',
    'Wed, 15 Jul 2026 12:00:30 GMT+1', 'Wed, 31 Feb 2026 12:00:30 GMT', 'Wed, 00 Jul 2026 12:00:30 GMT',
    'Wed, 15 Jul 2026 24:00:00 GMT', 'Wed, 15 Jul 2026 12:60:00 GMT', 'Wed, 15 Jul 2026 12:00:61 GMT',
    'Wed, 15 Foo 2026 12:00:30 GMT', 'Wed, 5 Jul 2026 12:00:30 GMT', '15 Jul 2026 12:00:30 GMT',
    'Wednesday, 29-Feb-26 12:00:00 GMT', 'Wed Jul 5 12:00:30 2026', NaN, -1, -Infinity, null, undefined,
  ])('malformed: %o', (value) => {
    expect(parseRetryAfter(value, NOW)).toBeUndefined();
  });

  it('anything else is malformed too', () => {
    for (const value of [{}, [], ['5'], true, 5n, Symbol('5')]) {
      expect(parseRetryAfter(value as string, NOW)).toBeUndefined();
    }
  });

  it('never gives anything but a wait or undefined', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.double(), fc.constantFrom(null, undefined)), (value) => {
        const wait = parseRetryAfter(value, NOW);
        expect(wait === undefined || (Number.isFinite(wait) && wait >= 0)).toBe(true);
      }),
      { numRuns: 500 },
    );
  });

  it('reads every date in all three forms', () => {
    const seconds = fc.integer({ min: -1_000_000_000, max: 1_400_000_000 });
    fc.assert(
      fc.property(seconds, (offset) => {
        const date = new Date(NOW + offset * 1000);
        const imf = date.toUTCString();
        const [, day = '', month = '', year = '', time = ''] = imf.split(' ');
        const name = DAYS[date.getUTCDay()] ?? '';
        const expected = Math.max(0, offset * 1000);
        expect(parseRetryAfter(imf, NOW)).toBe(expected);
        expect(parseRetryAfter(`${name}, ${day}-${month}-${year.slice(2)} ${time} GMT`, NOW)).toBe(expected);
        const padded = String(Number(day)).padStart(2);
        expect(parseRetryAfter(`${name.slice(0, 3)} ${month} ${padded} ${time} ${year}`, NOW)).toBe(expected);
      }),
    );
  });

  it('compares with the wall clock unless told otherwise', () => {
    expect(parseRetryAfter(new Date(0).toUTCString())).toBe(0);
    expect(parseRetryAfter(new Date(Date.now() + 3_600_000).toUTCString())).toBeGreaterThan(3_500_000);
    expect(() => parseRetryAfter('1', NaN)).toThrow(RangeError);
  });
});

describe('retryAfterSeconds', () => {
  it('H1: whole seconds, rounded up, at least 1', () => {
    const waits = [0, 1, 999.999, 1000, 1000.001, 59_001, Number.MAX_SAFE_INTEGER];
    expect(waits.map(retryAfterSeconds)).toEqual([1, 1, 1, 1, 2, 60, 9_007_199_254_741]);
    for (const ms of [-1, NaN, Infinity]) expect(() => retryAfterSeconds(ms)).toThrow(RangeError);
  });

  it('R11, H1: what is written is read as no less', () => {
    fc.assert(
      fc.property(fc.double({ min: 0, max: 1e12, noNaN: true }), (ms) => {
        const read = parseRetryAfter(String(retryAfterSeconds(ms))) ?? -1;
        expect(read).toBeGreaterThanOrEqual(ms);
        expect(read).toBeLessThanOrEqual(Math.max(1000, ms + 1000));
      }),
    );
  });
});
