import { describe, expect, it } from 'vitest';
import { pathsIn, registrationsIn } from './shown-paths.js';

const EXPRESS = `const express = require('express');\n`;

describe('an Express application', () => {
  it('puts in front of a route what is used before it', () => {
    const code = `${EXPRESS}
      const app = express();
      app.use(a, b);
      app.get('/one', h);
      app.use(c);
      app.post('/two', d, h);`;
    expect(pathsIn(code)).toEqual(['/one: a > b > h', '/two: a > b > c > d > h']);
  });

  it.each([
    [`import express from 'express'; const app = express();`],
    [`import * as express from 'express'; const app = express();`],
    [`import express from 'express'; let app; app = express();`],
    [`const app = require('express')();`],
    [`const app = module.exports = require('express')();`],
    [`import connect from 'connect'; const app = connect();`],
    [`import polka from 'polka'; const app = polka();`],
    [`import restify from 'restify'; const app = restify.createServer();`],
    [`import express from 'express'; const make = () => express(); const app = make();`],
    [
      `import express from 'express'; function make() { const made = express(); return { made }; } const { made: app } = make();`,
    ],
  ])('is known where it is made: %s', (make) => {
    expect(pathsIn(`${make} app.use(a); app.get('/x', h);`)).toEqual(['/x: a > h']);
  });

  it('is known as a field of a class, its methods in the order of their calls', () => {
    const code = `import express from 'express';
      class Server {
        constructor() { this.app = express(); this.middleware(); this.routes(); }
        routes() { this.app.get('/x', h); }
        middleware() { this.app.use(a); }
      }`;
    expect(pathsIn(code)).toEqual(['/x: a > h']);
    expect(pathsIn(code.replace('this.middleware(); this.routes();', 'this.routes(); this.middleware();'))).toEqual([
      '/x: h',
    ]);
  });

  it('cannot tell the order of methods that nobody in sight calls', () => {
    const code = `import express from 'express';
      export class Server {
        app = express();
        routes() { this.app.get('/x', h); }
        middleware() { this.app.use(a); }
      }`;
    expect(pathsIn(code)).toEqual(['/x?: a > h']);
  });

  it('keeps the applications of two calls of a factory apart', () => {
    const code = `${EXPRESS}
      function make() { const app = express(); app.use(a); return app; }
      const one = make();
      const two = make();
      one.use(b);
      one.get('/one', h);
      two.get('/two', h);`;
    expect(pathsIn(code)).toEqual(['/one: a > b > h', '/two: a > h']);
  });

  it('goes through chains of calls', () => {
    const code = `${EXPRESS}
      express().use(a).get('/x', h).use(b).post('/y', h);
      const router = express.Router();`;
    expect(pathsIn(code)).toEqual(['/x: a > h', '/y: a > b > h']);
  });

  it('takes lists, spreads, choices and compositions apart', () => {
    const code = `${EXPRESS}
      import compose from 'compose-middleware';
      const app = express();
      const guards = [a, b];
      app.use(strict ? c : d);
      app.use(on && e);
      app.get('/x', guards, h);
      app.get('/y', ...guards, [f, [g]], h);
      app.get('/z', compose([a, b]), h);`;
    expect(pathsIn(code)).toEqual([
      '/x: c > d > e > a > b > h',
      '/y: c > d > e > a > b > f > g > h',
      '/z: c > d > e > a > b > h',
    ]);
  });

  it('counts what is registered under a condition', () => {
    const code = `${EXPRESS}
      const app = express();
      if (config.limit) app.use(a);
      process.env.NODE_ENV === 'production' && app.use(b);
      app.get('/x', h);`;
    expect(pathsIn(code)).toEqual(['/x: a > b > h']);
  });

  it('knows the elements of a list that is looped over, and does not guess at others', () => {
    const loop = (list: string): string[] =>
      pathsIn(`${EXPRESS} const app = express(); ${list}.forEach((one) => app.use(one)); app.get('/x', h);`);
    expect(loop('[a, b]')).toEqual(['/x: a > b > h']);
    expect(loop('plugins')).toEqual(['/x?: plugins > h']);
    const open = `${EXPRESS} const app = express(); for (const one of load()) app.use(one); app.get('/x', ...more, h);`;
    expect(pathsIn(open)).toEqual(['/x?: load() > more > h']);
    const pushed = `${EXPRESS} const app = express(); const list = [a]; if (x) list.push(b); app.use(list); app.get('/x', h);`;
    expect(pathsIn(pushed)).toEqual(['/x?: a > list > h']);
  });

  it('follows helpers in the order of their calls', () => {
    const code = `${EXPRESS}
      const app = express();
      secure(app);
      routes(app);
      function routes(server) { server.get('/x', h); }
      function secure(server) { server.use(a); }`;
    expect(pathsIn(code)).toEqual(['/x: a > h']);
    expect(pathsIn(code.replace('secure(app);\n', '').replace('routes(app);', 'routes(app); secure(app);'))).toEqual([
      '/x: h',
    ]);
    expect(pathsIn(code.replaceAll('(app)', '({ app })').replaceAll('(server)', '({ app: server })'))).toEqual([
      '/x: a > h',
    ]);
  });

  it('follows helpers that close over the application', () => {
    const code = `${EXPRESS}
      const app = express();
      const secure = () => { app.use(a); };
      async function start() { await connect(); secure(); app.get('/x', h); app.listen(1); }
      start();`;
    expect(pathsIn(code)).toEqual(['/x: a > h']);
  });

  it('does not count an error handler', () => {
    expect(
      pathsIn(`${EXPRESS} const app = express(); app.use((err, req, res, next) => {}); app.get('/x', h);`),
    ).toEqual(['/x: h']);
  });

  it('counts a package that is given the application, and does not know what files out of sight do', () => {
    expect(pathsIn(`${EXPRESS} const app = express(); require('express-limiter')(app)({}); app.get('/x', h);`)).toEqual(
      ["/x: plugin:require('express-limiter')(app) > h"],
    );
    expect(
      pathsIn(`${EXPRESS} const secure = require('./secure'); const app = express(); secure(app); app.get('/x', h);`),
    ).toEqual(['/x?: plugin:secure(app) > h']);
    expect(
      pathsIn(
        `${EXPRESS} const http = require('http'); const app = express(); http.createServer(app); app.get('/x', h);`,
      ),
    ).toEqual(['/x: h']);
    expect(pathsIn(`${EXPRESS} const app = express(); app.get('/x', h); secure(app);`)).toEqual(['/x: h']);
  });

  it('takes middleware that answers for a route', () => {
    const code = `${EXPRESS} const app = express(); app.use('/x', a, (req, res) => {}); app.use('/y', (req, res, next) => {});`;
    expect(pathsIn(code)).toEqual(['/x: a > (req, res) => {}']);
    expect(pathsIn(`${EXPRESS} const app = express(); app.use((req, res) => {});`)).toEqual([]);
  });

  it('does not take the reading of a setting for a route', () => {
    expect(pathsIn(`${EXPRESS} const app = express(); app.get('env'); map.get('x', y); axios.get('/x', z);`)).toEqual(
      [],
    );
  });
});

