import { describe, expect, it } from 'vitest';
import { collectionUsersOf } from '../../../src/analysis/collections/collection-users.js';
import { MemoryProject } from '../../support/memory-facts.js';

/** The files that may add to what `src/state.ts` exports. */
const users = (state: string, others: Readonly<Record<string, string>>): string[] => {
  const project = new MemoryProject({ 'src/state.ts': state, ...others });
  return collectionUsersOf(project.file('src/state.ts')).map(({ path }) => path);
};

describe('the files that may add to an exported collection', () => {
  for (const [what, declaration] of [
    ['a map', 'export const t = new Map<string, number>();'],
    ['a set', 'export const t = new Set<string>();'],
    ['an object', 'export const t: Record<string, number> = {};'],
    ['a list', 'export const t: string[] = [];'],
    ['an object with tables in it', 'export const t = { users: new Map() };'],
    ['exported later', 'const t = new Map(); export { t };'],
    ['of several', 'export const a = 1, t = new Map();'],
  ] as const) {
    it(`are those that import it: ${what}`, () => {
      const main = 'import { t } from "./state"; t.set("a", 1);';
      expect(users(declaration, { 'src/main.ts': main })).toEqual(['src/main.ts']);
    });
  }

  it('are those that import it under another name, as a namespace or through a barrel', () => {
    expect(
      users('export const t = new Map();', {
        'src/a.ts': 'import { t as table } from "./state"; table.set("a", 1);',
        'src/b.ts': 'import * as state from "./state"; state.t.set("a", 1);',
        'src/index.ts': 'export * from "./state";',
        'src/c.ts': 'import { t } from "./index"; t.set("a", 1);',
      }),
    ).toEqual(['src/a.ts', 'src/b.ts', 'src/c.ts']);
  });

  it('are named once, however much they import', () => {
    expect(
      users('export const t = new Map(); export const u = new Map();', {
        'src/main.ts': 'import { t, u } from "./state"; t.set("a", u);',
      }),
    ).toEqual(['src/main.ts']);
  });

  for (const [what, state, main] of [
    ['no collection', 'export const t = 5;', 'import { t } from "./state"; use(t);'],
    ['a function', 'export const t = () => new Map();', 'import { t } from "./state"; t();'],
    [
      'a collection that is not exported',
      'const t = new Map(); export const u = 5;',
      'import { u } from "./state"; use(u);',
    ],
    [
      'a local of a function',
      'export function f() { const t = new Map(); return t; }',
      'import { f } from "./state"; f();',
    ],
    ['one that nobody imports', 'export const t = new Map();', 'import "./state";'],
  ] as const) {
    it(`are none for ${what}`, () => expect(users(state, { 'src/main.ts': main })).toEqual([]));
  }

  it('are not the file itself', () => {
    expect(users('import { t as own } from "./state"; export const t = new Map(); own.set("a", 1);', {})).toEqual([]);
  });
});
