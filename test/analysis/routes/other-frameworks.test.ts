import { describe, expect, it } from 'vitest';
import { pathsAmong, pathsIn } from './shown-paths.js';

describe('Koa', () => {
  const KOA = `import Koa from 'koa'; import Router from '@koa/router'; import compose from 'koa-compose'; import mount from 'koa-mount';
    const app = new Koa();\n`;

  it('runs what is used before the routes of a router', () => {
    const code = `const router = new Router(); router.use(b); router.get('/x', c, h); router.use(d);`;
    expect(pathsIn(`${KOA} ${code} app.use(a); app.use(router.routes()).use(router.allowedMethods());`)).toEqual([
      '/x: a > b > c > h',
    ]);
    expect(pathsIn(`${KOA} ${code} app.use(router.routes()); app.use(a);`)).toEqual(['/x: b > c > h']);
    expect(pathsIn(`${KOA} ${code} app.use(compose([a, router.middleware()]));`)).toEqual(['/x: a > b > c > h']);
    expect(
      pathsIn(
        `const Koa = require('koa'); const router = require('@koa/router')(); const app = new Koa(); router.get('/x', h); app.use(a).use(router.routes());`,
      ),
    ).toEqual(['/x: a > h']);
  });

  it('knows prefixes, names of routes and nested routers', () => {
    const code = `${KOA}
      const users = new Router({ prefix: '/users' });
      const api = new Router();
      api.prefix('/api');
      users.post('sign-in', '/login', h);
      api.use('/v1', users.routes(), users.allowedMethods());
      app.use(a);
      api.use('/v2', b);
      api.use('/v1/users', c);
      app.use(api.routes());`;
    expect(pathsIn(code)).toEqual(['sign-in: a > h']);
    expect(
      pathsIn(
        code
          .replace(`api.use('/v1', users.routes(), users.allowedMethods());`, '')
          .replace('app.use(api', `api.use('/v1', users.routes()); app.use(api`),
      ),
    ).toEqual(['sign-in: a > c > h']);
  });

  it('knows applications below a path', () => {
    const code = `${KOA} const admin = new Koa(); const router = new Router(); router.get('/x', h);
      admin.use(b).use(router.routes()); app.use(a); app.use(mount('/admin', admin));`;
    expect(pathsIn(code)).toEqual(['/x: a > b > h']);
  });

  it('does not let requests through a router whose routes do not match', () => {
    const code = `${KOA} const one = new Router(); const two = new Router(); one.use(a); one.get('/one', h); two.get('/two', h);
      app.use(one.routes()); app.use(two.routes());`;
    expect(pathsIn(code)).toEqual(['/one: a > h', '/two: h']);
  });
});

describe('Hono', () => {
  const HONO = `import { Hono } from 'hono'; import { every } from 'hono/combine'; const app = new Hono();\n`;

  it.each([
    [`app.use(a); app.use('*', b); app.get('/x', h);`, '/x: a > b > h'],
    [`app.use('/v1/*', a); app.get('/v1/x', h);`, '/v1/x: a > h'],
    [`app.use('/v1', a); app.get('/v1/x', h);`, '/v1/x: h'],
    [`app.use('/v1/*', a); app.get('/v2/x', h);`, '/v2/x: h'],
    [`app.get('/x', a, b, h);`, '/x: a > b > h'],
    [`app.use(every(a, b)); app.on(['GET', 'POST'], '/x', h);`, 'GET: a > b > h'],
    [
      `app.all('*', async (c, next) => { await next(); }); app.get('/x', h);`,
      '/x: async (c, next) => { await next(); } > h',
    ],
    [`const v1 = app.basePath('/v1'); app.use('/v1/*', a); v1.get('/x', h);`, '/x: a > h'],
    [`const api = new Hono(); api.use(b); api.get('/x', h); app.use(a); app.route('/api', api);`, '/x: a > b > h'],
    [`const api = new Hono(); api.get('/x', h); app.route('/api', api); app.use(a);`, '/x: h'],
  ])('%s', (code, ...expected) => {
    expect(pathsIn(HONO + code)).toEqual(expected);
  });

  it('goes through chains', () => {
    expect(
      pathsIn(
        `import { Hono } from 'hono'; export default { fetch: new Hono().use(a).get('/x', h).post('/y', b, h).fetch };`,
      ),
    ).toEqual(['/x: a > h', '/y: a > b > h']);
  });

  it('is made by factories, and takes lists of handlers from them', () => {
    const code = `import { createFactory } from 'hono/factory'; const factory = createFactory(); const app = factory.createApp();
      app.use(a); app.get('/x', ...factory.createHandlers(b, h));`;
    expect(pathsIn(code)).toEqual(['/x: a > b > h']);
  });

  it('goes through long chains', () => {
    const chain = Array.from({ length: 30 }, (_, index) => `.get('/${String(index)}', h)`).join('');
    const code = `${HONO} const api = new Hono()${chain}; app.use(a); app.route('/api', api); serve(app);`;
    expect(pathsIn(code)).toHaveLength(30);
    expect(pathsIn(code).at(-1)).toBe('/29: a > h');
  });

  it('is open where another file may mount it', () => {
    const code = `import { Hono } from 'hono'; const users = new Hono(); users.get('/x', h);`;
    expect(pathsIn(`${code} export default users;`)).toEqual(['/x?: h']);
    expect(pathsIn(`${code} serve(users);`)).toEqual(['/x: h']);
    expect(pathsIn(`${code} serve({ fetch: users.fetch }); export default users;`)).toEqual(['/x: h']);
    const files = { 'src/users.ts': `${code} export default users;` };
    expect(pathsAmong(files, 'src/users.ts')).toEqual(['/x: h']);
    const main = `import { Hono } from 'hono'; import users from './users.js'; const app = new Hono(); app.use(a); app.route('/users', users); export default app;`;
    expect(pathsAmong({ ...files, 'src/main.ts': main }, 'src/users.ts')).toEqual(['/x: a > h']);
  });

  it('knows described routes', () => {
    const code = `import { OpenAPIHono, createRoute } from '@hono/zod-openapi'; const app = new OpenAPIHono(); app.use(a);
      const route = createRoute({ method: 'get', path: '/x', middleware: [b], responses });
      app.openapi(route, h);`;
    expect(pathsIn(code)).toEqual([': a > b > h']);
  });
});

