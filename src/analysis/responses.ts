import type { TSESTree } from '@typescript-eslint/utils';
import {
  AUTO_IMPORTED_ERRORS, BODY_METHODS, ERROR_CLASS_FACTORIES, ERROR_FACTORIES, MOCK_MODULES, RESPONSE_CLASSES, RESPONSE_FACTORIES, STATUS_METHODS,
  STATUS_NAMED_METHODS, type ErrorFactory, type RefusalStatus,
} from '../catalogue/http.js';
import {
  calleeName, classOfThis, enclosingFunction, isClass, keyName, unwrap, wrapped,
  type FunctionNode,
} from './ast.js';
import { propertyAt, unbound } from './bindings.js';
import { entryOf } from './entries.js';
import { perFile, type FileModel, type Node } from './file.js';
import { importsOf } from './imported-modules.js';
import { nodesOf } from './nodes.js';
import { isFrom, originOf } from './origins.js';
import {
  CONTEXT_NAME, ERROR_NAME, isInHandler, isInRequestCode, isResponseBuilder, isResponseObject, lastName,
} from './response-objects.js';
import { refusalsAmong } from './status-values.js';
import { globalPath, resolveValue, variableOf } from './variables.js';

/**
 * How a response comes about: `changed`: the status of a response object is set; `built`: a response is made with
 * status and headers in one; `error`: an error that a framework turns into a response; `own-error`: an error of the
 * project, which some handler of the project turns into one.
 */
export type ResponseKind = 'changed' | 'built' | 'error' | 'own-error';

/** A place where the status of a response is set. */
export interface ResponseSite {
  readonly kind: ResponseKind;
  /** The expression of the status; null where it is fixed by the name of what is called or hidden in `init`. */
  readonly status: Node | null;
  /** The status that the name of what is called stands for. */
  readonly fixed: RefusalStatus | null;
  /** The call, the assignment or the object. */
  readonly whole: Node;
  /** The object that the response's headers can be set on, at this place. */
  readonly target: Node | null;
  /** The object with status and headers, where there is one. */
  readonly init: Node | null;
  /** The expression of headers that are given together with the status. */
  readonly headers: Node | null;
}

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

const NOTHING = { status: null, fixed: null, target: null, init: null, headers: null } as const;

function ofCall(file: FileModel, call: TSESTree.CallExpression): ResponseSite | null {
  const name = calleeName(call);
  const callee = unwrap(call.callee);
  const [first, second, third] = call.arguments;
  if (callee.type === 'Super') return errorClassAround(call) ? ofOwnError(file, call) : null;
  if (name === null || isMocked(file, callee)) return null;
  if (callee.type === 'MemberExpression') {
    const receiver = unwrap(callee.object);
    const raw = first ? ofRawText(file, call, name, first) : null;
    if (raw) return raw;
    if (STATUS_METHODS.has(name) && first && isResponseBuilder(receiver, call, (root) => isMocked(file, root))) {
      const headers = name === 'writeHead' ? writtenHeaders(call) : null;
      return { ...NOTHING, kind: 'changed', status: first, whole: call, target: receiver, headers };
    }
    if (BODY_METHODS.has(name) && second) return ofBody(file, call, receiver, second, third);
    if ((name === 'throw' || name === 'assert') && receiver.type === 'Identifier' && CONTEXT_NAME.test(receiver.name)) {
      const status = name === 'throw' ? first : second;
      return status ? { ...NOTHING, kind: 'error', status, whole: call, target: receiver, headers: headersAmong(file, call) } : null;
    }
  }
  const factory = errorFactoryOf(file, callee);
  if (factory) return ofFactory(file, call, factory);
  const named = entryOf(STATUS_NAMED_METHODS, name);
  if (named !== undefined && callee.type === 'MemberExpression') {
    const receiver = unwrap(callee.object);
    if (isResponseObject(file, receiver)) return { ...NOTHING, kind: 'changed', fixed: named, whole: call, target: receiver };
    return lastName(receiver) === 'httpErrors' ? { ...NOTHING, kind: 'error', fixed: named, whole: call } : null;
  }
  if (callee.type === 'Identifier') return ofFunction(file, call, callee, name);
  return name === 'assign' && globalPath(file, callee) === 'Object.assign' ? ofAssigned(file, call) : null;
}

