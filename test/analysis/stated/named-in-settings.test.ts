import { describe, expect, it } from 'vitest';
import { isNamedInSettings, isWithinNamed } from '../../../src/analysis/stated/named-in-settings.js';
import { model } from '../../support/index.js';
import { nodeIn, probeOf } from '../../support/find.js';
import { MemoryProject } from '../../support/memory-facts.js';

/** Whether a name in the settings means the argument of `probe()`, in a file alone. */
function isNamed(name: string, code: string, filename = 'src/jobs/run.ts'): boolean {
  const file = model(code, { filename });
  return isNamedInSettings(file, probeOf(file), [name]);
}

describe('a bare name means', () => {
  it.each([
    ['a name of the file', 'class Ring {} probe(Ring);'],
    ['a function of the file', 'function Ring() {} probe(Ring);'],
    ['a global', 'probe(Ring);'],
    ['an import', "import { Ring } from './ring'; probe(Ring);"],
    ['a renamed import', "import { Ring as R } from './ring'; probe(R);"],
    ['a default import of that name', "import Ring from './ring'; probe(Ring);"],
    ['a member of a namespace', "import * as lib from './ring'; probe(lib.Ring);"],
    ['a member of a required module', "const lib = require('./ring'); probe(lib.Ring);"],
    ['a destructured require', "const { Ring: R } = require('./ring'); probe(R);"],
    ['a required member', "const R = require('./ring').Ring; probe(R);"],
    ['an awaited import', "const { Ring: R } = await import('./ring'); probe(R);"],
    ['an alias', 'class Ring {} const R = Ring; probe(R);'],
    ['a class expression by its own name', 'const R = class Ring {}; probe(R);'],
    ['a class expression by the name of its variable', 'const Ring = class {}; const R = Ring; probe(R);'],
    ['a field', 'class A { Ring = 1; f() { probe(this.Ring); } }'],
    ['a private field', 'class A { #Ring = 1; f() { probe(this.#Ring); } }'],
    ['what is asserted', 'probe((Ring as any)!);'],
  ])('%s', (_what, code) => {
    expect(isNamed('Ring', code)).toBe(true);
  });

  it.each([
    ['another name', 'probe(Rings);'],
    ['what an import is renamed to it', 'probe(Other);'],
    ['a method of it', 'probe(Ring.of);'],
    ['its result', 'probe(Ring());'],
    ['an instance of it', 'const r = new Ring(); probe(r);'],
  ])('not %s', (_what, code) => {
    expect(isNamed('Ring', code)).toBe(false);
  });

  it('the name of a default export, where the project is known', () => {
    const project = new MemoryProject({
      'src/a.ts': "import R from './ring'; probe(R);",
      'src/ring.ts': 'export default class Ring {}',
    });
    const file = project.file('src/a.ts');
    expect(isNamedInSettings(file, probeOf(file), ['Ring'])).toBe(true);
    expect(isNamedInSettings(file, probeOf(file), ['Other'])).toBe(false);
  });
});

describe('an export of a package means', () => {
  it.each([
    ['an import', '@acme/lib#Ring', "import { Ring as R } from '@acme/lib'; probe(R);"],
    ['a default import', 'p-lanes#default', "import lanes from 'p-lanes'; probe(lanes);"],
    ['a default import that is a namespace', 'p-lanes#run', "import lanes from 'p-lanes'; probe(lanes.run);"],
    ['a namespace', 'p-lanes#run', "import * as lanes from 'p-lanes'; probe(lanes.run);"],
    ['a required module', 'p-lanes#run', "const lanes = require('p-lanes'); probe(lanes.run);"],
    ['the required module itself', 'p-lanes#default', "const lanes = require('p-lanes'); probe(lanes);"],
    ['a dotted name', 'p-lanes#pool.run', "import { pool } from 'p-lanes'; probe(pool.run);"],
    ['a module of Node', 'fs#open', "import { open } from 'node:fs'; probe(open);"],
    ['a path within a package', 'acme/lanes#run', "import { run } from 'acme/lanes'; probe(run);"],
  ])('%s', (_what, name, code) => {
    expect(isNamed(name, code)).toBe(true);
  });

  it.each([
    ['another module', '@acme/lib#Ring', "import { Ring } from '@acme/other'; probe(Ring);"],
    ['another export', '@acme/lib#Ring', "import { Queue as Ring } from '@acme/lib'; probe(Ring);"],
    ['a name of the file', '@acme/lib#Ring', 'class Ring {} probe(Ring);'],
    ['a file that is called so', 'p-lanes#run', "import { run } from './p-lanes'; probe(run);"],
  ])('not %s', (_what, name, code) => {
    expect(isNamed(name, code)).toBe(false);
  });
});

