import { describe, expect, it } from 'vitest';
import { noOverlappingInterval } from '../../../src/rules/no-overlapping-interval.js';
import { detect } from '../../support/index.js';

const found = (code: string): number => detect(noOverlappingInterval, code, { filename: 'src/input.ts' }).length;

describe('a helper that tests a flag and sets it', () => {
  const job = (begin: string): string => `
    import { api } from './api';
    let running = false;
    ${begin}
    setInterval(async () => {
      if (!tryBegin()) return;
      try {
        await api.push(await api.changes());
      } finally {
        running = false;
      }
    }, 5_000);`;

  it('keeps runs apart when it says whether the flag was free', () => {
    expect(found(job('function tryBegin() { if (running) return false; running = true; return true; }'))).toBe(0);
  });

  it('does not when it never sets the flag', () => {
    expect(found(job('function tryBegin() { if (running) return false; return true; }'))).toBe(1);
  });

  it('does not when it gives the same answer either way', () => {
    expect(found(job('function tryBegin() { if (running) return true; running = true; return true; }'))).toBe(1);
  });
});

describe('a helper that hands out the promise under way', () => {
  const job = (body: string): string => `
    import { api } from './api';
    class Flights {
      flights = new Map<string, Promise<unknown>>();
      run(key: string, work: () => Promise<unknown>) { ${body} }
    }
    const flights = new Flights();
    setInterval(async () => {
      await flights.run('beds', () => api.load());
    }, 4_000);`;

  it('keeps runs apart when it remembers the promise', () => {
    const body = `
      const flying = this.flights.get(key);
      if (flying) return flying;
      const flight = work().finally(() => this.flights.delete(key));
      this.flights.set(key, flight);
      return flight;`;
    expect(found(job(body))).toBe(0);
  });

  it('does not when it remembers only the outcome', () => {
    const body = `
      const known = this.flights.get(key);
      if (known) return known;
      return work().then((value) => { this.flights.set(key + value, Promise.resolve(value)); return value; });`;
    expect(found(job(body))).toBe(1);
  });

  it('does not when it asks nothing', () => {
    expect(found(job('const flight = work(); this.flights.set(key, flight); return flight;'))).toBe(1);
  });
});
