import type { TSESTree } from '@typescript-eslint/utils';
import { MOMENTS, PROCESS_MODULES, REMOTE_VERBS, THREAD_POOLS, WORKER_MODULES } from '../../catalogue/async-apis.js';
import {
  awaited,
  calleeName,
  enclosingFunction,
  isFunction,
  keyName,
  receiverOf,
  unwrap,
  wrapped,
  type FunctionNode,
} from '../syntax/ast.js';
import { startsProcess, workOfCallback, workOfFunction, workOfValue, type Work } from './async-work.js';
import { entryOf } from '../syntax/entries.js';
import type { FanOut } from './fan-outs.js';
import { perFile, type FileModel, type Node } from '../model/file.js';
import { firstUnbounded } from './fixed-size.js';
import { callsOf } from '../syntax/functions.js';
import { loopsInRun, type ItemLoop } from './item-loops.js';
import { nodesOf, ownNodes } from '../syntax/nodes.js';
import { originOf } from '../syntax/origins.js';
import { dropsPromise, isPromiseUse } from './promise-uses.js';
import { isTeardownCode } from '../lifetime/teardown.js';
import { globalPath } from '../syntax/variables.js';

const TIMERS = new Set(['setTimeout', 'setInterval']);

/** The last names of the functions above: most calls are none by their name alone. */
const MOMENT_NAMES = new Set([...MOMENTS].map((path) => path.slice(path.lastIndexOf('.') + 1)));

const PROCESS_MENTION = new RegExp(
  `['"](?:node:)?(?:${[...Object.keys(PROCESS_MODULES), ...Object.keys(THREAD_POOLS)].join('|')})['"]|\\bBun\\.spawn\\b`,
);

const mentionsProcesses = perFile((file): boolean => PROCESS_MENTION.test(file.text));

/** A timer, a process or a thread of its own for every item. */
export function perItemStarts(file: FileModel): readonly FanOut[] {
  const found: FanOut[] = [];
  const nodes = nodesOf(file);
  const keep = (fanOut: FanOut | null): void => {
    if (fanOut && !isTeardownCode(file, fanOut.node)) found.push(fanOut);
  };
  const mayStartProcesses = mentionsProcesses(file);
  for (const call of nodes.all('CallExpression')) {
    const name = calleeName(call) ?? '';
    if (TIMERS.has(name) || MOMENT_NAMES.has(name)) keep(ofTimer(file, call));
    else if (mayStartProcesses && (startsProcess(file, call.callee) || isPool(file, call)))
      keep(startedPerItem(file, call, call));
  }
  for (const template of mayStartProcesses ? nodes.all('TaggedTemplateExpression') : []) {
    if (startsProcess(file, template.tag)) keep(startedPerItem(file, template, template));
  }
  for (const construction of nodes.all('NewExpression')) {
    if (isWorker(file, construction)) keep(startedPerItem(file, construction, construction));
  }
  return found;
}

function ofTimer(file: FileModel, call: TSESTree.CallExpression): FanOut | null {
  const path = globalPath(file, call.callee);
  const [callback] = call.arguments;
  const isMoment = path !== null && MOMENTS.has(path);
  if (path === null || !(isMoment || TIMERS.has(path)) || !callback || callback.type === 'SpreadElement') return null;
  const loops = loopsInRun(file, call);
  if (loops.length === 0 || !isRemoteWork(file, callback, workOfCallback(file, callback))) return null;
  const loop = firstUnbounded(file, loops);
  const kind = isMoment ? 'detached' : 'timer';
  return loop && { kind, node: call, call: path, file, loop, start: callback, confidence: 'medium' };
}

