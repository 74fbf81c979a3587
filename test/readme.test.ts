import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { typeErrors } from './support/type-errors.js';

const root = fileURLToPath(new URL('..', import.meta.url));
const readme = readFileSync(`${root}README.md`, 'utf8');

describe('README.md', () => {
  it('shows the rules and the output of the demo as they are', () => {
    const { status, stderr } = spawnSync(process.execPath, ['scripts/readme.mjs', '--check'], { cwd: root, encoding: 'utf8' });
    expect(stderr).toBe('');
    expect(status).toBe(0);
  });

  it('has TypeScript examples that compile', () => {
    const examples = [...readme.matchAll(/```ts\n([\s\S]*?)```/g)].map(([, code = '']) => code);
    expect(examples.length).toBeGreaterThan(0);
    for (const code of examples) expect(typeErrors(`export {};\n${code}`)).toEqual([]);
  });

  it('names only npm scripts that exist', () => {
    const { scripts } = JSON.parse(readFileSync(`${root}package.json`, 'utf8')) as { scripts: Record<string, string> };
    const named = [...readme.matchAll(/npm run (\w+)/g)].map(([, name = '']) => name);
    expect(named).toContain('demo');
    for (const name of named) expect(Object.keys(scripts)).toContain(name);
  });
});
