import { noUnboundedMap } from '../../../src/rules/no-unbounded-map.js';
import { itFinds } from '../../support/cases.js';

const JS = 'src/input.js';

itFinds(noUnboundedMap, 'nothing by types and constants of the keys', [
  {
    name: 'an enum',
    code: `
      import { bus } from './bus';
      enum Level { Low, High }
      const counts = new Map<Level, number>();
      bus.on('alert', (level: Level) => counts.set(level, (counts.get(level) ?? 0) + 1));`,
  },
  {
    name: 'a union of literals',
    code: `
      import { bus } from './bus';
      const counts: Record<'created' | 'paid', number> = { created: 0, paid: 0 };
      bus.on('order', (state: 'created' | 'paid') => {
        counts[state] += 1;
      });`,
  },
  {
    name: 'a named union of literals',
    code: `
      import { bus } from './bus';
      type Channel = 'mail' | 'sms' | 'push';
      const sent = new Map<Channel, number>();
      bus.on('sent', ({ channel }: { channel: Channel }) => sent.set(channel, (sent.get(channel) ?? 0) + 1));`,
  },
  {
    name: 'a partial record of a union',
    code: `
      import { bus } from './bus';
      type Channel = 'mail' | 'sms';
      const last: Partial<Record<Channel, number>> = {};
      bus.on('sent', (channel: Channel) => {
        last[channel] = Date.now();
      });`,
  },
  {
    name: 'keys of a constant object',
    code: `
      import { bus } from './bus';
      const PRICES = { small: 1, large: 2 } as const;
      const sold = new Map<keyof typeof PRICES, number>();
      bus.on('sale', (size: keyof typeof PRICES) => sold.set(size, (sold.get(size) ?? 0) + 1));`,
  },
  {
    name: 'elements of a constant list',
    code: `
      const REGIONS = ['eu', 'us', 'ap'] as const;
      const clients: Record<string, object> = {};
      setInterval(() => {
        for (const id of REGIONS) clients[id] ??= { id };
      }, 1_000);`,
  },
  {
    name: 'a literal key',
    code: `
      import { bus } from './bus';
      const totals = new Map<string, number>();
      bus.on('order', () => totals.set('orders', (totals.get('orders') ?? 0) + 1));`,
  },
  {
    name: 'a choice of two literals',
    filename: JS,
    code: `
      const totals = {};
      require('./bus').on('request', (request) => {
        totals[request.ok ? 'ok' : 'failed'] = Date.now();
      });`,
  },
  {
    name: 'a constant name',
    code: `
      import { bus } from './bus';
      const KEY = 'latest';
      const latest = new Map<string, unknown>();
      bus.on('reading', (reading: unknown) => latest.set(KEY, reading));`,
  },
  {
    name: 'a comparison',
    code: `
      import { bus } from './bus';
      const counts = new Map<boolean, number>();
      bus.on('order', ({ total }: { total: number }) => counts.set(total > 100, (counts.get(total > 100) ?? 0) + 1));`,
  },
  {
    name: 'the remainder of a division',
    code: `
      import { bus } from './bus';
      const shards = new Map<number, number>();
      bus.on('order', ({ number }: { number: number }) => shards.set(number % 16, Date.now()));`,
  },
  {
    name: 'the type of a value',
    filename: JS,
    code: `
      const counts = {};
      require('./bus').on('value', (value) => {
        counts[typeof value] = (counts[typeof value] || 0) + 1;
      });`,
  },
  {
    name: 'known keys of a constant object',
    filename: JS,
    code: `
      const LIMITS = { free: 10, pro: 100 };
      const used = {};
      require('./bus').on('use', ({ plan }) => {
        if (!(plan in LIMITS)) return;
        used[plan] = (used[plan] || 0) + 1;
      });`,
  },
]);
