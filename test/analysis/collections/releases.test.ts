import { describe, expect, it } from 'vitest';
import { parametersHolding, releasesOf, trimmingCallOf } from '../../../src/analysis/collections/releases.js';
import { model } from '../../support/index.js';
import { placeNamed } from '../../support/find.js';
import { MemoryProject } from '../../support/memory-facts.js';

/** The releases of `q` (or `this.q`) as their kinds. */
const kinds = (code: string, name = 'q'): string => {
  const file = model(code, { filename: 'src/input.js' });
  return releasesOf(placeNamed(file, name))
    .map(({ how }) => how)
    .join(' ');
};

describe('releases of a list', () => {
  for (const [code, expected] of [
    ['q.shift()', 'take'],
    ['q.pop()', 'take'],
    ['q?.shift?.()', 'take'],
    ['q["shift"]()', 'take'],
    ['x = q.splice(0, 5)', 'take'],
    ['q.splice(0)', 'take'],
    ['q.splice(0, q.length)', 'take'],
    ['q.splice(0, q.length - MAX)', 'window'],
    ['const n = q.length - 5; q.splice(0, n)', 'window'],
    ['q.splice(MAX)', 'window'],
    ['q.splice(q.indexOf(x), 1)', 'identity'],
    ['const i = q.findIndex(f); q.splice(i, 1)', 'identity'],
    ['q.splice(i, 1)', 'identity'],
    ['x = q.splice(i, 1)', 'take'],
    ['q.splice(0, 1)', 'take'],
    ['q.splice(0, 0, x)', ''],
    ['q.splice()', ''],
    ['q.clear()', 'clear'],
    ['q.remove(x)', 'identity'],
    ['q.dequeue()', 'take'],
    ['q.length = 0', 'clear'],
    ['q.length = 5', 'window'],
    ['q = []', 'clear'],
    ['q = null', 'clear'],
    ['q = undefined', 'clear'],
    ['q = [x]', 'clear'],
    ['q = new Array()', 'clear'],
    ['q = q.slice(-5)', 'window'],
    ['q = q.slice(0, 5)', 'window'],
    ['q = q.slice(5)', 'take'],
    ['q = q.slice(q.length - MAX)', 'window'],
    ['q = [...q, x].slice(-5)', 'window'],
    ['q = [...q.slice(-5), x]', 'window'],
    ['q = q.concat(x).slice(-MAX)', 'window'],
    ['q = q.filter((x) => x.at > now)', 'filter'],
    ['q = q.filter((x) => x !== y)', 'identity'],
    ['q = q.filter(isFresh)', 'filter'],
    ['q = c ? q.slice(-5) : q', 'window'],
    ['const r = q.slice(-5); q = r', 'window'],
    ['q = other', 'replace'],
    ['q = f(q)', 'replace'],
    ['[a, q] = [q, []]', 'replace'],
    ['({ q } = f())', 'replace'],
    ['q = [...q, x]', ''],
    ['q = q.concat(x)', ''],
    ['q.slice(-5)', ''],
    ['q.map(f)', ''],
    ['q.splice(...args)', 'take'],
  ] as const) {
    it(`${code}: ${expected || 'none'}`, () =>
      expect(kinds(`let q = [], a, x; function f() { ${code}; } q = [1];`)).toBe(
        [expected, 'clear'].filter(Boolean).join(' '),
      ));
  }

  it('the first value is none', () => {
    expect(kinds('let q = [];')).toBe('');
    expect(kinds('let q; q = [];')).toBe('');
    expect(kinds('class A { q; constructor() { this.q = []; } m() { this.q.shift(); } }', 'this.q')).toBe('take');
  });
});

describe('releases through other names', () => {
  for (const [what, code, expected] of [
    ['an alias', 'const q = []; const a = q; a.shift();', 'take'],
    ['a helper', 'const q = []; function take(list) { return list.shift(); } take(q);', 'take'],
    ['a helper that assigns to its parameter only', 'const q = []; function f(list) { list = []; } f(q);', ''],
    ['a destructured name that is assigned', 'const s = { q: [] }; let { q } = s; q = []; s.q.push(1);', ''],
    ['a late alias', 'const q = []; let a; a = q; a.shift();', 'take'],
    ['an element', 'const q = []; q[0].shift();', ''],
  ] as const) {
    it(what, () => expect(kinds(code, code.includes('s.q') ? 's.q' : 'q')).toBe(expected));
  }
});

describe('releases of text, bytes and state', () => {
  for (const [code, name, expected] of [
    ['let s = ""; s = "";', 's', 'clear'],
    ['let s = ""; s = s.slice(5);', 's', 'take'],
    ['let s = ""; s = (s + x).slice(-100);', 's', 'window'],
    ['let b = Buffer.alloc(0); b = Buffer.alloc(0);', 'b', 'clear'],
    ['let b = Buffer.alloc(0); b = b.subarray(4);', 'b', 'take'],
    ['const [q, setQ] = useState([]); setQ([]);', 'q', 'clear'],
    ['const [q, setQ] = useState([]); setQ((old) => old.slice(-50));', 'q', 'window'],
    ['const [q, setQ] = useState([]); setQ((old) => { return [...old, x].slice(-50); });', 'q', 'window'],
    ['const [q, setQ] = useState([]); setQ((old) => [...old, x]);', 'q', ''],
    ['const q = writable([]); q.set([]);', 'q', 'clear'],
    ['const q = writable([]); q.update((old) => old.filter(f));', 'q', 'filter'],
    [
      'function f() { const [a, setQ] = useState([]); setQ([]); } function g() { const [q, setQ] = useState([]); }',
      'q',
      '',
    ],
  ] as const) {
    it(`${code} ${expected || 'none'}`, () => expect(kinds(code, name)).toBe(expected));
  }
});

describe('releases in other files', () => {
  const project = new MemoryProject({
    'src/q.ts':
      'import { trimTo } from "./trim"; import { keepShort } from "lib"; export const q: string[] = []; trimTo(q, 5); keepShort(q); export const own: string[] = [];',
    'src/trim.ts': 'export function trimTo(list: string[], max: number) { while (list.length > max) list.shift(); }',
    'src/main.ts': 'import { q } from "./q"; import { own as mine } from "./q"; q.pop(); mine.length = 0;',
  });
  const file = project.file('src/q.ts');

  it('by importers and by imported helpers', () => {
    expect(releasesOf(placeNamed(file, 'q')).map(({ how, file: at }) => `${how} ${at.path}`)).toEqual([
      'take src/main.ts',
      'take src/trim.ts',
    ]);
    expect(releasesOf(placeNamed(file, 'own')).map(({ how }) => how)).toEqual(['clear']);
  });

  it('parametersHolding are the parameters of those helpers', () => {
    expect(parametersHolding(placeNamed(file, 'q')).map(({ file: at }) => at.path)).toEqual(['src/trim.ts']);
    expect(parametersHolding(placeNamed(file, 'own'))).toEqual([]);
  });

  it('trimmingCallOf is a helper by its name', () => {
    const call = trimmingCallOf(placeNamed(file, 'q'));
    expect(call?.file.textOf(call.node)).toBe('trimTo(q, 5)');
    expect(trimmingCallOf(placeNamed(file, 'own'))).toBeNull();
  });
});
