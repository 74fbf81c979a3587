import { beforeAll, describe, expect, it } from 'vitest';
import { buildCli, spawnCli } from '../cli/built-cli.js';
import { fixture } from '../project/temp-project.js';

describe('the built inventory', { timeout: 60_000 }, () => {
  beforeAll(buildCli, 180_000);

  it('lists the queues of the faulty shop, and those of the repaired one without a fault', () => {
    const faulty = spawnCli(['inventory', 'fixtures/shop'], fixture('../..'), { env: { COLUMNS: '100' } });
    expect([faulty.code, faulty.stderr]).toEqual([0, '']);
    expect(faulty.stdout).toMatch(/^unbounded {2}OrderBuffer\.waiting .*order-buffer\.ts:6$/m);
    expect(faulty.stdout).toMatch(/^\d+ queues: \d+ bounded, \d+ unbounded$/m);
    const repaired = spawnCli(['inventory', 'fixtures/shop-fixed', '--status', 'unbounded,unknown'], fixture('../..'));
    expect(repaired.stdout).toMatch(/^0 queues \(of \d+ in all\)$/m);
  });

  it('writes the same bytes twice in every format', () => {
    for (const format of ['table', 'json', 'csv', 'markdown']) {
      const [first, second] = [1, 2].map(() => spawnCli(['inventory', '--format', format], fixture('../shop')).stdout);
      expect(first).toBe(second);
      expect(first?.length).toBeGreaterThan(1_000);
    }
  });
});
