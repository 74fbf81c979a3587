import { describe, expect, it } from 'vitest';
import { tells } from '../../../src/analysis/drops/told.js';
import { nodesOf } from '../../../src/analysis/syntax/nodes.js';
import { model } from '../../support/index.js';

/** Whether the code of the one `if` tells somebody. */
function isTold(code: string): boolean {
  const file = model(`function add(item) { if (queue.length > 9) ${code} }`);
  const [statement] = nodesOf(file).all('IfStatement');
  if (!statement) throw new Error('the code has no condition');
  return tells(file, statement.consequent);
}

describe('tells', () => {
  it.each([
    'throw new Error("full");',
    '{ dropped++; return; }',
    '{ this.dropped += 1; queue.shift(); }',
    '{ this.overflowed = true; return; }',
    '{ log("full"); return; }',
    '{ onDrop(queue.shift()); }',
    '{ lost.add(1); return; }',
    'return false;',
    '{ return { accepted: false }; }',
    '{ refused.push(item); return; }',

  ])('finds that somebody is told by %s', (code) => {
    expect(isTold(code)).toBe(true);
  });

  it.each(['return;', '{ return; }', '{ queue.shift(); }', '{ queue.splice(0, queue.length - 9); }', '{ queue = queue.slice(-9); }', 'return undefined;', '{ queue[8] = item; }'])(
    'finds that nobody is told by %s',
    (code) => {
      expect(isTold(code)).toBe(false);
    },
  );
});
