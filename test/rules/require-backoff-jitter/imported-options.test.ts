import { basename } from 'node:path';
import { describe, expect, it } from 'vitest';
import { detectFile } from '../../../src/host/file-host.js';
import { DEFAULT_SETTINGS } from '../../../src/analysis/model/settings.js';
import { findTargets } from '../../../src/project/listing/targets.js';
import { openProject } from '../../../src/project/project.js';
import { requireBackoffJitter } from '../../../src/rules/require-backoff-jitter.js';
import { tempProject } from '../../project/temp-project.js';

/** What is reported in the caller, when the options stand in a file of their own. */
async function found(options: string): Promise<readonly { line: number; related: readonly string[] }[]> {
  const root = tempProject({
    'package.json': '{ "type": "module" }',
    'src/network.ts': `export const NETWORK_RETRY = {\n  ${options},\n};\n`,
    'src/sync.ts': [
      "import promiseRetry from 'promise-retry';",
      "import { office } from 'office';",
      "import { NETWORK_RETRY } from './network.js';",
      'export const sync = (day) => promiseRetry((retry) => office.put(day).catch(retry), NETWORK_RETRY);',
    ].join('\n'),
  });
  const project = openProject(await findTargets([root], root), {
    tsconfig: null,
    ignored: () => false,
    settings: DEFAULT_SETTINGS,
  });
  return project.discovery.files.flatMap((path) => {
    const model = project.modelOf(path);
    if (!model) throw new Error(`${path} cannot be parsed`);
    return detectFile(model, [requireBackoffJitter]).map(({ line, related }) => ({
      line,
      related: related.map((place) => `${basename(place.path)}:${String(place.line)}`),
    }));
  });
}

describe('options in another file', () => {
  it('are told at the call, with the place where they stand', async () => {
    const [finding, ...others] = await found('retries: 6, minTimeout: 1_000, randomize: false');
    expect(others).toEqual([]);
    expect(finding?.line).toBe(4);
    expect(finding?.related).toContain('network.ts:2');
  });

  it('count when they leave the random share out', async () => {
    expect(await found('retries: 6, minTimeout: 1_000')).toHaveLength(1);
  });

  it('are silent with it', async () => {
    expect(await found('retries: 6, minTimeout: 1_000, randomize: true')).toEqual([]);
  });
});
