import type { InventoryReport } from '../../src/report/inventory-report.js';
import type { ReportedQueue } from '../../src/report/queue-report.js';

/** A queue with whatever a test is about. */
export function queue(parts: Partial<ReportedQueue> = {}): ReportedQueue {
  return {
    id: '0123456789abcdef',
    kind: 'list',
    name: 'OrderBuffer.waiting',
    file: 'src/orders.ts',
    line: 6,
    column: 11,
    lifetime: 'instance',
    bound: null,
    status: 'unbounded',
    confidence: 'high',
    whenFull: null,
    unit: 'items',
    growth: [{ file: 'src/orders.ts', line: 9, column: 5, label: 'POST /orders' }],
    release: [{ file: 'src/orders.ts', line: 14, column: 12, label: 'shift in OrderBuffer.next()' }],
    monitored: null,
    claim: null,
    ...parts,
  };
}

export const BOUNDED: Partial<ReportedQueue> = {
  status: 'bounded',
  whenFull: 'reject',
  bound: { by: 'size', value: 1000, expression: 'MAX_REFUNDS', file: 'src/orders.ts', line: 40 },
};

export const CLAIMED: Partial<ReportedQueue> = {
  status: 'claimed',
  bound: { by: 'claim', value: 40, expression: null, file: 'src/orders.ts', line: 5 },
  claim: { bound: '40', reason: 'shops are set up by hand' },
};

/** An inventory of these queues. */
export function inventory(queues: readonly ReportedQueue[], parts: Partial<InventoryReport> = {}): InventoryReport {
  return {
    tool: { name: 'backpressure', version: '1.2.3' },
    root: 'shop',
    queues,
    all: queues.length,
    files: { read: 3, failed: [], skipped: [] },
    folders: [],
    ...parts,
  };
}
