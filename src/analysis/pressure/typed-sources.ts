import { calleeName, unwrap } from '../syntax/ast.js';
import { globalPath, propertyOf } from '../syntax/variables.js';
import { valuesOf } from '../libraries/values.js';
import type { FileModel, Node } from '../model/file.js';

/** True for standard input, and for the lines that `readline` makes of it: a person types them, or a program that waits. */
export function isTyped(file: FileModel, source: Node): boolean {
  return valuesOf(file, source).some(({ file: at, node }) => {
    if (isStdin(at, node)) return true;
    const [options] = node.type === 'CallExpression' && calleeName(node) === 'createInterface' ? node.arguments : [];
    const input = options && options.type !== 'SpreadElement' ? propertyOf(at, options, 'input') : null;
    return input !== null && input !== undefined && isStdin(at, input);
  });
}

function isStdin(file: FileModel, node: Node): boolean {
  return globalPath(file, unwrap(node)) === 'process.stdin';
}
