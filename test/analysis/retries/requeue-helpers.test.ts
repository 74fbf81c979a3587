import { describe, expect, it } from 'vitest';
import { requeuesThroughHelpers } from '../../../src/analysis/retries/requeue-helpers.js';
import { MemoryProject } from '../../support/memory-facts.js';

const LIST = `const jobs = [];
  export function put(job) { jobs.push(job); }
  export function take() { return jobs.shift(); }`;

/** The names of the lists to which a worker puts back what failed. */
function lists(list: string, clause: string): string[] {
  const worker = `import { put, take } from './list.js';
    export async function tick() { const job = take(); try { await run(job); } catch (err) { ${clause} } }`;
  const project = new MemoryProject({ 'src/list.js': list, 'src/worker.js': worker });
  return requeuesThroughHelpers(project.file('src/worker.js')).map(({ queue }) => queue);
}

describe('requeuesThroughHelpers', () => {
  it('a list behind two functions', () => {
    expect(lists(LIST, 'put(job);')).toEqual(['jobs']);
  });

  it('in a copy with more on it', () => {
    expect(lists(LIST, 'put({ ...job, failed: true });')).toEqual(['jobs']);
  });

  it('a count before', () => {
    expect(lists(LIST, 'if (++job.attempts > 3) throw err; put(job);')).toEqual([]);
  });

  it('a maximum of the list', () => {
    expect(lists(LIST.replace('jobs.push', 'if (jobs.length >= 50) return; jobs.push'), 'put(job);')).toEqual([]);
  });

  it('another list', () => {
    expect(lists(LIST.replace('jobs.push', 'dead.push').replace('const', 'const dead = []; const'), 'put(job);')).toEqual([]);
  });

  it('another piece of work', () => {
    expect(lists(LIST, 'put(makeReport(err));')).toEqual([]);
  });
});
