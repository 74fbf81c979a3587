import { describe, expect, it } from 'vitest';
import { noUnboundedBuffer } from '../../../src/rules/no-unbounded-buffer.js';
import { detect } from '../../support/index.js';

const cases: Readonly<Record<string, string>> = {
  'the oldest item makes room': `
    import { bus } from './bus';
    const last: string[] = [];
    bus.on('line', (line: string) => {
      last.push(line);
      if (last.length > 200) last.shift();
    });`,
  'the result of push is compared': `
    import { bus } from './bus';
    const last: string[] = [];
    bus.on('line', (line: string) => {
      if (last.push(line) > 200) last.splice(0, last.length - 200);
    });`,
  'growth stands behind a guard': `
    import { bus } from './bus';
    const waiting: string[] = [];
    bus.on('job', (job: string) => {
      if (waiting.length >= 500) throw new Error('full');
      waiting.push(job);
    });
    setInterval(() => void fetch('/' + waiting.shift()), 10);`,
  'growth stands inside a guard': `
    import { bus } from './bus';
    const limit = Number(process.env.LIMIT ?? 50);
    const waiting: string[] = [];
    bus.on('job', (job: string) => {
      if (waiting.length < limit) waiting.push(job);
      else bus.emit('refused', job);
    });
    setInterval(() => void fetch('/' + waiting.shift()), 10);`,
  'a getter tells that it is full': `
    export class Intake {
      private readonly items: string[] = [];
      get isFull(): boolean { return this.items.length >= 100; }
      async take(): Promise<string | undefined> { return this.items.shift(); }
      add(item: string): boolean {
        if (this.isFull) return false;
        this.items.push(item);
        return true;
      }
    }`,
  'a helper throws when it is full': `
    export class Intake {
      private readonly items: string[] = [];
      async take(): Promise<string | undefined> { return this.items.shift(); }
      add(item: string): void {
        this.assertRoom();
        this.items.push(item);
      }
      private assertRoom(): void {
        if (this.items.length >= 100) throw new Error('full');
      }
    }`,
  'the producer waits while it is full': `
    export class Channel {
      private readonly items: string[] = [];
      private wake: (() => void) | null = null;
      async put(item: string): Promise<void> {
        while (this.items.length >= 64) await new Promise<void>((resolve) => { this.wake = resolve; });
        this.items.push(item);
      }
      take(): string | undefined {
        this.wake?.();
        return this.items.shift();
      }
    }`,
  'the source is paused': `
    import { createServer } from 'node:net';
    createServer((socket) => {
      const frames: Buffer[] = [];
      socket.on('data', (chunk) => {
        frames.push(chunk);
        if (frames.length > 100) socket.pause();
      });
      setInterval(() => { frames.shift(); socket.resume(); }, 5);
    });`,
  'the body has a limit': `
    import { createServer } from 'node:http';
    createServer((req, res) => {
      let size = 0;
      const chunks: Buffer[] = [];
      req.on('data', (chunk: Buffer) => {
        size += chunk.length;
        if (size > 1_000_000) {
          res.writeHead(413).end();
          req.destroy();
          return;
        }
        chunks.push(chunk);
      });
      req.on('end', () => res.end(Buffer.concat(chunks)));
    });`,
  'a batch that is emptied at a size before anything else runs': `
    import { collector } from './collector';
    import { bus } from './bus';
    let batch: object[] = [];
    function flush(): void {
      const full = batch;
      batch = [];
      collector.send(full);
    }
    bus.on('event', (event: object) => {
      batch.push(event);
      if (batch.length >= 100) flush();
    });`,
  'a window that is cut on every growth': `
    import { bus } from './bus';
    let prices: number[] = [];
    bus.on('price', (price: number) => {
      prices = [...prices, price].slice(-50);
    });`,
  'a window that is cut by a function of its own': `
    import { bus } from './bus';
    let prices: number[] = [];
    function trim(): void { prices = prices.slice(-50); }
    bus.on('price', (price: number) => {
      prices.push(price);
      trim();
    });`,
  'a state that is cut': `
    import { useEffect, useState } from 'react';
    export function useLog(socket: WebSocket) {
      const [lines, setLines] = useState<string[]>([]);
      useEffect(() => {
        socket.onmessage = (event) => setLines((old) => [...old, event.data].slice(-100));
      }, [socket]);
      return lines;
    }`,
  'a sliding window of time that every growth sweeps': `
    import { bus } from './bus';
    let hits: number[] = [];
    bus.on('hit', () => {
      hits = hits.filter((at) => at > Date.now() - 60_000);
      hits.push(Date.now());
    });`,
  'a timer that removes what is old': `
    import { bus } from './bus';
    const seen: { id: string; at: number }[] = [];
    bus.on('id', (id: string) => seen.push({ id, at: Date.now() }));
    setInterval(() => {
      while (seen[0] && seen[0].at < Date.now() - 60_000) seen.shift();
    }, 1_000);`,
  'listeners that can be taken off': `
    export class Bus {
      private listeners: ((text: string) => void)[] = [];
      on(listener: (text: string) => void): () => void {
        this.listeners.push(listener);
        return () => { this.listeners = this.listeners.filter((one) => one !== listener); };
      }
    }`,
  'connections that leave when they close': `
    import { server } from './server';
    const clients: WebSocket[] = [];
    server.on('connection', (socket: WebSocket) => {
      clients.push(socket);
      socket.addEventListener('close', () => { clients.splice(clients.indexOf(socket), 1); });
    });`,
  'middleware of an application': `
    export class App {
      private readonly middleware: ((ctx: object) => Promise<void>)[] = [];
      use(fn: (ctx: object) => Promise<void>): this {
        this.middleware.push(fn);
        return this;
      }
      async handle(ctx: object): Promise<void> { for (const fn of this.middleware) await fn(ctx); }
    }`,
  'plugins that modules register when they load': `
    import type { Plugin } from './plugin';
    const plugins: Plugin[] = [];
    export function addPlugin(plugin: Plugin): void { plugins.push(plugin); }
    export const names = (): string[] => plugins.map((plugin) => plugin.name);`,
  'a builder': `
    export class Query {
      private readonly parts: string[] = [];
      where(column: string): this { this.parts.push('where ' + column); return this; }
      toString(): string { return this.parts.join(' '); }
    }`,
  'a tokenizer that dies with the call': `
    class Tokenizer {
      private readonly tokens: string[] = [];
      private text = '';
      constructor(private readonly source: string) {}
      run(): string[] {
        for (const char of this.source) this.add(char);
        return this.tokens;
      }
      private add(char: string): void { this.text += char; this.tokens.push(char); }
    }
    export function tokenize(source: string): string[] { return new Tokenizer(source).run(); }`,
  'a stack of open elements': `
    export class Printer {
      private readonly open: string[] = [];
      async start(name: string): Promise<void> { this.open.push(name); }
      async element(name: string): Promise<void> { this.open.push(name); this.end(); }
      end(): string | undefined { return this.open.pop(); }
    }`,
  'results of one call': `
    export async function collect(ids: string[]): Promise<string[]> {
      const found: string[] = [];
      for (const id of ids) found.push(await (await fetch('/' + id)).text());
      return found;
    }`,
  'pages of one call': `
    export async function all(): Promise<object[]> {
      const rows: object[] = [];
      let cursor: string | null = null;
      while (true) {
        const page = await (await fetch('/rows?after=' + cursor)).json();
        rows.push(...page.rows);
        if (!page.next) break;
        cursor = page.next;
      }
      return rows;
    }`,
  'the output of a child process': `
    import { spawn } from 'node:child_process';
    export function version(): Promise<string> {
      return new Promise((resolve) => {
        let output = '';
        const child = spawn('git', ['--version']);
        child.stdout.on('data', (chunk) => { output += chunk; });
        child.on('close', () => resolve(output));
      });
    }`,
  'rows that are there before the server listens': `
    import { createServer } from 'node:http';
    const rows: number[] = [];
    for (let index = 0; index < 100; index += 1) rows.push(index * index);
    createServer((_req, res) => res.end(JSON.stringify(rows))).listen(80);`,
  'work is rebuilt on every run': `
    import { bus } from './bus';
    let visible: string[] = [];
    bus.on('filter', (text: string) => {
      visible = [];
      for (const name of ['a', 'b', 'c']) if (name.includes(text)) visible.push(name);
    });`,
  'rows that a person adds by a button': `
    import { useState } from 'react';
    export function Form() {
      const [rows, setRows] = useState<string[]>([]);
      return <button onClick={() => setRows([...rows, ''])}>{rows.length}</button>;
    }`,
  'a ring': `
    import { bus } from './bus';
    const ring: number[] = new Array(64).fill(0);
    let at = 0;
    bus.on('value', (value: number) => {
      ring[at % 64] = value;
      at += 1;
    });`,
  'a counter': `
    import { bus } from './bus';
    let total = 0;
    bus.on('value', (value: number) => { total += value; });`,
  'items that were taken and come back': `
    import { send } from './send';
    export class Outbox {
      private items: string[] = [];
      async add(item: string): Promise<void> {
        if (this.items.length >= 100) throw new Error('full');
        this.items.push(item);
      }
      async flush(): Promise<void> {
        const batch = this.items.splice(0, 10);
        try { await send(batch); } catch { this.items.unshift(...batch); }
      }
    }`,
  'two stacks between which undo and redo move the steps': `
    import { bus } from './bus';
    export class History {
      private done: object[] = [];
      private undone: object[] = [];
      constructor(private readonly limit: number) {
        bus.on('step', (step: object) => this.perform(step));
      }
      perform(step: object): void {
        this.done.push(step);
        if (this.done.length > this.limit) this.done.shift();
      }
      undo(): void {
        const step = this.done.pop();
        if (step) this.undone.push(step);
      }
      redo(): void {
        const step = this.undone.pop();
        if (step) this.done.push(step);
      }
    }`,
  'a handler that the same function takes away again': `
    import { client } from './client';
    export function collect(count: number): Promise<object[]> {
      return new Promise((resolve) => {
        const found: object[] = [];
        const handler = (item: object): void => {
          found.push(item);
          if (found.length < count) return;
          client.off('item', handler);
          resolve(found);
        };
        client.on('item', handler);
      });
    }`,
  'parts of a query that is put together in a chain': `
    export class Query {
      private readonly clauses: string[] = [];
      where(clause: string): this {
        this.clauses.push(clause);
        return this;
      }
      async run(): Promise<unknown> {
        return fetch('/q?' + this.clauses.splice(0).join('&'));
      }
    }
    export const query = new Query();`,
  'results of a build that starts empty': `
    export function plugin() {
      const externals: string[] = [];
      return {
        setup(build: { onStart(f: () => void): void; onResolve(f: (a: { path: string }) => void): void }) {
          build.onStart(() => {
            externals.splice(0);
          });
          build.onResolve((args) => {
            externals.push(args.path);
          });
        },
      };
    }`,
  'a list that is made once, at the first call': `
    import { options } from './options';
    let names: string[] | undefined;
    export function isAllowed(name: string): boolean {
      if (!names) {
        names = [];
        options().forEach((option: { name: string }) => {
          names!.push(option.name);
        });
      }
      return names.includes(name);
    }`,
  'an in-flight list whose entries leave in finally': `
    import { bus } from './bus';
    const running: string[] = [];
    bus.on('job', async (id: string) => {
      running.push(id);
      try { await fetch('/' + id); } finally { running.splice(running.indexOf(id), 1); }
    });`,
};

describe('no-unbounded-buffer is silent about', () => {
  for (const [name, code] of Object.entries(cases)) {
    it(name, () => {
      const filename = code.includes('<button') ? 'src/input.tsx' : 'src/input.ts';
      expect(detect(noUnboundedBuffer, code, { filename })).toEqual([]);
    });
  }
});
