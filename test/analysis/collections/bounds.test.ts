import { describe, expect, it } from 'vitest';
import { boundOf } from '../../../src/analysis/collections/bounds.js';
import { growthsOf } from '../../../src/analysis/collections/growth.js';
import { model } from '../../support/index.js';
import { MemoryProject } from '../../support/memory-facts.js';

/** What bounds the first growth, as `kind line`. */
const bound = (code: string): string => {
  const file = model(code, { filename: 'src/input.js' });
  const [growth] = growthsOf(file);
  if (growth === undefined) throw new Error('no growth');
  const found = boundOf(growth);
  return found ? `${found.kind}: ${file.textOf(found.node)}` : 'none';
};

const cases: Record<string, readonly (readonly [code: string, expected: string])[]> = {
  'by its size': [
    ['const q = []; function add(x) { if (q.length >= MAX) return false; q.push(x); }', 'size: q.length >= MAX'],
    ['const q = []; function add(x) { if (q.length > 5) throw new Error(); q.push(x); }', 'size: q.length > 5'],
    ['const q = []; function add(x) { if (q.length < 5) q.push(x); }', 'size: q.length < 5'],
    ['const q = []; function add(x) { if (q.length < 5) { q.push(x); } else drop(x); }', 'size: q.length < 5'],
    ['const q = []; function add(x) { if (!(q.length < 5)) return; q.push(x); }', 'size: q.length < 5'],
    ['const q = []; function add(x) { if (5 <= q.length) return; q.push(x); }', 'size: 5 <= q.length'],
    ['const q = []; function add(x) { if (q.length >= 5 || x) return; q.push(x); }', 'size: q.length >= 5'],
    ['const q = []; function add(x) { q.length < 5 && q.push(x); }', 'size: q.length < 5'],
    ['const q = []; function add(x) { return q.length < 5 ? q.push(x) : null; }', 'size: q.length < 5'],
    ['const q = []; function add(x) { q.push(x); if (q.length > 5) q.shift(); }', 'size: q.length > 5'],
    ['const q = []; function add(x) { q.push(x); while (q.length > 5) q.shift(); }', 'size: q.length > 5'],
    ['const q = []; function add(x) { if (q.push(x) > 5) q.shift(); }', 'size: q.push(x) > 5'],
    ['const q = []; async function add(x) { while (q.length > 5) await room(); q.push(x); }', 'size: q.length > 5'],
    ['const q = []; async function add(x) { if (q.length > 5) await room(); q.push(x); }', 'size: q.length > 5'],
    ['const q = []; s.on("data", (x) => { q.push(x); if (q.length > 5) s.pause(); });', 'size: q.length > 5'],
    [
      'const q = []; let n = 0; s.on("data", (x) => { n += x.length; if (n > MAX) { s.destroy(); return; } q.push(x); });',
      'size: n > MAX',
    ],
    [
      'const q = []; function add(x) { q.push(x); if (q.length >= 5) flush(); } function flush() { send(q.splice(0)); }',
      'size: q.length >= 5',
    ],
    [
      'const q = []; async function add(x) { q.push(x); if (q.length >= 5) await flush(); } async function flush() { await x; q.splice(0); }',
      'size: q.length >= 5',
    ],
    [
      'const q = []; const isFull = () => q.length > 5; function add(x) { if (isFull()) return; q.push(x); }',
      'size: isFull()',
    ],
    [
      'const q = []; function check() { if (q.length > 5) throw new Error(); } function add(x) { check(); q.push(x); }',
      'size: q.length > 5',
    ],
    [
      'const q = []; function add(x) { q.push(x); } function more(x) { if (q.length > 5) return; add(x); }',
      'size: q.length > 5',
    ],
    [
      'class A { #q = []; get #full() { return this.#q.length > 5; } add(x) { if (this.#full) return; this.#q.push(x); } }',
      'size: this.#full',
    ],
  ],
  'by what is taken out on the way': [
    ['let q = []; function add(x) { q.push(x); q = q.slice(-5); }', 'window: q = q.slice(-5)'],
    ['let q = []; function add(x) { q = [...q, x].slice(-5); q.push(x); }', 'window: q = [...q, x].slice(-5)'],
    [
      'let q = []; function add(x) { q.push(x); trim(); } function trim() { q = q.slice(-5); }',
      'window: q = q.slice(-5)',
    ],
    [
      'let q = []; function add(x) { q.push(x); q = q.filter((y) => y.at > now()); }',
      'window: q = q.filter((y) => y.at > now())',
    ],
    ['const q = []; function add(x) { q.push(x); work(x); q.pop(); }', 'paired: q.pop()'],
    [
      'const q = []; async function add(x) { q.push(x); try { await work(x); } finally { q.pop(); } }',
      'paired: q.pop()',
    ],
    [
      'const q = []; function add(x) { q.length = 0; for (const y of x) put(y); } function put(y) { q.push(y); }',
      'paired: q.length = 0',
    ],
    [
      'const q = []; function add(f) { q.push(f); return () => q.splice(q.indexOf(f), 1); }',
      'identity: q.splice(q.indexOf(f), 1)',
    ],
  ],
  'by a timer that takes out what is old': [
    [
      'let q = []; on((x) => q.push(x)); setInterval(() => { q = q.filter((x) => x.at > now()); }, 5);',
      'time: q = q.filter((x) => x.at > now())',
    ],
    [
      'const q = []; on((x) => q.push(x)); setInterval(() => { while (q[0].at < now()) q.shift(); }, 5);',
      'time: q.shift()',
    ],
  ],
  'by nothing': [
    ['const q = []; function add(x) { q.push(x); }', 'none'],
    ['const q = []; function add(x) { if (q.length === 0) start(); q.push(x); }', 'none'],
    ['const q = []; function add(x) { if (q.length > 5) console.warn("long"); q.push(x); }', 'none'],
    ['const q = []; function add(x) { if (q.length > 5) logger.end(); q.push(x); }', 'none'],
    ['const q = []; function add(x) { q.push(x); } function take() { return q.shift(); }', 'none'],
    ['const q = []; async function add(x) { q.push(x); await work(); q.shift(); }', 'none'],
    ['const q = []; function add(x) { q.push(x); if (bad) return; q.shift(); }', 'none'],
    ['const q = []; on((x) => q.push(x)); setInterval(() => { send(q.splice(0)); }, 5);', 'none'],
    [
      'const q = []; function add(x) { q.push(x); if (q.length > 5) flush(); } async function flush() { await send(); q.splice(0); }',
      'none',
    ],
    [
      'const q = []; function add(x) { q.push(x); if (q.length > 5) flush(); } function flush() { if (busy) return; q.splice(0); }',
      'none',
    ],
    ['const q = [], r = []; function add(x) { if (r.length > 5) return; q.push(x); }', 'none'],
    ['const q = []; function add(x) { if (q.length < 5) note(); q.push(x); }', 'none'],
    ['const q = []; function add(x) { for (let i = 0; i < q.length; i++) f(); q.push(x); }', 'none'],
    ['const q = []; if (q.length > 5) f(); else on((x) => q.push(x));', 'none'],
    ['const q = []; function other() { if (q.length > 5) return; f(); } function add(x) { q.push(x); }', 'none'],
    ['const q = []; on((x) => { show(q.slice(-5)); q.push(x); });', 'none'],
    ['const q = []; function reset(list) { list = []; } function add(x) { q.push(x); reset(q); }', 'none'],
  ],
};

