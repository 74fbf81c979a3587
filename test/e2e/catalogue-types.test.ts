import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { COMPILE_MS, INSTALL_MS, installFixture, type Workbench } from './catalogue-types/compile.js';
import { BY_DOWNLOADS, prepare, type Prepared } from './catalogue-types/installation.js';
import { AHEAD_OF_TYPES, OPEN_TYPES } from './catalogue-types/open-types.js';
import { piecesOfCatalogue, type Piece } from './catalogue-types/pieces.js';

/** How many of the most downloaded packages have to be checked against their real types. */
const MOST = 30;

const all = piecesOfCatalogue().map((piece) => ({ piece, prepared: prepare(piece) }));
const entries = [...new Set(all.map(({ piece }) => piece.entry))];

describe('the samples of the catalogue with the real packages', () => {
  let workbench: Workbench | null = null;
  let errors: ReadonlyMap<string, readonly string[]> = new Map();

  beforeAll(async () => {
    workbench = await installFixture();
    errors = await workbench.compile(new Map(all.flatMap(({ piece, prepared }) => filesOf(piece, prepared))));
  }, INSTALL_MS + COMPILE_MS);

  afterAll(() => workbench?.remove(), INSTALL_MS);

  it(`cover the ${String(MOST)} most downloaded packages`, () => {
    const known = new Set(entries.map((entry) => entry.package));
    const checked = new Set(all.flatMap(({ piece, prepared }) => ('code' in prepared ? [piece.entry.package] : [])));
    const most = BY_DOWNLOADS.filter((name) => known.has(name)).slice(0, MOST);
    expect(most).toHaveLength(MOST);
    expect(most.filter((name) => !checked.has(name))).toEqual([]);
  });

  it('need nothing that the compiler does not find', () => {
    expect(errors.get('')).toBeUndefined();
  });

  describe.each(entries.map((entry) => ({ id: entry.id, entry })))('$id', ({ entry }) => {
    const own = all.filter(({ piece }) => piece.entry === entry);
    const ahead = AHEAD_OF_TYPES[entry.id];

    for (const { piece, prepared } of own) {
      if ('missing' in prepared) {
        it.skip(`${piece.name} is not checked: ${prepared.missing}`, () => {});
        continue;
      }
      it(`${piece.name} has no type error`, () => {
        const found = errors.get(fileOf(piece)) ?? [];
        expect(found.filter((text) => ahead === undefined || !text.includes(ahead)), prepared.code).toEqual([]);
      });
    }

    if (ahead !== undefined) {
      it(`has an option that the types lack: ${ahead}`, () => {
        const found = own.flatMap(({ piece }) => errors.get(fileOf(piece)) ?? []);
        expect(found.filter((text) => text.includes(ahead))).not.toEqual([]);
      });
    }

    const misspelt = own.filter(({ prepared }) => 'code' in prepared && prepared.misspelt !== undefined);
    if (misspelt.length === 0) return;
    const open = OPEN_TYPES[entry.id];
    it(open === undefined ? 'takes no option of another name' : `takes options of any name: ${open}`, () => {
      const isChecked = misspelt.some(({ piece }) => errors.has(misspeltFileOf(piece)));
      expect(isChecked).toBe(open === undefined);
    });
  });
});

function filesOf(piece: Piece, prepared: Prepared): readonly (readonly [string, string])[] {
  if ('missing' in prepared) return [];
  const { code, misspelt } = prepared;
  return [[fileOf(piece), code], ...(misspelt === undefined ? [] : [[misspeltFileOf(piece), misspelt] as const])];
}

function fileOf({ entry, name }: Piece): string {
  return `samples/${entry.id}/${name.replaceAll(' ', '-')}.ts`;
}

function misspeltFileOf(piece: Piece): string {
  return fileOf(piece).replace(/\.ts$/, '-misspelt.ts');
}
