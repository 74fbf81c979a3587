import type { TSESTree } from '@typescript-eslint/utils';
import { calleeName, enclosingFunction } from '../syntax/ast.js';
import { unbound, type Bound } from '../syntax/bindings.js';
import { perFile, type FileModel, type Node } from '../model/file.js';
import { mayShareRun } from '../syntax/flow-order.js';
import { innerNodes } from '../syntax/nodes.js';
import { retryAfterWrites } from './retry-after-mentions.js';

/** A value of Retry-After that is set before an error is thrown, whose status is chosen elsewhere. */
export interface ThrownWait {
  readonly value: Bound;
  /** The throw, or the call that hands the error on. */
  readonly thrown: Node;
}

/** The values of Retry-After in functions that set the header on a response and then leave the rest to an error handler. */
export const thrownWaits = perFile((file): readonly ThrownWait[] =>
  retryAfterWrites(file).flatMap(({ node, value, form }): ThrownWait[] => {
    const fn = form === 'property' ? null : enclosingFunction(node);
    const thrown = fn && leaves(file, fn).find((leave) => leave.range[0] > node.range[0] && mayShareRun(node, leave));
    return thrown && value ? [{ value: unbound(file, value), thrown }] : [];
  }),
);

/** `throw error`, `next(error)`, `reject(error)`. */
function leaves(file: FileModel, fn: Node): readonly Node[] {
  const calls = innerNodes(file, fn, 'CallExpression').filter(
    (call: TSESTree.CallExpression) =>
      call.callee.type === 'Identifier' && /^(?:next|reject)$/.test(calleeName(call) ?? '') && call.arguments.length === 1,
  );
  return [...innerNodes(file, fn, 'ThrowStatement'), ...calls];
}
