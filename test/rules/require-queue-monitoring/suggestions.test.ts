import { expect, it } from 'vitest';
import { requireQueueMonitoring } from '../../../src/rules/require-queue-monitoring.js';
import { applyEdits } from '../../support/edits.js';
import { detect } from '../../support/index.js';

it.each(['const', 'let'])('suggests to log the figures of a queue of the runtime (%s)', (keyword) => {
  const code = `import { BoundedQueue } from 'backpressure/runtime';
${keyword} queue = new BoundedQueue({ capacity: 100, whenFull: 'reject' });
export const run = (task) => queue.offer(task);
`;
  const [finding] = detect(requireQueueMonitoring, code);
  const [suggestion, ...others] = finding?.suggestions ?? [];
  expect(others).toEqual([]);
  const result = applyEdits(code, suggestion?.edits ?? []);
  expect(result).toContain("});\nsetInterval(() => console.log('queue', queue.stats()), 60_000).unref();\n");
  expect(detect(requireQueueMonitoring, result)).toEqual([]);
});

it('suggests nothing for a queue within a class', () => {
  const code = `import { BoundedQueue } from 'backpressure/runtime';
class Sender {
  #queue = new BoundedQueue({ capacity: 100, whenFull: 'reject' });
  run(task) {
    return this.#queue.offer(task);
  }
}
new Sender();
`;
  const [finding] = detect(requireQueueMonitoring, code);
  expect(finding?.suggestions).toEqual([]);
});
