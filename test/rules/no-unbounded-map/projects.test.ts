import { describe, expect, it } from 'vitest';
import { DEFAULT_SETTINGS } from '../../../src/analysis/model/settings.js';
import { runAudit } from '../../../src/cli/run-audit.js';
import { findTargets } from '../../../src/project/listing/targets.js';
import { noUnboundedMap } from '../../../src/rules/no-unbounded-map.js';
import { tempProject, type Files } from '../../project/temp-project.js';
import { markedLines } from '../../support/index.js';

/** Asserts that an audit of the whole project reports exactly the marked lines. */
async function expectMarked(files: Files): Promise<void> {
  const root = tempProject({ 'package.json': '{ "type": "module" }', ...files });
  const { report } = await runAudit({
    targets: await findTargets([root], root),
    rules: [{ rule: noUnboundedMap, severity: 'error' }],
    minConfidence: 'low',
    settings: DEFAULT_SETTINGS,
    tsconfig: null,
    ignored: () => false,
  });
  const marked = Object.entries(files).flatMap(([path, text]) =>
    markedLines(String(text), noUnboundedMap.meta.name).map((line) => `${path}:${String(line)}`),
  );
  expect(report.files.failed).toEqual([]);
  expect(report.findings.map(({ file, line }) => `${file}:${String(line)}`).sort()).toEqual(marked.sort());
}

const MARK = '// expect-next-line: no-unbounded-map';

describe('no-unbounded-map in whole projects', () => {
  it('follows a path alias of tsconfig.json and a barrel', () =>
    expectMarked({
      'tsconfig.json': '{ "compilerOptions": { "baseUrl": ".", "paths": { "@state/*": ["src/state/*"] } } }',
      'src/state/sessions.ts': `${MARK}\nexport const sessions = new Map<string, object>();\n`,
      'src/state/index.ts': `export { sessions } from './sessions';\n`,
      'src/routes.ts': `import { Router } from 'express';
import { sessions } from '@state/index';
export const router = Router();
router.post('/login', (req, res) => {
  sessions.set(req.body.token, {});
  res.end();
});
`,
    }));

  it('believes a sweep that another package of the workspace starts', () =>
    expectMarked({
      'package.json': '{ "private": true, "workspaces": ["packages/*"] }',
      'packages/store/package.json': '{ "name": "store", "type": "module", "main": "src/index.ts" }',
      'packages/store/src/index.ts': `const tokens = new Map<string, number>();
export function issue(token: string): void {
  tokens.set(token, Date.now());
}
export function sweep(): void {
  for (const [token, at] of tokens) if (Date.now() - at > 60_000) tokens.delete(token);
}
`,
      'packages/server/package.json': '{ "name": "server", "type": "module", "dependencies": { "store": "*" } }',
      'packages/server/src/main.ts': `import { sweep } from '../../store/src/index';
setInterval(sweep, 60_000);
`,
    }));

  it('does not count what tests add', () =>
    expectMarked({
      'src/overrides.ts': `export const overrides = new Map<string, string>();
export const textOf = (id: string): string => overrides.get(id) ?? id;
`,
      'test/overrides.test.ts': `import { overrides } from '../src/overrides';
export function fill(id: string): void {
  overrides.set(id, 'x');
}
`,
    }));

  it('reads JavaScript that uses require', () =>
    expectMarked({
      'package.json': '{}',
      'lib/limits.js': `const MAX = 500;
module.exports = { MAX };
`,
      'lib/seen.js': `const { MAX } = require('./limits');
const seen = new Set();
${MARK}
const all = new Set();
module.exports.note = (messageId) => {
  all.add(messageId);
  if (seen.size >= MAX) seen.clear();
  seen.add(messageId);
};
`,
      'index.js': `const { note } = require('./lib/seen');
require('./bus').on('message', (message) => note(message.id));
`,
      'bus.js': `module.exports = new (require('node:events'))();\n`,
    }));
});
