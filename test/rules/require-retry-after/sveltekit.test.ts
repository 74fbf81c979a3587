import { describe, it } from 'vitest';
import { requireRetryAfter } from '../../../src/rules/require-retry-after.js';
import { markedCasesOf } from '../../support/marked-cases.js';

const { itMarks, expectMarkedInProject } = markedCasesOf(requireRetryAfter);

itMarks('a refusal of SvelteKit without the header is reported', {
  'as an error': `
    import { error } from '@sveltejs/kit';
    export async function load({ getClientAddress }) {
      // expect-next-line: require-retry-after
      if (await over(getClientAddress())) error(429, 'slow down');
      return {};
    }`,
  'as a thrown error of version 1': `
    import { error } from '@sveltejs/kit';
    export const GET = async (event) => {
      // expect-next-line: require-retry-after
      if (await over(event)) throw error(429, { message: 'slow down', code: 'RATE' });
      return new Response('ok');
    };`,
  'under another name': `
    import { error as httpError } from '@sveltejs/kit';
    export const GET = async ({ locals }) => {
      // expect-next-line: require-retry-after
      if (locals.over) throw httpError(429);
      return new Response('ok');
    };`,
  'as a failed action': `
    import { fail } from '@sveltejs/kit';
    export const actions = {
      login: async ({ request, getClientAddress }) => {
        // expect-next-line: require-retry-after
        if (await limiter.isLimited(getClientAddress())) return fail(429, { message: 'slow down' });
      },
    };`,
  'as JSON': `
    import { json } from '@sveltejs/kit';
    export const POST = async ({ request }) => {
      // expect-next-line: require-retry-after
      if (await over(request)) return json({ message: 'slow down' }, { status: 429 });
      return json({});
    };`,
  'in the handle hook': `
    import { sequence } from '@sveltejs/kit/hooks';
    const limit = async ({ event, resolve }) => {
      // expect-next-line: require-retry-after
      if (await over(event)) return new Response('slow down', { status: 429 });
      return resolve(event);
    };
    export const handle = sequence(limit, log);`,
  'with a limiter of sveltekit-rate-limiter': `
    import { error } from '@sveltejs/kit';
    import { RateLimiter } from 'sveltekit-rate-limiter/server';
    const limiter = new RateLimiter({ IP: [10, 'h'] });
    export const load = async (event) => {
      // expect-next-line: require-retry-after
      if (await limiter.isLimited(event)) error(429);
    };`,
  'with a wait that is a Date': `
    import { json } from '@sveltejs/kit';
    export const POST = async ({ setHeaders, locals }) => {
      const { ok, nextAllowedDate } = await take(locals.user);
      if (!ok) {
        setHeaders({ 'Retry-After': nextAllowedDate.toISOString() });
        // expect-next-line: require-retry-after
        return json({}, { status: 429 });
      }
      return json({});
    };`,
  'of a page that is too much work': `
    import { error } from '@sveltejs/kit';
    export const load = async () => {
      // expect-next-line: require-retry-after
      if (exports.pending >= exports.max) error(503, 'Too many exports are running');
    };`,
  'from a helper': `
    import { error } from '@sveltejs/kit';
    function assertAllowed(verdict) {
      // expect-next-line: require-retry-after
      if (!verdict.ok) error(429, 'slow down');
    }
    export const load = async ({ locals }) => { assertAllowed(await take(locals.user)); return {}; };`,
});

itMarks('a refusal of SvelteKit with the header is not', {
  'with setHeaders of the event': `
    import { error } from '@sveltejs/kit';
    export const load = async (event) => {
      const wait = await waitFor(event);
      if (wait > 0) {
        event.setHeaders({ 'Retry-After': String(Math.ceil(wait)) });
        error(429, 'slow down');
      }
    };`,
  'with the answer of a limiter that says when': `
    import { error } from '@sveltejs/kit';
    import { RetryAfterRateLimiter } from 'sveltekit-rate-limiter/server';
    const limiter = new RetryAfterRateLimiter({ IP: [10, 'h'] });
    export const load = async (event) => {
      const status = await limiter.check(event);
      if (status.limited) {
        event.setHeaders({ 'Retry-After': status.retryAfter.toString() });
        error(429);
      }
    };`,
  'in the handle hook, for all': `
    import { json } from '@sveltejs/kit';
    export const handle = async ({ event, resolve }) => {
      const response = await resolve(event);
      if (response.status === 429) response.headers.set('Retry-After', '30');
      return response;
    };
    export const GET = async () => json({}, { status: 429 });`,
  'in the init': `
    import { text } from '@sveltejs/kit';
    export const GET = async () => text('slow', { status: 429, headers: { 'retry-after': '5' } });`,
  'or is an error page': `
    import { page } from '$app/stores';
    export const isBusy = derived(page, ($page) => $page.status === 429);`,
  'or is a 503 of a service behind it': `
    import { error } from '@sveltejs/kit';
    export const load = async ({ fetch }) => {
      const res = await fetch('/api');
      if (!res.ok) error(503, 'The catalogue cannot be reached');
      return { items: await res.json() };
    };`,
});

describe('with SvelteKit in several files', () => {
  it('reads hooks.server above a route', () => {
    expectMarkedInProject({
      'src/hooks.server.ts': `
        export const handle = async ({ event, resolve }) => {
          const response = await resolve(event);
          if (response.status === 429) response.headers.set('Retry-After', '30');
          return response;
        };`,
      'src/routes/api/+server.ts': `
        import { error } from '@sveltejs/kit';
        export const GET = async (event) => {
          if (await over(event)) error(429);
          return new Response('ok');
        };`,
    });
    expectMarkedInProject({
      'src/hooks.server.ts': `export const handle = async ({ event, resolve }) => resolve(event);`,
      'src/routes/api/+server.ts': `
        import { error } from '@sveltejs/kit';
        export const GET = async (event) => {
          // expect-next-line: require-retry-after
          if (await over(event)) error(429);
          return new Response('ok');
        };`,
    });
  });
});
