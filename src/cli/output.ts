import { randomBytes } from 'node:crypto';
import { mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { systemReason } from '../project/errors.js';
import { escapeText } from '../report/escape.js';
import type { CliContext, OutputStream } from './context.js';
import { UsageError } from './errors.js';

/** Writes a text and waits until the stream has taken it, so that nothing is cut when the process ends. */
export async function writeAll(stream: OutputStream, text: string): Promise<void> {
  makeBlocking(stream);
  await new Promise<void>((done, failed) => {
    stream.write(text, (error) => {
      // The reader has enough: `backpressure | head` is not an error.
      if (error && (error as NodeJS.ErrnoException).code !== 'EPIPE') failed(error);
      else done();
    });
  });
}

/** Writes a file so that a reader sees the old content or the new one, never a part. */
export function writeFileAtomically(path: string, text: string, cwd: string): void {
  const target = resolve(cwd, path);
  const temporary = `${target}.${randomBytes(6).toString('hex')}.tmp`;
  try {
    mkdirSync(dirname(target), { recursive: true });
    writeFileSync(temporary, text);
    renameSync(temporary, target);
  } catch (error) {
    removeQuietly(temporary);
    throw new UsageError(`option --output: cannot write '${path}': ${systemReason(error)}`);
  }
}

function removeQuietly(path: string): void {
  try {
    rmSync(path, { force: true });
  } catch {
    // It was never made.
  }
}

/** One line for a person on stderr. It may quote names from the project, so it is escaped. */
export function note({ stderr }: Pick<CliContext, 'stderr'>, message: string): void {
  stderr.write(`backpressure: ${escapeText(message)}\n`);
}

/** Node writes to pipes asynchronously on some systems and drops what is left at exit (nodejs/node#6379). */
function makeBlocking(stream: OutputStream): void {
  const handle = (stream as { _handle?: { setBlocking?: (blocking: boolean) => void } | null })._handle;
  handle?.setBlocking?.(true);
}
