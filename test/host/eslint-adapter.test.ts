import { Linter } from 'eslint';
import { describe, expect, it, vi } from 'vitest';
import type { FileModel } from '../../src/analysis/model/file.js';
import { eslintRule } from '../../src/host/eslint-adapter.js';
import type { Confidence, Rule } from '../../src/rules/rule.js';
import { applyEdits, bothHosts, lint, pluginOf, type ESLintContext } from '../support/index.js';
import { callsOf, markRule } from '../support/mark-rule.js';

/** A rule that reports nothing and keeps the models it was given. */
function spyRule(name = 'spy'): Rule & { readonly seen: FileModel[] } {
  const seen: FileModel[] = [];
  return { ...markRule(name), seen, detect: (file) => (seen.push(file), []) };
}

const parsers: readonly (readonly [string, ESLintContext])[] = [
  ['espree', { filename: 'src/a.js' }],
  ['espree, script', { filename: 'src/a.js', languageOptions: { sourceType: 'script' } }],
  ['espree, CommonJS', { filename: 'src/a.cjs' }],
  ['@typescript-eslint/parser', { filename: 'src/a.ts' }],
  ['@typescript-eslint/parser on JavaScript', { filename: 'src/a.js', parser: 'typescript' }],
];

describe('a rule in ESLint', () => {
  it.each(parsers)('reports places and messages with %s', (_name, context) => {
    expect(lint([markRule()], 'const a = 1;\n  mark(\n);', context)).toMatchObject([
      {
        ruleId: 'backpressure/mark',
        messageId: 'marked',
        message: 'mark(\n) is marked.',
        severity: 2,
        line: 2,
        column: 3,
        endLine: 3,
        endColumn: 2,
      },
    ]);
  });

  it.each(parsers)('reads a tree with parents and scopes with %s', (_name, context) => {
    const rule: Rule = {
      ...markRule(),
      detect: (file) => {
        const [call] = callsOf(file, 'mark');
        expect(call?.parent).toMatchObject({ type: 'ExpressionStatement' });
        expect(file.scopes.scopes.some((scope) => scope.set.has('a'))).toBe(true);
        return [];
      },
    };
    expect(lint([rule], 'const a = 1; mark(a);', context)).toEqual([]);
  });

  it('works with type information', () => {
    const typed: ESLintContext = {
      filename: 'typed.ts',
      languageOptions: {
        parserOptions: { projectService: { allowDefaultProject: ['*.ts'] }, tsconfigRootDir: process.cwd() },
      },
    };
    expect(bothHosts(markRule(), 'const a: number = 1; mark(a);', typed)).toHaveLength(1);
  }, 60_000);

  it('is not run on a file that does not mention its subject', () => {
    const rule = spyRule();
    expect(lint([rule], 'other();')).toEqual([]);
    expect(rule.seen).toEqual([]);
  });

  it('shares one model per file with the other rules', () => {
    const rules = [spyRule('one'), spyRule('two')] as const;
    lint(rules, 'mark();', { filename: 'src/a.ts' });
    lint(rules, 'mark();', { filename: 'src/b.ts' });
    const [one, two] = rules;
    expect(one.seen.map(({ path }) => path)).toEqual(['src/a.ts', 'src/b.ts']);
    expect(one.seen[0]).toBe(two.seen[0]);
    expect(one.seen[1]).toBe(two.seen[1]);
    expect(one.seen[0]).not.toBe(one.seen[1]);
  });

  it.each([
    ['/home/me/test/shop', '/home/me/test/shop/src/a.js', 'src/a.js'],
    ['/home/me/test/shop/', '/home/me/test/shop/src/a.js', 'src/a.js'],
    ['/', '/a.js', 'a.js'],
  ])('names files from the folder where ESLint runs: %s, %s', (cwd, filename, path) => {
    const rule = spyRule();
    const config = { plugins: { backpressure: pluginOf([rule]) }, rules: { 'backpressure/spy': 'error' } } as const;
    new Linter({ cwd }).verify('mark();', config, { filename });
    expect(rule.seen.map((file) => file.path)).toEqual([path]);
  });

  it('gives the model the text, the comments and the settings', () => {
    const rule = spyRule();
    lint([rule], '\uFEFF#!/usr/bin/env node\n// note\nmark();', {
      filename: 'src/a.js',
      settings: { pools: ['limit'], defaults: { concurrency: 3 } },
    });
    const [file] = rule.seen;
    expect(file?.text).toBe('#!/usr/bin/env node\n// note\nmark();');
    expect(file?.comments.map(({ value }) => value)).toEqual([' note']);
    expect(file?.settings).toMatchObject({ pools: ['limit'], defaults: { concurrency: 3, capacity: 1000 } });
  });

  it('does not keep a model when only the settings change', () => {
    const rule = spyRule();
    const linter = new Linter();
    const config = (capacity: number): Linter.Config => ({
      plugins: { backpressure: pluginOf([rule]) },
      rules: { 'backpressure/spy': 'error' },
      settings: { backpressure: { defaults: { capacity } } },
    });
    linter.verify('mark();', config(1));
    linter.verify(linter.getSourceCode(), config(2));
    expect(rule.seen.map(({ settings }) => settings.defaults.capacity)).toEqual([1, 2]);
  });
});

