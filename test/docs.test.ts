import { describe, expect, it } from 'vitest';
import { parseFile } from '../src/host/file-host.js';
import { ruleIdOf } from '../src/host/presets.js';
import { rules } from '../src/rules/index.js';
import { bothHosts } from './support/index.js';
import { readRulePage, type PageBlock } from './support/rule-page.js';
import { filesBelow, readProjectFile } from './support/source-files.js';

const HEADINGS = [
  '## Fault',
  '## Why it hurts',
  '## Fixed',
  '## What counts as a bound',
  '## When not to use it',
  '## Options',
];

const CODE = /^(?:[cm]?[jt]s|[jt]sx|javascript|typescript)$/;

/** The name under which an example is linted: an ordinary source file, not a test. */
function fileOf({ language }: PageBlock): string {
  const extension = language.replace('typescript', 'ts').replace('javascript', 'js');
  return `src/example.${extension}`;
}

describe('docs/rules', () => {
  it('has a page for every rule, and no other', () => {
    const pages = filesBelow('docs', /\.md$/).filter((path) => path.startsWith('docs/rules/'));
    expect(pages).toEqual(rules.map(({ meta }) => `docs/rules/${meta.name}.md`).sort());
  });
});

describe.each(rules.map((rule) => [rule.meta.name, rule] as const))('docs/rules/%s.md', (name, rule) => {
  const page = readRulePage(readProjectFile(`docs/rules/${name}.md`));
  const code = page.blocks.filter(({ language }) => CODE.test(language));
  const claimed = (claim: PageBlock['claim']): PageBlock[] => code.filter((block) => block.claim === claim);

  it('has the title and the description of the rule', () => {
    expect(page.title).toBe(ruleIdOf(rule));
    expect(page.description.replace(/\.$/, '')).toBe(rule.meta.description.replace(/\.$/, ''));
  });

  it('has the headings in their order', () => {
    expect(page.headings.filter((heading) => HEADINGS.includes(heading))).toEqual(HEADINGS);
  });

  it('has code blocks that parse', () => {
    const failures = code.map((block) => [block, parseFile(fileOf(block), block.code)] as const);
    expect(
      failures.flatMap(([{ line }, result]) => (result.ok ? [] : [`block in line ${String(line)}: ${result.message}`])),
    ).toEqual([]);
  });

  it('shows at least two faults and two sound ways', () => {
    expect(claimed('reports').length).toBeGreaterThanOrEqual(2);
    expect(claimed('silent').length).toBeGreaterThanOrEqual(2);
  });

  it('reports what it says it reports, in both hosts', () => {
    for (const block of claimed('reports')) {
      const found = bothHosts(rule, block.code, { filename: fileOf(block), settings: block.settings });
      expect(found.length, `findings in the block of line ${String(block.line)}`).toBeGreaterThan(0);
    }
  });

  it('is silent where it says so', () => {
    for (const block of claimed('silent')) {
      const found = bothHosts(rule, block.code, { filename: fileOf(block), settings: block.settings });
      expect(found, `findings in the block of line ${String(block.line)}`).toEqual([]);
    }
  });
});
