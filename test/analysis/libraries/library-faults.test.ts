import { describe, expect, it } from 'vitest';
import { libraryFaultsOf } from '../../../src/analysis/libraries/library-faults.js';
import { NO_FACTS } from '../../../src/analysis/model/facts.js';
import { model } from '../../support/index.js';
import { IMPORTS, mainWith, settingsWith, type EntryParts } from './own-entry.js';

/** The confidence of each fault, with the value that is written. */
function faultsIn(code: string, parts?: EntryParts): string[] {
  return libraryFaultsOf(mainWith(code, parts), 'require-queue-limit').map(({ confidence, value }) =>
    value ? `${confidence} ${value.name}: ${value.file.textOf(value.node)}` : confidence,
  );
}

describe('libraryFaultsOf', () => {
  it('reports what has no limit', () => {
    expect(faultsIn('new Pool()')).toEqual(['high']);
    expect(faultsIn('new Pool({}); createPool("x")')).toEqual(['high', 'high']);
  });

  it('tells the value that means none', () => {
    expect(faultsIn('new Pool({ max: Infinity })')).toEqual(['high max: Infinity']);
    expect(faultsIn('new Pool({ a: { b: 0 } })', { options: [{ key: ['a', 'b'], unlimited: [0] }] })).toEqual(['high a.b: 0']);
  });

  it('is silent about limits, and about what cannot be told', () => {
    expect(faultsIn('new Pool({ max: 5 }); new Pool(given); new Pool({ ...given })')).toEqual([]);
  });

  it('is for one rule', () => {
    const file = mainWith('new Pool()');
    for (const rule of ['require-prefetch', 'require-dead-letter', 'require-wait-timeout'] as const) {
      expect(libraryFaultsOf(file, rule)).toEqual([]);
    }
  });

  it('is as sure as the entry is severe', () => {
    expect(faultsIn('new Pool()', { severity: 'warn' })).toEqual(['medium']);
    expect(faultsIn('new Pool()', { severity: 'info' })).toEqual([]);
    expect(faultsIn('new Pool({ max: Infinity })', { severity: 'info' })).toEqual(['medium max: Infinity']);
  });

  it('is silent about defaults that limit, not about values that do not', () => {
    const parts = { absent: 'bounded', unlimited: [0] };
    expect(faultsIn('new Pool()', parts)).toEqual([]);
    expect(faultsIn('new Pool({ max: 0 })', parts)).toEqual(['high max: 0']);
  });

  it('wants the conditions of the entry to be certain', () => {
    const parts = { onlyWhen: [{ key: 'kind', is: ['memory'] }] };
    expect(faultsIn("new Pool({ kind: 'memory' })", parts)).toEqual(['high']);
    expect(faultsIn("new Pool({ kind: 'disk' })", parts)).toEqual([]);
    expect(faultsIn('new Pool({ kind: read() })', parts)).toEqual([]);
    expect(faultsIn('new Pool()', parts)).toEqual([]);
  });

  it('exempts where an exception may hold', () => {
    const parts = { exempt: [{ key: 'waits', is: [false] }] };
    expect(faultsIn('new Pool({ waits: true })', parts)).toEqual(['high']);
    expect(faultsIn('new Pool({ waits: false })', parts)).toEqual([]);
    expect(faultsIn('new Pool({ waits: read() })', parts)).toEqual([]);
  });

  it('is not content with a limit that another option makes useless', () => {
    const parts = { defeatedBy: [{ key: 'noAck', is: [true] }], elsewhere: [{ methods: ['limit'] }] };
    expect(faultsIn('const p = new Pool({ max: 5, noAck: true }); p.limit(5)', parts)).toEqual(['high']);
    expect(faultsIn('const p = new Pool({ max: 5, noAck: read() });', parts)).toEqual([]);
    expect(faultsIn('const p = new Pool({ noAck: false }); p.limit(5)', parts)).toEqual([]);
  });

  it('is silent where another call sets the limit, or may have', () => {
    const parts = { elsewhere: [{ methods: ['limit'], argument: 0, unlimited: [0] }] };
    expect(faultsIn('const p = new Pool(); p.limit(5)', parts)).toEqual([]);
    expect(faultsIn('const p = new Pool(); p.limit(0)', parts)).toEqual(['high']);
  });

  it('is for the versions of the entry', () => {
    const faultsFor = (version: string | null): number => {
      const facts = { ...NO_FACTS, versionOf: () => version };
      return libraryFaultsOf(model(`${IMPORTS} new Pool()`, { facts, settings: settingsWith({ versions: '<3' }) }), 'require-queue-limit').length;
    };
    expect(faultsFor('2.9.0')).toBe(1);
    expect(faultsFor('3.0.0')).toBe(0);
    // Nobody knows: any version is possible.
    expect(faultsFor(null)).toBe(1);
  });
});
