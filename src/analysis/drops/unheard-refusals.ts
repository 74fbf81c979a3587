import type { TSESTree } from '@typescript-eslint/utils';
import { FULL_CODES, FULL_ERRORS } from '../../catalogue/drop-words.js';
import { calleeName, lastName, receiverOf, unwrap } from '../syntax/ast.js';
import { stringOf } from '../syntax/constants.js';
import { alwaysLeaves } from '../syntax/flow-order.js';
import { calleesAnywhere } from '../syntax/functions.js';
import { innerNodes, nodesOf } from '../syntax/nodes.js';
import { isUnanswered } from '../pressure/answers.js';
import { monitoringOf } from '../inventory/queue-monitoring.js';
import { placeDeclaration } from '../places/places.js';
import { propertyOf } from '../syntax/variables.js';
import { queueInstancesOf } from '../inventory/queue-instances.js';
import type { FileModel, Node } from '../model/file.js';
import type { SilentDrop } from './drop.js';
import { refusalsOf, type Refusal } from './refusals.js';
import { tells } from './told.js';

/** `outbox.offer(order);` although it answers false when it is full. */
export function unheardAnswers(file: FileModel): readonly SilentDrop[] {
  const own = nodesOf(file).all('CallExpression').flatMap((call): readonly SilentDrop[] => {
    if (!isUnanswered(call) || !refuses(file, call, 'answer')) return [];
    return [{ node: call, what: whatOf(file, call), how: 'refused', confidence: 'high' }];
  });
  const ofRuntime = queueInstancesOf(file).flatMap(({ adds, node: made, whenFull }) =>
    whenFull?.startsWith('drop') === true || tellsByItself(file, made)
      ? []
      : adds.flatMap(({ file: at, node, method }): readonly SilentDrop[] =>
          at === file && method === 'offer' && node.type === 'CallExpression' && isUnanswered(node)
            ? [{ node, what: whatOf(file, node), how: 'refused', confidence: 'high' }]
            : [],
        ),
  );
  return [...own, ...ofRuntime.filter(({ node }) => !own.some((one) => one.node === node))];
}

/** `new BoundedQueue({ capacity, whenFull: 'drop-oldest' })` of the runtime, without a function that is told. */
export function untoldDrops(file: FileModel): readonly SilentDrop[] {
  return queueInstancesOf(file).flatMap(({ node, place, whenFull }): readonly SilentDrop[] => {
    if (whenFull?.startsWith('drop') !== true || tellsByItself(file, node) || !place || monitoringOf(place) !== null) return [];
    const how = whenFull === 'drop-newest' ? 'newest' : 'oldest';
    return [{ node, what: placeDeclaration(place)?.name ?? '', how, made: node, confidence: 'medium' }];
  });
}

/** The options name somebody who is told, or cannot be told. */
function tellsByItself(file: FileModel, made: TSESTree.NewExpression): boolean {
  const [options] = made.arguments;
  return options !== undefined && (options.type === 'SpreadElement' || propertyOf(file, options, 'onDrop') !== undefined);
}

/** `try { outbox.add(order); } catch {}` although it throws when it is full. */
export function swallowedRefusals(file: FileModel): readonly SilentDrop[] {
  return nodesOf(file).all('TryStatement').flatMap(({ block, handler, finalizer }): readonly SilentDrop[] => {
    if (!handler || finalizer || tells(file, handler.body)) return [];
    const call = innerNodes(file, block, 'CallExpression').find((one) => refuses(file, one, 'error'));
    return call ? [{ node: handler, what: whatOf(file, call), how: 'swallowed', confidence: 'high' }] : [];
  });
}

/** `catch (error) { if (error instanceof QueueFullError) return; throw error; }` */
export function forgottenErrors(file: FileModel): readonly SilentDrop[] {
  return nodesOf(file).all('CatchClause').flatMap(({ body, param }): readonly SilentDrop[] => {
    if (!param) return [];
    return body.body.flatMap((statement): readonly SilentDrop[] => {
      if (statement.type !== 'IfStatement' || !meansFull(file, statement.test)) return [];
      if (!alwaysLeaves(statement.consequent) || tells(file, statement.consequent)) return [];
      const { consequent } = statement;
      const leaving = consequent.type === 'BlockStatement' ? (consequent.body.at(-1) ?? consequent) : statement;
      return [{ node: leaving, what: file.textOf(statement.test), how: 'swallowed', confidence: 'high' }];
    });
  });
}

/** `error instanceof QueueFullError`, `error.code === 'QUEUE_FULL'` */
function meansFull(file: FileModel, test: Node): boolean {
  const condition = unwrap(test);
  if (condition.type === 'LogicalExpression') return [condition.left, condition.right].some((side) => unwrap(side).type !== 'LogicalExpression' && meansFull(file, side));
  if (condition.type !== 'BinaryExpression') return false;
  if (condition.operator === 'instanceof') return FULL_ERRORS.test(lastName(condition.right));
  return condition.operator.startsWith('==') && FULL_CODES.test(stringOf(file, condition.right) ?? lastName(condition.right));
}

/** True for a call of a function of the project that refuses in this way, and tells nobody else. */
function refuses(file: FileModel, call: TSESTree.CallExpression, by: Refusal['by']): boolean {
  return calleesAnywhere(file, call).some(({ file: at, node }) => {
    const refusal = refusalsOf(at).get(node);
    return refusal?.by === by && !refusal.isToldInside;
  });
}

function whatOf(file: FileModel, call: TSESTree.CallExpression): string {
  const receiver = receiverOf(call);
  return receiver ? file.textOf(receiver) : `${calleeName(call) ?? ''}()`;
}
