import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { DEFAULT_SETTINGS } from '../../../src/analysis/model/settings.js';
import { detectFile } from '../../../src/host/file-host.js';
import { findTargets } from '../../../src/project/listing/targets.js';
import { openProject } from '../../../src/project/project.js';
import { requireRetryAfter } from '../../../src/rules/require-retry-after.js';
import { tempProject, type Files } from '../../project/temp-project.js';

/** What the rule finds in a project: `file:line confidence`. */
async function found(files: Files): Promise<string[]> {
  const root = tempProject({ 'package.json': '{ "type": "module" }', ...files });
  const targets = await findTargets([], root);
  const project = openProject(targets, { tsconfig: null, ignored: () => false, settings: DEFAULT_SETTINGS });
  return Object.keys(files).flatMap((name) => {
    const model = project.modelOf(join(root, name));
    if (model === null) throw new Error(`no model of ${name}`);
    return detectFile(model, [requireRetryAfter]).map(
      ({ line, confidence }) => `${name}:${String(line)} ${confidence}`,
    );
  });
}

const ROUTE = `
import { reply } from './reply';
export async function handler(event) {
  if (await over(event)) return reply(429, { error: 'slow down' });
  return reply(200, {});
}`;

describe('a helper of another file', () => {
  it('with the same headers for every status is reported at the call', async () => {
    const reply = `export const reply = (statusCode, body) => ({ statusCode, headers: { a: 'b' }, body: JSON.stringify(body) });`;
    expect(await found({ 'src/route.ts': ROUTE, 'src/reply.ts': reply })).toEqual(['src/route.ts:4 medium']);
  });

  it('with headers for this status is not', async () => {
    const reply = `
      export function reply(statusCode, body) {
        const headers = statusCode === 429 ? { 'Retry-After': '30' } : {};
        return { statusCode, headers, body: JSON.stringify(body) };
      }`;
    expect(await found({ 'src/route.ts': ROUTE, 'src/reply.ts': reply })).toEqual([]);
  });

  it('says nothing while it is not known', async () => {
    expect(await found({ 'src/route.ts': ROUTE })).toEqual([]);
  });

  it('is judged by what this call hands over', async () => {
    const helper = `
      module.exports.answer = (res, { status, body, headers }) => {
        res.writeHead(status, { 'content-type': 'text/plain', ...headers });
        res.end(body);
      };`;
    const server = `
      const { answer } = require('./answer.cjs');
      module.exports = (req, res) => {
        if (over(req)) return answer(res, { status: 429, body: 'slow', headers: { 'Retry-After': '5' } });
        if (blocked(req)) return answer(res, { status: 429, body: 'blocked' });
        answer(res, { status: 200, body: 'ok' });
      };`;
    expect(await found({ 'src/server.cjs': server, 'src/answer.cjs': helper })).toEqual(['src/server.cjs:5 medium']);
  });

  it('that gets the response is looked into', async () => {
    const route = `
      import { announce } from './announce';
      export function limit(req, res) { announce(res, 5_000); res.status(429).end(); }`;
    const seconds = `export function announce(res, ms) { res.setHeader('Retry-After', Math.ceil(ms / 1000)); }`;
    const milliseconds = `export function announce(res, ms) { res.setHeader('Retry-After', ms); }`;
    expect(await found({ 'src/route.ts': route, 'src/announce.ts': seconds })).toEqual([]);
    expect(await found({ 'src/route.ts': route, 'src/announce.ts': milliseconds })).toEqual(['src/route.ts:3 high']);
  });

  it('that answers is covered by a caller that sets the header', async () => {
    const refuse = `export function refuse(res) { res.status(429).end(); }`;
    const caller = `
      import { refuse } from './refuse';
      export function limit(req, res) { res.set('Retry-After', '5'); refuse(res); }`;
    expect(await found({ 'src/refuse.ts': refuse, 'src/limit.ts': caller })).toEqual([]);
    expect(await found({ 'src/refuse.ts': refuse })).toEqual(['src/refuse.ts:1 high']);
  });
});

