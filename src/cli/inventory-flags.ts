import type { Command } from 'commander';
import { INVENTORY_FORMAT_NAMES, type InventoryFormatName } from '../report/inventory-formats.js';
import { QUEUE_KINDS, QUEUE_STATUSES, type QueueKind, type QueueStatus } from '../report/queue-report.js';
import { addProjectFlags, choice, choices, OUTPUT_FLAG, type ProjectFlags } from './project-flags.js';

/** The flags of `inventory` as commander hands them over. What was not given is undefined. */
export interface InventoryFlags extends ProjectFlags {
  readonly format: InventoryFormatName;
  readonly status?: readonly QueueStatus[];
  readonly kind?: readonly QueueKind[];
}

const MORE = `
Statuses:
  unbounded  nothing stops it from growing; audit reports it
  unknown    how long it lives, or how often it grows, cannot be proved
  claimed    a comment says what bounds it: // bounded by 40 -- shops are set up by hand
  bounded    the code enforces a maximum

Exit codes:
  0  the inventory was written, whatever is in it; audit is the command that fails
  2  it could not run as asked: a wrong flag, a path that does not exist, nothing to read

Examples:
  backpressure inventory                           a table for the working directory
  backpressure inventory src --status unbounded,unknown
  backpressure inventory --kind list,chain --format markdown --output queues.md
  backpressure inventory --format csv --output queues.csv
`;

/** Adds the flags of `inventory` to its command. */
export function addInventoryFlags(command: Command): Command {
  command
    .addOption(choices('--status <names>', `only queues of these statuses: ${QUEUE_STATUSES.join(', ')}`, QUEUE_STATUSES))
    .addOption(choices('--kind <names>', `only queues of these kinds: ${QUEUE_KINDS.join(', ')}`, QUEUE_KINDS))
    .addOption(
      choice('--format <name>', `output format: ${INVENTORY_FORMAT_NAMES.join(', ')}`, INVENTORY_FORMAT_NAMES).default('table'),
    )
    .option(...OUTPUT_FLAG);
  return addProjectFlags(command).addHelpText('after', MORE);
}
