import type { TSESTree } from '@typescript-eslint/utils';
import { calleeName, unwrap } from '../../analysis/ast.js';
import type { FileModel, Node } from '../../analysis/file.js';
import { canImport } from '../../analysis/imports.js';
import type { EndlessOption } from '../../analysis/retry-options.js';
import type { Suggestion } from '../rule.js';

const PAUSE = /^(?:sleep|delay|wait|pause|setTimeout|timeout|waitFor|backoff)$/i;

/**
 * Replaces `while (true) { try { return await f(); } catch { await sleep(1000); } }` by a call of the runtime's
 * `retry`. Only that shape: whatever else a loop does would be lost.
 */
export function retryCallSuggestions(
  file: FileModel,
  loop: Node,
  only: TSESTree.TryStatement | null,
): readonly Suggestion[] {
  if (!only?.handler || only.finalizer || loop.parent?.type === 'LabeledStatement') return [];
  if (loop.type !== 'WhileStatement' || loop.test.type !== 'Literal' || loop.test.value !== true) return [];
  const [result] = only.block.body;
  if (only.block.body.length !== 1 || result?.type !== 'ReturnStatement' || !result.argument) return [];
  const awaitedResult = unwrap(result.argument);
  if (awaitedResult.type !== 'AwaitExpression' || !only.handler.body.body.every(isPause)) return [];
  const imports = [{ module: file.settings.runtime, name: 'retry' }];
  if (!canImport(file, imports)) return [];
  const attempts = String(file.settings.defaults.maxAttempts);
  const text = `return await retry(async () => ${file.textOf(awaitedResult.argument)}, { maxAttempts: ${attempts} });`;
  return [{ messageId: 'useRetry', data: { attempts }, edits: [{ range: loop.range, text }], imports }];
}

/** `await sleep(1000);` and `await new Promise((resolve) => setTimeout(resolve, 1000));` */
function isPause(statement: TSESTree.Statement): boolean {
  if (statement.type !== 'ExpressionStatement' || statement.expression.type !== 'AwaitExpression') return false;
  const value = unwrap(statement.expression.argument);
  if (value.type === 'NewExpression') return calleeName(value) === 'Promise';
  return value.type === 'CallExpression' && PAUSE.test(calleeName(value) ?? '');
}

/** Writes a number of attempts where there is none, or instead of the endless one. */
export function limitSuggestions(
  file: FileModel,
  option: Pick<EndlessOption, 'name' | 'kind' | 'value' | 'options' | 'call'>,
): readonly Suggestion[] {
  const attempts = String(file.settings.defaults.maxAttempts);
  const edit = editOf(option, attempts);
  return edit ? [{ messageId: 'setLimit', data: { attempts }, edits: [edit], imports: [] }] : [];
}

function editOf(
  { name, kind, value, options, call }: Pick<EndlessOption, 'name' | 'kind' | 'value' | 'options' | 'call'>,
  attempts: string,
) {
  if (kind === 'function') return null;
  if (value) {
    const property = value.parent;
    // `forever: true` overrides the number, so the number takes its place.
    if (kind === 'forever')
      return property?.type === 'Property' && !hasRetries(options)
        ? { range: property.range, text: `retries: ${attempts}` }
        : null;
    return { range: value.range, text: attempts };
  }
  if (name.includes('.') || !call) return null;
  if (options) {
    const [first] = options.properties;
    // An object that is declared elsewhere may serve others as well.
    if (!call.arguments.some((argument) => unwrap(argument) === options)) return null;
    return first
      ? { range: [first.range[0], first.range[0]] as const, text: `${name}: ${attempts}, ` }
      : { range: options.range, text: `{ ${name}: ${attempts} }` };
  }
  const last = call.arguments.at(-1);
  if (last) return { range: [last.range[1], last.range[1]] as const, text: `, { ${name}: ${attempts} }` };
  return {
    range: [call.range[1] - 1, call.range[1] - 1] as const,
    text: name === 'count' ? `{ count: ${attempts} }` : `{ ${name}: ${attempts} }`,
  };
}

function hasRetries(options: TSESTree.ObjectExpression | null): boolean {
  return (
    options?.properties.some(
      (property) =>
        property.type === 'Property' && property.key.type === 'Identifier' && property.key.name === 'retries',
    ) === true
  );
}
