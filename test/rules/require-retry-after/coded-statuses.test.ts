import { describe, expect, it } from 'vitest';
import { requireRetryAfter } from '../../../src/rules/require-retry-after.js';
import { detect } from '../../support/index.js';
import { markedCasesOf } from '../../support/marked-cases.js';

const { itMarks, expectMarkedInProject } = markedCasesOf(requireRetryAfter);

itMarks('a table from codes to statuses is reported at its entry', {
  'of numbers': `
    const STATUS = {
      NOT_FOUND: 404,
      // expect-next-line: require-retry-after
      RATE_LIMITED: 429,
    };
    app.use((error, req, res, next) => { res.status(STATUS[error.code] ?? 500).json({ code: error.code }); });`,
  'of constants': `
    import { StatusCodes } from 'http-status-codes';
    const STATUS = {
      [Code.Gone]: StatusCodes.GONE,
      // expect-next-line: require-retry-after
      [Code.Slow]: StatusCodes.TOO_MANY_REQUESTS,
    };
    export const onError = (error, c) => c.json({ error: error.message }, STATUS[error.code]);`,
  'with a name for what it gives': `
    // expect-next-line: require-retry-after
    const STATUS_BY_KIND = Object.freeze({ limit: 429, input: 400 });
    export function refuse(reply, kind) {
      const status = STATUS_BY_KIND[kind] || 500;
      return reply.code(status).send({ kind });
    }`,
  'as a Map': `
    const statuses = new Map([
      ['missing', 404],
      // expect-next-line: require-retry-after
      ['limited', 429],
    ]);
    export const GET = async () => {
      const result = await load();
      return new Response(result.text, { status: statuses.get(result.kind) ?? 500 });
    };`,
  'of whole rows': `
    const PROBLEMS = {
      missing: { status: 404, title: 'Missing' },
      // expect-next-line: require-retry-after
      limited: { status: 429, title: 'Too many requests' },
    };
    export function sendProblem(res, code) {
      const { status, title } = PROBLEMS[code];
      res.status(status).json({ title });
    }`,
  'of whole rows that are read one by one': `
    const PROBLEMS = {
      missing: { http: { status: 404 } },
      // expect-next-line: require-retry-after
      limited: { http: { status: 429 } },
    };
    export const sendProblem = (ctx, code) => { ctx.status = PROBLEMS[code].http.status; };`,
  'as a switch': `
    function statusOf(error) {
      switch (error.code) {
        case 'NOT_FOUND':
          return 404;
        case 'RATE_LIMITED':
          // expect-next-line: require-retry-after
          return 429;
        default:
          return 500;
      }
    }
    app.use((error, req, res, next) => { res.status(statusOf(error)).end(); });`,
  'as tests of classes': `
    const statusOf = (error) => {
      if (error instanceof NotFound) return 404;
      // expect-next-line: require-retry-after
      if (error instanceof RateLimited) return 429;
      return 500;
    };
    export const handle = async (request) => {
      try { return await route(request); } catch (error) {
        return Response.json({ message: error.message }, { status: statusOf(error) });
      }
    };`,
  'as a switch that assigns': `
    export function errorHandler(error, req, res, next) {
      let status = 500;
      switch (error.code) {
        case 'RATE_LIMITED':
          // expect-next-line: require-retry-after
          status = 429;
          break;
        case 'NOT_FOUND':
          status = 404;
          break;
      }
      res.status(status).json({});
    }`,
  'with an answer that is put together': `
    function toAnswer(error) {
      if (error.name === 'RateLimitError') {
        // expect-next-line: require-retry-after
        return { status: 429, body: { error: 'slow down' } };
      }
      return { status: 500, body: {} };
    }
    export const onError = (error, c) => {
      const answer = toAnswer(error);
      return c.json(answer.body, answer.status);
    };`,
  'in a class': `
    export class ErrorHandler {
      static STATUS = {
        // expect-next-line: require-retry-after
        RATE_LIMITED: 429,
        INVALID: 422,
      };
      handle(error, req, res) {
        res.status(ErrorHandler.STATUS[error.code]).json({});
      }
    }`,
  'in a field of a class': `
    export class Filter {
      private readonly statuses = {
        INVALID: 422,
        // expect-next-line: require-retry-after
        RATE_LIMITED: 429,
      };
      catch(exception, host) {
        const response = host.switchToHttp().getResponse();
        response.status(this.statuses[exception.code] ?? 500).json({});
      }
    }`,
  'in CommonJS, with a chain of choices': `
    module.exports = (err, req, res, next) => {
      const status =
        err.code === 'missing' ? 404
        // expect-next-line: require-retry-after
        : err.code === 'limited' ? 429
        : 500;
      res.status(status).end();
    };`,
  'with a 503 for load': `
    const STATUS = {
      SERVICE_UNAVAILABLE: 503,
      // expect-next-line: require-retry-after
      QUEUE_FULL: 503,
    };
    export const onError = (error, c) => c.json({}, STATUS[error.code]);`,
  'with a 503 for load in a row': `
    const ERRORS = {
      NO_DATABASE: { status: 503, message: 'The database cannot be reached' },
      // expect-next-line: require-retry-after
      E_1007: { status: 503, message: 'The server is overloaded' },
    };
    export const fail = (c, code) => c.json({ message: ERRORS[code].message }, ERRORS[code].status);`,
});

