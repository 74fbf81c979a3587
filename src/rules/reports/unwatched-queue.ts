import type { FileModel } from '../../analysis/model/file.js';
import type { UnwatchedQueue } from '../../analysis/watching/unwatched-queues.js';
import type { Finding } from '../rule.js';
import { logStatsSuggestions } from '../suggestions/log-stats.js';

const WHY =
  'Nobody sees how full it is, how long its oldest item waits, or how often it refuses, so that the first sign of too much work is an angry customer.';

export const UNWATCHED_QUEUE_MESSAGES: Readonly<Record<UnwatchedQueue['kind'] | 'logStats', string>> = {
  own: `'{{name}}' has a maximum, and nothing tells how close it is to it. ${WHY} Give its size and its refusals to a metric, a log or a status page.`,
  library: `'{{name}}' has a maximum, and nobody reads its figures. ${WHY} Give what it says of itself (its size, waiting times, refusals) to a metric, a log or a status page.`,
  logStats: 'Log its figures (depth, oldest age, refusals) every minute.',
};

export function ofUnwatchedQueue(file: FileModel, queue: UnwatchedQueue): Finding {
  const { node, name, kind } = queue;
  return { range: node.range, messageId: kind, data: { name: name.replace(/^this\./, '') }, confidence: 'medium', name, related: [], suggestions: logStatsSuggestions(file, queue) };
}
