import { isFunction } from '../syntax/ast.js';
import type { Refusal } from '../drops/refusals.js';
import type { FileModel, Node } from '../model/file.js';
import { reports } from './reports.js';

/**
 * True when a refusal that a call meets with is told: an error by the handler of the `try` around it, an answer by the code
 * that it decides about. What stands outside the function of the call does not learn of it.
 */
export function isRefusalReported(file: FileModel, call: Node, by: Refusal['by']): boolean {
  for (let node = call; node.parent && !isFunction(node.parent); node = node.parent) {
    const { parent } = node;
    if (by === 'error' && parent.type === 'TryStatement' && parent.block === node && parent.handler) return reports(file, parent.handler.body);
    if (by === 'answer' && parent.type === 'IfStatement' && parent.test === node)
      return [parent.consequent, parent.alternate].some((branch) => branch !== null && reports(file, branch));
  }
  return false;
}
