import { describe, expect, it } from 'vitest';
import { limitOf } from '../../../src/analysis/libraries/limits.js';
import { constructWith, type EntryParts } from './own-entry.js';

/** What the options say: the verdict, and the value where there is one. */
function limitIn(code: string, parts?: EntryParts, others?: Readonly<Record<string, string>>): string {
  const limit = limitOf(constructWith(code, parts, others));
  return 'node' in limit ? `${limit.kind} ${limit.file.textOf(limit.node)}` : limit.kind;
}

describe('limitOf', () => {
  const options: Readonly<Record<string, readonly [string, string]>> = {
    'a number': ['new Pool({ max: 5 })', 'limited 5'],
    'no number': ['new Pool({ min: 5 })', 'absent'],
    'no options': ['new Pool()', 'absent'],
    'undefined': ['new Pool({ max: undefined })', 'absent'],
    'void': ['new Pool({ max: void 0 })', 'absent'],
    'Infinity': ['new Pool({ max: Infinity })', 'unlimited Infinity'],
    'Number.POSITIVE_INFINITY': ['new Pool({ max: Number.POSITIVE_INFINITY })', 'unlimited Number.POSITIVE_INFINITY'],
    'the largest safe number': ['new Pool({ max: Number.MAX_SAFE_INTEGER })', 'unlimited Number.MAX_SAFE_INTEGER'],
    'the largest number': ['new Pool({ max: Number.MAX_VALUE })', 'unlimited Number.MAX_VALUE'],
    'the largest number of 32 bits': ['new Pool({ max: 2 ** 31 - 1 })', 'unlimited 2 ** 31 - 1'],
    'the same as a number': ['new Pool({ max: 2147483647 })', 'unlimited 2147483647'],
    'Infinity under a name': ['const NONE = Infinity; new Pool({ max: NONE })', 'unlimited Infinity'],
    'the environment': ['new Pool({ max: Number(process.env.MAX) })', 'limited Number(process.env.MAX)'],
    'a field of something unknown': ['new Pool({ max: config.max })', 'limited config.max'],
    'options from out of sight': ["import { config } from './config.js'; new Pool(config)", 'unknown'],
    'a spread from out of sight': ['new Pool({ ...config })', 'unknown'],
    'arguments from out of sight': ['new Pool(...args)', 'unknown'],
    'one way limited': ['new Pool({ max: isSmall ? 5 : Infinity })', 'limited 5'],
    'one way without': ['new Pool(isSmall ? { max: Infinity } : {})', 'unlimited Infinity'],
    'a parameter with callers': ['const make = (max) => new Pool({ max }); make(5);', 'limited 5'],
    'a parameter without callers': ['export const make = (max) => new Pool({ max });', 'limited max'],
  };
  it.each(Object.entries(options))('%s', (_title, [code, expected]) => {
    expect(limitIn(code)).toBe(expected);
  });

  it('knows what a library takes for no limit', () => {
    const parts = { unlimited: [0, null, -1, false, 'all'] };
    for (const value of ['0', 'null', '-1', 'false', "'all'"]) expect(limitIn(`new Pool({ max: ${value} })`, parts)).toBe(`unlimited ${value}`);
    expect(limitIn('new Pool({ max: 1 })', parts)).toBe('limited 1');
    expect(limitIn('new Pool({ max: 0 })')).toBe('limited 0');
  });

  it('knows from which number on there might as well be none', () => {
    const parts = { unlimitedFrom: 1000 };
    expect(limitIn('new Pool({ max: 1000 })', parts)).toBe('unlimited 1000');
    expect(limitIn('new Pool({ max: 999 })', parts)).toBe('limited 999');
    expect(limitIn("new Pool({ max: '5kb' })", parts)).toBe("limited '5kb'");
  });

  it('knows what one of the options takes for no limit', () => {
    const parts = { options: [{ key: 'max', unlimited: [0] }, { key: 'wait' }] };
    expect(limitIn('new Pool({ max: 0 })', parts)).toBe('unlimited 0');
    expect(limitIn('new Pool({ wait: 0 })', parts)).toBe('limited 0');
  });

  it('is content with any of the options', () => {
    const parts = { options: [{ key: 'max' }, { key: 'wait' }] };
    expect(limitIn('new Pool({ wait: 5 })', parts)).toBe('limited 5');
    expect(limitIn('new Pool({ max: Infinity, wait: 5 })', parts)).toBe('limited 5');
    expect(limitIn('new Pool({ max: Infinity })', parts)).toBe('unlimited Infinity');
    expect(limitIn('new Pool({ max: Infinity, ...rest })', parts)).not.toMatch(/^absent|^limited/);
  });

  it('goes into nested options', () => {
    const parts = { options: [{ key: 'pool.max' }, { key: ['a.b'] }] };
    expect(limitIn('new Pool({ pool: { max: 5 } })', parts)).toBe('limited 5');
    expect(limitIn("new Pool({ 'a.b': 6 })", parts)).toBe('limited 6');
    expect(limitIn('new Pool({ pool: {} })', parts)).toBe('absent');
    expect(limitIn('new Pool({ pool })', parts)).toBe('unknown');
  });

  it('reads the parts of an option that may be an object', () => {
    const parts = { options: [{ key: 'max', parts: ['count', 'age'], unlimited: [false, -1] }] };
    expect(limitIn('new Pool({ max: { count: 5 } })', parts)).toBe('limited 5');
    expect(limitIn('new Pool({ max: { age: 60 } })', parts)).toBe('limited 60');
    expect(limitIn('new Pool({ max: true })', parts)).toBe('limited true');
    expect(limitIn('new Pool({ max: { count: -1 } })', parts)).toBe('unlimited { count: -1 }');
    expect(limitIn('new Pool({ max: {} })', parts)).toBe('unlimited {}');
    expect(limitIn('new Pool({ max: false })', parts)).toBe('unlimited false');
    expect(limitIn('new Pool({ max: { ...given } })', parts)).toBe('unknown');
  });

  it('reads an argument', () => {
    const parts = { sites: [{ new: 'Pool' }], options: [{ argument: 1 }] };
    expect(limitIn("new Pool('a', 5)", parts)).toBe('limited 5');
    expect(limitIn("new Pool('a')", parts)).toBe('absent');
    expect(limitIn("new Pool('a', undefined)", parts)).toBe('absent');
    expect(limitIn("new Pool('a', Infinity)", parts)).toBe('unlimited Infinity');
    expect(limitIn("new Pool('a', ...rest)", parts)).toBe('unknown');
    expect(limitIn('new Pool(...rest, 5)', parts)).toBe('unknown');
  });

  it('reads words among the arguments, whatever their case', () => {
    const parts = { sites: [{ new: 'Pool' }], options: [{ words: ['MAXLEN', 'MINID'] }] };
    expect(limitIn("new Pool('a', 'maxlen', '~', 5)", parts)).toBe("limited 'maxlen'");
    expect(limitIn("const BY = 'MINID'; new Pool('a', BY, 5)", parts)).toBe('limited BY');
    expect(limitIn("new Pool('a', '*')", parts)).toBe('absent');
    expect(limitIn("new Pool('a', ...rest)", parts)).toBe('unknown');
  });
});