/** `stream.respond({ ':status': 429 })` of HTTP/2, `socket.end('HTTP/1.1 429 ...')`. */
function ofRawText(file: FileModel, call: TSESTree.CallExpression, name: string, first: Node): ResponseSite | null {
  if (name === 'respond') {
    const status = propertyPath(file, first, ':status');
    return status ? { ...NOTHING, kind: 'built', status, whole: call, headers: first } : null;
  }
  if (name !== 'write' && name !== 'end') return null;
  const status = /^[\s['"`]*HTTP\/1\.[01] (429|503)\b/.exec(file.textOf(first).slice(0, 60))?.[1];
  if (status === undefined || /retry-after/i.test(file.textOf(first))) return null;
  return { ...NOTHING, kind: 'built', fixed: status === '429' ? 429 : 503, whole: call };
}

function ofFunction(file: FileModel, call: TSESTree.CallExpression, callee: TSESTree.Identifier, name: string): ResponseSite | null {
  const [first, second] = call.arguments;
  if (!first) return null;
  if (name === 'setResponseStatus' || name === 'setStatus') {
    const status = second && !isText(second) ? second : first;
    return { ...NOTHING, kind: 'changed', status, whole: call, target: status === first ? null : first };
  }
  if (name === 'HttpCode' && call.parent.type === 'Decorator') return { ...NOTHING, kind: 'built', status: first, whole: call };
  if (name === 'next') {
    const status = first.type === 'ObjectExpression' ? statusIn(file, first, ['status', 'statusCode']) : null;
    return status ? { ...NOTHING, kind: 'error', status, whole: call, init: first, headers: headersIn(file, first) } : null;
  }
  const origin = knownModules(file).factories ? originOf(file, callee) : null;
  const factory = origin && RESPONSE_FACTORIES.find((one) => one.module.test(origin.module) && one.names.includes(origin.path.join('.')));
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

/** `Object.assign(new Error(text), { status: 429 })`. */
function ofAssigned(file: FileModel, call: TSESTree.CallExpression): ResponseSite | null {
  const [first, second] = call.arguments;
  if (first?.type !== 'NewExpression' || !/Error$|Exception$/.test(calleeName(first) ?? '') || !second) return null;
  const status = statusIn(file, second, ['statusCode', 'status']);
  const kind = isInHandler(call) ? 'error' : 'own-error';
  return status ? { ...NOTHING, kind, status, whole: call, init: second, headers: headersIn(file, second) } : null;
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
  if (!status && refusalsAmong(file, value).length > 0) return { ...NOTHING, kind: 'built', status: value, whole, target };
  return { ...NOTHING, kind: 'built', status, whole, target, init: value, headers: headersIn(file, value) };
}

function ofNew(file: FileModel, node: TSESTree.NewExpression): ResponseSite | null {
  const callee = unwrap(node.callee);
  const name = calleeName(node);
  if (name === null || isMocked(file, callee)) return null;
  const [, init] = node.arguments;
  if (RESPONSE_CLASSES.has(name)) return init ? ofInit(file, node, init, null) : null;
  const factory = errorFactoryOf(file, callee);
  if (factory) return ofFactory(file, node, factory);
  return ofMadeClass(file, node) ?? (ERROR_CLASS.test(name) ? ofOwnError(file, node) : null);
}

/** `new SlowDown()`, where a library made the class from a status. */
function ofMadeClass(file: FileModel, node: TSESTree.NewExpression): ResponseSite | null {
  if (!knownModules(file).classes) return null;
  const made = resolveValue(file, node.callee);
  const origin = made.type === 'CallExpression' ? originOf(file, made.callee) : null;
  const known = origin && ERROR_CLASS_FACTORIES.find(({ module }) => module.test(origin.module));
  const status = known && made.type === 'CallExpression' ? made.arguments[known.status] : undefined;
  const [choice] = status ? refusalsAmong(file, status) : [];
  return choice ? { ...NOTHING, kind: 'error', fixed: choice.status, whole: node } : null;
}

const ERROR_CLASS = /(?:Error|Exception|Failure|Err)$/;

/** `new ApiError(429, text)`, `super(text, 429)` in a class of errors: the argument that is a status. */
function ofOwnError(file: FileModel, node: TSESTree.NewExpression | TSESTree.CallExpression): ResponseSite | null {
  for (const argument of node.arguments.slice(0, 4)) {
    if (argument.type === 'SpreadElement') continue;
    const inObject = unwrap(argument).type === 'ObjectExpression' ? statusIn(file, argument, ['statusCode', 'status', 'httpStatus']) : null;
    const status = inObject ?? argument;
    if (isNumberLike(status) && refusalsAmong(file, status).length > 0) {
      return { ...NOTHING, kind: 'own-error', status, whole: node, headers: headersAmong(file, node) };
    }
  }
  return null;
}

/** Not the text of a message, which may say anything. */
function isNumberLike(node: Node): boolean {
  const value = unwrap(node);
  return value.type !== 'TemplateLiteral' && !(value.type === 'Literal' && typeof value.value === 'string');
}

/** The class of errors that a node is in the body of, or null. */
function errorClassAround(node: Node): TSESTree.ClassDeclaration | TSESTree.ClassExpression | null {
  const owner = classOfThis(node)?.owner;
  const base = owner?.superClass;
  return owner && base && ERROR_CLASS.test(lastName(base) ?? '') ? owner : null;
}

/** `class SlowDownError extends AppError { status = 429 }`. */
function ofField(node: TSESTree.PropertyDefinition): ResponseSite | null {
  const base = isClass(node.parent.parent) ? node.parent.parent.superClass : null;
  if (!node.value || !base || !ERROR_CLASS.test(lastName(base) ?? '')) return null;
  return /^(?:status|statusCode|httpStatus)$/.test(keyName(node) ?? '') ? { ...NOTHING, kind: 'own-error', status: node.value, whole: node } : null;
}

function ofFactory(
  file: FileModel,
  node: TSESTree.CallExpression | TSESTree.NewExpression,
  factory: ErrorFactory,
): ResponseSite | null {
  const headers = headersAmong(file, node);
  // An error around a finished response: that response is a place of its own.
  const wrapper = factory.headersIn === undefined ? undefined : node.arguments[factory.headersIn];
  if (wrapper && propertyAt(unbound(file, wrapper), 'res') !== undefined) return null;
  if (typeof factory.status === 'number') return { ...NOTHING, kind: 'error', fixed: factory.status, whole: node, headers };
  const argument = node.arguments[factory.status.argument];
  if (!argument) return null;
  const inObject = factory.status.properties ? statusIn(file, argument, factory.status.properties) : null;
  const status = inObject ?? (unwrap(argument).type === 'ObjectExpression' ? null : argument);
  if (!status) return null;
  const graphql = propertyPath(file, argument, 'extensions.http.headers');
  return { ...NOTHING, kind: 'error', status, whole: node, init: inObject ? argument : null, headers: graphql ?? headers };
}

/** What the file imports of the modules that this analysis knows; most files import none of them. */
const knownModules = perFile((file): { readonly errors: readonly ErrorFactory[]; readonly mocks: boolean; readonly factories: boolean; readonly classes: boolean } => {
  const modules = importsOf(file);
  const some = (pattern: RegExp): boolean => modules.some((module) => pattern.test(module));
  return {
    errors: ERROR_FACTORIES.filter((factory) => some(factory.module)),
    mocks: some(MOCK_MODULES),
    factories: RESPONSE_FACTORIES.some((factory) => some(factory.module)),
    classes: ERROR_CLASS_FACTORIES.some((factory) => some(factory.module)),
  };
});

function errorFactoryOf(file: FileModel, callee: Node): ErrorFactory | null {
  const { errors } = knownModules(file);
  const origin = errors.length > 0 ? originOf(file, callee) : null;
  return origin && (errors.find((factory) => isFrom(origin, factory.module, factory.name)) ?? null);
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
  if (!ERROR_NAME.test(lastName(target) ?? '')) return null;
  // A framework's own handler reads the status of what its route handlers throw.
  return { ...NOTHING, kind: isInHandler(node) ? 'error' : 'own-error', status: node.right, whole: node, target };
}

/** Keys that only an answer of a serverless function has beside its status. */
const ANSWER_KEYS = new Set(['body', 'headers', 'jsonBody', 'isBase64Encoded', 'multiValueHeaders', 'statusDescription', 'cookies']);

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
  if (key === 'status' && !isInRequestCode(node)) return null;
  return { ...NOTHING, kind: 'built', status, whole: node, init: node, headers: headersIn(file, node) };
}

/** True for an object that a function returns or gives to its callback, directly or through a const. */
function isHandedBack(file: FileModel, node: Node, depth = 3): boolean {
  const outer = wrapped(node);
  const parent = outer.parent;
  if (!parent || depth === 0) return false;
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
      return variable?.references.some((reference) => reference.isRead() && isHandedBack(file, reference.identifier as Node, depth - 1)) ?? false;
    }
    case 'CallExpression':
      if (/^(?:callback|cb|done|resolve)$/.test(calleeName(parent) ?? '')) return true;
      return calleeName(parent) === 'resolve' && isHandedBack(file, parent, depth);
    default:
      return false;
  }
}

