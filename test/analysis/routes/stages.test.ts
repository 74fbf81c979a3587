import { describe, expect, it } from 'vitest';
import { stagesOf } from '../../../src/analysis/routes/stages.js';
import { MemoryProject } from '../../support/memory-facts.js';
import { probeOf } from '../../support/find.js';
import { markedNodes } from '../marked-node.js';

/** The functions that an argument stands for, with a question mark after what may be more. */
function partsOf(code: string): string[] {
  const { file, nodes } = markedNodes(code);
  return stagesOf(file, nodes).map((stage) => stage.file.textOf(stage.node) + (stage.isOpen ? '?' : ''));
}

describe('stagesOf', () => {
  it.each([
    [`mark(a);`, ['a']],
    [`mark([a, [b, null]]);`, ['a', 'b']],
    [`mark(x ? a : b);`, ['a', 'b']],
    [`mark(x && a);`, ['a']],
    [`mark(a ?? b);`, ['a', 'b']],
    [`mark(x ? a : null);`, ['a']],
    [`const list = [a, b]; mark(list);`, ['a', 'b']],
    [`const list = [a]; list.push(b); mark(list);`, ['a', 'list?']],
    [`const chosen = x ? a : b; mark(chosen);`, ['a', 'b']],
    [`const limiter = limit({ max: 1 }); mark(limiter);`, ['limiter']],
    [`const guards = () => [a, b]; mark(guards());`, ['a', 'b']],
    [`function guards() { const list = [a]; return list; } mark(guards());`, ['a']],
    [`import compose from 'koa-compose'; mark(compose([a, b]));`, ['a', 'b']],
    [`let door = a; if (x) door = b; mark(door);`, ['a', 'b']],
    [`let door; if (x) door = [a, b]; else door = c; mark(door);`, ['a', 'b', 'c']],
    [`let { door } = a; door = b; mark(door);`, ['b']],
    [`mark(chain(a, b));`, ['a', 'b']],
    [`import { chain } from 'lodash'; mark(chain(a, b));`, ['chain(a, b)']],
    [`for (const one of [a, b]) mark(one);`, ['a', 'b']],
    [`[a, b].forEach((one) => mark(one));`, ['a', 'b']],
    [`for (const one of load()) mark(one);`, ['load()?']],
    [`for (const { fn } of [{ fn: a }, { fn: b }]) mark(fn);`, ['a', 'b']],
    [`[{ fn: a }, other].forEach(({ fn }) => mark(fn));`, ['a', 'fn?']],
    [`function use(one) { mark(one); }`, ['one']],
  ])('%s', (code, parts) => {
    expect(partsOf(code)).toEqual(parts);
  });

  it('follows lists into other files', () => {
    const project = new MemoryProject({
      'src/a.ts': `import { chain } from './b.js'; probe(chain);`,
      'src/b.ts': `export const chain = [a, b];`,
    });
    const file = project.file('src/a.ts');
    const stages = stagesOf(file, [probeOf(file)]);
    expect(stages.map((stage) => [stage.file.path, stage.file.textOf(stage.node)])).toEqual([
      ['src/b.ts', 'a'],
      ['src/b.ts', 'b'],
    ]);
  });
});
