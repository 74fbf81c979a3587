import { calleeName, classOfThis, enclosingFunction, isNothing, receiverOf, unwrap, wrapped, keyName, type FunctionNode } from '../syntax/ast.js';
import { functionName } from '../syntax/functions.js';
import { nodesOf } from '../syntax/nodes.js';
import { classChain } from '../syntax/object-members.js';
import { exportedOrigin } from '../libraries/sites.js';
import { isInstance } from '../libraries/instances.js';
import type { FileModel, Node } from '../model/file.js';
import { asksAround, isUnanswered } from './answers.js';
import { isFromMemory, paceOf } from './pace.js';
import type { IgnoredPressure } from './pressure.js';

/** Methods of a stream that may give several pieces for one that they were given. */
const TRANSFORMS = /^_?(?:transform|flush|final)$/;

/** `stream.push(chunk)` for all that an event or a loop brings, in a stream of the project. */
export function streamPushes(file: FileModel): readonly IgnoredPressure[] {
  return nodesOf(file).all('CallExpression').flatMap((call): readonly IgnoredPressure[] => {
    const receiver = calleeName(call) === 'push' ? receiverOf(call) : null;
    const [first] = call.arguments;
    if (!receiver || !first || isNothing(unwrap(first)) || !isUnanswered(call) || isInTransform(call)) return [];
    if (!isReadable(file, receiver) || asksAround(file, call, receiver)) return [];
    const pace = paceOf(file, call, receiver);
    if (!pace || isFromMemory(file, pace)) return [];
    return [{ kind: 'push', node: call, receiver: file.textOf(receiver), pace, confidence: pace.certainty }];
  });
}

function isReadable(file: FileModel, node: Node): boolean {
  const value = unwrap(node);
  return value.type === 'ThisExpression' ? isInReadableClass(file, value) : isInstance(file, value, 'node.readable');
}

/** `class Feed extends Readable` */
function isInReadableClass(file: FileModel, node: Node): boolean {
  const owner = classOfThis(node)?.owner;
  if (!owner) return false;
  return classChain({ file, node: owner }).some((one) => {
    const origin = one.node.superClass ? exportedOrigin(one.file, one.node.superClass) : null;
    return origin !== null && /^(?:stream|readable-stream)$/.test(origin.module) && /^(?:Readable|Duplex|PassThrough)$/.test(origin.path.at(-1) ?? '');
  });
}

function isInTransform(node: Node): boolean {
  for (let fn: FunctionNode | null = enclosingFunction(node); fn; fn = enclosingFunction(fn)) {
    const holder = wrapped(fn).parent;
    const name = functionName(fn) ?? (holder?.type === 'Property' ? keyName(holder) : null);
    if (name !== null && TRANSFORMS.test(name)) return true;
  }
  return false;
}
