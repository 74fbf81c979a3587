import type { FileModel, Node } from '../model/file.js';

/** What makes a send run again and again. */
export interface Pace {
  /**
   * loop: for each of many items. event, chunk, message, request: whenever one comes. timer: by the clock. calls: as often as
   * others call, for all receivers of a collection.
   */
  readonly kind: 'loop' | 'event' | 'chunk' | 'message' | 'request' | 'timer' | 'calls';
  readonly file: FileModel;
  /** The loop, or where the function is registered. */
  readonly node: Node;
  readonly certainty: 'high' | 'medium' | 'low';
}

/**
 * How the receiver is ignored. write, push, publish: the answer is not looked at. send, post, enqueue: there is no answer,
 * and nobody asks. unawaited: the promise is not awaited. handler: an asynchronous handler that nobody waits for. early: a
 * stream that calls back before its work is done. drain: the code waits for another stream. inverted: it waits when there is
 * room. unwaited: it asks for the event and goes on. listener: it adds a listener for the event each time, which stays.
 * produce: the promise of a message for a broker is not awaited.
 */
export type PressureKind =
  | 'write' | 'push' | 'publish' | 'send' | 'post' | 'enqueue' | 'unawaited' | 'handler' | 'early' | 'drain' | 'inverted'
  | 'unwaited' | 'listener' | 'produce';

/** Something is sent whether or not the receiver keeps up. */
export interface IgnoredPressure {
  readonly kind: PressureKind;
  readonly node: Node;
  /** What the code calls the receiver: `gzip`, `this.socket`. */
  readonly receiver: string;
  readonly pace: Pace | null;
  readonly confidence: 'high' | 'medium' | 'low';
}
