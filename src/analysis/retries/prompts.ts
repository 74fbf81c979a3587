import { GESTURE_EVENT, PROMPT } from '../../catalogue/retry-words.js';
import { calleeName, enclosingFunctions, keyName, wrapped } from '../syntax/ast.js';
import { stringOf } from '../syntax/constants.js';
import type { FileModel, Node } from '../model/file.js';
import { ownNodes } from '../syntax/nodes.js';
import { globalPath } from '../syntax/variables.js';

const PROMPT_LIBRARY = /\b(?:prompts?_\d|inquirer|enquirer|clack|readline)\b/i;

/** True when code asks a person something: then a person decides whether it goes on. */
export function asksSomebody(file: FileModel, root: Node): boolean {
  return ownNodes(file, root, 'CallExpression').some(
    (call) =>
      PROMPT.test(calleeName(call) ?? '') ||
      PROMPT.test(globalPath(file, call.callee) ?? '') ||
      PROMPT_LIBRARY.test(file.textOf(call.callee)),
  );
}

/** True when a person comes between two runs: the node stands in a handler of a click, within `limit`. */
export function isByHand(file: FileModel, node: Node, limit: Node): boolean {
  for (const fn of enclosingFunctions(node)) {
    if (fn === limit) return false;
    const parent = wrapped(fn).parent;
    if (parent?.type === 'CallExpression') {
      const [event] = parent.arguments;
      if (calleeName(parent) === 'click' || (event && GESTURE_EVENT.test(stringOf(file, event) ?? ''))) return true;
    }
    const key = parent?.type === 'Property' ? (keyName(parent) ?? '') : '';
    if (/^on[A-Z]/.test(key) && GESTURE_EVENT.test(key.slice(2))) return true;
    if (parent?.type === 'JSXExpressionContainer') return true;
  }
  return false;
}
