import { describe, expect, it } from 'vitest';
import { cronPeriod } from '../../../src/analysis/intervals/schedule-expressions.js';

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

describe('cronPeriod', () => {
  it.each<[string, number | 'once' | null]>([
    ['* * * * * *', SECOND],
    ['*/10 * * * * *', 10 * SECOND],
    ['0,20,40 * * * * *', 20 * SECOND],
    ['0 * * * * *', MINUTE],
    ['* * * * *', MINUTE],
    ['*/5 * * * *', 5 * MINUTE],
    ['0 */15 * * * *', 15 * MINUTE],
    ['0,30 * * * *', 30 * MINUTE],
    ['10-20 * * * *', MINUTE],
    ['5/20 * * * *', 20 * MINUTE],
    ['0 * * * *', HOUR],
    ['0 */2 * * *', 2 * HOUR],
    ['0 9,17 * * 1-5', 8 * HOUR],
    ['0 3 * * *', DAY],
    ['30 2 1 * *', DAY],
    ['0 0 4 * * MON', DAY],
    ['0 0 12 * * * 2030', DAY],
    ['@hourly', HOUR],
    ['@daily', DAY],
    ['every 5 minutes', 5 * MINUTE],
    ['2030-01-01T00:00:00', 'once'],
    ['tomorrow', null],
    ['', null],
    ['a b c', null],
  ])('%s', (text, period) => {
    expect(cronPeriod(text)).toBe(period);
  });

  it('takes steps of zero and words that it does not know for one value', () => {
    expect(cronPeriod('*/0 * * * *')).toBe(HOUR);
    expect(cronPeriod('x/y z * * *')).toBe(DAY);
  });
});
