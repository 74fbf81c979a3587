import { contains, enclosingFunction, wrapped, type FunctionNode } from '../syntax/ast.js';
import { callersOf } from '../syntax/call-sites.js';
import { functionName } from '../syntax/functions.js';
import type { FileModel, Node } from '../model/file.js';

/** A place in a run of the program: where it stands in the code that runs first, then in the function called there. */
export type RunOrder = readonly RunPosition[];

export interface RunPosition {
  readonly file: FileModel;
  readonly at: number;
  /** The function is called by nobody in sight, so nothing says when. */
  readonly late?: boolean;
}

/** Longer chains of calls are not followed. */
const MAX_CALLS = 6;

/** A piece of code in which a value is known, and when that code runs. */
export interface RunContext {
  /** Null for the top level of a module. */
  readonly root: FunctionNode | null;
  readonly order: RunOrder;
}

export const MODULE_CONTEXT: RunContext = { root: null, order: [] };

/** When a node runs: through the calls of the functions around it, callbacks where they are written. */
export function runOrderOf(
  file: FileModel,
  node: Node,
  context: RunContext,
  at = node.range[1],
  depth = MAX_CALLS,
): RunOrder {
  const here: RunPosition = { file, at };
  const fn = enclosingFunction(node);
  if (fn === context.root) return [...context.order, here];
  if (!fn || depth <= 0) return [here];
  const caller = callersOf(file, fn).find((call) => call.file !== file || !contains(fn, call.node));
  if (caller) return [...runOrderOf(caller.file, caller.node, context, caller.node.range[1], depth - 1), here];
  if (isNamed(fn)) return [{ file, at: fn.range[0], late: true }, here];
  return [...runOrderOf(file, fn, context, fn.range[0], depth - 1), here];
}

/** A function that waits to be called; any other is a callback, or called where it stands. */
function isNamed(fn: FunctionNode): boolean {
  if (fn.type === 'FunctionDeclaration') return true;
  const holder = wrapped(fn).parent;
  if (holder?.type === 'ExportDefaultDeclaration') return true;
  return holder?.type !== 'CallExpression' && holder?.type !== 'NewExpression' && functionName(fn) !== null;
}

/**
 * Whether one place runs before another; null when that cannot be told. What stands in the file where both begin runs
 * before what other files add.
 */
export function runsBefore(first: RunOrder, second: RunOrder, home: FileModel): boolean | null {
  for (const [index, a] of first.entries()) {
    const b = second[index];
    // A call runs to its end after what it does.
    if (!b) return true;
    if (a.file !== b.file) {
      if (a.file === home) return a.late ? null : true;
      if (b.file === home) return b.late ? null : false;
      return null;
    }
    if (a.at === b.at) continue;
    if (a.late && b.late) return null;
    if (a.late || b.late) return b.late === true;
    return a.at < b.at;
  }
  return false;
}
