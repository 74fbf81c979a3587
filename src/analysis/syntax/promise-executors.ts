import { calleeName, enclosingFunctions, wrapped } from './ast.js';
import type { Node } from '../model/file.js';

/** True inside `new Promise((resolve) => { ... })`: somebody waits for it. */
export function isInPromise(node: Node): boolean {
  for (const fn of enclosingFunctions(node)) {
    const made = wrapped(fn).parent;
    if (made?.type === 'NewExpression' && calleeName(made) === 'Promise') return true;
  }
  return false;
}
