import type { TSESTree } from '@typescript-eslint/utils';
import {
  AUTO_IMPORTED_ERRORS,
  BODY_METHODS,
  HANDSHAKE_OPTIONS,
  INIT_CLASSES,
  REPLY_METHODS,
  RESPONSE_CLASSES,
  RESPONSE_FACTORIES,
  STATUS_AND_BODY_METHODS,
  STATUS_FUNCTIONS,
  STATUS_METHODS,
  STATUS_NAMED_METHODS,
} from '../../catalogue/frameworks/responses/index.js';
import { calleeName, enclosingFunction, isFunction, keyName, unwrap, wrapped } from '../syntax/ast.js';
import { entryOf } from '../syntax/entries.js';
import { functionName } from '../syntax/functions.js';
import {
  ERROR_CLASS,
  ofAssigned,
  ofMadeClass,
  ofOwnError,
  errorClassAround,
  ofField,
  ofFactory,
  errorFactoryOf,
} from './error-sites.js';
import { perFile, type FileModel, type Node } from '../model/file.js';
import { innerNodes, nodesOf } from '../syntax/nodes.js';
import { isFrom, originOf } from '../syntax/origins.js';
import { factoryOfClass, factoryOfSuper } from './error-classes.js';
import {
  ANSWER_TYPE,
  CONTEXT_NAME,
  ERROR_NAME,
  isInHandler,
  isInRequestCode,
  isResponseBuilder,
  isResponseObject,
  lastName,
} from './response-objects.js';
import {
  NOTHING,
  knownModules,
  isMocked,
  statusIn,
  headersIn,
  headersAmong,
  propertyPath,
  type ResponseSite,
} from './response-sites.js';
import { refusalsAmong } from './status-values.js';
import { resultsOf } from '../syntax/results.js';
import { globalPath, resolveValue, variableOf } from '../syntax/variables.js';

/** Every place of the file where the status of a response is set, whatever its value. */
export const responsesOf = perFile((file): readonly ResponseSite[] => {
  const nodes = nodesOf(file);
  const found: ResponseSite[] = [];
  const add = (site: ResponseSite | null): void => {
    if (site) found.push(site);
  };
  for (const call of nodes.all('CallExpression')) add(ofCall(file, call));
  for (const node of nodes.all('NewExpression')) add(ofNew(file, node));
  for (const node of nodes.all('AssignmentExpression')) add(ofAssignment(file, node));
  for (const node of nodes.all('ObjectExpression')) add(ofObject(file, node));
  for (const node of nodes.all('PropertyDefinition')) add(ofField(node));
  return found;
});

function ofCall(file: FileModel, call: TSESTree.CallExpression): ResponseSite | null {
  const name = calleeName(call);
  const callee = unwrap(call.callee);
  const [first, second, third] = call.arguments;
  if (callee.type === 'Super') {
    const base = factoryOfSuper(file, call);
    if (base) return ofFactory(file, call, base);
    return errorClassAround(call) ? ofOwnError(file, call) : null;
  }
  if (name === null || isMocked(file, callee)) return null;
  if (callee.type === 'MemberExpression') {
    const receiver = unwrap(callee.object);
    const raw = first ? ofRawText(file, call, name, first) : null;
    if (raw) return raw;
    const reply = REPLY_METHODS.find((one) => one.method === name && one.receiver === lastName(receiver));
    const replied = reply && call.arguments[reply.status];
    if (replied) return { ...NOTHING, kind: 'changed', status: replied, whole: call };
    const setsStatus = STATUS_METHODS.has(name) || (STATUS_AND_BODY_METHODS.has(name) && second !== undefined);
    if (setsStatus && first && isResponseBuilder(receiver, call, (root) => isMocked(file, root))) {
      const headers = name === 'writeHead' ? writtenHeaders(call) : null;
      return { ...NOTHING, kind: 'changed', status: first, whole: call, target: receiver, headers };
    }
    if (BODY_METHODS.has(name) && second) return ofBody(file, call, receiver, second, third);
    if ((name === 'throw' || name === 'assert') && receiver.type === 'Identifier' && CONTEXT_NAME.test(receiver.name)) {
      const status = name === 'throw' ? first : second;
      return status
        ? { ...NOTHING, kind: 'error', status, whole: call, target: receiver, headers: headersAmong(file, call) }
        : null;
    }
  }
  const factory = errorFactoryOf(file, callee);
  if (factory) return ofFactory(file, call, factory);
  const named = entryOf(STATUS_NAMED_METHODS, name);
  if (named !== undefined && callee.type === 'MemberExpression') {
    const receiver = unwrap(callee.object);
    if (isResponseObject(file, receiver))
      return { ...NOTHING, kind: 'changed', fixed: named, whole: call, target: receiver };
    return lastName(receiver) === 'httpErrors' ? { ...NOTHING, kind: 'error', fixed: named, whole: call } : null;
  }
  if (callee.type === 'Identifier') return ofFunction(file, call, callee, name);
  if (name !== 'assign' || globalPath(file, callee) !== 'Object.assign') return null;
  return ofAssigned(file, call) ?? ofMerged(file, call);
}

