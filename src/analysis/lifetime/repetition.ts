import type { TSESTree } from '@typescript-eslint/utils';
import {
  EVENT_REGISTRATIONS,
  FINAL_EVENTS,
  FUNCTION_WRAPPERS,
  HOOK_NAMES,
  HANDLER_DECORATORS,
  ITERATION_METHODS,
  MESSAGE_REGISTRATIONS,
  ONE_TIME_METHODS,
  RAPID_JSX_HANDLERS,
  ROUTE_METHODS,
  SERVER_FACTORIES,
  SETUP_NAMES,
  TIMER_REGISTRATIONS,
  USER_EVENTS,
  USER_EVENT_TYPES,
} from '../../catalogue/callbacks.js';
import {
  calleeName,
  contains,
  decoratorsOf,
  enclosingFunction,
  isFunction,
  keyName,
  unwrap,
  wrapped,
  type FunctionNode,
} from '../syntax/ast.js';
import { stringOf } from '../syntax/constants.js';
import { certaintyOfLoop, endlessLoopAround } from './endless-loops.js';
import { entryOf } from '../syntax/entries.js';
import { exportedNamesOf, exportedNamesOfFunction } from '../syntax/exports.js';
import { NO_FACTS } from '../model/facts.js';
import { perFile, type FileModel, type Node } from '../model/file.js';
import { callsOf, classOfFunction, functionName, usesOf } from '../syntax/functions.js';
import { isRequestHandler } from './handlers.js';
import { importedUses } from '../syntax/imported-uses.js';
import { areAllUses, memberUsesOf } from '../syntax/member-uses.js';
import { isBotRegistration, isModuleExports, isPatchedGlobal, isRoute } from './registrations.js';
import { variableOf } from '../syntax/variables.js';

export type RepetitionKind =
  'request' | 'message' | 'event' | 'timer' | 'loop' | 'method' | 'returned' | 'exported' | 'callback';

/** A reason why code may run any number of times. */
export interface Repetition {
  readonly kind: RepetitionKind;
  /** high: a request, message, event or timer runs it. medium: others may call it as they like. low: not provable. */
  readonly certainty: 'high' | 'medium' | 'low';
  readonly file: FileModel;
  /** Where it is registered, called in a loop, or declared. */
  readonly node: Node;
  /** The function that repeats; null for a loop. */
  readonly fn: FunctionNode | null;
}

/** Functions that run what they are given once, later. */
const SCHEDULERS = new Set(['setTimeout', 'setImmediate', 'nextTick', 'requestAnimationFrame', 'queueMicrotask']);

interface Search {
  readonly within: FunctionNode | null;
  readonly visited: Set<Node>;
  /** The functions gone through on the way out. */
  readonly path: FunctionNode[];
  readonly found: Repetition[];
}

/**
 * Why the code at `node` may run many times while the body of `within` runs once (null: while the process lives).
 * Goes outwards through callbacks, loops and calls, into other files where the project is known. Empty: nothing shows
 * that it runs more than once.
 */
export function repetitionsOf(file: FileModel, node: Node, within: FunctionNode | null = null): readonly Repetition[] {
  const fn = enclosingFunction(node);
  const loops = loopsAround(file, node, fn);
  return !fn || fn === within ? loops : [...loops, ...repetitionsOfFunction(file, fn, within)];
}

const repetitionsByFunction = perFile(
  () => new WeakMap<FunctionNode, Map<FunctionNode | null, readonly Repetition[]>>(),
);

function repetitionsOfFunction(file: FileModel, fn: FunctionNode, within: FunctionNode | null): readonly Repetition[] {
  const cache = repetitionsByFunction(file);
  let byLimit = cache.get(fn);
  if (!byLimit) cache.set(fn, (byLimit = new Map<FunctionNode | null, readonly Repetition[]>()));
  let found = byLimit.get(within);
  if (!found) {
    const search: Search = { within, visited: new Set(), path: [], found: [] };
    enter(file, fn, search);
    byLimit.set(within, (found = search.found));
  }
  return found;
}

/** The surest of several repetitions, or null. */
export function surest(repetitions: readonly Repetition[]): Repetition | null {
  const rank = { high: 2, medium: 1, low: 0 };
  let best: Repetition | null = null;
  for (const one of repetitions) if (!best || rank[one.certainty] > rank[best.certainty]) best = one;
  return best;
}

function climb(file: FileModel, node: Node, search: Search): void {
  const fn = enclosingFunction(node);
  search.found.push(...loopsAround(file, node, fn));
  if (fn && fn !== search.within) enter(file, fn, search);
}

