/** The statuses that refuse work, and what only looks like a response. Frameworks are in `frameworks/responses/`. */

/** Statuses that tell a client to come back later. */
export type RefusalStatus = 429 | 503;

/** Names of the constants for them, without case, `_`, `-` and the prefixes below. */
export const STATUS_NAMES: Readonly<Record<string, RefusalStatus>> = {
  toomanyrequests: 429,
  serviceunavailable: 503,
  '429toomanyrequests': 429,
  '503serviceunavailable': 503,
  '429': 429,
  '503': 503,
};

/** What libraries and projects write before the name of a status: `HTTP_STATUS_TOO_MANY_REQUESTS`. */
export const STATUS_NAME_PREFIX = /^(?:http_?)?(?:status_?)?(?:code_?)?(?:[se]_)?/i;

/** Text of every file that may send one of these statuses by itself, or make a limiter that does. */
export const REFUSAL_MENTION = new RegExp(
  [
    '\\b(?:429|503)\\b',
    'too[_ -]?many[_ -]?requests',
    'serv(?:ice|er)[_ -]?unavailable',
    'Throttler(?:Exception|Module)',
    'express-limit',
    'rate-?limit(?:er)?[\'"`]',
    '(?:set|add|legacy|standard)Headers',
    'under-?pressure',
    'rate_?limit(?:ed|_?exceeded)',
    '[\'"`]retry-after[\'"`]',
  ].join('|'),
  'i',
);

/** Modules whose `Response`-like exports are no server's. */
export const MOCK_MODULES = new RegExp(
  `^(?:${[
    'msw(?:/.*)?', 'nock', 'fetch-mock', 'jest-fetch-mock', 'vitest-fetch-mock', 'axios-mock-adapter', 'sinon',
    'supertest', 'chai', 'chai-http', 'node-mocks-http', '@playwright/test', 'cypress', 'undici/mock.*',
    '@pollyjs/.*', 'miragejs',
  ].join('|')})$`,
);

/** Receivers of `.status()` that assert, mock or parse arguments. */
export const NO_RESPONSES: ReadonlySet<string> = new Set([
  'expect', 'should', 'assert', 'have', 'to', 'be', 'is', 'that', 'chai', 'cy', 'request', 'supertest', 'agent', 'nock',
  'mock', 'rest', 'intercept', 'yargs', 'program', 'command', 'z', 't', 'process',
]);
