import type { Confidence } from '../rules/rule.js';
import type { ReportedQueue } from './queue-report.js';

export type Severity = 'error' | 'warning';

/** A place in a file of the project. Lines and columns start at 1; the end is exclusive, as in ESLint. */
export interface Place {
  /** Relative to the report's root, with `/` between the parts. */
  readonly file: string;
  readonly line: number;
  readonly column: number;
  readonly endLine: number;
  readonly endColumn: number;
}

/** One step of the evidence behind a finding. */
export interface EvidencePlace extends Place {
  /** What the reader sees there, for example `grows here`. */
  readonly label: string;
}

export interface ReportedFinding extends Place {
  /** With the plugin's name: `backpressure/no-unbounded-buffer`. */
  readonly ruleId: string;
  readonly severity: Severity;
  readonly confidence: Confidence;
  readonly message: string;
  /** What the code calls the thing; empty when it has no name. */
  readonly name: string;
  readonly related: readonly EvidencePlace[];
  /** True when the rule has a change to offer. */
  readonly fixable: boolean;
  /** What the rule offers to change, in a sentence each. */
  readonly suggestions: readonly string[];
  /** The same for the same thing in the same file, wherever the line has moved. */
  readonly fingerprint: string;
}

/** A file that should have been audited and could not be. */
export interface FailedFile {
  readonly file: string;
  readonly reason: string;
}

/** A file or folder that was left out, and why. */
export interface LeftOut {
  readonly path: string;
  readonly reason: string;
}

/** Milliseconds that the parts of an audit took. */
export interface Durations {
  readonly listing: number;
  readonly analysis: number;
  readonly total: number;
  /** By rule id. What several rules share is counted with the first of them. */
  readonly rules: Readonly<Record<string, number>>;
}

/** Everything that an audit found out; what every format prints. */
export interface AuditReport {
  readonly tool: { readonly name: string; readonly version: string };
  /** The audited directory, as the person named it. */
  readonly root: string;
  /** Sorted by file, line, column and rule. */
  readonly findings: readonly ReportedFinding[];
  /** Sorted by risk; empty where nobody asked for them. */
  readonly queues: readonly ReportedQueue[];
  readonly files: {
    readonly read: number;
    readonly failed: readonly FailedFile[];
    readonly skipped: readonly LeftOut[];
  };
  /** Folders that were not entered. */
  readonly folders: readonly LeftOut[];
  readonly durations: Durations;
  /** The text of a file that a finding points at, or null. */
  textOf(file: string): string | null;
}

/** How a report is to be laid out. */
export interface Layout {
  /** Columns of the terminal. */
  readonly width: number;
  /** 0 for none, 1 for 16 colours, 2 for 256, 3 for all. */
  readonly colourLevel: 0 | 1 | 2 | 3;
  /** True to add what differs from run to run: durations, and the list of what was left out. */
  readonly stats: boolean;
  /** A sentence on what the reader could do next; null for none. */
  readonly hint: string | null;
}

/** Counts what occurs how often, most frequent first, then by name. */
export function countBy<T>(items: readonly T[], key: (item: T) => string): readonly (readonly [string, number])[] {
  const counts = new Map<string, number>();
  for (const item of items) counts.set(key(item), (counts.get(key(item)) ?? 0) + 1);
  return [...counts].sort(([a, countA], [b, countB]) => countB - countA || (a < b ? -1 : 1));
}
