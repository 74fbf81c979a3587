import {
  BUNDLE_FILLERS,
  BUNDLES,
  LIMIT_CHECKS,
  LIMIT_WORDS,
  LIMIT_UPKEEP,
  LIMITER_WORDS,
  MAY_LIMIT,
  NO_LIMITS,
  OTHER_LIMITS,
  OTHER_QUESTIONS,
} from '../../catalogue/limiter-words.js';
import { within } from '../../catalogue/word-patterns.js';

const LIMITER = within(LIMITER_WORDS);
const SUSPECT = new RegExp(`^(?:${MAY_LIMIT.join('|')})`);

/** The words of `limitByIP`, `RATE_LIMITS` and `rate-limit`, in lower case. */
export function wordsOf(name: string): readonly string[] {
  return name
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .split(/[^A-Za-z]+/)
    .filter((word) => word !== '')
    .map((word) => word.toLowerCase());
}

/** True for what a project calls a middleware, a guard or an object that limits requests: `apiLimiter`, `loginLimit`. */
export function isLimiterName(name: string): boolean {
  const words = wordsOf(name);
  if (words.some((word) => OTHER_LIMITS.has(word)) && !/rate_?-?limit|throttl/i.test(name)) return false;
  return LIMITER.test(name) || words.some((word) => LIMIT_WORDS.has(word));
}

/** True for what a project calls a function that asks a limiter: `enforceRateLimit`, `checkLimit`; not `parseLimit`. */
export function isLimitCheckName(name: string): boolean {
  if (LIMIT_UPKEEP.test(name) || OTHER_QUESTIONS.test(name)) return false;
  if (wordsOf(name).some((word) => OTHER_LIMITS.has(word)) && !/rate_?-?limit|throttl/i.test(name)) return false;
  return LIMITER.test(name) || LIMIT_CHECKS.test(name);
}

/** True for names of middleware that may limit among other things: `security`, `protect`, `commonMiddleware`. */
export function isSuspectName(name: string): boolean {
  return isProtectiveName(name) || isBundleName(wordsOf(name));
}

/** True for names that promise protection: `security`, `protect`. */
export function isProtectiveName(name: string): boolean {
  return !NO_LIMITS.test(name) && wordsOf(name).some((word) => SUSPECT.test(word));
}

function isBundleName(words: readonly string[]): boolean {
  return words.some((word) => BUNDLES.has(word)) && words.every((word) => BUNDLES.has(word) || BUNDLE_FILLERS.has(word));
}
