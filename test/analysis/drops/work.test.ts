import { describe, expect, it } from 'vitest';
import { isWork } from '../../../src/analysis/drops/work.js';
import { nodesOf } from '../../../src/analysis/syntax/nodes.js';
import { placesOf } from '../../../src/analysis/places/places.js';
import { model } from '../../support/index.js';

/** Whether the list that the code calls `name` is one of work. */
function isWorkIn(code: string, name = 'jobs'): boolean {
  const file = model(`const ${name} = []; export function add(item) { ${name}.push(item); } ${code}`);
  const [declared] = nodesOf(file).all('VariableDeclarator');
  const [place] = declared ? placesOf(file, declared.id) : [];
  if (!place) throw new Error('the list has no place');
  return isWork(place, []);
}

describe('isWork', () => {
  it.each([
    'export async function next() { await run(jobs.shift()); }',
    'export async function next() { for (let job = jobs.shift(); job; job = jobs.shift()) await run(job); }',
    'export async function flush() { await store(jobs.splice(0, 100)); }',
    'export async function next() { await run(jobs[0]); jobs.shift(); }',
    'export async function flush() { const batch = [...jobs]; jobs.length = 0; await store(batch); }',
  ])('is true where items are taken out to be worked on: %s', (code) => {
    expect(isWorkIn(code)).toBe(true);
  });

  it.each([
    'export const show = () => jobs.join();',
    'export function undo() { apply(jobs.pop()); }',
    'export function expire(now) { while (jobs.length > 0 && now - jobs[0] > 1000) jobs.shift(); }',
    'export function clear() { jobs.length = 0; }',
  ])('is false where nobody does: %s', (code) => {
    expect(isWorkIn(code)).toBe(false);
  });

  it('is false for what is called a history or a supply', () => {
    expect(isWorkIn('export async function next() { await run(history.shift()); }', 'history')).toBe(false);
    expect(isWorkIn('export const acquire = () => spareBuffers.shift() ?? make();', 'spareBuffers')).toBe(false);
  });
});
