import type { UnboundedCollection } from '../../analysis/collections.js';
import type { FileModel } from '../../analysis/file.js';
import type { Suggestion } from '../rule.js';

/** Replaces `const q: T[] = []` by a BoundedQueue where every use of the list is one that the queue has too. */
export function boundedQueueSuggestion(_file: FileModel, _collection: UnboundedCollection): readonly Suggestion[] {
  return [];
}
