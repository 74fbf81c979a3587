import { describe, expect, it } from 'vitest';
import {
  configuredWaits,
  isInLimiterClass,
  limiterAround,
  silentLimiters,
} from '../../../src/analysis/http/limiter-libraries.js';
import { nodesOf } from '../../../src/analysis/syntax/nodes.js';
import { model } from '../../support/index.js';

/** Whether the library around the 429 of some code has written the header: null without a library. */
function sends(code: string): boolean | null {
  const file = model(code);
  const status = nodesOf(file)
    .all('Literal')
    .find(({ value }) => value === 429);
  if (!status) throw new Error('no 429');
  return limiterAround(file, status)?.sends ?? null;
}

const IMPORT = "import { rateLimit } from 'express-rate-limit';";
const HANDLER = 'handler: (req, res) => res.sendStatus(429)';

describe('limiterAround', () => {
  it.each([
    [`${IMPORT} rateLimit({ windowMs: 1, ${HANDLER} })`, true],
    [`${IMPORT} rateLimit({ legacyHeaders: false, standardHeaders: true, ${HANDLER} })`, true],
    [`${IMPORT} rateLimit({ standardHeaders: false, ${HANDLER} })`, true],
    [`${IMPORT} rateLimit({ legacyHeaders: on, ${HANDLER} })`, true],
    [`${IMPORT} rateLimit({ legacyHeaders: false, ${HANDLER} })`, false],
    [`${IMPORT} rateLimit({ legacyHeaders: false, standardHeaders: false, ${HANDLER} })`, false],
    [`${IMPORT} const off = false; const base = { legacyHeaders: off }; rateLimit({ ...base, ${HANDLER} })`, false],
    [`${IMPORT} const options = { ${HANDLER} }; rateLimit(options); rateLimit({ ...options, limit: 5 });`, true],
    [`${IMPORT} function handler(req, res) { res.sendStatus(429); } rateLimit({ handler })`, true],
    [`const limit = require('express-rate-limit'); limit({ ${HANDLER} })`, true],
    [`import { createLimiter } from './limits'; createLimiter({ windowMs: 1, ${HANDLER} })`, true],
    [`import { createServer } from './server'; createServer({ ${HANDLER} })`, null],
    ['app.get("/", (req, res) => res.sendStatus(429))', null],
    [`${IMPORT} rateLimit({ skip: (req, res) => res.sendStatus(429) })`, null],
  ])('%s', (code, expected) => {
    expect(sends(code)).toBe(expected);
  });
});

describe('silentLimiters', () => {
  it('are those without headers and without a handler', () => {
    const count = (options: string): number => silentLimiters(model(`${IMPORT} rateLimit({ ${options} })`)).length;
    expect(count('legacyHeaders: false, standardHeaders: false')).toBe(1);
    expect(count(`legacyHeaders: false, standardHeaders: false, ${HANDLER}`)).toBe(0);
    expect(count('legacyHeaders: false, standardHeaders: "draft-7"')).toBe(0);
    expect(count('limit: 5')).toBe(0);
  });
});

describe('isInLimiterClass', () => {
  const inside = (method: string, base: string): boolean => {
    const file = model(
      `import { ${base} } from '@nestjs/throttler'; class G extends ${base} { ${method}() { throw x(429); } }`,
    );
    const [status] = nodesOf(file)
      .all('Literal')
      .filter(({ value }) => value === 429);
    return status !== undefined && isInLimiterClass(file, status);
  };

  it('knows which methods run after the header was written', () => {
    expect(inside('throwThrottlingException', 'ThrottlerGuard')).toBe(true);
    expect(inside('handleRequest', 'ThrottlerGuard')).toBe(false);
    expect(inside('throwThrottlingException', 'SomethingElse')).toBe(false);
  });
});

describe('configuredWaits', () => {
  it('reads the option of a library', () => {
    const values = (code: string): string[] => configuredWaits(model(code)).map(({ file, node }) => file.textOf(node));
    const pressure = "import underPressure from '@fastify/under-pressure';";
    expect(values(`${pressure} app.register(underPressure, { retryAfter: 50 });`)).toEqual(['50']);
    expect(values(`${pressure} app.register(other, { retryAfter: 50 });`)).toEqual([]);
    expect(values('retry({ retryAfter: 50 });')).toEqual([]);
  });
});
