import { describe, expect, it } from 'vitest';
import { importedUses } from '../../../src/analysis/syntax/imported-uses.js';
import { MemoryProject } from '../../support/memory-facts.js';

/** Where `main` uses the export of `queue` as `path:text of the statement`. */
const uses = (main: string, name = 'queue', path = 'src/main.ts'): string[] => {
  const project = new MemoryProject({
    'src/queue.ts': 'export const queue = []; export default queue; export const other = 1;',
    'src/barrel.ts': 'export * from "./queue";',
    [path]: main,
  });
  return importedUses(project.file('src/queue.ts'), name)
    .filter(({ file }) => file.path === path)
    .map(({ file, node }) => file.textOf(node.parent));
};

describe('importedUses', () => {
  for (const [main, expected] of [
    ['import { queue } from "./queue"; queue.push(1);', ['queue.push']],
    ['import { queue as q } from "./queue"; f(q); const queue = 1; f(queue);', ['f(q)']],
    ['import * as all from "./queue"; all.queue.push(1); all.other; f(all);', ['all.queue.push']],
    ['import * as all from "./queue"; (all as any).queue.push(1);', ['(all as any).queue.push']],
    ['import { queue } from "./barrel"; queue.push(1);', ['queue.push']],
    ['const { queue } = require("./queue"); queue.push(1);', ['queue.push']],
    [
      'function f() { const { queue } = require("./queue"); queue.push(1); } const g = (queue) => queue.push(2);',
      ['queue.push'],
    ],
    ['const all = require("./queue"); all.queue.push(1);', ['all.queue.push']],
    ['import all = require("./queue"); all.queue.push(1);', ['all.queue.push']],
    ['import { queue } from "./queue"; export { queue };', ['queue']],
    ['import { queue } from "./queue"; function f(queue: string[]) { queue.push(1); }', []],
    ['import { queue } from "./queue"; type Q = typeof queue;', []],
    ['import { queue } from "./queue"; const o = { queue: 1 }; o.queue;', []],
    ['import { queue } from "./queue"; const o = { queue };', ['queue']],
    ['import { other } from "./queue"; const queue = []; queue.push(1);', []],
    ['import type { queue } from "./queue";', []],
  ] as const) {
    it(`${main}: ${expected.join(', ') || 'none'}`, () => expect(uses(main)).toEqual(expected));
  }

  it('follows the default export', () => {
    expect(uses('import q from "./queue"; q.push(1);', 'default')).toEqual(['q.push']);
  });

  it('is empty in an editor, which knows one file', () => {
    const project = new MemoryProject({ 'src/queue.ts': 'export const queue = [];' });
    expect(importedUses(project.file('src/queue.ts'), 'queue')).toEqual([]);
  });
});
