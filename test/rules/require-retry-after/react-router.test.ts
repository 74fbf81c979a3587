import { describe, it } from 'vitest';
import { requireRetryAfter } from '../../../src/rules/require-retry-after.js';
import { markedCasesOf } from '../../support/marked-cases.js';

const { itMarks, expectMarkedInProject } = markedCasesOf(requireRetryAfter);

itMarks('a refusal of React Router or Remix without the header is reported', {
  'thrown as data': `
    import { data } from 'react-router';
    export async function action({ request }) {
      // expect-next-line: require-retry-after
      if (await over(request)) throw data({ error: 'slow down' }, { status: 429 });
      return null;
    }`,
  'returned as data with a number': `
    import { data } from 'react-router';
    export const action = async ({ request }) => {
      // expect-next-line: require-retry-after
      if (await over(request)) return data({ error: 'slow down' }, 429);
      return null;
    };`,
  'returned from Remix': `
    import { json } from '@remix-run/cloudflare';
    export const loader = async ({ request, context }) => {
      // expect-next-line: require-retry-after
      if (await over(request)) return json({ error: 'slow down' }, { status: 429, headers: { 'x-a': 'b' } });
      return json({});
    };`,
  'with unstable_data': `
    import { data as respond } from '@remix-run/node';
    export const loader = async ({ request }) => {
      // expect-next-line: require-retry-after
      if (await over(request)) throw respond(null, { status: 429 });
      return null;
    };`,
  'from middleware': `
    export const middleware = [
      async ({ request }, next) => {
        // expect-next-line: require-retry-after
        if (await over(request)) throw new Response('slow down', { status: 429 });
        return next();
      },
    ];`,
  'from a helper that throws': `
    import { data } from 'react-router';
    async function guard(request) {
      // expect-next-line: require-retry-after
      if (await over(request)) throw data('slow down', { status: 429 });
    }
    export const loader = async ({ request }) => { await guard(request); return null; };`,
  'with milliseconds': `
    import { data } from 'react-router';
    const COOLDOWN_MS = 90_000;
    export const action = async ({ request }) => {
      if (await over(request)) {
        // expect-next-line: require-retry-after
        return data({}, { status: 429, headers: { 'Retry-After': String(COOLDOWN_MS) } });
      }
      return null;
    };`,
  'of a request that is shed': `
    import { isOverloaded } from './load';
    export const loader = async () => {
      // expect-next-line: require-retry-after
      if (isOverloaded()) throw new Response('try again', { status: 503 });
      return null;
    };`,
  'in CommonJS': `
    const { json } = require('@remix-run/node');
    exports.action = async ({ request }) => {
      // expect-next-line: require-retry-after
      if (await over(request)) return json({}, { status: 429 });
      return null;
    };`,
  'on a document': `
    export default async function handleRequest(request, status, headers, context) {
      // expect-next-line: require-retry-after
      if (renders.running > 10) return new Response('too many pages', { status: 503 });
      return render(request, status, headers, context);
    }`,
});

itMarks('a refusal of React Router or Remix with the header is not', {
  'in the init of data': `
    import { data } from 'react-router';
    export const action = async ({ request }) => {
      const wait = await waitFor(request);
      if (wait) throw data('slow down', { status: 429, headers: { 'Retry-After': String(wait.seconds) } });
      return null;
    };`,
  'in headers made before': `
    import { json } from '@remix-run/node';
    export const action = async ({ request }) => {
      const headers = new Headers({ 'Retry-After': '60' });
      if (await over(request)) return json({}, { headers, status: 429 });
      return null;
    };`,
  'by middleware of the root': `
    export const middleware = [
      async (args, next) => {
        const response = await next();
        if (response.status === 429) response.headers.set('Retry-After', '60');
        return response;
      },
    ];
    export const loader = async ({ request }) => {
      if (await over(request)) throw new Response('slow down', { status: 429 });
      return null;
    };`,
  'or is an error boundary': `
    import { isRouteErrorResponse, useRouteError } from 'react-router';
    export function ErrorBoundary() {
      const error = useRouteError();
      if (isRouteErrorResponse(error) && error.status === 429) return <p>Slow down</p>;
      return <p>Something went wrong</p>;
    }`,
  'or is data of a fetcher': `
    import { useFetcher } from 'react-router';
    export function Form() {
      const fetcher = useFetcher();
      const busy = fetcher.data?.status === 429;
      return <fetcher.Form>{busy ? 'busy' : null}</fetcher.Form>;
    }`,
  'or is a 503 of a missing session store': `
    import { data } from 'react-router';
    export const loader = async () => {
      if (!process.env.REDIS_URL) throw data('no session store', { status: 503 });
      return null;
    };`,
});

describe('with React Router in several files', () => {
  it('reads entry.server', () => {
    expectMarkedInProject({
      'app/entry.server.tsx': `
        export default function handleRequest(request, status, headers) {
          if (status === 429) headers.set('Retry-After', '30');
          return new Response(render(), { status, headers });
        }`,
      'app/routes/orders.tsx': `
        import { data } from 'react-router';
        export const action = async ({ request }) => {
          if (await over(request)) throw data('slow down', { status: 429 });
          return null;
        };`,
    });
  });
});
