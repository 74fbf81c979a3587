import { STATUS_NAME_PREFIX, STATUS_NAMES, type RefusalStatus } from '../../catalogue/http.js';
import { keyName, unwrap } from '../syntax/ast.js';
import { constantOf } from '../syntax/constants.js';
import { entryOf } from '../syntax/entries.js';
import type { FileModel, Node } from '../model/file.js';
import { variableOf } from '../syntax/variables.js';

/** A status that an expression may have, with the part of the expression (or the assignment) that chooses it. */
export interface StatusChoice {
  readonly status: RefusalStatus;
  readonly node: Node;
}

/** Names that may be one of a refusal, for a quick look. */
export const STATUS_WORD = /429|503|many|unavailable/i;

/** The refusal that a name or text stands for: `TOO_MANY_REQUESTS`, `HTTP_503`, `429 Too Many Requests`. */
export function statusNamed(text: string): RefusalStatus | null {
  const plain = (name: string): string => name.replace(/[\s_-]/g, '').toLowerCase();
  return (
    entryOf(STATUS_NAMES, plain(text)) ?? entryOf(STATUS_NAMES, plain(text.replace(STATUS_NAME_PREFIX, ''))) ?? null
  );
}

/**
 * The refusals (429, 503) among the values an expression may have: constants by value, unresolved constants by name,
 * both branches of a choice, and every assignment of a `let`. Empty when it is never one, or not known.
 */
export function refusalsAmong(file: FileModel, node: Node, depth = 6): readonly StatusChoice[] {
  if (depth <= 0) return [];
  const expression = unwrap(node);
  switch (expression.type) {
    case 'ConditionalExpression':
      return [
        ...refusalsAmong(file, expression.consequent, depth - 1),
        ...refusalsAmong(file, expression.alternate, depth - 1),
      ];
    case 'LogicalExpression':
      return [...refusalsAmong(file, expression.left, depth - 1), ...refusalsAmong(file, expression.right, depth - 1)];
    case 'CallExpression': {
      // `String(429)`, `Number(STATUS)`: the value is the argument's.
      const callee = unwrap(expression.callee);
      const [first] = expression.arguments;
      return first && callee.type === 'Identifier' && /^(?:String|Number)$/.test(callee.name)
        ? refusalsAmong(file, first, depth - 1)
        : [];
    }
    case 'Literal':
    case 'TemplateLiteral':
    case 'Identifier':
    case 'MemberExpression':
      return ofSimple(file, expression, depth);
    default:
      return [];
  }
}

function ofSimple(file: FileModel, node: Node, depth: number): readonly StatusChoice[] {
  const known = constantOf(file, node);
  if (known) {
    const status =
      typeof known.value === 'number' || typeof known.value === 'string' ? statusNamed(String(known.value)) : null;
    return status === null ? [] : [{ status, node }];
  }
  if (node.type === 'MemberExpression') {
    const name = keyName(node);
    const status = name === null ? null : statusNamed(name);
    return status === null ? [] : [{ status, node }];
  }
  if (node.type !== 'Identifier') return [];
  const variable = variableOf(file, node);
  const definition = variable?.defs[0];
  if (!variable || definition?.type === 'ImportBinding') {
    const status = statusNamed(node.name);
    return status === null ? [] : [{ status, node }];
  }
  if (definition?.type === 'Parameter') {
    return variable.references.flatMap((reference) =>
      reference.init === true && reference.writeExpr ? refusalsAmong(file, reference.writeExpr, depth - 1) : [],
    );
  }
  const taken = definition?.node.type === 'VariableDeclarator' ? takenName(definition.node.id, definition.name) : null;
  if (taken !== null) {
    const status = statusNamed(taken);
    return status === null ? [] : [{ status, node }];
  }
  const writes = variable.references.filter((reference) => reference.isWrite() && reference.writeExpr);
  return writes.flatMap((write) => (write.writeExpr ? refusalsAmong(file, write.writeExpr, depth - 1) : []));
}

/** The name of the property that a variable was taken from: `const { TOO_MANY_REQUESTS: limited } = StatusCodes`. */
function takenName(pattern: Node, name: Node): string | null {
  if (pattern.type !== 'ObjectPattern') return null;
  const property = pattern.properties.find((one) => one.type === 'Property' && one.value === name);
  return property?.type === 'Property' ? keyName(property) : null;
}
