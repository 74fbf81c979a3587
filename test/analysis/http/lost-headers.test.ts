import { describe, expect, it } from 'vitest';
import { headerLostIn } from '../../../src/analysis/http/lost-headers.js';
import { responsesOf } from '../../../src/analysis/http/responses.js';
import { NO_BINDINGS } from '../../../src/analysis/syntax/bindings.js';
import { MemoryProject } from '../../support/memory-facts.js';

/** The text of the response that loses the header of the first error, or null. */
function loser(code: string): string | null {
  const file = new MemoryProject({ 'src/a.js': code }).file('src/a.js');
  const [site] = responsesOf(file);
  if (!site) throw new Error('no response');
  const found = headerLostIn({ file, site, bindings: NO_BINDINGS });
  return found && file.textOf(found.site.whole);
}

const ERROR = `
  import createError from 'http-errors';
  app.use((req, res, next) => next(createError(429, { headers: { 'Retry-After': '5' } })));`;

describe('the headers of an error', () => {
  it('are lost in a handler that sends the status only', () => {
    expect(loser(`${ERROR} app.use((err, req, res, next) => { res.status(err.status).end(); });`)).toBe(
      'res.status(err.status)',
    );
  });

  it('are not without a handler, or in one that may copy them', () => {
    expect(loser(ERROR)).toBeNull();
    expect(loser(`${ERROR} app.use((err, req, res, next) => res.set(err.headers).status(err.status).end());`)).toBeNull();
    expect(loser(`${ERROR} app.use((err, req, res, next) => { copy(err, res); res.status(err.status).end(); });`)).toBeNull();
    expect(
      loser(`${ERROR} app.use((err, req, res, next) => { if (err instanceof X) res.status(err.status).end(); });`),
    ).toBeNull();
  });

  it('are not lost where the error has none', () => {
    expect(
      loser(`
        import createError from 'http-errors';
        app.use((req, res, next) => next(createError(429)));
        app.use((err, req, res, next) => { res.status(err.status).end(); });`),
    ).toBeNull();
  });
});
