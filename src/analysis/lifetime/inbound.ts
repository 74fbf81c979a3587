import type { TSESTree } from '@typescript-eslint/utils';
import { SERVER_FACTORIES } from '../../catalogue/callbacks.js';
import { calleeName, isFunction, keyName, unwrap, wrapped, type FunctionNode } from '../syntax/ast.js';
import { stringOf } from '../syntax/constants.js';
import type { FileModel, Node } from '../model/file.js';
import { usesOf } from '../syntax/functions.js';
import { isRequestHandler } from './handlers.js';
import { definitionOf, initialiserOf, variableOf } from '../syntax/variables.js';

/** Events that deliver the pieces of a stream, which ends by itself unless the other side decides how long it is. */
const PIECE_EVENTS = new Set(['data', 'chunk', 'line', 'row', 'readable', 'entry', 'record', 'file', 'result', 'end', 'text']);
const INBOUND_TYPES = /\b(?:IncomingMessage|Socket|TLSSocket|FastifyRequest|NextApiRequest|NextRequest|ServerHttp2Stream|ServerReadableStream|ServerDuplexStream|Duplex)\b|^:\s*(?:express\.)?Request\b/;
/** What a client calls the answer it gets, which has the same type as a request on the server. */
const ANSWER_NAMES = /^_?(?:res|resp|response|answer|reply)$/;
const INBOUND_NAMES = /^(?:_?req|request|incoming|incomingMessage)$/;

/** For a registration such as `stream.on('data', fn)`: true when it delivers the pieces of one stream. */
export function isPieceEvent(file: FileModel, call: Node): boolean {
  if (call.type !== 'CallExpression') return false;
  const [first] = call.arguments;
  const event = first && first.type !== 'SpreadElement' ? stringOf(file, first) : null;
  return event !== null && PIECE_EVENTS.has(event);
}

/** True when a stream comes from a client: a request, or a connection that a server accepted. */
export function isInbound(file: FileModel, node: Node, depth = 4): boolean {
  const expression = unwrap(node);
  if (depth <= 0) return false;
  if (expression.type === 'MemberExpression') {
    const name = keyName(expression) ?? '';
    if (INBOUND_NAMES.test(name)) return true;
    return (name === 'raw' || name === 'body') && isInbound(file, expression.object, depth - 1);
  }
  if (expression.type === 'CallExpression') {
    // `req.setEncoding('utf8').on(...)`, `req.pipe(...)` and the like hand the stream on.
    const callee = unwrap(expression.callee);
    return callee.type === 'MemberExpression' && isInbound(file, callee.object, depth - 1);
  }
  if (expression.type !== 'Identifier') return false;
  const variable = variableOf(file, expression);
  const definition = variable && definitionOf(variable);
  if (!variable || !definition) return false;
  const declared = variable.identifiers[0];
  if (ANSWER_NAMES.test(variable.name)) return false;
  if (declared?.type === 'Identifier' && declared.typeAnnotation && INBOUND_TYPES.test(file.textOf(declared.typeAnnotation))) return true;
  if (definition.type === 'Parameter') return INBOUND_NAMES.test(variable.name) || isConnectionParameter(file, definition.node, variable.name);
  const value = initialiserOf(variable);
  return value ? isInbound(file, value, depth - 1) : false;
}

/** `createServer((socket) => ...)`, `server.on('connection', (socket) => ...)`. */
function isConnectionParameter(file: FileModel, fn: Node, name: string): boolean {
  if (!isFunction(fn)) return false;
  const [first] = fn.params;
  if (first?.type !== 'Identifier' || first.name !== name) return false;
  return isRequestHandler(file, fn) || usesOf(file, fn).some((use) => isConnectionCallback(file, fn, use));
}

function isConnectionCallback(file: FileModel, fn: FunctionNode, use: Node): boolean {
  const call = wrapped(use).parent;
  if (call?.type !== 'CallExpression') return false;
  const callee = calleeName(call) ?? '';
  if (SERVER_FACTORIES.has(callee)) return fn.params.length === 1 || callee !== 'createServer';
  const event = eventOf(file, call);
  return event === 'connection' || event === 'secureConnection' || event === 'stream' || event === 'request';
}

function eventOf(file: FileModel, call: TSESTree.CallExpression): string | null {
  const [first] = call.arguments;
  return first && first.type !== 'SpreadElement' ? stringOf(file, first) : null;
}
