import { enclosingFunction } from '../syntax/ast.js';
import { callersOf } from '../syntax/call-sites.js';
import { boundOf } from '../collections/bounds.js';
import type { Collection } from '../collections/collections.js';
import { refusalsOf, type Refusal } from '../drops/refusals.js';
import { fullCodeOf } from '../inventory/full-code.js';
import type { FileModel, Node } from '../model/file.js';
import { reports } from './reports.js';

/** True when what a list refuses or throws away is counted, logged or answered where that happens, or by a caller in sight. */
export function areRefusalsSeen({ growths, releases }: Collection): boolean {
  return growths.some((growth) => {
    const bound = boundOf(growth);
    const full = bound?.kind === 'size' ? fullCodeOf(bound, growth, releases) : null;
    if (full?.branches.some((branch) => reports(full.file, branch)) === true) return true;
    const fn = enclosingFunction(growth.node);
    const refusal = fn && refusalsOf(growth.file).get(fn);
    return fn && refusal ? callersOf(growth.file, fn).some(({ file, node }) => isCaught(file, node, refusal.by)) : false;
  });
}

/** The call stands in `try` whose handler reports, or its answer decides about code that does: whichever says that it was full. */
function isCaught(file: FileModel, call: Node, by: Refusal['by']): boolean {
  for (let node: Node | undefined = call; node; node = node.parent) {
    const { parent } = node as { readonly parent?: Node };
    if (by === 'error' && parent?.type === 'TryStatement' && parent.block === node && parent.handler) return reports(file, parent.handler.body);
    if (by === 'answer' && parent?.type === 'IfStatement' && parent.test === node)
      return reports(file, parent.consequent) || (parent.alternate !== null && reports(file, parent.alternate));
  }
  return false;
}
