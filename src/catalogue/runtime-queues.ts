/** What `backpressure/runtime` exports that holds items: the option with the maximum, and the methods that move items. */

export interface RuntimeQueue {
  /** The option that holds the maximum. */
  readonly capacity: string;
  /** The option that says what happens when it is full; null where that is always the same. */
  readonly whenFull: string | null;
  readonly adds: ReadonlySet<string>;
  readonly takes: ReadonlySet<string>;
}

export const RUNTIME_QUEUES: Readonly<Record<string, RuntimeQueue>> = {
  BoundedQueue: {
    capacity: 'capacity',
    whenFull: 'whenFull',
    adds: new Set(['offer', 'put', 'push']),
    takes: new Set(['poll', 'shift', 'take', 'takeBatch', 'clear']),
  },
};

/** Options by which bounded collections of a project's own tend to be given their maximum. */
export const CAPACITY_OPTIONS: readonly string[] = [
  'capacity', 'max', 'maxSize', 'maxLength', 'maxItems', 'maxEntries', 'maxKeys', 'maxQueue', 'maxPending', 'limit', 'size', 'highWaterMark',
];

/** Methods that add to a collection of a project's own, and methods that take from it. */
export const OWN_ADDS: ReadonlySet<string> = new Set(['push', 'add', 'set', 'put', 'offer', 'enqueue', 'unshift', 'append', 'insert', 'write']);
export const OWN_TAKES: ReadonlySet<string> = new Set([
  'shift', 'pop', 'take', 'poll', 'dequeue', 'delete', 'remove', 'clear', 'drain', 'flush', 'takeBatch', 'splice',
]);
