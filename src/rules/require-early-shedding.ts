import { lateDecisionsOf } from '../analysis/rate-limits/late-decisions.js';
import { lateLimitersOf } from '../analysis/rate-limits/late-limiters.js';
import { EARLY_SHEDDING_MESSAGES, ofLateDecision, ofLateLimiter } from './reports/early-shedding.js';
import type { Rule } from './rule.js';

/** Text of every file that limits requests: by a library, by name, or by the refusal itself. */
const MENTION = new RegExp(
  [
    '429', '503', 'limit', 'thrott', 'slow-?down', 'brute', 'quota', 'shed', 'too.?many', 'unavailable', 'toobusy',
    'overload', 'under-?pressure', 'arcjet', 'bouncer', 'lock.?out', 'flood', 'ddos', 'attempts', 'admission',
    'hammer', 'cool-?down',
  ].join('|'),
  'i',
);

/** A limiter or load shedder that requests reach only after expensive work has been done for them. */
export const requireEarlyShedding: Rule = {
  meta: {
    name: 'require-early-shedding',
    description: 'Require limiters and load shedders to stand in front of expensive work.',
    preset: 'recommended',
    mention: MENTION,
    messages: EARLY_SHEDDING_MESSAGES,
  },
  detect(file) {
    return [
      ...lateLimitersOf(file).map((late) => ofLateLimiter(file, late)),
      ...lateDecisionsOf(file).map((late) => ofLateDecision(file, late)),
    ];
  },
};