/** Work that is known to be asynchronous, or that is called what work over the network is called. */
function isRemoteWork(file: FileModel, callback: Node, work: Work): boolean {
  if (work === 'starts') return true;
  const fn = unwrap(callback);
  if (!isFunction(fn)) return false;
  if (work === 'maybe') return dropsPromise(file, fn) || firstVerbIsRemote(resultCall(fn));
  const statements = fn.body.type === 'BlockStatement' ? ownNodes(file, fn.body, 'ExpressionStatement') : [];
  return statements.some((statement) => {
    const expression = unwrap(statement.expression);
    const call = awaited(expression);
    if (call.type !== 'CallExpression') return false;
    const started = workOfValue(file, call, fn);
    return started === 'starts' || (started === 'maybe' && (isPromiseUse(file, expression) || firstVerbIsRemote(call)));
  });
}

function resultCall(fn: FunctionNode): Node | null {
  return fn.body.type !== 'BlockStatement' ? awaited(fn.body) : null;
}

function firstVerbIsRemote(node: Node | null): boolean {
  const call = node?.type === 'CallExpression' ? node : null;
  const receiver = call && receiverOf(call);
  const verb = call ? /^[a-z]+/.exec(calleeName(call) ?? '')?.[0] : undefined;
  return (
    verb !== undefined &&
    REMOTE_VERBS.has(verb) &&
    receiver !== null &&
    receiver.type !== 'ThisExpression' &&
    /client|api|service|gateway|repo|mailer|bot|http|queue|provider|db|store$/i.test(receiverName(receiver))
  );
}

function receiverName(node: Node): string {
  return node.type === 'Identifier' ? node.name : node.type === 'MemberExpression' ? (keyName(node) ?? '') : '';
}

/** A pool of threads that is made anew. */
function isPool(file: FileModel, node: TSESTree.CallExpression | TSESTree.NewExpression): boolean {
  const origin = originOf(file, node.callee);
  const names = origin && entryOf(THREAD_POOLS, origin.module);
  return names?.test(origin?.path.join('.') ?? '') === true;
}

function isWorker(file: FileModel, node: TSESTree.NewExpression): boolean {
  const name = calleeName(node);
  if (isPool(file, node)) return true;
  if (name !== 'Worker') return globalPath(file, node.callee) === 'Deno.Command';
  return globalPath(file, node.callee) === 'Worker' || WORKER_MODULES.has(originOf(file, node.callee)?.module ?? '');
}

/** A process or worker that is started in a loop, or in a function of the file that a loop calls. */
function startedPerItem(file: FileModel, start: Node, reported: Node, depth = 2): FanOut | null {
  const loops = loopsInRun(file, reported);
  if (loops.length > 0) {
    if (isAwaited(reported) || loops.some((loop) => waitsInside(file, loop))) return null;
    const loop = firstUnbounded(file, loops);
    return (
      loop && { kind: 'process', node: reported, call: calledText(file, start), file, loop, start, confidence: 'high' }
    );
  }
  const fn = enclosingFunction(reported);
  if (!fn || depth <= 0 || fn.async || workOfFunction(file, fn) !== 'none') return null;
  for (const call of callsOf(file, fn)) {
    const found = startedPerItem(file, start, call, depth - 1);
    if (found) return found;
  }
  return null;
}

function calledText(file: FileModel, start: Node): string {
  return start.type === 'NewExpression'
    ? `new ${file.textOf(start.callee)}`
    : start.type === 'CallExpression'
      ? file.textOf(start.callee)
      : start.type === 'TaggedTemplateExpression'
        ? file.textOf(start.tag)
        : '';
}

function isAwaited(node: Node): boolean {
  let value = wrapped(node);
  while (value.parent?.type === 'MemberExpression' || value.parent?.type === 'CallExpression')
    value = wrapped(value.parent);
  return value.parent?.type === 'AwaitExpression';
}

/** A loop statement that waits for something of each turn runs one process after the other. */
function waitsInside(file: FileModel, loop: ItemLoop): boolean {
  return !isFunction(loop.body) && ownNodes(file, loop.body, 'AwaitExpression').length > 0;
}
