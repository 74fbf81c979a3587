import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { detectFile } from '../../src/host/file-host.js';
import { lint, model, type ESLintContext } from '../support/index.js';
import { markRule } from '../support/mark-rule.js';

const rules = [markRule('mark'), markRule('other')];

/** What both hosts report, as `line:column rule` lists. */
function reported(code: string, context: ESLintContext = {}): { cli: string[]; eslint: string[] } {
  const show = (item: { line: number; column: number; ruleId: string | null }): string =>
    `${String(item.line)}:${String(item.column)} ${String(item.ruleId)}`;
  return {
    cli: detectFile(model(code, context), rules).map(show),
    // ESLint's own complaints about comments are not findings.
    eslint: lint(rules, code, context)
      .filter(({ ruleId, messageId }) => ruleId !== null && messageId !== undefined)
      .map(show)
      .sort(bySourceOrder),
  };
}

function bySourceOrder(a: string, b: string): number {
  const [lineA = 0, columnA = 0] = a.split(/[: ]/).map(Number);
  const [lineB = 0, columnB = 0] = b.split(/[: ]/).map(Number);
  return lineA - lineB || columnA - columnB || (a < b ? -1 : 1);
}

const both = (line: number, column: number): string[] => [
  `${String(line)}:${String(column)} backpressure/mark`,
  `${String(line)}:${String(column)} backpressure/other`,
];

/** Snippets with what is left of them; every one is also given to ESLint. */
const cases: readonly (readonly [title: string, code: string, left: readonly string[]])[] = [
  ['no directive', 'mark();', both(1, 1)],
  ['next line, one rule', '// eslint-disable-next-line backpressure/mark\nmark();', ['2:1 backpressure/other']],
  ['next line, all rules', '// eslint-disable-next-line\nmark();\nmark();', both(3, 1)],
  ['next line, a list', '// eslint-disable-next-line backpressure/mark, backpressure/other\nmark();', []],
  ['next line, quoted names', '// eslint-disable-next-line "backpressure/mark", \'backpressure/other\'\nmark();', []],
  [
    'next line, names without commas',
    '// eslint-disable-next-line backpressure/mark backpressure/other\nmark();',
    both(2, 1),
  ],
  [
    'next line, a reason',
    '// eslint-disable-next-line backpressure/mark -- shops\nmark();',
    ['2:1 backpressure/other'],
  ],
  ['next line, a reason for all rules', '// eslint-disable-next-line -- backpressure/mark\nmark();', []],
  ['next line, a dash that is not a reason', '// eslint-disable-next-line backpressure/mark--why\nmark();', both(2, 1)],
  [
    'next line, a long dash',
    '// eslint-disable-next-line backpressure/mark ---- why\nmark();',
    ['2:1 backpressure/other'],
  ],
  ['next line, block comment', '/* eslint-disable-next-line backpressure/mark */\nmark();', ['2:1 backpressure/other']],
  [
    'next line, block comment over lines',
    '/* eslint-disable-next-line\n backpressure/mark,\n backpressure/other */\nmark();',
    [],
  ],
  ['next line, after code', 'mark(); // eslint-disable-next-line\nmark();', both(1, 1)],
  ['next line only', '// eslint-disable-next-line\n\nmark();', both(3, 1)],
  ['same line', 'mark(); // eslint-disable-line backpressure/other\nmark();', ['1:1 backpressure/mark', ...both(2, 1)]],
  ['same line, block comment in front', '/* eslint-disable-line */ mark();', []],
  [
    'same line, block comment over lines',
    'mark(); /* eslint-disable-line\n */ mark();',
    [...both(1, 1), ...both(2, 5)],
  ],
  ['same line, start of a call over lines', 'mark(\n1, // eslint-disable-line\n);', both(1, 1)],
  ['block', '/* eslint-disable backpressure/mark */\nmark();', ['2:1 backpressure/other']],
  ['block, all rules', '/* eslint-disable */\nmark();', []],
  ['block, in line comment means nothing', '// eslint-disable\nmark();', both(2, 1)],
  ['block, from its place on', 'mark(); /* eslint-disable */ mark();', both(1, 1)],
  ['block, ended', '/* eslint-disable */ mark(); /* eslint-enable */ mark();', both(1, 50)],
  [
    'block, ended for one rule',
    '/* eslint-disable */\nmark();\n/* eslint-enable backpressure/mark */\nmark();',
    ['4:1 backpressure/mark'],
  ],
  [
    'block of one rule, ended for all',
    '/* eslint-disable backpressure/mark */\nmark();\n/* eslint-enable */\nmark();',
    ['2:1 backpressure/other', ...both(4, 1)],
  ],
  ['enable does not undo a line', '/* eslint-enable */\n// eslint-disable-next-line\nmark();', []],
  [
    'line inside a block',
    '/* eslint-disable backpressure/mark */\nmark(); // eslint-disable-line backpressure/other\nmark();',
    ['3:1 backpressure/other'],
  ],
  ['rules of others', '/* eslint-disable no-console, other/mark */\nmark();', both(2, 1)],
  ['name without plugin', '// eslint-disable-next-line mark\nmark();', both(2, 1)],
  ['no space after the label', '/* eslint-disablebackpressure/mark */\nmark();', both(2, 1)],
  ['label in capitals', '/* ESLINT-DISABLE */\nmark();', both(2, 1)],
  ['label behind a word', '// see eslint-disable-next-line\nmark();', both(2, 1)],
  ['empty list', '/* eslint-disable , */\nmark();', []],
  ['inside a string', 'mark("/* eslint-disable */"); mark();', [...both(1, 1), ...both(1, 31)]],
  ['JSDoc stars', '/** eslint-disable */\nmark();', both(2, 1)],
  ['rule switched off', '/* eslint backpressure/mark: "off" */\nmark();', ['2:1 backpressure/other']],
  [
    'rule switched off, below the code',
    'mark();\n/* eslint "backpressure/mark": 0, "backpressure/other": ["off"] */',
    [],
  ],
  [
    'rule switched off without quotes',
    '/* eslint backpressure/mark: off -- why */\nmark();',
    ['2:1 backpressure/other'],
  ],
  ['rule set to its severity', '/* eslint backpressure/mark: "error" */\nmark();', both(2, 1)],
  ['rule set to warn', '/* eslint backpressure/mark: 1 */\nmark();', both(2, 1)],
  ['other rule switched off', '/* eslint no-console: "off", other/mark: "off" */\nmark();', both(2, 1)],
  ['configuration in a line comment', '// eslint backpressure/mark: "off"\nmark();', both(2, 1)],
  ['CRLF', '// eslint-disable-next-line\r\nmark();\r\nmark();', both(3, 1)],
  ['hashbang', '#!/usr/bin/env node eslint-disable-line\nmark(); /* eslint-disable */ mark();', both(2, 1)],
];

