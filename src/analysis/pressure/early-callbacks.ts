import type { TSESTree } from '@typescript-eslint/utils';
import { calleeName, isClass, isFunction, keyName, receiverOf, statementOf, unwrap, wrapped, type FunctionNode } from '../syntax/ast.js';
import { functionNodes, functionName } from '../syntax/functions.js';
import { functionsAnywhere } from '../syntax/methods.js';
import { ownNodes } from '../syntax/nodes.js';
import { classChain } from '../syntax/object-members.js';
import { originOf } from '../syntax/origins.js';
import { exportedOrigin } from '../libraries/sites.js';
import { variableOf, type Variable } from '../syntax/variables.js';
import type { FileModel, Node } from '../model/file.js';
import { asksAround, hasCallback, isUnanswered } from './answers.js';
import type { IgnoredPressure } from './pressure.js';
import { isWritable } from './receivers.js';

/** The positions of the callback in the methods that a stream calls with data. */
const METHODS: Readonly<Record<string, number>> = { _write: 2, write: 2, _transform: 2, transform: 2, _writev: 1, writev: 1 };

const STREAMS = /^(?:Writable|Duplex|Transform)$/;

/** `_write(row, encoding, callback) { void store(row); callback(); }`: the next row comes while this one is being stored. */
export function earlyCallbacks(file: FileModel): readonly IgnoredPressure[] {
  return functionNodes(file).flatMap((fn): readonly IgnoredPressure[] => {
    const stream = streamOf(file, fn);
    const at = METHODS[functionName(fn) ?? ''];
    const parameter = stream === null || at === undefined ? undefined : fn.params[at];
    if (!parameter) return [];
    const callback = variableOf(file, parameter);
    const called = callback && ownNodes(file, fn.body, 'CallExpression').find((call) => isCallOf(file, call, callback));
    if (!called || ownNodes(file, fn.body, 'AwaitExpression').some(({ range }) => range[0] < called.range[0])) return [];
    const written = ownNodes(file, fn.body, 'CallExpression').find((call) => isWrittenOn(file, call));
    if (written) return [{ kind: 'write', node: written, receiver: file.textOf(receiverOf(written) ?? written), pace: { kind: 'chunk', file, node: fn, certainty: 'high' }, confidence: 'high' }];
    const isBefore = statementOf(called).parent === fn.body && ownNodes(file, fn.body, 'AwaitExpression').length > 0;
    if (!isBefore && !ownNodes(file, fn.body, 'CallExpression').some((call) => call !== called && isLeft(file, call))) return [];
    return [{ kind: 'early', node: called, receiver: stream ?? '', pace: null, confidence: 'high' }];
  });
}

/** `this.socket.write(chunk);`: the stream hands on what it gets, whatever the next one says. */
function isWrittenOn(file: FileModel, call: TSESTree.CallExpression): boolean {
  const receiver = calleeName(call) === 'write' ? receiverOf(call) : null;
  return receiver !== null && isUnanswered(call) && !hasCallback(file, call) && !asksAround(file, call, receiver) && isWritable(file, receiver);
}

/** `callback()`, `setImmediate(callback)` and `process.nextTick(callback)` */
function isCallOf(file: FileModel, call: TSESTree.CallExpression, callback: Variable): boolean {
  const [first] = /^(?:setImmediate|nextTick|queueMicrotask)$/.test(calleeName(call) ?? '') ? call.arguments : [];
  return variableOf(file, unwrap(first ?? call.callee)) === callback;
}

/** The name of the stream whose method a function is; null for any other function. */
function streamOf(file: FileModel, fn: FunctionNode): string | null {
  const holder = wrapped(fn).parent;
  if (holder?.type === 'MethodDefinition') {
    const owner = holder.parent.parent;
    const isStream = isClass(owner) && (keyName(holder) ?? '').startsWith("_") && classChain({ file, node: owner }).some((one) => isStreamName(one.file, one.node.superClass));
    return isStream ? (owner.id?.name ?? 'the stream') : null;
  }
  const made = holder?.type === 'Property' ? wrapped(holder.parent).parent : null;
  return made?.type === 'NewExpression' && isStreamName(file, made.callee) ? file.textOf(made.callee) : null;
}

function isStreamName(file: FileModel, node: Node | null): boolean {
  const origin = node ? (exportedOrigin(file, node) ?? originOf(file, node)) : null;
  return origin !== null && /^(?:stream|readable-stream)$/.test(origin.module) && STREAMS.test(origin.path.at(-1) ?? '');
}

/** Work that goes on after the call: `void store(row)`, `store(row).catch(report)`, `this.flush()` of an async function. */
function isLeft(file: FileModel, call: Node): boolean {
  if (call.type !== 'CallExpression') return false;
  const { parent } = wrapped(call);
  const isStatement = parent?.type === 'ExpressionStatement';
  if (parent?.type === 'UnaryExpression' && parent.operator === 'void') return true;
  if (!isStatement) return false;
  if (/^(?:catch|then)$/.test(calleeName(call) ?? '')) return !call.arguments.some((argument) => argument.type !== 'SpreadElement' && isHandedCallback(file, argument));
  return functionsAnywhere(file, call.callee).some(({ node }) => isFunction(node) && node.async);
}

/** `store(row).then(() => callback(), callback)`: the stream is told when it is done. */
function isHandedCallback(file: FileModel, node: Node): boolean {
  return /\b(?:cb|callback|done|next)\b/.test(file.textOf(node));
}
