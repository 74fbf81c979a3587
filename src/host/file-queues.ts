import type { FileModel } from '../analysis/model/file.js';
import type { FullPolicy, Queue, QueueKind, QueuePlace, QueueStatus, BoundKind } from '../analysis/inventory/queue.js';
import type { Settings } from '../analysis/model/settings.js';
import {
  catalogueQueuesOf,
  chainQueuesOf,
  listQueuesOf,
  madeQueuesOf,
  mergeQueues,
  RING_MENTION,
  tableQueuesOf,
} from '../analysis/inventory/queues.js';
import { mayMention, type Confidence, type Rule } from '../rules/rule.js';
import { lineIndexOf } from './file-host.js';

export type { BoundKind, FullPolicy, QueueKind, QueueStatus };

/** A place of a queue with its position resolved. Lines and columns start at 1. */
export interface FileQueuePlace {
  readonly path: string;
  readonly line: number;
  readonly column: number;
  readonly label: string;
}

export interface FileQueueBound {
  readonly by: BoundKind;
  readonly value: number | null;
  readonly expression: string | null;
  readonly path: string;
  readonly line: number;
}

/** A queue of one file, ready to be reported. */
export interface FileQueue {
  readonly kind: QueueKind;
  readonly name: string;
  readonly path: string;
  readonly line: number;
  readonly column: number;
  readonly lifetime: Queue['lifetime'];
  readonly bound: FileQueueBound | null;
  readonly status: QueueStatus;
  readonly confidence: Confidence;
  readonly whenFull: FullPolicy | null;
  readonly unit: string;
  readonly growth: readonly FileQueuePlace[];
  readonly release: readonly FileQueuePlace[];
  readonly monitored: FileQueuePlace | null;
  readonly claim: { readonly bound: string; readonly reason: string } | null;
}

/** Whose mention tells whether a file may hold queues of a sort. What a rule would not look at need not be looked at here. */
const SORTS = [
  { rule: 'no-unbounded-buffer', find: listQueuesOf },
  { rule: 'no-unbounded-map', find: tableQueuesOf },
  { rule: 'no-unbounded-promise-chain', find: chainQueuesOf },
  { rule: 'require-queue-limit', find: catalogueQueuesOf },
] as const;

/** True when a file with this text may declare a queue. `rules` are all that there are, those included that are off. */
export function mayHoldQueue(text: string, rules: readonly Rule[], settings: Settings): boolean {
  return SORTS.some(({ rule }) => mentions(rule, text, rules, settings) === true) || mayMakeQueue(text, settings);
}

/** The queues that a file declares, in the order of its text. */
export function fileQueues(file: FileModel, rules: readonly Rule[]): readonly FileQueue[] {
  const sorts = SORTS.filter(({ rule }) => mentions(rule, file.text, rules, file.settings) !== false);
  const found = [madeQueuesOf, ...sorts.map(({ find }) => find)].flatMap((find) => find(file));
  return mergeQueues(found).map((queue) => resolve(file, queue));
}

/** Whether a rule's pattern matches a text; null where there is no such rule. */
function mentions(name: string, text: string, rules: readonly Rule[], settings: Settings): boolean | null {
  const rule = rules.find(({ meta }) => meta.name === name);
  return rule === undefined ? null : mayMention(rule, text, settings);
}

/** True for a text that makes a queue which has a maximum from the start. */
function mayMakeQueue(text: string, { runtime, bounded }: Settings): boolean {
  const names = bounded.map((name) => name.slice(name.lastIndexOf('#') + 1));
  return RING_MENTION.test(text) || [runtime, 'backpressure/runtime', ...names].some((name) => text.includes(name));
}

function resolve(file: FileModel, queue: Queue): FileQueue {
  const { kind, name, lifetime, bound, status, confidence, whenFull, unit, growth, release, monitored, claim } = queue;
  const { line, column } = lineIndexOf(file).spanOf(queue.node.range);
  return {
    kind,
    name,
    path: file.path,
    line,
    column,
    lifetime,
    bound: bound && {
      by: bound.by,
      value: bound.value,
      expression: bound.expression,
      path: bound.file.path,
      line: lineIndexOf(bound.file).spanOf(bound.range).line,
    },
    status,
    confidence,
    whenFull,
    unit,
    growth: growth.map(placeOf),
    release: release.map(placeOf),
    monitored: monitored && placeOf(monitored),
    claim: claim && { bound: claim.bound, reason: claim.reason },
  };
}

function placeOf({ file, node, label }: QueuePlace): FileQueuePlace {
  const { line, column } = lineIndexOf(file).spanOf(node.range);
  return { path: file.path, line, column, label };
}
