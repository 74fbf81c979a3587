import type { FileModel } from '../../analysis/model/file.js';
import type { UnwatchedQueue } from '../../analysis/watching/unwatched-queues.js';
import type { Finding } from '../rule.js';

const WHY =
  'Nobody sees how full it is, how long its oldest item waits, or how often it refuses, so that the first sign of too much work is an angry customer.';

export const UNWATCHED_QUEUE_MESSAGES: Readonly<Record<UnwatchedQueue['kind'], string>> = {
  own: `'{{name}}' has a maximum, and nothing tells how close it is to it. ${WHY} Give its size and its refusals to a metric, a log or a status page.`,
  library: `'{{name}}' has a maximum, and nobody reads its figures. ${WHY} Give what it says of itself (its size, waiting times, refusals) to a metric, a log or a status page.`,
};

export function ofUnwatchedQueue(_file: FileModel, { node, name, kind }: UnwatchedQueue): Finding {
  return { range: node.range, messageId: kind, data: { name: name.replace(/^this\./, '') }, confidence: 'medium', name, related: [], suggestions: [] };
}
