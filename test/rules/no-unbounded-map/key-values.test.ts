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
    name: 'symbols and strings of a vocabulary',
    code: `
      type Command = 'start' | 'stop';
      const runs: { [command in Command]?: number } = {};
      export function ran(command: Command): void {
        runs[command] = (runs[command] ?? 0) + 1;
      }`,
  },
]);
