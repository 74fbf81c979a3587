import type { TSESTree } from '@typescript-eslint/utils';
import { ACKNOWLEDGEMENTS, FLEETING, KAFKA, SQS } from '../../catalogue/visibility.js';
import { calleeName, contains, enclosingFunction, isFunction, isNothing, keyName, receiverOf, statementOf, unwrap, wrapped, type FunctionNode } from '../syntax/ast.js';
import { constantOf, stringOf } from '../syntax/constants.js';
import { calleesAnywhere } from '../syntax/functions.js';
import { functionsAnywhere } from '../syntax/methods.js';
import { importsOf } from '../syntax/imported-modules.js';
import { isFrom } from '../syntax/origins.js';
import { innerNodes, nodesOf, ownNodes } from '../syntax/nodes.js';
import { propertyOf, variableOf } from '../syntax/variables.js';
import { isInstance } from '../libraries/instances.js';
import { originOfCallee } from '../libraries/sites.js';
import type { FileModel, Node } from '../model/file.js';
import type { VisibilityFault } from './fault.js';

/** Messages that count as done before their work is. */
export function acknowledgements(file: FileModel): readonly VisibilityFault[] {
  return [...unacknowledged(file), ...early(file), ...detached(file), ...receivedAndDeleted(file)];
}

/** `channel.consume(queue, handler, { noAck: true })` with a handler that does something. */
function unacknowledged(file: FileModel): readonly VisibilityFault[] {
  return nodesOf(file).all('CallExpression').flatMap((call): readonly VisibilityFault[] => {
    const receiver = calleeName(call) === 'consume' ? receiverOf(call) : null;
    const [queue, handler, options] = call.arguments;
    if (!receiver || !queue || !handler || !options || queue.type === 'SpreadElement' || handler.type === 'SpreadElement' || options.type === 'SpreadElement') return [];
    const value = propertyOf(file, options, 'noAck');
    if (!value || constantOf(file, value)?.value !== true || !isInstance(file, receiver, 'amqplib.channel')) return [];
    if (isFleeting(file, queue) || !doesWork(file, handler)) return [];
    const { parent } = wrapped(value);
    return [{ kind: 'never', node: parent?.type === 'Property' ? parent : value, name: 'noAck', has: null, needs: null, confidence: 'high' }];
  });
}

