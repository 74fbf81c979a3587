import type { TSESTree } from '@typescript-eslint/utils';
import { calleeName, contains, isFunction, receiverOf, unwrap } from '../syntax/ast.js';
import { innerNodes, nodesOf } from '../syntax/nodes.js';
import { isFrom, originOf } from '../syntax/origins.js';
import { globalPath } from '../syntax/variables.js';
import { isInPromise } from '../syntax/promise-executors.js';
import { inFlightCountsIn } from '../fan-out/in-flight.js';
import { programKindOf } from '../lifetime/program-kind.js';
import { isInstance } from '../libraries/instances.js';
import type { FileModel, Node } from '../model/file.js';
import { asksAround, hasCallback, isUnanswered } from './answers.js';
import { elementOf } from '../syntax/loop-elements.js';
import { paceOf } from './pace.js';
import type { IgnoredPressure, Pace } from './pressure.js';
import { isPort } from './receivers.js';

/** What brings many at once; a clock that ticks every second or so only says that somebody is there. */
const FLOODS: ReadonlySet<Pace['kind']> = new Set<Pace['kind']>(['loop', 'chunk', 'event']);

/** `worker.postMessage(row)` and `process.send(row)` for each of many items, with nothing that waits for answers. */
export function portMessages(file: FileModel): readonly IgnoredPressure[] {
  if (programKindOf(file) === 'browser') return [];
  return nodesOf(file).all('CallExpression').flatMap((call): readonly IgnoredPressure[] => {
    const receiver = receiverOf(call);
    if (!receiver || !isUnanswered(call) || !isMessage(file, call, receiver)) return [];
    // One command for each worker, or a question whose answer is waited for.
    if (elementOf(file, receiver) || isInPromise(call) || asksAround(file, call, receiver)) return [];
    const pace = paceOf(file, call, receiver);
    if (!pace || !FLOODS.has(pace.kind) || !contains(pace.node, call) || waitsInTurn(file, pace)) return [];
    return [{ kind: 'post', node: call, receiver: file.textOf(receiver), pace, confidence: pace.certainty }];
  });
}

function isMessage(file: FileModel, call: TSESTree.CallExpression, receiver: Node): boolean {
  const name = calleeName(call);
  if (name === 'send') {
    if (hasCallback(file, call)) return false;
    return globalPath(file, receiver) === 'process' || isInstance(file, receiver, 'node.child');
  }
  return name === 'postMessage' && (isPort(file, receiver) || isFrom(originOf(file, receiver), 'worker_threads', 'parentPort'));
}

/** The turn waits for something, or asks how many are under way. */
function waitsInTurn(file: FileModel, { node, file: at }: Pace): boolean {
  if (at !== file) return false;
  const [, callback] = node.type === 'CallExpression' ? node.arguments : [];
  const handler = callback && unwrap(callback);
  const body = 'body' in node && !Array.isArray(node.body) ? (node.body as Node) : handler && isFunction(handler) ? handler.body : node;
  if (innerNodes(file, body, 'AwaitExpression').length > 0) return true;
  return [...innerNodes(file, body, 'IfStatement'), ...innerNodes(file, body, 'WhileStatement')].some(
    ({ test }) => inFlightCountsIn(file, test).length > 0,
  );
}
