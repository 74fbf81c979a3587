import { describe, expect, it } from 'vitest';
import { unboundedLibraryCachesOf } from '../../../src/analysis/maps/library-caches.js';
import { CACHES } from '../../../src/catalogue/caches.js';
import { model } from '../../support/index.js';

/** `name callee confidence` of every cache without a limit. */
const caches = (code: string): string[] =>
  unboundedLibraryCachesOf(model(code, { filename: 'src/input.js' })).map(
    ({ name, callee, confidence }) => `${name} ${callee} ${confidence}`,
  );

describe('memoised functions', () => {
  for (const [what, code, ...expected] of [
    ['by name', `import { memoize } from 'lodash'; const f = memoize((userId) => g(userId));`, 'f memoize high'],
    [
      'under another name',
      `import { memoize as once } from 'lodash'; const f = once((userId) => g(userId));`,
      'f once high',
    ],
    ['of the whole library', `import _ from 'lodash'; const f = _.memoize((userId) => g(userId));`, 'f _.memoize high'],
    ['required', `const _ = require('lodash'); const f = _.memoize((userId) => g(userId));`, 'f _.memoize high'],
    [
      'taken apart',
      `const { memoize } = require('lodash'); const f = memoize((userId) => g(userId));`,
      'f memoize high',
    ],
    [
      'a module of its own',
      `import memoize from 'lodash.memoize'; const f = memoize((userId) => g(userId));`,
      'f memoize high',
    ],
    [
      'exported',
      `import memoize from 'lodash/memoize'; export const f = memoize((userId) => g(userId));`,
      'f memoize high',
    ],
    [
      'of a function with a name',
      `import memoize from 'mem'; const f = memoize(find); function find(userId) {}`,
      'f memoize high',
    ],
    [
      'by what a resolver makes',
      `import { memoize } from 'lodash'; const f = memoize(find, (a) => a.url);`,
      'f memoize high',
    ],
    [
      'by what is handed in',
      `import { memoize } from 'lodash'; const f = memoize((value) => g(value)); on('x', (u) => f(u.id));`,
      'f memoize high',
    ],
    [
      'with an unlimited maximum',
      `import memoizee from 'memoizee'; const f = memoizee((userId) => g(userId), { max: 0 });`,
      'f memoizee high',
    ],
    [
      'with options that limit nothing',
      `import memoizee from 'memoizee'; const f = memoizee((userId) => g(userId), { promise: true });`,
      'f memoizee high',
    ],
  ] as const) {
    it(what, () => expect(caches(code)).toEqual(expected));
  }

  for (const [what, code] of [
    [
      'within a function',
      `import { memoize } from 'lodash'; function f() { const h = memoize((userId) => g(userId)); return h(1); }`,
    ],
    ['without arguments', `import { memoize } from 'lodash'; const f = memoize(() => g());`],
    ['with a closed argument', `import { memoize } from 'lodash'; const f = memoize((locale) => g(locale));`],
    ['with an argument that nobody knows', `import { memoize } from 'lodash'; export const f = memoize((x) => g(x));`],
    ['with a maximum', `import memoizee from 'memoizee'; const f = memoizee((userId) => g(userId), { max: 9 });`],
    [
      'with a maximum that is not known',
      `import memoizee from 'memoizee'; const f = memoizee((userId) => g(userId), options);`,
    ],
    ['with a cache of its own', `import memoize from 'mem'; const f = memoize((userId) => g(userId), { cache });`],
    [
      'with another cache later',
      `import { memoize } from 'lodash'; const f = memoize((userId) => g(userId)); f.cache = new Lru(9);`,
    ],
    [
      'whose cache is cleared',
      `import { memoize } from 'lodash'; const f = memoize((userId) => g(userId)); later(() => f.cache.clear());`,
    ],
    ['of another library', `import { memoize } from './memoize'; const f = memoize((userId) => g(userId));`],
    ['the library itself', `import _ from 'lodash'; const f = _((userId) => g(userId));`],
    [
      'of a shadowed name',
      `import { memoize } from 'lodash'; { const memoize = own; const f = memoize((userId) => g(userId)); }`,
    ],
  ] as const) {
    it(`not ${what}`, () => expect(caches(code)).toEqual([]));
  }
});

