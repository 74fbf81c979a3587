import type { TSESTree } from '@typescript-eslint/utils';
import {
  ADMISSION_NAME,
  CALLER_ADDRESS,
  COUNT_METHODS,
  OTHER_LIMITERS,
  REFUSAL_ERRORS,
} from '../../catalogue/limiter-words.js';
import {
  ancestor,
  calleeName,
  contains,
  isFunction,
  lastName,
  receiverOf,
  unwrap,
  type FunctionNode,
} from '../syntax/ast.js';
import { overloadEvidence } from '../http/overload.js';
import { refusalsOf } from '../http/refusals.js';
import type { Located } from '../model/facts.js';
import { perFile, type FileModel, type Node } from '../model/file.js';
import { calleesAnywhere } from '../syntax/functions.js';
import { innerNodes, nodesOf } from '../syntax/nodes.js';
import { originOf } from '../syntax/origins.js';
import { isNamedInSettings } from '../stated/named-in-settings.js';
import { isLimitCheckName, isLimiterName } from './limiter-names.js';
import { countsPerUser, madeLimiterOf, neverRefuses, readsEarlierStep } from './known-limiters.js';

/** A place that limits requests: the call that asks a limiter, or the refusal. */
export interface LimitingPlace {
  readonly file: FileModel;
  readonly node: Node;
  /** False where only names say so. */
  readonly certain: boolean;
  /** Counts by what only an earlier step knows: the user, the session, the body. */
  readonly perUser: boolean;
}

/** Text of every file that limits by itself. */
const LIMITING_TEXT = /429|503|limit|thrott|too.?many|quota|shed|busy|protect|brute|attempt|unavailable|overload|bucket|backpressure|allow|block|permit|admit/i;

/** How far calls are followed from a middleware or a handler. */
const MAX_CALLS = 3;

/**
 * What limits requests in a function, or in the functions of the project that it calls: a call that asks a limiter, or
 * a 429 (a 503 for overload) of its own. Null: nothing does.
 */
export function limitingPlaceIn(file: FileModel, fn: FunctionNode, depth = MAX_CALLS): LimitingPlace | null {
  if (isErrorHandler(fn)) return null;
  const known = searched(file).get(fn);
  if (known !== undefined && (known.place || known.depth >= depth)) return known.place;
  // A function that calls itself.
  searched(file).set(fn, { depth, place: null });
  const own = limitingPlaces(file).filter(({ node }) => contains(fn, node));
  const place = own.find(({ certain }) => certain) ?? own[0] ?? calledPlace(file, fn, depth);
  searched(file).set(fn, { depth, place });
  return place;
}

const searched = perFile(
  (): WeakMap<FunctionNode, { readonly depth: number; readonly place: LimitingPlace | null }> => new WeakMap(),
);

function calledPlace(file: FileModel, fn: FunctionNode, depth: number): LimitingPlace | null {
  if (depth <= 0) return null;
  for (const call of innerNodes(file, fn, 'CallExpression')) {
    for (const callee of calleesAnywhere(file, call)) {
      const place = limitingPlaceIn(callee.file, callee.node, depth - 1);
      if (place) return place;
    }
  }
  return null;
}

/** `(error, req, res, next) => ...`: passes on what went wrong. */
function isErrorHandler(fn: FunctionNode): boolean {
  const [first] = fn.params;
  return fn.params.length === 4 && first?.type === 'Identifier' && /^_?(?:e|err|error|ex|exception)$/i.test(first.name);
}

export const limitingPlaces = perFile((file): readonly LimitingPlace[] => {
  const names = file.settings.limiters;
  if (!LIMITING_TEXT.test(file.text) && names.length === 0) return [];
  const nodes = nodesOf(file);
  const found: LimitingPlace[] = [];
  for (const call of nodes.all('CallExpression')) {
    const place = countingCall(file, call, names);
    if (place) found.push(place);
  }
  for (const { node, status } of refusalsOf(file)) {
    if (status === 503 ? overloadEvidence(file, node) : !isPassedOn(file, node)) found.push(certainAt(file, node));
  }
  for (const thrown of nodes.all('NewExpression')) {
    if (REFUSAL_ERRORS.test(calleeName(thrown) ?? '') && !isPassedOn(file, thrown)) found.push(certainAt(file, thrown));
  }
  return found;
});

