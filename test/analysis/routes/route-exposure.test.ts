import { describe, expect, it } from 'vitest';
import { isLocalServer, needsNoLimit, pathTextsOf } from '../../../src/analysis/routes/route-exposure.js';
import type { RequestPath } from '../../../src/analysis/routes/request-paths.js';
import { nodesOf } from '../../../src/analysis/syntax/nodes.js';
import { model } from '../../support/index.js';

describe('isLocalServer', () => {
  it.each([
    ["app.listen(3000, '127.0.0.1')"],
    ["const HOST = 'localhost'; server.listen({ port: 1, host: HOST })"],
    ["import { app } from 'electron'; listen(app)"],
    ["const yargs = require('yargs');"],
  ])('%s', (code) => {
    expect(isLocalServer(model(code))).toBe(true);
  });

  it('goes by the path of the file', () => {
    expect(isLocalServer(model('', { filename: 'mocks/orders.ts' }))).toBe(true);
    expect(isLocalServer(model('', { filename: 'src/mock-server.ts' }))).toBe(true);
    expect(isLocalServer(model('', { filename: 'src/server.ts' }))).toBe(false);
  });

  it.each([["app.listen(3000, '0.0.0.0')"], ["const url = 'http://localhost:3000'; app.listen(3000)"], ['app.listen(3000)']])(
    'not %s',
    (code) => {
      expect(isLocalServer(model(code))).toBe(false);
    },
  );
});

/** The path of the first call of some code, with nothing in front. */
function pathOf(code: string): RequestPath {
  const file = model(code);
  const [route] = nodesOf(file).all('CallExpression');
  if (!route) throw new Error('no call');
  return { file, route, paths: [], steps: [], complete: true };
}

describe('needsNoLimit', () => {
  it.each([
    ["app.get('/health', f)"],
    ["app.get('/api/v1/healthcheck', f)"],
    ["app.get('/health/db', f)"],
    ["app.get('/metrics', f)"],
    ["app.get(['/livez', '/readyz'], f)"],
    ["app.route({ method: 'GET', url: '/healthz', handler })"],
    ["app.post('/stripe/webhook', (req) => verify(req.headers['stripe-signature']))"],
  ])('%s', (code) => {
    expect(needsNoLimit(pathOf(code))).toBe(true);
  });

  it('knows the path below which a router is mounted', () => {
    const path = pathOf("router.get('/', f)");
    expect(needsNoLimit({ ...path, paths: [['health']] })).toBe(true);
    expect(needsNoLimit({ ...path, paths: [['users']] })).toBe(false);
    expect(needsNoLimit({ ...path, paths: [null] })).toBe(false);
  });

  it.each([
    ['wrapped', 'const receive = wrap(async (req) => verifyWebhookSignature(req));', 'receive'],
    ['a method', 'const hooks = { receive(req) { verifyWebhookSignature(req); } };', 'hooks.receive'],
    ['made of something out of sight', 'const receive = inOrder(verifyWebhookSignature, store);', 'receive'],
  ])('looks for the signature in the code of the handler: %s', (_name, code, handler) => {
    const file = model(`${code} app.post('/hooks', ${handler});`);
    const route = nodesOf(file)
      .all('CallExpression')
      .find(({ callee }) => file.textOf(callee) === 'app.post');
    const node = route?.arguments[1];
    if (!route || !node) throw new Error('no route');
    const steps = [{ file, node, registration: route, role: 'handler' as const }];
    expect(needsNoLimit({ file, route, paths: [], steps, complete: true })).toBe(true);
  });

  it.each([
    ["app.get('/orders/:id/status', f)"],
    ["app.get('/wealth', f)"],
    ["app.get('/healthy-recipes/:id', f)"],
    ["app.post('/webhooks', (req) => save(req.body))"],
    ["app.get('/signature', f)"],
  ])('not %s', (code) => {
    expect(needsNoLimit(pathOf(code))).toBe(false);
  });
});

describe('pathTextsOf', () => {
  it('reads decorators', () => {
    const file = model("class C { @Get('list') @Roles('x') list() {} }");
    const [method] = nodesOf(file).all('MethodDefinition');
    expect(method && pathTextsOf(file, method)).toEqual(['list', 'x']);
  });
});
