import type { TSESTree } from '@typescript-eslint/utils';
import { optionEdit } from '../../analysis/edits/option-edits.js';
import type { FileModel } from '../../analysis/model/file.js';
import type { SilentDrop } from '../../analysis/drops/drop.js';
import type { Finding, Suggestion } from '../rule.js';
import { rangeInChain } from './places.js';
import { logDropSuggestions } from '../suggestions/log-drop.js';

const DECIDE = 'Count it, log it, or answer whoever gave it, so that somebody can see that there is too much.';

export const SILENT_DROP_MESSAGES: Readonly<Record<SilentDrop['how'] | 'addOnDrop' | 'logDrop', string>> = {
  all: `'{{what}}' is full, and everything in it is thrown away here without a word: work is lost, and nobody knows how much. ${DECIDE}`,
  oldest: `'{{what}}' is full, and its oldest item is thrown away here without a word: work is lost, and nobody knows how much. ${DECIDE}`,
  newest: `'{{what}}' is full, and the new item is thrown away here without a word: whoever gave it believes that it will be done. ${DECIDE}`,
  unsent: `'{{what}}' is full, and the message is left out here without a word: who is behind it misses it and never learns. ${DECIDE}`,
  refused: `'{{what}}' answers whether it has taken the item, and nobody looks: when it is full, the item is lost. Look at the answer, and count, log or hand back what is refused.`,
  swallowed: `'{{what}}' throws when it is full, and the error is caught here and forgotten: the item is lost. ${DECIDE}`,
  addOnDrop: 'Log what is thrown away (onDrop).',
  logDrop: 'Write a warning to the console when that happens.',
};

export function ofSilentDrop(file: FileModel, drop: SilentDrop): Finding {
  const { node, what, how, made, confidence } = drop;
  const name = what.replaceAll(/\s+/g, ' ').replace(/^this\./, '');
  const range = rangeInChain(file, node);
  const related = range === node.range ? [] : [{ range: node.range, label: 'in this chain' }];
  return { range, messageId: how, data: { what: name }, confidence, name, related, suggestions: made ? onDropSuggestion(file, made) : logDropSuggestions(file, drop) };
}

/** `onDrop: (item, reason) => console.warn('dropped', reason, item)` among the options of a queue of the runtime. */
function onDropSuggestion(file: FileModel, call: TSESTree.NewExpression): readonly Suggestion[] {
  const [first] = call.arguments;
  const options = first && first.type !== 'SpreadElement' ? first : null;
  const value = "(item, reason) => console.warn('dropped', reason, item)";
  const edit = optionEdit(file, { call, options, position: 0, path: ['onDrop'], value });
  return edit ? [{ messageId: 'addOnDrop', edits: [edit], imports: [] }] : [];
}
