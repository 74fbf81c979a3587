import { describe, it } from 'vitest';
import { requireRetryAfter } from '../../../src/rules/require-retry-after.js';
import { markedCasesOf } from '../../support/marked-cases.js';

const { itMarks, expectMarkedInProject } = markedCasesOf(requireRetryAfter);

itMarks('a refusal of Next.js without the header is reported', {
  'from a route handler with typed parameters': `
    import { NextResponse, type NextRequest } from 'next/server';
    export async function POST(request: NextRequest, { params }: { params: Promise<{ id: string }> }) {
      const { id } = await params;
      const { success, limit, reset, remaining } = await ratelimit.limit(id);
      if (!success) {
        return NextResponse.json({ error: 'slow down' }, {
          // expect-next-line: require-retry-after
          status: 429,
          headers: { 'X-RateLimit-Limit': limit.toString(), 'X-RateLimit-Reset': reset.toString() },
        });
      }
      return NextResponse.json({ ok: true });
    }`,
  'from middleware': `
    import { NextResponse } from 'next/server';
    export async function middleware(request) {
      const { success } = await ratelimit.limit(request.headers.get('x-forwarded-for') ?? '');
      // expect-next-line: require-retry-after
      return success ? NextResponse.next() : new NextResponse('Too many requests', { status: 429 });
    }`,
  'from an API route of pages in CommonJS': `
    module.exports = async function handler(req, res) {
      // expect-next-line: require-retry-after
      if (await over(req)) return res.status(429).json({ error: 'slow down' });
      res.status(200).end();
    };`,
  'from a limiter that answers for API routes': `
    export const limiter = (max) => ({
      check: (res, token) =>
        new Promise((resolve, reject) => {
          const used = count(token);
          res.setHeader('X-RateLimit-Limit', max);
          res.setHeader('X-RateLimit-Remaining', max - used);
          return used >= max ? reject() : resolve();
        }),
    });
    export default async function handler(req, res) {
      try {
        await limiter(10).check(res, 'CACHE_TOKEN');
        res.status(200).json({ id: 1 });
      } catch {
        // expect-next-line: require-retry-after
        res.status(429).json({ error: 'Rate limit exceeded' });
      }
    }`,
  'behind a class of errors': `
    import { NextResponse } from 'next/server';
    import { TooFast } from './errors';
    export async function GET(request) {
      try {
        return NextResponse.json(await list(request));
      } catch (error) {
        // expect-next-line: require-retry-after
        if (error instanceof TooFast) return NextResponse.json({ error: 'slow down' }, { status: 429 });
        throw error;
      }
    }`,
  'with headers that are put together apart': `
    import { NextResponse } from 'next/server';
    export async function GET() {
      const verdict = await take();
      const headers = { 'X-RateLimit-Remaining': String(verdict.left), 'Access-Control-Expose-Headers': 'Retry-After' };
      // expect-next-line: require-retry-after
      if (!verdict.ok) return NextResponse.json({ error: 'slow down' }, { status: 429, headers });
      return NextResponse.json({ ok: true }, { headers });
    }`,
  'with the milliseconds of a limiter': `
    import { NextResponse } from 'next/server';
    export async function GET() {
      const { success, reset } = await ratelimit.limit('global');
      const wait = reset - Date.now();
      if (!success) {
        // expect-next-line: require-retry-after
        return NextResponse.json({}, { status: 429, headers: { 'Retry-After': wait.toString() } });
      }
      return NextResponse.json({ ok: true });
    }`,
  'with a reset in seconds since 1970': `
    import { NextResponse } from 'next/server';
    export async function GET() {
      const { success, reset } = await ratelimit.limit('global');
      if (!success) {
        const response = new NextResponse('slow down', {
          // expect-next-line: require-retry-after
          status: 429,
        });
        response.headers.set('Retry-After', Math.floor(reset / 1000).toString());
        return response;
      }
      return NextResponse.json({ ok: true });
    }`,
  'from a helper for answers': `
    import { NextResponse } from 'next/server';
    const jsonError = (message, status) => NextResponse.json({ error: message }, { status });
    export async function GET() {
      // expect-next-line: require-retry-after
      if (await over()) return jsonError('slow down', 429);
      return NextResponse.json({ ok: true });
    }`,
  'from maintenance': `
    import { NextResponse } from 'next/server';
    export function proxy(request) {
      if (process.env.MAINTENANCE === '1') {
        // expect-next-line: require-retry-after
        return new NextResponse('We are back soon', { status: 503 });
      }
      return NextResponse.next();
    }`,
  'on a rewrite': `
    import { NextResponse } from 'next/server';
    export async function middleware(request) {
      // expect-next-line: require-retry-after
      if (await over(request)) return NextResponse.rewrite(new URL('/blocked', request.url), { status: 429 });
      return NextResponse.next();
    }`,
});

