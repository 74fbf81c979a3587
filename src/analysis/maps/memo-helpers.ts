import { isFunction, unwrap, type FunctionNode } from '../syntax/ast.js';
import { callersOf } from '../syntax/call-sites.js';
import type { FileModel } from '../model/file.js';
import { functionsOf } from '../syntax/functions.js';
import { keyDomain } from './key-domains.js';
import { joined, type KeyDomain } from './key-names.js';

/**
 * For a helper that remembers the results of the function it is given: how many arguments that function may have, by
 * all uses of the helper. `memoize((locale: Locale) => ...)` keeps a handful, `memoize((url: string) => ...)` does not.
 */
export function memoDomainOf(file: FileModel, helper: FunctionNode): KeyDomain {
  const domains = callersOf(file, helper).flatMap(({ file: from, node }): KeyDomain[] => {
    const [work] = node.arguments;
    if (!work || work.type === 'SpreadElement') return [];
    const inline = unwrap(work);
    const [fn] = isFunction(inline) ? [inline] : functionsOf(from, inline);
    const [parameter] = fn?.params ?? [];
    if (!fn) return [];
    const target = parameter?.type === 'AssignmentPattern' ? parameter.left : parameter;
    return [target?.type === 'Identifier' ? keyDomain(from, target) : 'unknown'];
  });
  return joined(domains);
}
