import { describe, expect, it } from 'vitest';
import { detectFile } from '../../../src/host/file-host.js';
import { noUnboundedBuffer } from '../../../src/rules/no-unbounded-buffer.js';
import { bothHosts } from '../../support/index.js';
import { MemoryProject } from '../../support/memory-facts.js';

/** How many findings both hosts have, with these names in the setting `bounded`. */
function found(code: string, bounded: readonly string[], filename = 'src/jobs/run.ts'): number {
  return bothHosts(noUnboundedBuffer, code, { filename, settings: { bounded } }).length;
}

const FILL = "bus.on('job', (job) => { waiting.push(job); });";

describe('the setting bounded', () => {
  it.each([
    ['a class that is called like an unbounded one', ['Queue'], `import { Queue } from '../lib/queue.js'; const waiting = new Queue(); ${FILL}`],
    ['the same by its module', ['src/lib/queue#Queue'], `import { Queue } from '../lib/queue.js'; const waiting = new Queue(); ${FILL}`],
    ['a renamed import', ['src/lib/queue#Ring'], `import { Ring as Queue } from '../lib/queue.js'; const waiting = new Queue(); ${FILL}`],
    ['a default import', ['src/lib/queue#default'], `import Queue from '../lib/queue.js'; const waiting = new Queue(); ${FILL}`],
    ['a namespace', ['src/lib/queue#Queue'], `import * as lib from '../lib/queue.js'; const waiting = new lib.Queue(); ${FILL}`],
    ['require', ['src/lib/queue#Queue'], `const { Queue } = require('../lib/queue'); const waiting = new Queue(); ${FILL}`],
    ['a package', ['@acme/lib#Queue'], `import { Queue } from '@acme/lib'; const waiting = new Queue(); ${FILL}`],
    ['a field', ['Queue'], "import { Queue } from '../lib/queue.js'; class A { waiting = new Queue(); constructor() { bus.on('job', (job) => this.waiting.push(job)); } } new A();"],
    ['the insides of a class', ['Ring'], "class Ring { #items = []; push(x) { this.#items.push(x); } } const ring = new Ring(); bus.on('job', (job) => ring.push(job));"],
    ['the insides of an exported class, by its own file', ['src/jobs/run#Ring'], 'export class Ring { private items: string[] = []; push(x: string) { this.items.push(x); } take() { return this.items.shift(); } } export const ring = new Ring();'],
    ['the insides of a factory', ['createRing'], 'export function createRing() { const items: string[] = []; return { push(x: string) { items.push(x); }, take() { return items.shift(); } }; } export const ring = createRing();'],
    ['the insides of a factory that listens', ['createRing'], "function createRing() { const items: string[] = []; bus.on('job', (job) => { items.push(job); }); return { take: () => items.shift() }; } export const ring = createRing();"],
  ])('knows %s', (_what, names, code) => {
    expect(found(code, names)).toBe(0);
    expect(found(code, [])).toBeGreaterThan(0);
    expect(found(code, names.map((name) => `${name}Other`))).toBe(found(code, []));
  });

  it.each([
    ['a list beside it', `import { Ring } from '../lib/ring.js'; const ring = new Ring(); const waiting = []; ${FILL}`],
    ['a list of them', `import { Ring } from '../lib/ring.js'; const waiting: Ring[] = []; ${FILL}`],
    ['a list in a function that uses one', "import { Ring } from '../lib/ring.js'; export function start() { const ring = new Ring(); const waiting = []; bus.on('job', (job) => { waiting.push(job); }); }"],
  ])('does not help %s', (_what, code) => {
    expect(found(code, ['Ring'])).toBe(1);
  });

  it('reaches the declaration from a barrel, where the project is known', () => {
    const sources = {
      'src/lib/ring.ts': 'export class Ring { private items: string[] = []; push(x: string) { this.items.push(x); } take() { return this.items.shift(); } }',
      'src/lib/index.ts': "export { Ring as Bounded } from './ring.js';",
      'src/run.ts': "import { Bounded } from './lib/index.js'; import { bus } from './bus.js'; const ring = new Bounded(); bus.on('job', (job: string) => ring.push(job));",
    };
    const count = (bounded: readonly string[]): number =>
      detectFile(new MemoryProject(sources, true, { bounded }).file('src/lib/ring.ts'), [noUnboundedBuffer]).length;
    expect(count([])).toBe(1);
    expect(count(['src/lib/index#Bounded'])).toBe(0);
    expect(count(['src/lib/ring#Ring'])).toBe(0);
    expect(count(['src/lib/ring#Other'])).toBe(1);
  });
});

describe('without settings, a class whose add compares its size', () => {
  const RING = 'export class Ring { private items: string[] = []; push(x: string) { if (this.items.length >= 100) this.items.shift(); this.items.push(x); } }';

  it('is bounded in its own file and for those that import it', () => {
    const project = new MemoryProject({
      'src/lib/ring.ts': RING,
      'src/lib/index.ts': "export * from './ring.js';",
      'src/run.ts': "import { Ring } from './lib/index.js'; import { bus } from './bus.js'; const ring = new Ring(); bus.on('job', (job: string) => ring.push(job));",
    });
    for (const path of ['src/lib/ring.ts', 'src/run.ts']) expect(detectFile(project.file(path), [noUnboundedBuffer])).toEqual([]);
  });

  it('and one that does not is reported where the items are kept', () => {
    const project = new MemoryProject({
      'src/lib/line.ts': RING.replace('if (this.items.length >= 100) this.items.shift(); ', ''),
      'src/run.ts': "import { Ring } from './lib/line.js'; import { bus } from './bus.js'; const ring = new Ring(); bus.on('job', (job: string) => ring.push(job));",
    });
    expect(detectFile(project.file('src/lib/line.ts'), [noUnboundedBuffer])).toHaveLength(1);
    expect(detectFile(project.file('src/run.ts'), [noUnboundedBuffer])).toEqual([]);
  });
});
