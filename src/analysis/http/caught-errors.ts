import { contains, isFunction } from '../syntax/ast.js';
import { unbound } from '../syntax/bindings.js';
import type { FileModel, Node } from '../model/file.js';
import { ABSENT, type HeaderVerdict } from '../time/header-values.js';
import { retryAfterWrites } from './retry-after-mentions.js';

/** Whether an error that is thrown inside a `try` becomes a response with Retry-After in the `catch` of the same function. */
export function whereCaught(file: FileModel, thrown: Node): HeaderVerdict {
  for (let current = thrown.parent, child = thrown; current; child = current, current = current.parent) {
    if (isFunction(current)) break;
    if (current.type !== 'TryStatement' || current.block !== child || !current.handler) continue;
    const { handler } = current;
    const writes = retryAfterWrites(file).filter(({ node }) => contains(handler, node));
    if (writes.length > 0) return { kind: 'sent', values: writes.map(({ value }) => value && unbound(file, value)) };
  }
  return ABSENT;
}