describe('paths of Express', () => {
  const app = (code: string): string[] => pathsIn(`${EXPRESS} const app = express(); ${code}`);

  it.each([
    [`app.use('/api', a); app.get('/api/x', h);`, '/api/x: a > h'],
    [`app.use('/api', a); app.get('/other', h);`, '/other: h'],
    [`app.use('/api', a); app.get('/apis', h);`, '/apis: h'],
    [`app.use(['/one', '/two'], a); app.get('/two', h);`, '/two: a > h'],
    [`app.use('/users/:id', a); app.get('/users/me', h);`, '/users/me: a > h'],
    [`app.use('*', a); app.get('/x', h);`, '/x: a > h'],
    [`app.use('/{*rest}', a); app.get('/x', h);`, '/x: a > h'],
    [`app.use(/^\\/api/, a); app.get('/api/x', h);`, '/api/x: a > h'],
    [`app.use(config.prefix, a); app.get('/x', h);`, '/x: a > h'],
    [
      `const BASE = '/v1'; app.use(BASE, a); app.get('/v2', h); app.get(\`\${BASE}/x\`, h);`,
      '/v2: h',
      '${BASE}/x: a > h',
    ],
    [`app.all('*', a, (req, res, next) => next()); app.get('/x', h);`, '/x: a > (req, res, next) => next() > h'],
    [
      `app.post('/x', limit({ max: 1 })); app.get('/x', h); app.post('/x', h);`,
      '/x: limit({ max: 1 })',
      '/x: h',
      '/x: limit({ max: 1 }) > h',
    ],
    [`app.get('/:id', (req, res) => res.send()); app.get('/me', h);`, '/:id: (req, res) => res.send()', '/me: h'],
    [`app.route('/x').all(a).get(h).post(b, h);`, ': a', ': a > h', ': a > b > h'],
    [`app.get('/:id', (req, res, next) => { load(req).catch(next); }); app.get('/me', a, h);`, '/me: a > h'],
    [
      `app.get('/:id', (req, res, next) => { if (x) return next(); res.send(); }); app.get('/me', h);`,
      '/me: (req, res, next) => { if (x) return next(); res... > h',
    ],
  ])('%s', (code, ...expected) => {
    const found = app(code);
    expect(found.slice(-expected.length)).toEqual(expected);
  });
});

