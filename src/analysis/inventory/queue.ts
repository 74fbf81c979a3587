import type { Claim } from '../stated/claims.js';
import type { FileModel, Node } from '../model/file.js';
import type { Lifetime } from '../lifetime/lifetimes.js';

/**
 * What holds the items. The kinds of one file's own collections, chains of promises, caches of libraries, queues
 * (instances of a class that is known to be one), and what libraries hold inside: pools, buffers, queues of brokers.
 */
export type QueueKind = 'list' | 'text' | 'bytes' | 'map' | 'set' | 'record' | 'chain' | 'cache' | 'queue' | 'library';

/** bounded: it has a maximum. claimed: a person says so. unbounded: it has none. unknown: not provable either way. */
export type QueueStatus = 'unbounded' | 'unknown' | 'claimed' | 'bounded';

/** What happens at the maximum. */
export type FullPolicy = 'block' | 'reject' | 'drop-oldest' | 'drop-newest' | 'drop-lowest-priority' | 'spill';

/**
 * size: a comparison stops growth or displaces items. window: it is cut on every growth. paired: the run that puts
 * something in takes it out. identity: each item is taken out by name. time: old items leave by the clock.
 * option: an option of the constructor. claim: a person says so.
 */
export type BoundKind = 'size' | 'window' | 'paired' | 'identity' | 'time' | 'option' | 'claim';

/** The maximum of a queue and where it is enforced. */
export interface QueueBound {
  readonly by: BoundKind;
  /** The number, in the queue's unit, where it is known without running the code. */
  readonly value: number | null;
  /** How the code writes it, unless that is the number itself; for a bound by time, how long items stay. */
  readonly expression: string | null;
  readonly file: FileModel;
  /** The comparison, the cut, the option or the comment. */
  readonly range: readonly [number, number];
}

/** A place in the code that moves items, or tells how many there are. */
export interface QueuePlace {
  readonly file: FileModel;
  readonly node: Node;
  /** What happens there, in a few words: `POST /orders`, `OrderBuffer.next()`. */
  readonly label: string;
}

/** A queue of a project, whatever it is called: something that holds items for longer than a call and gets more. */
export interface Queue {
  readonly kind: QueueKind;
  /** The way to it from the top of its file: `OrderBuffer.waiting`. */
  readonly name: string;
  readonly file: FileModel;
  /** What declares it. */
  readonly node: Node;
  readonly lifetime: Lifetime;
  readonly bound: QueueBound | null;
  readonly status: QueueStatus;
  readonly confidence: 'high' | 'medium' | 'low';
  /** Null where it is not known, or where nothing can be full. */
  readonly whenFull: FullPolicy | null;
  /** What its maximum counts: items, bytes, waiters; for queues of libraries, in the words of the catalogue. */
  readonly unit: string;
  readonly growth: readonly QueuePlace[];
  readonly release: readonly QueuePlace[];
  /** Where its size goes to a metric, a log or a status page; null where that is not in sight. */
  readonly monitored: QueuePlace | null;
  readonly claim: Claim | null;
}