function loopsAround(file: FileModel, node: Node, fn: FunctionNode | null): readonly Repetition[] {
  const loop = endlessLoopAround(file, node, fn);
  return loop ? [{ kind: 'loop', certainty: certaintyOfLoop(file, loop), file, node: loop, fn: null }] : [];
}

/** Longer chains of calls than this exist in generated code only, where they would use up the stack. */
const MAX_CHAIN = 200;

/** What calls a function repeatedly is not far from it: further away stand main loops, which reach everything. */
const MAX_FUNCTIONS = 200;

function enter(file: FileModel, fn: FunctionNode, search: Search): void {
  if (search.visited.has(fn) || search.path.length >= MAX_CHAIN || search.visited.size >= MAX_FUNCTIONS) return;
  search.visited.add(fn);
  search.path.push(fn);
  ofFunction(file, fn, search);
  search.path.pop();
}

function ofFunction(file: FileModel, fn: FunctionNode, search: Search): void {
  if (isForPerson(file, fn)) return;
  const add = adder(file, fn, search);
  if (isRequestHandler(file, fn)) add('request', 'high');
  const before = search.found.length;
  const isKnown = ofMemberUses(file, fn, search);
  for (const use of usesOf(file, fn)) ofUse(file, use, search, isKnown ? adderOfRest(add) : add);
  for (const call of callsOf(file, fn)) climb(file, call, search);
  // All callers are in sight, but some are callbacks of something that is not: who knows how often that calls.
  const isUncertain = isKnown && search.found.slice(before).some(({ kind }) => kind === 'callback');
  ofMember(fn, isKnown && !isUncertain, add);
  ofExport(file, fn, search, add);
}

/**
 * The calls of a method, or of a function that is a property of an object, in all files that are known. True when
 * these are all there are, so that nobody else may call it as they like.
 */
function ofMemberUses(file: FileModel, fn: FunctionNode, search: Search): boolean {
  if (file.facts === NO_FACTS || search.found.some(({ certainty }) => certainty === 'high')) return false;
  const { calls, reads } = memberUsesOf(file, fn);
  const own = callsOf(file, fn);
  for (const call of calls) if (!own.includes(call.node)) climb(call.file, call.node, search);
  for (const read of reads) ofUse(read.file, read.node, search, adder(read.file, fn, search));
  return areAllUses(file, fn);
}

/** Leaves out that others may call a function as they like: all of its callers are known. */
function adderOfRest(add: Add): Add {
  return (kind, certainty, node) => {
    if (kind !== 'returned' && kind !== 'exported' && kind !== 'method') add(kind, certainty, node);
  };
}

/** A handler of what one person does with mouse and keyboard: far too slow to fill anything. */
function isForPerson(file: FileModel, fn: FunctionNode): boolean {
  const [first] = fn.params;
  return (
    first?.type === 'Identifier' && !!first.typeAnnotation && USER_EVENT_TYPES.test(file.textOf(first.typeAnnotation))
  );
}

type Add = (kind: RepetitionKind, certainty: Repetition['certainty'], node?: Node) => void;

function adder(file: FileModel, fn: FunctionNode, search: Search): Add {
  return (kind, certainty, node = fn) => search.found.push({ kind, certainty, file, node, fn });
}

/** A function handed on as a value: what its receiver does with it. */
function ofUse(file: FileModel, use: Node, search: Search, add: Add): void {
  const value = wrapped(use);
  const parent = value.parent;
  switch (parent?.type) {
    case 'CallExpression':
    case 'NewExpression':
      if (parent.callee !== value) ofArgument(file, parent, search, add);
      return;
    case 'SpreadElement':
    case 'ArrayExpression':
      ofUse(file, parent, search, add);
      return;
    case 'Property':
      ofProperty(file, parent, add);
      return;
    case 'AssignmentExpression':
      if (parent.right === value) ofAssignment(file, parent, add);
      return;
    case 'JSXExpressionContainer': {
      const attribute = parent.parent;
      if (attribute.type !== 'JSXAttribute') return;
      const name = attribute.name.type === 'JSXIdentifier' ? attribute.name.name : '';
      if (/^on[A-Z]/.test(name)) add('event', RAPID_JSX_HANDLERS.test(name) ? 'high' : 'low', attribute);
      return;
    }
    case 'ReturnStatement':
      add('returned', 'medium', value);
      return;
    case 'ArrowFunctionExpression':
      if (parent.body === value) add('returned', 'medium', value);
      return;
    case 'ConditionalExpression':
    case 'LogicalExpression':
      ofUse(file, parent, search, add);
      return;
    case 'MemberExpression': {
      // `handler.bind(this)` is the handler.
      const call = wrapped(parent).parent;
      if (parent.object === value && keyName(parent) === 'bind' && call?.type === 'CallExpression')
        ofUse(file, call, search, add);
      return;
    }
    default:
      return;
  }
}

