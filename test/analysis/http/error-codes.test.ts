import { expect, it } from 'vitest';
import { constructionsWith } from '../../../src/analysis/http/error-codes.js';
import { ownerOf } from '../../../src/analysis/http/error-answers.js';
import { responsesOf } from '../../../src/analysis/http/responses.js';
import { MemoryProject } from '../../support/memory-facts.js';

/** The texts of the constructions that the first status of a class belongs to; null where nobody throws one. */
function made(code: string): readonly string[] | null {
  const file = new MemoryProject({ 'src/a.js': code }).file('src/a.js');
  const [site] = responsesOf(file);
  const owner = site && ownerOf(site);
  if (!owner) throw new Error('no class');
  return constructionsWith(file, owner, site)?.map(({ node }) => file.textOf(node)) ?? null;
}

const CODED = `
  class AppError extends Error {
    constructor(type) {
      super(type);
      switch (type) { case 'limited': this.status = 429; break; }
    }
  }`;

it('takes the constructions with the code that chooses the status', () => {
  expect(made(`${CODED} function a() { throw new AppError('limited'); } function b() { throw new AppError('other'); }`)).toEqual([
    `new AppError('limited')`,
  ]);
});

it('tells where none of these is thrown', () => {
  expect(made(`${CODED} const a = () => Err(new AppError('limited')); function b() { throw new AppError('other'); }`)).toBeNull();
});

it('takes all constructions of a class without a code', () => {
  expect(
    made(`
      class SlowDown extends Error { constructor(text) { super(text); this.status = 429; } }
      const a = () => Err(new SlowDown('a'));`),
  ).toEqual([`new SlowDown('a')`]);
});
