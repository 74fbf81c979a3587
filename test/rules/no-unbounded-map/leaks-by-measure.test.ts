import { noUnboundedMap } from '../../../src/rules/no-unbounded-map.js';
import { itFinds } from '../../support/cases.js';

const JS = 'src/input.js';

itFinds(noUnboundedMap, 'where the maximum is of something else', [
  {
    name: 'a cap that is stored and never compared',
    code: `
      export class Cache {
        // expect-next-line: no-unbounded-map
        private readonly entries = new Map<string, unknown>();
        constructor(private readonly maxEntries: number) {}
        async get(url: string): Promise<unknown> {
          const known = this.entries.get(url);
          if (known) return known;
          const value = await fetch(url);
          this.entries.set(url, value);
          return value;
        }
      }
      export const cache = new Cache(500);`,
  },
  {
    name: 'a size that is only logged',
    code: `
      import { bus } from './bus';
      // expect-next-line: no-unbounded-map
      const seen = new Set<string>();
      bus.on('event', (event: { id: string }) => {
        seen.add(event.id);
        if (seen.size > 10_000) console.warn('many events', seen.size);
      });`,
  },
  {
    name: 'a cap of each list, not of the lists',
    code: `
      import { bus } from './bus';
      // expect-next-line: no-unbounded-map
      const history = new Map<string, string[]>();
      bus.on('chat', ({ roomId, text }: { roomId: string; text: string }) => {
        let lines = history.get(roomId);
        if (!lines) history.set(roomId, (lines = []));
        if (lines.length >= 50) lines.shift();
        lines.push(text);
      });`,
  },
  {
    name: 'a cap on one entry of bytes, not on their number',
    code: `
      import { bus } from './bus';
      // expect-next-line: no-unbounded-map
      const uploads = new Map<string, Buffer>();
      bus.on('chunk', ({ uploadId, data }: { uploadId: string; data: Buffer }) => {
        const before = uploads.get(uploadId) ?? Buffer.alloc(0);
        if (before.length + data.length > 1_000_000) return;
        uploads.set(uploadId, Buffer.concat([before, data]));
      });`,
  },
  {
    name: 'the inner set is emptied, the outer map keeps the empty set',
    code: `
      import { io } from './io';
      // expect-next-line: no-unbounded-map
      const rooms = new Map<string, Set<string>>();
      io.on('connection', (socket) => {
        socket.on('join', (roomId: string) => {
          let members = rooms.get(roomId);
          if (!members) rooms.set(roomId, (members = new Set()));
          members.add(socket.id);
        });
        socket.on('disconnect', () => {
          for (const members of rooms.values()) members.delete(socket.id);
        });
      });`,
  },
  {
    name: 'the list is emptied by flush, the key stays',
    filename: JS,
    code: `
      // expect-next-line: no-unbounded-map
      const buffers = {};
      bus.on('metric', (metric) => {
        (buffers[metric.tenantId] ??= []).push(metric.value);
      });
      setInterval(() => {
        for (const tenantId of Object.keys(buffers)) {
          send(tenantId, buffers[tenantId]);
          buffers[tenantId].length = 0;
        }
      }, 10000);`,
  },
  {
    name: 'a delete in the value map, while the set beside it keeps the key',
    code: `
      import { bus } from './bus';
      const active = new Map<string, number>();
      // expect-next-line: no-unbounded-map
      const everSeen = new Set<string>();
      bus.on('joined', (connectionId: string) => {
        active.set(connectionId, Date.now());
        everSeen.add(connectionId);
      });
      bus.on('left', (connectionId: string) => {
        active.delete(connectionId);
      });`,
  },
  {
    name: 'two limits: requests are counted, addresses are not',
    code: `
      import express from 'express';
      const app = express();
      let total = 0;
      // expect-next-line: no-unbounded-map
      const perAddress = new Map<string, number>();
      app.use((req, res, next) => {
        if (total > 10_000) return res.sendStatus(503);
        total += 1;
        perAddress.set(req.ip, (perAddress.get(req.ip) ?? 0) + 1);
        res.on('close', () => {
          total -= 1;
        });
        next();
      });`,
  },
  {
    name: 'the reset of a counter is no delete',
    filename: JS,
    code: `
      // expect-next-line: no-unbounded-map
      const failures = {};
      exports.login = async (req, res) => {
        const name = req.body.username;
        if (await check(name, req.body.password)) {
          failures[name] = 0;
          return res.end();
        }
        failures[name] = (failures[name] || 0) + 1;
        res.status(401).end();
      };`,
  },
  {
    name: 'set to undefined instead of deleted',
    filename: JS,
    code: `
      // expect-next-line: no-unbounded-map
      const locks = {};
      exports.withLock = async (userId, work) => {
        while (locks[userId]) await locks[userId];
        locks[userId] = work();
        try {
          return await locks[userId];
        } finally {
          locks[userId] = undefined;
        }
      };`,
  },
  {
    name: 'an LRU that evicts by another spelling of the key',
    code: `
      function keyOf(url: string): string {
        return url.toLowerCase();
      }
      export class Pages {
        // expect-next-line: no-unbounded-map
        readonly #pages = new Map<string, string>();
        readonly #recent: string[] = [];
        constructor(private readonly capacity: number) {}
        put(url: string, html: string): void {
          this.#pages.set(keyOf(url), html);
          this.#recent.push(url);
          if (this.#recent.length > this.capacity) this.#pages.delete(this.#recent.shift()!);
        }
        get(url: string): string | undefined {
          return this.#pages.get(keyOf(url));
        }
      }`,
  },
  {
    name: 'a maximum that is only warned about, in a class',
    code: `
      export class Registry {
        // expect-next-line: no-unbounded-map
        private readonly sockets = new Map<string, object>();
        private readonly max = 10_000;
        constructor(bus: { on(event: string, listener: (socket: { id: string }) => void): void }) {
          bus.on('socket', (socket) => {
            if (this.sockets.size > this.max) console.warn('too many sockets');
            this.sockets.set(socket.id, socket);
          });
        }
      }`,
  },
  {
    name: 'entries leave by the bytes of one, not by their number',
    code: `
      import { load } from './load';
      const MAX_BYTES = 1_000_000;
      // expect-next-line: no-unbounded-map
      const images = new Map<string, Buffer>();
      export async function image(url: string): Promise<Buffer> {
        const known = images.get(url);
        if (known) return known;
        const data: Buffer = await load(url);
        if (data.length <= MAX_BYTES) images.set(url, data);
        return data;
      }`,
  },
]);
