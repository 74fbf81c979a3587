import type { TSESTree } from '@typescript-eslint/utils';
import {
  ASYNC_GLOBALS,
  ASYNC_MODULES,
  PROCESS_GLOBALS,
  PROCESS_MODULES,
  SYNC_EXPORTS,
  SYNC_GLOBALS,
  SYNC_MODULES,
  TEARDOWN_METHODS,
} from '../../catalogue/async-apis.js';
import { MANY_VALUES } from '../../catalogue/fan-out.js';
import { awaited, calleeName, contains, isFunction, receiverOf, unwrap, type FunctionNode } from '../syntax/ast.js';
import { entryOf } from '../syntax/entries.js';
import { perFile, type FileModel, type Node } from '../model/file.js';
import { calleesAnywhere, functionsOf, importedFunctions } from '../syntax/functions.js';
import { importsOf } from '../syntax/imported-modules.js';
import { isCertainLimiter } from './limiter-values.js';
import { isLimitedFunction, limitingOf } from './limiters.js';
import { innerNodes, ownNodes } from '../syntax/nodes.js';
import { originOf } from '../syntax/origins.js';
import { isPromiseName } from './promise-names.js';
import { isPlainReceiver } from '../syntax/plain-receivers.js';
import { resultsOf } from '../syntax/results.js';
import {
  definitionOf,
  globalPath,
  initialiserOf,
  resolveValue,
  variableOf,
  type Variable,
} from '../syntax/variables.js';

/**
 * What running a piece of code means for the load:
 * `starts` it surely starts asynchronous work, `maybe` it calls something that is out of sight,
 * `limited` its work goes through a limiter, `passes` it hands on a promise that runs already, `none` it only computes.
 */
export type Work = 'starts' | 'maybe' | 'limited' | 'passes' | 'none';

const RANK: Readonly<Record<Work, number>> = { none: 0, passes: 1, limited: 2, maybe: 3, starts: 4 };

function strongest(works: readonly Work[]): Work {
  return works.reduce<Work>((best, one) => (RANK[one] > RANK[best] ? one : best), 'none');
}

/** The promise methods that hand on the promise they are called on. */
const CHAIN = new Set(['then', 'catch', 'finally']);

/** What a callback does each time it is called. */
export function workOfCallback(file: FileModel, callback: Node): Work {
  const value = unwrap(callback);
  if (isFunction(value)) return workOfFunction(file, value);
  if (isLimitedFunction(file, value, null)) return 'limited';
  const own = functionsOf(file, value);
  const found = own.length > 0 ? own.map((node) => ({ file, node })) : importedFunctions(file, value);
  if (found.length > 0) return strongest(found.map((one) => workOfFunction(one.file, one.node)));
  return workOfReference(file, value);
}

/** A function that is out of sight, by its name. */
function workOfReference(file: FileModel, value: Node): Work {
  const path = globalPath(file, value);
  if (path !== null)
    return ASYNC_GLOBALS.test(path)
      ? 'starts'
      : SYNC_GLOBALS.test(path) || path.startsWith('Promise.')
        ? 'none'
        : 'maybe';
  const byModule = workByModule(file, value);
  if (byModule) return byModule;
  if (value.type === 'MemberExpression' || value.type === 'Identifier')
    return isPromiseName(file, value) ? 'starts' : 'maybe';
  return value.type === 'CallExpression' ? 'maybe' : 'none';
}

function workByModule(file: FileModel, callee: Node): Work | null {
  const origin = originOf(file, callee);
  if (!origin) return null;
  const name = origin.path.at(-1) ?? '';
  if (ASYNC_MODULES.has(origin.module)) return SYNC_EXPORTS.test(name) ? 'none' : 'starts';
  if (origin.module === 'fs' && origin.path.includes('promises')) return 'starts';
  return SYNC_MODULES.has(origin.module) && name !== 'promisify' ? 'none' : null;
}

interface Search {
  readonly works: Map<FunctionNode, Work>;
  /** Functions that are being looked at. */
  readonly active: Set<FunctionNode>;
  /** True when a result depends on a function that is still being looked at, and so holds only for now. */
  provisional: boolean;
}

const searchOf = perFile((): Search => ({ works: new Map(), active: new Set(), provisional: false }));

const DEEPEST = 8;