function certainAt(file: FileModel, node: Node): LimitingPlace {
  const fn = ancestor(node, isFunction);
  return { file, node, certain: true, perUser: fn !== null && readsEarlierStep(file, fn) };
}

/** A call that counts a request: of a method of a limiter, or of a function that is called like one. */
function countingCall(file: FileModel, call: TSESTree.CallExpression, names: readonly string[]): LimitingPlace | null {
  const name = calleeName(call);
  if (name === null || isRegistration(call)) return null;
  const callee = unwrap(call.callee);
  const receiver = receiverOf(call);
  const perUser = call.arguments.some((argument) => readsEarlierStep(file, argument));
  if (names.length > 0 && (isNamedInSettings(file, callee, names) || (receiver && isNamedInSettings(file, receiver, names))))
    return { file, node: call, certain: true, perUser };
  if (OTHER_LIMITERS.test(originOf(file, receiver ?? callee)?.module ?? '')) return null;
  const made = receiver && COUNT_METHODS.has(name) ? madeLimiterOf(file, receiver) : null;
  if (made) {
    const counts = made.library.counts?.includes(name) === true && !neverRefuses(made);
    return counts ? { file, node: call, certain: true, perUser: perUser || countsPerUser(made) } : null;
  }
  const isNamed =
    decidesByAddress(file, call, name) ||
    (receiver === null ? isLimitCheckName(name) : isNamedCheck(lastName(receiver).replace(/^#/, ''), name));
  return isNamed ? { file, node: call, certain: false, perUser } : null;
}

/** `loginLimiter.check(ip)`, `guards.enforceRateLimit(ip)`; not `query.limit(5)`. */
function isNamedCheck(object: string, method: string): boolean {
  return (COUNT_METHODS.has(method) && isLimiterName(object)) || (method !== 'limit' && isLimitCheckName(method));
}

/** `await assertAllowed(req.ip)`: a function out of sight that decides about a caller by the address. */
function decidesByAddress(file: FileModel, call: TSESTree.CallExpression, name: string): boolean {
  return (
    ADMISSION_NAME.test(name) &&
    call.arguments.some((argument) => !isFunction(unwrap(argument)) && CALLER_ADDRESS.test(file.textOf(argument))) &&
    calleesAnywhere(file, call).length === 0
  );
}

/** `app.use(...)` and factories of limiters make one; they count nothing. */
function isRegistration(call: TSESTree.CallExpression): boolean {
  const name = calleeName(call) ?? '';
  return /^(?:register|create|make|build|new|define|configure|init)/.test(name);
}

/** A 429 that another server gave: in a `catch`, or where a status is compared. */
function isPassedOn(file: FileModel, node: Node): boolean {
  for (let outer: Node | undefined = node.parent; outer && !isFunction(outer); outer = outer.parent) {
    // `try { await attempts.note(req.ip) } catch { 429 }` decides by itself.
    if (outer.type === 'CatchClause') return !CALLER_ADDRESS.test(file.textOf(outer.parent.block));
    const test =
      outer.type === 'IfStatement' || outer.type === 'ConditionalExpression'
        ? outer.test
        : outer.type === 'SwitchCase'
          ? outer.test
          : null;
    if (test && test !== node && !contains(test, node) && COMPARES_STATUS.test(file.textOf(test))) return true;
    if (test && contains(test, node)) return true;
  }
  return false;
}

const COMPARES_STATUS = /\b(?:429|TOO_MANY_REQUESTS)\b|\.status(?:Code)?\s*[=!]==?|\berr(?:or)?\b|instanceof/;

/** What limits requests in one of several functions. */
export function limitingPlaceAmong(functions: readonly Located<FunctionNode>[]): LimitingPlace | null {
  for (const { file, node } of functions) {
    const place = limitingPlaceIn(file, node);
    if (place) return place;
  }
  return null;
}
