import { noUnboundedBuffer } from '../../../src/rules/no-unbounded-buffer.js';
import { itFinds } from '../../support/cases.js';

const JS = 'src/input.js';

itFinds(noUnboundedBuffer, 'wherever the collection is kept', [
  {
    name: 'a field that a getter hands out',
    code: `
      import { bus } from './bus';
      class Ledger {
        // expect-next-line: no-unbounded-buffer
        private held: { id: string }[] = [];
        get rows(): { id: string }[] {
          return this.held;
        }
        takeAll(): { id: string }[] {
          const rows = this.held;
          this.held = [];
          return rows;
        }
      }
      export const ledger = new Ledger();
      bus.on('usage', (row: { id: string }) => {
        ledger.rows.push(row);
      });`,
  },
  {
    name: 'a list that a helper adds to by the caller\'s record',
    code: `
      // expect-next-line: no-unbounded-buffer
      let entries: readonly { url: string }[] = [];
      function append(entry: { url: string }): void {
        entries = [...entries, entry];
      }
      export function note(url: string): void {
        append({ url });
      }`,
  },
  {
    name: 'a module array that a route pushes to',
    code: `
      import { Router } from 'express';
      export const router = Router();
      // expect-next-line: no-unbounded-buffer
      const seen: string[] = [];
      router.post('/visits', (req, res) => {
        seen.push(req.ip);
        res.sendStatus(204);
      });`,
  },
  {
    name: 'a property of a module object',
    code: `
      import { bus } from './bus';
      // expect-next-line: no-unbounded-buffer
      const state = { waiting: [] as string[], online: false };
      bus.on('job', (id: string) => {
        if (!state.online) state.waiting.push(id);
      });`,
  },
  {
    name: 'a field that the constructor sets, in JavaScript',
    filename: JS,
    code: `
      const { EventEmitter } = require('node:events');
      class Uploader extends EventEmitter {
        constructor(client) {
          super();
          // expect-next-line: no-unbounded-buffer
          this.parts = [];
          client.on('part', (part) => this.parts.push(part));
        }
        next() {
          return this.parts.shift();
        }
      }
      module.exports = { Uploader };`,
  },
  {
    name: 'an outbox that is only emptied when the socket opens',
    code: `
      export class Feed {
        // expect-next-line: no-unbounded-buffer
        private outbox: string[] = [];
        private socket = new WebSocket('wss://feed.example.net');
        constructor() {
          this.socket.onopen = () => {
            for (const text of this.outbox) this.socket.send(text);
            this.outbox = [];
          };
        }
        send(text: string): void {
          if (this.socket.readyState === WebSocket.OPEN) this.socket.send(text);
          else this.outbox.push(text);
        }
      }`,
  },
  {
    name: 'a React state that every message extends',
    filename: 'src/Chat.tsx',
    code: `
      import { useEffect, useState } from 'react';
      export function Chat({ url }: { url: string }) {
        // expect-next-line: no-unbounded-buffer
        const [messages, setMessages] = useState<string[]>([]);
        useEffect(() => {
          const socket = new WebSocket(url);
          socket.onmessage = (event) => setMessages((old) => [...old, event.data]);
          return () => socket.close();
        }, [url]);
        return <p>{messages.length}</p>;
      }`,
  },
  {
    name: 'a React ref that every message extends',
    filename: 'src/Trace.tsx',
    code: `
      import { useEffect, useRef } from 'react';
      export function useTrace(source: EventSource) {
        // expect-next-line: no-unbounded-buffer
        const lines = useRef<string[]>([]);
        useEffect(() => {
          source.addEventListener('message', (event) => {
            lines.current.push(event.data);
          });
        }, [source]);
        return lines;
      }`,
  },
  {
    name: 'a Svelte store',
    code: `
      import { writable } from 'svelte/store';
      import { socket } from './socket';
      // expect-next-line: no-unbounded-buffer
      export const events = writable<string[]>([]);
      socket.on('event', (text: string) => events.update((list) => [...list, text]));`,
  },
  {
    name: 'an Angular signal in a subscription',
    code: `
      import { Component, signal } from '@angular/core';
      import { Ticks } from './ticks';
      @Component({ selector: 'app-ticks', template: '' })
      export class TicksComponent {
        // expect-next-line: no-unbounded-buffer
        readonly prices = signal<number[]>([]);
        constructor(ticks: Ticks) {
          ticks.all().subscribe((price) => this.prices.update((old) => [...old, price]));
        }
      }`,
  },
  {
    name: 'a reactive object of Vue',
    code: `
      import { reactive } from 'vue';
      import { channel } from './channel';
      // expect-next-line: no-unbounded-buffer
      const view = reactive({ rows: [] as string[], filter: '' });
      channel.on('row', (row: string) => {
        view.rows.push(row);
      });`,
  },
]);
