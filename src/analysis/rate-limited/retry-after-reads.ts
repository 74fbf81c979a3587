import type { TSESTree } from '@typescript-eslint/utils';
import {
  AXIOS_RETRY,
  ANY_WAIT,
  AXIOS_RETRY_DELAYS,
  COUNT_HEADERS,
  OWN_SETTINGS,
  WAIT_FIELDS,
  WAIT_HEADERS,
  WAIT_READERS,
  WAIT_TEXT,
} from '../../catalogue/http-clients.js';
import { calleeName, contains, keyName, lastName, receiverOf, unwrap, wrapped } from '../syntax/ast.js';
import { perFile, type FileModel, type Node } from '../model/file.js';
import { calleesOf, callsOf } from '../syntax/functions.js';
import { nodesOf } from '../syntax/nodes.js';
import { isFrom, originOf } from '../syntax/origins.js';
import { retryAfterWrites } from '../http/retry-after-mentions.js';
import { useOf, type ReadUse } from './retry-after-uses.js';
import { variableOf, type Variable } from '../syntax/variables.js';

/** A place where a client reads how long a server wants to be left alone. */
export interface WaitRead {
  readonly node: Node;
  /** `header`: a header by its name. `field`: of an error or a body. `helper`: a function that is named for it. */
  readonly kind: 'header' | 'field' | 'helper' | 'text';
  /** The name as it is written. */
  readonly name: string;
  readonly use: ReadUse;
}


/** Every place of a file where a wait is read that a server asks for. */
export const waitReadsOf = perFile((file): readonly WaitRead[] => {
  if (!ANY_WAIT.test(file.text)) return [];
  const nodes = nodesOf(file);
  const writes = retryAfterWrites(file).map(({ node }) => node);
  const ownFields = fieldsOfOwnState(file);
  const found = [
    ...[...nodes.all('Literal'), ...nodes.all('TemplateLiteral')].flatMap((node) => ofText(file, node)),
    ...nodes.all('Identifier').flatMap((node) => ofNamedHeader(file, node)),
    ...nodes.all('MemberExpression').flatMap((node) => ofField(node, ownFields)),
    ...nodes.all('Property').flatMap((node) => ofPattern(node)),
    ...nodes.all('CallExpression').flatMap((node) => ofReader(file, node)),
    ...callbackParameters(file),
  ];
  return found
    .filter(({ node }) => !writes.some((write) => contains(write, node)))
    .flatMap(({ node, kind, name, variable }): WaitRead[] => {
      const use = variable ? ofVariable(file, variable) : useOf(file, node);
      return [{ node, kind, name, use }];
    })
    .sort((a, b) => a.node.range[0] - b.node.range[0]);
});

interface Found {
  readonly node: Node;
  readonly kind: WaitRead['kind'];
  readonly name: string;
  /** What holds the value, when it is taken out by a pattern. */
  readonly variable?: Variable | null;
}

function ofVariable(file: FileModel, variable: Variable): ReadUse {
  const uses = variable.references
    .filter((reference) => reference.isRead())
    .map(({ identifier }) => useOf(file, identifier as Node));
  return uses.includes('waited') ? 'waited' : uses.includes('carried') ? 'carried' : 'reported';
}

/** True for names of headers that tell a wait. */
export function isWaitHeader(name: string): boolean {
  return WAIT_HEADERS.test(name) && !COUNT_HEADERS.test(name);
}