describe('wrong settings', () => {
  it('are one message on the first line, from however many rules', () => {
    const rules = [spyRule('one'), spyRule('two')] as const;
    const messages = lint(rules, '\n\nmark();', { settings: { capacity: 5 } });
    expect(messages).toMatchObject([{ line: 1, column: 1, messageId: 'invalidSettings', severity: 2 }]);
    expect(messages[0]?.message).toMatch(/^ESLint settings for backpressure: setting 'capacity' is not known; .*\.$/);
    expect(rules[0].seen).toEqual([]);
  });

  it('name the place in an entry for an own library', () => {
    const catalogue = [{ id: 'mailer', package: '@acme/mail', rule: 'require-queue-limit', sites: [{ new: 'Mailer', options: '0' }] }];
    const [message] = lint([spyRule()], 'mark();', { settings: { catalogue } });
    expect(message?.message).toBe(
      "ESLint settings for backpressure: setting 'catalogue[0].sites[0].options' must be a position, 'object', " +
        `'last-object' or 'every-object', not "0".`,
    );
  });

  it('are reported in every file', () => {
    const context = { settings: { pools: 'limit' } };
    expect(lint([markRule()], 'mark();', context)).toHaveLength(1);
    expect(lint([markRule()], 'mark();', context)).toHaveLength(1);
  });
});

describe('options', () => {
  const order: readonly Confidence[] = ['high', 'medium', 'low'];
  const rule = markRule('mark', (call) => ({ confidence: order[call.arguments.length] ?? 'low' }));
  const code = 'mark();\nmark(1);\nmark(1, 2);';

  it.each([
    [[], [1, 2]],
    [[{}], [1, 2]],
    [[{ minConfidence: 'high' }], [1]],
    [[{ minConfidence: 'medium' }], [1, 2]],
    [[{ minConfidence: 'low' }], [1, 2, 3]],
  ])('%j', (options, lines) => {
    expect(lint([rule], code, { options }).map(({ line }) => line)).toEqual(lines);
  });

  it.each([[[{ minConfidence: 'sure' }]], [[{ confidence: 'high' }]], [['high']], [[{}, {}]]])(
    '%j is refused',
    (options) => {
      expect(() => lint([rule], code, { options })).toThrow(/backpressure\/mark/);
    },
  );
});

describe('suggestions', () => {
  const replace = (name: string): Rule =>
    markRule('mark', (call) => ({
      suggestions: [
        {
          messageId: 'replace',
          data: { by: name },
          edits: [{ range: call.callee.range, text: name }],
          imports: [{ module: 'backpressure/runtime', name }],
        },
      ],
    }));

  /** The code after each suggestion of the first message. */
  function suggested(rule: Rule, code: string, context: ESLintContext = {}): string[] {
    const [message] = lint([rule], code, context);
    return (message?.suggestions ?? []).map(({ fix }) => applyEdits(code, [fix]));
  }

  it('carry their description and the imports they need', () => {
    const code = "import a from 'a';\n\nmark(a);\n";
    const [message] = lint([replace('retry')], code);
    expect(message?.suggestions).toMatchObject([{ messageId: 'replace', desc: 'Replace by retry.' }]);
    expect(suggested(replace('retry'), code)).toEqual([
      "import a from 'a';\nimport { retry } from 'backpressure/runtime';\n\nretry(a);\n",
    ]);
  });

  it('do not import twice', () => {
    const code = "import { retry } from 'backpressure/runtime';\nmark();\n";
    expect(suggested(replace('retry'), code)).toEqual(["import { retry } from 'backpressure/runtime';\nretry();\n"]);
  });

  it('require in CommonJS', () => {
    expect(suggested(replace('retry'), "'use strict';\nmark();\n", { filename: 'src/a.cjs' })).toEqual([
      "'use strict';\nconst { retry } = require('backpressure/runtime');\n\nretry();\n",
    ]);
  });

  it('are the same in both hosts', () => {
    expect(bothHosts(replace('retry'), 'mark();')).toMatchObject([
      { suggestions: [{ description: 'Replace by retry.' }] },
    ]);
  });
});

describe('the rule object', () => {
  const { meta } = eslintRule(markRule());

  it('has the metadata that ESLint and its tools read', () => {
    expect(meta).toMatchObject({
      type: 'problem',
      hasSuggestions: true,
      docs: { description: 'Report calls of mark().', recommended: true },
      defaultOptions: [{ minConfidence: 'medium' }],
    });
    expect(meta?.docs?.url).toMatch(/^https:\/\/.*\/mark\.md$/);
    expect(meta?.messages).toHaveProperty('marked');
  });

  it('makes no listeners before anything is known to be there', () => {
    const rule = spyRule();
    const context = { sourceCode: { text: 'nothing' }, options: [], settings: {} };
    expect(eslintRule(rule).create(context as never)).toEqual({});
  });

  it('says nothing in files of another language', () => {
    const detector = vi.fn(() => []);
    const sourceCode = {
      text: 'mark()',
      ast: { type: 'Root' },
      traverse: () => [],
      getLoc: () => null,
      getRange: () => null,
    };
    const language = {
      fileType: 'text',
      lineStart: 1,
      columnStart: 0,
      nodeTypeKey: 'type',
      validateLanguageOptions: () => undefined,
      parse: () => ({ ok: true, ast: sourceCode.ast }),
      createSourceCode: () => sourceCode,
    };
    const plugin = { ...pluginOf([{ ...markRule(), detect: detector }]), languages: { other: language } };
    const config = {
      plugins: { backpressure: plugin },
      language: 'backpressure/other',
      rules: { 'backpressure/mark': 'error' },
    };
    expect(new Linter().verify('mark()', config as unknown as Linter.Config)).toEqual([]);
    expect(detector).not.toHaveBeenCalled();
  });
});

describe('a detector that throws', () => {
  it('is a crash of ESLint that names the rule and the file', () => {
    const broken: Rule = {
      ...markRule('broken'),
      detect: () => {
        throw new TypeError('x is not a function');
      },
    };
    expect(() => lint([broken], 'mark();', { filename: 'src/a.ts' })).toThrow(
      /x is not a function[^]*a\.ts[^]*backpressure\/broken/,
    );
  });
});
