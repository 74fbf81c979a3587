import type { TSESTree } from '@typescript-eslint/utils';
import { BODY_READERS, BODY_READS } from '../../catalogue/expensive-work-middleware.js';
import { calleeName, receiverOf, unwrap, wrapped, type FunctionNode } from '../syntax/ast.js';
import type { Located } from '../model/facts.js';
import type { FileModel, Node } from '../model/file.js';
import { calleesAnywhere } from '../syntax/functions.js';
import { innerNodes, ownNodes } from '../syntax/nodes.js';
import { definitionOf, variableOf } from '../syntax/variables.js';

/** What requests, and what holds them, are called where a handler gets them. */
const REQUEST_NAME = /^_?(?:req|request|event|evt|c|ctx|context|httpRequest|nextRequest)$/;

/** True for a call, or a loop, that waits until the whole body of the request at hand has arrived. */
export function isBodyRead(file: FileModel, node: Node): boolean {
  if (node.type === 'ForOfStatement') return node.await && isRequest(file, node.right);
  if (node.type !== 'CallExpression') return false;
  const name = calleeName(node) ?? '';
  const receiver = receiverOf(node);
  if (receiver && BODY_READS.has(name) && node.arguments.length <= 1)
    return isAwaited(node) && isRequest(file, receiver);
  const handed = node.arguments.findIndex((argument) => isRequest(file, argument));
  if (handed < 0 || !isAwaited(node)) return false;
  if (BODY_READERS.test(name) || (receiver && name === 'parse' && /form/i.test(file.textOf(receiver)))) return true;
  return calleesAnywhere(file, node).some((callee) => readsParameter(callee, handed));
}

/** `req.on('data', ...)`: takes in the body bit by bit. */
export function isBodyListener(file: FileModel, node: Node): boolean {
  if (node.type !== 'CallExpression' || calleeName(node) !== 'on') return false;
  const receiver = receiverOf(node);
  const [event] = node.arguments;
  return receiver !== null && event?.type === 'Literal' && event.value === 'data' && isRequest(file, receiver);
}

/** A helper that collects what it is given: `for await (const chunk of req)`. */
function readsParameter({ file, node }: Located<FunctionNode>, index: number): boolean {
  const parameter = node.params[index];
  if (parameter?.type !== 'Identifier') return false;
  const isIt = (value: Node): boolean => value.type === 'Identifier' && value.name === parameter.name;
  return (
    ownNodes(file, node.body, 'ForOfStatement').some((loop) => loop.await && isIt(unwrap(loop.right))) ||
    innerNodes(file, node.body, 'CallExpression').some((call) => {
      const receiver = receiverOf(call);
      const [event] = call.arguments;
      return receiver !== null && isIt(receiver) && event?.type === 'Literal' && event.value === 'data';
    })
  );
}

/** For code in `req.on('end', () => { ... })`: the call, which is there after the whole body has arrived. */
export function endListenerAround(file: FileModel, fn: FunctionNode): TSESTree.CallExpression | null {
  const call = wrapped(fn).parent;
  if (call?.type !== 'CallExpression' || !/^(?:on|once)$/.test(calleeName(call) ?? '')) return null;
  const receiver = receiverOf(call);
  const [event] = call.arguments;
  return receiver && event?.type === 'Literal' && event.value === 'end' && isRequest(file, receiver) ? call : null;
}

/** `request`, `c.req`, `event.request`, `ctx.req.raw`: a parameter of the handler, or the request that it holds. */
function isRequest(file: FileModel, node: Node): boolean {
  let value = unwrap(node);
  // `request.clone().formData()`
  if (value.type === 'CallExpression' && calleeName(value) === 'clone') value = receiverOf(value) ?? value;
  while (value.type === 'MemberExpression') {
    if (
      value.computed ||
      value.property.type !== 'Identifier' ||
      !/^(?:req|request|raw|node)$/.test(value.property.name)
    )
      return false;
    value = unwrap(value.object);
  }
  if (value.type !== 'Identifier' || !REQUEST_NAME.test(value.name)) return false;
  const variable = variableOf(file, value);
  const definition = variable && definitionOf(variable);
  if (definition?.type === 'Parameter') return true;
  // `const request = context.switchToHttp().getRequest()`, `const { req } = ctx`.
  return (
    definition?.node.type === 'VariableDeclarator' &&
    definition.node.init !== null &&
    !/\bnew Request\b|fetch\(/.test(file.textOf(definition.node.init))
  );
}

function isAwaited(call: TSESTree.CallExpression): boolean {
  const outer = wrapped(call).parent;
  if (outer?.type === 'AwaitExpression') return true;
  // `await Promise.all([request.json(), ...])`
  return (
    outer?.type === 'ArrayExpression' &&
    outer.parent.type === 'CallExpression' &&
    outer.parent.parent.type === 'AwaitExpression'
  );
}
