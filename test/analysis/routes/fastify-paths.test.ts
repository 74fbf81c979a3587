import { describe, expect, it } from 'vitest';
import { pathsAmong, pathsIn, registrationsIn } from './shown-paths.js';

const FASTIFY = `import Fastify from 'fastify'; import fp from 'fastify-plugin'; import rateLimit from '@fastify/rate-limit';\n`;

const app = (code: string): string[] => pathsIn(`${FASTIFY} const app = Fastify(); ${code}`);

describe('a Fastify application', () => {
  it.each([
    [`const app = require('fastify')();`],
    [`const app = require('fastify')({ logger: true }).withTypeProvider();`],
    [`import { fastify } from 'fastify'; const app = fastify();`],
    [`const app = require('fastify')().withTypeProvider().setValidatorCompiler(c).decorate('x', 1);`],
    [`const make = () => require('fastify')().withTypeProvider(); const app = make();`],
    [`import Fastify, { type FastifyInstance } from 'fastify'; const app: FastifyInstance = Fastify();`],
  ])('is known where it is made: %s', (make) => {
    expect(pathsIn(`${make} app.addHook('onRequest', a); app.get('/x', h);`, 'src/a.ts')).toEqual(['/x: hook:a > h']);
  });

  it('runs hooks by their phase, reads the body between them', () => {
    const code = `
      app.addHook('preHandler', d);
      app.addHook('preValidation', c);
      app.addHook('onSend', e);
      app.addHook('onRequest', a);
      app.addHook('preParsing', b);
      app.post('/x', h);
      app.get('/y', h);`;
    expect(app(code)).toEqual([
      '/x: hook:a > hook:b > body > hook:c > hook:d > h',
      '/y: hook:a > hook:b > hook:c > hook:d > h',
    ]);
  });

  it('counts hooks that are added after the route, and libraries only before it', () => {
    expect(app(`app.get('/x', h); app.addHook('onRequest', a); app.register(rateLimit);`)).toEqual(['/x: hook:a > h']);
    expect(app(`await app.register(rateLimit, { max: 1 }); app.get('/x', h);`)).toEqual(['/x: plugin:rateLimit > h']);
  });

  it('runs what a library adds to each route after the hooks of the phase that it is told', () => {
    expect(
      app(
        `app.register(rateLimit, { hook: 'preHandler' }); app.addHook('preHandler', a); app.post('/x', { preHandler: b }, h);`,
      ),
    ).toEqual(['/x: body > hook:a > hook:b > plugin:rateLimit > h']);
  });

  it('reads the options of a route', () => {
    expect(app(`app.post('/x', { onRequest: a, preHandler: [b, c], config: { rateLimit: { max: 3 } } }, h);`)).toEqual([
      '/x: option:{ max: 3 } > hook:a > body > hook:b > hook:c > h',
    ]);
    expect(app(`app.post('/x', { rateLimit: { max: 5 } }, h);`)).toEqual(['/x: option:{ max: 5 } > body > h']);
    expect(app(`const options = { config: { rateLimit: false } }; app.get('/x', options, h);`)).toEqual([
      '/x: option:false > h',
    ]);
    expect(app(`app.get('/x', { preHandler: a, handler: h });`)).toEqual(['/x: hook:a > h']);
    expect(app(`app.route({ method: ['GET', 'HEAD'], url: '/x', preHandler: a, handler: h });`)).toEqual([
      'GET: hook:a > h',
    ]);
    expect(app(`app.route({ method: 'POST', url: '/x', async handler() {} });`)).toEqual(['POST: body > () {}']);
  });

  it('is open where options are not in sight', () => {
    expect(app(`app.get('/x', options, h);`)).toEqual(['/x?: h']);
    expect(app(`app.get('/x', { ...common, schema }, h);`)).toEqual(['/x?: h']);
    expect(app(`app.get('/x', { schema }, h);`)).toEqual(['/x: h']);
  });

  it('is open after a hook that changes routes, and after what loads plugins by itself', () => {
    expect(app(`app.addHook('onRoute', (route) => {}); app.get('/x', h);`)).toEqual(['/x?: h']);
    expect(
      pathsIn(
        `${FASTIFY} import autoload from '@fastify/autoload'; const app = Fastify(); app.register(autoload, { dir }); app.get('/x', h);`,
      ),
    ).toEqual(['/x?: h']);
  });

  it('leaves out libraries that add nothing to requests', () => {
    const code = `${FASTIFY} import postgres from '@fastify/postgres'; import cors from '@fastify/cors'; const app = Fastify();
      app.register(postgres); app.register(cors); app.get('/x', h);`;
    expect(pathsIn(code)).toEqual(['/x: plugin:cors > h']);
  });
});

