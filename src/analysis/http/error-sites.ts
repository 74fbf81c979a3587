import type { TSESTree } from '@typescript-eslint/utils';
import { ERROR_CLASS_FACTORIES } from '../../catalogue/frameworks/responses/index.js';
import type { ErrorFactory } from '../../catalogue/frameworks/responses/response-table.js';
import {
  calleeName,
  classOfThis,
  enclosingFunction,
  isClass,
  keyName,
  unwrap,
  wrapped,
  type FunctionNode,
} from '../syntax/ast.js';
import { propertyAt, unbound } from '../syntax/bindings.js';
import type { FileModel, Node } from '../model/file.js';
import { isFrom, originOf } from '../syntax/origins.js';
import { isInHandler, isInRequestCode, lastName } from './response-objects.js';
import {
  NOTHING,
  knownModules,
  statusIn,
  headersIn,
  headersAmong,
  propertyPath,
  type ResponseSite,
} from './response-sites.js';
import { refusalsAmong } from './status-values.js';
import { resolveValue } from '../syntax/variables.js';

/** `Object.assign(new Error(text), { status: 429 })`. */
export function ofAssigned(file: FileModel, call: TSESTree.CallExpression): ResponseSite | null {
  const [first, second] = call.arguments;
  if (first?.type !== 'NewExpression' || !/Error$|Exception$/.test(calleeName(first) ?? '') || !second) return null;
  const status = statusIn(file, second, ['statusCode', 'status']);
  const kind = isInHandler(call) || isInRequestCode(call) ? 'error' : 'own-error';
  return status ? { ...NOTHING, kind, status, whole: call, init: second, headers: headersIn(file, second) } : null;
}

/** `new SlowDown()`, where a library made the class from a status. */
export function ofMadeClass(file: FileModel, node: TSESTree.NewExpression): ResponseSite | null {
  if (!knownModules(file).classes) return null;
  const made = resolveValue(file, node.callee);
  const origin = made.type === 'CallExpression' ? originOf(file, made.callee) : null;
  const known = origin && ERROR_CLASS_FACTORIES.find(({ module }) => module.test(origin.module));
  const status = known && made.type === 'CallExpression' ? made.arguments[known.status] : undefined;
  const [choice] = status ? refusalsAmong(file, status) : [];
  return choice ? { ...NOTHING, kind: 'error', fixed: choice.status, whole: node } : null;
}

/** What classes of errors are called. */
export const ERROR_CLASS = /(?:Error|Exception|Failure|Err)$/;

/** `new ApiError(429, text)`, `super(text, 429)` in a class of errors: the argument that is a status. */
export function ofOwnError(
  file: FileModel,
  node: TSESTree.NewExpression | TSESTree.CallExpression,
): ResponseSite | null {
  for (const argument of node.arguments.slice(0, 4)) {
    if (argument.type === 'SpreadElement') continue;
    const inObject =
      unwrap(argument).type === 'ObjectExpression'
        ? statusIn(file, argument, ['statusCode', 'status', 'httpStatus'])
        : null;
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
export function errorClassAround(node: Node): TSESTree.ClassDeclaration | TSESTree.ClassExpression | null {
  const owner = classOfThis(node)?.owner;
  const base = owner?.superClass;
  return owner && base && ERROR_CLASS.test(lastName(base) ?? '') ? owner : null;
}

/** `class SlowDownError extends AppError { status = 429 }`. */
export function ofField(node: TSESTree.PropertyDefinition): ResponseSite | null {
  const base = isClass(node.parent.parent) ? node.parent.parent.superClass : null;
  if (!node.value || !base || !ERROR_CLASS.test(lastName(base) ?? '')) return null;
  return /^(?:status|statusCode|httpStatus)$/.test(keyName(node) ?? '')
    ? { ...NOTHING, kind: 'own-error', status: node.value, whole: node }
    : null;
}

/** What a known function or class of errors makes. */
export function ofFactory(
  file: FileModel,
  node: TSESTree.CallExpression | TSESTree.NewExpression,
  factory: ErrorFactory,
): ResponseSite | null {
  const headers = headersAmong(file, node);
  // An error around a finished response: that response is a place of its own.
  const wrapper = factory.headersIn === undefined ? undefined : node.arguments[factory.headersIn];
  if (wrapper && propertyAt(unbound(file, wrapper), 'res') !== undefined) return null;
  if (typeof factory.status === 'number')
    return { ...NOTHING, kind: 'error', fixed: factory.status, whole: node, headers };
  const { argument: positions, properties } = factory.status;
  const arguments_ = [positions].flat().flatMap((position) => node.arguments[position] ?? []);
  for (const argument of arguments_) {
    const inObject = properties ? statusIn(file, argument, properties) : null;
    // Of several positions, only an object with the status tells which one is meant.
    const isPlain = arguments_.length === 1 && unwrap(argument).type !== 'ObjectExpression';
    const status = inObject ?? (isPlain ? argument : null);
    if (!status) continue;
    const graphql = propertyPath(file, argument, 'extensions.http.headers');
    const init = inObject ? argument : null;
    return { ...NOTHING, kind: 'error', status, whole: node, init, headers: graphql ?? headers };
  }
  return null;
}

/** The known function or class that a callee is, or null. */
export function errorFactoryOf(file: FileModel, callee: Node): ErrorFactory | null {
  const { errors } = knownModules(file);
  const origin = errors.length > 0 ? originOf(file, callee) : null;
  return origin && (errors.find((factory) => isFrom(origin, factory.module, factory.name)) ?? null);
}

/**
 * The function that only makes an error, for others to throw: `const tooMany = () => new TRPCError(...)`. Null where
 * the error is thrown, or returned from the code of a request, where frameworks take it as well.
 */
export function errorMakerOf(site: ResponseSite): FunctionNode | null {
  if (site.kind !== 'error' && site.kind !== 'own-error') return null;
  const outer = wrapped(site.whole);
  const isResult =
    outer.parent?.type === 'ReturnStatement' ||
    (outer.parent?.type === 'ArrowFunctionExpression' && outer.parent.body === outer);
  return isResult && !isInRequestCode(site.whole) && !isInHandler(site.whole) ? enclosingFunction(site.whole) : null;
}
