import { enclosingFunctions, isFunction, unwrap, type FunctionNode } from '../syntax/ast.js';
import { guardsOf } from '../http/overload.js';
import { refusalsOf } from '../http/refusals.js';
import { isInRequestCode } from '../http/response-objects.js';
import { NO_FACTS } from '../model/facts.js';
import { perFile, type FileModel, type Node } from '../model/file.js';
import { callsOf, importedFunctions } from '../syntax/functions.js';
import { runsInline } from '../syntax/inline-callbacks.js';
import { innerNodes, nodesOf } from '../syntax/nodes.js';
import { originOf } from '../syntax/origins.js';
import { limitingPlaceIn, limitingPlaces } from './own-limiters.js';
import type { WorkCall } from '../costs/work-calls.js';

/** A place where a function decides whether a request may go on. */
export interface Decision {
  readonly node: Node;
  readonly decides: Node;
  /** False for a call that asks a limiter. */
  readonly isRefusal: boolean;
  /** What the decision is made of: the test or the arguments, and the conditions under which it is asked. */
  readonly from: readonly Node[];
  readonly certain: boolean;
}

/** Every place of a file where a request is let through or refused. */
export const decisionsOf = perFile((file): readonly Decision[] => {
  const own = limitingPlaces(file).flatMap(({ node, certain }): Decision | readonly Decision[] => {
    // `throttle(send, 100)` makes a function.
    if (node.type === 'CallExpression' && node.arguments.some((argument) => isFunction(unwrap(argument)))) return [];
    if (node.type === 'CallExpression' && !isRefusal(file, node)) return asking(file, node, certain);
    const [decides = node] = guardsOf(file, node);
    // A switch of people: it refuses everybody, however many there are.
    if (/maintenance/i.test(file.textOf(decides))) return [];
    return { node, decides, isRefusal: true, from: [decides, ...conditionsOf(file, node)], certain };
  });
  return [...own, ...[...helperCalls(file)].map(([node, certain]) => asking(file, node, certain))];
});

function asking(file: FileModel, node: Node, certain: boolean): Decision {
  return { node, decides: node, isRefusal: false, from: [wholeOf(node), ...conditionsOf(file, node)], certain };
}

/** With the method that is called on a limiter made for the purpose: `ratelimit(5, '1 m').limit(key)`. */
function wholeOf(node: Node): Node {
  const member = node.parent;
  if (member?.type !== 'MemberExpression' || member.object !== node) return node;
  return member.parent.type === 'CallExpression' && member.parent.callee === member ? member.parent : node;
}

/** The tests around a node: what is decided there is decided only if they hold. */
function conditionsOf(file: FileModel, node: Node): readonly Node[] {
  const tests: Node[] = [];
  for (let child = node, outer = node.parent; outer && !isFunction(outer); child = outer, outer = outer.parent) {
    if (outer.type === 'IfStatement' || outer.type === 'ConditionalExpression') {
      if (child !== outer.test) tests.push(outer.test);
    } else if (outer.type === 'LogicalExpression' && child === outer.right) tests.push(outer.left);
    else if (outer.type === 'SwitchStatement') tests.push(outer.discriminant);
    else if (outer.type === 'CatchClause') tests.push(...innerCalls(file, outer.parent.block));
  }
  return tests;
}

/** True for the call that sends or throws a refusal, as opposed to one that asks a limiter. */
function isRefusal(file: FileModel, node: Node): boolean {
  return refusalsOf(file).some((refusal) => refusal.node === node || refusal.whole === node);
}

/** The calls of functions that refuse: helpers of the file, and imported ones. */
function helperCalls(file: FileModel): ReadonlyMap<Node, boolean> {
  const found = new Map<Node, boolean>();
  for (const { node, certain } of limitingPlaces(file)) {
    const fn = handlerAround(node);
    for (const call of fn ? callsOf(file, fn) : []) found.set(call, certain);
  }
  if (file.facts === NO_FACTS) return found;
  for (const call of nodesOf(file).all('CallExpression')) {
    const callee = unwrap(call.callee);
    // `ratelimit(5, '1 m').limit(key)` only makes the limiter.
    if (
      found.has(call) ||
      call.parent.type === 'MemberExpression' ||
      callee.type !== 'Identifier' ||
      !originOf(file, callee) ||
      !isInRequestCode(call)
    )
      continue;
    for (const helper of importedFunctions(file, callee)) {
      const place = limitingPlaceIn(helper.file, helper.node);
      if (place) found.set(call, place.certain);
    }
  }
  return found;
}

/** The function whose run a node belongs to: callbacks that run where they are written are part of the outer one. */
export function handlerAround(node: Node): FunctionNode | null {
  for (const fn of enclosingFunctions(node)) if (!runsInline(fn)) return fn;
  return null;
}

/** The calls below a node. */
export function innerCalls(file: FileModel, node: Node): readonly WorkCall[] {
  return innerNodes(file, node, 'CallExpression', 'TaggedTemplateExpression');
}
