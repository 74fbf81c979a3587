import type { TSESTree } from '@typescript-eslint/utils';
import type { Node } from '../model/file.js';

/** An item is thrown away at a maximum, and nobody is told. */
export interface SilentDrop {
  /** The statement that throws it away, or the call whose answer says that it was refused. */
  readonly node: Node;
  /** What is full: the list, the socket, the queue. */
  readonly what: string;
  /** oldest, newest, all: which items go. unsent: a message is not sent. refused: an answer is not looked at. swallowed: an error is caught and forgotten. */
  readonly how: 'all' | 'oldest' | 'newest' | 'unsent' | 'refused' | 'swallowed';
  /** Set for a queue of the runtime, whose options can name somebody who is told. */
  readonly made?: TSESTree.NewExpression;
  readonly confidence: 'high' | 'medium' | 'low';
}
