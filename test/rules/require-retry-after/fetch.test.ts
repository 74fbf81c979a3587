import { requireRetryAfter } from '../../../src/rules/require-retry-after.js';
import { markedCasesOf } from '../../support/marked-cases.js';

const { itMarks } = markedCasesOf(requireRetryAfter);

itMarks('a Response that refuses without the header is reported', {
  'from Deno': `
    Deno.serve(async (request) => {
      // expect-next-line: require-retry-after
      if (over(request)) return new Response('slow down', { status: 429 });
      return new Response('ok');
    });`,
  'from Bun with routes': `
    Bun.serve({
      routes: {
        '/api/orders': {
          POST: async (request, server) => {
            // expect-next-line: require-retry-after
            if (over(server.requestIP(request))) return Response.json({ error: 'slow down' }, { status: 429 });
            return Response.json({});
          },
        },
      },
    });`,
  'from a Durable Object': `
    import { DurableObject } from 'cloudflare:workers';
    export class Counter extends DurableObject {
      async fetch(request) {
        this.count += 1;
        // expect-next-line: require-retry-after
        if (this.count > 100) return new Response(null, { status: 429 });
        return new Response(String(this.count));
      }
    }`,
  'from the binding of a Worker': `
    export default {
      async fetch(request, env, ctx) {
        const { success } = await env.RATE_LIMITER.limit({ key: new URL(request.url).pathname });
        // expect-next-line: require-retry-after
        if (!success) return new Response('429 Failure - rate limit exceeded', { status: 429 });
        return new Response('ok');
      },
    };`,
  'with a status of a name': `
    const TOO_MANY_REQUESTS = 429;
    export default {
      async fetch(request) {
        // expect-next-line: require-retry-after
        return over(request) ? new Response('slow down', { status: TOO_MANY_REQUESTS }) : new Response('ok');
      },
    };`,
  'with an enum': `
    enum Status { Ok = 200, SlowDown = 429 }
    export default {
      async fetch(request) {
        // expect-next-line: require-retry-after
        return over(request) ? new Response('slow down', { status: Status.SlowDown }) : new Response('ok');
      },
    };`,
  'from Astro': `
    export const POST = async ({ request, clientAddress }) => {
      // expect-next-line: require-retry-after
      if (await over(clientAddress)) return new Response(JSON.stringify({ error: 'slow down' }), { status: 429 });
      return new Response(null, { status: 204 });
    };`,
  'from a class with a method for answers': `
    export class Api {
      #reply(body, status) { return Response.json(body, { status, headers: { 'cache-control': 'no-store' } }); }
      async handle(request) {
        // expect-next-line: require-retry-after
        if (await this.over(request)) return this.#reply({ error: 'slow down' }, 429);
        return this.#reply({}, 200);
      }
    }`,
  'with pairs of headers': `
    export const handle = async (request) =>
      // expect-next-line: require-retry-after
      over(request) ? new Response('slow', { status: 429, headers: [['content-type', 'text/plain']] }) : next(request);`,
  'with a wait below zero': `
    export const handle = async (request) => {
      const { ok, resetAt } = take(request);
      const wait = Math.ceil((Date.now() - resetAt) / 1000);
      // expect-next-line: require-retry-after
      if (!ok) return new Response('slow', { status: 429, headers: { 'Retry-After': String(wait) } });
      return next(request);
    };`,
  'with no number at all': `
    export const handle = async (request) => {
      // expect-next-line: require-retry-after
      if (over(request)) return new Response('slow', { status: 429, headers: { 'Retry-After': '1 minute' } });
      return next(request);
    };`,
  'with a pool that is exhausted': `
    export const handle = async (request) => {
      const slot = pool.tryAcquire();
      // expect-next-line: require-retry-after
      if (!slot) return new Response('all slots are taken', { status: 503 });
      try { return await work(request); } finally { slot.release(); }
    };`,
});

itMarks('a Response that refuses with the header is not', {
  'in an object of headers': `
    export const handle = (request) => new Response('slow', { status: 429, headers: { 'retry-after': '30' } });`,
  'in Headers that are appended to': `
    export function handle(request) {
      const headers = new Headers();
      headers.append('Retry-After', '30');
      return new Response('slow', { status: 429, headers });
    }`,
  'in a copy of the response': `
    export async function handle(request) {
      const refusal = new Response('slow', { status: 429 });
      const headers = new Headers(refusal.headers);
      headers.set('Retry-After', '30');
      return new Response(refusal.body, { status: 429, headers });
    }`,
  'in the init of a copy': `
    export async function handle(request) {
      const refusal = Response.json({ error: 'slow' }, { status: 429 });
      return new Response(refusal.body, { status: 429, headers: { ...refusal.headers, 'Retry-After': '30' } });
    }`,
  'by a helper that copies the response': `
    const later = (response, seconds) =>
      new Response(response.body, { status: response.status, headers: { 'Retry-After': String(seconds) } });
    export const handle = (request) => later(new Response('slow', { status: 429 }), 30);`,
  'in a base that is spread': `
    const REFUSAL = { status: 429, headers: { 'Retry-After': '30' } };
    export const handle = (request) => new Response('slow', { ...REFUSAL, statusText: 'Too Many Requests' });`,
  'as a date': `
    export function handle(request) {
      const at = new Date(Date.now() + 60_000);
      return new Response('slow', { status: 429, headers: { 'Retry-After': at.toUTCString() } });
    }`,
  'of another service that is handed on': `
    export async function handle(request) {
      const upstream = await fetch(request);
      if (upstream.status !== 429) return upstream;
      return new Response('slow', { status: 429, headers: upstream.headers });
    }`,
  'in a service worker that plays offline': `
    self.addEventListener('fetch', (event) => {
      event.respondWith(fetch(event.request).catch(() => new Response('offline', { status: 503 })));
    });`,
  'or is a mock of msw': `
    import { http, HttpResponse } from 'msw';
    export const handlers = [http.get('/api', () => HttpResponse.json({}, { status: 429 }))];`,
  'or is a stub of fetch': `
    export const fakeFetch = async () => ({ ok: false, status: 429, headers: new Map() });`,
  'or a client reads': `
    export async function load() {
      const response = await fetch('/api');
      if (response.status === 429) return { status: 'busy' };
      return response.json();
    }`,
  'or is a 503 without an origin': `
    export default {
      async fetch(request, env) {
        if (!env.ORIGIN) return new Response('no origin is configured', { status: 503 });
        return fetch(env.ORIGIN);
      },
    };`,
});
