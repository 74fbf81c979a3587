import type { TSESTree } from '@typescript-eslint/utils';
import { keyName, unwrap } from '../../analysis/syntax/ast.js';
import type { PlainDelay, Remedy } from '../../analysis/backoff/backoff-delay.js';
import { constantOf, numberOf } from '../../analysis/syntax/constants.js';
import { perFile, type FileModel, type Node } from '../../analysis/model/file.js';
import { calleesOf } from '../../analysis/syntax/functions.js';
import { nodesOf } from '../../analysis/syntax/nodes.js';
import { variableOf } from '../../analysis/syntax/variables.js';
import type { Suggestion, TextEdit } from '../rule.js';

/** A random share for a delay: the library's own option, or a random factor where the delay is computed. */
export function jitterSuggestions(file: FileModel, found: PlainDelay): readonly Suggestion[] {
  if (found.remedy) {
    const { option, value } = found.remedy;
    const edit = optionEdit(file, found.remedy);
    return edit ? [{ messageId: 'useOption', data: { name: option, value }, edits: [edit], imports: [] }] : [];
  }
  const { expression, isDrawnOnce } = found;
  if (!expression || !isNumber(file, expression)) return [];
  const text = file.textOf(expression);
  const factor = isAtom(expression) ? text : `(${text})`;
  // A number that is drawn once must not be near to nothing for as long as the process lives.
  const random = isDrawnOnce ? `${factor} * (0.5 + Math.random())` : `Math.random() * ${factor}`;
  // Columns, messages and the options of some libraries take whole numbers only.
  const isWhole = found.form === 'schedule' || isDrawnOnce;
  const edit = { range: expression.range, text: isWhole ? `Math.round(${random})` : random };
  return [{ messageId: isDrawnOnce ? 'useSpread' : 'useFullJitter', edits: [edit], imports: [] }];
}

function isAtom(node: Node): boolean {
  const value = unwrap(node);
  return (
    value === node &&
    (value.type === 'Literal' ||
      value.type === 'Identifier' ||
      value.type === 'MemberExpression' ||
      value.type === 'CallExpression')
  );
}

/** What comes from there is a text, or nothing. */
const ENVIRONMENT = /\b(?:process|import\.meta)\.env\b/;
const GIVES_NUMBER = /^(?:Math\.\w+|Number|parseInt|parseFloat)$/;

/** Lists, texts such as '5 seconds' and what may be undefined cannot be multiplied. */
function isNumber(file: FileModel, node: Node): boolean {
  const known = constantOf(file, node);
  if (known) return typeof known.value === 'number' && known.value !== 0;
  const value = unwrap(node);
  switch (value.type) {
    case 'Identifier':
      return !isOptional(file, value);
    case 'MemberExpression':
      return !ENVIRONMENT.test(file.textOf(value)) && !value.optional && !isOptional(file, value);
    case 'BinaryExpression':
      return true;
    case 'LogicalExpression':
      return value.operator !== '&&' && numberOf(file, value.right) !== null && !ENVIRONMENT.test(file.textOf(value.left));
    case 'CallExpression':
      return GIVES_NUMBER.test(file.textOf(value.callee)) || calleesOf(file, value).length > 0;
    default:
      return false;
  }
}

/** `delay?: number` of a parameter, a field or a type that the file declares. */
function isOptional(file: FileModel, node: TSESTree.Identifier | TSESTree.MemberExpression): boolean {
  if (node.type === 'MemberExpression') return optionalNames(file).has(keyName(node) ?? '');
  return variableOf(file, node)?.identifiers.some(({ optional }) => optional) === true;
}

const optionalNames = perFile((file): ReadonlySet<string> => {
  const fields = [...nodesOf(file).all('TSPropertySignature'), ...nodesOf(file).all('PropertyDefinition')];
  return new Set(
    fields.flatMap((field) => {
      const { key } = field;
      return field.optional && key.type === 'Identifier' ? [key.name] : [];
    }),
  );
});

function optionEdit(file: FileModel, { option, value, current, options, call }: Remedy): TextEdit | null {
  const text = quoted(file, value);
  if (current) return { range: current.range, text };
  if (options) {
    const [first] = options.properties;
    return first
      ? { range: [first.range[0], first.range[0]], text: `${option}: ${text}, ` }
      : { range: options.range, text: `{ ${option}: ${text} }` };
  }
  const last = call?.arguments.at(-1);
  return last ? { range: [last.range[1], last.range[1]], text: `, { ${option}: ${text} }` } : null;
}

/** Texts in the quotes that the file has. */
function quoted(file: FileModel, value: string): string {
  return value.startsWith("'") && !file.text.includes("'") && file.text.includes('"')
    ? value.replaceAll("'", '"')
    : value;
}