describe('Elysia', () => {
  const ELYSIA = `import { Elysia } from 'elysia'; import { rateLimit } from 'elysia-rate-limit';\n`;

  it.each([
    [`new Elysia().use(rateLimit()).get('/x', h).listen(1);`, '/x: rateLimit() > h'],
    [`new Elysia().get('/x', h).use(rateLimit()).listen(1);`, '/x: h'],
    [
      `new Elysia().onBeforeHandle(b).onRequest(a).post('/x', h, { beforeHandle: [c], body: schema }).listen(1);`,
      '/x: hook:a > body > hook:b > hook:c > h',
    ],
    [`new Elysia().onBeforeHandle({ as: 'global' }, a).get('/x', h);`, '/x: hook:a > h'],
    [`new Elysia().guard({ beforeHandle: a }, (inner) => inner.get('/x', h)).get('/y', h);`, '/x: hook:a > h', '/y: h'],
    [
      `new Elysia().group('/v1', (inner) => inner.onBeforeHandle(a).get('/x', h)).get('/y', h);`,
      '/x: hook:a > h',
      '/y: h',
    ],
    [
      `const users = new Elysia({ prefix: '/users' }).get('/x', h); new Elysia().onBeforeHandle(a).use(users).listen(1);`,
      '/x: hook:a > h',
    ],
  ])('%s', (code, ...expected) => {
    expect(pathsIn(ELYSIA + code)).toEqual(expected);
  });
});

describe('plugins of Elysia', () => {
  const used = (hook: string): string[] =>
    pathsIn(`import { Elysia } from 'elysia'; const guard = new Elysia({ name: 'guard' })${hook};
      new Elysia().use(guard).get('/x', h).listen(1);`);

  it('hand on only the hooks that they are told to', () => {
    expect(used(`.onBeforeHandle(a)`)).toEqual(['/x: h']);
    expect(used(`.onBeforeHandle({ as: 'scoped' }, a)`)).toEqual(['/x: hook:a > h']);
    expect(used(`.onBeforeHandle(a).as('scoped')`)).toEqual(['/x: hook:a > h']);
    expect(used(`.onRequest(a)`)).toEqual(['/x: hook:a > h']);
  });

  it('may be functions', () => {
    const code = `import { Elysia } from 'elysia'; const users = (app) => app.onBeforeHandle(a).get('/x', h);
      new Elysia().onBeforeHandle(b).use(users).get('/y', h).listen(1);`;
    expect(pathsIn(code)).toEqual(['/x: hook:b > hook:a > h', '/y: hook:b > hook:a > h']);
  });
});

describe('h3', () => {
  it.each([
    [
      `import { createApp, createRouter } from 'h3'; const app = createApp(); const router = createRouter(); app.use(a); router.get('/x', h); app.use(router);`,
      '/x: a > h',
    ],
    [
      `import { createApp, createRouter, useBase } from 'h3'; const app = createApp(); const router = createRouter(); app.use(a); router.get('/x', h); app.use('/api', useBase('/api', router.handler));`,
      '/x: a > h',
    ],
    [`import { H3, serve } from 'h3'; const app = new H3().use(a).get('/x', h); serve(app);`, '/x: a > h'],
  ])('%s', (code, ...expected) => {
    expect(pathsIn(code)).toEqual(expected);
  });
});

describe('hapi', () => {
  it('reads descriptions of routes', () => {
    const code = `import Hapi from '@hapi/hapi'; const server = Hapi.server();
      server.ext('onPreHandler', c);
      server.ext('onRequest', a);
      server.route([
        { method: 'POST', path: '/x', handler: h },
        { method: 'GET', path: '/y', options: { pre: [{ method: d }], handler: h, plugins: { 'hapi-rate-limit': { userLimit: 3 } } } },
      ]);`;
    expect(pathsIn(code)).toEqual([
      'POST: hook:a > body > hook:c > h',
      'GET: hook:a > option:{ userLimit: 3 } > hook:c > hook:d > h',
    ]);
  });

  it('follows plugins', () => {
    const code = `const Hapi = require('@hapi/hapi');
      const init = async () => {
        const server = new Hapi.Server();
        await server.register({ plugin: require('hapi-rate-limit') });
        await server.register(users);
      };
      const users = { name: 'users', register: async (inner) => { inner.route({ method: 'GET', path: '/x', handler: h }); } };`;
    expect(pathsIn(code)).toEqual(["GET: plugin:{ plugin: require('hapi-rate-limit') } > h"]);
  });
});
