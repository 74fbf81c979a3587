import { describe, expect, it } from 'vitest';
import { alternativesOf, pathOf } from '../../../src/analysis/libraries/option-values.js';
import { probeOf } from '../../support/find.js';
import { MemoryProject } from '../../support/memory-facts.js';

/** The values of an option in the object that the last `probe()` is given: `absent`, `unknown`, or a text. */
function optionIn(code: string, path = 'max', others: Readonly<Record<string, string>> = {}): readonly string[] {
  const project = new MemoryProject({ ...others, 'src/main.ts': code });
  const file = project.file('src/main.ts');
  return alternativesOf(file, probeOf(file), pathOf(path)).map((alternative) =>
    alternative.kind === 'value' ? alternative.file.textOf(alternative.node) : alternative.kind,
  );
}

describe('alternativesOf', () => {
  const cases: Readonly<Record<string, readonly [string, ...string[]]>> = {
    'a property': ['probe({ max: 5 })', '5'],
    'no property': ['probe({ min: 5 })', 'absent'],
    'a quoted key': ["probe({ 'max': 5 })", '5'],
    'a computed key that is constant': ["const KEY = 'max'; probe({ [KEY]: 5 })", '5'],
    'a computed key': ['probe({ [key]: 5 })', 'unknown', 'absent'],
    'undefined': ['probe({ max: undefined })', 'absent'],
    'a constant': ['const MAX = 5; probe({ max: MAX })', '5'],
    'a named object': ['const options = { max: 5 }; probe(options)', '5'],
    'a typed object': ['const options = { max: 5 } satisfies Options; probe(options as Options)', '5'],
    'a spread': ['const base = { max: 5 }; probe({ ...base, min: 1 })', '5'],
    'a spread that is overridden': ['const base = { max: 5 }; probe({ ...base, max: 6 })', '6'],
    'a spread that overrides': ['const base = { max: 5 }; probe({ max: 6, ...base })', '5'],
    'a spread of something unknown': ['probe({ ...given })', 'unknown'],
    'a property after something unknown': ['probe({ ...given, max: 5 })', '5'],
    'a spread under a condition': ['probe({ ...(isSmall && { max: 5 }) })', '5', 'absent'],
    'a spread of a parameter with a default': ['function f(given = {}) { probe({ ...given }); } f();', 'absent'],
    'Object.assign': ['probe(Object.assign({}, { max: 5 }, { min: 1 }))', '5'],
    'a merge': ["import { merge } from 'lodash'; probe(merge({ max: 5 }, given))", 'unknown'],
    'a condition': ['probe({ max: isSmall ? 5 : 6 })', '5', '6'],
    'a condition around the object': ['probe(isSmall ? { max: 5 } : {})', '5', 'absent'],
    'a later assignment': ['const options = {}; options.max = 5; probe(options)', '5'],
    'a later assignment under a computed name': ['const options = {}; options[key] = 5; probe(options)', 'unknown'],
    'a later assignment under a constant name': ["const options = { max: 4 }; options['max'] = 5; probe(options)", '5'],
    'a computed name of another object': ['const options = {}; other[key] = 5; probe(options)', 'absent'],
    'a later Object.assign': ['const options = { max: 4 }; Object.assign(options, { max: 5 }); probe(options)', '5'],
    'a later Object.assign without it': ['const options = { max: 4 }; Object.assign(options, { min: 5 }); probe(options)', '4'],
    'a later Object.assign of something unknown': ['const options = {}; Object.assign(options, given); probe(options)', 'unknown'],
    'defaults, where the first wins': ["import { defaults } from 'lodash'; probe(defaults({ max: 5 }, { max: 6, min: 1 }))", '5'],
    'defaults that fill it in': ["import { defaults } from 'lodash'; probe(defaults({}, { max: 6 }))", '6'],
    'a function that makes it': ['const make = () => ({ max: 5 }); probe(make())', '5'],
    'a call of a package': ["import { read } from 'config'; probe(read())", 'unknown'],
    'the environment': ['probe({ max: process.env.MAX })', 'process.env.MAX'],
    'a parameter': ['export function f(options) { probe(options); }', 'unknown'],
    'a number': ['probe(5)', 'absent'],
    'a text': ["probe('mysql://db')", 'absent'],
    'a field of the class': ['class A { options = { max: 5 }; m() { probe(this.options); } }', '5'],
    'a static field': ['class A { static OPTIONS = { max: 5 }; m() { probe(A.OPTIONS); } }', '5'],
  };
  for (const [title, [code, ...expected]] of Object.entries(cases)) {
    it(title, () => {
      expect(optionIn(code)).toEqual(expected);
    });
  }

  it('goes into nested objects', () => {
    expect(optionIn('const limits = { fileSize: 5 }; probe({ limits })', 'limits.fileSize')).toEqual(['5']);
    expect(optionIn('probe({ limits: {} })', 'limits.fileSize')).toEqual(['absent']);
    expect(optionIn('probe({ limits: given })', 'limits.fileSize')).toEqual(['unknown']);
  });

  it('looks into every element and property', () => {
    expect(optionIn('probe({ queues: { a: { max: 5 }, b: {} } })', 'queues.*.max')).toEqual(['5', 'absent']);
    expect(optionIn('probe({ queues: [{ max: 5 }, ...more] })', 'queues.*.max')).toEqual(['5', 'unknown']);
  });

  it('follows other files', () => {
    const others = { 'src/options.ts': 'export const options = { max: 5 };\nexport const MAX = 6;' };
    expect(optionIn("import { options } from './options.js'; probe(options)", 'max', others)).toEqual(['5']);
    expect(optionIn("import { MAX } from './options.js'; probe({ max: MAX })", 'max', others)).toEqual(['6']);
  });
});

describe('alternativesOf sees what is written to options later', () => {
  it.each([
    ['by a builder', 'class Builder { options = { a: 1 }; holding(n) { this.options.max = n; return this; } make() { probe(this.options); } }', 'n'],
    ['by a function', 'const options = {}; function set(given) { given.max = 5; } set(options); probe(options)', '5'],
  ])('%s', (_title, code, expected) => {
    expect(optionIn(code)).toEqual([expected]);
  });
});
