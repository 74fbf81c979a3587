import type {
  BoundKind,
  FileQueue,
  FileQueuePlace,
  FullPolicy,
  QueueKind,
  QueueStatus,
} from '../host/file-queues.js';
import { CONFIDENCES } from '../host/presets.js';
import type { Confidence } from '../rules/rule.js';
import { fingerprints } from './fingerprint.js';

export type { BoundKind, FullPolicy, QueueKind, QueueStatus };

/** Statuses, the riskiest first. */
export const QUEUE_STATUSES: readonly QueueStatus[] = ['unbounded', 'unknown', 'claimed', 'bounded'];

/** Every kind of queue. */
export const QUEUE_KINDS: readonly QueueKind[] = ['list', 'text', 'bytes', 'map', 'set', 'record', 'chain', 'cache', 'queue', 'library'];

/** A place of a queue in the project. Lines and columns start at 1. */
export interface ReportedQueuePlace {
  /** Relative to the report's root, with `/` between the parts. */
  readonly file: string;
  readonly line: number;
  readonly column: number;
  readonly label: string;
}

export interface ReportedBound {
  readonly by: BoundKind;
  readonly value: number | null;
  readonly expression: string | null;
  readonly file: string;
  readonly line: number;
}

/** A queue as every format shows it. */
export interface ReportedQueue {
  /** The same for the same queue of the same file, wherever the line has moved. */
  readonly id: string;
  readonly kind: QueueKind;
  readonly name: string;
  readonly file: string;
  readonly line: number;
  readonly column: number;
  readonly lifetime: FileQueue['lifetime'];
  readonly bound: ReportedBound | null;
  readonly status: QueueStatus;
  readonly confidence: Confidence;
  readonly whenFull: FullPolicy | null;
  readonly unit: string;
  readonly growth: readonly ReportedQueuePlace[];
  readonly release: readonly ReportedQueuePlace[];
  readonly monitored: ReportedQueuePlace | null;
  readonly claim: FileQueue['claim'];
}

/** The queues of one file with their ids. Expects all of them, in the order of the text. */
export function reportedQueues(queues: readonly FileQueue[]): readonly ReportedQueue[] {
  const ids = fingerprints(queues.map(({ path, name }) => ({ ruleId: 'queue', file: path, name })));
  return queues.map(({ path, bound, growth, release, monitored, ...rest }, index) => ({
    ...rest,
    id: ids[index] ?? '',
    file: path,
    bound: bound && { by: bound.by, value: bound.value, expression: bound.expression, file: bound.path, line: bound.line },
    growth: growth.map(placeOf),
    release: release.map(placeOf),
    monitored: monitored && placeOf(monitored),
  }));
}

function placeOf({ path, line, column, label }: FileQueuePlace): ReportedQueuePlace {
  return { file: path, line, column, label };
}

/** The order of reports: by risk, then by how sure that is, then by place. */
export function byRisk(a: ReportedQueue, b: ReportedQueue): number {
  return (
    QUEUE_STATUSES.indexOf(a.status) - QUEUE_STATUSES.indexOf(b.status) ||
    riskOfConfidence(a) - riskOfConfidence(b) ||
    (a.file < b.file ? -1 : a.file > b.file ? 1 : 0) ||
    a.line - b.line ||
    a.column - b.column
  );
}

/** How sure something is matters for what has no maximum; what has one is sorted by place. */
function riskOfConfidence({ status, confidence }: ReportedQueue): number {
  return status === 'unbounded' ? CONFIDENCES.indexOf(confidence) : 0;
}

/** The maximum in words: `1000 items (MAX_PENDING)`, `none`. */
export function boundInWords({ bound, unit }: Pick<ReportedQueue, 'bound' | 'unit'>): string {
  if (bound === null) return 'none';
  const { by, value, expression } = bound;
  if (by === 'time') return expression === null ? 'by time' : `by time: ${expression}`;
  if (value === null) return expression ?? WITHOUT_NUMBER[by];
  return `${value} ${unit}${expression === null ? '' : ` (${expression})`}`;
}

const WITHOUT_NUMBER: Readonly<Record<BoundKind, string>> = {
  size: 'by size',
  window: 'by size',
  paired: 'what is in flight',
  identity: 'until removed',
  time: 'by time',
  option: 'by option',
  claim: 'claimed',
};

/** `12 queues: 7 bounded, 1 claimed, 3 unbounded, 1 unknown`. */
export function inventorySummary(queues: readonly ReportedQueue[], all = queues.length): string {
  const counts = (['bounded', 'claimed', 'unbounded', 'unknown'] as const)
    .map((status) => [status, queues.filter((queue) => queue.status === status).length] as const)
    .filter(([, count]) => count > 0)
    .map(([status, count]) => `${count} ${status}`);
  const total = `${queues.length} queue${queues.length === 1 ? '' : 's'}`;
  const line = counts.length > 0 ? `${total}: ${counts.join(', ')}` : total;
  return queues.length === all ? line : `${line} (of ${all} in all)`;
}
