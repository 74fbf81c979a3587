import { describe, it } from 'vitest';
import { requireRetryAfter } from '../../../src/rules/require-retry-after.js';
import { markedCasesOf } from '../../support/marked-cases.js';

const { expectMarkedInProject } = markedCasesOf(requireRetryAfter);

const ANSWER = `
  import { AppError } from './errors';
  export const answer = (err, req, res, next) => {
    if (err instanceof AppError) return res.status(err.status).json({ code: err.type });
    next(err);
  };`;

const CODES = (marker: string): string => `
  export class AppError extends Error {
    constructor(type) {
      super(type);
      switch (type) {
        case 'missing':
          this.status = 404;
          break;
        case 'limited':
          ${marker}
          this.status = 429;
          break;
      }
    }
  }`;

const APP = (thrower: string): string => `
  import express from 'express';
  import { answer } from './answer';
  import { work } from './work';
  export const app = express();
  app.post('/', (req, res) => { ${thrower} });
  app.use(answer);`;

describe('a class of errors whose constructor looks at a code', () => {
  it('is reported where an error with that code is thrown', () => {
    for (const thrower of [
      `throw new AppError('limited');`,
      `const error = new AppError('limited'); throw error;`,
      `work().catch(() => next(new AppError('limited')));`,
    ])
      expectMarkedInProject({
        'src/errors.ts': CODES('// expect-next-line: require-retry-after'),
        'src/answer.ts': ANSWER,
        'src/work.ts': `
          import { AppError } from './errors';
          export function work(next) { ${thrower} }`,
        'src/app.ts': APP('work();'),
      });
  });

  it('is not where only other codes are thrown, or the error is a result that somebody looks at', () => {
    for (const maker of [
      `throw new AppError('missing');`,
      `const error = new AppError('limited'); return Err(error);`,
      `report(new AppError('limited')); throw new AppError('missing');`,
    ])
      expectMarkedInProject({
        'src/errors.ts': CODES(''),
        'src/answer.ts': ANSWER,
        'src/work.ts': `
          import { AppError } from './errors';
          export function work() { ${maker} }`,
        'src/app.ts': APP('work();'),
      });
  });
});

describe('a class of errors that code on the way recognises', () => {
  const files = (middle: string): Record<string, string> => ({
    'src/errors.ts': `
      export class HttpError extends Error { constructor(status, message) { super(message); this.status = status; } }
      export class SlowDown extends HttpError {
        constructor(seconds) {
          super(429, 'slow down');
          this.seconds = seconds;
        }
      }`,
    'src/limiter.ts': `
      import { SlowDown } from './errors';
      export async function consume(ctx) { if (over(ctx)) throw new SlowDown(left(ctx)); }`,
    'src/http-limiter.ts': middle,
    'src/answer.ts': `
      import { HttpError } from './errors';
      export const answer = (error, req, res, next) => {
        if (error instanceof HttpError) return res.status(error.status).json({});
        next(error);
      };`,
  });

  it('is silent when it sets the header there', () => {
    expectMarkedInProject(
      files(`
        import { SlowDown } from './errors';
        import { consume } from './limiter';
        export class HttpLimiter {
          async handle(ctx) {
            try {
              await consume(ctx);
            } catch (error) {
              if (error instanceof SlowDown) ctx.res?.setHeader('Retry-After', Math.ceil(error.seconds));
              throw error;
            }
          }
        }`),
    );
  });

  it('is reported when it sets it for others only', () => {
    const all = files(`
      import { SlowDown } from './errors';
      import { consume } from './limiter';
      export async function handle(ctx) {
        try {
          await consume(ctx);
        } catch (error) {
          if (error instanceof SlowDown) log.warn('slow');
          throw error;
        }
      }`);
    const marked = (all['src/errors.ts'] ?? '').replace(
      `super(429`,
      `// expect-next-line: require-retry-after\n          super(429`,
    );
    expectMarkedInProject({ ...all, 'src/errors.ts': marked });
  });
});
