import { describe, expect, it } from 'vitest';
import { isConfigured, isFuture, unitNamed } from '../../../src/analysis/time/time-names.js';

describe('unitNamed', () => {
  it.each([
    'waitMs',
    'WINDOW_MS',
    'ms',
    'msBeforeNext',
    'msUntilReset',
    'millisLeft',
    'delayMillis',
    'timeoutMilliseconds',
    '#windowMs',
  ])('milliseconds: %s', (name) => {
    expect(unitNamed(name)).toBe('milliseconds');
  });

  it.each(['seconds', 'retryAfterSeconds', 'secondsLeft', 'COOL_DOWN_SECONDS', 'waitSec', 'ttlSecs', 'secs'])(
    'seconds: %s',
    (name) => {
      expect(unitNamed(name)).toBe('seconds');
    },
  );

  it.each(['resetAt', 'expiresAt', 'lockedUntil', 'resetTime', 'nextReset', 'until', 'deadline', 'reset_at'])(
    'a point in time: %s',
    (name) => {
      expect(unitNamed(name)).toBe('epoch-milliseconds');
    },
  );

  it.each([
    'retryAfter',
    'wait',
    'reset',
    'items',
    'forms',
    'params',
    'atoms',
    'timeUntilReset',
    'section',
    'format',
    'second_hand_x',
  ])('not told: %s', (name) => {
    expect(['unknown', ...(name.startsWith('second') ? ['seconds'] : [])]).toContain(unitNamed(name));
  });
});

describe('isFuture', () => {
  it('tells what is to come from what is over', () => {
    expect(['resetAt', 'lockedUntil', 'nextReset', 'expiresAt'].map(isFuture)).toEqual([true, true, true, true]);
    expect(['startedAt', 'createdAt', 'lastSeenAt', 'waitMs'].map(isFuture)).toEqual([false, false, false, false]);
  });
});

describe('isConfigured', () => {
  it('tells a window somebody chose from what is left of one', () => {
    expect(['WINDOW_MS', 'windowMs', 'blockDuration', 'ttl'].map(isConfigured)).toEqual([true, true, true, true]);
    expect(['waitMs', 'msBeforeNext', 'remaining'].map(isConfigured)).toEqual([false, false, false]);
  });
});
