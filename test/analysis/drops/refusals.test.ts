import { describe, expect, it } from 'vitest';
import { refusalsOf } from '../../../src/analysis/drops/refusals.js';
import { functionName } from '../../../src/analysis/syntax/functions.js';
import { model } from '../../support/index.js';

/** What the functions of a file that add to a list of work do when it is full, by name. */
function refusalsIn(code: string): Record<string, string> {
  const file = model(`const jobs = []; export async function work() { await run(jobs.shift()); } ${code}`);
  return Object.fromEntries(
    [...refusalsOf(file)].map(([fn, { by, isToldInside }]) => [functionName(fn) ?? '', isToldInside ? `${by}, told` : by]),
  );
}

describe('refusalsOf', () => {
  it('knows refusals by what they answer', () => {
    expect(refusalsIn('export function add(job) { if (jobs.length > 9) return false; jobs.push(job); return true; }')).toEqual({ add: 'answer' });
    expect(refusalsIn('export function add(job) { if (jobs.length < 9) { jobs.push(job); return true; } return false; }')).toEqual({ add: 'answer' });
  });

  it('knows refusals by an error', () => {
    expect(refusalsIn('export function add(job) { if (jobs.length > 9) throw new Error("full"); jobs.push(job); }')).toEqual({ add: 'error' });
  });

  it('knows whether somebody else is told', () => {
    expect(refusalsIn('export function add(job) { if (jobs.length > 9) { refused += 1; return false; } jobs.push(job); return true; }')).toEqual({ add: 'answer, told' });
  });

  it('finds none where items are thrown away, or nothing is', () => {
    expect(refusalsIn('export function add(job) { if (jobs.length > 9) return; jobs.push(job); }')).toEqual({});
    expect(refusalsIn('export function add(job) { jobs.push(job); }')).toEqual({});
  });
});
