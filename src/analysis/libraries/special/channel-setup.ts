import { calleeName, receiverOf, type FunctionNode } from '../../syntax/ast.js';
import { calleesAnywhere } from '../../syntax/functions.js';
import { constantOf } from '../../syntax/constants.js';
import { innerNodes } from '../../syntax/nodes.js';
import type { Located } from '../../model/facts.js';
import type { Construct } from '../construct.js';
import { makersOf } from '../instances.js';
import { alternativesOf } from '../option-values.js';
import { valuesOf } from '../values.js';
import { callsNamed } from './amqp-queues.js';
import { handedFunctions } from './handed-functions.js';
import type { Special } from './index.js';
import { isReplyQueue } from './reply-queue.js';

/** A setup function may leave the work to another. */
const MAX_DEPTH = 3;

/**
 * For `wrapper.consume(...)` of amqp-connection-manager: whether a function that sets the channel up calls `prefetch`.
 * Nobody can tell where the wrapper or the function is made out of sight.
 */
export const isSetUp: Special = (construct) => {
  if (isReplyQueue(construct) === true) return true;
  const { file, receiver } = construct;
  const wrappers = receiver ? makersOf(file, receiver, 'acm.channel') : [];
  if (wrappers.length === 0) return null;
  const answers = [...wrappers.map(answerOfOptions), ...answersOfAdded(construct, wrappers)];
  if (answers.includes(true)) return true;
  return answers.includes(null) ? null : false;
};

/** `connection.createChannel({ setup })` */
function answerOfOptions({ file, node: call }: Located): boolean | null {
  const options = call.type === 'CallExpression' ? call.arguments[0] : undefined;
  if (!options) return false;
  const answers = alternativesOf(file, options, ['setup']).map((setup) => {
    if (setup.kind === 'absent') return false;
    return setup.kind === 'unknown' ? null : limits(setup);
  });
  if (answers.includes(true)) return true;
  return answers.includes(null) ? null : false;
}

/** `wrapper.addSetup((channel) => channel.prefetch(10))` */
function answersOfAdded({ file }: Construct, wrappers: readonly Located[]): readonly (boolean | null)[] {
  return callsNamed(file, 'addSetup').flatMap((call) => {
    const receiver = receiverOf(call);
    const [setup] = call.arguments;
    const isSame = receiver !== null && valuesOf(file, receiver).some(({ node }) => wrappers.some((wrapper) => wrapper.node === node));
    if (!isSame || !setup) return [];
    return [limits({ file, node: setup })];
  });
}

/** Whether a setup function calls `prefetch` with a limit; null where no function is in sight. */
function limits({ file, node }: Located): boolean | null {
  const functions = handedFunctions(file, node);
  return functions.length === 0 ? null : functions.some((fn) => hasPrefetch(fn, MAX_DEPTH));
}

function hasPrefetch({ file, node }: Located<FunctionNode>, depth: number): boolean {
  const calls = innerNodes(file, node, 'CallExpression');
  const isLimited = calls.some(
    (call) => ['prefetch', 'qos'].includes(calleeName(call) ?? '') && call.arguments[0] && constantOf(file, call.arguments[0])?.value !== 0,
  );
  if (isLimited) return true;
  if (depth <= 1) return false;
  return calls.some((call) => calleesAnywhere(file, call).some((callee) => hasPrefetch(callee, depth - 1)));
}
