import { noUnboundedMap } from '../../../src/rules/no-unbounded-map.js';
import { itFinds } from '../../support/cases.js';

const JS = 'src/input.js';

itFinds(noUnboundedMap, 'nothing where the table ends soon, is filled at the start, or belongs to somebody', [
  {
    name: 'a local that dies with the call',
    code: `
      export function countWords(text: string): Map<string, number> {
        const counts = new Map<string, number>();
        for (const word of text.split(' ')) counts.set(word, (counts.get(word) ?? 0) + 1);
        return counts;
      }`,
  },
  {
    name: 'a local object of a handler',
    filename: JS,
    code: `
      require('express')().get('/', (req, res) => {
        const byId = {};
        for (const item of req.body.items) byId[item.id] = item;
        res.json(byId);
      });`,
  },
  {
    name: 'a local set of a loop over pages',
    code: `
      export async function ids(load: (page: number) => Promise<string[]>): Promise<string[]> {
        const seen = new Set<string>();
        for (let page = 0; page < 10; page++) {
          for (const id of await load(page)) seen.add(id);
        }
        return [...seen];
      }`,
  },
  {
    name: 'a local of a job that an await interrupts',
    code: `
      import { db } from './db';
      setInterval(async () => {
        const totals = new Map<string, number>();
        for (const order of await db.orders()) totals.set(order.userId, (totals.get(order.userId) ?? 0) + order.total);
        await db.save([...totals]);
      }, 60_000);`,
  },
  {
    name: 'a local that forEach fills',
    code: `
      export function groupBy<T extends { userId: string }>(items: readonly T[]): Record<string, T[]> {
        const groups: Record<string, T[]> = {};
        items.forEach((item) => {
          (groups[item.userId] ??= []).push(item);
        });
        return groups;
      }`,
  },
  {
    name: 'a reduce',
    code: `
      export const byId = (users: { id: string }[]): Record<string, { id: string }> =>
        users.reduce<Record<string, { id: string }>>((table, user) => ({ ...table, [user.id]: user }), {});`,
  },
  {
    name: 'a visited set of a recursion',
    code: `
      interface Node { id: string; next: Node[] }
      export function walk(start: Node): void {
        const visited = new Set<string>();
        const visit = (node: Node): void => {
          if (visited.has(node.id)) return;
          visited.add(node.id);
          node.next.forEach(visit);
        };
        visit(start);
      }`,
  },
  {
    name: 'a set that is handed on through a recursion',
    filename: JS,
    code: `
      export function collect(node, seen = new Set()) {
        if (seen.has(node.id)) return seen;
        seen.add(node.id);
        for (const child of node.children) collect(child, seen);
        return seen;
      }`,
  },
  {
    name: 'a memo of one computation',
    code: `
      export function fibonacci(n: number): number {
        const memo: Record<number, number> = {};
        const inner = (i: number): number => (i < 2 ? i : (memo[i] ??= inner(i - 1) + inner(i - 2)));
        return inner(n);
      }`,
  },
  {
    name: 'headers of an answer',
    code: `
      import { createServer } from 'node:http';
      createServer((req, res) => {
        const headers: Record<string, string> = {};
        for (const [name, value] of Object.entries(req.headers)) headers[name] = String(value);
        res.writeHead(200, headers).end();
      }).listen(80);`,
  },
  {
    name: 'an instance for each request',
    code: `
      import { createServer } from 'node:http';
      class RequestCache {
        private readonly users = new Map<string, string>();
        user(id: string): string {
          let user = this.users.get(id);
          if (user === undefined) this.users.set(id, (user = id.toUpperCase()));
          return user;
        }
      }
      createServer((req, res) => {
        const cache = new RequestCache();
        res.end(cache.user(req.url ?? ''));
      }).listen(80);`,
  },
  {
    name: 'an instance for each call',
    code: `
      class Scope {
        private readonly names = new Map<string, number>();
        declare(name: string): void {
          this.names.set(name, this.names.size);
        }
      }
      export function compile(source: string): Scope {
        const scope = new Scope();
        for (const word of source.split(' ')) scope.declare(word);
        return scope;
      }`,
  },
  {
    name: 'a provider for each request',
    code: `
      import { Injectable, Scope } from '@nestjs/common';
      @Injectable({ scope: Scope.REQUEST })
      export class UserLoader {
        private readonly users = new Map<string, unknown>();
        async load(userId: string): Promise<unknown> {
          if (!this.users.has(userId)) this.users.set(userId, await fetch('/users/' + userId));
          return this.users.get(userId);
        }
      }`,
  },
  {
    name: 'a context object of each request',
    code: `
      import express from 'express';
      const app = express();
      app.use((req, res, next) => {
        const cache = new Map<string, unknown>();
        res.locals.load = (id: string) => {
          if (!cache.has(id)) cache.set(id, { id });
          return cache.get(id);
        };
        next();
      });`,
  },
  {
    name: 'a dataloader for each request',
    code: `
      import DataLoader from 'dataloader';
      import { batchUsers } from './users';
      export function createContext(): { users: DataLoader<string, unknown> } {
        return { users: new DataLoader<string, unknown>(batchUsers) };
      }`,
  },
  {
    name: 'what a person selects in a component',
    filename: 'src/input.tsx',
    code: `
      import { useState } from 'react';
      export function List({ ids }: { ids: string[] }) {
        const [selected, setSelected] = useState<Set<string>>(new Set());
        const toggle = (id: string) => {
          setSelected((old) => {
            const next = new Set(old);
            if (next.has(id)) next.delete(id);
            else next.add(id);
            return next;
          });
        };
        return <ul>{ids.map((id) => <li key={id} onClick={() => toggle(id)}>{selected.has(id) ? '*' : id}</li>)}</ul>;
      }`,
  },
  {
    name: 'what a person opens in a component',
    filename: 'src/input.tsx',
    code: `
      import { useState } from 'react';
      export function Tree({ ids }: { ids: string[] }) {
        const [open, setOpen] = useState<Record<string, boolean>>({});
        return <ul>{ids.map((id) => <li key={id} onClick={() => setOpen({ ...open, [id]: !open[id] })}>{id}</li>)}</ul>;
      }`,
  },
  {
    name: 'fields of a form',
    filename: 'src/input.tsx',
    code: `
      import { useState } from 'react';
      export function Form() {
        const [values, setValues] = useState<Record<string, string>>({});
        const change = (event: React.ChangeEvent<HTMLInputElement>) =>
          setValues((old) => ({ ...old, [event.target.name]: event.target.value }));
        return <input name="email" value={values.email} onChange={change} />;
      }`,
  },
  {
    name: 'references to elements',
    filename: 'src/input.tsx',
    code: `
      import { useRef } from 'react';
      export function Grid({ ids }: { ids: string[] }) {
        const cells = useRef<Map<string, HTMLElement>>(new Map());
        return <div>{ids.map((id) => <i key={id} ref={(element) => {
          if (element) cells.current.set(id, element);
          else cells.current.delete(id);
        }} />)}</div>;
      }`,
  },
  {
    name: 'a reducer of entities',
    code: `
      interface State { readonly byId: Record<string, string> }
      export function reducer(state: State, action: { type: string; id: string; name: string }): State {
        switch (action.type) {
          case 'rename':
            return { ...state, byId: { ...state.byId, [action.id]: action.name } };
          default:
            return state;
        }
      }`,
  },
  {
    name: 'a test',
    filename: 'src/users.test.ts',
    code: `
      import { bus } from './bus';
      const received = new Map<string, string>();
      bus.on('user', (user: { id: string; name: string }) => received.set(user.id, user.name));`,
  },
  {
    name: 'a mock in a folder of tests',
    filename: 'test/fakes/store.ts',
    code: `
      import { bus } from './bus';
      export const saved = new Map<string, unknown>();
      bus.on('save', (order: { id: string }) => saved.set(order.id, order));`,
  },
  {
    name: 'a helper that imports a test library',
    code: `
      import { vi } from 'vitest';
      const calls = new Map<string, number>();
      export const handler = vi.fn((userId: string) => {
        calls.set(userId, (calls.get(userId) ?? 0) + 1);
      });`,
  },
  {
    name: 'a program that ends',
    filename: 'src/input.mjs',
    code: `
      import { readFileSync } from 'node:fs';
      const counts = {};
      for (const line of readFileSync(process.argv[2], 'utf8').split('\\n')) {
        const [ip] = line.split(' ');
        counts[ip] = (counts[ip] ?? 0) + 1;
      }
      console.log(counts);`,
  },
  {
    name: 'the lines of a file, counted',
    filename: 'src/input.mjs',
    code: `
      import { createReadStream } from 'node:fs';
      import { createInterface } from 'node:readline';
      const counts = new Map();
      for await (const line of createInterface({ input: createReadStream('access.log') })) {
        const [ip] = line.split(' ');
        counts.set(ip, (counts.get(ip) ?? 0) + 1);
      }
      console.log([...counts]);`,
  },
  {
    name: 'an answer collected in a promise',
    filename: JS,
    code: `
      export function headersOf(response) {
        return new Promise((resolve) => {
          const table = {};
          response.on('header', (name, value) => {
            table[name] = value;
          });
          response.on('end', () => resolve(table));
        });
      }`,
  },
  {
    name: 'the properties of one object',
    code: `
      interface Draft { title?: string; body?: string }
      export class Editor {
        private readonly draft: Draft = {};
        set<K extends keyof Draft>(key: K, value: Draft[K]): void {
          this.draft[key] = value;
        }
      }`,
  },
  {
    name: 'a document that is searched by number',
    filename: JS,
    code: `
      const pages = {};
      export function show(number) {
        document.title = pages[number] ?? '';
      }`,
  },
]);