describe('an export of a file means, without facts', () => {
  it.each([
    ['a relative import', 'src/util/ring#Ring', "import { Ring as R } from '../util/ring.js'; probe(R);"],
    ['with ./ in the settings', './src/util/ring#Ring', "import { Ring } from '../util/ring'; probe(Ring);"],
    ['with an extension in the settings', './src/util/ring.ts#Ring', "import { Ring } from '../util/ring.js'; probe(Ring);"],
    ['an index file', 'src/util#Ring', "import { Ring } from '../util/index.js'; probe(Ring);"],
    ['a default import', 'src/util/ring#default', "import R from '../util/ring'; probe(R);"],
    ['a namespace', 'src/util/ring#Ring', "import * as lib from '../util/ring'; probe(lib.Ring);"],
    ['require', 'src/util/ring#Ring', "const { Ring } = require('../util/ring'); probe(Ring);"],
    ['an alias of the source folder', 'src/util/ring#Ring', "import { Ring } from '@/util/ring'; probe(Ring);"],
    ['its own declaration', 'src/jobs/run#Ring', 'export class Ring {} probe(Ring);'],
    ['a renamed declaration', 'src/jobs/run#Ring', 'class R {} export { R as Ring }; probe(R);'],
    ['a default export', 'src/jobs/run#default', 'export default class Ring {} probe(Ring);'],
    ['a const that is exported', 'src/jobs/run#make', 'export const make = () => []; probe(make);'],
    ['CommonJS', 'src/jobs/run#make', 'function make() {} module.exports = { make }; probe(make);'],
  ])('%s', (_what, name, code) => {
    expect(isNamed(name, code)).toBe(true);
  });

  it.each([
    ['another file', 'src/util/ring#Ring', "import { Ring } from './ring.js'; probe(Ring);"],
    ['another export', 'src/util/ring#Ring', "import { Queue as Ring } from '../util/ring.js'; probe(Ring);"],
    ['a class of another file', 'src/util/ring#Ring', 'export class Ring {} probe(Ring);'],
    ['a class that is not exported', 'src/jobs/run#Ring', 'class Ring {} probe(Ring);'],
    ['a package', 'src/util/ring#Ring', "import { Ring } from 'ring'; probe(Ring);"],
  ])('not %s', (_what, name, code) => {
    expect(isNamed(name, code)).toBe(false);
  });
});

