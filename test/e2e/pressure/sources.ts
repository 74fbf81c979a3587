import { randomBytes } from 'node:crypto';
import { setImmediate as turn } from 'node:timers/promises';

/** What has been taken from a source so far. */
export interface Taken {
  bytes: number;
  items: number;
}

/** Yields so many texts of a size, as fast as they are taken, and lets the rest of the process run in between. */
export async function* texts(count: number, size: number, taken: Taken): AsyncGenerator<string> {
  // No compression makes these any smaller.
  const text = randomBytes(size).toString('latin1').replaceAll(/[\r\n]/g, '-');
  for (let index = 0; index < count; index += 1) {
    if (index % 50 === 0) await turn();
    taken.items += 1;
    taken.bytes += size;
    yield text;
  }
}
