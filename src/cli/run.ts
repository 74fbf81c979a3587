import { Command, CommanderError } from 'commander';
import { addAuditCommand, type GlobalFlags } from './audit.js';
import type { CliContext } from './context.js';
import { knownErrorLine } from './errors.js';
import { EXIT } from './exit-code.js';
import { addExplainCommand } from './explain.js';
import { addInventoryCommand } from './inventory.js';
import { note } from './output.js';
import { TOOL } from './version.js';

/** Runs the command line, without the two words `node backpressure` in front. Returns the exit code; never throws. */
export async function run(args: readonly string[], context: CliContext): Promise<number> {
  let exitCode: number = EXIT.clean;
  const program = createProgram(context);
  const finish = (code: number): void => {
    exitCode = code;
  };
  addAuditCommand(program, context, finish);
  addInventoryCommand(program, context, finish);
  addExplainCommand(program, context, finish);
  try {
    await program.parseAsync(args, { from: 'user' });
    return exitCode;
  } catch (error) {
    // Help and version end this way, too.
    if (error instanceof CommanderError && error.exitCode === 0) return EXIT.clean;
    report(error, program.opts<GlobalFlags>().debug === true || args.includes('--debug'), context);
    return EXIT.failed;
  }
}

function createProgram({ stdout }: CliContext): Command {
  const { name, version } = TOOL;
  return new Command(name)
    .description('Finds queues nobody called a queue, and says which have a maximum somebody chose.')
    .version(version, '--version', 'print the version')
    .option('--debug', 'show stack traces')
    .helpOption('--help', 'show help')
    .helpCommand(false)
    .addHelpText('after', `\nThe default command is audit; its flags: ${name} audit --help`)
    .exitOverride()
    .configureOutput({
      writeOut: (text) => stdout.write(text),
      // Errors are thrown and reported as one line.
      writeErr: () => undefined,
    });
}

function report(error: unknown, debug: boolean, context: CliContext): void {
  const line = knownErrorLine(error);
  const [first = ''] = String(error instanceof Error ? error.message : error).split('\n', 1);
  note(context, line ?? `internal error: ${first}${debug ? '' : ' (--debug shows where)'}`);
  if (debug && error instanceof Error) context.stderr.write(`${String(error.stack)}\n`);
}
