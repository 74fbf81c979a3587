import type { TSESTree } from '@typescript-eslint/utils';
import { HEALTH_WORDS, LOAD_FIGURES, OVERLOAD_WORDS, PLACE_REQUESTS } from '../../catalogue/load-words.js';
import {
  ancestor,
  enclosingFunction,
  enclosingFunctions,
  isClass,
  isFunction,
  statementOf,
  unwrap,
  wrapped,
} from '../syntax/ast.js';
import { stringOf } from '../syntax/constants.js';
import type { FileModel, Node } from '../model/file.js';
import { alwaysLeaves } from '../syntax/flow-order.js';
import { functionName } from '../syntax/functions.js';
import { innerNodes } from '../syntax/nodes.js';
import { initialiserOf, variableOf } from '../syntax/variables.js';

const OVERLOAD = new RegExp(OVERLOAD_WORDS.join('|'), 'i');
const LOAD_FIGURE = new RegExp(LOAD_FIGURES.join('|'), 'i');
const PLACE_REQUEST = new RegExp(`(?:^|\\.)(?:try)?_?(?:${PLACE_REQUESTS.join('|')})\\w*$`, 'i');
const HEALTH = new RegExp(HEALTH_WORDS.join('|'), 'i');

/**
 * What shows that an answer refuses work because there is too much of it (or maintenance keeps it away): the guard in
 * front of it, its text, or what the code around it is called. Null: nothing does, or it belongs to a health check.
 */
export function overloadEvidence(file: FileModel, place: Node): Node | null {
  if (isHealthCode(file, place)) return null;
  for (const guard of guardsOf(file, place)) {
    const evidence = guardEvidence(file, guard);
    if (evidence) return evidence;
  }
  const text = answerText(file, place);
  if (text) return text;
  for (const fn of enclosingFunctions(place)) {
    if (OVERLOAD.test(words(functionName(fn) ?? ''))) return fn;
    if (isPressureCallback(fn)) return fn;
  }
  return null;
}

/** Splits `isTooBusy` into words, so that names read like text. */
function words(text: string): string {
  return `${text.replace(/([a-z\d])([A-Z])/g, '$1 $2').replace(/_/g, ' ')} ${text}`;
}

function isPressureCallback(fn: Node): boolean {
  const outer = wrapped(fn).parent;
  return (
    outer?.type === 'Property' &&
    outer.key.type === 'Identifier' &&
    /pressure|overload|onReject|onShed/i.test(outer.key.name)
  );
}

function isHealthCode(file: FileModel, place: Node): boolean {
  if (/(?:^|[\\/])[^\\/]*(?:health|readiness|liveness|ready|readyz|livez|healthz|probe)[^\\/]*$/i.test(file.path))
    return true;
  for (const fn of enclosingFunctions(place)) {
    const name = functionName(fn);
    if (name !== null && HEALTH.test(words(name))) return true;
    const call = wrapped(fn).parent;
    if (call?.type !== 'CallExpression') continue;
    const [route] = call.arguments;
    const path = route && route !== fn ? stringOf(file, route) : null;
    if (path !== null && HEALTH.test(path)) return true;
  }
  const owner = ancestor(place, isClass);
  if (owner?.id && HEALTH.test(words(owner.id.name))) return true;
  for (const guard of guardsOf(file, place)) {
    if (
      innerNodes(file, guard, 'Literal').some(
        (literal) => typeof literal.value === 'string' && /^\/.*(?:health|ready|live|ping|status)/i.test(literal.value),
      )
    )
      return true;
  }
  return false;
}

/** The tests that decide whether a place is reached, innermost first. */
function guardsOf(file: FileModel, place: Node): readonly Node[] {
  const guards: Node[] = [];
  const own = enclosingFunction(place);
  let guarded = false;
  for (
    let current = place.parent, child = place;
    current && !isFunction(current);
    child = current, current = current.parent
  ) {
    switch (current.type) {
      case 'IfStatement':
      case 'ConditionalExpression':
        if (child === current.test) break;
        guards.push(current.test);
        guarded = true;
        break;
      case 'LogicalExpression':
        if (child === current.right) guards.push(current.left);
        break;
      case 'SwitchCase':
        if (current.test) guards.push(current.test);
        guards.push(current.parent.discriminant);
        break;
      case 'CatchClause': {
        // What was attempted: `try { queue.push(job) } catch { 503 }`.
        if (!guarded) guards.push(...attempts(file, current));
        guarded = true;
        break;
      }
      case 'BlockStatement':
        if (!guarded) guards.push(...earlyExits(current.body, child, current.parent === own));
        break;
      default:
    }
  }
  return guards;
}

/** `if (!full) return next();` in front of the place: the last such test only. */
function earlyExits(statements: readonly Node[], at: Node, isBody: boolean): Node[] {
  if (!isBody) return [];
  const before = statements.slice(0, statements.indexOf(at)).reverse();
  const exit = before.find(
    (statement) =>
      statement.type === 'IfStatement' && statement.alternate === null && alwaysLeaves(statement.consequent),
  );
  return exit?.type === 'IfStatement' ? [exit.test] : [];
}

