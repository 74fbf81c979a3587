import { describe, expect, it } from 'vitest';
import { byWrapper } from '../../../src/analysis/http/response-wrappers.js';
import { responsesOf } from '../../../src/analysis/http/responses.js';
import { NO_BINDINGS } from '../../../src/analysis/syntax/bindings.js';
import { MemoryProject } from '../../support/memory-facts.js';

/** What wrappers do about the first response of the code. */
function verdict(code: string): string {
  const file = new MemoryProject({ 'src/a.js': code }).file('src/a.js');
  const [site] = responsesOf(file);
  if (!site) throw new Error('no response');
  return byWrapper({ file, site, bindings: NO_BINDINGS }).kind;
}

const HANDLER = 'export const route = wrap((req, res) => res.status(429).end());';

describe('a function around the handler', () => {
  it('that sets the header before it calls the handler', () => {
    expect(
      verdict(`${HANDLER}
        function wrap(handler) {
          return (req, res) => { res.set('Retry-After', '5'); return handler(req, res); };
        }`),
    ).toBe('sent');
  });

  it('that looks at the status afterwards', () => {
    expect(
      verdict(`${HANDLER}
        const wrap = (handler) => async (req, res) => {
          await handler(req, res);
          if (res.statusCode === 429) res.set('Retry-After', '5');
        };`),
    ).toBe('sent');
  });

  it('that refuses by itself, and does not call the handler then', () => {
    expect(
      verdict(`${HANDLER}
        function wrap(handler) {
          return (req, res) => {
            if (over(req)) { res.set('Retry-After', '5'); return res.status(429).end(); }
            return handler(req, res);
          };
        }`),
    ).toBe('absent');
  });

  it('that only catches errors', () => {
    expect(verdict(`${HANDLER}\nconst wrap = (handler) => (req, res, next) => handler(req, res).catch(next);`)).toBe(
      'absent',
    );
  });

  it('that is not in sight, but named for it', () => {
    expect(verdict('export const route = withRateLimit((req, res) => res.status(429).end());')).toBe('unknown');
  });
});
