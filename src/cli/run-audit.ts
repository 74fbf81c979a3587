import { detectFile, type FileFinding, type FilePlace } from '../host/file-host.js';
import { isAtLeast, rulesMentionedIn, ruleIdOf } from '../host/presets.js';
import type { FileModel } from '../analysis/model/file.js';
import type { Confidence, Rule } from '../rules/rule.js';
import type { Project } from '../project/project.js';
import type { AuditReport, EvidencePlace, ReportedFinding } from '../report/audit-report.js';
import { fingerprints } from '../report/fingerprint.js';
import type { ActiveRule } from './active-rules.js';
import type { ConfigFile } from './config-file.js';
import { queueFinder } from './find-queues.js';
import { unknownNames } from './unknown-names.js';
import { TOOL } from './version.js';
import { firstLine, walkProject, type ProjectOptions } from './walk-project.js';

export interface AuditOptions extends ProjectOptions {
  readonly rules: readonly ActiveRule[];
  readonly minConfidence: Confidence;
  /** Where the settings come from, which may name what the project does not have. */
  readonly config?: ConfigFile;
  /** All rules, where the report is to list the queues as well. */
  readonly queuesFor?: readonly Rule[] | undefined;
}

export interface AuditResult {
  readonly report: AuditReport;
  /** One line for each folder, config and name that could not be used. */
  readonly problems: readonly string[];
}

/** Runs rules over the files that the targets stand for. One bad file never stops the rest. */
export async function runAudit(options: AuditOptions): Promise<AuditResult> {
  const { targets, minConfidence, queuesFor, settings, onDefect } = options;
  const { timed, times } = timedRules(options.rules);
  const severities = new Map(options.rules.map(({ rule, severity }) => [ruleIdOf(rule), severity]));
  const findings: ReportedFinding[] = [];
  const finder = queuesFor === undefined ? null : queueFinder(queuesFor, settings, onDefect);

  const walk = await walkProject(options, {
    // Most files hold nothing that a rule could find.
    wants: (text) => rulesMentionedIn(text, timed, settings).length > 0 || finder?.wants(text) === true,
    visit: (model, fail) => {
      findings.push(...findingsIn(model, fail));
      finder?.visit(model, fail);
    },
  });
  const { project, files, folders, problems, listing, analysis } = walk;
  return {
    problems: options.config === undefined ? problems : [...problems, ...unknownNames(project, options.config)],
    report: {
      tool: TOOL,
      root: targets.rootName,
      // Files are in the order of their paths; as seen from the root, one outside of it comes elsewhere.
      findings: findings.sort((a, b) => (a.file < b.file ? -1 : a.file > b.file ? 1 : 0)),
      queues: finder?.found() ?? [],
      files,
      folders,
      durations: { listing, analysis, total: listing + analysis, rules: Object.fromEntries(times) },
      textOf: (file) => textOf(project, file),
    },
  };

  function findingsIn(model: FileModel, fail: (reason: string) => void): ReportedFinding[] {
    const found = detectFile(model, timed, {
      onFailure: ({ ruleId, error }) => {
        fail(`${ruleId} failed, which is a defect of this tool: ${firstLine(error)}`);
        onDefect?.(error);
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

/** The text that positions in a file count from, which leaves out the byte order mark. */
function textOf(project: Project, file: string): string | null {
  const contents = project.contentsOf(project.pathOf(file));
  return contents.kind === 'text' ? contents.text.replace(/^\uFEFF/, '') : null;
}
