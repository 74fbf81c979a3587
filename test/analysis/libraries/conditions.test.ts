import { describe, expect, it } from 'vitest';
import type { Condition } from '../../../src/catalogue/libraries/entry.js';
import { allHold, holds, mayHold, someHolds } from '../../../src/analysis/libraries/conditions.js';
import { constructWith } from './own-entry.js';

function holdsIn(code: string, condition: Condition): boolean | null {
  return holds(constructWith(code), condition);
}

describe('holds', () => {
  const OFF: Condition = { key: 'waits', is: [false, 'no'] };
  const cases: readonly (readonly [string, Condition, boolean | null])[] = [
    ['new Pool({ waits: false })', OFF, true],
    ["new Pool({ waits: 'no' })", OFF, true],
    ['new Pool({ waits: true })', OFF, false],
    ['new Pool({ waits: 0 })', OFF, false],
    ['new Pool({})', OFF, false],
    ['new Pool()', OFF, false],
    ['const OFF = false; new Pool({ waits: OFF })', OFF, true],
    ['new Pool({ waits: process.env.WAITS === "1" })', OFF, null],
    ['new Pool({ waits: isServer ? false : true })', OFF, null],
    ['new Pool({ waits: isServer ? false : "no" })', OFF, true],
    ['new Pool(given)', OFF, null],
    ['new Pool({ ...given })', OFF, null],
    ['new Pool({ ...given, waits: true })', OFF, false],
    ['new Pool(...given)', OFF, null],

    ['new Pool({})', { key: 'waits', absent: true }, true],
    ['new Pool()', { key: 'waits', absent: true }, true],
    ['new Pool({ waits: undefined })', { key: 'waits', absent: true }, true],
    ['new Pool({ waits: false })', { key: 'waits', absent: true }, false],
    ['new Pool(given)', { key: 'waits', absent: true }, null],

    ['new Pool({ waits: false })', { key: 'waits', present: true }, true],
    ['new Pool({ waits: given })', { key: 'waits', present: true }, true],
    ['new Pool({})', { key: 'waits', present: true }, false],
    ['new Pool(given)', { key: 'waits', present: true }, null],

    ['new Pool({ a: { b: 1 } })', { key: 'a.b', is: [1] }, true],
    ['new Pool({ a: {} })', { key: 'a.b', is: [1] }, false],

    ["createPool('db://a')", { argument: 0, is: ['db://a'] }, true],
    ["createPool('db://a', { waits: false })", { argument: 1, key: 'waits', is: [false] }, true],
    ['createPool()', { argument: 0, absent: true }, true],
    ['createPool(url)', { argument: 0, present: true }, true],
    ['createPool(...given)', { argument: 0, present: true }, null],

    ["createPool('memory://a')", { argument: 0, matches: /^memory:/ }, true],
    ["createPool('db://a')", { argument: 0, matches: /^memory:/ }, false],
    ["const URL = 'memory://a'; createPool(URL)", { argument: 0, matches: /^memory:/ }, true],
    ['createPool(memoryUrl)', { argument: 0, matches: /memory/ }, true],
    ['createPool()', { argument: 0, matches: /memory/ }, false],

    // A member of something whose source is not at hand is compared by how it is written.
    ['new Pool({ kind: Kinds.Memory })', { key: 'kind', is: ['Kinds.Memory'] }, true],
    ['new Pool({ kind: Kinds.Disk })', { key: 'kind', is: ['Kinds.Memory'] }, false],
    ['new Pool({ kind })', { key: 'kind', is: ['Kinds.Memory'] }, null],
  ];
  it.each(cases)('%s: %o', (code, condition, expected) => {
    expect(holdsIn(code, condition)).toBe(expected);
  });
});

describe('the quantities', () => {
  const CERTAIN: Condition = { key: 'a', is: [1] };
  const FALSE: Condition = { key: 'a', is: [2] };
  const UNKNOWN: Condition = { key: 'b', is: [1] };
  const construct = constructWith('new Pool({ a: 1, b: read() })');

  it('mayHold is true of what is certain and of what cannot be told', () => {
    expect(mayHold(construct, [FALSE, UNKNOWN])).toBe(true);
    expect(mayHold(construct, [FALSE, CERTAIN])).toBe(true);
    expect(mayHold(construct, [FALSE])).toBe(false);
    expect(mayHold(construct, undefined)).toBe(false);
  });

  it('someHolds is true of what is certain', () => {
    expect(someHolds(construct, [FALSE, CERTAIN])).toBe(true);
    expect(someHolds(construct, [FALSE, UNKNOWN])).toBe(false);
    expect(someHolds(construct, undefined)).toBe(false);
  });

  it('allHold is true when all are certain', () => {
    expect(allHold(construct, [CERTAIN])).toBe(true);
    expect(allHold(construct, [CERTAIN, UNKNOWN])).toBe(false);
    expect(allHold(construct, [CERTAIN, FALSE])).toBe(false);
    expect(allHold(construct, undefined)).toBe(true);
  });
});
