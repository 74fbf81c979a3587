import type { TSESTree } from '@typescript-eslint/utils';
import { LIMITER_LIBRARIES, type LimiterWait } from '../../catalogue/rate-limiters.js';
import {
  ancestor,
  awaited,
  calleeName,
  contains,
  enclosingFunctions,
  isFunction,
  keyName,
  receiverOf,
  unwrap,
} from '../syntax/ast.js';
import { follow, unbound } from '../syntax/bindings.js';
import type { FileModel, Node } from '../model/file.js';
import { innerNodes } from '../syntax/nodes.js';
import { isFrom, originOf } from '../syntax/origins.js';
import { resolveValue } from '../syntax/variables.js';

/** A wait that a limiter told, and that a place can read. */
export interface WaitAtHand {
  /** The expression that holds it, as it is written at the place. */
  readonly name: string;
  /** An expression for whole seconds, at least one. */
  readonly seconds: string;
  /** The result of a limiter of our runtime, which its own functions take as it is. */
  readonly result: string | null;
}

/**
 * The wait that the limiter in front of a refusal told, in its result or in what it rejects with. Null where there is none in scope, or where reading it would not compile.
 */
export function waitAtHand(file: FileModel, place: Node): WaitAtHand | null {
  for (const fn of enclosingFunctions(place)) {
    for (const declarator of innerNodes(file, fn, 'VariableDeclarator')) {
      if (declarator.range[1] > place.range[0] || !isInScope(declarator, place)) continue;
      const call = declarator.init && awaited(declarator.init);
      const wait = call?.type === 'CallExpression' ? waitOf(file, call, 'result') : null;
      const read = wait && readOf(declarator.id, wait.property);
      if (!wait || read === null) continue;
      const result = wait.isOwn && declarator.id.type === 'Identifier' ? declarator.id.name : null;
      return { ...inSeconds(read, wait), result };
    }
  }
  return ofRejection(file, place);
}

function isInScope(declarator: Node, place: Node): boolean {
  const block = declarator.parent?.parent;
  return block ? contains(block, place) : false;
}

/** How the wait is reached through what a result is put into: `reset`, `result.reset`. */
function readOf(pattern: Node, property: string): string | null {
  if (pattern.type === 'Identifier') return `${pattern.name}.${property}`;
  if (pattern.type !== 'ObjectPattern') return null;
  for (const one of pattern.properties)
    if (one.type === 'Property' && keyName(one) === property && one.value.type === 'Identifier') return one.value.name;
  return null;
}

/** `catch (rejection)` around the request for a point, and `.catch((rejection) => ...)` behind it. */
function ofRejection(file: FileModel, place: Node): WaitAtHand | null {
  for (let node = place.parent; node; node = node.parent) {
    const found =
      node.type === 'CatchClause'
        ? ofClause(file, node, place)
        : isFunction(node) && node.parent.type === 'CallExpression'
          ? ofCallback(file, node, node.parent)
          : null;
    if (found) return found;
  }
  return null;
}

function ofClause(file: FileModel, clause: TSESTree.CatchClause, place: Node): WaitAtHand | null {
  const { param } = clause;
  if (param?.type !== 'Identifier') return null;
  for (const call of innerNodes(file, clause.parent.block, 'CallExpression')) {
    const wait = waitOf(file, call, 'rejection');
    // What is caught is unknown to TypeScript until somebody asks.
    if (wait)
      return isJavaScript(file) || isTested(file, param.name, place)
        ? inSeconds(`${param.name}.${wait.property}`, wait)
        : null;
  }
  return null;
}

function ofCallback(file: FileModel, fn: Node, call: TSESTree.CallExpression): WaitAtHand | null {
  const [param] = isFunction(fn) ? fn.params : [];
  const isLast = call.arguments.at(-1) === fn && (calleeName(call) === 'catch' || call.arguments.length === 2);
  if (!param || !isLast) return null;
  for (let receiver = receiverOf(call); receiver?.type === 'CallExpression'; receiver = receiverOf(receiver)) {
    const wait = waitOf(file, receiver, 'rejection');
    const read = wait && readOf(param, wait.property);
    if (wait && read !== null) return inSeconds(read, wait);
  }
  return null;
}

function isJavaScript(file: FileModel): boolean {
  return /\.[cm]?jsx?$/.test(file.path);
}

/** True below `if (name instanceof RateLimiterRes)`. */
function isTested(file: FileModel, name: string, place: Node): boolean {
  const test = new RegExp(`^${name} instanceof \\w+$`);
  return (
    ancestor(
      place,
      (node): node is TSESTree.IfStatement =>
        node.type === 'IfStatement' && contains(node.consequent, place) && test.test(file.textOf(node.test)),
    ) !== null
  );
}

/** What a call of a limiter tells of the wait, when it is one. */
function waitOf(file: FileModel, call: TSESTree.CallExpression, from: LimiterWait['from']): LimiterWait | null {
  const name = calleeName(call);
  const receiver = receiverOf(call);
  const known = LIMITER_LIBRARIES.filter(({ wait, counts }) => wait?.from === from && counts?.includes(name ?? ''));
  if (known.length === 0 || !receiver) return null;
  const made = follow(unbound(file, receiver));
  const value = made && resolveValue(made.file, made.node);
  if (!made || value?.type !== 'NewExpression') return null;
  const origin = originOf(made.file, unwrap(value.callee));
  return known.find(({ module, names }) => names.some((one) => isFrom(origin, module, one)))?.wait ?? null;
}

function inSeconds(read: string, { unit }: LimiterWait): WaitAtHand {
  const ms = unit === 'milliseconds' ? read : `(${read} - Date.now())`;
  return { name: read, result: null, seconds: `Math.max(1, Math.ceil(${ms} / 1000))` };
}
