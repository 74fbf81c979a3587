import { unlimitedRoutesOf } from '../analysis/rate-limits/unlimited-routes.js';
import { ofUnlimitedRoute, RATE_LIMIT_MESSAGES } from './reports/rate-limit.js';
import type { Rule } from './rule.js';

/** Type arguments of a call: `app.get<{ Params: { id: string } }>('/x', ...)`. */
const TYPES = '\\s*(?:<[\\s\\S]{0,400}?>)?';

/** The first argument of a call that declares a route: a path, a list of paths, a name before others, a named route. */
const PATH = '\\(\\s*(?:\\[\\s*)?(?:[\'"`](?:[/*]|[\'"`])|[`/]|[\\w$.]+\\s*[,+]|[\'"][\\w.-]+[\'"]\\s*,\\s*[\'"`][/*])';

/** Text of every file that can declare a route. */
const MENTION = new RegExp(
  [
    `\\.(?:get|post|put|patch|delete|del|all|head|options|query|search)${TYPES}${PATH}`,
    `\\.on${TYPES}\\(\\s*(?:\\[\\s*)?['"](?:GET|POST|PUT|PATCH|DELETE)\\b`,
    `\\.route${TYPES}\\(`,
    '@(?:Get|Post|Put|Patch|Delete|All|Head|Options|Search)\\(',
  ].join('|'),
);

/** Routes that do expensive work with no limiter in front. */
export const requireRateLimit: Rule = {
  meta: {
    name: 'require-rate-limit',
    description: 'Require a rate limiter in front of routes that do expensive work.',
    preset: 'strict',
    mention: MENTION,
    claimable: true,
    messages: RATE_LIMIT_MESSAGES,
  },
  detect(file) {
    return unlimitedRoutesOf(file).map(ofUnlimitedRoute);
  },
};
