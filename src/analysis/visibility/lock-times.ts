import type { TSESTree } from '@typescript-eslint/utils';
import { EXPIRY_UNITS, EXTENSIONS, REDLOCK } from '../../catalogue/visibility.js';
import { calleeName, enclosingFunction, receiverOf, unwrap, type FunctionNode } from '../syntax/ast.js';
import { constantOf, numberOf, stringOf } from '../syntax/constants.js';
import { innerNodes, nodesOf, ownNodes } from '../syntax/nodes.js';
import { originOf } from '../syntax/origins.js';
import { propertyOf } from '../syntax/variables.js';
import { valuesOf } from '../libraries/values.js';
import type { FileModel, Node } from '../model/file.js';
import type { VisibilityFault } from './fault.js';
import { optionAround } from './durations.js';
import { longestOf, longestWork } from './work-times.js';

/** Locks that end by themselves while the code that took them still works. */
export function lockTimes(file: FileModel): readonly VisibilityFault[] {
  return nodesOf(file).all('CallExpression').flatMap((call): readonly VisibilityFault[] => {
    const fn = enclosingFunction(call);
    const lock = fn && (ofRedlock(file, call) ?? ofKey(file, call, fn));
    if (!lock || EXTENSIONS.test(file.textOf(fn)) || REDLOCK.extended.test(file.textOf(fn))) return [];
    const work = workUnder(file, fn, call, lock);
    return work !== null && lock.ms > 0 && work > lock.ms ? [{ kind: 'lock', node: lock.node, name: lock.name, has: lock.ms, needs: work, confidence: 'high' }] : [];
  });
}

interface Lock {
  readonly node: Node;
  readonly name: string;
  /** How long it lasts, in milliseconds. */
  readonly ms: number;
  readonly isRelease: (call: TSESTree.CallExpression) => boolean;
}

/** The longest work, in milliseconds, between taking a lock and the last place that gives it back. */
function workUnder(file: FileModel, fn: FunctionNode, taken: Node, { isRelease }: Lock): number | null {
  const ends = innerNodes(file, fn, 'CallExpression').filter((call) => call.range[0] > taken.range[1] && isRelease(call));
  const end = ends.at(-1)?.range[0] ?? fn.range[1];
  const under = ownNodes(file, fn, 'AwaitExpression').filter(({ range }) => range[0] > taken.range[1] && range[1] <= end);
  return longestOf(under, (wait) => longestWork(file, wait));
}

/** `redlock.acquire(['report'], 5_000)` */
function ofRedlock(file: FileModel, call: TSESTree.CallExpression): Lock | null {
  const receiver = (REDLOCK.methods as readonly string[]).includes(calleeName(call) ?? '') ? receiverOf(call) : null;
  const [, time] = call.arguments;
  if (!receiver || !time || time.type === 'SpreadElement') return null;
  const isRedlock = valuesOf(file, receiver).some(({ file: at, node }) => node.type === 'NewExpression' && originOf(at, node.callee)?.module === REDLOCK.module);
  const ms = isRedlock ? numberOf(file, time) : null;
  return ms === null ? null : { node: time, name: file.textOf(time), ms, isRelease: (one) => REDLOCK.released.test(calleeName(one) ?? '') };
}

/** `redis.set(key, token, 'EX', 10, 'NX')` and `redis.set(key, token, { NX: true, EX: 10 })` of a function that deletes the key in the end. */
function ofKey(file: FileModel, call: TSESTree.CallExpression, fn: Node): Lock | null {
  const [key, value, ...options] = call.arguments;
  if (calleeName(call) !== 'set' || !receiverOf(call) || !key || !value || key.type === 'SpreadElement') return null;
  const name = file.textOf(key);
  const isRelease = (other: TSESTree.CallExpression): boolean => givesBack(file, other, name);
  if (!innerNodes(file, fn, 'CallExpression').some(isRelease)) return null;
  const [only] = options;
  const expiry = options.length === 1 && only && only.type !== 'SpreadElement' ? ofSettings(file, only) : ofWords(file, options);
  return expiry && { ...expiry, isRelease };
}

/** `redis.del(key)`, or a script that is given the key. */
function givesBack(file: FileModel, call: TSESTree.CallExpression, key: string): boolean {
  return /^(?:del|unlink|eval|evalsha)$/.test(calleeName(call) ?? '') && file.textOf(call).includes(key);
}

function ofSettings(file: FileModel, settings: Node): Omit<Lock, 'isRelease'> | null {
  const isOnce = propertyOf(file, settings, 'NX') ?? propertyOf(file, settings, 'condition');
  const holds = isOnce ? constantOf(file, isOnce)?.value : undefined;
  if (holds !== true && holds !== 'NX') return null;
  for (const [unit, factor] of Object.entries(EXPIRY_UNITS)) {
    const value = propertyOf(file, settings, unit);
    const count = value ? numberOf(file, value) : null;
    if (value && count !== null) return { node: optionAround(value), name: unit, ms: count * factor };
  }
  return null;
}

function ofWords(file: FileModel, options: readonly Node[]): Omit<Lock, 'isRelease'> | null {
  const words = options.map((one) => stringOf(file, unwrap(one))?.toUpperCase() ?? null);
  if (!words.includes('NX')) return null;
  for (const [unit, factor] of Object.entries(EXPIRY_UNITS)) {
    const node = words.includes(unit) ? options[words.indexOf(unit) + 1] : undefined;
    const count = node ? numberOf(file, node) : null;
    if (node && count !== null) return { node, name: unit, ms: count * factor };
  }
  return null;
}
