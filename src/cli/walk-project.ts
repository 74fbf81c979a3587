import { setImmediate } from 'node:timers/promises';
import type { FileModel } from '../analysis/model/file.js';
import type { Settings } from '../analysis/model/settings.js';
import type { Targets } from '../project/listing/targets.js';
import { openProject, type Project } from '../project/project.js';
import type { AuditReport, FailedFile, LeftOut } from '../report/audit-report.js';
import type { Progress } from './progress.js';

/** Files that are looked at before the event loop turns. */
const FILES_PER_TURN = 16;

/** Where a command looks. */
export interface ProjectOptions {
  readonly targets: Targets;
  readonly settings: Settings;
  /** Absolute path of the tsconfig to use; null to find them. */
  readonly tsconfig: string | null;
  /** True for absolute paths that the config file's `ignore` list covers. */
  readonly ignored: (path: string) => boolean;
  readonly progress?: Progress;
  /** Told about every defect of an analysis, with what it threw. */
  readonly onDefect?: (error: unknown) => void;
}

/** What a command does with the files. */
export interface Visitor {
  /** False for a text in which there is nothing to find; the file is not even parsed. */
  wants(text: string): boolean;
  visit(model: FileModel, fail: (reason: string) => void): void;
}

export interface Walk extends Pick<AuditReport, 'files' | 'folders'> {
  readonly project: Project;
  /** One line for each folder and config that could not be used. */
  readonly problems: readonly string[];
  /** Milliseconds that listing the files took, and reading and analysing them. */
  readonly listing: number;
  readonly analysis: number;
}

/** Goes through the source files that the targets stand for, tests left out. One bad file never stops the rest. */
export async function walkProject(options: ProjectOptions, visitor: Visitor): Promise<Walk> {
  const started = performance.now();
  const { targets, tsconfig, ignored, settings, progress } = options;
  const project = openProject(targets, { tsconfig, ignored, settings });
  const listed = performance.now();
  const files: { read: number; failed: FailedFile[]; skipped: LeftOut[] } = { read: 0, failed: [], skipped: [] };
  const leftOut = (path: string, reason: string): LeftOut => ({ path: project.nameOf(path), reason });
  files.skipped.push(...project.discovery.skipped.map(({ path, reason }) => leftOut(path, reason)));

  for (const [index, path] of project.discovery.files.entries()) {
    const name = project.nameOf(path);
    progress?.step(index, project.discovery.files.length, name);
    // Models that were looked up stay in memory until the event loop turns.
    if (index % FILES_PER_TURN === 0) await setImmediate();
    const contents = project.contentsOf(path);
    if (contents.kind === 'skipped') files.skipped.push({ path: name, reason: contents.reason });
    else if (contents.kind === 'failed') files.failed.push({ file: name, reason: contents.reason });
    else {
      files.read += 1;
      if (project.isTest(path) || !visitor.wants(contents.text)) continue;
      const model = project.modelOf(path);
      if (model === null) files.failed.push({ file: name, reason: project.failureOf(path) ?? 'cannot be parsed' });
      else visitor.visit(model, (reason) => files.failed.push({ file: model.path, reason }));
    }
  }

  return {
    project,
    problems: project.problems,
    files: { ...files, skipped: sortedByPath(files.skipped) },
    folders: sortedByPath(project.discovery.folders.map(({ path, reason }) => leftOut(path, reason))),
    listing: listed - started,
    analysis: performance.now() - listed,
  };
}

function sortedByPath(items: readonly LeftOut[]): readonly LeftOut[] {
  return [...items].sort((a, b) => (a.path < b.path ? -1 : a.path > b.path ? 1 : 0));
}

/** The first line of what an analysis threw. */
export function firstLine(error: unknown): string {
  const [line = ''] = String(error instanceof Error ? error.message : error).split('\n', 1);
  return line;
}
