import { describe, expect, it } from 'vitest';
import { parseFile } from '../../../src/host/file-host.js';
import { requireEarlyShedding } from '../../../src/rules/require-early-shedding.js';
import { detect } from '../../support/index.js';
import { applyEdits } from '../../support/edits.js';

/** The code with the only suggestion applied; it must parse and leave nothing to report. */
function repaired(code: string): string {
  const [finding, ...more] = detect(requireEarlyShedding, code);
  expect(more).toEqual([]);
  const [suggestion, ...others] = finding?.suggestions ?? [];
  if (!suggestion) throw new Error('no suggestion');
  expect(others).toEqual([]);
  const result = applyEdits(code, suggestion.edits);
  expect(parseFile('src/input.ts', result)).toMatchObject({ ok: true });
  expect(detect(requireEarlyShedding, result)).toEqual([]);
  return result;
}

/** The lines of a text that hold one of these words, in their order. */
function order(code: string, words: readonly string[]): string[] {
  return code.split('\n').flatMap((line) => words.find((word) => line.includes(word)) ?? []);
}

const EXPRESS = `import express from 'express';
import { rateLimit } from 'express-rate-limit';
const app = express();
`;

describe('a registration is moved', () => {
  it('in front of the first expensive one, with its comment', () => {
    const result = repaired(`${EXPRESS}app.use(cors());
// the body
app.use(express.json({ limit: '5mb' }));
app.use(loadSession);
// one hundred a minute
app.use(rateLimit({ windowMs: 60_000, limit: 100 }));
app.get('/', show);
`);
    expect(result).toBe(`${EXPRESS}app.use(cors());
// one hundred a minute
app.use(rateLimit({ windowMs: 60_000, limit: 100 }));
// the body
app.use(express.json({ limit: '5mb' }));
app.use(loadSession);
app.get('/', show);
`);
  });

  it('when the limiter is declared before', () => {
    const result = repaired(`${EXPRESS}const limiter = rateLimit({ limit: 100 });
app.use(express.json({ limit: '5mb' }));
app.use('/api', limiter);`);
    expect(order(result, ['express.json', `'/api', limiter`])).toEqual([`'/api', limiter`, 'express.json']);
  });

  it.each([
    [
      'the limiter is declared in between',
      `app.use(express.json({ limit: '5mb' }));\nconst limiter = rateLimit({ limit: 100 });\napp.use(limiter);`,
    ],
    [
      'something else is registered with it',
      `app.use(express.json({ limit: '5mb' }));\napp.use(rateLimit({ limit: 100 }), other);`,
    ],
    [
      'the order is that of functions',
      `function parsers() { app.use(express.json({ limit: '5mb' })); }\nparsers();\napp.use(rateLimit({ limit: 100 }));`,
    ],
    [
      'it counts by user',
      `app.use(authenticate);\napp.use(rateLimit({ limit: 100, keyGenerator: (req) => req.user.id }));`,
    ],
  ])('not when %s', (_, code) => {
    const imports = `import { authenticate } from './authenticate.js';\n`;
    const [finding] = detect(requireEarlyShedding, `${imports}${EXPRESS}${code}`);
    expect(finding?.suggestions).toEqual([]);
  });
});

describe('an argument is moved', () => {
  const UPLOAD = `${EXPRESS}import multer from 'multer';
const upload = multer();
const limiter = rateLimit({ limit: 5 });
`;

  it.each([
    [`app.post('/x', upload.single('a'), limiter, store);`, `app.post('/x', limiter, upload.single('a'), store);`],
    [
      `app.post('/x', cors(), upload.any(), check, limiter, store);`,
      `app.post('/x', cors(), limiter, upload.any(), check, store);`,
    ],
    [`app.post('/x', [upload.any(), limiter], store);`, `app.post('/x', [limiter, upload.any()], store);`],
  ])('%s', (before, after) => {
    expect(repaired(`${UPLOAD}${before}`)).toBe(`${UPLOAD}${after}`);
  });
});

it('lets the limiter of Fastify run earlier', () => {
  const code = (hook: string): string => `
    import Fastify from 'fastify';
    import rateLimit from '@fastify/rate-limit';
    const app = Fastify();
    await app.register(rateLimit, { max: 60, hook: ${hook} });
    app.post('/', async (request) => request.body);`;
  expect(repaired(code(`'preHandler'`))).toBe(code(`'onRequest'`));
});
