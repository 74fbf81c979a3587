import { describe, expect, it } from 'vitest';
import { reports } from '../../../src/analysis/watching/reports.js';
import { model } from '../../support/index.js';

function isReported(code: string): boolean {
  const file = model(code);
  return reports(file, file.ast);
}

describe('reports', () => {
  it.each(['refused++;', 'this.refused += 1;', 'logger.warn("full");', 'rejected.inc();', 'rejected.add(1);', 'bus.emit("full");', 'metrics.increment("full");', 'onFull(job);'])(
    'is true for %s',
    (code) => {
      expect(isReported(code)).toBe(true);
    },
  );

  it.each(['res.status(503).end();', 'seen.add(job);', 'jobs.shift();', 'callback(new Error("full"));'])('is false for %s', (code) => {
    expect(isReported(code)).toBe(false);
  });
});
