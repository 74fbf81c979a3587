import type { TSESTree } from '@typescript-eslint/utils';
import { calleeName, enclosingFunction, keyName, wrapped } from '../syntax/ast.js';
import { unbound, type Bound } from '../syntax/bindings.js';
import { perFile, type FileModel, type Node } from '../model/file.js';
import { exportedNamesOfFunction } from '../syntax/exports.js';
import { mayShareRun } from '../syntax/flow-order.js';
import { innerNodes } from '../syntax/nodes.js';
import { refusalsOf } from './refusals.js';
import { retryAfterWrites } from './retry-after-mentions.js';

/** A value of Retry-After for a response that is made elsewhere: behind an error, or by who asks for the headers. */
export interface DistantWait {
  readonly value: Bound;
  /** The throw, the call that hands the error on, or the object of headers. */
  readonly left: Node;
}

/** The values of Retry-After in functions that set the header on a response and then leave the rest to an error handler. */
export const thrownWaits = perFile((file): readonly DistantWait[] =>
  retryAfterWrites(file).flatMap(({ node, value, form }): DistantWait[] => {
    const fn = form === 'property' ? null : enclosingFunction(node);
    const thrown = fn && leaves(file, fn).find((leave) => leave.range[0] > node.range[0] && mayShareRun(node, leave));
    return thrown && value ? [{ value: unbound(file, value), left: thrown }] : [];
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

/**
 * The values of Retry-After in headers that an exported function returns, where none of the files that use it answers
 * with a refusal itself: there, the header would be judged together with the response.
 */
export const returnedWaits = perFile((file): readonly DistantWait[] =>
  retryAfterWrites(file).flatMap(({ node, value, form }): DistantWait[] => {
    const headers = form === 'property' && node.parent?.type === 'ObjectExpression' ? node.parent : null;
    const fn = headers && enclosingFunction(headers);
    if (!value || !fn || !isResult(headers) || refusalsOf(file).length > 0) return [];
    const users = exportedNamesOfFunction(file, fn).flatMap((name) => file.facts.importersOf(file, name));
    return users.length > 0 && users.every((user) => refusalsOf(user.file).length === 0)
      ? [{ value: unbound(file, value), left: headers }]
      : [];
  }),
);

/** `return { 'Retry-After': wait }`, `return { allowed, headers: { 'Retry-After': wait } }`. */
function isResult(headers: Node): boolean {
  const outer = wrapped(headers);
  const holder = outer.parent;
  if (holder?.type === 'Property')
    return /headers$/i.test(keyName(holder) ?? '') && holder.value === outer && isResult(holder.parent);
  return (
    holder?.type === 'ReturnStatement' || (holder?.type === 'ArrowFunctionExpression' && holder.body === outer)
  );
}
