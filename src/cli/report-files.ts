import { ProjectError } from '../project/errors.js';
import type { Targets } from '../project/listing/targets.js';
import type { AuditReport } from '../report/audit-report.js';
import { plural } from '../report/summary.js';
import type { CliContext } from './context.js';
import { note, writeAll, writeFileAtomically } from './output.js';

type FilesOf = Pick<AuditReport, 'files'>;

/** Throws where there is nothing to read; `how` says where a person sees what was skipped. */
export function requireFiles({ files }: FilesOf, { rootName, directories }: Targets, how: string): void {
  // A project without source files is a mistake in the paths, not a clean project.
  if (files.read + files.failed.length > 0 || directories.length === 0) return;
  const skipped =
    files.skipped.length > 0 ? ` (${plural(files.skipped.length, 'file')} skipped; ${how} lists them)` : '';
  throw new ProjectError(`no JavaScript or TypeScript files to audit in '${rootName}'${skipped}`);
}

/** Says what a person would otherwise miss: skipped files that were named, and failures that only a machine reads. */
export function noteLeftOut({ files }: FilesOf, targets: Targets, isForPeople: boolean, context: CliContext): void {
  if (targets.files.length > 0) {
    for (const { path, reason } of files.skipped) note(context, `skipped '${path}': ${reason}`);
  }
  if (isForPeople) return;
  for (const { file, reason } of files.failed) note(context, `cannot audit '${file}': ${reason}`);
}

/** Writes a report to a file, or to standard output. */
export async function writeReport(text: string, output: string | undefined, { stdout, cwd }: CliContext): Promise<void> {
  if (output === undefined) await writeAll(stdout, text);
  else writeFileAtomically(output, text, cwd);
}
