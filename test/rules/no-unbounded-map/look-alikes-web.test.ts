import { noUnboundedMap } from '../../../src/rules/no-unbounded-map.js';
import { itFinds } from '../../support/cases.js';

const JS = 'src/input.js';

itFinds(noUnboundedMap, 'nothing where the table belongs to somebody else', [
  {
    name: 'headers of an answer',
    code: `
      import express from 'express';
      const app = express();
      app.get('/:id', (req, res) => {
        res.set(req.params.id, 'x');
        res.headers[req.params.id] = 'x';
        res.end();
      });`,
  },
  {
    name: 'settings of an application',
    filename: JS,
    code: `
      const app = require('express')();
      app.use((req, res, next) => {
        app.set(req.params.id, req.body);
        next();
      });`,
  },
  {
    name: 'a search of an address',
    code: `
      const search = new URLSearchParams();
      export function addParameter(id: string, value: string): void {
        search.set(id, value);
      }`,
  },
  {
    name: 'a redis client',
    code: `
      import { createClient } from 'redis';
      const cache = createClient();
      export async function keep(userId: string, text: string): Promise<void> {
        await cache.set(userId, text, { EX: 60 });
      }`,
  },
  {
    name: 'a set within redis',
    filename: JS,
    code: `
      const Redis = require('ioredis');
      const seen = new Redis();
      require('./bus').on('message', async (message) => {
        await seen.sadd('seen', message.id);
        await seen.set(message.id, '1', 'EX', 60);
      });`,
  },
  {
    name: 'the store of a browser',
    code: `
      export function remember(userId: string, text: string): void {
        localStorage.setItem(userId, text);
        localStorage[userId] = text;
      }`,
  },
  {
    name: 'classes of an element',
    filename: JS,
    code: `
      document.addEventListener('click', (event) => {
        event.target.classList.add(event.target.id);
        event.target.dataset[event.target.id] = '1';
      });`,
  },
  {
    name: 'styles of an element',
    code: `
      export function style(element: HTMLElement, values: Record<string, string>): void {
        for (const [name, value] of Object.entries(values)) element.style[name as never] = value as never;
      }`,
  },
  {
    name: 'a trap of a proxy',
    code: `
      export const watched = <T extends object>(target: T, changed: (key: PropertyKey) => void): T =>
        new Proxy(target, {
          set(object, key, value) {
            (object as Record<PropertyKey, unknown>)[key] = value;
            changed(key);
            return true;
          },
        });`,
  },
  {
    name: 'exports of a module',
    filename: JS,
    code: `
      for (const name of ['get', 'post', 'put']) {
        exports[name] = (url) => fetch(url, { method: name });
      }`,
  },
  {
    name: 'names of the global object',
    filename: JS,
    code: `
      export function define(name, value) {
        globalThis[name] = value;
      }`,
  },
  {
    name: 'a draft of a reducer',
    code: `
      import { createSlice } from '@reduxjs/toolkit';
      export const orders = createSlice({
        name: 'orders',
        initialState: { byId: {} as Record<string, object> },
        reducers: {
          opened(state, action: { payload: { id: string } }) {
            state.byId[action.payload.id] = action.payload;
          },
        },
      });`,
  },
  {
    name: 'a store of the front end',
    code: `
      import { create } from 'zustand';
      interface State { open: Record<string, boolean>; toggle(id: string): void }
      export const useOpen = create<State>((set) => ({
        open: {},
        toggle: (id) => set((state) => ({ open: { ...state.open, [id]: !state.open[id] } })),
      }));`,
  },
  {
    name: 'a collection of a database',
    code: `
      import { collection } from './db';
      export async function save(order: { id: string }): Promise<void> {
        await collection.set(order.id, order);
      }`,
  },
  {
    name: 'an emitter of events',
    code: `
      import { EventEmitter } from 'node:events';
      export const bus = new EventEmitter();
      export function watch(userId: string, listener: () => void): void {
        bus.on(userId, listener);
      }`,
  },
  {
    name: 'a request with attributes of its own',
    code: `
      import express from 'express';
      const app = express();
      app.use((req, res, next) => {
        const attributes: Record<string, string> = {};
        for (const name of Object.keys(req.query)) attributes[name] = String(req.query[name]);
        res.locals.attributes = attributes;
        next();
      });`,
  },
]);
