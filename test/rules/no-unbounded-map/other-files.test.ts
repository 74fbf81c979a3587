import { describe, expect, it } from 'vitest';
import { noUnboundedMap } from '../../../src/rules/no-unbounded-map.js';
import { detectFile } from '../../../src/host/file-host.js';
import { markedLines } from '../../support/index.js';
import { MemoryProject } from '../../support/memory-facts.js';

type Files = Readonly<Record<string, string>>;

/** The lines that are reported in each file of a project whose files know of each other. */
function reported(files: Files): string[] {
  const project = new MemoryProject(files);
  return Object.keys(files).flatMap((path) =>
    detectFile(project.file(path), [noUnboundedMap]).map(({ line }) => `${path}:${String(line)}`),
  );
}

const marked = (files: Files): string[] =>
  Object.entries(files).flatMap(([path, text]) =>
    markedLines(text, noUnboundedMap.meta.name).map((line) => `${path}:${String(line)}`),
  );

const projects: Readonly<Record<string, Files>> = {
  'the function that a factory of another file returns': {
    'src/first-time.ts': `
      export function createFirstTime(): (key: string) => boolean {
        // expect-next-line: no-unbounded-map
        const known = new Set<string>();
        return (key) => {
          const before = known.size;
          known.add(key);
          return known.size > before;
        };
      }`,
    'src/intake.ts': `
      import { createFirstTime } from './first-time.js';
      import { book } from './book.js';
      import { subscription } from './subscription.js';
      const firstTime = createFirstTime();
      subscription.on('message', (message) => {
        if (firstTime(message.id)) book(message);
      });`,
  },
  'the same function, asked for a word of the program only': {
    'src/first-time.ts': `
      export function createFirstTime(): (key: string) => boolean {
        const known = new Set<string>();
        return (key) => {
          const before = known.size;
          known.add(key);
          return known.size > before;
        };
      }`,
    'src/warn.ts': `
      import { createFirstTime } from './first-time.js';
      const firstTime = createFirstTime();
      export function warn(): void {
        if (firstTime('deprecated')) console.warn('old');
      }`,
  },
  'an exported map that another file fills': {
    'src/sessions.ts': `
      // expect-next-line: no-unbounded-map
      export const sessions = new Map<string, object>();`,
    'src/login.ts': `
      import { sessions } from './sessions.js';
      import { bus } from './bus.js';
      bus.on('login', (login: { sessionId: string }) => sessions.set(login.sessionId, login));`,
    'src/bus.ts': `
      import { EventEmitter } from 'node:events';
      export const bus = new EventEmitter();`,
  },
  'an exported object through a barrel': {
    'src/state.ts': `
      // expect-next-line: no-unbounded-map
      export const carts: Record<string, unknown> = {};`,
    'src/index.ts': `
      export * from './state.js';`,
    'src/routes.ts': `
      import { carts } from './index.js';
      import { Router } from 'express';
      export const router = Router();
      router.put('/cart', (req, res) => {
        carts[req.body.sessionId] = req.body;
        res.end();
      });`,
  },
  'a namespace import': {
    'src/state.ts': `
      // expect-next-line: no-unbounded-map
      export const seen = new Set<string>();`,
    'src/hook.ts': `
      import * as state from './state.js';
      import { Router } from 'express';
      export const router = Router();
      router.post('/hook', (req, res) => {
        state.seen.add(req.body.deliveryId);
        res.end();
      });`,
  },
  'a table in an exported object': {
    'src/state.ts': `
      // expect-next-line: no-unbounded-map
      export const state = { byUser: new Map<string, number>() };`,
    'src/main.ts': `
      import { state } from './state.js';
      process.on('message', (message: { userId: string }) => state.byUser.set(message.userId, Date.now()));`,
  },
  'a default export in CommonJS': {
    'src/table.js': `
      // expect-next-line: no-unbounded-map
      const table = {};
      module.exports = table;`,
    'src/server.js': `
      const table = require('./table');
      require('http').createServer((req, res) => {
        table[req.headers.cookie] = Date.now();
        res.end();
      }).listen(80);`,
  },
  'a singleton of another file, used in a handler': {
    'src/tracker.ts': `
      class Tracker {
        // expect-next-line: no-unbounded-map
        private readonly byDevice = new Map<string, number>();
        seen(deviceId: string): void {
          this.byDevice.set(deviceId, Date.now());
        }
      }
      export const tracker = new Tracker();`,
    'src/mqtt.ts': `
      import mqtt from 'mqtt';
      import { tracker } from './tracker.js';
      const client = mqtt.connect('mqtt://localhost');
      client.on('message', (_topic, payload) => tracker.seen(JSON.parse(String(payload)).deviceId));`,
  },
  'keys that another file hands in as constants': {
    'src/marks.ts': `
      const marks = new Map<string, number>();
      export function mark(id: string): void {
        marks.set(id, performance.now());
      }`,
    'src/boot.ts': `
      import { mark } from './marks.js';
      export function boot(): void {
        mark('config');
        mark('database');
      }`,
  },
  'keys of an enum of another file': {
    'src/level.ts': `
      export enum Level { Low = 'low', High = 'high' }`,
    'src/counts.ts': `
      import { Level } from './level.js';
      import { bus } from './bus.js';
      const counts = new Map<Level, number>();
      bus.on('alert', (alert: { level: Level }) => counts.set(alert.level, Date.now()));`,
    'src/bus.ts': `
      import { EventEmitter } from 'node:events';
      export const bus = new EventEmitter();`,
  },
  'keys of a union of another file': {
    'src/channel.ts': `
      export type Channel = 'mail' | 'sms';`,
    'src/sent.ts': `
      import type { Channel } from './channel.js';
      import { EventEmitter } from 'node:events';
      export const bus = new EventEmitter();
      const sent: Partial<Record<Channel, number>> = {};
      bus.on('sent', (id: Channel) => {
        sent[id] = Date.now();
      });`,
  },
  'a maximum of another file': {
    'src/limits.ts': `
      export const MAX_SESSIONS = 1_000;`,
    'src/sessions.ts': `
      import { MAX_SESSIONS } from './limits.js';
      import { EventEmitter } from 'node:events';
      export const bus = new EventEmitter();
      const sessions = new Map<string, object>();
      bus.on('login', (login: { sessionId: string }) => {
        if (sessions.size >= MAX_SESSIONS) return;
        sessions.set(login.sessionId, login);
      });`,
  },
  'a registry that other files fill when they are loaded': {
    'src/registry.ts': `
      export const validators = new Map<string, (value: unknown) => boolean>();`,
    'src/email.ts': `
      import { validators } from './registry.js';
      validators.set('email', (value) => String(value).includes('@'));`,
    'src/phone.ts': `
      import { validators } from './registry.js';
      validators.set('phone', (value) => /^\\+?\\d+$/.test(String(value)));`,
  },
  'removal by the close of a connection in another file': {
    'src/clients.ts': `
      const clients = new Map<string, object>();
      export function join(id: string, socket: object): void {
        clients.set(id, socket);
      }
      export function leave(id: string): void {
        clients.delete(id);
      }`,
    'src/server.ts': `
      import { WebSocketServer } from 'ws';
      import { join, leave } from './clients.js';
      const server = new WebSocketServer({ port: 80 });
      server.on('connection', (socket, req) => {
        const id = req.url ?? '';
        join(id, socket);
        socket.on('close', () => leave(id));
      });`,
  },
  'a set of a parent class that a subclass fills': {
    'src/base.ts': `
      export abstract class Consumer {
        // expect-next-line: no-unbounded-map
        protected readonly done = new Set<string>();
        abstract handle(message: { id: string }): void;
      }`,
    'src/mail.ts': `
      import { Consumer } from './base.js';
      import { bus } from './bus.js';
      class MailConsumer extends Consumer {
        handle(message: { id: string }): void {
          this.done.add(message.id);
        }
      }
      const consumer = new MailConsumer();
      bus.on('mail', (message: { id: string }) => consumer.handle(message));`,
    'src/bus.ts': `
      import { EventEmitter } from 'node:events';
      export const bus = new EventEmitter();`,
  },
};

describe('no-unbounded-map, with what other files say', () => {
  for (const [name, files] of Object.entries(projects)) {
    it(name, () => expect(reported(files)).toEqual(marked(files)));
  }
});
