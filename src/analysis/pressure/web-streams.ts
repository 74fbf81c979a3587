import type { TSESTree } from '@typescript-eslint/utils';
import { calleeName, isFunction, keyName, receiverOf, unwrap, wrapped, type FunctionNode } from '../syntax/ast.js';
import { innerNodes, nodesOf } from '../syntax/nodes.js';
import { definitionOf, globalPath, variableOf, type Variable } from '../syntax/variables.js';
import { originOf } from '../syntax/origins.js';
import { isInPromise } from '../syntax/promise-executors.js';
import { valuesOf } from '../libraries/values.js';
import type { FileModel, Node } from '../model/file.js';
import { asksAround, isUnanswered, settledPart, unitAround } from './answers.js';
import { isFromMemory, paceOf } from './pace.js';
import type { IgnoredPressure } from './pressure.js';

/** `controller.enqueue(chunk)` for all that a source brings, in a stream that is filled from outside. */
export function webStreamFills(file: FileModel): readonly IgnoredPressure[] {
  return nodesOf(file).all('CallExpression').flatMap((call): readonly IgnoredPressure[] => {
    const receiver = calleeName(call) === 'enqueue' ? receiverOf(call) : null;
    if (!receiver || !isController(file, receiver) || isInPromise(call) || asksAround(file, call, receiver)) return [];
    const pace = paceOf(file, call, receiver);
    if (!pace || isFromMemory(file, pace)) return [];
    return [{ kind: 'enqueue', node: call, receiver: file.textOf(receiver), pace, confidence: pace.certainty }];
  });
}

/** `writer.write(chunk)` whose promise nobody waits for, again and again. */
export function webStreamWrites(file: FileModel): readonly IgnoredPressure[] {
  return nodesOf(file).all('CallExpression').flatMap((call): readonly IgnoredPressure[] => {
    const receiver = calleeName(call) === 'write' ? receiverOf(call) : null;
    if (!receiver || !isUnanswered(settledPart(call)) || !isWriter(file, receiver)) return [];
    if (asksAround(file, call, receiver) || waitsForReady(file, call, receiver)) return [];
    const pace = paceOf(file, call, receiver);
    if (!pace) return [];
    return [{ kind: 'unawaited', node: call, receiver: file.textOf(receiver), pace, confidence: pace.certainty }];
  });
}

/** What `start` and `pull` of `new ReadableStream({ ... })` are given, also under the name of a variable around it. */
function isController(file: FileModel, node: Node): boolean {
  const value = unwrap(node);
  const variable = value.type === 'Identifier' ? variableOf(file, value) : null;
  if (!variable) return value.type === 'MemberExpression' && keepsController(file, value);
  if (isControllerParameter(file, variable)) return true;
  return variable.references.some(({ identifier, writeExpr }) => {
    const written = writeExpr && identifier.parent.type === 'AssignmentExpression' ? unwrap(writeExpr) : null;
    const from = written?.type === 'Identifier' ? variableOf(file, written) : null;
    return from !== null && isControllerParameter(file, from);
  });
}

/** `this.controller = controller` */
function keepsController(file: FileModel, member: TSESTree.MemberExpression): boolean {
  const name = keyName(member);
  return nodesOf(file).all('AssignmentExpression').some(({ left, right }) => {
    const value = unwrap(right);
    const from = value.type === 'Identifier' ? variableOf(file, value) : null;
    return left.type === 'MemberExpression' && keyName(left) === name && from !== null && isControllerParameter(file, from);
  });
}

function isControllerParameter(file: FileModel, variable: Variable): boolean {
  const definition = definitionOf(variable);
  if (definition?.type !== 'Parameter' || !isFunction(definition.node)) return false;
  const [first] = definition.node.params;
  return first !== undefined && variable.identifiers.some((one) => one === first) && isSourceMethod(file, definition.node);
}

function isSourceMethod(file: FileModel, fn: FunctionNode): boolean {
  const property = wrapped(fn).parent;
  if (property?.type !== 'Property' || !/^(?:start|pull)$/.test(keyName(property) ?? '')) return false;
  const made = wrapped(property.parent).parent;
  if (made?.type !== 'NewExpression') return false;
  return globalPath(file, made.callee) === 'ReadableStream' || originOf(file, made.callee)?.path.at(-1) === 'ReadableStream';
}

/** `stream.getWriter()` */
function isWriter(file: FileModel, node: Node): boolean {
  return valuesOf(file, node).some(({ node: made }) => made.type === 'CallExpression' && calleeName(made) === 'getWriter');
}

/** `await writer.ready` in the code around. */
function waitsForReady(file: FileModel, call: Node, writer: Node): boolean {
  const text = file.textOf(writer);
  return innerNodes(file, unitAround(file, call), 'MemberExpression').some((member) => keyName(member) === 'ready' && file.textOf(member.object) === text);
}
