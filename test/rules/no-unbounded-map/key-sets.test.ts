import { noUnboundedMap } from '../../../src/rules/no-unbounded-map.js';
import { itFinds } from '../../support/cases.js';

const JS = 'src/input.js';

itFinds(noUnboundedMap, 'by what the keys are', [
  {
    name: 'the method of a request',
    code: `
      import express from 'express';
      const app = express();
      const requests = new Map<string, number>();
      app.use((req, _res, next) => {
        requests.set(req.method, (requests.get(req.method) ?? 0) + 1);
        next();
      });`,
  },
  {
    name: 'the status of an answer',
    code: `
      import express from 'express';
      const app = express();
      const statuses: Record<number, number> = {};
      app.use((_req, res, next) => {
        res.on('finish', () => {
          statuses[res.statusCode] = (statuses[res.statusCode] ?? 0) + 1;
        });
        next();
      });`,
  },
  {
    name: 'method and status together',
    code: `
      import express from 'express';
      const app = express();
      const requests = new Map<string, number>();
      app.use((req, res, next) => {
        res.on('finish', () => {
          const key = \`\${req.method} \${res.statusCode}\`;
          requests.set(key, (requests.get(key) ?? 0) + 1);
        });
        next();
      });`,
  },
  {
    name: 'the route that was matched, not the address',
    filename: JS,
    code: `
      const app = require('express')();
      const durations = new Map();
      app.use((req, res, next) => {
        res.on('finish', () => {
          durations.set(req.route?.path, Date.now());
        });
        next();
      });`,
  },
  {
    name: 'formatters by locale',
    code: `
      const formats = new Map<string, Intl.NumberFormat>();
      export function numberFormat(locale: string): Intl.NumberFormat {
        let format = formats.get(locale);
        if (!format) formats.set(locale, (format = new Intl.NumberFormat(locale)));
        return format;
      }`,
  },
  {
    name: 'formatters by currency',
    filename: JS,
    code: `
      const formats = {};
      export const money = (amount, currency) =>
        (formats[currency] ??= new Intl.NumberFormat('en', { style: 'currency', currency })).format(amount);`,
  },
  {
    name: 'loggers by name of a module',
    code: `
      import pino, { type Logger } from 'pino';
      const loggers = new Map<string, Logger>();
      export function loggerFor(moduleName: string): Logger {
        let logger = loggers.get(moduleName);
        if (!logger) loggers.set(moduleName, (logger = pino({ name: moduleName })));
        return logger;
      }`,
  },
  {
    name: 'metrics by name',
    code: `
      const counters = new Map<string, { value: number }>();
      export function counter(metricName: string): { value: number } {
        let found = counters.get(metricName);
        if (!found) counters.set(metricName, (found = { value: 0 }));
        return found;
      }`,
  },
  {
    name: 'templates by name of the file',
    filename: JS,
    code: `
      const fs = require('node:fs');
      const templates = {};
      exports.render = (templateName) => {
        templates[templateName] ??= fs.readFileSync(\`views/\${templateName}.html\`, 'utf8');
        return templates[templateName];
      };`,
  },
  {
    name: 'metadata by class',
    code: `
      const metadata = new Map<Function, string[]>();
      export function describeClass(target: Function, name: string): void {
        const list = metadata.get(target) ?? [];
        list.push(name);
        metadata.set(target, list);
      }`,
  },
  {
    name: 'the constructor of a value',
    filename: JS,
    code: `
      const serializers = new Map();
      export function serialize(value) {
        if (!serializers.has(value.constructor)) serializers.set(value.constructor, makeSerializer(value.constructor));
        return serializers.get(value.constructor)(value);
      }`,
  },
  {
    name: 'symbols of the program',
    code: `
      const services = new Map<symbol, object>();
      export function service(token: symbol, make: () => object): object {
        let found = services.get(token);
        if (!found) services.set(token, (found = make()));
        return found;
      }`,
  },
  {
    name: 'warnings that are printed once by their code',
    code: `
      const warned = new Set<string>();
      export function deprecate(code: string, text: string): void {
        if (warned.has(code)) return;
        warned.add(code);
        console.warn(text);
      }`,
  },
  {
    name: 'the kind of an event as the key of a list',
    code: `
      import { bus } from './bus';
      const handlersRun: Record<string, number> = {};
      bus.on('event', ({ type }: { type: string }) => {
        handlersRun[type] = (handlersRun[type] ?? 0) + 1;
      });`,
  },
  {
    name: 'weekdays',
    filename: JS,
    code: `
      const visits = {};
      require('./bus').on('visit', () => {
        const weekday = new Date().getDay();
        visits[weekday] = (visits[weekday] || 0) + 1;
      });`,
  },
  {
    name: 'known keys of another table',
    code: `
      import { bus } from './bus';
      const factories = new Map<string, () => object>([['a', () => ({})], ['b', () => ({})]]);
      const made = new Map<string, object>();
      bus.on('want', (name: string) => {
        const factory = factories.get(name);
        if (!factory) return;
        if (!made.has(name)) made.set(name, factory());
      });`,
  },
  {
    name: 'a set of allowed values, asked first',
    code: `
      import { bus } from './bus';
      const ALLOWED = new Set(['en', 'de', 'fr']);
      const pages = new Map<string, string>();
      bus.on('page', ({ id }: { id: string }) => {
        if (!ALLOWED.has(id)) throw new Error('unknown');
        pages.set(id, 'rendered');
      });`,
  },
  {
    name: 'a switch that throws for what it does not know',
    code: `
      import { bus } from './bus';
      const seen = new Map<string, number>();
      bus.on('job', ({ kind }: { kind: string }) => {
        seen.set(kind, Date.now());
      });`,
  },
  {
    name: 'event names of an emitter',
    code: `
      const counts = new Map<string, number>();
      export function emitted(eventName: string): void {
        counts.set(eventName, (counts.get(eventName) ?? 0) + 1);
      }`,
  },
  {
    name: 'environments of a configuration',
    filename: JS,
    code: `
      const pools = {};
      exports.poolFor = (env) => {
        if (!pools[env]) pools[env] = createPool(require(\`./config/\${env}.json\`));
        return pools[env];
      };`,
  },
  {
    name: 'features by flag',
    code: `
      const evaluated = new Map<string, boolean>();
      export function isOn(flag: string): boolean {
        let value = evaluated.get(flag);
        if (value === undefined) evaluated.set(flag, (value = Math.random() > 0.5));
        return value;
      }`,
  },
  {
    name: 'file extensions',
    filename: JS,
    code: `
      const types = {};
      exports.mimeOf = (ext) => {
        types[ext] ??= lookup(ext);
        return types[ext];
      };`,
  },
  {
    name: 'a helper that gives one of a few words',
    code: `
      import { bus } from './bus';
      const counts = new Map<string, number>();
      function sizeOf(bytes: number): string {
        if (bytes < 1_000) return 'small';
        return bytes < 1_000_000 ? 'medium' : 'large';
      }
      bus.on('upload', ({ bytes }: { bytes: number }) => {
        const id = sizeOf(bytes);
        counts.set(id, (counts.get(id) ?? 0) + 1);
      });`,
  },
  {
    name: 'a function that is only called with constants',
    code: `
      const marks = new Map<string, number>();
      function mark(id: string): void {
        marks.set(id, performance.now());
      }
      export function start(): void {
        mark('start');
      }
      export function ready(): void {
        mark('ready');
      }`,
  },
  {
    name: 'the process id',
    code: `
      import { bus } from './bus';
      const beats = new Map<number, number>();
      bus.on('tick', () => beats.set(process.pid, Date.now()));`,
  },
]);
