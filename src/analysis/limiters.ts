import type { TSESTree } from '@typescript-eslint/utils';
import { ACQUIRE_METHODS, LIMITER_NAME, LIMITERS, NOT_LIMITER_NAME, PLACE_NAME, ROOM_METHODS, RUN_METHODS, type LimiterEntry } from '../catalogue/limiters.js';
import { awaited, calleeName, classOfThis, contains, isFunction, keyName, receiverOf, unwrap, type FunctionNode } from './ast.js';
import { classOfValue, membersOf } from './classes.js';
import { constantOf } from './constants.js';
import type { Located } from './facts.js';
import { perFile, type FileModel, type Node } from './file.js';
import { calleesAnywhere, callsOf, functionsOf, importedFunctions } from './functions.js';
import { innerNodes, nodesOf } from './nodes.js';
import { isFrom, originOf } from './origins.js';
import { resultsOf } from './results.js';
import { definitionOf, initialiserOf, propertyOf, variableOf } from './variables.js';

/** What a call does to the work it is given: holds it back, comes too late because the work runs already, or neither. */
export type Limiting = 'limits' | 'late' | null;

/**
 * Whether a call goes through a limiter: `limit(() => send(x))`, `queue.add(() => ...)`, `loader.load(id)`,
 * `await semaphore.acquire()`. A limiter made inside `within` is one for each item and holds nothing back.
 */
export function limitingOf(file: FileModel, call: TSESTree.CallExpression, within: FunctionNode | null): Limiting {
  const callee = unwrap(call.callee);
  const name = calleeName(call);
  const receiver = receiverOf(call);
  if (isDataLoad(file, callee, name)) return 'limits';
  if (waitsForPlace(file, call, within)) return 'limits';
  const byReceiver = receiver !== null && RUN_METHODS.has(name ?? '') && isLimiter(file, receiver, within, name);
  if (!byReceiver && !isLimiter(file, callee, within, name)) return null;
  const holder = byReceiver ? receiver : callee;
  const [first, second] = call.arguments;
  const pooled = isWorkerPool(file, holder) && !isQueryText(first);
  const work = [first, second].find((argument) => argument && argument.type !== 'SpreadElement' && isWork(file, argument));
  if (!work) return pooled && byReceiver ? 'limits' : isRunning(file, first) ? 'late' : null;
  return passesRunningPromise(file, work, within) ? 'late' : 'limits';
}

/** True for `await semaphore.acquire()` and `await limiter.removeTokens(1)`. */
export function waitsForPlace(file: FileModel, call: TSESTree.CallExpression, within: FunctionNode | null): boolean {
  const name = calleeName(call);
  const receiver = receiverOf(call);
  if (name === null) return false;
  if (!receiver) return /^(?:acquire|waitFor|take|enter|reserve)\w*(?:slot|place|permit|turn|token|capacity|room)/i.test(name);
  if (ROOM_METHODS.has(name)) return true;
  const held = awaited(receiver);
  const holder = held.type === 'Identifier' ? held.name : held.type === 'MemberExpression' ? (keyName(held) ?? '') : '';
  if (!ACQUIRE_METHODS.has(name) || (!PLACE_NAME.test(holder) && !isKnownLimiter(file, held)) || call.arguments.some((argument) => isFunction(unwrap(argument)))) return false;
  return isLimiter(file, receiver, within, null);
}

/** True for a function value that is limited itself: `limiter.wrap(fn)`, `throat(3, fn)`, and names that hold one. */
export function isLimitedFunction(file: FileModel, node: Node, within: FunctionNode | null, depth = 4): boolean {
  if (depth === 0) return false;
  const value = awaited(node);
  if (value.type === 'CallExpression') {
    const name = calleeName(value);
    const receiver = receiverOf(value);
    if (receiver && (name === 'wrap' || name === 'withOptions' || name === 'limit' || name === 'timerify')) return isLimiter(file, receiver, within, null);
    if (receiver && name === 'bind') return isLimitedFunction(file, receiver, within, depth - 1);
    return isLimiter(file, value, within, null);
  }
  if (value.type !== 'Identifier') return false;
  const variable = variableOf(file, value);
  const definition = variable && definitionOf(variable);
  if (!variable || !definition) return false;
  const initialiser = initialiserOf(variable);
  if (initialiser) return !isFunction(unwrap(initialiser)) && isLimitedFunction(file, initialiser, within, depth - 1);
  if (definition.type !== 'Parameter' || !isFunction(definition.node)) return false;
  const index = definition.node.params.findIndex((parameter) => parameter === variable.identifiers[0]);
  const calls = index < 0 ? [] : callsOf(file, definition.node);
  return calls.length > 0 && calls.every((call) => {
    const argument = call.arguments[index];
    return argument !== undefined && argument.type !== 'SpreadElement' && isLimitedFunction(file, argument, within, depth - 1);
  });
}

