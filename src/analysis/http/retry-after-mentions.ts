import type { TSESTree } from '@typescript-eslint/utils';
import {
  ERROR_HOOKS,
  HEADER_FUNCTIONS,
  HEADER_METHODS,
  OUTGOING_HOOKS,
} from '../../catalogue/frameworks/responses/index.js';
import {
  ancestor,
  calleeName,
  enclosingFunctions,
  isFunction,
  keyName,
  lastName,
  unwrap,
  wrapped,
  type FunctionNode,
} from '../syntax/ast.js';
import { perFile, type FileModel, type Node } from '../model/file.js';
import { functionName, usesOf } from '../syntax/functions.js';
import { namesRetryAfter } from '../time/header-values.js';
import type { RefusalStatus } from '../../catalogue/http.js';
import { innerNodes, nodesOf } from '../syntax/nodes.js';
import { refusalsAmong } from './status-values.js';
import { variableOf } from '../syntax/variables.js';

/** A place where Retry-After is put into headers. */
export interface RetryAfterWrite {
  /** The call, the assignment or the property. */
  readonly node: Node;
  /** The value, where it is to be seen. */
  readonly value: Node | null;
  /** `property`: of an object, which may or may not be used as headers. */
  readonly form: 'call' | 'assignment' | 'property';
}

/** Every place of the file where Retry-After is written, not read. */
export const retryAfterWrites = perFile((file): readonly RetryAfterWrite[] => {
  if (!/retry.?after/i.test(file.text)) return [];
  const nodes = nodesOf(file);
  const names: Node[] = [...nodes.all('Literal'), ...nodes.all('Identifier'), ...nodes.all('TemplateLiteral')].filter(
    (node) => /retry.?after/i.test(file.textOf(node)),
  );
  for (const name of [...names])
    if (name.parent?.type === 'VariableDeclarator') names.push(...usesOfConst(file, name.parent));
  return names.map((name) => writeOf(file, name)).filter((write) => write !== null);
});

/** The places that read a const which holds the name of the header. */
function usesOfConst(file: FileModel, declarator: TSESTree.VariableDeclarator): Node[] {
  return file.scopes
    .getDeclaredVariables(declarator)
    .flatMap((variable) => variable.references.filter((reference) => reference.isRead()))
    .map((reference) => reference.identifier as Node)
    .filter((identifier) => !/retry.?after/i.test(file.textOf(identifier)));
}

function writeOf(file: FileModel, name: Node): RetryAfterWrite | null {
  const outer = wrapped(
    name.parent?.type === 'MemberExpression' && name.parent.property === name && !name.parent.computed
      ? name.parent
      : name,
  );
  const parent = outer.parent;
  if (parent?.type === 'Property' && parent.key === outer && parent.parent.type === 'ObjectExpression') {
    const isHeader = parent.computed
      ? namesRetryAfter(file, outer) === 'yes'
      : /^retry-after$/i.test(keyName(parent) ?? '');
    return isHeader ? { node: parent, value: parent.value, form: 'property' } : null;
  }
  if (namesRetryAfter(file, outer) !== 'yes') return null;
  if (parent?.type === 'MemberExpression' && parent.property === outer && parent.computed) {
    const assignment = parent.parent;
    return assignment.type === 'AssignmentExpression' && assignment.left === parent
      ? { node: assignment, value: assignment.right, form: 'assignment' }
      : null;
  }
  if (parent?.type === 'ArrayExpression' && parent.elements[0] === outer && parent.parent.type === 'ArrayExpression') {
    return { node: parent, value: parent.elements[1] ?? null, form: 'property' };
  }
  if (parent?.type !== 'CallExpression') return null;
  const method = calleeName(parent) ?? '';
  const index = parent.arguments.indexOf(outer as TSESTree.CallExpressionArgument);
  const value = parent.arguments[index + 1];
  const writes = (index === 0 && HEADER_METHODS.has(method)) || (index === 1 && HEADER_FUNCTIONS.has(method));
  return writes && value ? { node: parent, value, form: 'call' } : null;
}

/** The places that put Retry-After on answers made elsewhere: on all of them, or on those made from errors. */
export interface OuterWrites {
  readonly responses: readonly RetryAfterWrite[];
  readonly errors: readonly RetryAfterWrite[];
}

/** The hooks, wrappers and error handlers of a file that write Retry-After. */
export const outerWrites = perFile((file): OuterWrites => {
  const responses: RetryAfterWrite[] = [];
  const errors: RetryAfterWrite[] = [];
  for (const write of retryAfterWrites(file)) {
    const functions = [...enclosingFunctions(write.node)];
    if (functions.some((fn) => isHooked(file, fn, OUTGOING_HOOKS)) || isUnderStatusTest(file, write.node))
      responses.push(write);
    else if (functions.some((fn) => isErrorHandler(file, fn)) || isInCatchOfNext(file, write.node)) errors.push(write);
  }
  return { responses, errors };
});

/** The statuses that the tests around a node ask for: 503 in `if (ctx.status === 503)`. Empty: there is no such test. */
export function testedAround(file: FileModel, node: Node): readonly RefusalStatus[] {
  for (let current = node.parent, child = node; current; child = current, current = current.parent) {
    const test =
      (current.type === 'IfStatement' || current.type === 'ConditionalExpression') && current.consequent === child
        ? current.test
        : current.type === 'LogicalExpression' && current.right === child
          ? current.left
          : null;
    if (test && readsRefusal(file, test))
      return innerNodes(file, test, 'BinaryExpression')
        .filter(({ operator }) => operator === '===' || operator === '==')
        .flatMap(({ left, right }) => [...refusalsAmong(file, right), ...refusalsAmong(file, left)])
        .map(({ status }) => status);
    if (isFunction(current)) return [];
  }
  return [];
}

