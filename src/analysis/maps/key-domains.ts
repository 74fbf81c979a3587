import type { TSESTree } from '@typescript-eslint/utils';
import { CLOSED_KEY_TYPE, FRESH_VALUES, SAME_VALUE } from '../../catalogue/keyed.js';
import { calleeName, isFunction, keyName, receiverOf, unwrap, wrapped } from '../syntax/ast.js';
import { callersOf, callsAnywhere, callsOfReturned } from '../syntax/call-sites.js';
import { isClientInput } from '../fan-out/chosen-numbers.js';
import { constantOf } from '../syntax/constants.js';
import { isCountingWrite, propertyCounts } from '../syntax/counters.js';
import type { FileModel, Node } from '../model/file.js';
import { hasFixedSize } from '../fan-out/fixed-size.js';
import { isFixedKey } from '../fan-out/fixed-types.js';
import { plainValue } from '../collections/growth.js';
import { calleesAnywhere } from '../syntax/functions.js';
import { iterationOf } from '../fan-out/item-loops.js';
import { composed, domainOfName, joined, type KeyDomain } from './key-names.js';
import { resultsOf } from '../syntax/results.js';
import { definitionOf, globalPath, initialiserOf, variableOf, type Variable } from '../syntax/variables.js';

/** Parts of a request that the server's own routes and the protocol decide, not the client. */
const SERVER_CHOICE = /(?:\.method|\.protocol|\.route\??\.path|\.routeOptions\??\.url|\.routerPath|\.matchedRoute|\.routePath|\.statusCode|\.status)$/;

/** How many different values an expression may have over the life of the program, as far as code and names tell. */
export function keyDomain(file: FileModel, node: Node, depth = 6): KeyDomain {
  const key = unwrap(node);
  if (constantOf(file, key) !== null) return 'closed';
  if (depth <= 0) return 'unknown';
  const inner = (part: Node): KeyDomain => keyDomain(file, part, depth - 1);
  switch (key.type) {
    case 'Literal':
    case 'MetaProperty':
    case 'ThisExpression':
      return 'closed';
    case 'TemplateLiteral':
      return composed(key.expressions.map(inner));
    case 'BinaryExpression':
      if (key.operator === '%' || /^[<>=!]/.test(key.operator)) return 'closed';
      if (key.left.type === 'PrivateIdentifier') return 'closed';
      return composed([inner(key.left), inner(key.right)]);
    case 'ConditionalExpression':
      return joined([isAsked(file, key) ? 'closed' : inner(key.consequent), inner(key.alternate)]);
    case 'LogicalExpression':
      return joined([inner(key.left), inner(key.right)]);
    case 'AwaitExpression':
    case 'SpreadElement':
      return inner(key.argument);
    case 'UnaryExpression':
      return key.operator === 'typeof' || key.operator === '!' ? 'closed' : inner(key.argument);
    case 'UpdateExpression':
    case 'ObjectExpression':
    case 'ArrayExpression':
    case 'NewExpression':
      return 'open';
    case 'AssignmentExpression':
      return key.operator === '+=' ? 'open' : inner(key.right);
    case 'CallExpression':
      return ofCall(file, key, depth);
    case 'MemberExpression':
      return ofMember(file, key, depth);
    case 'Identifier':
      return ofIdentifier(file, key, depth);
    default:
      return 'unknown';
  }
}

/** `id in NAMES ? id : 'other'`, `NAMES.includes(id) ? id : 'other'`. */
function isAsked(file: FileModel, node: TSESTree.ConditionalExpression): boolean {
  const test = unwrap(node.test);
  const text = file.textOf(node.consequent);
  if (test.type === 'BinaryExpression') return test.operator === 'in' && file.textOf(test.left) === text && hasFixedSize(file, test.right);
  if (test.type !== 'CallExpression') return false;
  const receiver = receiverOf(test);
  const isQuestion = receiver !== null && /^(?:has|includes|hasOwn)$/.test(calleeName(test) ?? '');
  return isQuestion && test.arguments.some((argument) => file.textOf(argument) === text) && [receiver, ...test.arguments].some((part) => file.textOf(part) !== text && hasFixedSize(file, part));
}

/** Methods whose result is one of few values: a letter, a day, an element of a constant list. */
const FEW_VALUES = /^(?:charAt|charCodeAt|codePointAt|getDay|getMonth|getHours|getMinutes|getDate|getUTC\w+)$/;

