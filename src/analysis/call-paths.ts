import type { TSESTree } from '@typescript-eslint/utils';
import { ITERATION_METHODS, ONE_TIME_METHODS } from '../catalogue/callbacks.js';
import { calleeName, enclosingFunction, enclosingFunctions, wrapped, type FunctionNode } from './ast.js';
import { exportedNamesOf } from './exports.js';
import type { FileModel, Node } from './file.js';
import { calleesAnywhere, callsOf } from './functions.js';
import { importedUses } from './imported-uses.js';
import { ownNodes } from './nodes.js';

/** A function on the way to a piece of code, with the node in it that leads there. */
export interface Step {
  readonly file: FileModel;
  /** Null for the module's top level. */
  readonly fn: FunctionNode | null;
  /** The node itself, or the call that leads to it. */
  readonly via: Node;
}

/**
 * The functions that lead to a node: the one around it, those around that, and the callers of each, to a depth.
 * Callbacks of promises and array methods count
 * as part of the function they are written in.
 */
export function stepsTo(file: FileModel, node: Node, depth = 4): readonly Step[] {
  const steps: Step[] = [];
  const seen = new Set<Node>();
  const climb = (at: FileModel, target: Node, left: number): void => {
    steps.push({ file: at, fn: enclosingFunction(target), via: target });
    for (const fn of enclosingFunctions(target)) {
      if (seen.has(fn)) return;
      seen.add(fn);
      if (left > 0) {
        for (const call of callsOf(at, fn)) climb(at, call, left - 1);
        for (const name of exportNames(at, fn)) {
          for (const use of importedUses(at, name)) climb(use.file, use.node, left - 1);
        }
      }
      // What stands around a handler ran when the handler was registered, not on every run of it.
      if (!runsInline(fn)) return;
      steps.push({ file: at, fn: enclosingFunction(fn), via: fn });
    }
  };
  climb(file, node, depth);
  return steps;
}

/** True for a callback that runs as part of the code it is written in: of a promise, an array method, a wrapper. */
function runsInline(fn: FunctionNode): boolean {
  const call = wrapped(fn).parent;
  if (call?.type === 'NewExpression') return calleeName(call) === 'Promise';
  if (call?.type !== 'CallExpression') return false;
  if (call.callee === wrapped(fn)) return true;
  const name = calleeName(call) ?? '';
  return ITERATION_METHODS.has(name) || ONE_TIME_METHODS.has(name);
}

function exportNames(file: FileModel, fn: FunctionNode): readonly string[] {
  if (fn.type === 'FunctionDeclaration') return fn.id ? exportedNamesOf(file, fn.id) : [];
  const holder = wrapped(fn).parent;
  return holder?.type === 'VariableDeclarator' && holder.id.type === 'Identifier' ? exportedNamesOf(file, holder.id) : [];
}

/** A call that runs at once, with the function it runs. */
export interface DirectCall {
  readonly file: FileModel;
  readonly call: TSESTree.CallExpression;
  readonly target: FunctionNode;
  readonly targetFile: FileModel;
}

/** The calls below a node that run functions of the project, callbacks left out. */
export function directCalls(file: FileModel, root: Node): readonly DirectCall[] {
  return ownNodes(file, root, 'CallExpression').flatMap((call) =>
    calleesAnywhere(file, call).map((target) => ({ file, call, target: target.node, targetFile: target.file })),
  );
}