/** True for `if (response.status === 429)` and its kin around a node, where the status is one that was read. */
function isUnderStatusTest(file: FileModel, node: Node): boolean {
  for (let current = node.parent, child = node; current; child = current, current = current.parent) {
    const isTested =
      (current.type === 'IfStatement' || current.type === 'ConditionalExpression') && current.consequent === child
        ? readsRefusal(file, current.test)
        : current.type === 'LogicalExpression' && current.right === child && readsRefusal(file, current.left);
    if (isTested) return !setsRefusal(file, child);
    if (isFunction(current)) return false;
  }
  return false;
}

/** True when a test compares the status of a response with a refusal. */
function readsRefusal(file: FileModel, test: Node): boolean {
  const node = unwrap(test);
  switch (node.type) {
    case 'LogicalExpression':
      return readsRefusal(file, node.left) || readsRefusal(file, node.right);
    case 'BinaryExpression':
      return (
        (isStatusRead(file, node.left) && refusalsAmong(file, node.right).length > 0) ||
        (isStatusRead(file, node.right) && refusalsAmong(file, node.left).length > 0)
      );
    case 'CallExpression': {
      const [first] = node.arguments;
      return first !== undefined && isStatusRead(file, first) && /^(?:includes|has)$/.test(calleeName(node) ?? '');
    }
    default:
      return false;
  }
}

function isStatusRead(file: FileModel, node: Node): boolean {
  const value = unwrap(node);
  if (value.type === 'Identifier') return isStatusParameter(file, value);
  const name =
    value.type === 'MemberExpression' ? keyName(value) : value.type === 'CallExpression' ? calleeName(value) : null;
  return name !== null && /^(?:status|statusCode|code|getStatus|getStatusCode)$/.test(name);
}

/** The status that Remix and React Router hand to `handleRequest(request, status, headers)`. */
function isStatusParameter(file: FileModel, name: TSESTree.Identifier): boolean {
  const definition = /status(?:Code)?$/i.test(name.name) ? variableOf(file, name)?.defs[0] : undefined;
  const fn = definition?.type === 'Parameter' ? (definition.node as Node) : null;
  return isFunction(fn) && fn.params.length >= 3 && fn.params[1] === definition?.name;
}

/** True when the branch answers for itself: then the test was about somebody else's response. */
function setsRefusal(file: FileModel, branch: Node): boolean {
  return (
    /\b(?:429|503)\b|too_?many_?requests|service_?unavailable/i.test(file.textOf(branch)) ||
    /\bfetch\(/.test(file.textOf(branch))
  );
}

/** True when a function is handed to, or is, a hook of the given names: an argument, an option, a method. */
function isHooked(file: FileModel, fn: FunctionNode, hooks: ReadonlySet<string>): boolean {
  const name = functionName(fn);
  const isMember =
    fn.parent.type === 'Property' || fn.parent.type === 'MethodDefinition' || fn.parent.type === 'PropertyDefinition';
  if (name !== null && hooks.has(name) && (isMember || hooks === OUTGOING_HOOKS)) return true;
  return [fn as Node, ...usesOf(file, fn)].some((use) => {
    const outer = wrapped(use).parent;
    if (hooks === OUTGOING_HOOKS && outer?.type === 'AssignmentExpression') return isReplacedMethod(outer);
    if (outer?.type === 'Property') return hooks.has(keyName(outer) ?? '');
    if (outer?.type !== 'CallExpression' || outer.callee === use) return false;
    if (hooks.has(calleeName(outer) ?? '')) return true;
    const [event] = outer.arguments;
    return event?.type === 'Literal' && typeof event.value === 'string' && hooks.has(event.value);
  });
}

/** `res.writeHead = function (...) { ... }`: what all answers go through from then on. */
function isReplacedMethod({ left }: TSESTree.AssignmentExpression): boolean {
  return (
    left.type === 'MemberExpression' &&
    /^(?:res|response|reply|raw)$/.test(lastName(left.object)) &&
    /^(?:writeHead|status|code|sendStatus|send|json|end)$/.test(keyName(left) ?? '')
  );
}

const ERROR_PARAMETER = /^_?(?:e|err|error|ex|exception|cause|failure|thrown|reason|problem)$|(?:Error|Exception)$/;

/** True for a function that turns errors into answers: an Express error handler, a filter, an `onError` hook. */
export function isErrorHandler(file: FileModel, fn: FunctionNode): boolean {
  if (isHooked(file, fn, ERROR_HOOKS)) return true;
  const [first] = fn.params;
  return first?.type === 'Identifier' && ERROR_PARAMETER.test(first.name);
}

/** True inside `try { await next() } catch (err) { here }`. */
function isInCatchOfNext(file: FileModel, node: Node): boolean {
  const clause = ancestor(node, (candidate): candidate is TSESTree.CatchClause => candidate.type === 'CatchClause');
  const statement = clause?.parent;
  return (
    statement?.type === 'TryStatement' &&
    /\b(?:next|handler|resolve|fn|route|controller|handle)\(/.test(file.textOf(statement.block))
  );
}