describe('caches', () => {
  for (const [what, code, ...expected] of [
    [
      'without a maximum',
      `import Keyv from 'keyv'; const c = new Keyv(); on('x', (u) => c.set(u.id, 1));`,
      'c Keyv high',
    ],
    [
      'by keys that nobody knows',
      `import Keyv from 'keyv'; const c = new Keyv(); export const keep = (thing) => c.set(thing, 1);`,
      'c Keyv medium',
    ],
    [
      'that nobody here fills',
      `import NodeCache from 'node-cache'; export const c = new NodeCache();`,
      'c NodeCache medium',
    ],
    [
      'in a field',
      `import NodeCache from 'node-cache'; class A { c = new NodeCache(); f(u) { this.c.set(u.id, 1); } } export const a = new A();`,
      'this.c NodeCache high',
    ],
    [
      'in a field that the constructor sets',
      `import NodeCache from 'node-cache'; class A { constructor() { this.c = new NodeCache(); } f(u) { this.c.set(u.id, 1); } } export const a = new A();`,
      'this.c NodeCache high',
    ],
    [
      'with a time to live that nothing purges',
      `import { LRUCache } from 'lru-cache'; const c = new LRUCache({ ttl: 5 }); on('x', (u) => c.set(u.id, 1));`,
      'c LRUCache high',
    ],
    [
      'with a purge that is turned off',
      `import NodeCache from 'node-cache'; const c = new NodeCache({ stdTTL: 5, checkperiod: 0 }); on('x', (u) => c.set(u.id, 1));`,
      'c NodeCache high',
    ],
    [
      'with a time to live of zero',
      `import NodeCache from 'node-cache'; const c = new NodeCache({ stdTTL: 0 }); on('x', (u) => c.set(u.id, 1));`,
      'c NodeCache high',
    ],
    [
      'with an unlimited maximum',
      `import NodeCache from 'node-cache'; const c = new NodeCache({ maxKeys: -1 }); on('x', (u) => c.set(u.id, 1));`,
      'c NodeCache high',
    ],
    [
      'some of whose entries expire',
      `import NodeCache from 'node-cache'; const c = new NodeCache(); on('x', (u) => { c.set(u.id, 1, 5); c.set(u.email, 1); });`,
      'c NodeCache high',
    ],
  ] as const) {
    it(what, () => expect(caches(code)).toEqual(expected));
  }

  for (const [what, code] of [
    [
      'with a maximum',
      `import { LRUCache } from 'lru-cache'; const c = new LRUCache({ max: 5 }); on('x', (u) => c.set(u.id, 1));`,
    ],
    ['with a number', `import LRU from 'lru-cache'; const c = new LRU(5); on('x', (u) => c.set(u.id, 1));`],
    [
      'with options that are not known',
      `import { LRUCache } from 'lru-cache'; const c = new LRUCache(options); on('x', (u) => c.set(u.id, 1));`,
    ],
    [
      'with options that are spread in',
      `import { LRUCache } from 'lru-cache'; const c = new LRUCache({ ...options }); on('x', (u) => c.set(u.id, 1));`,
    ],
    [
      'that purges',
      `import { LRUCache } from 'lru-cache'; const c = new LRUCache({ ttl: 5, ttlAutopurge: true }); on('x', (u) => c.set(u.id, 1));`,
    ],
    [
      'that purges by itself',
      `import NodeCache from 'node-cache'; const c = new NodeCache({ stdTTL: 5 }); on('x', (u) => c.set(u.id, 1));`,
    ],
    [
      'all of whose entries expire',
      `import NodeCache from 'node-cache'; const c = new NodeCache(); on('x', (u) => c.set(u.id, 1, 5));`,
    ],
    [
      'with a store elsewhere',
      `import Keyv from 'keyv'; const c = new Keyv({ store: redis }); on('x', (u) => c.set(u.id, 1));`,
    ],
    ['by closed keys', `import Keyv from 'keyv'; const c = new Keyv(); on('x', (u) => c.set(u.type, 1));`],
    ['by a constant key', `import Keyv from 'keyv'; const c = new Keyv(); on('x', (u) => c.set('last', 1));`],
    ['within a function', `import Keyv from 'keyv'; function f(u) { const c = new Keyv(); c.set(u.id, 1); }`],
    [
      'of a loader that keeps nothing',
      `import DataLoader from 'dataloader'; const c = new DataLoader(f, { cache: false }); on('x', (u) => c.load(u.id));`,
    ],
  ] as const) {
    it(`not ${what}`, () => expect(caches(code)).toEqual([]));
  }

  it('carry the calls that fill them', () => {
    const file = model(`import Keyv from 'keyv'; const c = new Keyv(); on('x', (u) => { c.get(u.id); c.set(u.id, 1); });`);
    const [cache] = unboundedLibraryCachesOf(file);
    expect(cache?.uses.map((node) => file.textOf(node))).toEqual(['c.set(u.id, 1)']);
  });
});

describe('the catalogue of caches', () => {
  it.each(CACHES.map((entry) => [entry.modules[0] ?? '', entry] as const))('%s is described as a whole', (_module, entry) => {
    expect(entry.modules.length).toBeGreaterThan(0);
    expect(entry.exports.length).toBeGreaterThan(0);
    // What limits it can only be given where there are options.
    if (entry.options === null) expect(entry.limits).toEqual([]);
    // Where entries are kept under keys, the method that adds them is known.
    if (entry.keeps === 'entries') expect(entry.adds).toBeTruthy();
    const isMadeByCall = entry.keeps === 'results' || entry.exports.every((name) => name.startsWith('create'));
    expect(entry.form).toBe(isMadeByCall ? 'call' : 'new');
  });
});
