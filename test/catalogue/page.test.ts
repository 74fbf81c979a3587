import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { LIBRARY_ENTRIES, LIBRARY_FAMILIES } from '../../src/catalogue/libraries/index.js';
import { rules } from '../../src/rules/index.js';
import { readProjectFile } from '../support/source-files.js';

const root = fileURLToPath(new URL('../..', import.meta.url));
const page = readProjectFile('docs/catalogue.md');
const headings = [...page.matchAll(/^#+ (.*)$/gm)].map(([, title = '']) => title);

describe('docs/catalogue.md', () => {
  it('shows the catalogue as it is', () => {
    const { status, stderr } = spawnSync(process.execPath, ['scripts/catalogue.mjs', '--check'], { cwd: root, encoding: 'utf8' });
    expect(stderr).toBe('');
    expect(status).toBe(0);
  });

  it('shows every entry once', () => {
    const shown = [...page.matchAll(/^`.*` \(([a-z0-9-]+)\)$/gm)].map(([, id = '']) => id);
    expect(shown.sort()).toEqual(LIBRARY_ENTRIES.map(({ id }) => id).sort());
  });

  it('has a heading for every family, which its table leads to', () => {
    const titles = LIBRARY_FAMILIES.map(({ title }) => title).sort((a, b) => a.localeCompare(b, 'en'));
    expect(headings).toEqual(expect.arrayContaining(titles));
    const anchors = titles.map((title) => title.toLowerCase().replace(/[^\w\- ]/g, '').replaceAll(' ', '-'));
    expect(new Set(anchors).size).toBe(titles.length);
    expect([...page.matchAll(/\]\(#([^)]+)\)/g)].map(([, anchor]) => anchor)).toEqual(anchors);
  });

  it('leads to pages of rules that there are', () => {
    const pages = new Set([...page.matchAll(/\]\(rules\/([\w-]+)\.md\)/g)].map(([, name = '']) => name));
    expect([...pages].filter((name) => !rules.some(({ meta }) => meta.name === name))).toEqual([]);
    expect(pages.size).toBeGreaterThan(0);
  });
});