describe('an export of a file means, where the project is known', () => {
  const project = new MemoryProject({
    'src/util/ring.ts': 'export class Ring {} export const make = () => []; export default make; probe(Ring);',
    'src/util/index.ts': "export { Ring as Bounded, make } from './ring.js'; export * from './other.js';",
    'src/util/other.ts': 'export class Other {}',
    'src/jobs/ring.ts': 'export class Ring {} probe(Ring);',
    'src/jobs/direct.ts': "import { Ring } from '../util/ring.js'; probe(Ring);",
    'src/jobs/barrel.ts': "import { Bounded } from '../util/index.js'; probe(Bounded);",
    'src/jobs/star.ts': "import { Other } from '../util/index.js'; probe(Other);",
    'src/jobs/default.ts': "import create from '../util/ring.js'; probe(create);",
    'src/jobs/near.ts': "import { Ring } from './ring.js'; probe(Ring);",
  });
  const isNamedIn = (name: string, path: string): boolean => {
    const file = project.file(path);
    return isNamedInSettings(file, probeOf(file), [name]);
  };

  it.each([
    ['src/util/ring#Ring', 'src/jobs/direct.ts'],
    ['src/util/ring#Ring', 'src/jobs/barrel.ts'],
    ['src/util/ring#Ring', 'src/util/ring.ts'],
    ['src/util/index#Bounded', 'src/jobs/direct.ts'],
    ['src/util/index#Bounded', 'src/jobs/barrel.ts'],
    ['src/util/index#Bounded', 'src/util/ring.ts'],
    ['src/util/other#Other', 'src/jobs/star.ts'],
    ['src/util/index#Other', 'src/jobs/star.ts'],
    ['src/util/ring#default', 'src/jobs/default.ts'],
    ['src/util/ring#make', 'src/jobs/default.ts'],
    ['./src/util/ring.ts#make', 'src/jobs/default.ts'],
  ])('%s, used in %s', (name, path) => {
    expect(isNamedIn(name, path)).toBe(true);
  });

  it.each([
    ['src/util/ring#Ring', 'src/jobs/near.ts'],
    ['src/util/ring#Ring', 'src/jobs/ring.ts'],
    ['src/util/ring#Ring', 'src/jobs/star.ts'],
    ['src/util/index#Bounded', 'src/jobs/near.ts'],
    ['src/util/ring#make', 'src/jobs/direct.ts'],
  ])('not %s, used in %s', (name, path) => {
    expect(isNamedIn(name, path)).toBe(false);
  });
});

describe('isNamedInSettings', () => {
  it('knows a class and a function by their declarations', () => {
    const file = model('export class Ring {} export function make() {} export const lane = () => 1; export default () => 2;', {
      filename: 'src/ring.ts',
    });
    const arrows = ['() => 1', '() => 2'].map((text) => nodeIn(file, 'ArrowFunctionExpression', text));
    for (const name of ['Ring', 'src/ring#Ring']) {
      expect(isNamedInSettings(file, nodeIn(file, 'ClassDeclaration'), [name])).toBe(true);
      expect(isNamedInSettings(file, nodeIn(file, 'FunctionDeclaration'), [name])).toBe(false);
    }
    expect(isNamedInSettings(file, nodeIn(file, 'FunctionDeclaration'), ['src/ring#make'])).toBe(true);
    expect(arrows.map((node) => isNamedInSettings(file, node, ['src/ring#lane', 'nothing']))).toEqual([true, false]);
    expect(arrows.map((node) => isNamedInSettings(file, node, ['src/ring#default']))).toEqual([false, true]);
  });

  it('takes nothing for named when the settings say nothing, or nonsense', () => {
    const file = model('probe(Ring);');
    expect(isNamedInSettings(file, probeOf(file), [])).toBe(false);
    expect(isNamedInSettings(file, probeOf(file), ['', '#', 'a#', '#a', '##'])).toBe(false);
  });
});

describe('isWithinNamed', () => {
  const within = (code: string): boolean => {
    const file = model(code);
    return isWithinNamed(file, probeOf(file), ['lanes']);
  };

  it.each([
    'function lanes() { probe(1); }',
    'const lanes = async () => { probe(1); };',
    'function lanes() { return () => { class A { b() { probe(1); } } }; }',
    'class lanes { run() { probe(1); } }',
    'class A { lanes() { probe(1); } }',
  ])('%s', (code) => {
    expect(within(code)).toBe(true);
  });

  it.each(['function others() { probe(1); }', 'function lanes() {} probe(1);', 'lanes(() => probe(1));'])('not: %s', (code) => {
    expect(within(code)).toBe(false);
  });
});
