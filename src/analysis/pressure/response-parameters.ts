import { calleeName, isFunction, keyName, unwrap, wrapped, type FunctionNode } from '../syntax/ast.js';
import { definitionOf, variableOf, type Variable } from '../syntax/variables.js';
import { isRequestHandler } from '../lifetime/handlers.js';
import type { FileModel, Node } from '../model/file.js';

const RESPONSES = /^_?(?:res|response)$/;

const REQUESTS = /^_?(?:req|request)$/;

/** What code does with a response, of Node.js and of Express. */
const RESPONSE_MEMBERS = /^(?:writeHead|setHeader|flushHeaders|headersSent|statusCode|status|sendStatus|header|set|type)$/;

/** True for the response that a function is given together with its request, and for what AWS hands a function that streams. */
export function isResponseParameter(file: FileModel, node: Node): boolean {
  const variable = node.type === 'Identifier' ? variableOf(file, node) : null;
  const definition = variable ? definitionOf(variable) : null;
  if (!variable || definition?.type !== 'Parameter' || !isFunction(definition.node)) return false;
  const fn = definition.node;
  const index = fn.params.findIndex((parameter) => variable.identifiers.some((one) => one === parameter));
  if (index === 1 && isStreamedFunction(fn)) return true;
  if (index === -1 || !RESPONSES.test(variable.name)) return false;
  const hasRequest = fn.params.some((parameter) => parameter.type === 'Identifier' && REQUESTS.test(parameter.name));
  return hasRequest && ((index === 1 && isRequestHandler(file, fn)) || isUsedAsResponse(variable));
}

/** `res.setHeader(...)` */
function isUsedAsResponse(variable: Variable): boolean {
  return variable.references.some(({ identifier }) => {
    const member = wrapped(identifier).parent;
    return member?.type === 'MemberExpression' && unwrap(member.object) === identifier && RESPONSE_MEMBERS.test(keyName(member) ?? '');
  });
}

/** `awslambda.streamifyResponse(async (event, responseStream) => { ... })` */
function isStreamedFunction(fn: FunctionNode): boolean {
  const call = wrapped(fn).parent;
  return call?.type === 'CallExpression' && calleeName(call) === 'streamifyResponse';
}