/** A queue for answers or for what is shown and forgotten, by its name or because it goes with its connection. */
function isFleeting(file: FileModel, queue: Node): boolean {
  const name = stringOf(file, queue);
  if (name !== null) return name === '' || FLEETING.test(name);
  if (FLEETING.test(file.textOf(queue))) return true;
  const root = unwrap(queue);
  const object = root.type === 'MemberExpression' ? unwrap(root.object) : root;
  const variable = object.type === 'Identifier' ? variableOf(file, object) : null;
  return variable?.references.some(({ writeExpr }) => writeExpr && /exclusive|autoDelete|assertQueue\(\s*['"]{2}/.test(file.textOf(writeExpr))) ?? true;
}

/** The handler waits for something, or hands the message to code that does. */
function doesWork(file: FileModel, handler: Node): boolean {
  return functionsAnywhere(file, handler).some(({ file: at, node }) => innerNodes(at, node, 'AwaitExpression').length > 0);
}

/** `message.ack()` in front of the awaited work of the same handler. */
function early(file: FileModel): readonly VisibilityFault[] {
  return nodesOf(file).all('CallExpression').flatMap((call): readonly VisibilityFault[] => {
    const fn = enclosingFunction(call);
    const messages = fn ? acknowledged(file, call, fn) : [];
    if (!fn || !messages.some((message) => isFirst(file, call, fn, message))) return [];
    return [{ kind: 'early', node: call, name: file.textOf(call.callee), has: null, needs: null, confidence: 'high' }];
  });
}

/** The names of the message that a call acknowledges, itself or in a function that does nothing else; none for any other call. */
function acknowledged(file: FileModel, call: TSESTree.CallExpression, fn: FunctionNode, depth = 1): readonly string[] {
  const receiver = receiverOf(call);
  const [first] = call.arguments;
  if (receiver && ACKNOWLEDGEMENTS.has(calleeName(call) ?? '')) {
    // `message.ack()`, `channel.ack(message)` and `consumer.commitOffsets([{ offset: message.offset }])`
    const given = call.arguments.flatMap((argument) => namesIn(file, argument));
    const subjects = given.length > 0 ? given : namesIn(file, receiver);
    return subjects.filter((id) => isHandled(file, id, fn)).map(({ name }) => name);
  }
  if (receiver && calleeName(call) === 'send' && first?.type === 'NewExpression' && isFrom(originOfCallee(file, first), SQS.module, SQS.remove))
    return deletedIn(file, first);
  if (depth <= 0 || !calleesAnywhere(file, call).some((target) => isAcknowledger(target.file, target.node, depth))) return [];
  return call.arguments.flatMap((argument) => namesIn(file, argument)).filter((id) => isHandled(file, id, fn)).map(({ name }) => name);
}

function namesIn(file: FileModel, node: Node): readonly TSESTree.Identifier[] {
  return node.type === 'Identifier' ? [node] : innerNodes(file, node, 'Identifier');
}

/** `message` of `{ ReceiptHandle: message.ReceiptHandle }` */
function deletedIn(file: FileModel, command: TSESTree.NewExpression): readonly string[] {
  const [input] = command.arguments;
  const handle = input && input.type !== 'SpreadElement' ? propertyOf(file, input, 'ReceiptHandle') : null;
  const object = handle ? unwrap(handle) : null;
  const holder = object?.type === 'MemberExpression' ? unwrap(object.object) : null;
  if (holder?.type === 'Identifier') return [holder.name];
  // `for (const { Body, ReceiptHandle } of messages)`
  const declared = object?.type === 'Identifier' ? variableOf(file, object)?.identifiers[0] : undefined;
  const pattern = declared?.parent.type === 'Property' ? declared.parent.parent : null;
  return pattern?.type === 'ObjectPattern' ? innerNodes(file, pattern, 'Identifier').map(({ name }) => name) : [];
}

/** `remove(message) { return sqs.send(new DeleteMessageCommand(...)); }` */
function isAcknowledger(file: FileModel, fn: FunctionNode, depth: number): boolean {
  const body = fn.body.type === 'BlockStatement' ? fn.body.body : [fn.body];
  const [only] = body;
  if (body.length !== 1 || !only) return false;
  return innerNodes(file, fn.body, 'CallExpression').some((call) => acknowledged(file, call, fn, depth - 1).length > 0);
}

/** A parameter of the handler. */
function isHandled(file: FileModel, id: TSESTree.Identifier, fn: FunctionNode): boolean {
  const variable = variableOf(file, id);
  return variable?.defs.some(({ type, node }) => (type as string) === 'Parameter' && node === fn) === true;
}

/** The work stands behind it: awaited, about the same message, and in the same run. */
function isFirst(file: FileModel, call: Node, fn: FunctionNode, message: string): boolean {
  const statement = statementOf(call);
  const block = statement.parent;
  if (block?.type !== 'BlockStatement' || !contains(fn, block)) return false;
  const index = block.body.findIndex((one) => one === statement);
  const before = block.body.slice(0, index);
  // What was awaited already may have been the work; what follows is the rest.
  if (before.some((one) => ownNodes(file, one, 'AwaitExpression').length > 0 && mentions(file, one, message))) return false;
  return block.body.slice(index + 1).some((one) => ownNodes(file, one, 'AwaitExpression').some((wait) => isWork(file, wait, message, [...before, one])));
}

/** `await store(parse(message))`, also by names that were made of the message. */
function isWork(file: FileModel, wait: TSESTree.AwaitExpression, message: string, before: readonly Node[]): boolean {
  const names = [message, ...before.flatMap((one) => namesMadeOf(file, one, message))];
  return unwrap(wait.argument).type === 'CallExpression' && names.some((name) => mentions(file, wait, name));
}

function namesMadeOf(file: FileModel, statement: Node, message: string): readonly string[] {
  return innerNodes(file, statement, 'VariableDeclarator').flatMap(({ id, init }) => {
    if (!init || !mentions(file, init, message)) return [];
    return id.type === 'Identifier' ? [id.name] : innerNodes(file, id, 'Identifier').map(({ name }) => name);
  });
}

function mentions(file: FileModel, node: Node, name: string): boolean {
  return (node.type === 'Identifier' && node.name === name) || innerNodes(file, node, 'Identifier').some((id) => id.name === name);
}

/** `eachMessage: async ({ message }) => { void handle(message); }`: the offset is committed while the work still runs. */
function detached(file: FileModel): readonly VisibilityFault[] {
  return nodesOf(file).all('Property').flatMap((property): readonly VisibilityFault[] => {
    const fn = unwrap(property.value);
    if (keyName(property) !== 'eachMessage' || !isFunction(fn) || innerNodes(file, fn, 'AwaitExpression').length > 0) return [];
    if (!importsOf(file).includes(KAFKA.module)) return [];
    return innerNodes(file, fn.body, 'CallExpression').flatMap((call): readonly VisibilityFault[] => {
      const { parent } = wrapped(call);
      const isLeft = parent?.type === 'ExpressionStatement' || (parent?.type === 'UnaryExpression' && parent.operator === 'void');
      const isAsync = functionsAnywhere(file, call.callee).some(({ node }) => isFunction(node) && node.async) || calleeName(call) === 'catch';
      return isLeft && isAsync ? [{ kind: 'detached', node: call, name: file.textOf(call.callee), has: null, needs: null, confidence: 'high' }] : [];
    });
  });
}

/** `createReceiver(queue, { receiveMode: 'receiveAndDelete' })` of Azure Service Bus. */
function receivedAndDeleted(file: FileModel): readonly VisibilityFault[] {
  return nodesOf(file).all('Property').flatMap((property): readonly VisibilityFault[] => {
    const value = unwrap(property.value);
    if (keyName(property) !== 'receiveMode' || isNothing(value) || stringOf(file, value) !== 'receiveAndDelete') return [];
    const call = wrapped(property.parent).parent;
    if (call?.type !== 'CallExpression' || calleeName(call) !== 'createReceiver') return [];
    const [queue] = call.arguments;
    if (!queue || queue.type === 'SpreadElement' || isFleetingName(file, queue)) return [];
    return [{ kind: 'never', node: property, name: 'receiveMode', has: null, needs: null, confidence: 'medium' }];
  });
}

function isFleetingName(file: FileModel, queue: Node): boolean {
  return FLEETING.test(stringOf(file, queue) ?? file.textOf(queue));
}
