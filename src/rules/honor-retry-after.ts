import { unheedingOptionsOf } from '../analysis/rate-limited/client-retry-options.js';
import { unheededRetriesOf } from '../analysis/rate-limited/rate-limit-retries.js';
import { ofOptions, ofRetry } from './reports/honor-retry-after.js';
import type { Rule } from './rule.js';

const MENTION = new RegExp(
  [
    '(?<![\\d.])(?:429|503)(?!\\d)',
    'too[_ -]?many[_ -]?requests',
    'serv(?:ice|er)[_ -]?unavailable',
    'rate[_ -]?limit',
    // What is asked of a function of another file.
    'throttl',
    'overload',
    'transient',
    'temporar',
    'retr[yi]able',
    '(?:should|can|may)_?retry',
    'recoverable',
    'limited',
    'is_?busy',
    'calculateDelay',
    'afterStatusCodes',
    // A list of statuses may stand in another file.
    '\\.(?:has|includes)\\([\\w.?!]*(?:status|code)',
  ].join('|'),
  'i',
);

/** A client recognises 429 or 503, and tries again without waiting as long as the server asks. */
export const honorRetryAfter: Rule = {
  meta: {
    name: 'honor-retry-after',
    description: 'Require clients that retry after 429 or 503 to wait as long as Retry-After says',
    preset: 'recommended',
    mention: MENTION,
    messages: {
      unread:
        'A refused request ({{status}}) is tried again here without reading Retry-After. The server says how long it ' +
        'wants to be left alone; a client that comes back earlier is refused again, adds to the overload, and may be ' +
        'blocked. Wait as long as the header says, up to a limit, and fall back to backoff with jitter without it.',
      reported:
        'Retry-After is read here for a message only, and the request that was refused ({{status}}) is tried again ' +
        'after a wait of its own. Wait as long as the header says, up to a limit.',
      case:
        "The wait after {{status}} reads '{{name}}', which is always undefined: the names of these headers are " +
        "lower-case. Read 'retry-after'.",
      object:
        "The wait after {{status}} reads '{{name}}' as a property of a Headers object, which is always undefined. " +
        "Read it by headers.get('retry-after').",
      milliseconds:
        'Retry-After is in seconds, and the wait after {{status}} takes its value for milliseconds, so the request ' +
        'is repeated almost at once. Multiply it by 1000.',
      library:
        "'{{name}}' makes the library repeat requests that were refused ({{status}}), and it does not wait as long " +
        'as Retry-After says. Use the header in the delay, up to a limit, or leave these statuses out of the list.',
      switched:
        "'{{name}}' keeps the library from waiting as long as Retry-After says after {{status}}. Take the header " +
        'into account, up to a limit.',
      waitAsAsked: 'Wait as long as Retry-After says, at most {{seconds}} seconds.',
      correctName: 'Read the header by its lower-case name.',
      readHeaders: "Read it by headers.get('retry-after').",
      toMilliseconds: 'Multiply the seconds by 1000.',
    },
  },
  detect(file) {
    return [
      ...unheededRetriesOf(file).map((retry) => ofRetry(file, retry)),
      ...unheedingOptionsOf(file).map((options) => ofOptions(options)),
    ].sort((a, b) => a.range[0] - b.range[0]);
  },
};
