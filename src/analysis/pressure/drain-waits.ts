import { calleeName, receiverOf, unwrap, wrapped } from '../syntax/ast.js';
import { stringOf } from '../syntax/constants.js';
import { innerNodes, nodesOf } from '../syntax/nodes.js';
import { resolveValue } from '../syntax/variables.js';
import { valuesOf } from '../libraries/values.js';
import type { FileModel, Node } from '../model/file.js';
import { isUnanswered } from './answers.js';
import type { IgnoredPressure } from './pressure.js';
import { paceOf } from './pace.js';
import { isWritable } from './receivers.js';

/**
 * `if (!gzip.write(row)) await once(file, 'drain')`: the code waits, but not for what it has filled, or when it is not full,
 * or it does not wait at all.
 */
export function drainWaits(file: FileModel): readonly IgnoredPressure[] {
  return nodesOf(file).all('IfStatement').flatMap(({ test, consequent }): readonly IgnoredPressure[] => {
    const written = writtenIn(file, test);
    if (!written || !isWritable(file, written.receiver)) return [];
    const waits = drainsIn(file, consequent);
    const own = waits.filter((one) => !isOther(file, one.emitter, written.receiver));
    const staying = written.isNegated ? own.find(({ node }) => staysOn(file, node, written.receiver)) : undefined;
    const kind = staying ? 'listener' : written.isNegated ? faultOf(waits, own) : own.length > 0 ? 'inverted' : null;
    const wait = staying ?? own[0] ?? waits[0];
    if (!kind || !wait) return [];
    return [{ kind, node: wait.node, receiver: file.textOf(wait.emitter), pace: null, confidence: 'high' }];
  });
}

function faultOf(waits: readonly DrainWait[], own: readonly DrainWait[]): 'drain' | 'unwaited' | null {
  if (waits.length > 0 && own.length === 0) return 'drain';
  return own.length > 0 && own.every((one) => one.isLeft) ? 'unwaited' : null;
}

/** `socket.on('drain', resume)` whenever it is full, and nobody takes the listener away again. */
function staysOn(file: FileModel, call: Node, receiver: Node): boolean {
  if (call.type !== 'CallExpression' || calleeName(call) !== 'on' || !paceOf(file, call, receiver)) return false;
  return !nodesOf(file).all('CallExpression').some((one) => /^(?:off|removeListener|removeAllListeners)$/.test(calleeName(one) ?? ''));
}

function writtenIn(file: FileModel, test: Node, depth = 10): { readonly receiver: Node; readonly isNegated: boolean } | null {
  const condition = unwrap(test);
  if (condition.type === 'LogicalExpression') return depth > 0 ? (writtenIn(file, condition.left, depth - 1) ?? writtenIn(file, condition.right, depth - 1)) : null;
  if (condition.type === 'BinaryExpression' && /^===?$/.test(condition.operator)) {
    const call = unwrap(condition.right).type === 'Literal' ? writeCall(file, condition.left) : null;
    const answer = call && unwrap(condition.right);
    return call && answer?.type === 'Literal' && answer.value === false ? { receiver: call, isNegated: true } : null;
  }
  const isNegated = condition.type === 'UnaryExpression' && condition.operator === '!';
  const receiver = writeCall(file, isNegated ? condition.argument : condition);
  return receiver ? { receiver, isNegated } : null;
}

/** What is written to, for `gzip.write(row)` and the name of its answer. */
function writeCall(file: FileModel, node: Node): Node | null {
  const call = resolveValue(file, node);
  return call.type === 'CallExpression' && calleeName(call) === 'write' ? receiverOf(call) : null;
}

interface DrainWait {
  readonly node: Node;
  readonly emitter: Node;
  /** Nobody waits for the promise, and no function of the code is called. */
  readonly isLeft: boolean;
}

/** `once(file, 'drain')` and `file.once('drain', resume)`. */
function drainsIn(file: FileModel, root: Node): readonly DrainWait[] {
  return innerNodes(file, root, 'CallExpression').flatMap((call): readonly DrainWait[] => {
    if (!/^(?:once|on)$/.test(calleeName(call) ?? '')) return [];
    const at = call.arguments.findIndex((argument) => argument.type !== 'SpreadElement' && stringOf(file, argument) === 'drain');
    const emitter = at === 0 ? receiverOf(call) : at === 1 ? (call.arguments[0] ?? null) : null;
    return emitter ? [{ node: wrapped(call), emitter, isLeft: at === 1 && call.arguments.length === 2 && isUnanswered(call) }] : [];
  });
}

/** True for two expressions that stand for different streams for certain. */
function isOther(file: FileModel, one: Node, other: Node): boolean {
  if (file.textOf(unwrap(one)) === file.textOf(unwrap(other))) return false;
  const [values, others] = [one, other].map((node) => valuesOf(file, node).map((value) => value.node));
  if (!values || !others) return false;
  // A field that is filled out of sight may be the same stream under another name.
  if ([...values, ...others].some((value) => value.type === 'MemberExpression')) return false;
  return values.length > 0 && values.every((value) => !others.includes(value));
}
