import { countBy } from './audit-report.js';
import { escapeJson } from './escape.js';
import type { InventoryReport } from './inventory-report.js';
import { SCHEMA_VERSION } from './json.js';
import { queueJson } from './queue-json.js';

/** The inventory for machines, in the shape of the audit's report. The same input gives the same bytes. */
export function renderInventoryJson({ tool, root, queues, files }: InventoryReport): string {
  const json = {
    version: SCHEMA_VERSION,
    tool: { name: tool.name, version: tool.version },
    root,
    queues: queues.map(queueJson),
    files: {
      read: files.read,
      skipped: files.skipped.length,
      failed: files.failed.map(({ file, reason }) => ({ file, reason })),
    },
    stats: {
      queues: queues.length,
      statuses: Object.fromEntries(countBy(queues, ({ status }) => status)),
      kinds: Object.fromEntries(countBy(queues, ({ kind }) => kind)),
      monitored: queues.filter(({ monitored }) => monitored !== null).length,
    },
  };
  return `${escapeJson(JSON.stringify(json, null, 2))}\n`;
}
