import type { TSESTree } from '@typescript-eslint/utils';
import { POOL_ADDS, POOL_SIZES, WATCHED_POOLS } from '../../catalogue/watched-pools.js';
import { calleeName, enclosingFunctions, isFunction, keyName, receiverOf, unwrap, type FunctionNode } from '../syntax/ast.js';
import { numberOf } from '../syntax/constants.js';
import { alwaysLeaves } from '../syntax/flow-order.js';
import { innerNodes, nodesOf } from '../syntax/nodes.js';
import { definitionOf, variableOf } from '../syntax/variables.js';
import { conjunctsOf } from '../fan-out/item-loops.js';
import { statementsAfter } from '../inventory/full-code.js';
import { holderOf } from '../inventory/queue-instances.js';
import { libraryQueuesOf } from '../inventory/library-queues.js';
import { placesOf, type Place } from '../places/places.js';
import { perFile, type FileModel, type Node } from '../model/file.js';
import type { SilentDrop } from './drop.js';
import { lastStatement } from './drop-sites.js';
import { tells } from './told.js';

/** Work that never reaches a queue of a library because it is full, or whose refusal is caught and forgotten. */
export function libraryDrops(file: FileModel): readonly SilentDrop[] {
  return [...leftOut(file), ...swallowed(file), ...caught(file)];
}

/** `if (queue.size > 500) return;` in front of `queue.add(job)`, and `if (queue.size < 500) queue.add(job);`. */
function leftOut(file: FileModel): readonly SilentDrop[] {
  return nodesOf(file).all('IfStatement').flatMap(({ test, consequent, alternate, parent }): readonly SilentDrop[] => {
    const asked = alternate ? null : sizeAsked(file, test);
    if (!asked) return [];
    const what = file.textOf(asked.queue);
    if (asked.isFull) {
      if (!alwaysLeaves(consequent) || tells(file, consequent) || !addIn(file, parent, asked.place, consequent.range[1])) return [];
      return [{ node: lastStatement(consequent), what, how: 'newest', confidence: 'medium' }];
    }
    // What follows may be about work that was not taken.
    if (alwaysLeaves(consequent) || statementsAfter(consequent.parent).some((one) => tells(file, one))) return [];
    if (!addIn(file, consequent, asked.place)) return [];
    return [{ node: test, what, how: 'newest', confidence: 'medium' }];
  });
}

interface Asked {
  readonly queue: Node;
  readonly place: Place;
  /** The test holds when the queue is full. */
  readonly isFull: boolean;
}

/** What a test says of the size of a queue of a library; whether there is anything at all is another question. */
function sizeAsked(file: FileModel, test: Node): Asked | null {
  for (const part of conjunctsOf(test)) {
    const comparison = unwrap(part);
    if (comparison.type !== 'BinaryExpression' || !/^[<>]=?$/.test(comparison.operator)) continue;
    const size = unwrap(comparison.left);
    const member = size.type === 'CallExpression' ? unwrap(size.callee) : size;
    if (member.type !== 'MemberExpression' || !POOL_SIZES.test(keyName(member) ?? '') || (numberOf(file, comparison.right) ?? 2) <= 1) continue;
    const place = placesOf(file, member.object).find((one) => poolsOf(one.file).has(one));
    if (place) return { queue: member.object, place, isFull: comparison.operator.startsWith('>') };
  }
  return null;
}

/** Where work that somebody gave goes into the queue. */
function addIn(file: FileModel, code: Node, queue: Place, after = code.range[0]): boolean {
  return innerNodes(file, code, 'CallExpression').some((call) => {
    const receiver = call.range[0] >= after && POOL_ADDS.test(calleeName(call) ?? '') ? receiverOf(call) : null;
    return receiver !== null && placesOf(file, receiver).includes(queue) && call.arguments.some((argument) => isGiven(file, argument, call));
  });
}

/** Made of a parameter of a function around it, or of the item of a loop: somebody wants it done. */
function isGiven(file: FileModel, argument: Node, call: Node): boolean {
  const outer = new Set<FunctionNode>(enclosingFunctions(call));
  return [argument, ...innerNodes(file, argument, 'Identifier')].some((name) => {
    const variable = variableOf(file, name);
    const definition = variable && definitionOf(variable);
    if (definition?.type === 'Parameter') return isFunction(definition.node) && outer.has(definition.node);
    return definition?.node.type === 'VariableDeclarator' && definition.node.parent.parent.type === 'ForOfStatement';
  });
}

/** `try { await pool.run(task); } catch {}` around a pool with a limit, which refuses when it is full. */
function swallowed(file: FileModel): readonly SilentDrop[] {
  return nodesOf(file).all('TryStatement').flatMap(({ block, handler, finalizer }): readonly SilentDrop[] => {
    if (!handler || finalizer || !isEmpty(handler.body)) return [];
    const call = innerNodes(file, block, 'CallExpression').find((one) => isLimited(file, one));
    return call ? [{ node: handler, what: whatOf(file, call), how: 'swallowed', confidence: 'medium' }] : [];
  });
}

/** `pool.run(task).catch(() => {})` */
function caught(file: FileModel): readonly SilentDrop[] {
  return nodesOf(file).all('CallExpression').flatMap((outer): readonly SilentDrop[] => {
    const [first] = outer.arguments;
    const handler = first && unwrap(first);
    const inner = calleeName(outer) === 'catch' && isFunction(handler) && isEmpty(handler.body) ? receiverOf(outer) : null;
    return inner?.type === 'CallExpression' && isLimited(file, inner) ? [{ node: outer, what: whatOf(file, inner), how: 'swallowed', confidence: 'medium' }] : [];
  });
}

function isEmpty(body: Node): boolean {
  return body.type === 'BlockStatement' && body.body.every((one) => one.type === 'ReturnStatement' && one.argument === null);
}

/** True for a call that gives work to a pool whose own limit is set. */
function isLimited(file: FileModel, call: TSESTree.CallExpression): boolean {
  const receiver = POOL_ADDS.test(calleeName(call) ?? '') ? receiverOf(call) : null;
  return receiver !== null && placesOf(file, receiver).some((place) => poolsOf(place.file).get(place) === 'limited');
}

function whatOf(file: FileModel, call: TSESTree.CallExpression): string {
  const receiver = receiverOf(call);
  return receiver ? file.textOf(receiver) : '';
}

/** The queues and pools of libraries that a file makes, by the places that hold them: with a limit of their own, or not. */
const poolsOf = perFile((file): ReadonlyMap<Place, 'limited' | 'open'> => {
  const found = new Map<Place, 'limited' | 'open'>();
  for (const { construct, status, limit } of libraryQueuesOf(file)) {
    const place = WATCHED_POOLS.has(construct.entry.package) ? holderOf(file, construct.call) : null;
    if (place) found.set(place, status === 'bounded' && limit !== null ? 'limited' : 'open');
  }
  return found;
});
