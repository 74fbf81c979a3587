import { describe, expect, it } from 'vitest';
import type { FileModel } from '../../src/analysis/file.js';
import { functionName } from '../../src/analysis/functions.js';
import { instanceLife, ownerFunction } from '../../src/analysis/lifetimes.js';
import { placesOf } from '../../src/analysis/places.js';
import { model } from '../support/index.js';
import { probed, probeOf } from '../support/find.js';
import { MemoryProject } from '../support/memory-facts.js';

describe('ownerFunction', () => {
  for (const [code, expected, filename] of [
    ['const q = []; probe(q)', null, 'src/input.js'],
    ['if (x) { const q = []; probe(q); }', null, 'src/input.js'],
    ['const q = []; probe(q); module.exports = q;', null, 'src/input.cjs'],
    ['function f() { const q = []; probe(q); }', 'f', 'src/input.js'],
    ['function f() { for (;;) { const q = []; on(() => probe(q)); } }', 'f', 'src/input.js'],
    ['function f(q) { probe(q); }', 'f', 'src/input.js'],
    ['class A { q = []; m() { probe(this.q); } }', null, 'src/input.js'],
    ['class A { static { const q = []; probe(q); } }', null, 'src/input.js'],
    ['namespace N { const q: string[] = []; probe(q); }', null, 'src/input.ts'],
  ] as const) {
    it(`${code}: ${String(expected)}`, () => {
      const { file, node } = probed(code, { filename });
      const [place] = placesOf(file, node);
      const owner = place ? ownerFunction(place) : undefined;
      expect(owner && functionName(owner)).toBe(expected);
    });
  }
});

describe('instances live', () => {
  /** How long the field that the code probes lives. */
  const lifeIn = (file: FileModel): string => {
    const [place] = placesOf(file, probeOf(file));
    return place ? instanceLife(place) : 'no place';
  };
  const withField = (code: string): string =>
    code.replace(/(class(?: [A-Z]\w*)?(?: extends [\w.]+)?) \{\}/, '$1 { q = []; m() { probe(this.q); } }');
  const life = (code: string): string => lifeIn(model(withField(code)));

  for (const [code, expected] of [
    ['class A {}', 'unknown'],
    ['class A {} new A();', 'long'],
    ['class A {} const a = new A();', 'long'],
    ['class A {} function f() { let a = new A(); a.run(); }', 'call'],
    ['class A {} function f() { return new A().run(); }', 'call'],
    ['class A {} function f() { const a = new A(); return a; }', 'long'],
    ['class A {} export function f() { const a = new A(); return a; }', 'unknown'],
    ['class A {} function f() { const a = new A(); on(() => a.run()); }', 'long'],
    ['class A {} export function f() { const a = new A(); on(() => a.run()); }', 'unknown'],
    ['class A {} function f() { const a = new A(); g(a); }', 'long'],
    ['class A {} export function f() { const a = new A(); g(a); }', 'unknown'],
    ['class A {} function f() { return new A(); }', 'unknown'],
    ['class A {} let one; function f() { one = new A(); }', 'long'],
    ['class A {} function f() { let one; one = new A(); }', 'unknown'],
    ['class A {} class B { a = new A(); }', 'long'],
    ['class A {} class B { constructor() { this.a = new A(); } }', 'long'],
    ['class A {} function f() { new A().run(); } new A();', 'long'],
    ['class A extends EventEmitter {}', 'long'],
    ['class A extends events.EventEmitter {}', 'long'],
    ['class A extends toString {}', 'unknown'],
    ['@Injectable() class A {}', 'long'],
    ['@Controller class A {}', 'long'],
    ['@x.y() class A {}', 'unknown'],
  ] as const) {
    it(`${code}: ${expected}`, () => expect(life(code)).toBe(expected));
  }

  it('as long as another file keeps them', () => {
    const lifeWith = (main: string, store = 'export class Store {}'): string =>
      lifeIn(new MemoryProject({ 'src/store.ts': withField(store), 'src/main.ts': main }).file('src/store.ts'));
    expect(lifeWith('import { Store } from "./store"; export const store = new Store();')).toBe('long');
    expect(lifeWith('import { Store } from "./store"; function f() { new Store().run(); }')).toBe('call');
    expect(lifeWith('import S from "./store"; const s = new S();', 'export default class {}')).toBe('long');
    expect(lifeWith('import * as all from "./store"; const s = new all.Store();')).toBe('long');
    expect(lifeWith('import { Store } from "./store"; f(Store);')).toBe('unknown');
  });
});
