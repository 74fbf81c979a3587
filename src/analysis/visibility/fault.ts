import type { Node } from '../model/file.js';

/** A message comes back, or counts as done, before its work is. */
export interface VisibilityFault {
  /**
   * short: it comes back while it is worked on. lambda: less than six times the function's timeout. heartbeat: signs of life
   * come too late. early: it is acknowledged before its work. never: nobody acknowledges it. detached: nobody waits for its work.
   * batch: it comes back while those before it in the same batch are worked on. lock: a lock ends before the work under it.
   */
  readonly kind: 'short' | 'lambda' | 'heartbeat' | 'early' | 'never' | 'detached' | 'batch' | 'lock';
  /** The option, or the call. */
  readonly node: Node;
  /** What the code calls it: `visibilityTimeout`, `message.ack()`. */
  readonly name: string;
  /** How long it stays, in milliseconds; null where that is not what is wrong. */
  readonly has: number | null;
  /** How long its work may take, or how long it should stay, in milliseconds. */
  readonly needs: number | null;
  readonly confidence: 'high' | 'medium' | 'low';
}
