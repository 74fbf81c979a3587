import type { TSESTree } from '@typescript-eslint/utils';
import { calleeName, isFunction, unwrap } from '../../analysis/syntax/ast.js';
import type { FileModel, Node } from '../../analysis/model/file.js';
import { functionsOf } from '../../analysis/syntax/functions.js';
import { globalPath } from '../../analysis/syntax/variables.js';

/** `Promise.all(items.map(callback))` and nothing else: the parts that a suggestion puts together anew. */
export interface MappedCall {
  readonly call: TSESTree.CallExpression;
  /** `Promise.all`, `Promise.allSettled`, ... */
  readonly collector: string;
  readonly items: Node;
  readonly callback: Node;
}

/** The parts of such a call; null when it has another shape, or a comment or type that would be lost. */
export function mappedCallOf(file: FileModel, call: TSESTree.CallExpression): MappedCall | null {
  const collector = globalPath(file, call.callee);
  const [only, ...rest] = call.arguments;
  if (!collector?.startsWith('Promise.') || only?.type !== 'CallExpression' || rest.length > 0 || only.optional)
    return null;
  const callee = only.callee;
  const [callback, ...others] = only.arguments;
  if (callee.type !== 'MemberExpression' || callee.optional || callee.computed || calleeName(only) !== 'map')
    return null;
  if (!callback || callback.type === 'SpreadElement' || others.length > 0) return null;
  if (call.typeArguments || only.typeArguments || callee.object.type === 'SequenceExpression') return null;
  const parts = { call, collector, items: callee.object, callback };
  return hasComment(file, parts) ? null : parts;
}

/** `map` hands its callback the array as third argument, other functions something else. */
export function takesItemAndIndex(file: FileModel, callback: Node): boolean {
  const value = unwrap(callback);
  const functions = isFunction(value) ? [value] : value.type === 'Identifier' ? functionsOf(file, value) : [];
  return (
    functions.length > 0 &&
    functions.every((fn) => fn.params.length <= 2 && !fn.params.some((parameter) => parameter.type === 'RestElement'))
  );
}

/** A comment between the parts that are put together anew would be lost. */
function hasComment(file: FileModel, { call, items, callback }: MappedCall): boolean {
  return file.comments.some((comment) => {
    const [start, end] = comment.range;
    const isInside = start >= call.range[0] && end <= call.range[1];
    const isKept = [items, callback].some((part) => start >= part.range[0] && end <= part.range[1]);
    return isInside && !isKept;
  });
}
