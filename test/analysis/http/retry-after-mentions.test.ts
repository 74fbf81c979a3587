import { describe, expect, it } from 'vitest';
import { outerWrites, retryAfterWrites } from '../../../src/analysis/http/retry-after-mentions.js';
import { model } from '../../support/index.js';

describe('retryAfterWrites', () => {
  const writes = (code: string): string[] => {
    const file = model(code);
    return retryAfterWrites(file).map(({ form, value }) => `${form} ${value ? file.textOf(value) : '?'}`);
  };

  it.each([
    ["res.set('Retry-After', 5)", ['call 5']],
    ["res.headers.append('retry-after', s)", ['call s']],
    ["setResponseHeader(event, 'Retry-After', 6)", ['call 6']],
    ["set.headers['retry-after'] = 7", ['assignment 7']],
    ["const h = { 'Retry-After': 8 }", ['property 8']],
    ["new Headers([['retry-after', 9]])", ['property 9']],
    ["const NAME = 'Retry-After'; res.set(NAME, 10)", ['call 10']],
    ['res.set(HEADERS.RETRY_AFTER, 11)', ['call 11']],
  ])('%s', (code, expected) => {
    expect(writes(code)).toEqual(expected);
  });

  it.each([
    "res.headers.get('retry-after')",
    "const wait = headers['retry-after']",
    "if (res.headers.has('Retry-After')) wait()",
    "cors({ exposeHeaders: ['Retry-After', 'X-Left'] })",
    "res.set('X-Retry-After', 5)",
    'const body = { retryAfter: 30 }',
    '// Retry-After is not sent here\nsend()',
  ])('none: %s', (code) => {
    expect(writes(code)).toEqual([]);
  });
});

describe('outerWrites', () => {
  const outer = (code: string): string => {
    const { responses, errors } = outerWrites(model(code));
    return `${String(responses.length)} ${String(errors.length)}`;
  };

  it.each([
    "app.use(async (ctx, next) => { await next(); if (ctx.status === 429) ctx.set('Retry-After', '5'); });",
    "const f = async (r) => { const res = await go(r); if ([429, 503].includes(res.status)) res.headers.set('Retry-After', '5'); };",
    "server.ext('onPreResponse', (request, h) => { request.response.output.headers['Retry-After'] = 5; return h.continue; });",
    "handle({ responseMeta: () => ({ headers: { 'Retry-After': '5' } }) });",
    "const meta = () => ({ headers: { 'Retry-After': '5' } }); handle({ responseMeta: meta });",
  ])('on responses: %s', (code) => {
    expect(outer(code)).toBe('1 0');
  });

  it.each([
    "app.use((err, req, res, next) => { res.set('Retry-After', '5'); });",
    "app.setErrorHandler(function (error, request, reply) { reply.header('Retry-After', 5); });",
    "class Filter { catch(exception, host) { host.getResponse().set('Retry-After', '5'); } }",
    "app.use(async (ctx, next) => { try { await next(); } catch (err) { ctx.set('Retry-After', '5'); } });",
  ])('on errors: %s', (code) => {
    expect(outer(code)).toBe('0 1');
  });

  it.each([
    "app.get('/', (req, res) => { res.set('Retry-After', '5'); res.sendStatus(429); });",
    "app.get('/', async (req, res) => { if (up.status === 429) { res.set('Retry-After', '5'); res.sendStatus(429); } });",
  ])('on its own response only: %s', (code) => {
    expect(outer(code)).toBe('0 0');
  });
});
