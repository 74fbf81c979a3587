import { setImmediate } from 'node:timers/promises';
import { detectFile, type FileFinding, type FilePlace } from '../host/file-host.js';
import { isAtLeast, rulesMentionedIn, ruleIdOf } from '../host/presets.js';
import type { Settings } from '../analysis/settings.js';
import type { FileModel } from '../analysis/file.js';
import type { Confidence, Rule } from '../rules/rule.js';
import type { Targets } from '../project/listing/targets.js';
import { openProject, type Project } from '../project/project.js';
import type { AuditReport, EvidencePlace, FailedFile, LeftOut, ReportedFinding } from '../report/audit-report.js';
import { fingerprints } from '../report/fingerprint.js';
import type { ActiveRule } from './active-rules.js';
import type { Progress } from './progress.js';
import { TOOL } from './version.js';

/** Files that are audited before the event loop turns. */
const FILES_PER_TURN = 16;

export interface AuditOptions {
  readonly targets: Targets;
  readonly rules: readonly ActiveRule[];
  readonly minConfidence: Confidence;
  readonly settings: Settings;
  /** Absolute path of the tsconfig to use; null to find them. */
  readonly tsconfig: string | null;
  /** True for absolute paths that the config file's `ignore` list covers. */
  readonly ignored: (path: string) => boolean;
  readonly progress?: Progress;
  /** Told about every defect of a rule, with what it threw. */
  readonly onDefect?: (error: unknown) => void;
}

export interface AuditResult {
  readonly report: AuditReport;
  /** One line for each folder and config that could not be used. */
  readonly problems: readonly string[];
}

/** Runs rules over the files that the targets stand for. One bad file never stops the rest. */
export async function runAudit(options: AuditOptions): Promise<AuditResult> {
  const started = performance.now();
  const { targets, tsconfig, ignored, settings, minConfidence, progress } = options;
  const project = openProject(targets, { tsconfig, ignored, settings });
  const listed = performance.now();
  const { timed, times } = timedRules(options.rules);
  const severities = new Map(options.rules.map(({ rule, severity }) => [ruleIdOf(rule), severity]));
  const files: { read: number; failed: FailedFile[]; skipped: LeftOut[] } = { read: 0, failed: [], skipped: [] };
  const findings: ReportedFinding[] = [];
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
      // Most files hold nothing that a rule could find; they are not even parsed.
      if (project.isTest(path) || rulesMentionedIn(contents.text, timed).length === 0) continue;
      const model = project.modelOf(path);
      if (model === null) files.failed.push({ file: name, reason: project.failureOf(path) ?? 'cannot be parsed' });
      else findings.push(...findingsIn(model));
    }
  }

  const done = performance.now();
  return {
    problems: project.problems,
    report: {
      tool: TOOL,
      root: targets.rootName,
      // Files are in the order of their paths; as seen from the root, one outside of it comes elsewhere.
      findings: findings.sort((a, b) => (a.file < b.file ? -1 : a.file > b.file ? 1 : 0)),
      files: { ...files, skipped: sortedByPath(files.skipped) },
      folders: sortedByPath(project.discovery.folders.map(({ path, reason }) => leftOut(path, reason))),
      durations: {
        listing: listed - started,
        analysis: done - listed,
        total: done - started,
        rules: Object.fromEntries(times),
      },
      textOf: (file) => textOf(project, file),
    },
  };

  function findingsIn(model: FileModel): ReportedFinding[] {
    const failure = (reason: string): number => files.failed.push({ file: model.path, reason });
    const found = detectFile(model, timed, {
      onFailure: ({ ruleId, error }) => {
        failure(`${ruleId} failed, which is a defect of this tool: ${firstLine(error)}`);
        options.onDefect?.(error);
      },
    });
    const prints = fingerprints(found.map(({ ruleId, path, name }) => ({ ruleId, file: path, name })));
    return found.flatMap((finding, index) => {
      if (!isAtLeast(finding.confidence, minConfidence)) return [];
      const severity = severities.get(finding.ruleId) ?? 'error';
      return [{ ...reported(finding), severity, fingerprint: prints[index] ?? '' }];
    });
  }
}

function reported(finding: FileFinding): Omit<ReportedFinding, 'severity' | 'fingerprint'> {
  const { ruleId, confidence, message, name, path, line, column, endLine, endColumn, related, suggestions } = finding;
  return {
    ruleId,
    confidence,
    message,
    name,
    file: path,
    line,
    column,
    endLine,
    endColumn,
    related: related.map(evidence),
    fixable: suggestions.length > 0,
    suggestions: suggestions.map(({ description }) => description),
  };
}

function evidence({ path, line, column, endLine, endColumn, label }: FilePlace): EvidencePlace {
  return { file: path, line, column, endLine, endColumn, label };
}

/** The same rules with their time taken. An analysis that several rules need counts for the first that asks. */
function timedRules(active: readonly ActiveRule[]): { timed: readonly Rule[]; times: ReadonlyMap<string, number> } {
  const times = new Map<string, number>();
  const timed = active.map(({ rule }): Rule => {
    const id = ruleIdOf(rule);
    times.set(id, 0);
    return {
      meta: rule.meta,
      detect: (file) => {
        const start = performance.now();
        try {
          return rule.detect(file);
        } finally {
          times.set(id, (times.get(id) ?? 0) + performance.now() - start);
        }
      },
    };
  });
  return { timed, times };
}

function sortedByPath(items: readonly LeftOut[]): readonly LeftOut[] {
  return [...items].sort((a, b) => (a.path < b.path ? -1 : a.path > b.path ? 1 : 0));
}

/** The text that positions in a file count from, which leaves out the byte order mark. */
function textOf(project: Project, file: string): string | null {
  const contents = project.contentsOf(project.pathOf(file));
  return contents.kind === 'text' ? contents.text.replace(/^\uFEFF/, '') : null;
}

function firstLine(error: unknown): string {
  const [line = ''] = String(error instanceof Error ? error.message : error).split('\n', 1);
  return line;
}
