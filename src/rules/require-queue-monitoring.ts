import { unwatchedQueuesOf } from '../analysis/watching/unwatched-queues.js';
import { UNWATCHED_QUEUE_MESSAGES, ofUnwatchedQueue } from './reports/unwatched-queue.js';
import type { Rule } from './rule.js';

/** Finds bounded queues whose depth, age and refusals nobody sees. */
export const requireQueueMonitoring: Rule = {
  meta: {
    name: 'require-queue-monitoring',
    description: 'Require somebody to see the depth, the oldest age or the refusals of a bounded queue',
    preset: 'strict',
    messages: UNWATCHED_QUEUE_MESSAGES,
    mention: /queue|pool|buffer|fastq|bottleneck|\.(?:push|unshift|enqueue|append)\(/i,
  },
  detect: (file) => unwatchedQueuesOf(file).map((fault) => ofUnwatchedQueue(file, fault)),
};
