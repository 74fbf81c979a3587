import type { AuditReport } from './audit-report.js';
import type { ReportedQueue } from './queue-report.js';

/** Everything that an inventory found out; what every format of it prints. */
export interface InventoryReport extends Pick<AuditReport, 'tool' | 'root' | 'files' | 'folders'> {
  /** Those that were asked for, sorted by risk. */
  readonly queues: readonly ReportedQueue[];
  /** How many there are, those included that were not asked for. */
  readonly all: number;
}

/** How an inventory is to be laid out. */
export interface InventoryLayout {
  /** Columns of the terminal. */
  readonly width: number;
  /** 0 for none, 1 for 16 colours, 2 for 256, 3 for all. */
  readonly colourLevel: 0 | 1 | 2 | 3;
}
