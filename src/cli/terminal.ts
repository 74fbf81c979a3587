import type { Layout } from '../report/audit-report.js';
import type { CliContext, OutputStream } from './context.js';

const DEFAULT_WIDTH = 80;
const MIN_WIDTH = 40;

/** Colours for a stream, by FORCE_COLOR, NO_COLOR and whether it is a terminal. As in Node, FORCE_COLOR wins. */
export function colourLevelOf(stream: OutputStream, env: CliContext['env']): Layout['colourLevel'] {
  const forced = env['FORCE_COLOR'];
  if (forced !== undefined) {
    if (forced === '0' || forced === 'false') return 0;
    return forced === '2' ? 2 : forced === '3' ? 3 : 1;
  }
  if ((env['NO_COLOR'] ?? '') !== '' || env['TERM'] === 'dumb' || stream.isTTY !== true) return 0;
  return 1;
}

/** How many columns text on a stream may take. */
export function widthOfStream(stream: OutputStream, env: CliContext['env']): number {
  const width = stream.columns ?? Number(env['COLUMNS'] ?? DEFAULT_WIDTH);
  return Number.isSafeInteger(width) && width > 0 ? Math.max(width, MIN_WIDTH) : DEFAULT_WIDTH;
}
