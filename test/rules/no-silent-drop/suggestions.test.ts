import { expect, it } from 'vitest';
import { noSilentDrop } from '../../../src/rules/no-silent-drop.js';
import { applyEdits } from '../../support/edits.js';
import { detect } from '../../support/index.js';

it('suggests onDrop for a queue of the runtime', () => {
  const code = `import { BoundedQueue } from 'backpressure/runtime';
const queue = new BoundedQueue({ capacity: 100, whenFull: 'drop-oldest' });
export const add = (job) => queue.offer(job);
export const take = () => queue.poll();
`;
  const [finding] = detect(noSilentDrop, code);
  const [suggestion, ...others] = finding?.suggestions ?? [];
  expect(others).toEqual([]);
  const result = applyEdits(code, suggestion?.edits ?? []);
  expect(result).toContain("whenFull: 'drop-oldest', onDrop: (item, reason) => console.warn('dropped', reason, item) }");
  expect(detect(noSilentDrop, result)).toEqual([]);
});

const LIST = (add: string): string => `import { ship } from './ship.js';
const lines = [];
export function add(line) {
  ${add}
}
setInterval(() => ship(lines.splice(0, 100)), 100);
`;

it.each([
  ['if (lines.length >= 500) return;\n  lines.push(line);', "if (lines.length >= 500) { console.warn('lines is full: an item is dropped'); return; }"],
  ['if (lines.length >= 500) {\n    return;\n  }\n  lines.push(line);', "{\n    console.warn('lines is full: an item is dropped');\n    return;\n  }"],
  ['if (lines.length >= 500) lines.shift();\n  lines.push(line);', "{ console.warn('lines is full: its oldest item is dropped'); lines.shift(); }"],
  ['if (lines.length < 500) lines.push(line);', "lines.push(line); else console.warn('lines is full: an item is dropped');"],
])('suggests a warning for %s', (drop, expected) => {
  const code = LIST(drop);
  const [finding] = detect(noSilentDrop, code);
  const result = applyEdits(code, finding?.suggestions[0]?.edits ?? []);
  expect(result).toContain(expected);
  expect(detect(noSilentDrop, result)).toEqual([]);
});

it('suggests a warning for an error that is forgotten', () => {
  const code = `const waiting = [];
export function offer(job) {
  if (waiting.length >= 9) throw new Error('full');
  waiting.push(job);
}
export const work = (run) => run(waiting.shift());
export function add(job) {
  try { offer(job); } catch {}
}
`;
  const [finding] = detect(noSilentDrop, code);
  const result = applyEdits(code, finding?.suggestions[0]?.edits ?? []);
  expect(result).toContain("catch { console.warn('the queue is full: an item is refused'); }");
  expect(detect(noSilentDrop, result)).toEqual([]);
});

it('suggests nothing for an answer that nobody looks at, which has more than one right form', () => {
  const code = `const waiting = [];
export function offer(job) {
  if (waiting.length >= 9) return false;
  waiting.push(job);
  return true;
}
export const work = (run) => run(waiting.shift());
export function add(job) {
  offer(job);
}
`;
  const [finding] = detect(noSilentDrop, code);
  expect(finding?.suggestions).toEqual([]);
});
