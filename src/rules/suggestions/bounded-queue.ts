import type { Collection } from '../../analysis/collections/collections.js';
import type { FileModel } from '../../analysis/model/file.js';
import { queueReplacement } from '../../analysis/edits/list-uses.js';
import type { Suggestion } from '../rule.js';

/** The full policies to offer, the safest first: refusing keeps what was accepted, dropping the oldest keeps what is new. */
const POLICIES = ['reject', 'drop-oldest'] as const;

/** Replaces `const items: T[] = []` by a BoundedQueue where every use of the list is one that the queue has too. */
export function boundedQueueSuggestion(file: FileModel, collection: Collection): readonly Suggestion[] {
  const replacement = collection.kind === 'list' ? queueReplacement(collection.place) : null;
  if (!replacement) return [];
  const { defaults, runtime } = file.settings;
  const type = replacement.itemType === '' ? '' : `<${replacement.itemType}>`;
  const quote = /^[^\n]*'/m.test(file.text) || !file.text.includes('"') ? "'" : '"';
  return POLICIES.map((policy): Suggestion => {
    const options = [
      `capacity: ${String(defaults.capacity)}`,
      `whenFull: ${quote}${policy}${quote}`,
      `onDrop: (_item, reason) => console.warn(${quote}item dropped:${quote}, reason)`,
    ];
    const text = ` = new BoundedQueue${type}({ ${options.join(', ')} })`;
    return {
      messageId: policy === 'reject' ? 'useRejectingQueue' : 'useDroppingQueue',
      data: { capacity: String(defaults.capacity) },
      edits: [{ range: replacement.initialiser, text }, ...replacement.edits],
      imports: [{ module: runtime, name: 'BoundedQueue' }],
    };
  });
}
