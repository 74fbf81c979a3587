import { TIMEOUT_OPTIONS, TIMEOUT_WRAPPER } from '../../catalogue/schedulers.js';
import { calleeName, contains, isFunction, keyName, receiverOf, unwrap, wrapped } from '../syntax/ast.js';
import { follow, propertyAt, unbound, type Bound } from '../syntax/bindings.js';
import { numberOf } from '../syntax/constants.js';
import { perFile, type FileModel, type Node } from '../model/file.js';
import type { Step, TickWork } from './interval-work.js';
import { innerNodes, nodesOf } from '../syntax/nodes.js';
import { globalPath, resolveValue } from '../syntax/variables.js';

/** How long something may take: a number of milliseconds, or the text of an expression that is not known. */
type Limit = number | string;

/** True when the works of one run have ended before the next one begins, because each of them has a time limit. */
export function endsInTime(works: readonly TickWork[], period: number | null, periodText: string): boolean {
  if (works.length === 0 || works.some(({ isRepeated }) => isRepeated)) return false;
  const limits = works.map(limitOf);
  if (limits.length === 1 && typeof limits[0] === 'string') return isWithin(limits[0], periodText);
  if (period === null || !limits.every((limit) => typeof limit === 'number')) return false;
  return limits.reduce((sum, limit) => sum + limit, 0) <= period;
}

/** `every`, `every / 2`, `every * 0.8`, `every - 100`, `Math.min(every, 5000)`: no longer than `every`. */
function isWithin(limit: string, period: string): boolean {
  if (period === '') return false;
  const least = /^Math\.min\((.*)\)$/s.exec(limit)?.[1];
  if (least !== undefined) return least.split(',').some((part) => isWithin(part.trim(), period));
  return limit.startsWith(period) && /^(?:$|\s*(?:\/\s*[1-9]|\*\s*0?\.\d|-\s*[\w(]))/.test(limit.slice(period.length));
}

/** The time limit of a piece of work: its own, or that of a helper around it. Null: there is none in sight. */
export function limitOf({ file, call, steps }: TickWork): Limit | null {
  const own = limitOfCall(file, call);
  if (own !== null) return own;
  for (const step of [...steps].reverse()) {
    const around = limitAround(step);
    if (around !== null) return around;
  }
  return null;
}

function limitOfCall(file: FileModel, node: Node): Limit | null {
  const call = unwrap(node);
  if (call.type !== 'CallExpression') return null;
  for (const argument of call.arguments) {
    if (argument.type === 'SpreadElement' || isFunction(unwrap(argument))) continue;
    const limit = limitInOptions(unbound(file, argument)) ?? limitOfSignal(file, argument);
    if (limit !== null) return limit;
  }
  const receiver = receiverOf(call);
  const made = receiver && follow(unbound(file, receiver));
  if (made?.node.type !== 'CallExpression' && made?.node.type !== 'NewExpression') return null;
  for (const argument of made.node.arguments) {
    const limit = limitInOptions({ file: made.file, node: argument, bindings: made.bindings });
    if (limit !== null) return limit;
  }
  return null;
}

function limitInOptions(options: Bound): Limit | null {
  for (const name of TIMEOUT_OPTIONS) {
    const found = propertyAt(options, name);
    if (!found) continue;
    if (unwrap(found.node).type !== 'ObjectExpression') return written(found.file, found.node);
    const inner = limitInOptions(found);
    if (inner !== null) return inner;
  }
  const signal = propertyAt(options, 'signal');
  return signal ? limitOfSignal(signal.file, signal.node) : null;
}

function written(file: FileModel, node: Node): Limit {
  return numberOf(file, node) ?? file.textOf(node);
}

/** The controllers that timers abort, by their text, and the time after which they do. */
const abortTimes = perFile((file): ReadonlyMap<string, Node> => {
  const times = new Map<string, Node>();
  for (const call of nodesOf(file).all('CallExpression')) {
    const [callback, time] = call.arguments;
    if (calleeName(call) !== 'setTimeout' || !callback || !time) continue;
    for (const [, controller = ''] of file.textOf(callback).matchAll(/([\w$.#]+)\??\.abort\b/g)) {
      if (!times.has(controller)) times.set(controller, time);
    }
  }
  return times;
});

/** `AbortSignal.timeout(500)`, alone or as one of several, and a controller that a timer aborts. */
function limitOfSignal(file: FileModel, node: Node): Limit | null {
  const value = resolveValue(file, node);
  if (value.type === 'MemberExpression' && keyName(value) === 'signal') {
    const time = abortTimes(file).get(file.textOf(value.object));
    return time ? written(file, time) : null;
  }
  if (value.type !== 'CallExpression') return null;
  const path = globalPath(file, value.callee);
  const [first] = value.arguments;
  if (!first) return null;
  if (path === 'AbortSignal.timeout') return written(file, first);
  const list = path === 'AbortSignal.any' ? unwrap(first) : null;
  if (list?.type !== 'ArrayExpression') return null;
  for (const element of list.elements) {
    const limit = element ? limitOfSignal(file, element) : null;
    if (limit !== null) return limit;
  }
  return null;
}

/** `withTimeout(poll(), 2000)`, `Promise.race([poll(), sleep(2000)])`. */
function limitAround({ file, fn, node }: Step): Limit | null {
  for (
    let child = node, current = wrapped(node).parent;
    current && current !== fn;
    child = current, current = current.parent
  ) {
    if (current.type.endsWith('Statement')) return null;
    if (current.type !== 'CallExpression' || !current.arguments.some((argument) => contains(argument, child))) continue;
    const name = calleeName(current) ?? '';
    if (TIMEOUT_WRAPPER.test(name)) {
      for (const argument of current.arguments.slice(1)) {
        const limit = limitInOptions(unbound(file, argument)) ?? numberOf(file, argument);
        if (limit !== null) return limit;
      }
    }
    if (globalPath(file, current.callee) === 'Promise.race') {
      const limits = innerNodes(file, current, 'CallExpression')
        .filter((call) => !contains(call, node))
        .flatMap((call) => call.arguments.map((argument) => numberOf(file, argument)))
        .filter((limit) => limit !== null);
      if (limits.length > 0) return Math.max(...limits);
    }
  }
  return null;
}
