import { describe, expect, it } from 'vitest';
import {
  isLimitCheckName,
  isLimiterName,
  isSuspectName,
  wordsOf,
} from '../../../src/analysis/rate-limits/limiter-names.js';

describe('wordsOf', () => {
  it('takes names apart', () => {
    expect(wordsOf('limitByIP')).toEqual(['limit', 'by', 'ip']);
    expect(wordsOf('API_RATE_LIMITS')).toEqual(['api', 'rate', 'limits']);
    expect(wordsOf('rate-limit.middleware')).toEqual(['rate', 'limit', 'middleware']);
  });
});

describe('isLimiterName', () => {
  it.each(['limiter', 'apiLimiter', 'rateLimit', 'rate-limit', 'RATE_LIMITER', 'limitRequests', 'loginLimit', 'throttle', 'slowDown'])(
    'is true for %s',
    (name) => {
      expect(isLimiterName(name)).toBe(true);
    },
  );

  it.each(['bodyLimit', 'limitFileSize', 'pageLimit', 'queryDepthLimit', 'authenticate', 'unlimitedAccess', 'eliminate', 'cors'])(
    'is false for %s',
    (name) => {
      expect(isLimiterName(name)).toBe(false);
    },
  );
});

describe('isLimitCheckName', () => {
  it.each(['enforceRateLimit', 'checkLimit', 'isRateLimited', 'consumeLimit', 'assertLimitExceeded', 'throttleByIp'])(
    'is true for %s',
    (name) => {
      expect(isLimitCheckName(name)).toBe(true);
    },
  );

  it.each([
    'parseLimit',
    'clampLimit',
    'limit',
    'setLimit',
    'checkBodyLimit',
    'delimit',
    'isSlowDownError',
    'hasThrottlingException',
    'markTenantSlowdown',
    'isRateLimitEnabled',
  ])('is false for %s', (name) => {
    expect(isLimitCheckName(name)).toBe(false);
  });
});

describe('isSuspectName', () => {
  it.each(['security', 'protect', 'applyShield', 'abusePrevention', 'commonMiddleware', 'middlewares', 'botDefense', 'gatekeeper'])(
    'is true for %s',
    (name) => {
      expect(isSuspectName(name)).toBe(true);
    },
  );

  it.each(['securityHeaders', 'authGuard', 'authenticate', 'cors', 'requestId', 'aggregate', 'delegate', 'explanation', 'bottle'])(
    'is false for %s',
    (name) => {
      expect(isSuspectName(name)).toBe(false);
    },
  );
});
