import type { Rule } from '../rules/rule.js';
import type { ReportedQueue } from '../report/queue-report.js';
import type { InventoryReport } from '../report/inventory-report.js';
import { queueFinder } from './find-queues.js';
import { TOOL } from './version.js';
import { walkProject, type ProjectOptions } from './walk-project.js';

export interface InventoryOptions extends ProjectOptions {
  /** All rules. */
  readonly rules: readonly Rule[];
  /** False for queues that nobody asked for. */
  readonly isWanted: (queue: ReportedQueue) => boolean;
}

export interface InventoryResult {
  readonly report: InventoryReport;
  /** One line for each folder and config that could not be used. */
  readonly problems: readonly string[];
}

/** Lists the queues of the files that the targets stand for. */
export async function runInventory(options: InventoryOptions): Promise<InventoryResult> {
  const finder = queueFinder(options.rules, options.settings, options.onDefect);
  const { files, folders, problems } = await walkProject(options, finder);
  const all = finder.found();
  const queues = all.filter(options.isWanted);
  return { problems, report: { tool: TOOL, root: options.targets.rootName, queues, all: all.length, files, folders } };
}
