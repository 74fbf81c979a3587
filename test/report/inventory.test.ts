import { describe, expect, it } from 'vitest';
import { renderInventoryCsv } from '../../src/report/inventory-csv.js';
import { renderInventoryJson } from '../../src/report/inventory-json.js';
import { renderInventoryMarkdown } from '../../src/report/inventory-markdown.js';
import { renderInventoryTable } from '../../src/report/inventory-table.js';
import { boundInWords, byRisk, inventorySummary, reportedQueues } from '../../src/report/queue-report.js';
import { widthOf } from '../../src/report/text-width.js';
import { BOUNDED, CLAIMED, inventory, queue } from './sample-queue.js';

const ALL = [queue(), queue({ name: 'log', status: 'unknown', confidence: 'low' }), queue({ name: 'shops', ...CLAIMED }), queue({ name: 'refunds', ...BOUNDED })];

describe('queues in a report', () => {
  it('are sorted by risk, then by how sure that is, then by place', () => {
    const shuffled = [
      queue({ name: 'e', ...BOUNDED, confidence: 'medium', file: 'a.ts' }),
      queue({ name: 'f', ...BOUNDED, confidence: 'high', file: 'b.ts' }),
      queue({ name: 'd', ...CLAIMED }),
      queue({ name: 'c', status: 'unknown', confidence: 'low' }),
      queue({ name: 'b', confidence: 'medium', file: 'a.ts' }),
      queue({ name: 'a2', line: 10 }),
      queue({ name: 'a1', line: 9 }),
    ];
    expect(shuffled.sort(byRisk).map(({ name }) => name)).toEqual(['a1', 'a2', 'b', 'c', 'd', 'e', 'f']);
  });

  it('are summed up', () => {
    expect(inventorySummary(ALL)).toBe('4 queues: 1 bounded, 1 claimed, 1 unbounded, 1 unknown');
    expect(inventorySummary([queue()], 4)).toBe('1 queue: 1 unbounded (of 4 in all)');
    expect(inventorySummary([])).toBe('0 queues');
  });

  it('say their maximum in words', () => {
    const words = (by: 'size' | 'time' | 'paired' | 'identity', value: number | null, expression: string | null): string =>
      boundInWords(queue({ bound: { by, value, expression, file: 'a.ts', line: 1 } }));
    expect(boundInWords(queue())).toBe('none');
    expect(words('size', 5, null)).toBe('5 items');
    expect(words('size', 5, 'MAX')).toBe('5 items (MAX)');
    expect(words('size', null, 'options.max')).toBe('options.max');
    expect(words('time', null, 'TTL')).toBe('by time: TTL');
    expect(words('paired', null, null)).toBe('what is in flight');
    expect(words('identity', null, null)).toBe('until removed');
  });

  it('have different ids where one file has a name twice', () => {
    const base = { ...queue(), path: 'a.ts', bound: null, growth: [], release: [], monitored: null };
    const ids = reportedQueues([base, base, { ...base, path: 'b.ts' }]).map(({ id }) => id);
    expect(new Set(ids).size).toBe(3);
  });
});

describe('the inventory as JSON', () => {
  it('leaves out what is not known of a bound', () => {
    const { queues } = JSON.parse(renderInventoryJson(inventory(ALL))) as { queues: Record<string, unknown>[] };
    expect(queues.map(({ bound }) => bound)).toEqual([
      null,
      null,
      { by: 'claim', value: 40, file: 'src/orders.ts', line: 5 },
      { by: 'size', value: 1000, expression: 'MAX_REFUNDS', file: 'src/orders.ts', line: 40 },
    ]);
    expect(queues[2]).toMatchObject({ status: 'claimed', claim: { bound: '40', reason: 'shops are set up by hand' } });
  });
});

