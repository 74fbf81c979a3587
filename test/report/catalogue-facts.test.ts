import { describe, expect, it } from 'vitest';
import { SPECIALS } from '../../src/analysis/libraries/special/index.js';
import type { LibraryEntry } from '../../src/catalogue/libraries/entry.js';
import { LIBRARY_ENTRIES } from '../../src/catalogue/libraries/index.js';
import { boundsOf, factsOf, reportedText } from '../../src/report/catalogue-facts.js';
import { SPECIAL_CONDITIONS } from '../../src/report/special-conditions.js';

const RULES: ReadonlySet<string> = new Set(['require-queue-limit', 'no-unbounded-map']);

const POOL: LibraryEntry = {
  id: 'acme-pool',
  package: 'acme',
  checked: '1.2.3',
  rule: 'require-queue-limit',
  severity: 'error',
  construct: 'new Pool(options)',
  sites: [{ new: 'Pool', options: 0 }],
  options: [{ key: 'maxWaiting' }],
  absent: 'unbounded',
  unlimited: [0],
  holds: 'callers that wait',
  unit: 'callers',
  default: '0',
  meaning: 'any number of callers may wait',
  whenFull: 'the next caller gets an error',
  recommended: { code: '100', choose: 'Five times the size of the pool' },
  evidence: ['acme/pool.js:7', 'acme/pool.js:9'],
};

const reported = (changes: Partial<LibraryEntry>): string => reportedText({ ...POOL, ...changes }, RULES);

describe('reportedText', () => {
  const cases: readonly (readonly [string, Partial<LibraryEntry>, string])[] = [
    ['the default and the unlimited values', {}, 'by `require-queue-limit` where it is left out, and for `0` or `Infinity`'],
    [
      'a default that is usual',
      { customary: true },
      'by `require-queue-limit` where it is left out, with the preset strict only; for `0` or `Infinity` with every preset',
    ],
    ['a default that has a limit', { absent: 'bounded' }, 'by `require-queue-limit` only for `0` or `Infinity`'],
    ['a default that nobody minds', { severity: 'info', unlimited: [null, -1] }, 'by `require-queue-limit` only for `null`, `-1` or `Infinity`'],
    [
      'values of an option of its own',
      { options: [{ key: 'mode', unlimited: ['all'] }], unlimited: [], recommended: { code: "'some'", choose: 'Some' } },
      "by `require-queue-limit` where it is left out, and for `'all'`",
    ],
    [
      'an option that is no number and has no value without a limit',
      { unlimited: [], recommended: { code: null, choose: 'A queue' } },
      'by `require-queue-limit` where it is left out',
    ],
    ['a construct without options', { options: [] }, 'by `require-queue-limit` where it is used'],
    ['a construct that is never reported', { options: [], severity: 'info' }, 'by no rule'],
    ['a rule with an analysis of its own', { rule: 'no-unbounded-map' }, 'by `no-unbounded-map`'],
    ['something that such a rule has no reason to report', { rule: 'no-unbounded-map', options: [], absent: 'bounded' }, 'by no rule'],
    [
      'what else has to be so',
      { special: 'kept' },
      'by `require-queue-limit` where it is left out, and for `0` or `Infinity`; only where it outlives the call that makes it',
    ],
    ['a rule that does not exist', { rule: 'require-queue-monitoring' }, 'by no rule'],
  ];
  it.each(cases)('tells %s', (_what, changes, text) => {
    expect(reported(changes)).toBe(text);
  });
});

describe('SPECIAL_CONDITIONS', () => {
  it('says for every analysis of its own what it asks', () => {
    expect(Object.keys(SPECIALS).filter((name) => !(name in SPECIAL_CONDITIONS))).toEqual([]);
  });
});

describe('boundsOf', () => {
  it('names options, arguments, parameters of URLs, words and other calls', () => {
    const options = [{ key: ['a.b', 'c'] }, { argument: 1 }, { uri: 'limit', uriArgument: 0 }, { words: ['MAXLEN', 'MINID'] }];
    const elsewhere = [{ methods: ['prefetch'] }, { assigned: ['defaults.timeout'] }, { called: ['setLimit'] }, { chained: ['timeout'] }, { properties: ['max'] }];
    expect(boundsOf({ ...POOL, options, elsewhere })).toEqual([
      '`a.b.c`', 'the second argument', '`limit=` in the URL', '`MAXLEN` or `MINID`', '`.prefetch()`', '`defaults.timeout =`',
      '`setLimit()`', '`.timeout()`', '`max =`',
    ]);
  });

  it('names each once', () => {
    expect(boundsOf({ ...POOL, options: [{ key: 'max' }, { key: 'max' }] })).toEqual(['`max`']);
  });
});

describe('factsOf', () => {
  const facts = (changes: Partial<LibraryEntry> = {}): Readonly<Record<string, string>> =>
    Object.fromEntries(factsOf({ ...POOL, ...changes }, RULES).map(({ label, text }) => [label, text]));

  it('says everything in order', () => {
    expect(factsOf({ ...POOL, versions: '>=2' }, RULES)).toEqual([
      { label: 'Holds', text: 'callers that wait' },
      { label: 'Bounded by', text: '`maxWaiting`; default: `0`' },
      { label: 'By default', text: 'any number of callers may wait' },
      { label: 'When full', text: 'the next caller gets an error' },
      { label: 'Choose', text: '`maxWaiting: 100`. Five times the size of the pool' },
      { label: 'Reported', text: 'by `require-queue-limit` where it is left out, and for `0` or `Infinity`' },
      { label: 'Versions', text: '`>=2`' },
      { label: 'Checked', text: '1.2.3: `acme/pool.js:7`, `acme/pool.js:9`' },
    ]);
  });

  it('does not call the default what only an unlimited value does', () => {
    expect(facts({ absent: 'bounded' })).toMatchObject({ 'Without a limit': 'any number of callers may wait' });
  });

  it('says that there is no option', () => {
    expect(facts({ options: [], default: 'none' })['Bounded by']).toBe('no option');
    expect(facts({ options: [], default: 'requeue is true' })['Bounded by']).toBe('by default: requeue is true');
  });

  it('lists several bounds as words do', () => {
    expect(facts({ options: [{ key: 'a' }, { key: 'b' }, { key: 'c' }] })['Bounded by']).toBe('`a`, `b` or `c`; default: `0`');
  });

  it.each(['-1', '{ count: -1 }', "'stub'", 'Infinity', 'Number.MAX_SAFE_INTEGER', 'new Map()', 'pool: false'])('writes %s as code', (value) => {
    expect(facts({ default: value })['Bounded by']).toContain(`default: \`${value}\``);
  });

  it.each(['none', '10, without randomness', 'the limit of the server'])('writes %s as words', (value) => {
    expect(facts({ default: value })['Bounded by']).toContain(`default: ${value}`);
  });

  it('leaves no code of the catalogue open', () => {
    const open = LIBRARY_ENTRIES.flatMap((entry) => factsOf(entry, RULES).filter(({ text }) => text.split('`').length % 2 === 0).map(() => entry.id));
    expect(open).toEqual([]);
  });
});