itMarks('a refusal of Next.js with the header is not', {
  'from the reset of the limiter': `
    import { NextResponse } from 'next/server';
    export async function GET() {
      const { success, reset } = await ratelimit.limit('global');
      const retryAfter = Math.max(1, Math.ceil((reset - Date.now()) / 1000));
      if (!success) {
        return NextResponse.json({}, { status: 429, headers: { 'Retry-After': retryAfter.toString() } });
      }
      return NextResponse.json({ ok: true });
    }`,
  'set on the response': `
    import { NextResponse } from 'next/server';
    export async function proxy(request) {
      if (!(await over(request))) return NextResponse.next();
      const response = NextResponse.json({ error: 'slow down' }, { status: 429 });
      response.headers.set('Retry-After', '60');
      return response;
    }`,
  'by a wrapper': `
    import { NextResponse } from 'next/server';
    const withWait = (response, seconds) => { response.headers.set('Retry-After', String(seconds)); return response; };
    export async function GET() {
      if (await over()) return withWait(NextResponse.json({ error: 'slow down' }, { status: 429 }), 10);
      return NextResponse.json({ ok: true });
    }`,
  'in headers that are copied': `
    import { NextResponse } from 'next/server';
    export async function GET() {
      const verdict = await take();
      const base = { 'X-RateLimit-Remaining': String(verdict.left), 'Retry-After': String(verdict.seconds) };
      if (!verdict.ok) return NextResponse.json({}, { status: 429, headers: { ...base, 'cache-control': 'no-store' } });
      return NextResponse.json({ ok: true });
    }`,
  'in the headers of the limiter': `
    import { NextResponse } from 'next/server';
    import { rateLimit } from './rate-limit';
    export async function GET(request) {
      const limited = await rateLimit(request);
      if (limited.exceeded) return NextResponse.json({}, { status: 429, headers: limited.headers });
      return NextResponse.json({ ok: true });
    }`,
  'on an API route': `
    export default async function handler(req, res) {
      const verdict = await take(req);
      if (!verdict.ok) {
        res.setHeader('Retry-After', Math.ceil(verdict.ms / 1000));
        return res.status(429).json({ error: 'slow down' });
      }
      res.status(200).end();
    }`,
  'or is a component that draws the status': `
    export default function Page({ status }) {
      return status === 429 ? <p>Too many requests</p> : <p>{status}</p>;
    }`,
  'or is a server action': `
    'use server';
    export async function save(form) {
      if (await over()) return { status: 429, error: 'Too many requests' };
      return { status: 200 };
    }`,
  'or is passed on from another service': `
    import { NextResponse } from 'next/server';
    export async function GET() {
      const upstream = await fetch('https://example.org');
      return new NextResponse(upstream.body, { status: upstream.status, headers: upstream.headers });
    }`,
  'or is a 503 of a failed check': `
    import { NextResponse } from 'next/server';
    export async function GET() {
      try {
        await db.execute('select 1');
        return NextResponse.json({ status: 'ok' });
      } catch (error) {
        return NextResponse.json({ status: 'error' }, { status: 503 });
      }
    }`,
});

describe('with Next.js in several files', () => {
  it('judges a wrapper of another file', () => {
    expectMarkedInProject({
      'src/with-limits.ts': `
        export const withLimits = (handler) => async (request) => {
          const response = await handler(request);
          if (response.status === 429) response.headers.set('Retry-After', '30');
          return response;
        };`,
      'app/api/route.ts': `
        import { withLimits } from '../../src/with-limits';
        export const GET = withLimits(async () => {
          if (await over()) return Response.json({}, { status: 429 });
          return Response.json({});
        });`,
    });
  });

  it('judges answers of another file where they are made', () => {
    expectMarkedInProject({
      'src/answers.ts': `
        import { NextResponse } from 'next/server';
        // expect-next-line: require-retry-after
        export const tooMany = () => NextResponse.json({ error: 'slow down' }, { status: 429 });
        export const tooManyFor = (seconds) =>
          NextResponse.json({ error: 'slow down' }, { status: 429, headers: { 'Retry-After': String(seconds) } });`,
      'app/api/route.ts': `
        import { tooMany, tooManyFor } from '../../src/answers';
        export async function GET() {
          if (await over()) return tooMany();
          return Response.json({});
        }
        export async function POST() {
          if (await over()) return tooManyFor(20);
          return Response.json({});
        }`,
    });
  });
});
