import { calleeName } from './ast.js';
import type { FileModel, Node } from './file.js';
import { ownNodes } from './nodes.js';
import { globalPath } from './variables.js';

const PROMPT = /prompt|question|^ask(?=[A-Z]|$)|inquirer|confirm(?!ed|ation)|readline|userInput|selectFrom|showMessage|showInput|showQuickPick/i;

/** True when code asks a person something: then a person decides whether it goes on. */
export function asksSomebody(file: FileModel, root: Node): boolean {
  return ownNodes(file, root, 'CallExpression').some(
    (call) => PROMPT.test(calleeName(call) ?? '') || PROMPT.test(globalPath(file, call.callee) ?? ''),
  );
}