/** DataLoader collects the keys of one turn into one request. */
function isDataLoad(file: FileModel, callee: Node, name: string | null): boolean {
  if (callee.type !== 'MemberExpression' || (name !== 'load' && name !== 'loadMany')) return false;
  if (originOfCreation(file, callee.object)?.module === 'dataloader') return true;
  for (let object: Node = unwrap(callee.object); ; ) {
    const part = object.type === 'MemberExpression' ? (keyName(object) ?? '') : object.type === 'Identifier' ? object.name : '';
    if (/loaders?$/i.test(part)) return true;
    if (object.type === 'CallExpression') object = unwrap(object.callee);
    else if (object.type === 'MemberExpression') object = unwrap(object.object);
    else return false;
  }
}

function originOfCreation(file: FileModel, node: Node): ReturnType<typeof originOf> {
  const creation = creationOf(file, node);
  return creation ? originOf(creation.file, creation.node.callee) : null;
}

/** A value that a package for limiters, or a class of the project, has made. */
function isKnownLimiter(file: FileModel, node: Node): boolean {
  const creation = creationOf(file, node);
  return creation !== null && isLimitingCreation(creation.file, creation.node) === true;
}

/** Whether a value holds work back, by how it is made, and by its name where that is out of sight. */
function isLimiter(file: FileModel, node: Node, within: FunctionNode | null, method: string | null): boolean {
  const value = awaited(node);
  const creation = creationOf(file, value);
  if (creation) {
    if (within && creation.file === file && contains(within, creation.node) && !isKeptFor(file, creation.node)) return false;
    const verdict = isLimitingCreation(creation.file, creation.node);
    if (verdict !== null) return verdict;
  }
  if (isNamedInSettings(file, value)) return true;
  const own = functionsOf(file, value).map((fn) => ({ file, node: fn }));
  const functions = own.length > 0 ? own : importedFunctions(file, value);
  if (functions.length > 0) return functions.some((fn) => holdsBack(fn.file, fn.node));
  const owner = classOfValue(file, value);
  if (owner) return holdsBack(file, owner);
  if (isFunction(value)) return false;
  const name = value.type === 'Identifier' ? value.name : value.type === 'MemberExpression' ? (keyName(value) ?? '') : value.type === 'CallExpression' ? (calleeName(value) ?? '') : '';
  if (method === 'then' || NOT_LIMITER_NAME.test(name)) return false;
  if (LIMITER_NAME.test(name.replace(/^#/, ''))) return true;
  return value.type === 'Identifier' && /^with(?:Slot|Permit|Limit|Semaphore|Concurrency|Throttle|Capacity)/.test(name);
}

/** `limiterFor(host)`: a function of the project that keeps the limiters it makes. */
function isKeptFor(file: FileModel, creation: Creation): boolean {
  if (creation.type === 'NewExpression') return false;
  return calleesAnywhere(file, creation).some((callee) => /\.get\(|\?\?=|\|\|=/.test(callee.file.textOf(callee.node)));
}

function isNamedInSettings(file: FileModel, node: Node): boolean {
  const names = [...file.settings.limiters, ...file.settings.pools];
  if (names.length === 0) return false;
  const origin = originOf(file, node);
  const own = node.type === 'Identifier' ? node.name : node.type === 'MemberExpression' ? keyName(node) : null;
  return names.some((name) => {
    const [module, exported] = name.includes('#') ? name.split('#') : [null, name];
    if (module === null) return exported === own || exported === origin?.path.at(-1);
    return origin?.module === module && exported === origin.path.at(-1);
  });
}

type Creation = TSESTree.CallExpression | TSESTree.NewExpression;

/** The call or `new` that makes the value of a name, a field or an expression; imports are followed. */
function creationOf(file: FileModel, node: Node, depth = 6): Located<Creation> | null {
  if (depth === 0) return null;
  const value = awaited(node);
  switch (value.type) {
    case 'CallExpression':
    case 'NewExpression':
      return { file, node: value };
    case 'AssignmentExpression':
    case 'LogicalExpression':
      return creationOf(file, value.right, depth - 1);
    case 'Identifier': {
      const variable = variableOf(file, value);
      const initialiser = variable && initialiserOf(variable);
      return initialiser ? creationOf(file, initialiser, depth - 1) : importedCreation(file, value, depth);
    }
    case 'MemberExpression': {
      const name = keyName(value);
      if (name === null) return null;
      const object = unwrap(value.object);
      if (object.type === 'ThisExpression') return fieldCreation(file, object, name, depth);
      const property = propertyOf(file, object, name);
      return property ? creationOf(file, property, depth - 1) : importedCreation(file, value, depth);
    }
    default:
      return null;
  }
}

function importedCreation(file: FileModel, node: Node, depth: number): Located<Creation> | null {
  const origin = originOf(file, node);
  const [name, member, ...rest] = origin?.path ?? [];
  if (!origin || name === undefined || rest.length > 0) return null;
  const target = file.facts.resolveExport(file, origin.module, name);
  if (!target) return null;
  if (member === undefined) return creationOf(target.file, target.node, depth - 1);
  const property = propertyOf(target.file, target.node, member);
  return property ? creationOf(target.file, property, depth - 1) : null;
}

function fieldCreation(file: FileModel, self: Node, name: string, depth: number): Located<Creation> | null {
  const owner = classOfThis(self)?.owner;
  if (!owner) return null;
  for (const member of membersOf(owner, name)) {
    if (member.type === 'PropertyDefinition' && member.value) return creationOf(file, member.value, depth - 1);
  }
  for (const assignment of assignmentsToThis(file)) {
    const left = unwrap(assignment.left) as TSESTree.MemberExpression;
    if (keyName(left) === name && classOfThis(left.object)?.owner === owner) return creationOf(file, assignment.right, depth - 1);
  }
  return null;
}

const assignmentsToThis = perFile((file): readonly TSESTree.AssignmentExpression[] =>
  nodesOf(file).all('AssignmentExpression').filter((node) => {
    const left = unwrap(node.left);
    return left.type === 'MemberExpression' && left.object.type === 'ThisExpression';
  }),
);

/** True or false for values of known packages and of functions and classes that are in sight; null for all others. */
function isLimitingCreation(file: FileModel, creation: Creation): boolean | null {
  const origin = originOf(file, creation.callee);
  const entry = LIMITERS.find((candidate) => candidate.exports.some((name) => isFrom(origin, candidate.module, name)));
  if (entry) return isLimitingEntry(file, entry, creation);
  if (creation.type === 'NewExpression') {
    const owner = classOfValue(file, creation.callee);
    if (owner) return holdsBack(file, owner);
    const target = origin && file.facts.resolveExport(file, origin.module, origin.path[0] ?? 'default');
    const elsewhere = target && classOfValue(target.file, target.node);
    if (elsewhere) return holdsBack(target.file, elsewhere);
    return LIMITER_NAME.test(calleeName(creation) ?? '') && !NOT_LIMITER_NAME.test(calleeName(creation) ?? '') ? true : null;
  }
  const callee = unwrap(creation.callee);
  // `pThrottle({ limit: 2, interval: 1_000 })(fn)`
  if (callee.type === 'CallExpression' && isLimitingCreation(file, callee) === true) return true;
  const callees = calleesAnywhere(file, creation);
  return callees.length > 0 ? callees.some((callee) => holdsBack(callee.file, callee.node)) : null;
}

function isLimitingEntry(file: FileModel, entry: LimiterEntry, creation: Creation): boolean {
  const [first] = creation.arguments;
  if (entry.needs) {
    if (!first) return false;
    const options = entry.needs.map((name) => propertyOf(file, first, name));
    if (options.some((option) => option === null)) return true;
    return options.some((option) => option !== undefined && option !== null && constantOf(file, option)?.value !== Infinity);
  }
  return !first || constantOf(file, first)?.value !== Infinity;
}

const holdsByFunction = perFile((): WeakMap<Node, boolean> => new WeakMap());

/**
 * True when a function or class shows how a limiter works: it compares how many are running with a maximum, or goes
 * through another limiter. A name alone does not make a limiter where the code is in sight.
 */
function holdsBack(file: FileModel, root: Node): boolean {
  const cache = holdsByFunction(file);
  const known = cache.get(root);
  if (known !== undefined) return known;
  cache.set(root, false);
  const comparison = innerNodes(file, root, 'BinaryExpression').some((node) => /^[<>]=?$/.test(node.operator));
  const result = comparison
    ? innerNodes(file, root, 'AwaitExpression', 'NewExpression', 'CallExpression').some((node) => isParking(file, node))
    : innerNodes(file, root, 'CallExpression').some((call) => limitingOf(file, call, isFunction(root) ? root : null) === 'limits' || makesLimiter(file, call));
  cache.set(root, result);
  return result;
}

/** `return pLimit(5)`. */
function makesLimiter(file: FileModel, call: TSESTree.CallExpression): boolean {
  const origin = originOf(file, call.callee);
  const entry = origin && LIMITERS.find((candidate) => candidate.exports.some((name) => isFrom(origin, candidate.module, name)));
  return entry ? isLimitingEntry(file, entry, call) : false;
}

/** Something that makes work wait: a promise, a queue that is pushed to and shifted from. */
function isParking(file: FileModel, node: TSESTree.AwaitExpression | TSESTree.NewExpression | TSESTree.CallExpression): boolean {
  if (node.type === 'AwaitExpression') return true;
  if (node.type === 'NewExpression') return file.textOf(node.callee) === 'Promise';
  return calleeName(node) === 'shift' || calleeName(node) === 'push';
}

function isWorkerPool(file: FileModel, node: Node): boolean {
  const module = originOfCreation(file, node)?.module;
  if (module !== undefined) return /^(?:piscina|tinypool|workerpool|puppeteer-cluster|fastq|async)$/.test(module);
  const value = awaited(node);
  const name = value.type === 'Identifier' ? value.name : value.type === 'MemberExpression' ? (keyName(value) ?? '') : '';
  return /(?:worker|thread)s?pool$|piscina|^pool$|cluster$/i.test(name);
}

/** `pool.execute('select ...')`: a pool of connections, whose callers wait in a line without a maximum. */
function isQueryText(node: Node | undefined): boolean {
  const value = node && unwrap(node);
  const text = value?.type === 'Literal' ? String(value.value) : value?.type === 'TemplateLiteral' ? (value.quasis[0]?.value.raw ?? '') : '';
  return /^\s*(?:select|insert|update|delete|with|call|merge|begin)\b/i.test(text);
}

/** A function that the limiter may call when there is a place. */
function isWork(file: FileModel, node: Node): boolean {
  const value = unwrap(node);
  if (isFunction(value)) return true;
  if (value.type === 'Identifier') {
    if (functionsOf(file, value).length > 0) return true;
    const variable = variableOf(file, value);
    const definition = variable && definitionOf(variable);
    if (definition?.type === 'ImportBinding') return true;
    // A parameter that the limited function is handed: `(task) => limit(task)`.
    return definition?.type === 'Parameter' && /fn$|^f$|task|job|work|thunk|action|callback|^cb$|run|operation|handler/i.test(value.name);
  }
  if (value.type === 'CallExpression') {
    const results = calleesAnywhere(file, value).flatMap((callee) => resultsOf(callee.file, callee.node));
    if (results.length > 0) return results.every((result) => isFunction(unwrap(result)));
    return /bind|^(?:create|make|build|to)?\w*(?:task|thunk|job)$/i.test(calleeName(value) ?? '');
  }
  return value.type === 'MemberExpression' && (functionsOf(file, value).length > 0 || /^(?:bind)$/.test(keyName(value) ?? ''));
}

/** A call handed to a limiter has begun already. */
function isRunning(file: FileModel, node: Node | undefined): boolean {
  const value = node && unwrap(node);
  return value?.type === 'CallExpression' && !isWork(file, value);
}

/** `(job) => limit(() => job)`: the function only hands on a promise that runs already. */
function passesRunningPromise(file: FileModel, work: Node, within: FunctionNode | null): boolean {
  const fn = unwrap(work);
  if (!isFunction(fn)) {
    return fn.type === 'Identifier' && within !== null && within.params.some((parameter) => parameter.type === 'Identifier' && parameter.name === fn.name) && !/fn$|task|thunk|work|run/i.test(fn.name);
  }
  const results = resultsOf(file, fn);
  return results.length > 0 && results.every((result) => awaited(result).type === 'Identifier') && innerNodes(file, fn, 'CallExpression').length === 0;
}
