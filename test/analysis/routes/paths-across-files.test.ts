import { describe, expect, it } from 'vitest';
import { pathsAmong } from './shown-paths.js';

describe('routers of other files', () => {
  it('are known where they are mounted', () => {
    const files = {
      'src/app.ts': `import express from 'express'; import { users } from './users.js';
        const app = express(); app.use(a); app.use('/users', b, users); app.use(c);`,
      'src/users.ts': `import { Router } from 'express'; export const users = Router(); users.use(d); users.get('/:id', h);`,
    };
    expect(pathsAmong(files, 'src/users.ts')).toEqual(['/:id: a > b > d > h']);
    expect(pathsAmong(files, 'src/app.ts')).toEqual([]);
  });

  it('are known through barrels, default exports and CommonJS', () => {
    expect(
      pathsAmong(
        {
          'src/app.ts': `import express from 'express'; import { users } from './routes/index.js';
            const app = express(); app.use(a); app.use(users);`,
          'src/routes/index.ts': `export { default as users } from './users.js';`,
          'src/routes/users.ts': `import { Router } from 'express'; const router = Router(); router.get('/x', h); export default router;`,
        },
        'src/routes/users.ts',
      ),
    ).toEqual(['/x: a > h']);
    const users = `const router = require('express').Router(); router.get('/x', h); module.exports = router;`;
    expect(
      pathsAmong(
        {
          'src/app.js': `const express = require('express'); const users = require('./users');
            const app = express(); app.use(a); app.use('/u', users);`,
          'src/users.js': users,
        },
        'src/users.js',
      ),
    ).toEqual(['/x: a > h']);
    expect(
      pathsAmong(
        {
          'src/app.js': `const express = require('express');
            const app = express(); app.use(a); app.use('/u', require('./users'));`,
          'src/users.js': users,
        },
        'src/users.js',
      ),
    ).toEqual(['/x: a > h']);
  });

  it('are known as the results of factories', () => {
    const files = {
      'src/app.ts': `import express from 'express'; import { usersRouter } from './users.js';
        export function build(deps) { const app = express(); app.use(a); app.use('/u', usersRouter(deps)); return app; }`,
      'src/users.ts': `import { Router } from 'express';
        export function usersRouter(deps) { const router = Router(); router.get('/x', h); return router; }`,
    };
    expect(pathsAmong(files, 'src/users.ts')).toEqual(['/x: a > h']);
  });

  it('are known as fields of classes', () => {
    const files = {
      'src/app.ts': `import express from 'express'; import { UserRoutes } from './users.js';
        const app = express(); app.use(a); app.use('/u', new UserRoutes().router);`,
      'src/users.ts': `import { Router } from 'express';
        export class UserRoutes { router = Router(); constructor() { this.router.get('/x', h); } }`,
    };
    expect(pathsAmong(files, 'src/users.ts')).toEqual(['/x: a > h']);
  });
});

describe('applications of other files', () => {
  it('are known where functions get them', () => {
    const files = {
      'src/app.ts': `import express from 'express'; import { routes } from './routes.js'; import { secure } from './secure.js';
        const app = express(); secure(app); routes(app, db);`,
      'src/routes.ts': `export function routes(server, db) { server.get('/x', h); }`,
      'src/secure.ts': `export const secure = (server) => { server.use(a); };`,
    };
    expect(pathsAmong(files, 'src/routes.ts')).toEqual(['/x: a > h']);
  });

  it('are known where a required function gets them', () => {
    const files = {
      'src/app.js': `const app = require('express')(); app.use(a); require('./routes')(app); app.use(b);`,
      'src/routes.js': `module.exports = (app) => { app.get('/x', h); };`,
    };
    expect(pathsAmong(files, 'src/routes.js')).toEqual(['/x: a > h']);
  });

  it('are known where they are imported: what their own file adds comes first', () => {
    const files = {
      'src/app.ts': `import express from 'express'; export const app = express(); app.use(a);`,
      'src/index.ts': `import { app } from './app.js'; app.use(b); app.get('/x', h);`,
    };
    expect(pathsAmong(files, 'src/index.ts')).toEqual(['/x: a > b > h']);
  });

  it('are open where two files add to them, in an order that nobody can tell', () => {
    const files = {
      'src/app.ts': `import express from 'express'; export const app = express();`,
      'src/limits.ts': `import { app } from './app.js'; app.use(a);`,
      'src/routes.ts': `import { app } from './app.js'; app.get('/x', h);`,
    };
    expect(pathsAmong(files, 'src/routes.ts')).toEqual(['/x?: a > h']);
  });

  it.each([
    ['const { app } = build(); app.get("/x", h);'],
    ['const built = build(); built.app.get("/x", h);'],
    ['const built = build(); const { app } = built; app.get("/x", h);'],
  ])('are known as results: %s', (use) => {
    const files = {
      'src/build.ts': `import express from 'express'; export function build() { const app = express(); app.use(a); return { app }; }`,
      'src/index.ts': `import { build } from './build.js'; ${use}`,
    };
    expect(pathsAmong(files, 'src/index.ts')).toEqual(['/x: a > h']);
  });

  it('take lists of functions from other files', () => {
    const files = {
      'src/app.ts': `import express from 'express'; import { chain } from './chain.js';
        const app = express(); app.use(...chain); app.get('/x', h);`,
      'src/chain.ts': `export const chain = [a, b];`,
    };
    expect(pathsAmong(files, 'src/app.ts')).toEqual(['/x: a > b > h']);
  });
});

describe('an application in an object', () => {
  it.each([
    ['a property of a parameter', '(args) { args.app.get("/x", h); }'],
    ['a pattern in the function', '(args) { const { app } = args; app.get("/x", h); }'],
    ['a name in the function', '(args) { const server = args.app; server.get("/x", h); }'],
    ['a pattern of the parameter', '({ app }) { app.get("/x", h); }'],
  ])('is known as %s', (_name, rest) => {
    const files = {
      'src/app.ts': `import express from 'express'; import { routes } from './routes.js';
        const app = express(); app.use(a); routes({ app, db }); app.use(b);`,
      'src/routes.ts': `export function routes${rest}`,
    };
    expect(pathsAmong(files, 'src/routes.ts')).toEqual(['/x: a > h']);
  });
});
