import { ITERATION_METHODS, ONE_TIME_METHODS } from '../../catalogue/callbacks.js';
import { calleeName, wrapped, type FunctionNode } from './ast.js';

/** True for a callback that runs as part of the code it is written in: of a promise, an array method, a wrapper. */
export function runsInline(fn: FunctionNode): boolean {
  const call = wrapped(fn).parent;
  if (call?.type === 'NewExpression') return calleeName(call) === 'Promise';
  if (call?.type !== 'CallExpression') return false;
  if (call.callee === wrapped(fn)) return true;
  const name = calleeName(call) ?? '';
  return ITERATION_METHODS.has(name) || ONE_TIME_METHODS.has(name);
}
