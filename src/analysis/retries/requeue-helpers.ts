import type { TSESTree } from '@typescript-eslint/utils';
import { NOT_WORK } from '../../catalogue/retry-words.js';
import { QUEUE_PUTS, QUEUE_TAKES } from '../../catalogue/requeue.js';
import { awaited, calleeName, enclosingFunction, receiverOf, unwrap, type FunctionNode } from '../syntax/ast.js';
import { boundOf, countIn } from './attempt-bounds.js';
import type { Located } from '../model/facts.js';
import { failurePathOf } from './failure-paths.js';
import type { FileModel, Node } from '../model/file.js';
import { calleesAnywhere } from '../syntax/functions.js';
import { innerNodes, nodesOf } from '../syntax/nodes.js';
import { placesOf, type Place } from '../places/places.js';
import { cycleOf, isLimited } from './requeue-limits.js';
import type { Requeue } from './requeue.js';
import { initialiserOf, variableOf } from '../syntax/variables.js';

/** A function that puts one of its parameters into a list. */
interface Put extends Located<FunctionNode> {
  readonly put: TSESTree.CallExpression;
  readonly receiver: Node;
  readonly places: readonly Place[];
}

/** `const job = take(); try { ... } catch { put(job); }` with functions of another file around one list. */
export function requeuesThroughHelpers(file: FileModel): readonly Requeue[] {
  if (!file.facts.complete) return [];
  const found: Requeue[] = [];
  for (const call of nodesOf(file).all('CallExpression')) {
    if (unwrap(call.callee).type !== 'Identifier' || call.arguments.length === 0) continue;
    const fn = enclosingFunction(call);
    const path = fn && failurePathOf(file, call, null, 0);
    if (!fn || !path) continue;
    for (const helper of calleesAnywhere(file, call)) {
      if (helper.file === file) continue;
      const requeue = putsOf(helper).find((put) => isFromSameList(file, call, put) && !isBounded(file, call, fn, put));
      if (!requeue) continue;
      const queue = helper.file.textOf(unwrap(requeue.receiver));
      found.push({ node: call, queue, taken: null, path, counted: countIn(cycleOf(file, fn)) });
      break;
    }
  }
  return found;
}

function putsOf(helper: Located<FunctionNode>): readonly Put[] {
  const { file, node } = helper;
  return innerNodes(file, node, 'CallExpression').flatMap((put) => {
    const receiver = receiverOf(put);
    if (!receiver || !QUEUE_PUTS.has(calleeName(put) ?? '') || NOT_WORK.test(file.textOf(receiver))) return [];
    const isGiven = put.arguments.some((argument) =>
      innerNodes(file, argument, 'Identifier').some((name) =>
        node.params.some((parameter) => variableOf(file, parameter) === variableOf(file, name)),
      ),
    );
    const places = isGiven ? placesOf(file, receiver) : [];
    return places.length > 0 ? [{ ...helper, put, receiver, places }] : [];
  });
}

/** True when what is put back comes from a function that takes from the same list. */
function isFromSameList(file: FileModel, call: TSESTree.CallExpression, put: Put): boolean {
  return call.arguments.some((argument) =>
    innerNodes(file, argument, 'Identifier').some((name) => {
      const variable = variableOf(file, name);
      const value = variable && initialiserOf(variable);
      const source = value && awaited(value);
      return source?.type === 'CallExpression' && calleesAnywhere(file, source).some((taker) => takesFrom(taker, put.places));
    }),
  );
}

function takesFrom({ file, node }: Located<FunctionNode>, places: readonly Place[]): boolean {
  return innerNodes(file, node, 'CallExpression').some((take) => {
    const receiver = receiverOf(take);
    return (
      receiver !== null &&
      QUEUE_TAKES.has(calleeName(take) ?? '') &&
      placesOf(file, receiver).some((place) => places.includes(place))
    );
  });
}

/** Attempts are counted where the work fails, or in the function that puts it back. */
function isBounded(file: FileModel, call: TSESTree.CallExpression, fn: FunctionNode, helper: Put): boolean {
  const parameter = helper.node.params[0];
  const variable = parameter ? variableOf(helper.file, parameter) : null;
  if (boundOf(cycleOf(file, fn), [call])) return true;
  return (
    variable !== null &&
    isLimited(
      helper.file,
      helper.put,
      helper.node,
      helper.put.arguments,
      { node: helper.put, variable, functions: [] },
      helper.receiver,
    )
  );
}
