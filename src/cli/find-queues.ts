import type { FileModel } from '../analysis/model/file.js';
import type { Settings } from '../analysis/model/settings.js';
import { fileQueues, mayHoldQueue } from '../host/file-queues.js';
import type { Rule } from '../rules/rule.js';
import { byRisk, reportedQueues, type ReportedQueue } from '../report/queue-report.js';
import { firstLine, type ProjectOptions } from './walk-project.js';

/** Collects the queues of a project, file by file. */
export interface QueueFinder {
  wants(text: string): boolean;
  visit(model: FileModel, fail: (reason: string) => void): void;
  /** What was found so far, sorted by risk. */
  found(): readonly ReportedQueue[];
}

/** Makes a finder. `rules` are all that there are, also those that are off: what they mention is where queues may be. */
export function queueFinder(rules: readonly Rule[], settings: Settings, onDefect: ProjectOptions['onDefect']): QueueFinder {
  const queues: ReportedQueue[] = [];
  return {
    wants: (text) => mayHoldQueue(text, rules, settings),
    visit(model, fail) {
      try {
        queues.push(...reportedQueues(fileQueues(model, rules)));
      } catch (error) {
        fail(`the inventory failed, which is a defect of this tool: ${firstLine(error)}`);
        onDefect?.(error);
      }
    },
    found: () => [...queues].sort(byRisk),
  };
}
