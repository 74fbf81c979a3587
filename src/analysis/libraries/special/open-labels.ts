import type { TSESTree } from '@typescript-eslint/utils';
import {
  CHOSEN_BY_CLIENT,
  ERRORS,
  ERROR_TEXTS,
  FEW_VALUES,
  MANY_THINGS,
  PARTS_OF_REQUEST,
  REQUESTS,
  TELLS_APART,
} from '../../../catalogue/metric-labels.js';
import { calleeName, keyName, receiverOf, unwrap } from '../../syntax/ast.js';
import { constantOf } from '../../syntax/constants.js';
import { definitionOf, variableOf } from '../../syntax/variables.js';
import type { Located } from '../../model/facts.js';
import type { FileModel, Node } from '../../model/file.js';
import type { Construct } from '../construct.js';
import { valuesOf } from '../values.js';

/** Labels are put together in few steps. */
const MAX_DEPTH = 4;

/** Calls that give the same value in another form. */
const SAME_VALUE: ReadonlySet<string> = new Set(['String', 'toString', 'toLowerCase', 'toUpperCase', 'trim', 'slice', 'substring', 'decodeURIComponent']);

/** False where a label of a metric is what a client chooses or what is new each time; null for all others. */
export function hasFewLabels({ file, call }: Construct): boolean | null {
  const labels = call.arguments.flatMap((argument): readonly Located[] => {
    if (argument.type === 'SpreadElement') return [];
    return valuesOf(file, argument).flatMap(({ file: at, node }): readonly Located[] => {
      if (node.type !== 'ObjectExpression') return calleeName(call) === 'labels' ? [{ file: at, node }] : [];
      return node.properties.flatMap((property) => (property.type === 'Property' ? [{ file: at, node: property.value }] : []));
    });
  });
  return labels.some((label) => isOpen(label, MAX_DEPTH)) ? false : null;
}

function isOpen({ file, node }: Located, depth: number): boolean {
  if (depth <= 0) return false;
  return valuesOf(file, node).some(({ file: at, node: made }) => {
    if (constantOf(at, made)) return false;
    switch (made.type) {
      case 'TemplateLiteral':
        return made.expressions.some((expression) => isOpen({ file: at, node: expression }, depth - 1));
      case 'BinaryExpression':
        return made.operator === '+' && [made.left, made.right].some((side) => isOpen({ file: at, node: side }, depth - 1));
      case 'CallExpression': {
        if (!SAME_VALUE.has(calleeName(made) ?? '')) return false;
        const inner = receiverOf(made) ?? made.arguments[0];
        return inner !== undefined && inner.type !== 'SpreadElement' && isOpen({ file: at, node: inner }, depth - 1);
      }
      case 'MemberExpression':
        return isOpenPath(pathOf(made));
      case 'Identifier':
        return isOpenPath(takenFrom(at, made)) || isIdOfMany(made.name);
      default:
        return false;
    }
  });
}

/** `req.params.id` as `['req', 'params', 'id']`; empty names for what has none. */
function pathOf(node: Node): readonly string[] {
  const expression = unwrap(node);
  if (expression.type === 'Identifier') return [expression.name];
  return expression.type === 'MemberExpression' ? [...pathOf(expression.object), keyName(expression) ?? ''] : [''];
}

/** For `url` of `const { url } = req` what `req.url` is. */
function takenFrom(file: FileModel, node: TSESTree.Identifier): readonly string[] {
  const variable = variableOf(file, node);
  const definition = variable && definitionOf(variable);
  const property = variable?.identifiers[0]?.parent;
  if (definition?.node.type !== 'VariableDeclarator' || !definition.node.init || property?.type !== 'Property') return [];
  return [...pathOf(definition.node.init), keyName(property) ?? ''];
}

function isOpenPath(path: readonly string[]): boolean {
  const [name = '', holder = '', beyond = ''] = [...path].reverse();
  if (REQUESTS.has(holder) && CHOSEN_BY_CLIENT.has(name)) return true;
  if (PARTS_OF_REQUEST.has(holder) && REQUESTS.has(beyond)) return !FEW_VALUES.has(name);
  if (ERRORS.has(holder) && ERROR_TEXTS.has(name)) return true;
  return (MANY_THINGS.has(holder) && TELLS_APART.has(name)) || isIdOfMany(name);
}

/** `userId`, `session_id`, `requestUuid` */
function isIdOfMany(name: string): boolean {
  const parts = /^(?<thing>[a-z]+)_?(?<part>Id|Uuid|Email|id|uuid|email)$/.exec(name)?.groups;
  return parts !== undefined && MANY_THINGS.has(parts['thing'] ?? '');
}
