import { describe, expect, it } from 'vitest';
import { requireRetryAfter } from '../../../src/rules/require-retry-after.js';
import { bothHosts } from '../../support/index.js';

function found(code: string, limiters: readonly string[]): number {
  return bothHosts(requireRetryAfter, code, { filename: 'src/http/limits.ts', settings: { limiters } }).length;
}

describe('the setting limiters', () => {
  it.each([
    [
      'the handler of a limiter',
      ['guardRoutes'],
      "import { guardRoutes } from '../lib/guard.js'; export default guardRoutes({ perMinute: 60, refuse: (req, res) => { res.status(429).send('later'); } });",
    ],
    [
      'the handler of a limiter, by its module',
      ['src/lib/guard#guardRoutes'],
      "import { guardRoutes as g } from '../lib/guard.js'; export default g({ perMinute: 60, refuse: (req, res) => { res.status(429).send('later'); } });",
    ],
    [
      'a handler that is declared apart',
      ['guardRoutes'],
      "import { guardRoutes } from '../lib/guard.js'; const options = { refuse: (req, res) => { res.status(429).send('later'); } }; export default guardRoutes(options);",
    ],
    [
      'a class that extends one',
      ['OurGuard'],
      "import { OurGuard } from '../lib/guard.js'; export class Guard extends OurGuard { refuse(req, res) { res.status(429).send('later'); } }",
    ],
  ])('knows %s', (_what, names, code) => {
    expect(found(code, names)).toBe(0);
    expect(found(code, [])).toBe(1);
    expect(found(code, ['other'])).toBe(1);
  });

  it('does not vouch for answers beside the limiter', () => {
    const code =
      "import { guardRoutes } from '../lib/guard.js'; app.post('/jobs', guardRoutes({ perMinute: 60 }), (req, res) => { if (queue.length > 100) res.status(429).send('later'); });";
    expect(found(code, ['guardRoutes'])).toBe(1);
  });
});
