import { expect, it } from 'vitest';
import { unlimitedRoutesOf } from '../../../src/analysis/rate-limits/unlimited-routes.js';
import { pathTextsOf } from '../../../src/analysis/routes/route-exposure.js';
import { MemoryProject } from '../../support/memory-facts.js';
import { model } from '../../support/index.js';
import type { FileModel } from '../../../src/analysis/model/file.js';

const HEAD = "import express from 'express'; import { rateLimit } from 'express-rate-limit'; import { db } from './db';";
const WORK = "async (req, res) => res.json(await db.query('select * from t'))";

/** Path, kind of work, what takes it out of a limiter, and the limiter that stands in front of others. */
function unlimited(file: FileModel): string[] {
  return unlimitedRoutesOf(file).map(({ route, cost, optOut, elsewhere }) =>
    [
      pathTextsOf(file, route)[0],
      cost.kind,
      optOut && `out: ${optOut.file.textOf(optOut.node)}`,
      elsewhere && `elsewhere: ${elsewhere.file.textOf(elsewhere.node)}`,
    ]
      .filter((part) => part !== null)
      .join(', '),
  );
}

it('says which work is done, and where a limiter stands instead', () => {
  const code = `${HEAD} const app = express(); const door = rateLimit(); app.get('/a', ${WORK}); app.get('/b', door, ${WORK});`;
  expect(unlimited(model(code))).toEqual(['/a, database, elsewhere: door']);
});

it('says what takes a route out of a limiter', () => {
  const code = `
    import Fastify from 'fastify'; import limits from '@fastify/rate-limit'; import { db } from './db';
    const app = Fastify(); app.register(limits);
    app.get('/a', { config: { rateLimit: false } }, async () => db.query('select * from t'));`;
  expect(unlimited(model(code))).toEqual(['/a, database, out: false']);
});

it('lists a route once that is mounted twice', () => {
  const code = `${HEAD} const r = express.Router(); r.get('/a', ${WORK}); const app = express(); app.use('/x', r); app.use('/y', r);`;
  expect(unlimited(model(code))).toEqual(['/a, database']);
});

it('speaks where one of two mounts has no limiter', () => {
  const code = `${HEAD} const r = express.Router(); r.get('/a', ${WORK}); const app = express(); app.use('/x', rateLimit(), r); app.use('/y', r);`;
  expect(unlimited(model(code))).toEqual(['/a, database, elsewhere: rateLimit()']);
});

it('counts limiters that the settings name', () => {
  const code = `${HEAD} import { door } from '@acme/kit'; const app = express(); app.use(door()); app.get('/a', ${WORK});`;
  expect(unlimited(model(code))).toEqual(['/a, database']);
  expect(unlimited(model(code, { settings: { limiters: ['@acme/kit#door'] } }))).toEqual([]);
});

it('follows routers to where they are mounted', () => {
  const sources = {
    'src/app.ts': `${HEAD} import { parts } from './parts'; const app = express(); app.use('/parts', parts);`,
    'src/parts.ts': `import { Router } from 'express'; import { db } from './db'; export const parts = Router(); parts.get('/a', ${WORK});`,
  };
  expect(unlimited(new MemoryProject(sources).file('src/parts.ts'))).toEqual(['/a, database']);
  const limited = { ...sources, 'src/app.ts': sources['src/app.ts'].replace("'/parts', parts", "'/parts', rateLimit(), parts") };
  expect(unlimited(new MemoryProject(limited).file('src/parts.ts'))).toEqual([]);
  expect(unlimited(model(sources['src/parts.ts']))).toEqual([]);
});
