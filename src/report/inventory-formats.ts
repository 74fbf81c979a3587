import { renderInventoryCsv } from './inventory-csv.js';
import { renderInventoryJson } from './inventory-json.js';
import { renderInventoryMarkdown } from './inventory-markdown.js';
import type { InventoryLayout, InventoryReport } from './inventory-report.js';
import { renderInventoryTable } from './inventory-table.js';

/** Turns an inventory into text. */
export type InventoryRenderer = (report: InventoryReport, layout: InventoryLayout) => string;

/** Every format of an inventory by the name that `--format` takes. */
export const INVENTORY_FORMATS = {
  table: renderInventoryTable,
  json: renderInventoryJson,
  csv: renderInventoryCsv,
  markdown: renderInventoryMarkdown,
} as const satisfies Readonly<Record<string, InventoryRenderer>>;

export type InventoryFormatName = keyof typeof INVENTORY_FORMATS;

export const INVENTORY_FORMAT_NAMES = Object.keys(INVENTORY_FORMATS) as readonly InventoryFormatName[];