describe('what stands around the application', () => {
  const routes = `
    export async function routes(app) {
      app.get('/', async (request, reply) => (take(request.ip) ? {} : reply.code(429).send()));
    }`;
  const app = (hints: string): string => `
    import { routes } from './routes';
    ${hints}
    export const app = create();
    app.register(routes);`;

  it('a hook of another plugin adds the header', async () => {
    const hints = `
      export async function hints(app) {
        app.addHook('onSend', async (request, reply) => { if (reply.statusCode === 429) reply.header('Retry-After', 5); });
      }`;
    const files = { 'src/routes.ts': routes, 'src/hints.ts': hints };
    expect(await found({ ...files, 'src/app.ts': app(`import { hints } from './hints';`) })).toEqual([]);
    expect(await found({ ...files, 'src/app.ts': app('') })).toEqual(['src/routes.ts:3 high']);
  });

  it('a handle hook of SvelteKit adds it to the routes below', async () => {
    const route = `
      import { json } from '@sveltejs/kit';
      export const POST = async ({ locals }) => json({}, { status: (await vote(locals)) ? 201 : 429 });`;
    const hook = `
      export const handle = async ({ event, resolve }) => {
        const response = await resolve(event);
        if (response.status === 429) response.headers.set('retry-after', '20');
        return response;
      };`;
    expect(await found({ 'src/routes/api/+server.ts': route, 'src/hooks.server.ts': hook })).toEqual([]);
    expect(await found({ 'src/routes/api/+server.ts': route, 'lib/hooks.server.ts': hook })).toHaveLength(1);
  });

  it('a wrapper around the handler adds it', async () => {
    const wrapper = `
      export const polite = (handler) => async (request) => {
        const response = await handler(request);
        if (response.status === 429) response.headers.set('Retry-After', '10');
        return response;
      };`;
    const route = (wrapped: string): string => `
      import { polite } from './polite';
      const handler = async (request) => new Response('slow', { status: 429 });
      export const GET = ${wrapped};`;
    expect(await found({ 'src/polite.ts': wrapper, 'src/route.ts': route('polite(handler)') })).toEqual([]);
    expect(await found({ 'src/polite.ts': wrapper, 'src/route.ts': route('handler') })).toEqual([
      'src/route.ts:3 high',
    ]);
  });

  it('the handler of express-rate-limit may stand in another file', async () => {
    const handler = `export const onLimit = (req, res) => { res.status(429).json({ error: 'slow' }); };`;
    const limiter = `
      import { rateLimit } from 'express-rate-limit';
      import { onLimit } from './on-limit';
      export const limiter = rateLimit({ windowMs: 1000, handler: onLimit });`;
    expect(await found({ 'src/on-limit.ts': handler, 'src/limiter.ts': limiter })).toEqual([]);
    expect(await found({ 'src/on-limit.ts': handler })).toHaveLength(1);
  });
});

describe('an error of the project', () => {
  const errors = `export class HttpError extends Error { constructor(readonly status: number, text: string) { super(text); } }`;
  const routes = `
    import { HttpError } from './errors';
    export function route(req, res) { if (over(req)) throw new HttpError(429, 'slow down'); res.end(); }`;
  const app = `
    import { route } from './routes';
    import { onError } from './on-error';
    app.use(route);
    app.use(onError);`;
  const files = { 'src/errors.ts': errors, 'src/routes.ts': routes, 'src/app.ts': app };

  it('is reported where the project sends it without the header', async () => {
    const handler = `export const onError = (err, req, res, next) => { res.status(err.status ?? 500).end(); };`;
    expect(await found({ ...files, 'src/on-error.ts': handler })).toEqual(['src/routes.ts:3 low']);
  });

  it('is not, where the handler adds the header, or nobody sees the handler', async () => {
    const handler = `
      export const onError = (err, req, res, next) => {
        if (err.status === 429) res.set('Retry-After', '30');
        res.status(err.status ?? 500).end();
      };`;
    expect(await found({ ...files, 'src/on-error.ts': handler })).toEqual([]);
    expect(await found(files)).toEqual([]);
  });
});
