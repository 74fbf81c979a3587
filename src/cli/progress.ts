import { escapeText } from '../report/escape.js';
import { sliceColumns } from '../report/text-width.js';
import type { CliContext } from './context.js';
import { widthOfStream } from './terminal.js';

/** Shows how far an audit has come. */
export interface Progress {
  step(done: number, total: number, file: string): void;
  clear(): void;
}

const SILENT: Progress = { step: () => undefined, clear: () => undefined };
const INTERVAL = 80;
const CLEAR_LINE = '\r\u001b[K';

/** A line on stderr that is rewritten in place: on a terminal only, and not where a CI log would keep every step. */
export function createProgress({ stderr, env }: CliContext): Progress {
  if (stderr.isTTY !== true || (env['CI'] ?? '') !== '' || env['TERM'] === 'dumb') return SILENT;
  const width = widthOfStream(stderr, env);
  let last = 0;
  let visible = false;
  return {
    step(done, total, file) {
      const now = performance.now();
      if (now - last < INTERVAL) return;
      last = now;
      visible = true;
      stderr.write(CLEAR_LINE + sliceColumns(`${done}/${total} ${escapeText(file)}`, 0, width - 1));
    },
    clear() {
      if (visible) stderr.write(CLEAR_LINE);
      visible = false;
    },
  };
}
