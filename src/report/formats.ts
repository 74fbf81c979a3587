import type { AuditReport, Layout } from './audit-report.js';
import { renderJson } from './json.js';
import { renderStylish } from './stylish.js';

/** Turns a report into text. */
export type Renderer = (report: AuditReport, layout: Layout) => string;

/** Every output format by the name that `--format` takes. */
export const FORMATS = {
  stylish: renderStylish,
  json: renderJson,
} as const satisfies Readonly<Record<string, Renderer>>;

export type FormatName = keyof typeof FORMATS;

export const FORMAT_NAMES = Object.keys(FORMATS) as readonly FormatName[];
