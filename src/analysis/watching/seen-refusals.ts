import { enclosingFunction } from '../syntax/ast.js';
import { callersOf } from '../syntax/call-sites.js';
import { boundOf } from '../collections/bounds.js';
import type { Collection } from '../collections/collections.js';
import { refusalsOf } from '../drops/refusals.js';
import { fullCodeOf } from '../inventory/full-code.js';
import { isRefusalReported } from './caught-refusals.js';
import { reports } from './reports.js';

/** True when what a list refuses or throws away is counted, logged or answered where that happens, or by a caller in sight. */
export function areRefusalsSeen({ growths, releases }: Collection): boolean {
  return growths.some((growth) => {
    const bound = boundOf(growth);
    const full = bound?.kind === 'size' ? fullCodeOf(bound, growth, releases) : null;
    if (full?.branches.some((branch) => reports(full.file, branch)) === true) return true;
    const fn = enclosingFunction(growth.node);
    const refusal = fn && refusalsOf(growth.file).get(fn);
    return fn && refusal ? callersOf(growth.file, fn).some(({ file, node }) => isRefusalReported(file, node, refusal.by)) : false;
  });
}
