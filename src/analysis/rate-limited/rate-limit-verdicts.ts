import { COUNTS } from '../../catalogue/http-clients.js';
import { calleeName, isNothing, lastName, unwrap } from '../syntax/ast.js';
import { constantOf } from '../syntax/constants.js';
import type { FileModel, Node } from '../model/file.js';
import { ownNodes } from '../syntax/nodes.js';

/** What a returned value says about another attempt: `true`, a pause, `timer(1000)`; `false`, nothing, an error. */
export function verdictOf(file: FileModel, node: Node): boolean | null {
  const value = unwrap(node);
  const known = constantOf(file, value);
  if (known) return Boolean(known.value);
  if (isNothing(value)) return false;
  if (value.type === 'CallExpression') {
    const name = calleeName(value) ?? '';
    if (/^(?:timer|of|interval|delay)$/.test(name)) return true;
    if (/^(?:throwError|reject|never|empty)$/.test(name)) return false;
  }
  return /^(?:EMPTY|NEVER)$/.test(lastName(value)) ? false : true;
}

/**
 * What a condition in a catch clause asks of an error: whether it is of the class that was thrown, of another kind, or
 * nothing but how many attempts there were.
 */
export function kindAsked(file: FileModel, test: Node, thrown: string): 'own' | 'other' | 'any' {
  if (thrown !== '' && file.textOf(test).includes(thrown)) return 'own';
  const names = ownNodes(file, test, 'Identifier').filter(({ parent, name }) => {
    const isProperty =
      parent.type === 'MemberExpression' && parent.property.type === 'Identifier' && parent.property.name === name;
    return !isProperty || parent.object.type !== 'Identifier';
  });
  return names.every(({ name }) => COUNTS.test(name)) ? 'any' : 'other';
}

/** `!isAuthError(err)`, `err.code !== 'EXPIRED'` */
export function isNegative(test: Node): boolean {
  const node = unwrap(test);
  if (node.type === 'LogicalExpression') return isNegative(node.left) || isNegative(node.right);
  return (
    (node.type === 'UnaryExpression' && node.operator === '!') ||
    (node.type === 'BinaryExpression' && node.operator.startsWith('!'))
  );
}