/** `Object.assign(ctx, { status: 429, body })` */
function ofMerged(file: FileModel, call: TSESTree.CallExpression): ResponseSite | null {
  const [target, source] = call.arguments;
  if (!target || !source || !isResponseObject(file, unwrap(target))) return null;
  const status = statusIn(file, source, ['status', 'statusCode']);
  return status ? { ...NOTHING, kind: 'changed', status, whole: call, target } : null;
}

/** `stream.respond({ ':status': 429 })` of HTTP/2, `socket.end('HTTP/1.1 429 ...')`. */
function ofRawText(file: FileModel, call: TSESTree.CallExpression, name: string, first: Node): ResponseSite | null {
  if (name === 'respond') {
    const status = propertyPath(file, first, ':status') ?? statusNamedByConstant(file, first);
    return status ? { ...NOTHING, kind: 'built', status, whole: call, headers: first } : null;
  }
  if (name !== 'write' && name !== 'end') return null;
  const status = /^[\s['"`]*HTTP\/1\.[01] (429|503)\b/.exec(file.textOf(first).slice(0, 60))?.[1];
  // The header may be in another piece of the text.
  const pieces = innerNodes(file, enclosingFunction(call) ?? call, 'Literal', 'TemplateElement');
  if (status === undefined || pieces.some((piece) => /retry-after/i.test(file.textOf(piece)))) return null;
  return { ...NOTHING, kind: 'built', fixed: status === '429' ? 429 : 503, whole: call };
}

/** `{ [constants.HTTP2_HEADER_STATUS]: 429 }` */
function statusNamedByConstant(file: FileModel, headers: Node): Node | null {
  const object = resolveValue(file, headers);
  if (object.type !== 'ObjectExpression') return null;
  for (const property of object.properties) {
    if (property.type === 'Property' && property.computed && lastName(property.key) === 'HTTP2_HEADER_STATUS')
      return property.value;
  }
  return null;
}

function ofFunction(
  file: FileModel,
  call: TSESTree.CallExpression,
  callee: TSESTree.Identifier,
  name: string,
): ResponseSite | null {
  const [first, second] = call.arguments;
  if (!first) return null;
  if (STATUS_FUNCTIONS.has(name)) {
    const status = second && !isText(second) ? second : first;
    return { ...NOTHING, kind: 'changed', status, whole: call, target: status === first ? null : first };
  }
  if (name === 'HttpCode' && call.parent.type === 'Decorator')
    return { ...NOTHING, kind: 'built', status: first, whole: call };
  if (name === 'next') {
    const status = first.type === 'ObjectExpression' ? statusIn(file, first, ['status', 'statusCode']) : null;
    return status
      ? { ...NOTHING, kind: 'error', status, whole: call, init: first, headers: headersIn(file, first) }
      : null;
  }
  const refused = ofHandshake(file, call, callee);
  if (refused) return refused;
  const origin = knownModules(file).factories ? originOf(file, callee) : null;
  const factory =
    origin &&
    RESPONSE_FACTORIES.find((one) => one.module.test(origin.module) && one.names.includes(origin.path.join('.')));
  const init = factory ? call.arguments[factory.init] : undefined;
  if (factory && init) return ofInit(file, call, init, null);
  if (AUTO_IMPORTED_ERRORS.has(name) && variableOf(file, callee) === null && first.type === 'ObjectExpression') {
    const status = statusIn(file, first, ['statusCode', 'status']);
    return status ? { ...NOTHING, kind: 'error', status, whole: call, init: first } : null;
  }
  // Elysia hands `error` and `status` to its handlers.
  if ((name === 'error' || name === 'status') && variableOf(file, callee)?.defs[0]?.type === 'Parameter') {
    return { ...NOTHING, kind: 'error', status: first, whole: call };
  }
  return null;
}

/** `verifyClient: (info, done) => done(false, 503, 'busy', headers)` */
function ofHandshake(
  file: FileModel,
  call: TSESTree.CallExpression,
  callee: TSESTree.Identifier,
): ResponseSite | null {
  const definition = variableOf(file, callee)?.defs[0];
  const fn = definition?.type === 'Parameter' ? (definition.node as Node) : null;
  if (!isFunction(fn)) return null;
  const name = functionName(fn);
  const known = HANDSHAKE_OPTIONS.find(
    ({ option, parameter }) => option === name && fn.params[parameter] === definition?.name,
  );
  const status = known && call.arguments[known.status];
  if (!known || !status) return null;
  return { ...NOTHING, kind: 'built', status, whole: call, headers: call.arguments[known.headers] ?? null };
}

/** `c.json(body, 429, headers)`, `Response.json(body, init)`. */
function ofBody(
  file: FileModel,
  call: TSESTree.CallExpression,
  receiver: Node,
  init: Node,
  headers: Node | undefined,
): ResponseSite | null {
  const isStatic = receiver.type === 'Identifier' && RESPONSE_CLASSES.has(receiver.name);
  if (!isStatic && !isResponseObject(file, receiver)) return null;
  if (isStatic) return ofInit(file, call, init, null);
  const isObject = unwrap(init).type === 'ObjectExpression';
  if (isObject) return statusIn(file, init, ['status']) ? ofInit(file, call, init, receiver) : null;
  if (isText(init)) return null;
  return { ...NOTHING, kind: 'built', status: init, whole: call, target: receiver, headers: headers ?? null };
}

function ofInit(file: FileModel, whole: Node, init: Node, target: Node | null): ResponseSite {
  const value = unwrap(init);
  if (value.type === 'Literal') return { ...NOTHING, kind: 'built', status: value, whole, target };
  const status = statusIn(file, value, ['status']);
  if (!status && refusalsAmong(file, value).length > 0)
    return { ...NOTHING, kind: 'built', status: value, whole, target };
  return { ...NOTHING, kind: 'built', status, whole, target, init: value, headers: headersIn(file, value) };
}

function ofNew(file: FileModel, node: TSESTree.NewExpression): ResponseSite | null {
  const callee = unwrap(node.callee);
  const name = calleeName(node);
  if (name === null || isMocked(file, callee)) return null;
  const [only, init] = node.arguments;
  if (RESPONSE_CLASSES.has(name) && init) return ofInit(file, node, init, null);
  if (only && !init) {
    const origin = INIT_CLASSES.some((one) => one.name === name) ? originOf(file, callee) : null;
    if (origin && INIT_CLASSES.some((one) => isFrom(origin, one.module, one.name)))
      return ofInit(file, node, only, null);
  }
  if (RESPONSE_CLASSES.has(name)) return null;
  const factory = errorFactoryOf(file, callee) ?? factoryOfClass(file, callee);
  if (factory) return ofFactory(file, node, factory);
  return ofMadeClass(file, node) ?? (ERROR_CLASS.test(name) ? ofOwnError(file, node) : null);
}

function ofAssignment(file: FileModel, node: TSESTree.AssignmentExpression): ResponseSite | null {
  const left = unwrap(node.left);
  if (left.type !== 'MemberExpression' || node.operator !== '=') return null;
  const name = keyName(left);
  if (name !== 'status' && name !== 'statusCode') return null;
  const target = unwrap(left.object);
  if (target.type === 'ThisExpression') {
    return errorClassAround(node) ? { ...NOTHING, kind: 'own-error', status: node.right, whole: node } : null;
  }
  if (isResponseObject(file, target)) return { ...NOTHING, kind: 'changed', status: node.right, whole: node, target };
  // boom: `error.output.statusCode = 429`.
  if (target.type === 'MemberExpression' && keyName(target) === 'output' && name === 'statusCode')
    return { ...NOTHING, kind: 'error', status: node.right, whole: node, target };
  if (!ERROR_NAME.test(lastName(target) ?? '')) return null;
  // A framework's own handler reads the status of what its route handlers throw.
  return { ...NOTHING, kind: isInHandler(node) ? 'error' : 'own-error', status: node.right, whole: node, target };
}

/** Keys that only an answer of a serverless function has beside its status. */
const ANSWER_KEYS = new Set([
  'body',
  'headers',
  'jsonBody',
  'isBase64Encoded',
  'multiValueHeaders',
  'statusDescription',
  'cookies',
]);

/** `return { statusCode: 429, headers, body }`: the answer of a serverless function. */
function ofObject(file: FileModel, node: TSESTree.ObjectExpression): ResponseSite | null {
  let key: string | null = null;
  let status: Node | null = null;
  let isAnswer = false;
  for (const property of node.properties) {
    if (property.type !== 'Property') continue;
    const name = keyName(property);
    if (name === 'statusCode' || name === 'status') [key, status] = [name, property.value];
    else if (name !== null && ANSWER_KEYS.has(name)) isAnswer = true;
  }
  if (!isAnswer || !status || !isHandedBack(file, node)) return null;
  if (key === 'status' && !isInRequestCode(node) && !isDeclaredAnswer(file, node) && !isBesideSuccess(file, node))
    return null;
  return { ...NOTHING, kind: 'built', status, whole: node, init: node, headers: headersIn(file, node) };
}

/** True where the function says that it returns an answer, and where the object has a key that only answers have. */
function isDeclaredAnswer(file: FileModel, node: TSESTree.ObjectExpression): boolean {
  const declared = enclosingFunction(node)?.returnType;
  return (
    (declared ? ANSWER_TYPE.test(file.textOf(declared)) : false) ||
    node.properties.some((property) => property.type === 'Property' && keyName(property) === 'jsonBody')
  );
}

/** True where the same function returns `{ status: 201, body }` as well: then it answers, and does not tell of an answer. */
function isBesideSuccess(file: FileModel, node: TSESTree.ObjectExpression): boolean {
  const fn = enclosingFunction(node);
  const results = fn ? resultsOf(file, fn) : [];
  return results.some(
    (result) =>
      result.type === 'ObjectExpression' &&
      result !== node &&
      propertyNamed(result, 'body') !== null &&
      /^2\d\d$/.test(file.textOf(propertyNamed(result, 'status') ?? result)),
  );
}

function propertyNamed(object: TSESTree.ObjectExpression, name: string): Node | null {
  const found = object.properties.find((property) => property.type === 'Property' && keyName(property) === name);
  return found?.type === 'Property' ? found.value : null;
}

/** True for an object that a function returns or gives to its callback, directly or through a const. */
function isHandedBack(file: FileModel, node: Node, depth = 3): boolean {
  const outer = wrapped(node);
  const parent = outer.parent;
  if (!parent || depth <= 0) return false;
  switch (parent.type) {
    case 'ReturnStatement':
      return true;
    case 'ArrowFunctionExpression':
      return parent.body === outer;
    case 'ConditionalExpression':
    case 'LogicalExpression':
    case 'AwaitExpression':
      return isHandedBack(file, parent, depth);
    case 'AssignmentExpression': {
      const left = unwrap(parent.left);
      return left.type === 'MemberExpression' && keyName(left) === 'res';
    }
    case 'VariableDeclarator': {
      const variable = parent.id.type === 'Identifier' ? variableOf(file, parent.id) : null;
      return (
        variable?.references.some(
          (reference) => reference.isRead() && isHandedBack(file, reference.identifier, depth - 1),
        ) ?? false
      );
    }
    case 'CallExpression':
      if (/^(?:callback|cb|done|resolve)$/.test(calleeName(parent) ?? '')) return true;
      return calleeName(parent) === 'resolve' && isHandedBack(file, parent, depth);
    default:
      return false;
  }
}

function isText(node: Node): boolean {
  const value = unwrap(node);
  return (
    (value.type === 'Literal' && typeof value.value === 'string' && !/^\d{3}\b/.test(value.value)) ||
    value.type === 'TemplateLiteral'
  );
}

/** The headers of `writeHead(status, reason?, headers)`. */
function writtenHeaders(call: TSESTree.CallExpression): Node | null {
  const last = call.arguments.length > 1 ? call.arguments.at(-1) : undefined;
  return last && !isText(last) ? last : null;
}
