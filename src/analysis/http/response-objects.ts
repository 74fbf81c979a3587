import type { TSESTree } from '@typescript-eslint/utils';
import { NO_RESPONSES } from '../../catalogue/http.js';
import { calleeName, enclosingFunctions, keyName, receiverOf, unwrap, wrapped } from '../syntax/ast.js';
import type { FileModel, Node } from '../model/file.js';
import { variableOf } from '../syntax/variables.js';

/** True in code that a request runs, by what its functions are given. */
export function isInRequestCode(node: Node): boolean {
  for (const fn of enclosingFunctions(node)) {
    for (const parameter of fn.params) {
      if (
        parameter.type === 'Identifier' &&
        /^_?(?:req|request|event|c|ctx|context|httpRequest|args|h)$/.test(parameter.name)
      )
        return true;
      if (
        parameter.type === 'ObjectPattern' &&
        /\b(?:request|req|headers|params|event|set|cookies|locals|url|ctx|error|status|getClientAddress)\b/.test(
          namesIn(parameter),
        )
      )
        return true;
    }
  }
  return false;
}

/** True inside `(req, res, next)`, `(request, reply)` or `(ctx, next)`, and inside the handler of a path. */
export function isInHandler(node: Node): boolean {
  for (const fn of enclosingFunctions(node)) {
    const [first, second] = fn.params.map((parameter) =>
      parameter.type === 'Identifier' ? parameter.name.replace(/^_/, '') : '',
    );
    if (/^(?:req|request)$/.test(first ?? '') && /^(?:res|response|reply|h|rep)$/.test(second ?? '')) return true;
    if (/^(?:c|ctx|context)$/.test(first ?? '') && second === 'next') return true;
    if (/^(?:req|request|c|ctx|context)$/.test(first ?? '') && isForPath(fn)) return true;
  }
  return false;
}

/** `app.get('/orders', handler)` */
function isForPath(fn: Node): boolean {
  const outer = wrapped(fn);
  const call = outer.parent;
  if (call?.type !== 'CallExpression' || call.callee === outer || call.callee.type !== 'MemberExpression') return false;
  const [path] = call.arguments;
  return path?.type === 'Literal' && typeof path.value === 'string' && path.value.startsWith('/');
}

function namesIn(pattern: TSESTree.ObjectPattern): string {
  return pattern.properties
    .map((property) => (property.type === 'Property' ? (keyName(property) ?? '') : ''))
    .join(' ');
}

/** What frameworks' contexts are called. */
export const CONTEXT_NAME = /^_?(?:c|ctx|context|koaContext|koaCtx|kctx)$/;
const RESPONSE_NAME = /^_?(?:r|rs|w|rep|resp|res|response|reply|set|rawReply|rawRes)$|(?:Res|Resp|Response|Reply)$/;
/** What errors are called. */
export const ERROR_NAME = /^(?:e|ex|err|error|exception|failure|refusal)$|(?:Error|Exception|Err)$/;
/** Types of an answer that a handler returns. */
export const ANSWER_TYPE = /\b(?:HttpResponseInit|APIGatewayProxy(?:Structured)?Result(?:V2)?|ALBResult)\b/;
const RESPONSE_TYPE = /\b\w*(?:Response|Reply|Context)\b|\bResponseToolkit\b|\bH3Event\b|\bResponseInit\b/;

/** The last name of `a.b.c` or `a.b.c()`: `c`. */
export function lastName(node: Node): string | null {
  const expression = unwrap(node);
  if (expression.type === 'Identifier') return expression.name;
  if (expression.type === 'MemberExpression') return keyName(expression);
  return expression.type === 'CallExpression' ? calleeName(expression) : null;
}

/** True for what is named, declared or obtained like the response of a server. */
export function isResponseObject(file: FileModel, node: Node): boolean {
  const name = lastName(node)?.replace(/^#/, '');
  if (name === undefined) return false;
  if (node.type === 'CallExpression')
    return name === 'getResponse' || name === 'status' || name === 'code' || name === 'header' || name === 'set';
  if (node.type === 'MemberExpression')
    return /^(?:res|response|reply|set)$/.test(name) || (name === 'http' && lastName(node.object) === 'response');
  if (node.type !== 'Identifier') return false;
  const definition = variableOf(file, node)?.defs[0];
  if (definition?.node.type === 'VariableDeclarator') {
    // What a client got from `await fetch()` is no response to be sent.
    const init = definition.node.init && unwrap(definition.node.init);
    if (init?.type === 'AwaitExpression') return false;
  }
  const declared = definition?.name.type === 'Identifier' ? definition.name.typeAnnotation : undefined;
  if (declared && (RESPONSE_TYPE.test(file.textOf(declared)) || ANSWER_TYPE.test(file.textOf(declared)))) return true;
  return (RESPONSE_NAME.test(name) || CONTEXT_NAME.test(name)) && definition !== undefined;
}

/** True when `receiver.status(...)` builds a response, and is no assertion, mock or command line. */
export function isResponseBuilder(
  receiver: Node,
  call: TSESTree.CallExpression,
  isMocked: (root: Node) => boolean,
): boolean {
  const outer = wrapped(call).parent;
  // msw 1: `res(ctx.status(429))`.
  if (outer?.type === 'CallExpression' && outer.callee !== call && calleeName(outer) === 'res') return false;
  let node = receiver;
  for (let depth = 0; depth < 8; depth += 1) {
    const name = lastName(node);
    if (name !== null && NO_RESPONSES.has(name)) return false;
    if (node.type === 'CallExpression') node = receiverOf(node) ?? unwrap(node.callee);
    else if (node.type === 'MemberExpression') node = unwrap(node.object);
    else break;
    if (node.type === 'Identifier' && isMocked(node)) return false;
  }
  return true;
}