/** The calls of a `try` block, when there are few enough to say what failed. */
function attempts(file: FileModel, clause: TSESTree.CatchClause): Node[] {
  const statement = clause.parent;
  const calls = innerNodes(file, statement.block, 'CallExpression').filter((call) =>
    PLACE_REQUEST.test(file.textOf(call.callee)),
  );
  return calls.slice(0, 1);
}

function guardEvidence(file: FileModel, guard: Node, depth = 3): Node | null {
  const node = unwrap(guard);
  switch (node.type) {
    case 'LogicalExpression':
      return guardEvidence(file, node.left, depth) ?? guardEvidence(file, node.right, depth);
    case 'UnaryExpression':
      return guardEvidence(file, node.argument, depth);
    case 'AwaitExpression':
      return guardEvidence(file, node.argument, depth);
    case 'BinaryExpression':
      return comparisonEvidence(file, node);
    case 'CallExpression': {
      const callee = file.textOf(node.callee);
      const texts = node.arguments
        .filter((argument) => argument.type === 'Literal')
        .map((argument) => file.textOf(argument));
      return OVERLOAD.test(words([callee, ...texts].join(' '))) || PLACE_REQUEST.test(callee) ? node : null;
    }
    case 'Identifier': {
      if (OVERLOAD.test(words(node.name))) return node;
      if (
        /^(?:accepted|admitted|granted|acquired|enqueued|queued|admission|slot|permit|ticket|lease)$/i.test(node.name)
      )
        return node;
      const variable = variableOf(file, node);
      const value = variable && initialiserOf(variable);
      return value && depth > 0 ? guardEvidence(file, value, depth - 1) : null;
    }
    case 'MemberExpression':
      return OVERLOAD.test(words(file.textOf(node))) ||
        /\.(?:accepted|admitted|granted|acquired|rejected)$/.test(file.textOf(node))
        ? node
        : null;
    default:
      return null;
  }
}

function comparisonEvidence(file: FileModel, node: TSESTree.BinaryExpression): Node | null {
  const text = file.textOf(node);
  if (node.operator === 'instanceof') {
    return OVERLOAD.test(words(text)) || /Full|Rejected|Shed|Limit|Slot|Capacity/.test(text) ? node : null;
  }
  if (OVERLOAD.test(words(text))) return node;
  const [left, right] = [node.left as Node, node.right];
  const isOrder = /^[<>]=?$/.test(node.operator);
  // `errors.length > 0` counts what went wrong; a load figure is compared with a limit.
  const isCountOfAny =
    [left, right].some((side) => side.type === 'Literal' && side.value === 0) && /\.(?:length|size)\b/.test(text);
  if (isOrder && !isCountOfAny && [left, right].some((side) => isLoadFigure(file, side))) return node;
  if (/\b(?:available|remaining|free|permits|tokens|credits)\w*(?:\(\))?\s*(?:<=?|={2,3})\s*[01]\b/i.test(text))
    return node;
  // `offer(job) === false`, `place === null` after a request for a place.
  return guardEvidence(file, left, 1);
}

/** True for a figure that is named after load, and for one that the file counts up and down again. */
function isLoadFigure(file: FileModel, node: Node): boolean {
  const value = unwrap(node);
  if (value.type === 'Literal') return false;
  const text = file.textOf(value);
  if (LOAD_FIGURE.test(text)) return true;
  if (value.type !== 'Identifier' && value.type !== 'MemberExpression') return false;
  const name = text.replace(/[^\w.]/g, '\\$&');
  return new RegExp(`--${name}\\b|(?<![\\w.])${name}\\s*(?:--|-=)`).test(file.text);
}

/** The text that goes with the answer: its body or its reason. */
function answerText(file: FileModel, place: Node): Node | null {
  const statement = statementOf(place);
  if (/Function|IfStatement|TryStatement|BlockStatement|Program/.test(statement.type)) return null;
  const siblings = nextSiblings(statement);
  for (const node of [statement, ...siblings]) {
    const found = innerNodes(file, node, 'Literal', 'TemplateElement').find((part) => {
      const text = part.type === 'Literal' ? (typeof part.value === 'string' ? part.value : '') : part.value.raw;
      return text.length > 3 && OVERLOAD.test(text);
    });
    if (found) return found;
  }
  return null;
}

/** `res.statusCode = 503;` is followed by what the body is. */
function nextSiblings(statement: Node): readonly Node[] {
  const parent = statement.parent;
  if (parent?.type !== 'BlockStatement' || statement.type !== 'ExpressionStatement') return [];
  const at = parent.body.indexOf(statement);
  return parent.body
    .slice(at + 1, at + 4)
    .filter((next) => next.type === 'ExpressionStatement' || next.type === 'ReturnStatement');
}
