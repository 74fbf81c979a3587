import type { TSESTree } from '@typescript-eslint/utils';
import { enclosingFunction, enclosingFunctions, type FunctionNode } from './ast.js';
import { leadsTo } from './call-sites.js';
import type { Located } from '../model/facts.js';
import { perFile, type FileModel, type Node } from '../model/file.js';
import { calleesAnywhere } from './functions.js';
import { runsInline } from './inline-callbacks.js';
import { ownNodes } from './nodes.js';

/** A function on the way to a piece of code, with the node in it that leads there. */
export interface Step {
  readonly file: FileModel;
  /** Null for the module's top level. */
  readonly fn: FunctionNode | null;
  /** The node itself, or the call that leads to it. */
  readonly via: Node;
}

/** More ways than these lead to general infrastructure: what one of its callers checks says little about the rest. */
const MAX_STEPS = 1_000;

/**
 * The functions that lead to a node, the nearest first: the one around it, those around that, and the callers of each,
 * to a depth. Callbacks of promises and array methods count as part of the function they are written in.
 */
export function stepsTo(file: FileModel, node: Node, depth = 4): readonly Step[] {
  const steps: Step[] = [];
  const seen = new Set<Node>();
  let level: readonly Located[] = [{ file, node }];
  for (let left = depth; level.length > 0 && steps.length < MAX_STEPS; left--) {
    const callers: Located[] = [];
    for (const { file: at, node: target } of level) {
      steps.push({ file: at, fn: enclosingFunction(target), via: target });
      for (const fn of enclosingFunctions(target)) {
        if (seen.has(fn)) break;
        seen.add(fn);
        if (left > 0) callers.push(...leadsTo(at, fn));
        // What stands around a handler ran when the handler was registered, not on every run of it.
        if (!runsInline(fn)) break;
        steps.push({ file: at, fn: enclosingFunction(fn), via: fn });
      }
    }
    level = callers;
  }
  return steps.slice(0, MAX_STEPS);
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
  const cache = directCallsByRoot(file);
  let calls = cache.get(root);
  if (!calls) cache.set(root, (calls = findDirectCalls(file, root)));
  return calls;
}

const directCallsByRoot = perFile(() => new WeakMap<Node, readonly DirectCall[]>());

function findDirectCalls(file: FileModel, root: Node): readonly DirectCall[] {
  return ownNodes(file, root, 'CallExpression').flatMap((call) =>
    calleesAnywhere(file, call).map((target) => ({ file, call, target: target.node, targetFile: target.file })),
  );
}
