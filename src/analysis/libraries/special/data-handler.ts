import { calleeName, receiverOf, unwrap } from '../../syntax/ast.js';
import { stringOf } from '../../syntax/constants.js';
import { innerNodes, nodesOf } from '../../syntax/nodes.js';
import type { FileModel, Node } from '../../model/file.js';
import { valuesOf } from '../values.js';
import { handedFunctions } from './handed-functions.js';
import type { Special } from './index.js';

/**
 * For a consumer that emits messages as they come: false where a handler of its 'data' event, or the callback of
 * `consume`, goes on after it has returned, so that nothing holds the next message back.
 */
export const isHandledAtOnce: Special = ({ file, call, receiver }) => {
  if (!receiver) return null;
  const consumers = valuesOf(file, receiver).map(({ node }) => node);
  const listeners = nodesOf(file).all('CallExpression').flatMap((one) => {
    const [event, listener] = one.arguments;
    const isData = calleeName(one) === 'on' && event !== undefined && stringOf(file, event) === 'data';
    const base = isData ? emitterOf(one) : null;
    return listener && base && valuesOf(file, base).some(({ node }) => consumers.includes(node)) ? [listener] : [];
  });
  const [callback] = call.arguments;
  return [...listeners, ...(callback ? [callback] : [])].some((one) => goesOn(file, one)) ? false : null;
};

/** `consumer` of `consumer.on('ready', ...).on('data', ...)`. */
function emitterOf(call: Node): Node | null {
  const value = unwrap(call);
  if (value.type !== 'CallExpression') return value;
  const receiver = receiverOf(value);
  return receiver && calleeName(value) === 'on' ? emitterOf(receiver) : value;
}

function goesOn(file: FileModel, listener: Node): boolean {
  return handedFunctions(file, listener).some(({ file: at, node }) => {
    return node.async || innerNodes(at, node, 'CallExpression').some((call) => ['then', 'catch', 'finally'].includes(calleeName(call) ?? ''));
  });
}
