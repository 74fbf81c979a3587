import { describe, expect, it } from 'vitest';
import { requireRetryAfter } from '../../../src/rules/require-retry-after.js';
import { detect } from '../../support/index.js';

/** A handler that sends what an expression says; `before` stands in front of the handler, `body` in its first lines. */
function handler(value: string, { before = '', body = '' }: Around = {}): string {
  return `${before}
    export function limit(req, res) {
      ${body}
      res.set('Retry-After', ${value});
      res.status(429).end();
    }`;
}

interface Around {
  readonly before?: string;
  readonly body?: string;
}

const wrong: readonly [fault: string, value: string, around?: Around][] = [
  ['milliseconds', 'verdict.msBeforeNext'],
  ['milliseconds', 'String(windowMs)'],
  ['milliseconds', '`${waitMs}`'],
  ['milliseconds', 'waitMs.toString()'],
  ['milliseconds', '60_000'],
  ['milliseconds', "'30000'"],
  ['milliseconds', '900000'],
  ['milliseconds', '60 * 1000'],
  ['milliseconds', 'seconds * 1000'],
  ['milliseconds', 'Math.max(0, resetAt - Date.now())'],
  ['milliseconds', 'Math.ceil(verdict.msUntilReset)'],
  ['milliseconds', 'wait', { body: 'const wait = bucket.resetAt - Date.now();' }],
  ['milliseconds', 'wait', { body: 'const { msBeforeNext: wait } = verdict;' }],
  ['milliseconds', 'String(WINDOW)', { before: 'const WINDOW = 15 * 60 * 1000;' }],
  ['milliseconds', 'LIMITS.window.ms', { before: 'const LIMITS = { window: { ms: 5_000 } };' }],
  ['milliseconds', 'asText(waitMs)', { before: 'const asText = (value) => String(value);' }],
  [
    'milliseconds',
    'WINDOW_MS - (Date.now() - startedAt)',
    { before: 'const WINDOW_MS = Number(process.env.WINDOW_MS);' },
  ],
  ['milliseconds', 'Math.round(performance.now() - t0)'],
  ['milliseconds', 'await redis.pttl(key)'],
  ['milliseconds', 'await redis.pTTL(key)'],
  ['milliseconds', 'cache.getRemainingTTL(key)'],
  ['milliseconds', "String(ms('1m'))", { before: "import ms from 'ms';" }],
  ['milliseconds', 'String(differenceInMilliseconds(resetAt, new Date()))'],
  ['milliseconds', 'String(CONFIG.retryAfter)', { before: 'const CONFIG = { retryAfter: 30_000 };' }],
  [
    'milliseconds',
    'result.reset - Date.now()',
    { body: 'const result = await limiter.limit(req.ip); if (result.success) return;' },
  ],
  ['milliseconds', 'Number(process.env.RETRY_AFTER_MS)'],
  ['fraction', 'waitMs / 1000'],
  ['fraction', 'String(verdict.msBeforeNext / 1000)'],
  ['fraction', '(resetAt - Date.now()) / 1000'],
  ['fraction', 'Math.max(1, waitMs / 1000)'],
  ['fraction', '(waitMs / 1000).toFixed(1)'],
  ['fraction', '0.5'],
  ['fraction', "'2.5'"],
  ['fraction', '1 / RATE', { before: 'const RATE = Number(process.env.RATE);' }],
  ['fraction', '5 + Math.random() * 10'],
  ['fraction', 'seconds', { body: 'const seconds = (verdict.resetTime - Date.now()) / 1e3;' }],
  ['negative', '-1'],
  ['negative', 'Math.ceil((Date.now() - verdict.resetAt) / 1000)'],
  ['negative', 'Math.max(0, Math.ceil((now - lockedUntil) / 1000))', { body: 'const now = Date.now();' }],
  ['negative', 'Math.floor((Date.now() - until.getTime()) / 1000)'],
  ['negative', 'differenceInSeconds(new Date(), resetAt)'],
  ['epoch', 'dayjs(resetAt).unix()'],
  ['epoch', 'Math.ceil(resetAt / 1000)'],
  ['epoch', 'Math.floor(entry.expiresAt.getTime() / 1000)'],
  ['epoch', 'Math.floor(Date.now() / 1000) + 60'],
  ['epoch', 'reset', { body: 'const { success, reset } = await limiter.limit(req.ip);' }],
  ['epoch', 'String(blockedUntil)'],
  ['iso-date', 'verdict.availableAt.toISOString()'],
  ['iso-date', "'2030-01-01T00:00:00Z'"],
  ['iso-date', 'new Date(Date.now() + 1000).toJSON()'],
  ['date-text', 'new Date(resetAt)'],
  ['date-text', 'String(new Date(resetAt))'],
  ['date-text', 'new Date(resetAt).toString()'],
  ['not-a-number', "'30s'"],
  ['not-a-number', "'1 minute'"],
  ['not-a-number', '`${seconds} seconds`'],
  ['not-a-number', "seconds + 's'"],
  ['not-a-number', 'prettyMs(wait)', { before: "import prettyMs from 'pretty-ms';" }],
  ['not-a-number', 'Infinity'],
];

