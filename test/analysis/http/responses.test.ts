import { describe, expect, it } from 'vitest';
import { refusalsOf } from '../../../src/analysis/http/refusals.js';
import { responsesOf } from '../../../src/analysis/http/responses.js';
import { refusalsAmong, statusNamed } from '../../../src/analysis/http/status-values.js';
import { nodesOf } from '../../../src/analysis/syntax/nodes.js';
import { model } from '../../support/index.js';

/** `kind target status` of every response that code makes. */
function responses(code: string): string[] {
  const file = model(code);
  return responsesOf(file).map(({ kind, target, status, fixed }) =>
    [kind, target ? file.textOf(target) : '-', status ? file.textOf(status) : String(fixed)].join(' '),
  );
}

describe('responsesOf', () => {
  it.each([
    ['res.status(code).end()', 'changed res code'],
    ['reply.code(429)', 'changed reply 429'],
    ["res.writeHead(429, 'Slow', {})", 'changed res 429'],
    ['h.response(x).code(429)', 'changed h.response(x) 429'],
    ["new Response('', { status: 429 })", 'built - 429'],
    ['Response.json({}, { status: 429 })', 'built - 429'],
    ["stream.respond({ ':status': 429 })", 'built - 429'],
    ["socket.end('HTTP/1.1 429 Too Many Requests\\r\\n\\r\\n')", 'built - 429'],
  ])('%s', (code, expected) => {
    expect(responses(code)).toEqual([expected]);
  });

  it.each([
    ['(ctx) => { ctx.status = 429; }', 'changed ctx 429'],
    ['(req, res) => { res.statusCode = 429; }', 'changed res 429'],
    ["({ set }) => { set.status = 'Too Many Requests'; }", "changed set 'Too Many Requests'"],
    ['(c) => c.json({}, 429)', 'built c 429'],
    ["(ctx) => ctx.throw(429, 'slow')", 'error ctx 429'],
    ['(reply) => reply.tooManyRequests()', 'changed reply 429'],
    ['(req, res, next) => next({ status: 429 })', 'error - 429'],
    ['(event) => { setResponseStatus(event, 429); }', 'changed event 429'],
    ["(event) => ({ statusCode: 429, body: '' })", 'built - 429'],
    ["(req, res) => { const err = new Error('x'); err.status = 429; throw err; }", 'error err 429'],
    ["() => { const err = new Error('x'); err.status = 429; throw err; }", 'own-error err 429'],
    ['() => { throw new ApiError(429); }', 'own-error - 429'],
  ])('in a function: %s', (code, expected) => {
    expect(responses(`export const f = ${code};`)).toEqual([expected]);
  });

  it.each([
    ["import { error } from '@sveltejs/kit'; error(429);", 'error - 429'],
    [
      "import { TRPCError } from '@trpc/server'; new TRPCError({ code: 'TOO_MANY_REQUESTS' });",
      "error - 'TOO_MANY_REQUESTS'",
    ],
    ["import Boom from '@hapi/boom'; Boom.tooManyRequests();", 'error - 429'],
    ["import { json } from '@remix-run/node'; json({}, 429);", 'built - 429'],
    ["import { HttpException as X } from '@nestjs/common'; new X('slow', 429);", 'error - 429'],
  ])('%s', (code, expected) => {
    expect(responses(code)).toEqual([expected]);
  });

  it.each([
    'expect(res).to.have.status(429)',
    "import { HttpResponse } from 'msw'; HttpResponse.json({}, { status: 429 });",
    "import { rest } from 'msw'; rest.get('/', (req, res, ctx) => res(ctx.status(429)));",
    "doc.text('Hello', 429, 503)",
    'const table = { status: 429, body: 1 };',
    "import { HTTPException } from 'hono/http-exception'; new HTTPException(429, { res });",
    'async function f() { const res = await fetch(x); res.status = 429; }',
  ])('nothing: %s', (code) => {
    expect(responses(code)).toEqual([]);
  });
});

describe('refusalsOf', () => {
  const refusals = (code: string): string[] => {
    const file = model(code);
    return refusalsOf(file).map(
      ({ status, node, helperCall }) => `${String(status)} ${file.textOf(node)}${helperCall ? ' by helper' : ''}`,
    );
  };

  it('keeps statuses that refuse', () => {
    expect(refusals('res.status(404); res.status(429); res.status(503); res.status(code);')).toEqual([
      '429 429',
      '503 503',
    ]);
  });

  it('finds the helper that takes the status', () => {
    const helper = 'function fail(res, status) { res.status(status).end(); }';
    expect(refusals(`${helper} fail(res, 429); fail(res, 404); log(429);`)).toEqual(['429 429 by helper']);
  });

  it('reports errors where they are thrown, not where they are made', () => {
    const code = `
      import createError from 'http-errors';
      const tooMany = () => createError(429);
      export const f = (req) => { throw tooMany(); };`;
    expect(refusals(code)).toEqual(['429 tooMany()']);
  });
});

describe('refusalsAmong', () => {
  const among = (code: string): number[] => {
    const file = model(code);
    const call = nodesOf(file)
      .all('CallExpression')
      .find(({ callee }) => callee.type === 'Identifier' && callee.name === 'use');
    return refusalsAmong(file, call?.arguments[0] ?? file.ast).map(({ status }) => status);
  };

  it.each([
    ['use(429)', [429]],
    ["use('503')", [503]],
    ['use(ok ? 200 : 429)', [429]],
    ['use(err.status ?? 503)', [503]],
    ['const A = 400 + 29; use(A)', [429]],
    ['let s = 200; if (x) s = 429; use(s)', [429]],
    ['enum S { Slow = 429 } use(S.Slow)', [429]],
    ["import { HttpStatus } from './x'; use(HttpStatus.TOO_MANY_REQUESTS)", [429]],
    ["import { SERVICE_UNAVAILABLE } from './x'; use(SERVICE_UNAVAILABLE)", [503]],
    ['use(404)', []],
    ['use(err.status)', []],
    ['const TOO_MANY_REQUESTS = 430; use(TOO_MANY_REQUESTS)', []],
  ])('%s', (code, expected) => {
    expect(among(code)).toEqual(expected);
  });

  it.each([
    'TooManyRequests',
    'TOO_MANY_REQUESTS',
    'HTTP_STATUS_TOO_MANY_REQUESTS',
    'HTTP_429',
    '429 Too Many Requests',
    'E_TOO_MANY_REQUESTS',
  ])('knows the name %s', (name) => {
    expect(statusNamed(name)).toBe(429);
  });
});
