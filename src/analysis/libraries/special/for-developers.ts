import { DEVELOPMENT_ONLY } from '../../../catalogue/program-kinds.js';
import { contains } from '../../syntax/ast.js';
import type { FileModel, Node } from '../../model/file.js';

/** True for code that runs only where somebody develops: `if (process.env.NODE_ENV === 'development') { ... }`. */
export function isForDevelopers(file: FileModel, node: Node): boolean {
  for (let current = node.parent; current; current = current.parent) {
    const condition = conditionOf(current, node);
    // One of several reasons may hold in production.
    if (condition && DEVELOPMENT_ONLY.test(file.textOf(condition)) && !file.textOf(condition).includes('||')) return true;
  }
  return false;
}

/** What has to be true for `node` to run, of a statement or expression that holds it. */
function conditionOf(current: Node, node: Node): Node | null {
  if (current.type === 'IfStatement' || current.type === 'ConditionalExpression') return contains(current.consequent, node) ? current.test : null;
  return current.type === 'LogicalExpression' && current.operator === '&&' && contains(current.right, node) ? current.left : null;
}
