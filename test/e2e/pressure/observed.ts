import { setTimeout as sleep } from 'node:timers/promises';

const LOOK_MS = 20;

/** A value that stays the same for so many looks is taken for its last one. */
const LOOKS = 15;

/** Waits until a number no longer changes, and returns it. */
export async function settled(read: () => number): Promise<number> {
  let last = read();
  for (let same = 0; same < LOOKS; ) {
    await sleep(LOOK_MS);
    const now = read();
    same = now === last ? same + 1 : 0;
    last = now;
  }
  return last;
}

/** Waits until something holds; the test's own timeout ends the wait. */
export async function until(holds: () => boolean): Promise<void> {
  while (!holds()) await sleep(LOOK_MS);
}