/** What one call of a function does. */
export function workOfFunction(file: FileModel, fn: FunctionNode): Work {
  const search = searchOf(file);
  const known = search.works.get(fn);
  if (known) return known;
  if (search.active.has(fn) || search.active.size >= DEEPEST) {
    // A recursive call adds nothing to what the rest of the function does.
    search.provisional = true;
    return search.active.has(fn) ? 'none' : 'maybe';
  }
  search.active.add(fn);
  const work = findWork(file, fn);
  search.active.delete(fn);
  if (search.active.size === 0) search.provisional = false;
  if (!search.provisional) search.works.set(fn, work);
  return work;
}

function findWork(file: FileModel, fn: FunctionNode): Work {
  if (fn.generator) return 'none';
  const calls = innerNodes(file, fn.body, 'CallExpression');
  const limiting = calls.map((call) => limitingOf(file, call, fn));
  if (limiting.includes('limits')) return 'limited';
  const works = resultsOf(file, fn).map((result) => workOfValue(file, result, fn));
  if (fn.async) {
    for (const node of ownNodes(file, fn.body, 'AwaitExpression')) works.push(workOfValue(file, node.argument, fn));
    for (const loop of ownNodes(file, fn.body, 'ForOfStatement')) if (loop.await) works.push('starts');
    if (works.includes('limited')) return 'limited';
    const work = strongest(works);
    // In an async function an awaited call that is out of sight is taken for what it looks like.
    return work === 'maybe' ? 'starts' : work;
  }
  const work = strongest(works);
  return work === 'none' && returnsPromiseByType(file, fn) ? 'starts' : work;
}

function returnsPromiseByType(file: FileModel, fn: FunctionNode): boolean {
  return (
    fn.returnType != null &&
    /^:\s*Promise(?:Like)?\s*</.test(file.textOf(fn.returnType)) &&
    resultsOf(file, fn).length === 0
  );
}

/** What evaluating an expression starts. `within` is the function whose turn it is, for limiters made per item. */
export function workOfValue(file: FileModel, node: Node, within: FunctionNode | null): Work {
  const value = awaited(node);
  const inner = (child: Node): Work => workOfValue(file, child, within);
  switch (value.type) {
    case 'CallExpression':
      return workOfCall(file, value, within);
    case 'NewExpression':
      return globalPath(file, value.callee) === 'Promise' ? workOfPromise(file, value) : 'none';
    case 'TaggedTemplateExpression':
      return workOfTemplate(file, value);
    case 'ConditionalExpression':
      return strongest([inner(value.consequent), inner(value.alternate)]);
    case 'LogicalExpression':
      return strongest([inner(value.left), inner(value.right)]);
    case 'AssignmentExpression':
      return inner(value.right);
    case 'SequenceExpression':
      return strongest(value.expressions.map(inner));
    case 'ArrayExpression':
      return strongest(
        value.elements.flatMap((element) =>
          element ? [inner(element.type === 'SpreadElement' ? element.argument : element)] : [],
        ),
      );
    case 'ObjectExpression':
      // Awaited parts are awaits of the function; a promise in a property is nobody's result.
      return 'none';
    case 'Identifier':
      return workOfName(file, value, within);
    case 'MemberExpression':
      return 'passes';
    default:
      return 'none';
  }
}

/** `$`gzip ${file}`` runs a command, `sql`select ...`` may be a query. */
function workOfTemplate(file: FileModel, template: TSESTree.TaggedTemplateExpression): Work {
  if (startsProcess(file, template.tag)) return 'starts';
  return /^(?:sql|\$|prisma|gql|db|pg)\b|\$queryRaw|\$executeRaw|\.sql$/.test(file.textOf(template.tag))
    ? 'maybe'
    : 'none';
}

/** True for functions and template tags that start a process: `spawn`, `execa`, `$` of zx. */
export function startsProcess(file: FileModel, callee: Node): boolean {
  const path = globalPath(file, callee);
  if (path === 'Bun.spawn') return true;
  if (path !== null && importsOf(file).some((module) => PROCESS_GLOBALS[module] === path)) return true;
  // `$({ stdio: 'inherit' })`...``
  const value = unwrap(callee);
  const origin = originOf(file, value.type === 'CallExpression' ? value.callee : value);
  const names = origin && entryOf(PROCESS_MODULES, origin.module);
  return names?.test(origin?.path.join('.') ?? '') === true;
}

/** A name: what it was given within the same turn, otherwise something that exists already. */
function workOfName(file: FileModel, name: TSESTree.Identifier, within: FunctionNode | null): Work {
  const variable = variableOf(file, name);
  const initialiser = variable && initialiserOf(variable);
  const declared = variable && definitionOf(variable)?.node;
  if (!declared || (within && !contains(within, declared))) return 'passes';
  if (!initialiser) {
    // `let job = running.get(id); if (!job) job = load(id);`
    return within && declared.type === 'VariableDeclarator' ? workOfWrites(file, variable, within) : 'passes';
  }
  return isFunction(unwrap(initialiser)) ? 'none' : workOfValue(file, initialiser, within);
}

