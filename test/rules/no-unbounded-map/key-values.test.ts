import { noUnboundedMap } from '../../../src/rules/no-unbounded-map.js';
import { itFinds } from '../../support/cases.js';

const JS = 'src/input.js';

itFinds(noUnboundedMap, 'nothing by values of a small range', [
  {
    name: 'types of a schema by name, made once',
    code: `
      const types = new Map<string, object>();
      export function typeOf(typeName: string, make: () => object): object {
        const known = types.get(typeName);
        if (known) return known;
        const made = make();
        types.set(typeName, made);
        return made;
      }`,
  },
  {
    name: 'a histogram by bucket',
    code: `
      const BUCKETS = [10, 50, 100, 500];
      const counts = new Map<number, number>();
      export function observe(ms: number): void {
        const bucket = BUCKETS.find((limit) => ms <= limit) ?? Infinity;
        counts.set(bucket, (counts.get(bucket) ?? 0) + 1);
      }`,
  },
  {
    name: 'a rounded value of a small range',
    code: `
      const counts = new Map<number, number>();
      export function observe(percent: number): void {
        const bucket = Math.min(9, Math.max(0, Math.floor(percent / 10)));
        counts.set(bucket, (counts.get(bucket) ?? 0) + 1);
      }`,
  },
  {
    name: 'hours of a day',
    filename: JS,
    code: `
      const visits = {};
      require('./bus').on('visit', () => {
        const hour = new Date().getHours();
        visits[hour] = (visits[hour] ?? 0) + 1;
      });`,
  },
  {
    name: 'the first letter of a word',
    code: `
      const index = new Map<string, number>();
      export function note(text: string): void {
        const letter = text.charAt(0).toLowerCase();
        index.set(letter, (index.get(letter) ?? 0) + 1);
      }`,
  },
  {
    name: 'symbols and strings of a vocabulary',
    code: `
      type Command = 'start' | 'stop';
      const runs: { [command in Command]?: number } = {};
      export function ran(command: Command): void {
        runs[command] = (runs[command] ?? 0) + 1;
      }`,
  },
  {
    name: 'a lookup with a default for what it does not know',
    code: `
      import { bus } from './bus';
      const NAMES = { a: 1, b: 2, other: 0 } as const;
      const counts: Record<string, number> = {};
      bus.on('event', ({ id }: { id: string }) => {
        const name = id in NAMES ? id : 'other';
        counts[name] = (counts[name] ?? 0) + 1;
      });`,
  },
  {
    name: 'a validated value',
    code: `
      import { z } from 'zod';
      import { bus } from './bus';
      const Color = z.enum(['red', 'green']);
      const votes = new Map<string, number>();
      bus.on('vote', (body: { id: unknown }) => {
        const choice = Color.parse(body.id);
        votes.set(choice, (votes.get(choice) ?? 0) + 1);
      });`,
  },
]);
