import { describe, it } from 'vitest';
import { expectMarkedInProject, itMarks } from './check.js';

const MARK = '// expect-next-line: require-wait-timeout';

itMarks('nobody waits behind it on a server', {
  'a hook whose file has a type of the database': `import type { Order } from '@prisma/client';
    import { useCallback, useState } from 'react';
    export function useOrders(shop: string) {
      const [orders, setOrders] = useState<Order[]>([]);
      const load = useCallback(async () => {
        const answer = await fetch('https://orders.example/' + shop);
        setOrders(await answer.json());
      }, [shop]);
      return { orders, load };
    }`,
  'a function that a page loads its data with': `import { OrderStatus } from '@prisma/client';
    import { useState } from 'react';
    import useSWR from 'swr';
    async function load(url: string) {
      const answer = await fetch(url);
      return answer.json();
    }
    export function Orders({ url }: { url: string }) {
      const [status] = useState(OrderStatus.OPEN);
      return useSWR(url + status, load).data;
    }`,
  'what is asked where somebody develops': `export async function originOf(headers: Headers) {
      if (process.env.API_ORIGIN) return process.env.API_ORIGIN;
      if (process.env.NODE_ENV === 'development') {
        const answer = await fetch('http://localhost:2022/tunnel');
        return answer.text();
      }
      return headers.get('host');
    }`,
  'what is asked outside production, in an expression': `export const GET = async () =>
      process.env.NODE_ENV !== 'production' ? fetch('http://localhost:2022/tunnel') : new Response('none');`,
});

itMarks('somebody waits behind it on a server', {
  'a page with a loader for the server': `import { useState } from 'react';
    export async function getServerSideProps() {
      ${MARK}
      const answer = await fetch('https://orders.example/all');
      return { props: { orders: await answer.json() } };
    }
    export default function Orders({ orders }) {
      const [first] = useState(orders[0]);
      return first;
    }`,
  'a component of the server': `import { cache } from 'react';
    import { headers } from 'next/headers';
    const orders = cache(async () => {
      await headers();
      ${MARK}
      return fetch('https://orders.example/all');
    });
    export async function GET() { return orders(); }`,
  'a request that is made in production too': `export async function GET(request: Request) {
      if (process.env.NODE_ENV === 'development' || request.headers.has('x-tunnel')) {
        ${MARK}
        return fetch('https://orders.example/tunnel');
      }
      return new Response('none');
    }`,
  'what is left when somebody does not develop': `export async function GET() {
      if (process.env.NODE_ENV === 'development') {
        return new Response('none');
      } else {
        ${MARK}
        return fetch('https://orders.example/all');
      }
    }`,
});

describe('files that are not on the server', () => {
  it.each([
    ['the configuration of a build', 'vite.config.ts'],
    ['a script that fills the database', 'src/endpoints/seed/index.ts'],
    ['tests of a whole system', 'acceptance/support/http.ts'],
    ['tests of several parts', 'integration-tests/helpers/http.ts'],
    ['a package for tests', 'packages/shop-test-utils/src/http.ts'],
  ])('say nothing, whatever leads to them: %s', (_what, path) => {
    expectMarkedInProject({ [path]: `async function load(id: string) { return fetch('https://orders.example/' + id); }
      export async function handle(req, res) { res.json(await load(req.params.id)); }` });
  });

  it.each([
    ['a command line', 'packages/cli-v3/src/tools/orders.ts'],
    ['a desktop application', 'packages/desktop-lib/src/orders.ts'],
  ])('say nothing: %s', (_what, path) => {
    expectMarkedInProject({ [path]: `export async function load(id: string) { return fetch('https://orders.example/' + id); }` });
  });

  it('say nothing where a server calls what fills the database', () => {
    expectMarkedInProject({
      'src/endpoints/seed/index.ts': `export async function seed() { return fetch('https://images.example/hero.webp'); }`,
      'src/app/api/seed/route.ts': `import { seed } from '../../../endpoints/seed/index.js';
        export async function POST() { await seed(); return Response.json({ done: true }); }`,
    });
  });

  it('are told from a folder of the business with such a name', () => {
    expectMarkedInProject({
      'src/orders/acceptance/accept.ts': `import { Router } from 'express';
        export const acceptance = Router();
        acceptance.post('/orders/:id', async (req, res) => {
          ${MARK}
          const answer = await fetch('https://orders.example/' + req.params.id);
          res.json(await answer.json());
        });`,
    });
  });
});
