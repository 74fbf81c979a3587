import { describe, expect, it } from 'vitest';
import { nodesOf } from '../../../src/analysis/syntax/nodes.js';
import { looseLoopOf } from '../../../src/analysis/intervals/overlap-loops.js';
import { model } from '../../support/index.js';

/** What the loops of a piece of code start. */
const starts = (body: string): readonly string[] => {
  const code = `import { setInterval } from 'timers/promises'; async function run() { ${body} } async function own() { await fetch('/'); }`;
  const file = model(code, { filename: 'src/input.ts' });
  return nodesOf(file)
    .all('CallExpression')
    .flatMap((call) => looseLoopOf(file, call) ?? [])
    .map(({ start, period }) => `${file.textOf(start)} ${period ? file.textOf(period) : ''}`);
};

describe('looseLoopOf', () => {
  it.each<[string, readonly string[]]>([
    ['for await (const _ of setInterval(5)) void poll();', ['poll() 5']],
    ['for await (const _ of setInterval(5)) { poll().catch(report); }', ['poll() 5']],
    ['for await (const _ of setInterval(5)) { own(); }', ['own() 5']],
    ['while (true) { void poll(); await sleep(5); }', ['poll() 5']],
    ['for (;;) { await delay(5); void this.poll(); }', ['this.poll() 5']],
    ['while (!signal.aborted) { own(); await new Promise((done) => setTimeout(done, 5)); }', ['own() 5']],
    ['do { void poll(id); await sleep(every); } while (true)', ['poll(id) every']],
  ])('%s', (body, expected) => {
    expect(starts(body)).toEqual(expected);
  });

  it.each([
    ['waits for the work', 'while (true) { await poll(); await sleep(5); }'],
    ['starts what returns nothing', 'while (true) { draw(); await sleep(5); }'],
    ['waits for its jobs', 'while (true) { const job = await next(); void run(job); await sleep(5); }'],
    ['takes its jobs', 'while (true) { const job = jobs.shift(); void run(job); await sleep(5); }'],
    ['tests something first', 'while (true) { if (busy) continue; void poll(); await sleep(5); }'],
    ['ends after some turns', 'for (let i = 0; i < 3; i++) { void poll(); await sleep(5); }'],
    ['goes through a list', 'for (const x of xs) { void poll(x); await sleep(5); }'],
    ['tells somebody', 'while (true) { void bus.emit("tick"); void queue.add("tick"); await sleep(5); }'],
    ['goes through something else', 'for await (const x of source(5)) void poll(x);'],
  ])('is silent about a loop that %s', (_name, body) => {
    expect(starts(body)).toEqual([]);
  });
});
