import { isFunction, type FunctionNode } from '../../syntax/ast.js';
import { functionsOf, importedFunctions } from '../../syntax/functions.js';
import type { Located } from '../../model/facts.js';
import type { FileModel, Node } from '../../model/file.js';
import { valuesOf } from '../values.js';

/** The functions that an argument or option stands for: in place, by name, a method, of another file. Empty if unknown. */
export function handedFunctions(file: FileModel, node: Node): readonly Located<FunctionNode>[] {
  const own = functionsOf(file, node);
  if (own.length > 0) return own.map((fn) => ({ file, node: fn }));
  const imported = importedFunctions(file, node);
  if (imported.length > 0) return imported;
  return valuesOf(file, node).flatMap((value): readonly Located<FunctionNode>[] => {
    if (isFunction(value.node)) return [{ file: value.file, node: value.node }];
    return value.node === node ? [] : functionsOf(value.file, value.node).map((fn) => ({ file: value.file, node: fn }));
  });
}
