import { exportedNamesOf } from '../syntax/exports.js';
import type { FunctionNode } from '../syntax/ast.js';
import { wrapped } from '../syntax/ast.js';
import type { FileModel } from '../model/file.js';
import { functionName } from '../syntax/functions.js';

const HANDLER_TYPES = /^(?:RequestHandler|ErrorRequestHandler|NextApiHandler|MiddlewareHandler|Middleware|Handler|APIGatewayProxyHandler\w*|SQSHandler|HttpHandler|RouteHandler|RequestListener|EventHandler|FastifyPluginAsync|ExportedHandler)$/;
const REQUEST_TYPES = /\b(?:Request|IncomingMessage|FastifyRequest|NextRequest|NextApiRequest|Context|KoaContext|H3Event|APIGatewayProxy\w*|ExecutionContext)\b/;
const HTTP_VERBS = new Set(['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS']);

/**
 * True when a function is called once per request by its shape: `(req, res)`, a declared handler type, or a name that
 * a framework looks for (`export function GET`, `export const handler`).
 */
export function isRequestHandler(file: FileModel, fn: FunctionNode): boolean {
  const holder = wrapped(fn).parent;
  if (holder?.type === 'VariableDeclarator' && holder.id.type === 'Identifier') {
    const annotation = holder.id.typeAnnotation?.typeAnnotation;
    if (annotation?.type === 'TSTypeReference') {
      const name = annotation.typeName.type === 'Identifier' ? annotation.typeName.name : file.textOf(annotation.typeName);
      if (HANDLER_TYPES.test(name.slice(name.lastIndexOf('.') + 1))) return true;
    }
  }
  const [first, second] = fn.params;
  if (first?.type === 'Identifier') {
    const firstName = first.name.replace(/^_/, '');
    const secondName = second?.type === 'Identifier' ? second.name.replace(/^_/, '') : '';
    if (/^(?:req|request)$/.test(firstName) && /^(?:res|response|reply)$/.test(secondName)) return true;
    if (/^(?:ctx|context|c|socket)$/.test(firstName) && secondName === 'next') return true;
    if (first.typeAnnotation && REQUEST_TYPES.test(file.textOf(first.typeAnnotation)) && isExportedHandler(file, fn)) return true;
  }
  const name = functionName(fn) ?? '';
  if (name === 'handler' && isCommonJsExport(fn)) return true;
  return (HTTP_VERBS.has(name) || name === 'handler') && isExportedHandler(file, fn);
}

/** `exports.handler = async (event) => ...`, as AWS Lambda calls it. */
function isCommonJsExport(fn: FunctionNode): boolean {
  const holder = wrapped(fn).parent;
  if (holder?.type !== 'AssignmentExpression' || holder.left.type !== 'MemberExpression') return false;
  const { object } = holder.left;
  return (object.type === 'Identifier' && object.name === 'exports') ||
    (object.type === 'MemberExpression' && object.object.type === 'Identifier' && object.object.name === 'module');
}

function isExportedHandler(file: FileModel, fn: FunctionNode): boolean {
  if (fn.type === 'FunctionDeclaration') {
    if (fn.parent.type === 'ExportDefaultDeclaration') return true;
    return fn.id !== null && exportedNamesOf(file, fn.id).length > 0;
  }
  const holder = wrapped(fn).parent;
  if (holder?.type === 'ExportDefaultDeclaration') return true;
  return holder?.type === 'VariableDeclarator' && holder.id.type === 'Identifier' && exportedNamesOf(file, holder.id).length > 0;
}