describe('limitOf reads an address', () => {
  const parts = { sites: [{ new: 'Pool', options: 1 }], options: [{ key: 'max' }, { uri: 'max', unlimited: [0] }] };
  const addresses: Readonly<Record<string, readonly [string, string]>> = {
    'with the parameter': ["new Pool('db://host/shop?a=1&max=5')", "limited 'db://host/shop?a=1&max=5'"],
    'with a value that means none': ["new Pool('db://host/shop?max=0')", "unlimited 'db://host/shop?max=0'"],
    'without it': ["new Pool('db://host/shop')", 'absent'],
    'with one whose name ends alike': ["new Pool('db://host/shop?idlemax=5')", 'absent'],
    'under a name': ["const URL = 'db://host/shop?max=5'; new Pool(URL)", "limited 'db://host/shop?max=5'"],
    'as a template with the parameter': ['new Pool(`db://${host}/shop?max=${max}`)', 'limited `db://${host}/shop?max=${max}`'],
    'as a template with parameters, but not this one': ['new Pool(`db://${host}/shop?a=1`)', 'absent'],
    'as a template that may have parameters': ['new Pool(`db://${host}`)', 'unknown'],
    'from the environment': ['new Pool(process.env.DB)', 'unknown'],
    'with the option beside it': ["new Pool('db://host/shop', { max: 5 })", 'limited 5'],
    'with an option that means none beside it': ['new Pool(process.env.DB, { max: Infinity })', 'unlimited Infinity'],
  };
  it.each(Object.entries(addresses))('%s', (_title, [code, expected]) => {
    expect(limitIn(code, parts)).toBe(expected);
  });

  it('at another position', () => {
    const second = { ...parts, options: [{ uri: 'max', uriArgument: 1 }] };
    expect(limitIn("new Pool('a', 'db://host?max=5')", second)).toBe("limited 'db://host?max=5'");
  });

  it('among the properties of an object, not', () => {
    expect(limitIn('new Pool({ host })', parts)).toBe('absent');
  });
});
