import type { TSESTree } from '@typescript-eslint/utils';
import { HEALTH_WORDS, LOAD_FIGURES, PLACE_REQUESTS } from '../../catalogue/load-words.js';
import {
  ancestor,
  decoratorsOf,
  enclosingFunction,
  enclosingFunctions,
  isClass,
  isFunction,
  keyName,
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
import { saysOverload, wordsOf } from './overload-words.js';

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
    if (saysOverload(functionName(fn) ?? '')) return fn;
    if (isPressureCallback(fn)) return fn;
  }
  return null;
}

/**
 * The same for a 503 in a table or function that turns codes into statuses: the code, what is tested before it is
 * returned, or the text in the same row.
 */
export function codedOverload(file: FileModel, entry: Node): Node | null {
  if (isHealthCode(file, entry)) return null;
  for (const guard of [...codesOf(entry), ...guardsOf(file, entry)]) {
    const evidence = guardEvidence(file, guard);
    if (evidence) return evidence;
  }
  const row = wrapped(entry).parent?.parent;
  return row?.type === 'ObjectExpression' && wrapped(row).parent?.type === 'Property' ? overloadText(file, row) : null;
}

/** The keys of the rows around an entry: `OVERLOADED: { status: 503 }`, `['OVERLOADED', 503]`. */
function codesOf(entry: Node): Node[] {
  const codes: Node[] = [];
  for (let current = entry.parent; current && !isFunction(current); current = current.parent) {
    if (current.type === 'Property') codes.push(current.key);
    if (current.type === 'ArrayExpression' && current.elements[0]) codes.push(current.elements[0]);
  }
  return codes;
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
    if (name !== null && HEALTH.test(wordsOf(name))) return true;
    if (pathsOf(file, fn).some((path) => HEALTH.test(path))) return true;
  }
  const owner = ancestor(place, isClass);
  if (owner?.id && HEALTH.test(wordsOf(owner.id.name))) return true;
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

/** The paths that a function answers for: `get('/ready', fn)`, `{ path: '/ready', handler: fn }`, `@Get('ready')`. */
function pathsOf(file: FileModel, fn: Node): readonly string[] {
  const holder = wrapped(fn).parent;
  const found: (Node | undefined)[] = [];
  if (holder?.type === 'CallExpression' && holder.arguments[0] !== fn) found.push(holder.arguments[0]);
  if (holder?.type === 'MethodDefinition')
    for (const { expression } of [...decoratorsOf(holder), ...decoratorsOf(holder.parent.parent)])
      if (expression.type === 'CallExpression') found.push(expression.arguments[0]);
  let route = holder;
  for (let depth = 0; route?.type === 'Property' && depth < 2; depth += 1) {
    const options: Node = route.parent;
    if (options.type !== 'ObjectExpression') break;
    route = wrapped(options).parent;
    for (const sibling of options.properties)
      if (sibling.type === 'Property' && /^(?:path|url|route)$/.test(keyName(sibling) ?? '')) found.push(sibling.value);
  }
  return found.flatMap((node) => (node ? (stringOf(file, node) ?? []) : []));
}

/** The tests that decide whether a place is reached, innermost first. */
export function guardsOf(file: FileModel, place: Node): readonly Node[] {
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
      return saysOverload([callee, ...texts].join(' ')) || PLACE_REQUEST.test(callee) ? node : null;
    }
    case 'Identifier': {
      if (saysOverload(node.name)) return node;
      if (
        /^(?:accepted|admitted|granted|acquired|enqueued|queued|admission|slot|permit|ticket|lease)$/i.test(node.name)
      )
        return node;
      const variable = variableOf(file, node);
      const value = variable && initialiserOf(variable);
      return value && depth > 0 ? guardEvidence(file, value, depth - 1) : null;
    }
    case 'Literal':
      return typeof node.value === 'string' && saysOverload(node.value) ? node : null;
    case 'MemberExpression':
      return saysOverload(file.textOf(node)) ||
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
    return saysOverload(text) || /Full|Rejected|Shed|Limit|Slot|Capacity/.test(text) ? node : null;
  }
  if (saysOverload(text)) return node;
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
    const found = overloadText(file, node);
    if (found) return found;
  }
  return null;
}

/** A text within a node that speaks of overload. */
function overloadText(file: FileModel, node: Node): Node | null {
  const found = innerNodes(file, node, 'Literal', 'TemplateElement').find((part) => {
    const text = part.type === 'Literal' ? (typeof part.value === 'string' ? part.value : '') : part.value.raw;
    return text.length > 3 && saysOverload(text);
  });
  return found ?? null;
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
