import { readdirSync, readFileSync } from 'node:fs';
import { describe, it } from 'vitest';
import { requireQueueMonitoring } from '../../../src/rules/require-queue-monitoring.js';
import { bothHosts, expectMarked } from '../../support/index.js';

const FOLDER = new URL('../../../fixtures/cases/require-queue-monitoring/', import.meta.url);

describe('require-queue-monitoring in fixtures/cases', () => {
  it.each(readdirSync(FOLDER))('%s', (name) => {
    const code = readFileSync(new URL(name, FOLDER), 'utf8');
    expectMarked(requireQueueMonitoring, code, { filename: `src/${name}` });
    bothHosts(requireQueueMonitoring, code, { filename: `src/${name}` });
  });
});
