import { expect, it } from 'vitest';
import { returnedWaits, thrownWaits } from '../../../src/analysis/http/distant-waits.js';
import { MemoryProject } from '../../support/memory-facts.js';

/** The texts of the values of Retry-After whose response is made elsewhere. */
function waits(code: string, user: string): { thrown: string[]; returned: string[] } {
  const file = new MemoryProject({ 'src/a.js': code, 'src/user.js': user }).file('src/a.js');
  const text = (list: typeof thrownWaits): string[] => list(file).map(({ value }) => value.file.textOf(value.node));
  return { thrown: text(thrownWaits), returned: text(returnedWaits) };
}

it('finds what is set before an error', () => {
  expect(waits(`export const a = (res) => { res.set('Retry-After', wait); throw new Slow(); };`, '')).toEqual({
    thrown: ['wait'],
    returned: [],
  });
});

it('finds what is returned to a file without a refusal of its own', () => {
  const code = `export const check = () => ({ ok, headers: { 'Retry-After': wait } });`;
  const user = `import { check } from './a'; export const b = () => use(check())`;
  expect(waits(code, user).returned).toEqual(['wait']);
  expect(waits(code, `${user}; export const c = (req, res) => res.status(429).set(check().headers)`).returned).toEqual([]);
  expect(waits(code, '').returned).toEqual([]);
});
