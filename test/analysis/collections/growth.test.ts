import { describe, expect, it } from 'vitest';
import { addedTo, growthsOf, plainValue } from '../../../src/analysis/collections/growth.js';
import { linkedGrowths } from '../../../src/analysis/collections/linked-lists.js';
import { placeDeclaration } from '../../../src/analysis/places/places.js';
import { model } from '../../support/index.js';
import { lastNamed, probed } from '../../support/find.js';
import { MemoryProject } from '../../support/memory-facts.js';

/** The growths of a file as `name how value`. */
const growths = (code: string, filename = 'src/input.js'): string[] => {
  const file = model(code, { filename });
  return growthsOf(file).map(({ place, how, value }) =>
    [placeDeclaration(place)?.name ?? '?', how, value ? file.textOf(value) : '-'].join(' '),
  );
};

describe('growth', () => {
  for (const [code, ...expected] of [
    ['const q = []; q.push(a, b);', 'q call a'],
    ['const q = []; q?.push?.(a);', 'q call a'],
    ['const q = []; q["push"](a);', 'q call a'],
    ['const q = []; q.push(...a);', 'q call ...a'],
    ['const q = []; q.unshift(a);', 'q call a'],
    ['const q = []; q.splice(0, 0, a);', 'q call a'],
    ['const q = []; q.splice(q.length, 0, a);', 'q call a'],
    ['const q = []; q[q.length] = a;', 'q append a'],
    ['let q = []; q = [...q, a];', 'q copy a'],
    ['let q = []; q = [a, ...q];', 'q copy a'],
    ['let q = []; q = [...q, ...a];', 'q copy a'],
    ['let q = []; q = [...q, a, b];', 'q copy -'],
    ['let q = []; q = q.concat(a);', 'q copy a'],
    ['let s = ""; s += a;', 's append a'],
    ['let s = ""; s = s + a;', 's copy a'],
    ['let s = ""; s = a + s;', 's copy a'],
    ['let s = ""; s = s + a + b;', 's copy -'],
    ['let s = ""; s = `${s}${a}`;', 's copy -'],
    ['let b = Buffer.alloc(0); b = Buffer.concat([b, a]);', 'b copy -'],
    ['const q = new Denque(); q.push(a);', 'q call a'],
    ['class A { q = []; m() { this.q.push(a); } }', 'this.q call a'],
    ['class A { #q = []; m() { const { x } = this; this.#q.push(a); } }', 'this.#q call a'],
    ['class A { q = []; m() { const { q } = this; q.push(a); } }', 'this.q call a'],
    ['const o = { q: [], add() { this.q.push(a); } };', 'o.q call a'],
    ['const q = []; function add(list, a) { list.push(a); } add(q, 1);', 'q call a'],
    ['const [items, setItems] = useState([]); setItems((old) => [...old, a]);', 'items setter a'],
    ['const [items, setItems] = useState([]); setItems([...items, a]);', 'items setter a'],
    ['const [items, setItems] = useState([]); setItems((old) => { return old.concat(a); });', 'items setter a'],
    ['const items = writable([]); items.update((old) => [...old, a]);', 'items setter a'],
    ['const r = ref([]); r.value.push(a);', 'r call a'],
    [
      'function f() { const [a, setA] = useState([]); setA((o) => [...o, 1]); } function g() { const [b, setA] = useState([]); setA((o) => [...o, 2]); }',
      'a setter 1',
      'b setter 2',
    ],
  ] as const) {
    it(`${code} ${expected.join(', ')}`, () => expect(growths(code)).toEqual(expected));
  }
});

describe('no growth', () => {
  for (const code of [
    'const q = []; q.push();',
    'const q = new Map(); q.push(a);',
    'q.push(a);',
    '[].push(a);',
    'router.push("/home");',
    'const q = []; q.splice(2, 0, a);',
    'const q = []; q.splice(0, 1);',
    'const q = []; q[0] = a;',
    'const q = [], r = []; q[r.length] = a;',
    'let q = []; q = [a];',
    'let q = []; q = [...other, a];',
    'let q = []; q = [...q];',
    'let q = []; q = other.concat(q);',
    'let n = 0; n += 1;',
    'let n = 0; n = n + 1;',
    'const list = []; function f(list) { list = [...list, a]; } f(list);',
    'const names = [".a"]; function f(name) { name = "." + name; } f(names);',
    'const text = ""; function f(s) { s += "x"; return s; } f(text);',
    'const s = { list: [] }; let { list } = s; list = [...list, a]; f(list);',
    'class A { q; constructor(a) { this.q = [...this.q, a]; } }',
    'const [items, setItems] = useState([]); setItems((old) => old.slice(1));',
    'const [items, setItems] = useState({}); setItems((old) => [...old, a]);',
    'const [items] = useState([]); const setItems = f; setItems((old) => [...old, a]);',
  ]) {
    it(code, () => expect(growths(code)).toEqual([]));
  }
});

describe('addedTo', () => {
  it('is undefined for an expression without the old content', () => {
    const { file, node } = probed('probe([...other])');
    expect(addedTo(file, node, () => false)).toBeUndefined();
  });

  it('survives holes and long sums', () => {
    expect(growths('let q = []; q = [, ...q, , a];')).toEqual(['q copy -']);
    expect(growths(`let s = ""; s = s${' + a'.repeat(2_000)};`)).toEqual(['s copy -']);
  });
});

it('plainValue looks behind a const, once', () => {
  const file = model('const a = f(); const b = a; b;');
  expect(file.textOf(plainValue(file, lastNamed(file, 'b')))).toBe('a');
});

it('growth in another file belongs to the collection of the first', () => {
  const project = new MemoryProject({
    'src/q.ts': 'export const q: string[] = [];',
    'src/main.ts': 'import { q } from "./q"; q.push("x");',
  });
  const [growth] = growthsOf(project.file('src/main.ts'));
  expect(growth?.file.path).toBe('src/main.ts');
  expect(growth?.place.file.path).toBe('src/q.ts');
});

it('linked lists are part of it', () => {
  const file = model('let tail = null; function add(n) { tail.next = n; tail = n; }');
  expect(growthsOf(file)).toEqual(linkedGrowths(file));
  expect(linkedGrowths(file)).toHaveLength(1);
});