function isMocked(file: FileModel, callee: Node): boolean {
  const origin = knownModules(file).mocks ? originOf(file, callee) : null;
  return origin !== null && MOCK_MODULES.test(origin.module);
}

function isText(node: Node): boolean {
  const value = unwrap(node);
  return (value.type === 'Literal' && typeof value.value === 'string' && !/^\d{3}\b/.test(value.value)) || value.type === 'TemplateLiteral';
}

/** The headers of `writeHead(status, reason?, headers)`. */
function writtenHeaders(call: TSESTree.CallExpression): Node | null {
  const last = call.arguments.length > 1 ? call.arguments.at(-1) : undefined;
  return last && !isText(last) ? last : null;
}

function statusIn(file: FileModel, object: Node, names: readonly string[]): Node | null {
  for (const name of names) {
    const found = propertyPath(file, object, name);
    if (found) return found;
  }
  return null;
}

function headersIn(file: FileModel, object: Node): Node | null {
  return propertyPath(file, object, 'headers') ?? propertyPath(file, object, 'multiValueHeaders');
}

/** The `headers` of any object among the arguments. */
function headersAmong(file: FileModel, call: TSESTree.CallExpression | TSESTree.NewExpression): Node | null {
  for (const argument of call.arguments) {
    if (argument.type === 'SpreadElement') continue;
    const found = headersIn(file, argument);
    if (found) return found;
  }
  return null;
}

/** The value at `a.b.c` inside an object of this file. */
function propertyPath(file: FileModel, object: Node, path: string): Node | null {
  let current = unbound(file, object);
  for (const name of path.split('.')) {
    const next = propertyAt(current, name);
    if (!next || next.file !== file) return null;
    current = next;
  }
  return current.node;
}

/**
 * The function that only makes an error, for others to throw: `const tooMany = () => new TRPCError(...)`. Null where
 * the error is thrown, or returned from the code of a request, where frameworks take it as well.
 */
export function errorMakerOf(site: ResponseSite): FunctionNode | null {
  if (site.kind !== 'error' && site.kind !== 'own-error') return null;
  const outer = wrapped(site.whole);
  const isResult = outer.parent?.type === 'ReturnStatement' || (outer.parent?.type === 'ArrowFunctionExpression' && outer.parent.body === outer);
  return isResult && !isInRequestCode(site.whole) && !isInHandler(site.whole) ? enclosingFunction(site.whole) : null;
}
