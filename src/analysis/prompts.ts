import { PROMPT } from '../catalogue/retry-words.js';
import { calleeName } from './ast.js';
import type { FileModel, Node } from './file.js';
import { ownNodes } from './nodes.js';
import { globalPath } from './variables.js';

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
