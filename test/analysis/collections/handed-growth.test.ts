import { describe, expect, it } from 'vitest';
import { handedGrowthsOf } from '../../../src/analysis/collections/handed-growth.js';
import { placeDeclaration } from '../../../src/analysis/places/places.js';
import { MemoryProject } from '../../support/memory-facts.js';

/** `table key` for every table of `src/main.ts` that a function of another file adds to. */
const handed = (helper: string, main: string): string[] => {
  const project = new MemoryProject({
    'src/helper.ts': helper,
    'src/main.ts': `import { helper } from './helper'; ${main}`,
  });
  const file = project.file('src/main.ts');
  return handedGrowthsOf(file).map(({ place, key, node }) =>
    [placeDeclaration(place)?.name ?? '?', key ? file.textOf(key) : '-', file.textOf(node)].join(' '),
  );
};

const ADDS = 'export function helper(table: Map<string, number>, key: string): void { table.set(key, 1); }';

describe('tables that another file adds to', () => {
  it('are found at the call, with the key that it hands in', () => {
    expect(handed(ADDS, 'const t = new Map<string, number>(); on((user) => helper(t, user.id));')).toEqual([
      't user.id helper(t, user.id)',
    ]);
  });

  it('are found at each call', () => {
    expect(handed(ADDS, 'const t = new Map<string, number>(); helper(t, a); helper(t, b);')).toEqual([
      't a helper(t, a)',
      't b helper(t, b)',
    ]);
  });

  it('are found where the key is made there', () => {
    const helper = 'export function helper(table: Map<string, number>): void { table.set(crypto.randomUUID(), 1); }';
    expect(handed(helper, 'const t = new Map<string, number>(); helper(t);')).toEqual(['t - helper(t)']);
  });

  it('are found for objects and sets', () => {
    expect(
      handed(
        'export function helper(table: Record<string, number>, id: string): void { table[id] = 1; }',
        'const t: Record<string, number> = {}; helper(t, a);',
      ),
    ).toEqual(['t a helper(t, a)']);
    expect(
      handed(
        'export function helper(seen: Set<string>, id: string) { seen.add(id); }',
        'const s = new Set<string>(); helper(s, a);',
      ),
    ).toEqual(['s a helper(s, a)']);
  });

  it('are none where the function only reads or deletes', () => {
    const main = 'const t = new Map<string, number>(); helper(t, a);';
    expect(handed('export function helper(t: Map<string, number>, k: string) { return t.get(k); }', main)).toEqual([]);
    expect(handed('export function helper(t: Map<string, number>, k: string) { t.delete(k); }', main)).toEqual([]);
  });

  it('are none where it adds to another table', () => {
    const helper = 'const own = new Map(); export function helper(t: Map<string, number>, k: string) { own.set(k, t); }';
    expect(handed(helper, 'const t = new Map<string, number>(); helper(t, a);')).toEqual([]);
  });

  it('are no lists', () => {
    const helper = 'export function helper(l: string[], x: string) { l.push(x); }';
    expect(handed(helper, 'const l: string[] = []; helper(l, a);')).toEqual([]);
  });
});