const activeVariables = perFile((): Set<Variable> => new Set());

/** The strongest of what a variable is given. `job = job.then(next)` is not asked about itself again. */
function workOfWrites(file: FileModel, variable: Variable, within: FunctionNode): Work {
  const active = activeVariables(file);
  if (active.has(variable)) return 'passes';
  active.add(variable);
  const works = variable.references.flatMap(({ writeExpr }) =>
    writeExpr ? [workOfValue(file, writeExpr, within)] : [],
  );
  active.delete(variable);
  return strongest(['passes', ...works]);
}

/** `new Promise((resolve) => ...)` starts what its function starts, and waits for something in any case. */
function workOfPromise(file: FileModel, promise: TSESTree.NewExpression): Work {
  const [executor] = promise.arguments;
  const fn = executor && unwrap(executor);
  if (!fn || !isFunction(fn)) return 'maybe';
  const calls = innerNodes(file, fn.body, 'CallExpression');
  if (calls.some((call) => limitingOf(file, call, fn) === 'limits')) return 'limited';
  if (onlyWaits(file, fn, calls)) return 'passes';
  return calls.length > 0 || innerNodes(file, fn.body, 'NewExpression').length > 0 ? 'starts' : 'none';
}

/** `(job) => new Promise((resolve, reject) => job.then(resolve, reject))`: waits for a promise that runs already. */
function onlyWaits(file: FileModel, fn: FunctionNode, calls: readonly TSESTree.CallExpression[]): boolean {
  const isParameterOutside = (node: Node | null): boolean => {
    const variable = node?.type === 'Identifier' ? variableOf(file, node) : null;
    const definition = variable && definitionOf(variable);
    return definition?.type === 'Parameter' && !contains(fn, definition.node);
  };
  const settles = (call: TSESTree.CallExpression): boolean => {
    const callee = unwrap(call.callee);
    const variable = callee.type === 'Identifier' ? variableOf(file, callee) : null;
    return variable !== null && fn.params.some((parameter) => parameter === variable.identifiers[0]);
  };
  const waits = calls.filter((call) => CHAIN.has(calleeName(call) ?? '') && isParameterOutside(receiverOf(call)));
  return (
    waits.length > 0 &&
    calls.every((call) => {
      const receiver = receiverOf(call);
      const continues =
        CHAIN.has(calleeName(call) ?? '') && receiver?.type === 'CallExpression' && waits.includes(receiver);
      // `p.then((value) => isGood(value) && resolve(value))`
      return continues || waits.includes(call) || settles(call) || isParameterOutside(unwrap(call.callee));
    })
  );
}

/** `limit(fetch(url))`: what the limiter is handed has begun here. */
function workOfLate(file: FileModel, call: TSESTree.CallExpression, within: FunctionNode | null): Work {
  const holders = [call.callee, receiverOf(call)];
  if (!holders.some((holder) => holder && isCertainLimiter(file, holder))) return 'passes';
  const started = call.arguments.map(awaited).filter(({ type }) => type === 'CallExpression');
  return strongest(['passes', ...started.map((argument) => workOfValue(file, argument, within))]);
}

function workOfCall(file: FileModel, call: TSESTree.CallExpression, within: FunctionNode | null): Work {
  const limiting = limitingOf(file, call, within);
  if (limiting === 'limits') return 'limited';
  if (limiting === 'late') return workOfLate(file, call, within);
  const name = calleeName(call) ?? '';
  const receiver = receiverOf(call);
  const path = globalPath(file, call.callee);
  if (path?.startsWith('Promise.')) return workOfCombinator(file, path, call, within);
  if (receiver && CHAIN.has(name)) return workOfChain(file, call, receiver, within);
  const callee = unwrap(call.callee);
  if (callee.type === 'ImportExpression') return 'none';
  // `const send = limiter.wrap(post)`
  const made = resolveValue(file, callee);
  if (made.type === 'CallExpression' && isLimitedFunction(file, made, within)) return 'limited';
  const callees = calleesAnywhere(file, call);
  if (callees.length > 0) return strongest(callees.map((one) => workOfFunction(one.file, one.node)));
  if (isLimitedFunction(file, callee, within)) return 'limited';
  if (TEARDOWN_METHODS.has(name) && receiver) return 'none';
  if (path !== null && receiver && /^(?:this|super)$/.test(path)) return 'maybe';
  if (path !== null && SYNC_GLOBALS.test(path)) return 'none';
  if (isWaiting(file, callee)) return 'passes';
  if (path !== null && ASYNC_GLOBALS.test(path)) return 'starts';
  if (receiver && name === 'pipe') return workOfPipe(file, call, receiver, within);
  const observable = workOfObservable(file, call, within);
  if (observable) return observable;
  const byModule = workByModule(file, callee);
  if (byModule) return byModule;
  if (receiver && isPlainReceiver(file, receiver, name, call)) return 'none';
  return isPromiseName(file, callee) ? 'starts' : 'maybe';
}

