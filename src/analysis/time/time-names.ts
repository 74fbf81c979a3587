/** What a number (or text) that has to do with time stands for. */
export type TimeUnit =
  /** A duration in seconds or milliseconds. */
  | 'seconds'
  | 'milliseconds'
  /** A point in time: seconds or milliseconds since 1970, or a Date. */
  | 'epoch-seconds'
  | 'epoch-milliseconds'
  | 'date'
  | 'unknown';

/** `retryAfterMs`, `WINDOW_MS`, `msBeforeNext`, `millisUntilReset`. */
const MILLISECONDS = /(?:[a-z\d]M[sS]|_ms|_MS)$|^m[sS]$|^MS$|^(?:ms|millis)(?=[A-Z_])|[mM]illi(?:s|second)|MILLIS/;

/** `retryAfterSeconds`, `secondsLeft`, `waitSec`, `ttlSecs`. */
const SECONDS = /[Ss]econds?|SECONDS?|(?:[a-z\d]S|_s|_S)ecs?$|(?:[a-z\d]Secs?|_secs?|_SECS?)$|^secs?(?=[A-Z_]|$)/;

/** What may last until some time. */
const HOLDS = [
  'locked',
  'blocked',
  'banned',
  'paused',
  'closed',
  'open',
  'valid',
  'muted',
  'frozen',
  'limited',
  'disabled',
  'denied',
  'hold',
  'cooldown',
  'refused',
  'throttled',
  'penalized',
];

/** `resetAt`, `expiresAt`, `lockedUntil`, `nextAllowedAt`, `resetTime`. */
const POINT_IN_TIME = new RegExp(
  [
    '(?:[a-z\\d]At|_at|_AT)$',
    `^(?:${HOLDS.join('|')})_?(?:Until|until|UNTIL)$`,
    '^until$',
    '^(?:reset|expir\\w+|unlock|unblock|release|next\\w*|end|refill|retry)_?(?:[Tt]ime|[Dd]ate|[Tt]imestamp)$',
    '^(?:expires|expiry|deadline|windowEnd|next(?:Reset|Refill|Slot|Allowed|Window|Attempt))$',
    '[Tt]imestamp$',
    '^epoch',
  ].join('|'),
);

/** Points in time that lie in the past: what has elapsed since then is positive. */
const PAST = new RegExp(
  [
    '^(?:start|begin|began|created|opened|last|first|prev|since|window_?start|now$|t0|entered|seen|received|issued)',
    '^(?:refilled|updated|recorded|hit)',
    'Start(?:ed)?(?:At)?$',
    '(?:started|created|opened|refilled|updated|seen|received|issued|entered|begun|taken)_?at$',
  ].join('|'),
  'i',
);

/** The unit that a name tells. A name that says how a time is counted (`ms`) wins over what it is a time of. */
export function unitNamed(name: string): TimeUnit {
  const plain = name.replace(/^[#_]+/, '');
  if (MILLISECONDS.test(plain))
    return POINT_IN_TIME.test(plain.replace(/_?M[sS]$/, '')) ? 'epoch-milliseconds' : 'milliseconds';
  if (/^(?:epoch|unix)|(?:[a-z\d]|_)(?:[Ee]poch|EPOCH|Unix|UNIX)/.test(plain)) return /ms|milli/i.test(plain) ? 'epoch-milliseconds' : 'epoch-seconds';
  if (SECONDS.test(plain)) return 'seconds';
  if (POINT_IN_TIME.test(plain)) return 'epoch-milliseconds';
  return 'unknown';
}

/** True when a name tells of a point in time that is still to come, not of one that is over. */
export function isFuture(name: string): boolean {
  return unitNamed(name) === 'epoch-milliseconds' && !PAST.test(name);
}

const CONFIGURED = /window|interval|period|duration|cool_?down|block_?(?:time|for|ms)|ttl|timeout|penalty|lock_?out/i;

/** True when a name tells of a length of time that a person configured: a window, an interval. */
export function isConfigured(name: string): boolean {
  return /^[A-Z][A-Z\d_]*$/.test(name) || CONFIGURED.test(name);
}
