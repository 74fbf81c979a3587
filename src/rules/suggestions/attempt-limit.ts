import type { TSESTree } from '@typescript-eslint/utils';
import { unwrap } from '../../analysis/syntax/ast.js';
import type { FileModel } from '../../analysis/model/file.js';
import type { EndlessOption } from '../../analysis/retries/retry-options.js';
import type { Suggestion } from '../rule.js';

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