const right: readonly [value: string, around?: Around][] = [
  ['30'],
  ["'120'"],
  ['3600'],
  ['86400'],
  ['0'],
  ['verdict.retryAfter'],
  ['seconds'],
  ['Math.ceil(waitMs / 1000)'],
  ['String(Math.max(1, Math.ceil((resetAt - Date.now()) / 1000)))'],
  ['Math.round(verdict.msBeforeNext / 1000) || 1'],
  ['(waitMs / 1000).toFixed(0)'],
  ['(waitMs / 1000) | 0'],
  ['WINDOW_MS / 1000', { before: 'const WINDOW_MS = 30_000;' }],
  ['String(options.windowMs / 1000)'],
  ['new Date(resetAt).toUTCString()'],
  ["'Wed, 21 Oct 2026 07:28:00 GMT'"],
  ['secondsUntil(resetAt)'],
  ['secondsUntil(resetAt)', { before: 'const secondsUntil = (at) => Math.ceil((at - Date.now()) / 1000);' }],
  ['verdict.secondsLeft'],
  ['String(COOL_DOWN_SECONDS)', { before: 'const COOL_DOWN_SECONDS = 5000;' }],
  ['String(CONFIG.retryAfter)', { before: 'const CONFIG = { retryAfter: 30 };' }],
  ['differenceInSeconds(resetAt, new Date())'],
  ['`${Math.ceil(waitMs / 1000)}`'],
  ['await redis.ttl(key)'],
  ['Math.ceil((1 - tokens) / PER_SECOND)'],
  ['30 + Math.floor(Math.random() * 10)'],
  ['Math.ceil(WINDOW_SECONDS - (Date.now() - startedAt) / 1000)'],
  ['Math.ceil((WINDOW_MS - (Date.now() - entry.startedAt)) / 1000)'],
  ['resetSeconds - Math.floor(Date.now() / 1000)'],
  ['reset', { body: 'const { reset } = verdict;' }],
  ['Math.max(1, resetAtSeconds - nowSeconds)'],
];

describe('a value of Retry-After that is wrong', () => {
  it.each(wrong.map(([fault, value, around]) => ({ fault, value, around })))(
    '$fault: $value',
    ({ fault, value, around: context }) => {
      const [found, ...more] = detect(requireRetryAfter, handler(value, context));
      expect(more).toEqual([]);
      expect(found).toMatchObject({ messageId: 'invalid' });
      const words: Readonly<Record<string, RegExp>> = {
        milliseconds: /milliseconds/,
        fraction: /fraction/,
        negative: /positive/,
        epoch: /point in time/,
        'iso-date': /ISO/,
        'date-text': /date in a form/,
        'not-a-number': /neither/,
      };
      expect(found?.message).toMatch(words[fault] ?? /never/);
      expect(found?.related.map(({ label }) => label)).toContain('Retry-After gets its value here');
    },
  );
});

describe('a value of Retry-After that is right, or not known to be wrong', () => {
  it.each(right.map(([value, around]) => ({ value, around })))('$value', ({ value, around: context }) => {
    expect(detect(requireRetryAfter, handler(value, context))).toEqual([]);
  });
});