for (const [what, list] of Object.entries(cases)) {
  describe(`a growth is bounded ${what}`, () => {
    for (const [code, expected] of list) it(`${code} ${expected}`, () => expect(bound(code)).toBe(expected));
  });
}

describe('in a project', () => {
  const boundIn = (helper: string): string | undefined => {
    const project = new MemoryProject({
      'src/q.ts':
        'import { help } from "./help"; export const q: string[] = []; export function add(x: string) { q.push(x); help(q); }',
      'src/help.ts': helper,
    });
    const [growth] = growthsOf(project.file('src/q.ts'));
    return growth && boundOf(growth)?.kind;
  };

  it('a helper of another file may keep it short', () => {
    expect(boundIn('export function help(list: string[]) { while (list.length > 5) list.shift(); }')).toBe('size');
    expect(boundIn('export function help(list: string[]) { if (list.length > 5) throw new Error(); }')).toBe('size');
    expect(boundIn('export function help(list: string[]) { list.splice(0, list.length - 5); }')).toBe('window');
    expect(boundIn('export function help(list: string[]) { console.log(list.length > 5); }')).toBeUndefined();
  });

  it('an imported helper that cannot be read is taken at its name', () => {
    expect(bound('import { trimTo } from "lib"; const q = []; function add(x) { q.push(x); trimTo(q, 5); }')).toBe(
      'window: trimTo(q, 5)',
    );
    expect(bound('import { show } from "lib"; const q = []; function add(x) { q.push(x); show(q, 5); }')).toBe('none');
  });
});
