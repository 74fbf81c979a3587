import type { Command } from 'commander';
import { findTargets } from '../project/listing/targets.js';
import { INVENTORY_FORMATS } from '../report/inventory-formats.js';
import type { ReportedQueue } from '../report/queue-report.js';
import type { GlobalFlags } from './audit.js';
import { ignoreTest } from './config-file.js';
import type { CliContext } from './context.js';
import { EXIT } from './exit-code.js';
import { addInventoryFlags, type InventoryFlags } from './inventory-flags.js';
import { note } from './output.js';
import { createProgress } from './progress.js';
import { projectConfig } from './project-config.js';
import { PATHS } from './project-flags.js';
import { noteLeftOut, requireFiles, writeReport } from './report-files.js';
import { runInventory } from './run-inventory.js';
import { colourLevelOf, widthOfStream } from './terminal.js';

/** Adds `inventory`. `finish` receives the exit code. */
export function addInventoryCommand(program: Command, context: CliContext, finish: (exitCode: number) => void): void {
  const command = program
    .command('inventory')
    .description('list every queue of a project, with its maximum and who enforces it')
    .argument(...PATHS);
  addInventoryFlags(command).action(async (paths: string[], flags: InventoryFlags) => {
    finish(await inventory(paths, { ...flags, ...program.opts<GlobalFlags>() }, context));
  });
}

/** Lists the queues below paths. Returns the exit code. */
export async function inventory(
  paths: readonly string[],
  flags: InventoryFlags & GlobalFlags,
  context: CliContext,
): Promise<number> {
  const targets = await findTargets(paths, context.cwd);
  const { file, tsconfig } = projectConfig(flags, targets.root, context.cwd);
  for (const problem of targets.problems) note(context, problem);
  if (targets.directories.length + targets.files.length === 0) return EXIT.failed;

  const progress = createProgress(context);
  const { report, problems } = await runInventory({
    targets,
    rules: context.rules,
    settings: file.settings,
    tsconfig,
    ignored: ignoreTest(file),
    progress,
    isWanted: filterOf(flags),
    onDefect: (error) => {
      if (flags.debug === true && error instanceof Error) context.stderr.write(`${String(error.stack)}\n`);
    },
  }).finally(() => {
    progress.clear();
  });
  for (const problem of problems) note(context, problem);
  requireFiles(report, targets, 'audit --stats');
  noteLeftOut(report, targets, flags.format === 'table' && flags.output === undefined, context);
  const stream = flags.output === undefined ? context.stdout : { write: () => true };
  const layout = { width: widthOfStream(context.stdout, context.env), colourLevel: colourLevelOf(stream, context.env) };
  await writeReport(INVENTORY_FORMATS[flags.format](report, layout), flags.output, context);
  return targets.problems.length > 0 ? EXIT.failed : EXIT.clean;
}

/** The filter that `--status` and `--kind` stand for. */
function filterOf({ status, kind }: InventoryFlags): (queue: ReportedQueue) => boolean {
  return (queue) => (status?.includes(queue.status) ?? true) && (kind?.includes(queue.kind) ?? true);
}