function ofCall(file: FileModel, call: TSESTree.CallExpression, depth: number): KeyDomain {
  const name = calleeName(call) ?? '';
  const receiver = receiverOf(call);
  if (SAME_VALUE.has(name)) {
    const [first] = call.arguments;
    const same = receiver && globalPath(file, receiver) !== 'Number' ? receiver : first;
    return same ? keyDomain(file, same, depth - 1) : 'unknown';
  }
  if (FEW_VALUES.test(name) || (receiver && isChosen(file, receiver, name))) return 'closed';
  if (FRESH_VALUES.has(name)) return 'open';
  if (isClientInput(file, call)) return 'open';
  if (name === 'join' && receiver) return hasFixedSize(file, receiver) ? keyDomain(file, receiver, depth - 1) : 'open';
  const targets = calleesAnywhere(file, call);
  const results = targets.flatMap((target) => resultsOf(target.file, target.node).map((node) => ({ file: target.file, node })));
  const returned = joined(results.map((result) => keyDomain(result.file, result.node, depth - 2)));
  if (returned !== 'unknown') return returned;
  const parts = [...(receiver ? [receiver] : []), ...call.arguments].map((part) => keyDomain(file, part, depth - 1));
  const named = domainOfName(name);
  return named !== 'unknown' ? named : parts.includes('open') ? 'open' : 'unknown';
}