describe('plugins of Fastify', () => {
  it('have a scope of their own', () => {
    const code = `
      app.addHook('onRequest', a);
      app.register(async (inner) => { inner.addHook('onRequest', b); inner.get('/in', h); }, { prefix: '/v1' });
      app.get('/out', h);`;
    expect(app(code)).toEqual(['/in: hook:a > hook:b > h', '/out: hook:a > h']);
  });

  it('act on the scope that they are registered on when they are wrapped', () => {
    const code = `
      const limits = fp(async (inner) => { inner.addHook('onRequest', b); });
      app.register(limits);
      app.get('/out', h);`;
    expect(app(code)).toEqual(['/out: hook:b > h']);
    expect(app(code.replace('fp(', '('))).toEqual(['/out: h']);
    const marked = `async function limits(inner) { inner.addHook('onRequest', b); }
      limits[Symbol.for('skip-override')] = true; app.register(limits); app.get('/out', h);`;
    expect(app(marked)).toEqual(['/out: hook:b > h']);
  });

  it('nest', () => {
    const code = `
      app.register(api, { prefix: '/api' });
      async function api(outer) { outer.addHook('preHandler', b); outer.register(users); }
      function users(inner, options, done) { inner.get('/x', h); done(); }`;
    expect(app(code)).toEqual(['/x: hook:b > h']);
  });

  it('register libraries for themselves only', () => {
    const code = `
      app.register(async (inner) => { await inner.register(rateLimit); inner.get('/in', h); });
      app.get('/out', h);`;
    expect(app(code)).toEqual(['/in: plugin:rateLimit > h', '/out: h']);
  });

  it('are known in other files', () => {
    const main = `import Fastify from 'fastify'; import { routes } from './routes.js'; import limits from './limits.js';
      export async function build() { const app = Fastify(); await app.register(limits); await app.register(routes, { prefix: '/v1' }); return app; }`;
    const routes = `import type { FastifyInstance } from 'fastify';
      export async function routes(fastify: FastifyInstance) { fastify.get('/x', h); }`;
    const limits = `import fp from 'fastify-plugin'; import rateLimit from '@fastify/rate-limit';
      export default fp(async (fastify) => { await fastify.register(rateLimit, { max: 1 }); });`;
    const files = { 'src/main.ts': main, 'src/routes.ts': routes, 'src/limits.ts': limits };
    expect(pathsAmong(files, 'src/routes.ts')).toEqual(['/x: plugin:rateLimit > h']);
    expect(pathsAmong({ ...files, 'src/limits.ts': limits.replace('fp(async', '(async') }, 'src/routes.ts')).toEqual([
      '/x: h',
    ]);
    expect(pathsAmong({ 'src/routes.ts': routes }, 'src/routes.ts')).toEqual(['/x?: h']);
  });

  it('are known by import()', () => {
    const files = {
      'src/main.ts': `import Fastify from 'fastify'; import './routes.js'; const app = Fastify();
        app.addHook('onRequest', a); app.register(import('./routes.js'), { prefix: '/v1' });`,
      'src/routes.ts': `export default async function (fastify) { fastify.get('/x', h); }`,
    };
    expect(pathsAmong(files, 'src/routes.ts')).toEqual(['/x: hook:a > h']);
  });

  it('are known by require', () => {
    const files = {
      'src/main.js': `const app = require('fastify')(); app.addHook('onRequest', a); app.register(require('./routes'));`,
      'src/routes.js': `module.exports = async function (fastify) { fastify.get('/x', h); };`,
    };
    expect(pathsAmong(files, 'src/routes.js')).toEqual(['/x: hook:a > h']);
  });
});

describe('the registrations of a Fastify application', () => {
  it('have what runs before them', () => {
    const code = `${FASTIFY} const app = Fastify();
      app.addHook('onRequest', a);
      app.register(rateLimit, { hook: 'preHandler' });
      app.addHook('preHandler', b);
      app.post('/x', h);`;
    expect(registrationsIn(code)).toEqual([
      'onRequest: hook:a',
      ': hook:a > body > plugin:rateLimit',
      'preHandler: hook:a > body > hook:b',
      '/x: hook:a > body > hook:b > plugin:rateLimit > h',
    ]);
  });
});