describe('the inventory as CSV', () => {
  const rows = (parts: Parameters<typeof queue>[0]): string => renderInventoryCsv(inventory([queue(parts)])).split('\r\n')[1] ?? '';

  it('has a header, CRLF at the end of every line, and as many fields in each', () => {
    const text = renderInventoryCsv(inventory(ALL));
    expect(text.endsWith('\r\n')).toBe(true);
    expect(text.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
    const counts = text.trimEnd().split('\r\n').map((line) => line.split(',').length);
    expect(new Set(counts)).toEqual(new Set([19]));
  });

  it('quotes commas, quotes and line breaks', () => {
    expect(rows({ name: 'a,b' })).toContain(',"a,b",');
    expect(rows({ name: 'say "hi"' })).toContain(',"say ""hi""",');
    expect(renderInventoryCsv(inventory([queue({ ...CLAIMED, claim: { bound: '40', reason: 'one\ntwo' } })]))).toContain(',"one\ntwo"\r\n');
  });

  for (const name of ['=HYPERLINK("x")', '+1', '-1', '@SUM(A1)', ' =1', '|cmd']) {
    it(`takes ${name} for a text`, () => expect(rows({ name })).toMatch(/,"?'/));
  }

  it('leaves numbers alone', () => expect(rows(BOUNDED)).toContain(',size,1000,MAX_REFUNDS,'));
});

describe('the inventory as Markdown', () => {
  it('is a table under a heading', () => {
    const text = renderInventoryMarkdown(inventory(ALL));
    expect(text).toMatch(/^# Queues of shop\n\n4 queues: .*\n\n\| status \| queue \|/);
    expect(text).toContain('| **unbounded** (high) | OrderBuffer.waiting | list | instance | none |  | POST /orders |');
    expect(text).toContain('- shops: bounded by 40, because shops are set up by hand');
  });

  it('keeps markup of the project from being markup', () => {
    const text = renderInventoryMarkdown(inventory([queue({ name: '<img src=x>|[a](b)`c`*d*@all\n# x', file: 'https://a.b/c.ts' })]));
    const row = text.split('\n')[5] ?? '';
    expect(row.split(/(?<!\\)\|/)).toHaveLength(13);
    expect(row).not.toMatch(/<img|(?<!\\)[`*[\]]\w|@all|:\/\//);
    expect(text.split('\n').filter((line) => line.startsWith('#'))).toEqual(['# Queues of shop']);
  });
});

describe('the inventory as a table', () => {
  const table = (width: number, colourLevel: 0 | 1 = 0, queues = ALL): string => renderInventoryTable(inventory(queues), { width, colourLevel });

  for (const width of [40, 60, 80, 100, 120, 160, 240]) {
    it(`fits into ${String(width)} columns`, () => {
      const lines = table(width).split('\n');
      expect(lines.filter((line) => widthOf(line) > width)).toEqual([]);
      for (const { status } of ALL) expect(table(width)).toContain(status);
    });
  }

  it('shows more where there is room', () => {
    const heading = (width: number): string[] => (table(width).split('\n')[0] ?? '').split(/ {2,}/);
    expect(heading(80)).toEqual(['status', 'queue', 'maximum', 'declared at']);
    expect(heading(240)).toHaveLength(11);
  });

  it('cuts the beginning of a path, and keeps its line', () => {
    const [row = ''] = table(70, 0, [queue({ file: `src/${'deep/'.repeat(20)}orders.ts` })]).split('\n').slice(1);
    expect(row).toMatch(/ {2}\.\.\..*orders\.ts:6$/);
  });

  it('colours the status', () => {
    const text = table(100, 1);
    for (const start of ['\u001b[31munbounded', '\u001b[33munknown', '\u001b[36mclaimed', '\u001b[32mbounded']) expect(text).toContain(start);
    expect(table(100, 0)).not.toContain('\u001b');
  });

  it('writes out what would act on the terminal', () => {
    for (const width of [40, 200]) expect(table(width, 0, [queue({ name: 'a\u001b[2Jb\n' })])).not.toMatch(/\u001b|b\n$/);
  });

  it('tells the reasons of claims and the files that failed', () => {
    const report = inventory(ALL, { files: { read: 3, skipped: [], failed: [{ file: 'src/b.ts', reason: '1:1: no' }] } });
    const text = renderInventoryTable(report, { width: 100, colourLevel: 0 });
    expect(text).toContain('Claims\n  shops: bounded by 40 -- shops are set up by hand\n');
    expect(text).toContain('shop/src/b.ts: 1:1: no');
  });
});