function ofArgument(
  file: FileModel,
  call: TSESTree.CallExpression | TSESTree.NewExpression,
  search: Search,
  add: Add,
): void {
  const name = calleeName(call) ?? '';
  if (call.type === 'NewExpression') {
    if (name === 'Promise' || name === 'Proxy') climb(file, call, search);
    else if (name === 'Worker' || name === 'Consumer') add('message', 'high', call);
    else if (name.endsWith('Observer')) add('event', 'high', call);
    else if (TIMER_REGISTRATIONS.has(name)) add('timer', 'high', call);
    else add('callback', 'low', call);
    return;
  }
  const isMethod = unwrap(call.callee).type === 'MemberExpression';
  const [first] = call.arguments;
  const event = first && first.type !== 'SpreadElement' ? stringOf(file, first) : null;
  if (SCHEDULERS.has(name)) {
    // A function that schedules itself is a timer without an end; any other is scheduled as often as the code around.
    if (search.path.some((fn) => contains(fn, call))) add('timer', 'high', call);
    else climb(file, call, search);
  } else if (name === 'watch' && !isMethod && call.arguments.length > 1) {
    // Of Vue and its kin: whenever what is watched changes.
    add('event', 'high', call);
  } else if (name === 'every' && !isMethod && first && !isFunction(unwrap(first))) {
    add('timer', 'high', call);
  } else if (name === 'every' && isMethod && first && isFunction(unwrap(first))) {
    // Of an array; schedulers take the time first.
    climb(file, call, search);
  } else if (name === 'setInterval' || (TIMER_REGISTRATIONS.has(name) && (isMethod || name.startsWith('set')))) {
    add('timer', 'high', call);
  } else if (FUNCTION_WRAPPERS.has(name)) {
    ofUse(file, call, search, add);
  } else if (SERVER_FACTORIES.has(name)) {
    add('request', 'high', call);
  } else if (isMethod && MESSAGE_REGISTRATIONS.has(name)) {
    add('message', 'high', call);
  } else if (isMethod && EVENT_REGISTRATIONS.has(name)) {
    // What an object announces once runs once for every run of the code that registers it.
    if (event !== null && FINAL_EVENTS.has(event)) climb(file, call, search);
    else add('event', event !== null && USER_EVENTS.has(event) ? 'low' : 'high', call);
  } else if (isMethod && ROUTE_METHODS.has(name) && isRoute(call, event)) {
    add('request', 'high', call);
  } else if (isMethod && isBotRegistration(call)) {
    add('message', 'high', call);
  } else if (isMethod && /^on(?:Did|Will)[A-Z]/.test(name)) {
    // Editors and language servers: `documents.onDidChangeContent(fn)`.
    add('event', 'high', call);
  } else if (ITERATION_METHODS.has(name) || ONE_TIME_METHODS.has(name)) {
    climb(file, call, search);
  } else if (/^(use|create)[A-Z]/.test(name) || /[Hh]andler$|[Mm]iddleware$/.test(name)) {
    add('callback', 'medium', call);
  } else {
    add('callback', 'low', call);
    climb(file, call, search);
  }
}

/** A method of an object literal: what happens to the object. */
function ofProperty(file: FileModel, property: TSESTree.Property, add: Add): void {
  const name = keyName(property) ?? '';
  const object = wrapped(property.parent);
  const holder = object.parent;
  if (MESSAGE_REGISTRATIONS.has(name)) return add('message', 'high', property);
  if (name === 'fetch' || (name === 'handler' && holder?.type === 'CallExpression'))
    return add('request', 'high', property);
  if (holder?.type === 'ReturnStatement' || (holder?.type === 'ArrowFunctionExpression' && holder.body === object)) {
    if (HOOK_NAMES.test(name)) return add('event', 'high', property);
    return add('returned', (isFunction(property.value) ? isSetup(property.value) : SETUP_NAMES.test(name)) ? 'low' : 'medium', property);
  }
  const isArgument = holder?.type === 'CallExpression' || holder?.type === 'NewExpression';
  if (isArgument && /^on[A-Z]\w|^each[A-Z]|^handle[A-Z]|^(?:message|data|packet|upgrade|emit|next)$/.test(name)) {
    return add('event', USER_EVENTS.has(name.slice(2).toLowerCase()) ? 'low' : 'high', property);
  }
  if (holder?.type === 'VariableDeclarator' && holder.id.type === 'Identifier') {
    if (exportedNamesOf(file, holder.id).length > 0) add('exported', 'medium', property);
    else if (isReturned(file, holder)) add('returned', 'medium', property);
    return;
  }
  if (holder?.type === 'Property') return ofProperty(file, holder, add);
  if (holder?.type === 'ExportDefaultDeclaration' || holder?.type === 'AssignmentExpression')
    return add('exported', 'medium', property);
  if (isArgument) {
    const callee = calleeName(holder) ?? '';
    if (/[sS]tream$/.test(callee) || SERVER_FACTORIES.has(callee) || EVENT_REGISTRATIONS.has(callee))
      add('event', 'high', property);
    else add('callback', 'low', property);
  }
}