describe('routers of Express in one file', () => {
  it.each([
    [`const router = express.Router();`],
    [`const router = new express.Router();`],
    [`const { Router } = express; const router = Router();`],
  ])('have what their application has: %s', (make) => {
    const code = `${EXPRESS} ${make}
      const app = express();
      app.use(a);
      router.use(b);
      router.get('/x', h);
      router.use(c);
      app.use('/api', d, router, e);
      app.use(f);`;
    expect(pathsIn(code)).toEqual(['/x: a > d > b > h']);
  });

  it('have a path for each place where they are mounted', () => {
    const code = `${EXPRESS} const app = express(); const router = express.Router();
      router.get('/x', h);
      app.use('/open', router);
      app.use('/paid', a, router);`;
    expect(pathsIn(code)).toEqual(['/x: h', '/x: a > h']);
  });

  it('are known by the functions that make them', () => {
    const code = `${EXPRESS}
      function mk() { const router = new express.Router(); router.get('/:path', h); return router; }
      const app = express();
      app.use(a);
      app.use(mk());`;
    expect(pathsIn(code)).toEqual(['/:path: a > h']);
  });

  it('match steps by the whole path', () => {
    const code = `${EXPRESS} const app = express(); const api = express.Router(); const users = express.Router();
      app.use('/api/users/login', a);
      app.use('/api', api);
      api.use('/users', users);
      users.post('/login', h);
      users.get('/me', h);`;
    expect(pathsIn(code)).toEqual(['/login: a > h', '/me: h']);
  });

  it('let requests for later routers through what they use', () => {
    const code = `${EXPRESS} const app = express(); const first = express.Router(); const second = express.Router();
      first.use(a);
      first.get('/one', h);
      second.get('/two', h);
      app.use('/api', first);
      app.use('/api', second);`;
    expect(pathsIn(code)).toEqual(['/one: a > h', '/two: a > h']);
  });

  it('are open where nobody mounts them', () => {
    expect(pathsIn(`${EXPRESS} const router = express.Router(); router.use(a); router.get('/x', h);`)).toEqual([
      '/x?: a > h',
    ]);
  });
});

describe('applications that are made out of sight', () => {
  it('are known by their types and names', () => {
    expect(pathsIn(`export function routes(app) { app.use(a); app.get('/x', b, h); }`)).toEqual(['/x?: a > b > h']);
    expect(
      pathsIn(`import { Express } from 'express'; export default (web: Express) => { web.get('/x', h); };`, 'src/a.ts'),
    ).toEqual(['/x?: h']);
    expect(pathsIn(`const { app } = require('./app'); app.get('/x', h);`)).toEqual(['/x?: h']);
    expect(pathsIn(`import { usersRouter } from './routers'; usersRouter.get('/x', h);`)).toEqual(['/x?: h']);
  });

  it('are known as fields', () => {
    const typed = `import { Express } from 'express';
      export class Routes { constructor(private readonly web: Express) {} add() { this.web.get('/x', a, h); } }`;
    expect(pathsIn(typed, 'src/a.ts')).toEqual(['/x?: a > h']);
    const plain = `export class Routes { constructor(app) { this.server = app; } add() { this.server.get('/x', a, h); } }`;
    expect(pathsIn(plain)).toEqual(['/x?: a > h']);
  });

  it('are not seen in clients, maps and test servers', () => {
    expect(
      pathsIn(
        `export function f(client, app) { client.get('/x', h); app.get('/x', { params }); app.get('x', h); app.get('/x'); }`,
      ),
    ).toEqual([]);
    expect(pathsIn(`import app from './app'; import request from 'supertest'; request(app).get('/x', h);`)).toEqual([]);
  });
});

describe('the registrations of a file', () => {
  it('have what stands in front of them', () => {
    const code = `${EXPRESS} const app = express(); const { shop } = require('./shop');
      app.use(a);
      app.use('/shop', limiter);
      app.use('/shop', shop);`;
    expect(registrationsIn(code)).toEqual([': a', '/shop: a > limiter', '/shop: a > limiter > shop']);
  });
});

describe('functions for a parameter of the path', () => {
  it.each([
    ["router.param('id', load); router.get('/:id', h);", ['/:id: param:load > h']],
    ["router.get('/:id', a, h); router.param('id', load);", ['/:id: param:load > a > h']],
    ["router.param('id', load); router.get('/', h);", ['/: h']],
    ["router.param(['id', 'page'], load); router.get('/:page', h);", ['/:page: param:load > h']],
    ["router.param('id', load); router.route('/:id').get(h);", [': param:load > h']],
    ["router.param('id', load); router.use(a); router.get('/:id', h);", ['/:id: a > param:load > h']],
    ['router.param(NAME, load); router.get("/:id", h);', ['/:id: param:load > h']],
  ])('%s', (code, paths) => {
    const express = "import express from 'express'; const app = express(); const router = express.Router(); app.use(router);";
    expect(pathsIn(`${express} ${code}`).map((path) => path.replace(/^h/, ''))).toEqual(paths);
  });
});
