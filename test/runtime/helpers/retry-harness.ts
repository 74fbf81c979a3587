import { retry } from '../../../src/runtime/index.js';
import type { AttemptContext, RetryOptions } from '../../../src/runtime/index.js';
import { flush, watch } from './settle.js';
import { VirtualClock } from './virtual-clock.js';

/** Fails with the given errors in turn, then succeeds; remembers when each attempt started. */
export class Service {
  readonly starts: number[] = [];
  readonly attempts: number[] = [];
  readonly #failures: unknown[];

  constructor(
    readonly clock: VirtualClock,
    failures: readonly unknown[],
  ) {
    this.#failures = [...failures];
  }

  readonly call = async ({ attempt }: AttemptContext): Promise<string> => {
    this.starts.push(this.clock.now());
    this.attempts.push(attempt);
    if (this.#failures.length > 0) throw this.#failures.shift();
    return 'done';
  };
}

export const fail = (count: number): Error[] => Array.from({ length: count }, (_value, index) => new Error(`${index + 1}`));

export function setUp(failures: readonly unknown[], options: RetryOptions<string> = {}) {
  const clock = new VirtualClock(1000);
  const service = new Service(clock, failures);
  const run = watch(retry(service.call, { clock, random: () => 1, ...options }));
  return { clock, service, run };
}

export async function advance(clock: VirtualClock, ms: number): Promise<void> {
  await flush();
  clock.advance(ms);
  await flush();
}
