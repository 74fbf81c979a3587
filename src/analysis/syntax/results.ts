import { isFunction, type FunctionNode } from './ast.js';
import { perFile, type FileModel, type Node } from '../model/file.js';
import { functionsOf } from './functions.js';
import { ownNodes } from './nodes.js';

const resultsByFunction = perFile((): WeakMap<FunctionNode, readonly Node[]> => new WeakMap());

/** The expressions that a function of the file, or an expression that stands for one, may return. */
export function resultsOf(file: FileModel, node: Node): readonly Node[] {
  if (!isFunction(node)) return functionsOf(file, node).flatMap((fn) => resultsOf(file, fn));
  const cache = resultsByFunction(file);
  const known = cache.get(node);
  if (known) return known;
  const results = findResults(file, node);
  cache.set(node, results);
  return results;
}

function findResults(file: FileModel, fn: FunctionNode): readonly Node[] {
  if (fn.body.type !== 'BlockStatement') return [fn.body];
  return ownNodes(file, fn.body, 'ReturnStatement').flatMap(({ argument }) => (argument ? [argument] : []));
}
