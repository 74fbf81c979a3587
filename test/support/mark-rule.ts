import type { TSESTree } from '@typescript-eslint/utils';
import type { FileModel } from '../../src/analysis/model/file.js';
import { nodesOf } from '../../src/analysis/syntax/nodes.js';
import type { Finding, Rule } from '../../src/rules/rule.js';

/** A rule for tests of the hosts: reports every call of `mark()`, under any name. */
export function markRule(
  name = 'mark',
  finding: (call: TSESTree.CallExpression) => Partial<Finding> = () => ({}),
): Rule {
  return {
    meta: {
      name,
      description: 'Report calls of mark().',
      preset: 'recommended',
      messages: { marked: '{{name}} is marked.', replace: 'Replace by {{by}}.' },
      mention: /mark/,
    },
    detect: (file) =>
      callsOf(file, 'mark').map((call) => ({
        range: call.range,
        messageId: 'marked',
        data: { name: file.textOf(call) },
        confidence: 'high',
        name: '',
        related: [],
        suggestions: [],
        ...finding(call),
      })),
  };
}

/** Every call of a function of this name, in the order of the text. */
export function callsOf(file: FileModel, name: string): TSESTree.CallExpression[] {
  return nodesOf(file)
    .all('CallExpression')
    .filter(({ callee }) => callee.type === 'Identifier' && callee.name === name);
}
