import { describe, expect, it } from 'vitest';
import { readSettings } from '../src/analysis/model/settings.js';
import { rules } from '../src/rules/index.js';
import { bothHosts } from './support/index.js';
import { readRulePage } from './support/rule-page.js';
import { readProjectFile } from './support/source-files.js';

const PAGE = 'docs/guide/own-libraries.md';
const REPORTED = /^<!--\s*reported by: (.+?)\s*-->$/;
const FED = rules.filter(({ meta }) => /^require-(?:queue-limit|prefetch|dead-letter|wait-timeout)$/.test(meta.name));

const text = readProjectFile(PAGE);
const page = readRulePage(text);

function errorOf(settings: unknown): string {
  try {
    readSettings(settings);
  } catch (error) {
    return (error as Error).message;
  }
  return '';
}

/** Each example with the settings above it, and the rule that is said to report something in it. */
const examples = page.blocks.flatMap((block, index) => {
  if (block.language !== 'ts') return [];
  const settings = page.blocks.slice(0, index).findLast(({ language }) => language === 'json');
  return [{ line: block.line, code: block.code, claim: REPORTED.exec(block.comment ?? '')?.[1], settings: settings?.code ?? '{}' }];
});

describe(PAGE, () => {
  it('has settings that are read', () => {
    const read = page.blocks.filter(({ language }) => language === 'json').map(({ code }) => readSettings(JSON.parse(code)));
    expect(read.length).toBeGreaterThan(2);
    for (const { catalogue } of read) expect(catalogue.entries.length).toBeGreaterThan(0);
  });

  it('explains every key that an entry may have', () => {
    const known = /known are (.*)/.exec(errorOf({ catalogue: [{ key: 1 }] }))?.[1]?.split(', ') ?? [];
    expect(known.length).toBeGreaterThan(15);
    expect(known.filter((key) => !text.includes(`\`${key}\``))).toEqual([]);
  });

  it('says of every example which rule reports it', () => {
    expect(FED).toHaveLength(4);
    expect(examples.length).toBeGreaterThan(5);
    expect(examples.filter(({ claim }) => claim === undefined).map(({ line }) => line)).toEqual([]);
  });

  it.each(examples)('tells the truth about the example in line $line ($claim)', ({ code, claim, settings }) => {
    const context = { filename: 'src/example.ts', settings: JSON.parse(settings) as unknown };
    const reporters = FED.filter((rule) => bothHosts(rule, code, context).length > 0).map(({ meta }) => meta.name);
    expect(reporters).toEqual(claim === 'none' ? [] : [claim]);
  });

  it('shows the message of the first example as it is', () => {
    const [first] = examples;
    const rule = FED.find(({ meta }) => meta.name === 'require-queue-limit');
    const found = rule ? bothHosts(rule, first?.code ?? '', { settings: JSON.parse(first?.settings ?? '{}') as unknown }) : [];
    expect(found).toHaveLength(1);
    expect(text.replace(/\s+/g, ' ')).toContain(`*${String(found[0]?.message)}*`);
    expect(found[0]?.suggestions).toHaveLength(1);
  });

  it('shows the error of a wrong entry as it is', () => {
    const shown = page.blocks.find(({ language }) => language === 'text')?.code ?? '';
    const entry = JSON.parse(page.blocks.find(({ language }) => language === 'json')?.code ?? '{}') as { catalogue: object[] };
    const catalogue = [{ ...entry.catalogue[0], sites: [{ new: 'Mailer' }, { new: 'Mailer', options: 'x' }] }];
    expect(() => readSettings({ catalogue })).toThrow(shown.trim().replace(/^.*?: .*?: /, ''));
  });
});
