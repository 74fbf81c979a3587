import type { Command } from 'commander';
import { findTargets, type Targets } from '../project/listing/targets.js';
import { ProjectError } from '../project/errors.js';
import type { AuditReport, Layout } from '../report/audit-report.js';
import { FORMATS } from '../report/formats.js';
import { plural } from '../report/summary.js';
import { auditConfig, printableConfig, type AuditConfig } from './audit-config.js';
import { addAuditFlags, type AuditFlags } from './audit-flags.js';
import { ignoreTest } from './config-file.js';
import type { CliContext } from './context.js';
import { EXIT, exitCodeOf } from './exit-code.js';
import { note, writeAll, writeFileAtomically } from './output.js';
import { createProgress } from './progress.js';
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
    .argument('[paths...]', 'directories, files or globs; the working directory when left out');
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
    minConfidence: config.minConfidence,
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
  requireFiles(report, targets);
  noteLeftOut(report, targets, flags, context);
  await write(report, flags, config, context);
  return targets.problems.length > 0 ? EXIT.failed : exitCodeOf(report, config);
}

/** A project without source files is a mistake in the paths, not a clean project. */
function requireFiles({ files }: AuditReport, { rootName, directories }: Targets): void {
  if (files.read + files.failed.length > 0 || directories.length === 0) return;
  const skipped =
    files.skipped.length > 0 ? ` (${plural(files.skipped.length, 'file')} skipped; --stats lists them)` : '';
  throw new ProjectError(`no JavaScript or TypeScript files to audit in '${rootName}'${skipped}`);
}

/** Says what a person would otherwise miss: skipped files that were named, and failures that only a machine reads. */
function noteLeftOut({ files }: AuditReport, targets: Targets, flags: AuditFlags, context: CliContext): void {
  if (targets.files.length > 0) {
    for (const { path, reason } of files.skipped) note(context, `skipped '${path}': ${reason}`);
  }
  if (flags.format === 'stylish' && flags.output === undefined) return;
  for (const { file, reason } of files.failed) note(context, `cannot audit '${file}': ${reason}`);
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
  const text = FORMATS[flags.format]({ ...report, findings }, layout);
  if (flags.output === undefined) await writeAll(stdout, text);
  else writeFileAtomically(flags.output, text, context.cwd);
}

function hintFor(count: number, { preset, minConfidence }: AuditConfig): string | null {
  if (count > 0) {
    return (
      'Give each of these a maximum that somebody chose. Where there is one that cannot be seen, say so: ' +
      '// eslint-disable-next-line backpressure/RULE -- reason'
    );
  }
  return preset === 'recommended' || minConfidence !== 'low' ? 'Also show what is less certain: --preset strict' : null;
}