/** True when the object a declarator holds is returned by the function around it. */
function isReturned(file: FileModel, declarator: TSESTree.VariableDeclarator): boolean {
  const fn = enclosingFunction(declarator);
  const variable = variableOf(file, declarator.id);
  return (
    !!variable &&
    fn !== null &&
    variable.references.some(({ identifier }) => {
      const value = wrapped(identifier);
      return value.parent?.type === 'ReturnStatement' && enclosingFunction(value) === fn;
    })
  );
}

function ofAssignment(file: FileModel, assignment: TSESTree.AssignmentExpression, add: Add): void {
  const left = unwrap(assignment.left);
  if (left.type !== 'MemberExpression') return;
  const name = keyName(left) ?? '';
  const event = name.slice(2);
  if (/^on[a-z]/.test(name))
    add('event', FINAL_EVENTS.has(event) || USER_EVENTS.has(event) ? 'low' : 'high', assignment);
  else if (isModuleExports(left)) add('exported', 'medium', assignment);
  else if (isPatchedGlobal(file, left)) add('event', 'high', assignment);
  else add('method', SETUP_NAMES.test(name) ? 'low' : 'medium', assignment);
}

/** Methods of classes: decorated handlers, and what others may call on an instance. */
function ofMember(fn: FunctionNode, isKnown: boolean, add: Add): void {
  if (!classOfFunction(fn)) return;
  const member = wrapped(fn).parent;
  if (member?.type !== 'MethodDefinition' && member?.type !== 'PropertyDefinition') return;
  for (const decorator of decoratorsOf(member)) {
    const expression = unwrap(decorator.expression);
    const callee = expression.type === 'CallExpression' ? unwrap(expression.callee) : expression;
    const kind = callee.type === 'Identifier' ? entryOf(HANDLER_DECORATORS, callee.name) : undefined;
    if (kind) add(kind, 'high', member);
  }
  if (member.type === 'MethodDefinition' && member.kind === 'constructor') return;
  const name = functionName(fn) ?? '';
  if (!isKnown && !name.startsWith('#') && member.accessibility !== 'private')
    add('method', isSetup(fn) ? 'low' : 'medium', member);
}

/** Called once or a few times to put something together: not `withLock(key, work)` or `load(id)`, which sound alike. */
function isSetup(fn: FunctionNode): boolean {
  const name = functionName(fn) ?? '';
  // `onEnd(span)` is told something, `onEnd(listener)` is asked to tell it.
  if (/^on[A-Z]/.test(name) && fn.params.length > 0 && !takesFunction(fn)) return false;
  if (fn.params.length > 0 && (/^load(?:Many)?$/.test(name) || (fn.async && /^(?:with[A-Z]|once$)/.test(name)))) return false;
  return SETUP_NAMES.test(name);
}

function takesFunction(fn: FunctionNode): boolean {
  return fn.params.some((parameter) => {
    const target = parameter.type === 'AssignmentPattern' ? parameter.left : parameter;
    if (target.type !== 'Identifier') return false;
    const type = target.typeAnnotation?.typeAnnotation.type;
    return type === 'TSFunctionType' || /^(?:cb|fn|f)$|callback|listener|handler|hook|observer|subscriber|plugin/i.test(target.name);
  });
}

/** Exported functions: called as often as others like, or as often as the known project calls them. */
function ofExport(file: FileModel, fn: FunctionNode, search: Search, add: Add): void {
  const names = exportedNamesOfFunction(file, fn);
  if (names.length === 0) return;
  const uses = names.flatMap((name) => importedUses(file, name));
  if (uses.length === 0 || !file.facts.complete) {
    add('exported', isSetup(fn) ? 'low' : 'medium');
  }
  for (const use of uses) {
    const value = wrapped(use.node);
    const isCall = value.parent?.type === 'CallExpression' && value.parent.callee === value;
    if (isCall) climb(use.file, use.node, search);
    else ofUse(use.file, use.node, search, adder(use.file, fn, search));
  }
}