/** `BUCKETS.find(...)`, `z.enum(['a', 'b']).parse(x)`. */
function isChosen(file: FileModel, receiver: Node, name: string): boolean {
  if (/^(?:find|findLast)$/.test(name)) return hasFixedSize(file, receiver);
  return /^(?:parse|safeParse|parseAsync|check)$/.test(name) && /\.(?:enum|nativeEnum|literal|picklist|enumType)\(/.test(file.textOf(plainValue(file, receiver)));
}

function ofMember(file: FileModel, member: TSESTree.MemberExpression, depth: number): KeyDomain {
  const text = file.textOf(member);
  if (SERVER_CHOICE.test(text)) return 'closed';
  if (isClientInput(file, member)) return 'open';
  const made = plainValue(file, member.object);
  if (made.type === 'NewExpression' && calleeName(made) === 'URL') {
    const [address] = made.arguments;
    return address && constantOf(file, address) ? 'closed' : 'open';
  }
  if (isReceived(file, member)) return 'open';
  if (/^process\.(?:pid|env|platform)/.test(text)) return 'closed';
  const name = keyName(member);
  if (name !== null && propertyCounts(file, name).length > 0) return 'open';
  if (name === 'constructor' || name === 'name') return ofNamedThing(file, member, depth);
  if (name === null) return keyDomain(file, member.object, depth - 1);
  const domain = domainOfName(name);
  // `job.key`, `entry.value`: what the thing is tells more than such a word.
  return domain === 'unknown' ? keyDomain(file, member.object, depth - 1) : domain;
}

/** A part of what was parsed from a message: anything may stand there, but for the words that tell what to do. */
function isReceived(file: FileModel, member: TSESTree.MemberExpression): boolean {
  if (/^(?:type|kind|action|event|method|op|do|cmd|command|status|name)$/.test(keyName(member) ?? 'type')) return false;
  const source = plainValue(file, member.object);
  return source.type === 'CallExpression' && globalPath(file, source.callee) === 'JSON.parse';
}

/** `user.name` is as open as users are, `plugin.name` is not. */
function ofNamedThing(file: FileModel, member: TSESTree.MemberExpression, depth: number): KeyDomain {
  if (keyName(member) === 'constructor') return 'closed';
  const object = unwrap(member.object);
  const name = object.type === 'Identifier' ? object.name : object.type === 'MemberExpression' ? keyName(object) : null;
  const isReached = object.type === 'MemberExpression' && keyDomain(file, object, depth - 1) === 'open';
  return isReached || (name !== null && domainOfName(name) === 'open') ? 'open' : 'closed';
}

function ofIdentifier(file: FileModel, identifier: TSESTree.Identifier, depth: number): KeyDomain {
  const variable = variableOf(file, identifier);
  if (!variable) return 'closed';
  const typed = domainOfType(file, variable);
  if (typed) return typed;
  const definition = definitionOf(variable);
  if (definition?.type === 'Parameter') return ofParameter(file, variable, identifier, definition.node, depth);
  if (definition?.type === 'ImportBinding' || definition?.type === 'ClassName' || definition?.type === 'TSEnumName') return 'closed';
  return ofVariable(file, variable, identifier, depth);
}

/** What the declared type tells: literals, enums and classes of the program are a fixed number of values. */
function domainOfType(file: FileModel, variable: Variable): KeyDomain | null {
  const declared = variable.identifiers[0];
  const annotation = declared?.type === 'Identifier' ? declared.typeAnnotation?.typeAnnotation : undefined;
  if (!annotation) return null;
  // An object as a key: each one is another.
  if (annotation.type === 'TSTypeLiteral') return 'open';
  return isFixedKey(file, annotation) || CLOSED_KEY_TYPE.test(file.textOf(annotation)) ? 'closed' : null;
}

function ofVariable(file: FileModel, variable: Variable, identifier: TSESTree.Identifier, depth: number): KeyDomain {
  const definition = definitionOf(variable);
  const node = definition?.node;
  // A number that is counted up is another one each time.
  if (variable.references.some((reference) => isCountingWrite(file, reference))) return 'open';
  const loop = node?.type === 'VariableDeclarator' ? node.parent.parent : null;
  if (loop?.type === 'ForOfStatement' || loop?.type === 'ForInStatement') {
    if (loop.type === 'ForOfStatement' && loop.await) return 'open';
    return hasFixedSize(file, loop.right) ? 'closed' : domainOfName(identifier.name);
  }
  const value = initialiserOf(variable);
  if (value) {
    const domain = keyDomain(file, value, depth - 1);
    if (domain !== 'unknown') return domain;
    const named = domainOfName(identifier.name);
    // What is put together from parts that nobody knows is no word of the program, whatever it is called.
    return named === 'closed' && isPutTogether(value) ? 'unknown' : named;
  }
  if (node?.type === 'VariableDeclarator' && node.id.type !== 'Identifier' && node.init) {
    const isCounter = /^(?:i|j|n|idx|index|type|kind)$/.test(identifier.name);
    if (!isCounter && (isClientInput(file, node.init) || isClientInputName(node.init))) return 'open';
    return domainOfName(nameInPattern(node.id, identifier.name));
  }
  // Assigned in several places: what is assigned decides.
  const written = variable.references.flatMap((reference) => (reference.isWrite() && reference.writeExpr ? [reference.writeExpr] : []));
  const domains = written.map((part) => keyDomain(file, part, depth - 2));
  const all = joined(domains);
  return all === 'unknown' ? domainOfName(identifier.name) : all;
}

function isPutTogether(value: Node): boolean {
  const node = unwrap(value);
  return node.type === 'TemplateLiteral' || node.type === 'BinaryExpression' || (node.type === 'CallExpression' && calleeName(node) === 'join');
}

function isClientInputName(node: Node): boolean {
  const value = unwrap(node);
  return value.type === 'Identifier' && /^(?:req|request|query|params|body|args|headers|event)$/.test(value.name);
}

/** For `const { id: owner } = user`: the name of the property, `id`. */
function nameInPattern(pattern: Node, local: string): string {
  if (pattern.type !== 'ObjectPattern') return local;
  for (const property of pattern.properties) {
    if (property.type !== 'Property') continue;
    const target = property.value.type === 'AssignmentPattern' ? property.value.left : property.value;
    if (target.type === 'Identifier' && target.name === local) return keyName(property) ?? local;
  }
  return local;
}

/** The property names that lead to a name in a pattern: `({ params: { code } })` gives `params`, `code`. */
function keysTo(pattern: Node, local: string): readonly string[] | null {
  const target = pattern.type === 'AssignmentPattern' ? pattern.left : pattern;
  if (target.type === 'Identifier') return target.name === local ? [] : null;
  if (target.type !== 'ObjectPattern') return null;
  for (const property of target.properties) {
    const rest = property.type === 'Property' ? keysTo(property.value, local) : null;
    if (rest && property.type === 'Property') return [keyName(property) ?? '', ...rest];
  }
  return null;
}

function ofParameter(file: FileModel, variable: Variable, identifier: TSESTree.Identifier, fn: Node, depth: number): KeyDomain {
  if (!isFunction(fn)) return domainOfName(identifier.name);
  const index = fn.params.findIndex((parameter) => {
    const target = parameter.type === 'AssignmentPattern' ? parameter.left : parameter;
    return target.type === 'Identifier' && variable.identifiers.includes(target);
  });
  const call = wrapped(fn).parent;
  if (call?.type === 'CallExpression' && call.callee !== wrapped(fn)) {
    const iteration = iterationOf(call);
    if (iteration && index === 0 && hasFixedSize(file, iteration.items)) return 'closed';
  }
  const pattern = fn.params.find((parameter) => parameter.type !== 'Identifier' && variable.identifiers.some((one) => parameter.range[0] <= one.range[0] && one.range[1] <= parameter.range[1]));
  if (pattern?.type === 'RestElement') return 'open';
  if (pattern && keysTo(pattern, identifier.name)?.some((key) => /^(?:params|query|body|headers|cookies|payload|data)$/.test(key))) return 'open';
  const named = domainOfName(pattern ? nameInPattern(pattern.type === 'AssignmentPattern' ? pattern.left : pattern, identifier.name) : identifier.name);
  const all = index >= 0 ? callsAnywhere(file, fn) : null;
  const calls = all && all.length > 0 ? all : (index >= 0 && named !== 'closed' ? [...callersOf(file, fn), ...callsOfReturned(file, fn)] : []);
  if (calls.length === 0 || calls.length > MAX_CALLS) return named;
  const handed = joined(
    calls.map(({ file: from, node }): KeyDomain => {
      const argument = node.arguments[index];
      return !argument || argument.type === 'SpreadElement' ? 'unknown' : keyDomain(from, argument, depth - 2);
    }),
  );
  // Where not all calls are in sight, others may hand in more.
  if (calls !== all && handed === 'closed') return named === 'open' ? 'unknown' : named;
  return handed === 'unknown' ? named : handed;
}

/** A function with more calls than this is a general one. */
const MAX_CALLS = 30;
