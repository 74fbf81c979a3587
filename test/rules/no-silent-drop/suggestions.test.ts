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
