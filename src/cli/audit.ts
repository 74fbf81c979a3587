import type { Command } from 'commander';
import { findTargets } from '../project/listing/targets.js';
import type { AuditReport, Layout } from '../report/audit-report.js';
import { FORMATS } from '../report/formats.js';
import { auditConfig, printableConfig, type AuditConfig } from './audit-config.js';
import { addAuditFlags, type AuditFlags } from './audit-flags.js';
import { ignoreTest } from './config-file.js';
import type { CliContext } from './context.js';
import { EXIT, exitCodeOf } from './exit-code.js';
import { note, writeAll } from './output.js';
import { createProgress } from './progress.js';
import { PATHS } from './project-flags.js';
import { noteLeftOut, requireFiles, writeReport } from './report-files.js';
import { runAudit } from './run-audit.js';
import { colourLevelOf, widthOfStream } from './terminal.js';

/** What the flags of the whole program say. */
export interface GlobalFlags {
  readonly debug?: boolean;
}

/** Adds `audit`, which also runs when no command is named. `finish` receives the exit code. */
export function addAuditCommand(program: Command, context: CliContext, finish: (exitCode: number) => void): void {
  const command = program
    .command('audit', { isDefault: true })
    .description('find queues without a maximum in a project')
    .argument(...PATHS);
  addAuditFlags(command).action(async (paths: string[], flags: AuditFlags) => {
    finish(await audit(paths, { ...flags, ...program.opts<GlobalFlags>() }, context));
  });
}

/** Audits paths and writes the report. Returns the exit code. */
export async function audit(
  paths: readonly string[],
  flags: AuditFlags & GlobalFlags,
  context: CliContext,
): Promise<number> {
  const targets = await findTargets(paths, context.cwd);
  const config = auditConfig(flags, targets.root, context);
  if (flags.printConfig === true) {
    await writeAll(context.stdout, printableConfig(config, targets.root));
    return EXIT.clean;
  }
  for (const problem of targets.problems) note(context, problem);
  if (targets.directories.length + targets.files.length === 0) return EXIT.failed;

  const progress = createProgress(context);
  const { report, problems } = await runAudit({
    targets,
    rules: config.rules,
    queuesFor: flags.format === 'json' ? context.rules : undefined,
    minConfidence: config.minConfidence,
    config: config.file,
    settings: config.file.settings,
    tsconfig: config.tsconfig,
    ignored: ignoreTest(config.file),
    progress,
    onDefect: (error) => {
      if (flags.debug === true && error instanceof Error) context.stderr.write(`${String(error.stack)}\n`);
    },
  }).finally(() => {
    progress.clear();
  });
  for (const problem of problems) note(context, problem);
  requireFiles(report, targets, '--stats');
  noteLeftOut(report, targets, flags.format === 'stylish' && flags.output === undefined, context);
  await write(report, flags, config, context);
  return targets.problems.length > 0 ? EXIT.failed : exitCodeOf(report, config);
}

async function write(report: AuditReport, flags: AuditFlags, config: AuditConfig, context: CliContext): Promise<void> {
  const { stdout, env } = context;
  // ESLint's --quiet: warnings are not shown, and still count for the exit code.
  const findings =
    flags.quiet === true ? report.findings.filter(({ severity }) => severity === 'error') : report.findings;
  const layout: Layout = {
    width: widthOfStream(stdout, env),
    colourLevel: colourLevelOf(flags.output === undefined ? stdout : { write: () => true }, env),
    stats: flags.stats === true,
    hint: hintFor(findings.length, config),
  };
  await writeReport(FORMATS[flags.format]({ ...report, findings }, layout), flags.output, context);
}

function hintFor(count: number, { preset, minConfidence }: AuditConfig): string | null {
  if (count > 0) {
    return (
      'Give each of these a maximum that somebody chose. Where there is one that cannot be seen, say so on the line ' +
      'above: // bounded by 40 -- reason'
    );
  }
  return preset === 'recommended' || minConfidence !== 'low' ? 'Also show what is less certain: --preset strict' : null;
}
