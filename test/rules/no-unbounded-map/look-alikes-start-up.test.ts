import { noUnboundedMap } from '../../../src/rules/no-unbounded-map.js';
import { itFinds } from '../../support/cases.js';

const JS = 'src/input.js';

itFinds(noUnboundedMap, 'nothing where the program itself decides what goes in', [
  {
    name: 'a middleware registry',
    code: `
      import type { Handler } from './types';
      const handlers = new Map<string, Handler>();
      export function register(name: string, handler: Handler): void {
        handlers.set(name, handler);
      }`,
  },
  {
    name: 'a registry of commands, filled at the top',
    filename: JS,
    code: `
      const commands = {};
      function command(name, run) {
        commands[name] = run;
      }
      command('start', () => {});
      command('stop', () => {});
      module.exports = (name) => commands[name]();`,
  },
  {
    name: 'a registry filled from a folder at the start',
    filename: JS,
    code: `
      const fs = require('node:fs');
      const commands = new Map();
      for (const file of fs.readdirSync('./commands')) {
        const command = require(\`./commands/\${file}\`);
        commands.set(command.name, command);
      }
      module.exports = commands;`,
  },
  {
    name: 'an index made from a file at the start',
    code: `
      import { readFileSync } from 'node:fs';
      const cities = new Map<string, string>();
      for (const line of readFileSync('cities.csv', 'utf8').split('\\n')) {
        const [zip = '', name = ''] = line.split(',');
        cities.set(zip, name);
      }
      export const cityOf = (zip: string): string | undefined => cities.get(zip);`,
  },
  {
    name: 'an index made in the constructor',
    code: `
      export class Dictionary {
        private readonly words = new Map<string, number>();
        constructor(words: readonly string[]) {
          for (const word of words) this.words.set(word, this.words.size);
        }
        indexOf(word: string): number {
          return this.words.get(word) ?? -1;
        }
      }
      export const dictionary = new Dictionary(['a', 'b']);`,
  },
  {
    name: 'plugins of a host by name',
    code: `
      export class Host {
        private readonly plugins = new Map<string, { start(): void }>();
        use(plugin: { name: string; start(): void }): this {
          this.plugins.set(plugin.name, plugin);
          return this;
        }
        start(): void {
          for (const plugin of this.plugins.values()) plugin.start();
        }
      }`,
  },
  {
    name: 'a container of services by token',
    code: `
      export class Container {
        private readonly factories = new Map<symbol, () => unknown>();
        private readonly instances = new Map<symbol, unknown>();
        bind(token: symbol, factory: () => unknown): void {
          this.factories.set(token, factory);
        }
        get(token: symbol): unknown {
          if (!this.instances.has(token)) {
            const factory = this.factories.get(token);
            if (!factory) throw new Error('not bound');
            this.instances.set(token, factory());
          }
          return this.instances.get(token);
        }
      }`,
  },
  {
    name: 'listeners by event, with off',
    code: `
      export class Emitter {
        private readonly listeners = new Map<string, Set<() => void>>();
        on(event: string, listener: () => void): void {
          let set = this.listeners.get(event);
          if (!set) this.listeners.set(event, (set = new Set()));
          set.add(listener);
        }
        off(event: string, listener: () => void): void {
          this.listeners.get(event)?.delete(listener);
        }
      }`,
  },
  {
    name: 'routes of a router by path',
    filename: JS,
    code: `
      class Router {
        constructor() {
          this.routes = {};
        }
        get(path, handler) {
          this.routes[path] = handler;
          return this;
        }
      }
      module.exports = Router;`,
  },
  {
    name: 'a scope of a compiler',
    code: `
      class Compiler {
        private readonly symbols = new Map<string, number>();
        compile(tokens: readonly string[]): number {
          for (const token of tokens) if (!this.symbols.has(token)) this.symbols.set(token, this.symbols.size);
          return this.symbols.size;
        }
      }
      export const compile = (source: string): number => new Compiler().compile(source.split(' '));`,
  },
  {
    name: 'a builder',
    code: `
      export class QueryBuilder {
        private readonly values: Record<string, unknown> = {};
        where(column: string, value: unknown): this {
          this.values[column] = value;
          return this;
        }
        build(): Record<string, unknown> {
          return { ...this.values };
        }
      }`,
  },
  {
    name: 'the environment',
    filename: JS,
    code: `
      export function setDefaults(defaults) {
        for (const key of Object.keys(defaults)) process.env[key] ??= defaults[key];
      }`,
  },
  {
    name: 'a prototype that a mixin fills',
    filename: JS,
    code: `
      export function mixin(target, source) {
        for (const name of Object.getOwnPropertyNames(source)) target.prototype[name] = source[name];
      }`,
  },
  {
    name: 'a grid by its numbers',
    filename: JS,
    code: `
      const grid = {};
      for (let y = 0; y < 10; y++) {
        grid[y] = {};
        for (let x = 0; x < 10; x++) grid[y][x] = 0;
      }
      module.exports = grid;`,
  },
  {
    name: 'one slot for each worker',
    code: `
      import { cpus } from 'node:os';
      const workers = new Map<number, string>();
      for (let i = 0; i < cpus().length; i++) workers.set(i, 'idle');
      export function busy(index: number): void {
        workers.set(index, 'busy');
      }`,
  },
  {
    name: 'a token of the one tenant of a client',
    code: `
      export function createClient(tenantId: string): { token(): Promise<string> } {
        const tokens = new Map<string, string>();
        return {
          async token() {
            const known = tokens.get(tenantId);
            if (known) return known;
            const token = await (await fetch('/token/' + tenantId)).text();
            tokens.set(tenantId, token);
            return token;
          },
        };
      }`,
  },
  {
    name: 'a map that a one-time setup fills',
    code: `
      const translations = new Map<string, string>();
      export async function setup(): Promise<void> {
        const response = await fetch('/translations/en.json');
        const texts = (await response.json()) as Record<string, string>;
        for (const [key, text] of Object.entries(texts)) translations.set(key, text);
      }
      export const t = (key: string): string => translations.get(key) ?? key;`,
  },
  {
    name: 'a collector in a walk over a syntax tree',
    code: `
      import { parse } from './parse';
      export class UnusedFinder {
        private readonly uses = new Map<string, number>();
        find(source: string): string[] {
          for (const token of parse(source)) this.uses.set(token, (this.uses.get(token) ?? 0) + 1);
          return [...this.uses].filter(([, count]) => count === 1).map(([name]) => name);
        }
      }`,
  },
  {
    name: 'an eslint rule that keeps the names of one file',
    filename: JS,
    code: `
      module.exports = {
        create(context) {
          const names = new Set();
          return {
            Identifier(node) {
              if (names.has(node.name)) context.report({ node });
              names.add(node.name);
            },
          };
        },
      };`,
  },
  {
    name: 'a copy that replaces values of known keys',
    code: `
      const defaults: Record<string, number> = { retries: 3, timeout: 1_000 };
      export function configure(options: Record<string, number>): void {
        for (const name of Object.keys(defaults)) defaults[name] = options[name] ?? defaults[name]!;
      }`,
  },
]);