itMarks('a table from codes to statuses is not reported', {
  'where the header depends on the status': `
    const STATUS = { NOT_FOUND: 404, RATE_LIMITED: 429 };
    app.use((error, req, res, next) => {
      const status = STATUS[error.code] ?? 500;
      if (status === 429) res.set('Retry-After', String(error.retryAfter));
      res.status(status).json({ code: error.code });
    });`,
  'where the error brings the header': `
    const STATUS = { NOT_FOUND: 404, RATE_LIMITED: 429 };
    export const onError = (error, c) => {
      if (error.retryAfter) c.header('Retry-After', String(error.retryAfter));
      return c.json({}, STATUS[error.code]);
    };`,
  'where the row brings the headers': `
    const ROWS = { limited: { status: 429, headers: { 'Retry-After': '30' } }, missing: { status: 404, headers: {} } };
    export const fail = (code) => { const { status, headers } = ROWS[code]; return new Response('', { status, headers }); };`,
  'where the limiter has set it before it throws': `
    const STATUS = { RATE_LIMITED: 429 };
    export const limit = (req, res, next) => {
      const verdict = take(req.ip);
      if (verdict.ok) return next();
      res.set('Retry-After', String(verdict.seconds));
      next(new ApiError('RATE_LIMITED'));
    };
    export const onError = (error, req, res, next) => res.status(STATUS[error.code]).end();`,
  'that nobody answers with': `
    export const STATUS = { NOT_FOUND: 404, RATE_LIMITED: 429 };`,
  'that turns statuses into codes': `
    const CODES = { 404: 'NOT_FOUND', 429: 'RATE_LIMITED', 503: 'UNAVAILABLE' };
    export const onError = (error, c) => c.json({ code: CODES[error.status] }, 400);`,
  'that a client reads': `
    const RETRYABLE = { limited: 429, busy: 503 };
    export const isBusy = (response) => response.status === RETRYABLE.busy || response.status === RETRYABLE.limited;`,
  'with texts for statuses': `
    const TEXTS = { 429: 'Too many requests', 503: 'Service unavailable' };
    export const onError = (error, req, res) => res.status(error.status).send(TEXTS[error.status]);`,
  'with a 503 for what does not answer': `
    const STATUS = { DB_DOWN: 503, UPSTREAM_FAILED: 503, SERVICE_UNAVAILABLE: 503 };
    export const onError = (error, c) => c.json({}, STATUS[error.code]);`,
  'of documentation': `
    export const responses = { limited: { status: 429, description: 'Too many requests' } };
    export const docs = Object.values(responses).map((response) => response.description);`,
});

describe('a table of another file', () => {
  it('is reported where the table is', () => {
    expectMarkedInProject({
      'src/codes.ts': `
        export const HTTP_STATUS: Record<Code, number> = {
          NOT_FOUND: 404,
          // expect-next-line: require-retry-after
          RATE_LIMITED: 429,
        };
        export function statusOf(error: AppError): number {
          // expect-next-line: require-retry-after
          if (error instanceof TooManyRequests) return 429;
          return 500;
        }`,
      'src/on-error.ts': `
        import { HTTP_STATUS } from './codes';
        export const onError = (error, c) => c.json({ code: error.code }, HTTP_STATUS[error.code] ?? 500);`,
      'src/express-errors.ts': `
        import * as codes from './codes';
        export const onError = (error, req, res, next) => { res.status(codes.statusOf(error)).json({}); };`,
    });
  });

  it('is not where the handler adds the header', () => {
    expectMarkedInProject({
      'src/codes.ts': `export const HTTP_STATUS = { NOT_FOUND: 404, RATE_LIMITED: 429 };`,
      'src/on-error.ts': `
        import { HTTP_STATUS } from './codes';
        export const onError = (error, c) => {
          if (error.code === 'RATE_LIMITED') c.header('Retry-After', '30');
          return c.json({ code: error.code }, HTTP_STATUS[error.code] ?? 500);
        };`,
    });
  });

  it('is not where a limiter beside the handler sets the header', () => {
    expectMarkedInProject({
      'src/codes.ts': `export const HTTP_STATUS = { NOT_FOUND: 404, RATE_LIMITED: 429 };`,
      'src/on-error.ts': `
        import { HTTP_STATUS } from './codes';
        export const onError = (error, c) => c.json({ code: error.code }, HTTP_STATUS[error.code] ?? 500);`,
      'src/limit.ts': `
        export const limit = async (c, next) => {
          const verdict = await take(c.req);
          if (!verdict.ok) { c.header('Retry-After', String(verdict.seconds)); throw new AppError('RATE_LIMITED'); }
          await next();
        };`,
      'src/app.ts': `
        import { limit } from './limit';
        import { onError } from './on-error';
        app.use(limit);
        app.onError(onError);`,
    });
  });

  it('is judged through the class of errors that reads it', () => {
    expectMarkedInProject({
      'src/app-error.ts': `
        const STATUS = {
          // expect-next-line: require-retry-after
          RATE_LIMITED: 429,
          MISSING: 404,
        };
        export class AppError extends Error {
          constructor(code) {
            super(code);
            this.status = STATUS[code];
          }
        }`,
      'src/on-error.ts': `
        import { AppError } from './app-error';
        export const onError = (error, c) => c.json({}, error instanceof AppError ? error.status : 500);`,
    });
  });

  it('names the response in the other file', () => {
    const [finding] = detect(
      requireRetryAfter,
      `const S = { LIMITED: 429 };\nexport const onError = (error, c) => c.json({}, S[error.code]);`,
    );
    expect(finding).toMatchObject({ messageId: 'missing', confidence: 'medium', suggestions: [] });
    expect(finding?.related.map(({ label }) => label)).toEqual(['sent with this status here']);
  });
});
