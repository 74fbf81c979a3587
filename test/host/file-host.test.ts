import { describe, expect, it, vi } from 'vitest';
import type { FileModel } from '../../src/analysis/model/file.js';
import { DetectorError, detectFile, type RuleFailure } from '../../src/host/file-host.js';
import type { Confidence } from '../../src/rules/rule.js';
import { bothHosts, detect, findings, model } from '../support/index.js';
import { markRule } from '../support/mark-rule.js';

describe('detectFile', () => {
  it('resolves places, texts and evidence', () => {
    const rule = markRule('mark', (call) => ({
      name: 'pending',
      confidence: 'medium',
      related: [{ range: [call.range[0] + 1, call.range[1]], label: 'grows here' }],
      suggestions: [
        { messageId: 'replace', data: { by: 'a queue' }, edits: [{ range: call.range, text: 'q()' }], imports: [] },
      ],
    }));
    expect(findings(rule, 'const a = 1;\n  mark(\n);', { filename: 'src/a.ts' })).toEqual([
      {
        ruleId: 'backpressure/mark',
        messageId: 'marked',
        message: 'mark(\n) is marked.',
        confidence: 'medium',
        name: 'pending',
        path: 'src/a.ts',
        range: [15, 22],
        line: 2,
        column: 3,
        endLine: 3,
        endColumn: 2,
        related: [
          { path: 'src/a.ts', range: [16, 22], label: 'grows here', line: 2, column: 4, endLine: 3, endColumn: 2 },
        ],
        suggestions: [
          {
            messageId: 'replace',
            description: 'Replace by a queue.',
            edits: [{ range: [15, 22], text: 'q()' }],
            imports: [],
          },
        ],
      },
    ]);
  });

  it('resolves evidence in other files by their own lines', () => {
    const other = model('// one\n// two\ngrow();', { filename: 'src/other.ts' });
    const rule = markRule('mark', () => ({ related: [{ file: other, range: [14, 18], label: 'grows here' }] }));
    expect(findings(rule, 'mark();')[0]?.related).toMatchObject([{ path: 'src/other.ts', line: 3, column: 1 }]);
  });

  it('sorts by place, then rule', () => {
    const reversed = markRule('b');
    const rules = [
      { ...reversed, detect: (file: FileModel) => [...reversed.detect(file)].reverse() },
      markRule('a'),
    ] as const;
    const found = detectFile(model('mark(); mark();\nmark();'), rules);
    expect(found.map(({ line, column, ruleId }) => `${String(line)}:${String(column)} ${ruleId}`)).toEqual([
      '1:1 backpressure/a',
      '1:1 backpressure/b',
      '1:9 backpressure/a',
      '1:9 backpressure/b',
      '2:1 backpressure/a',
      '2:1 backpressure/b',
    ]);
  });

  it.each<[Confidence, string[]]>([
    ['high', ['high']],
    ['medium', ['high', 'medium']],
    ['low', ['high', 'medium', 'low']],
  ])('leaves out what is less sure than %s', (minConfidence, expected) => {
    const order: readonly Confidence[] = ['high', 'medium', 'low'];
    const rule = markRule('mark', (call) => ({ confidence: order[call.arguments.length] ?? 'low' }));
    const found = detectFile(model('mark();\nmark(1);\nmark(1, 2);'), [rule], { minConfidence });
    expect(found.map(({ confidence }) => confidence)).toEqual(expected);
  });

  it('does not run a rule whose pattern the text does not match', () => {
    const run = vi.fn(() => []);
    const rule = { ...markRule(), detect: run };
    expect(detectFile(model('other();'), [rule])).toEqual([]);
    expect(run).not.toHaveBeenCalled();
    const mention = /mark/g;
    const global = { ...rule, meta: { ...rule.meta, mention } };
    for (let round = 0; round < 3; round++) detectFile(model('mark();'), [global]);
    expect(run).toHaveBeenCalledTimes(3);
  });

  it('drops a suggestion that needs a name the file uses for something else', () => {
    const rule = markRule('mark', (call) => ({
      suggestions: ['retry', 'mapConcurrent'].map((name) => ({
        messageId: 'replace',
        data: { by: name },
        edits: [{ range: call.range, text: `${name}()` }],
        imports: [{ module: 'backpressure/runtime', name }],
      })),
    }));
    const found = bothHosts(rule, 'function retry() {}\nmark();');
    expect(found[0]?.suggestions.map(({ description }) => description)).toEqual(['Replace by mapConcurrent.']);
  });
});

describe('a detector that throws', () => {
  const broken = {
    ...markRule('broken'),
    detect: (): never => {
      throw new TypeError('x is not a function\nat somewhere');
    },
  };

  it('is a failure that names rule and file; the other rules go on', () => {
    const failures: RuleFailure[] = [];
    const found = detectFile(model('mark();', { filename: 'src/a.ts' }), [broken, markRule()], {
      onFailure: (failure) => failures.push(failure),
    });
    expect(found.map(({ ruleId }) => ruleId)).toEqual(['backpressure/mark']);
    expect(failures).toMatchObject([
      {
        ruleId: 'backpressure/broken',
        path: 'src/a.ts',
        message: 'backpressure/broken failed on src/a.ts: x is not a function',
      },
    ]);
    expect(failures[0]?.error).toBeInstanceOf(TypeError);
  });

  it('throws one error with the cause where nobody takes failures', () => {
    expect(() => detect(broken, 'mark();', { filename: 'src/a.ts' })).toThrow(DetectorError);
    expect(() => detect(broken, 'mark();', { filename: 'src/a.ts' })).toThrow(
      'backpressure/broken failed on src/a.ts: x is not a function',
    );
  });

  it('is noticed when it names a message it does not have', () => {
    const rule = markRule('mark', () => ({ messageId: 'unknown' }));
    expect(() => detect(rule, 'mark();')).toThrow("backpressure/mark has no message 'unknown'");
  });
});

describe('both hosts', () => {
  it.each([
    ['src/a.ts', 'export const f = <T,>(x: T) => mark(x as any)!;\nmark();'],
    ['src/a.tsx', 'export const f = () => <a b={mark()}>{mark(1)}</a>;'],
    ['src/a.js', 'import a from "a";\r\nmark(a);\r\n\tmark("😀"); mark();'],
    ['src/a.jsx', 'export default () => <a b={mark()}>😀{mark(1)}</a>;'],
    ['src/a.cjs', '#!/usr/bin/env node\nconst a = require("a");\nmark(a);\nreturn;'],
    ['src/a.mjs', '\uFEFFawait mark();\u2028mark();'],
    ['src/a.cts', 'import a = require("a"); mark(a);'],
    ['src/a.mts', 'class A { @mark() private x = mark(); static { mark(); } }'],
  ])('report the same for %s', (filename, code) => {
    expect(bothHosts(markRule(), code, { filename }).length).toBeGreaterThan(0);
  });
});