describe('disable comments', () => {
  it.each(cases)('%s', (_title, code, left) => {
    const { cli, eslint } = reported(code);
    expect(eslint).toEqual(left);
    expect(cli).toEqual(left);
  });

  it.each(cases)('%s, in JavaScript', (_title, code, left) => {
    const { cli, eslint } = reported(code, { filename: 'src/input.js' });
    expect(eslint).toEqual(left);
    expect(cli).toEqual(left);
  });

  it('can be left out of account', () => {
    const file = model('/* eslint-disable */\nmark();');
    expect(detectFile(file, rules, { directives: false })).toHaveLength(2);
  });

  it('agrees with ESLint on any mixture of comments and code', () => {
    const name = fc.constantFrom('backpressure/mark', 'backpressure/other', 'no-console', '"backpressure/mark"', '');
    const label = fc.constantFrom('disable', 'enable', 'disable-line', 'disable-next-line');
    const directive = fc
      .tuple(label, fc.array(name, { maxLength: 2 }), fc.constantFrom('', ' -- why', ' --why', '\n'))
      .map(([kind, names, end]) => `eslint-${kind} ${names.join(', ')}${end}`);
    const part = fc.oneof(
      fc.constantFrom('mark();', 'mark();', ' ', '\n', '\r\n', '\u2028', 'mark(\n);'),
      directive.map((text) => `/* ${text} */`),
      directive.map((text) => `// ${text.replace('\n', ' ')}\n`),
    );
    fc.assert(
      fc.property(fc.array(part, { maxLength: 14 }), (parts) => {
        const { cli, eslint } = reported(parts.join(''));
        expect(cli).toEqual(eslint);
      }),
      { seed: 7, numRuns: Number(process.env['FUZZ_RUNS'] ?? 250) },
    );
  });
});
