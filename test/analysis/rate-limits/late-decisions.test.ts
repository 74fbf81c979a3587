import { describe, expect, it } from 'vitest';
import { inputsOf } from '../../../src/analysis/rate-limits/decision-inputs.js';
import { lateDecisionsOf } from '../../../src/analysis/rate-limits/late-decisions.js';
import { lateLimitersOf } from '../../../src/analysis/rate-limits/late-limiters.js';
import { decisionsOf } from '../../../src/analysis/rate-limits/limit-decisions.js';
import { functionNodes } from '../../../src/analysis/syntax/functions.js';
import { nodeIn } from '../../support/find.js';
import { model } from '../../support/index.js';

describe('inputsOf', () => {
  it('goes back through the variables of the function', () => {
    const file = model(`
      const outside = load();
      async function handle(request) {
        const { email } = await request.json();
        let key = email;
        key = key.trim() + outside;
        const other = await db.query();
        const verdict = await limiter.take(key);
        if (!verdict.ok) refuse();
      }`);
    const [fn] = functionNodes(file);
    if (!fn) throw new Error('no function');
    const texts = inputsOf(file, fn, [nodeIn(file, 'IfStatement').test]).map((node) => file.textOf(node));
    expect(texts).toContain('await request.json()');
    expect(texts).toContain('key.trim() + outside');
    expect(texts).not.toContain('load()');
    expect(texts).not.toContain('await db.query()');
  });
});

describe('decisionsOf', () => {
  it('lists what asks a limiter, refusals with their tests, and calls of functions that refuse', () => {
    const file = model(`
      async function door(request) {
        if (over(request)) return new Response('', { status: 429 });
      }
      export async function POST(request) {
        await limiter.consume(request.ip);
        const refused = await door(request);
        return refused ?? send();
      }`);
    const found = decisionsOf(file).map(({ node, decides }) => `${file.textOf(node)} <- ${file.textOf(decides)}`);
    expect(found).toEqual(
      expect.arrayContaining([
        'limiter.consume(request.ip) <- limiter.consume(request.ip)',
        '429 <- over(request)',
        'door(request) <- door(request)',
      ]),
    );
  });
});

describe('lateDecisionsOf', () => {
  it('says what was done, where, and what decided', () => {
    const file = model(`
      export async function POST(request) {
        const form = await request.formData();
        const row = await db.query('select 1');
        const { ok } = await limiter.take(request.headers.get('x-real-ip'));
        if (!ok) return new Response('', { status: 429 });
        return Response.json({ form, row });
      }`);
    const [late, ...more] = lateDecisionsOf(file);
    expect(more).toEqual([]);
    expect(late && file.textOf(late.decides)).toContain('limiter.take');
    expect(late?.costs.map(({ kind, node }) => [kind, file.textOf(node)])).toEqual([
      ['body', 'request.formData()'],
      ['database', `db.query('select 1')`],
    ]);
    expect(late?.refusals).toEqual([]);
  });
});

describe('lateLimitersOf', () => {
  it('lists the steps in front of the first limiter', () => {
    const file = model(`
      import express from 'express';
      import { rateLimit } from 'express-rate-limit';
      const app = express();
      app.use(cors(), express.json({ limit: '1mb' }), loadUser);
      app.use(rateLimit());
      app.use(otherWork);
      app.get('/', rateLimit(), show);`);
    const [late, ...more] = lateLimitersOf(file);
    expect(more).toEqual([]);
    expect(late && file.textOf(late.registration)).toBe('app.use(rateLimit())');
    expect(late?.costly.map(({ step }) => file.textOf(step.node))).toEqual([
      `express.json({ limit: '1mb' })`,
      'loadUser',
    ]);
  });
});
