import { describe, expect, it } from 'vitest';
import { lateLimitersOf } from '../../../src/analysis/rate-limits/late-limiters.js';
import { model } from '../../support/index.js';

/** What is held against the limiters of an Express application, by the text of their registrations. */
function heldAgainst(code: string): readonly string[] {
  const file = model(`
    import express from 'express';
    import session from 'express-session';
    import { rateLimit } from 'express-rate-limit';
    import { store } from './store.js';
    const limiter = rateLimit({ windowMs: 1000, limit: 5 });
    const app = express();
    ${code}`);
  return lateLimitersOf(file).map(
    ({ registration, costly }) => `${file.textOf(registration)} < ${costly.map(({ cost }) => cost.kind).join()}`,
  );
}

describe('canMove', () => {
  it('holds what is for all routes against a limiter for all of them, or for all below a path', () => {
    expect(heldAgainst(`app.use(session({ store })); app.use(limiter);`)).toEqual(['app.use(limiter) < session']);
    expect(heldAgainst(`app.use(session({ store })); app.use('/shop', limiter);`)).toEqual([
      `app.use('/shop', limiter) < session`,
    ]);
  });

  it('does not hold it against the limiter of one route', () => {
    expect(heldAgainst(`app.use(session({ store })); app.post('/x', limiter, show);`)).toEqual([]);
    expect(heldAgainst(`app.use(express.json()); app.post('/x', limiter, show);`)).toEqual([]);
  });

  it('holds the steps of one route against each other', () => {
    expect(heldAgainst(`app.post('/x', session({ store }), limiter, show);`)).toEqual([
      `app.post('/x', session({ store }), limiter, show) < session`,
    ]);
  });

  it('holds a parser that takes large bodies against routes that have one', () => {
    const parser = `app.use(express.json({ limit: '20mb' }));`;
    expect(heldAgainst(`${parser} app.put('/x', limiter, save);`)).toEqual([`app.put('/x', limiter, save) < body`]);
    expect(heldAgainst(`${parser} app.get('/x', limiter, show);`)).toEqual([]);
  });
});
