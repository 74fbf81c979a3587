import { COPY_MODULES, LOG_NAMES, STREAM_METHODS, STREAM_MODULES, WRITABLE_CLASSES } from '../../catalogue/pressure-streams.js';
import { calleeName, keyName, lastName, receiverOf, unwrap } from '../syntax/ast.js';
import { classChain } from '../syntax/object-members.js';
import { classAnywhere, partOf } from '../syntax/objects.js';
import { originOf } from '../syntax/origins.js';
import { globalPath, resolveValue, variableOf } from '../syntax/variables.js';
import { exportedOrigin } from '../libraries/sites.js';
import { isInstance, isInstanceType } from '../libraries/instances.js';
import { valuesOf } from '../libraries/values.js';
import type { FileModel, Node } from '../model/file.js';
import { elementOf } from '../syntax/loop-elements.js';
import { holds } from './elements.js';
import { isResponseParameter } from './response-parameters.js';

const MAX_DEPTH = 3;

/** True for a stream of Node.js that takes data: a file, a socket, a response, compression, the input of a program. */
export function isWritable(file: FileModel, node: Node, depth = MAX_DEPTH): boolean {
  if (LOG_NAMES.test(lastName(unwrap(node)))) return false;
  return isReceiver(file, node, 'node.writable', (at, value) => isWritablePart(at, value) || isMadeStream(at, value), depth);
}

/** `bucket.openUploadStream(name)`, `client.query(copyFrom(sql))`, and `new Sink()` for a `Writable` of the project. */
function isMadeStream(file: FileModel, node: Node): boolean {
  if (node.type === 'NewExpression') {
    const made = classAnywhere(file, node.callee);
    return made !== null && classChain(made).some((one) => isWritableClass(one.file, one.node.superClass));
  }
  if (node.type !== 'CallExpression') return false;
  if (STREAM_METHODS.has(calleeName(node) ?? '') && receiverOf(node) !== null) return true;
  const [first] = calleeName(node) === 'query' ? node.arguments : [];
  const origin = first?.type === 'CallExpression' ? originOf(file, first.callee) : null;
  return origin !== null && COPY_MODULES.has(origin.module) && origin.path.at(-1) !== 'to';
}

function isWritableClass(file: FileModel, node: Node | null): boolean {
  const origin = node && exportedOrigin(file, node);
  return origin !== null && STREAM_MODULES.test(origin.module) && WRITABLE_CLASSES.test(origin.path.at(-1) ?? '');
}

/** True for a WebSocket, of a server or a client. */
export function isWebSocket(file: FileModel, node: Node, depth = MAX_DEPTH): boolean {
  return isReceiver(file, node, 'ws.socket', () => false, depth);
}

/** True for a worker thread, or for the port of one. */
export function isPort(file: FileModel, node: Node): boolean {
  return isReceiver(file, node, 'node.port', () => false, MAX_DEPTH);
}

type PartTest = (file: FileModel, node: Node) => boolean;

function isReceiver(file: FileModel, node: Node, id: string, isPart: PartTest, depth: number): boolean {
  const value = unwrap(node);
  if (depth <= 0 || isTerminal(file, value)) return false;
  if (isInstance(file, value, id) || isPart(file, value) || isElement(file, value, id, isPart, depth)) return true;
  return valuesOf(file, value).some(({ file: at, node: made }) => {
    if (made === value || isTerminal(at, made)) return false;
    // `const gzip = source.pipe(createGzip())`
    const [piped] = made.type === 'CallExpression' && calleeName(made) === 'pipe' ? made.arguments : [];
    if (piped) return isReceiver(at, piped, id, isPart, depth - 1);
    return isPart(at, made) || isElement(at, made, id, isPart, depth);
  });
}

/** Where a person reads along, or that a log goes to: nobody exports millions of rows there. */
function isTerminal(file: FileModel, node: Node): boolean {
  return /^process\.(?:stdout|stderr)$/.test(globalPath(file, node) ?? '') || /^(?:stdout|stderr)$/.test(lastName(node));
}

/** `viewer` of `for (const viewer of viewers)`, and `client.res` where the clients are objects. */
function isElement(file: FileModel, node: Node, id: string, isPart: PartTest, depth: number): boolean {
  const part = node.type === 'MemberExpression' ? keyName(node) : null;
  const holder = node.type === 'MemberExpression' && part !== null ? node.object : node;
  const element = elementOf(file, holder) ?? gotten(file, holder);
  if (!element) return false;
  if (id === 'ws.socket' && part === null && isClients(file, element.collection)) return true;
  return holds(
    { file, node: element.collection },
    part,
    ({ file: at, node: value }) => isReceiver(at, value, id, isPart, depth - 1),
    (type) => isInstanceType(type, id),
  );
}

/** `sockets.get(id)` and `sockets[id]` */
function gotten(file: FileModel, node: Node): { readonly collection: Node } | null {
  const value = unwrap(resolveValue(file, node));
  if (value.type === 'MemberExpression' && value.computed) return { collection: value.object };
  const receiver = value.type === 'CallExpression' && calleeName(value) === 'get' ? receiverOf(value) : null;
  return receiver ? { collection: receiver } : null;
}

/** `wss.clients` */
function isClients(file: FileModel, node: Node): boolean {
  return node.type === 'MemberExpression' && keyName(node) === 'clients' && isInstance(file, node.object, 'ws.server');
}

/** Streams that are part of something: `child.stdin`, `reply.raw`, `ctx.res`, and the `res` of a handler `(req, res)`. */
function isWritablePart(file: FileModel, node: Node): boolean {
  if (node.type === 'MemberExpression') {
    const name = keyName(node);
    if (name === 'stdin') return isInstance(file, node.object, 'node.child');
    if (name === 'raw') return /^(?:reply|res|response|rep)$/i.test(lastName(node.object));
    return name === 'res' && /^(?:ctx|context)$/.test(lastName(node.object));
  }
  const variable = node.type === 'Identifier' ? variableOf(file, node) : null;
  // `const { stdin } = spawn('sort')`
  const part = variable && partOf(variable);
  if (part?.name === 'stdin') return isInstance(file, part.whole, 'node.child');
  return isResponseParameter(file, node);
}