/** `once(child, 'exit')`, `finished(stream)`: waits for something that was begun before. */
function isWaiting(file: FileModel, callee: Node): boolean {
  const origin = originOf(file, callee);
  return (
    (origin?.module === 'events' && origin.path.at(-1) === 'once') ||
    (origin?.module.startsWith('stream') === true && origin.path.at(-1) === 'finished')
  );
}

/** An observable does what its source does when it is subscribed to. */
function workOfPipe(
  file: FileModel,
  call: TSESTree.CallExpression,
  receiver: Node,
  within: FunctionNode | null,
): Work {
  const source = workOfValue(file, receiver, within);
  if (source !== 'none') return source === 'passes' ? 'maybe' : source;
  // `timer(0, 5000).pipe(switchMap(() => http.get(host)))`
  const projections = call.arguments.flatMap((argument) => {
    const operator = unwrap(argument);
    if (operator.type !== 'CallExpression' || !MANY_VALUES.has(calleeName(operator) ?? '')) return [];
    const [project] = operator.arguments;
    return project && isFunction(unwrap(project)) ? [workOfCallback(file, project)] : [];
  });
  return strongest(projections);
}

/** Creation functions of rxjs: `of(1)` emits what is there, `defer(() => load(x))` starts what its function starts. */
function workOfObservable(file: FileModel, call: TSESTree.CallExpression, within: FunctionNode | null): Work | null {
  const origin = originOf(file, call.callee);
  if (origin?.module !== 'rxjs') return null;
  const [first] = call.arguments;
  switch (origin.path.at(-1)) {
    case 'of':
    case 'range':
    case 'throwError':
    case 'timer':
    case 'empty':
      return 'none';
    case 'defer':
    case 'using':
      return first ? workOfCallback(file, first) : 'none';
    case 'from':
      return first
        ? workOfValue(file, first, within) === 'passes'
          ? 'none'
          : workOfValue(file, first, within)
        : 'none';
    default:
      return 'maybe';
  }
}

function workOfChain(
  file: FileModel,
  call: TSESTree.CallExpression,
  receiver: Node,
  within: FunctionNode | null,
): Work {
  const base = workOfValue(file, receiver, within);
  if (base !== 'none' && base !== 'passes') return base;
  const handlers = call.arguments.flatMap((argument) =>
    isFunction(unwrap(argument)) ? [workOfCallback(file, argument)] : [],
  );
  const after = strongest(handlers);
  // `Promise.resolve().then(() => send(x))` starts the work; `promise.then((r) => r.json())` waits for a running one.
  return base === 'none' && isResolved(file, receiver)
    ? after
    : after === 'starts'
      ? 'starts'
      : base === 'none'
        ? 'maybe'
        : 'passes';
}

function isResolved(file: FileModel, node: Node): boolean {
  const value = unwrap(node);
  return value.type === 'CallExpression' && globalPath(file, value.callee) === 'Promise.resolve';
}

function workOfCombinator(
  file: FileModel,
  path: string,
  call: TSESTree.CallExpression,
  within: FunctionNode | null,
): Work {
  const [first] = call.arguments;
  if (path === 'Promise.reject' || !first || first.type === 'SpreadElement') return 'none';
  const value = unwrap(first);
  if (path === 'Promise.resolve' || path === 'Promise.try')
    return isFunction(value) ? workOfFunction(file, value) : workOfValue(file, value, within);
  if (value.type === 'ArrayExpression') return workOfValue(file, value, within);
  if (value.type !== 'CallExpression') return value.type === 'Identifier' ? workOfName(file, value, within) : 'passes';
  // `Promise.all(children.map(walk))`
  const callbacks = value.arguments.filter((argument) => argument.type !== 'SpreadElement');
  const works = callbacks.map((argument) => workOfCallback(file, argument));
  return works.length > 0 ? strongest(works) : 'maybe';
}