/** A header's name, or a pattern or text in which a wait is looked for. */
function ofText(file: FileModel, node: TSESTree.Literal | TSESTree.TemplateLiteral): readonly Found[] {
  if (node.type === 'Literal' && 'regex' in node)
    return WAIT_TEXT.test(node.regex.pattern) && /[([]/.test(node.regex.pattern) && isTaken(node)
      ? [{ node: outerCall(node), kind: 'text', name: node.raw }]
      : [];
  const text =
    node.type === 'Literal' ? node.value : node.expressions.length === 0 ? node.quasis[0]?.value.cooked : null;
  if (typeof text !== 'string' || !isWaitHeader(text.trim()))
    return typeof text === 'string' && text.endsWith('RetryInfo')
      ? [{ node: outerCall(node), kind: 'text', name: text }]
      : [];
  return usesOfName(file, node).flatMap((use) => readAt(use, text));
}

/** `/(\d+) seconds/.exec(message)` takes something out; `.test()` does not. */
function isTaken(node: Node): boolean {
  const parent = wrapped(node).parent;
  if (parent?.type === 'MemberExpression') return keyName(parent) === 'exec';
  return parent?.type === 'CallExpression' && /^(?:match|matchAll|exec|replace)$/.test(calleeName(parent) ?? '');
}

function outerCall(node: Node): Node {
  const parent = wrapped(node).parent;
  if (parent?.type === 'MemberExpression') return wrapped(parent).parent ?? node;
  return parent?.type === 'CallExpression' ? parent : node;
}

/** The text itself, or what reads the const that holds it. */
function usesOfName(file: FileModel, node: Node): readonly Node[] {
  const holder = wrapped(node).parent;
  if (holder?.type !== 'VariableDeclarator' || holder.id.type !== 'Identifier') return [node];
  const variable = variableOf(file, holder.id);
  return (variable?.references ?? [])
    .filter((reference) => reference.isRead())
    .map(({ identifier }) => identifier as Node);
}

/** `headers.get(RETRY_AFTER_HEADER)` with a constant of another file. */
function ofNamedHeader(file: FileModel, node: TSESTree.Identifier): readonly Found[] {
  if (!/retry_?after/i.test(node.name) || variableOf(file, node)?.defs[0]?.type !== 'ImportBinding') return [];
  const { parent } = node;
  const isName =
    (parent.type === 'MemberExpression' && parent.computed && parent.property === node) ||
    (parent.type === 'CallExpression' &&
      (parent.arguments as readonly Node[]).includes(node) &&
      /get|header/i.test(calleeName(parent) ?? ''));
  return isName ? readAt(node, node.name) : [];
}

/** `headers.get(name)`, `headers[name]`, `header(res, name)`; a key of a pattern is found with its property. */
function readAt(name: Node, text: string): readonly Found[] {
  const parent = wrapped(name).parent;
  if (parent?.type === 'Property') return [];
  if (parent?.type === 'MemberExpression') {
    const isWritten = parent.parent.type === 'AssignmentExpression' && parent.parent.left === parent;
    return isWritten ? [] : [{ node: parent, kind: 'header', name: text }];
  }
  if (parent?.type !== 'CallExpression') {
    // `for (const name of ['retry-after', 'x-ratelimit-reset'])`
    return parent?.type === 'ArrayExpression' ? [{ node: parent, kind: 'header', name: text }] : [];
  }
  // `headers.has(name)` asks whether there is one.
  return /^(?:has|set|append|delete|equal|push|add|hasOwn)$/.test(calleeName(parent) ?? '')
    ? []
    : [{ node: parent, kind: 'header', name: text }];
}

/** Fields that the program writes itself, errors left out: `state.resetTime = Date.now()` is no server's word. */
function fieldsOfOwnState(file: FileModel): ReadonlySet<string> {
  const names = nodesOf(file)
    .all('AssignmentExpression')
    .flatMap(({ left }) => {
      if (left.type !== 'MemberExpression' || left.object.type === 'ThisExpression') return [];
      return /err|exception|^e$/i.test(lastName(left.object)) ? [] : [keyName(left) ?? ''];
    });
  return new Set(names);
}

function ofField(member: TSESTree.MemberExpression, ownFields: ReadonlySet<string>): readonly Found[] {
  const name = member.computed ? null : keyName(member);
  if (name === null || !WAIT_FIELDS.test(name) || ownFields.has(name)) return [];
  const parent = wrapped(member).parent;
  if (parent?.type === 'AssignmentExpression' && parent.left === member) return [];
  if (parent?.type === 'CallExpression' && parent.callee === wrapped(member)) return [];
  const object = unwrap(member.object);
  if (object.type === 'ThisExpression' || OWN_SETTINGS.test(lastName(object))) return [];
  return [{ node: member, kind: 'field', name }];
}

/** `const { retry_after } = await res.json()`, `({ computedValue }) => computedValue` */
function ofPattern(property: TSESTree.Property): readonly Found[] {
  if (property.parent.type !== 'ObjectPattern') return [];
  const name = keyName(property);
  if (name === null || !(WAIT_FIELDS.test(name) || isWaitHeader(name))) return [];
  const source = property.parent.parent;
  if (
    source.type === 'VariableDeclarator' &&
    source.init &&
    (unwrap(source.init).type === 'ThisExpression' || OWN_SETTINGS.test(lastName(source.init)))
  )
    return [];
  const target = property.value.type === 'AssignmentPattern' ? property.value.left : property.value;
  const kind = isWaitHeader(name) ? 'header' : 'field';
  return target.type === 'Identifier' ? [{ node: target, kind, name }] : [];
}

/** `parseRetryAfter(res)` of another file, `axiosRetry.exponentialDelay(count, error)`. */
function ofReader(file: FileModel, call: TSESTree.CallExpression): readonly Found[] {
  const name = calleeName(call) ?? '';
  if (call.arguments.length === 0) return [];
  const reads = WAIT_READERS.test(name) && !/^(?:set|is|has|send|add|append|with|check|require)[A-Z_]/.test(name);
  if (reads) return calleesOf(file, call).length > 0 ? [] : [{ node: call, kind: 'helper', name }];
  if (!AXIOS_RETRY_DELAYS.test(name) || call.arguments.length < 2) return [];
  return isFrom(originOf(file, receiverOf(call) ?? call.callee), AXIOS_RETRY, '') ||
    originOf(file, call.callee)?.module === AXIOS_RETRY
    ? [{ node: call, kind: 'helper', name }]
    : [];
}

/** Parameters named for the wait, of functions that a library calls: `onRateLimit(retryAfter, options)`. */
function callbackParameters(file: FileModel): readonly Found[] {
  return nodesOf(file)
    .all('Identifier')
    .flatMap((node): Found[] => {
      const fn = node.parent;
      if (!WAIT_FIELDS.test(node.name)) return [];
      if (fn.type !== 'ArrowFunctionExpression' && fn.type !== 'FunctionExpression') return [];
      if (!(fn.params as readonly Node[]).includes(node) || callsOf(file, fn).length > 0) return [];
      const holder = wrapped(fn).parent;
      if (holder?.type !== 'Property' && holder?.type !== 'CallExpression') return [];
      return [{ node, kind: 'field', name: node.name, variable: variableOf(file, node) }];
    });
}
