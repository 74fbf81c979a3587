import type { TSESTree } from '@typescript-eslint/utils';
import {
  ENDLESS_SOURCES,
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
} from '../catalogue/callbacks.js';
import {
  calleeName,
  contains,
  decoratorsOf,
  enclosingFunction,
  isFunction,
  isLoop,
  keyName,
  unwrap,
  wrapped,
  type FunctionNode,
} from './ast.js';
import { constantOf, stringOf } from './constants.js';
import { entryOf } from './entries.js';
import { exportedNamesOf, exportedNamesOfFunction } from './exports.js';
import { perFile, type FileModel, type Node } from './file.js';
import { callsOf, classOfFunction, functionName, usesOf } from './functions.js';
import { isRequestHandler } from './handlers.js';
import { importedUses } from './imported-uses.js';
import { isFrom, originOf } from './origins.js';
import { globalPath, variableOf } from './variables.js';

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
  for (const use of usesOf(file, fn)) ofUse(file, use, search, add);
  for (const call of callsOf(file, fn)) climb(file, call, search);
  ofMember(fn, add);
  ofExport(file, fn, search, add);
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
  } else if (ITERATION_METHODS.has(name) || ONE_TIME_METHODS.has(name)) {
    climb(file, call, search);
  } else if (/^(use|create)[A-Z]/.test(name) || /[Hh]andler$|[Mm]iddleware$/.test(name)) {
    add('callback', 'medium', call);
  } else {
    add('callback', 'low', call);
    climb(file, call, search);
  }
}

/** `app.get('/x', fn)`, `app.use(fn)`: not `map.get(key)`. */
function isRoute(call: TSESTree.CallExpression, path: string | null): boolean {
  const name = calleeName(call);
  if (name === 'use' || name === 'addHook' || name === 'ext' || name === 'onBeforeHandle' || name === 'onRequest')
    return true;
  if (name === 'query' || name === 'mutation' || name === 'middleware' || name === 'procedure') return path === null;
  return path !== null || call.arguments.length > 1;
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
    return add('returned', SETUP_NAMES.test(name) ? 'low' : 'medium', property);
  }
  const isArgument = holder?.type === 'CallExpression' || holder?.type === 'NewExpression';
  if (isArgument && /^on[A-Z]\w|^each[A-Z]|^handle[A-Z]/.test(name)) {
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

/** `console.log = ...`, `window.fetch = ...`: whatever calls these calls the function. */
function isPatchedGlobal(file: FileModel, left: TSESTree.MemberExpression): boolean {
  const path = globalPath(file, left);
  return (
    path !== null && /^(?:console|process|fetch|XMLHttpRequest|history|navigator|document|http|https)\b/.test(path)
  );
}

function isModuleExports(left: TSESTree.MemberExpression): boolean {
  const object = unwrap(left.object);
  if (object.type === 'Identifier') return object.name === 'exports' || object.name === 'module';
  return object.type === 'MemberExpression' && isModuleExports(object);
}

/** Methods of classes: decorated handlers, and what others may call on an instance. */
function ofMember(fn: FunctionNode, add: Add): void {
  const owner = classOfFunction(fn);
  if (!owner) return;
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
  if (!name.startsWith('#') && member.accessibility !== 'private')
    add('method', SETUP_NAMES.test(name) ? 'low' : 'medium', member);
}

/** Exported functions: called as often as others like, or as often as the known project calls them. */
function ofExport(file: FileModel, fn: FunctionNode, search: Search, add: Add): void {
  const names = exportedNamesOfFunction(file, fn);
  if (names.length === 0) return;
  const uses = names.flatMap((name) => importedUses(file, name));
  if (uses.length === 0 || !file.facts.complete) {
    add('exported', SETUP_NAMES.test(functionName(fn) ?? '') ? 'low' : 'medium');
  }
  for (const use of uses) {
    const value = wrapped(use.node);
    const isCall = value.parent?.type === 'CallExpression' && value.parent.callee === value;
    if (isCall) climb(use.file, use.node, search);
    else ofUse(use.file, use.node, search, adder(use.file, fn, search));
  }
}

/** A `for await` ends with its source, unless that is one that goes on for ever. */
function certaintyOfLoop(file: FileModel, loop: Node): 'high' | 'low' {
  if (loop.type !== 'ForOfStatement') return 'high';
  const source = unwrap(loop.right);
  if (
    source.type === 'CallExpression' &&
    isFrom(originOf(file, source.callee), /^(?:events|timers\/promises)$/, calleeName(source) ?? '')
  )
    return 'high';
  return ENDLESS_SOURCES.test(file.textOf(source)) ? 'high' : 'low';
}

/** `while (true)`, `for (;;)`, `while (!stopped)` and `for await` over a source from outside, around a node. */
export function endlessLoopAround(file: FileModel, node: Node, within: Node | null): Node | null {
  for (let current = node.parent; current && current !== within; current = current.parent) {
    if (isFunction(current)) return null;
    if (!isLoop(current)) continue;
    if (current.type === 'ForOfStatement' && current.await) return current;
    if (current.type === 'ForStatement' && !current.test) return current;
    if (current.type === 'WhileStatement' || current.type === 'DoWhileStatement') {
      if (constantOf(file, current.test)?.value === true || constantOf(file, current.test)?.value === 1) return current;
    }
  }
  return null;
}
