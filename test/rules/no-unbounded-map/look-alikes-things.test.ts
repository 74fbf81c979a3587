import { noUnboundedMap } from '../../../src/rules/no-unbounded-map.js';
import { itFinds } from '../../support/cases.js';

const JS = 'src/input.js';

itFinds(noUnboundedMap, 'nothing where it is no table, or another one keeps the entries', [
  {
    name: 'an array by its index',
    filename: JS,
    code: `
      const cells = new Array(64).fill(0);
      require('./bus').on('move', (move) => {
        cells[move.index] = move.piece;
      });`,
  },
  {
    name: 'a typed array',
    code: `
      const counts = new Uint32Array(256);
      process.stdin.on('data', (chunk: Buffer) => {
        for (const byte of chunk) counts[byte]! += 1;
      });`,
  },
  {
    name: 'a vector that grows with its own length',
    filename: JS,
    code: `
      const rows = [];
      rows[0] = 'a';
      module.exports = (id) => rows[id];`,
  },
  {
    name: 'fields of an instance from its options',
    filename: JS,
    code: `
      class Model {
        constructor(values) {
          for (const name of Object.keys(values)) this[name] = values[name];
        }
        update(values) {
          for (const name of Object.keys(values)) this[name] = values[name];
        }
      }
      module.exports = Model;`,
  },
  {
    name: 'an object of somebody else',
    code: `
      export function tag(target: Record<string, unknown>, id: string): void {
        target[id] = Date.now();
      }`,
  },
  {
    name: 'a table that is handed in',
    code: `
      export function count(words: readonly string[], totals: Map<string, number>): void {
        for (const word of words) totals.set(word, (totals.get(word) ?? 0) + 1);
      }`,
  },
  {
    name: 'a class that is a value',
    code: `
      export class Vector {
        private readonly parts: Record<string, number> = {};
        plus(axis: string, amount: number): Vector {
          const next = new Vector();
          Object.assign(next.parts, this.parts);
          next.parts[axis] = (next.parts[axis] ?? 0) + amount;
          return next;
        }
      }`,
  },
  {
    name: 'a matcher with states of one text',
    code: `
      export class Machine {
        private readonly states = new Map<number, string>();
        match(text: string): boolean {
          this.states.clear();
          for (let i = 0; i < text.length; i++) this.states.set(i, text[i]!);
          return this.states.size > 3;
        }
      }`,
  },
  {
    name: 'an object that is made anew in each turn',
    code: `
      import { bus } from './bus';
      let latest: Record<string, number> = {};
      bus.on('tick', (values: { id: string; value: number }[]) => {
        latest = {};
        for (const { id, value } of values) latest[id] = value;
      });`,
  },
  {
    name: 'a snapshot that replaces the last one',
    code: `
      import { bus } from './bus';
      let users = new Map<string, string>();
      bus.on('snapshot', (list: { id: string; name: string }[]) => {
        users = new Map(list.map(({ id, name }) => [id, name]));
      });`,
  },
  {
    name: 'an index that a reload clears first',
    code: `
      import { watch } from 'node:fs';
      import { readRoutes } from './routes';
      const routes = new Map<string, string>();
      function reload(): void {
        routes.clear();
        for (const route of readRoutes()) routes.set(route.id, route.target);
      }
      reload();
      watch('routes.json', reload);`,
  },
  {
    name: 'a dictionary of translations by language',
    code: `
      const dictionaries = new Map<string, Record<string, string>>();
      export async function dictionary(language: string): Promise<Record<string, string>> {
        const known = dictionaries.get(language);
        if (known) return known;
        const loaded = (await import(\`./languages/\${language}.json\`)) as Record<string, string>;
        dictionaries.set(language, loaded);
        return loaded;
      }`,
  },
  {
    name: 'a module graph of a bundler',
    code: `
      import { readFileSync } from 'node:fs';
      interface Module { file: string; imports: string[] }
      export function graphOf(entry: string): Map<string, Module> {
        const modules = new Map<string, Module>();
        const queue = [entry];
        for (const file of queue) {
          if (modules.has(file)) continue;
          const imports = [...readFileSync(file, 'utf8').matchAll(/from '(.*?)'/g)].map(([, path]) => path!);
          modules.set(file, { file, imports });
          queue.push(...imports);
        }
        return modules;
      }`,
  },
  {
    name: 'a plugin of a bundler that keeps files of the build',
    code: `
      import type { Plugin } from 'rollup';
      export function sizes(): Plugin {
        const byFile = new Map<string, number>();
        return {
          name: 'sizes',
          transform(code, file) {
            byFile.set(file, code.length);
            return null;
          },
          generateBundle() {
            console.log([...byFile]);
          },
        };
      }`,
  },
  {
    name: 'a visitor that counts names of one program',
    filename: JS,
    code: `
      module.exports = function count() {
        return {
          visitor: {
            Program: {
              enter() {
                this.names = new Map();
              },
            },
            Identifier(path) {
              this.names.set(path.node.name, true);
            },
          },
        };
      };`,
  },
  {
    name: 'arguments of a command line',
    filename: 'src/input.mjs',
    code: `
      const flags = {};
      for (const argument of process.argv.slice(2)) {
        const [name, value = true] = argument.replace(/^--/, '').split('=');
        flags[name] = value;
      }
      export default flags;`,
  },
  {
    name: 'a map of timers that are cleared and set again',
    code: `
      const timers = new Map<string, NodeJS.Timeout>();
      export function touch(sessionId: string, end: () => void): void {
        const old = timers.get(sessionId);
        if (old) clearTimeout(old);
        timers.set(
          sessionId,
          setTimeout(() => {
            timers.delete(sessionId);
            end();
          }, 60_000),
        );
      }`,
  },
  {
    name: 'a set of listeners with add and remove',
    code: `
      export class Signal {
        private readonly listeners = new Set<() => void>();
        add(listener: () => void): void {
          this.listeners.add(listener);
        }
        remove(listener: () => void): void {
          this.listeners.delete(listener);
        }
        emit(): void {
          for (const listener of this.listeners) listener();
        }
      }`,
  },
  {
    name: 'disposables of a scope',
    code: `
      export class Scope {
        private readonly disposables = new Set<() => void>();
        add(dispose: () => void): void {
          this.disposables.add(dispose);
        }
        dispose(): void {
          for (const dispose of this.disposables) dispose();
          this.disposables.clear();
        }
      }`,
  },
  {
    name: 'components that are registered by their name',
    code: `
      export class Registry {
        private readonly components = new Map<string, new () => object>();
        register(name: string, component: new () => object): this {
          this.components.set(name, component);
          return this;
        }
        create(name: string): object {
          const component = this.components.get(name);
          if (!component) throw new Error(name);
          return new component();
        }
      }
      export const registry = new Registry();`,
  },
  {
    name: 'columns of a table by name',
    code: `
      export class Table {
        private readonly columns: Record<string, string> = {};
        column(name: string, type: string): this {
          this.columns[name] = type;
          return this;
        }
      }`,
  },
]);
