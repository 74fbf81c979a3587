import type { TSESTree } from '@typescript-eslint/utils';
import { ancestor, enclosingFunction, enclosingFunctions, isClass, isFunction, unwrap, wrapped } from './ast.js';
import { stringOf } from './constants.js';
import type { FileModel, Node } from './file.js';
import { alwaysLeaves } from './flow-order.js';
import { functionName } from './functions.js';
import { innerNodes } from './nodes.js';
import { initialiserOf, variableOf } from './variables.js';

/** Words that say that there is too much work, in a test, a name or a message. */
const OVERLOAD =
  /overload|too_?\s?busy|is_?busy|\bbusy\b|saturat|shed(?:ding|der)?\b|maintenance|circuit|breaker|bulkhead|backpressure|back_pressure|at_?\s?capacity|over_?capacity|congest|under_?\s?pressure|in_?-?flight|queue_?\s?(?:is\s)?full|is_?full|\bfull\b|no_?free|no free|high_?water|event_?loop|concurren|exhausted|too many|heavy load|high load|under load|throttl|backlog|opossum|load_?avg|QueueFull|rejected_?execution|in use\b|is_?locked|slots? (?:is|are) taken/i;

/** Names of figures that grow with load. */
const LOAD_FIGURE =
  /in_?flight|active|running|pending|waiting|queue|backlog|concurren|connections|opened|load|lag|delay|depth|capacity|memory|heap|rss|cpu|utili[sz]ation|permits|slots|jobs|workers|sessions|requests|buffer|utilization|inUse|busy|open\b|length|size|streams|tasks|used/i;

/** Calls that ask for a place and are refused when there is none. */
const PLACE_REQUEST = /(?:^|\.)(?:try)?_?(?:acquire|offer|enqueue|admit|reserve|enter|claim|lease|push|take|submit|accept|tryRun|tryAcquire|tryEnter|tryPush|tryTake)\w*$/i;

/** Routes and functions that report on the service's state instead of doing its work. */
const HEALTH = /health|\bready|readiness|readyz|livez|liveness|\/live\b|probe|heartbeat|\bping\b|startup|terminus|^(?:get )?status\b|\/status$|uptime/i;

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
  return text.replace(/([a-z\d])([A-Z])/g, '$1 $2').replace(/_/g, ' ') + ' ' + text;
}

function isPressureCallback(fn: Node): boolean {
  const outer = wrapped(fn).parent;
  return outer?.type === 'Property' && outer.key.type === 'Identifier' && /pressure|overload|onReject|onShed/i.test(outer.key.name);
}

function isHealthCode(file: FileModel, place: Node): boolean {
  if (/(?:^|[\\/])[^\\/]*(?:health|readiness|liveness|ready|readyz|livez|healthz|probe)[^\\/]*$/i.test(file.path)) return true;
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
    if (innerNodes(file, guard, 'Literal').some((literal) => typeof literal.value === 'string' && /^\/.*(?:health|ready|live|ping|status)/i.test(literal.value))) return true;
  }
  return false;
}

/** The tests that decide whether a place is reached, innermost first. */
function guardsOf(file: FileModel, place: Node): readonly Node[] {
  const guards: Node[] = [];
  const own = enclosingFunction(place);
  let guarded = false;
  for (let current = place.parent, child = place; current && !isFunction(current); child = current, current = current.parent) {
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
        if (current.parent.type === 'SwitchStatement') guards.push(current.parent.discriminant);
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
  const exit = before.find((statement) => statement.type === 'IfStatement' && statement.alternate === null && alwaysLeaves(statement.consequent));
  return exit?.type === 'IfStatement' ? [exit.test] : [];
}

/** The calls of a `try` block, when there are few enough to say what failed. */
function attempts(file: FileModel, clause: TSESTree.CatchClause): Node[] {
  const statement = clause.parent;
  if (statement.type !== 'TryStatement') return [];
  const calls = innerNodes(file, statement.block, 'CallExpression').filter((call) => PLACE_REQUEST.test(file.textOf(call.callee)));
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
      return OVERLOAD.test(words(callee)) || PLACE_REQUEST.test(callee) ? node : null;
    }
    case 'Identifier': {
      if (OVERLOAD.test(words(node.name))) return node;
      if (/^(?:accepted|admitted|granted|acquired|enqueued|queued|admission|slot|permit|ticket|lease)$/i.test(node.name)) return node;
      const variable = variableOf(file, node);
      const value = variable && initialiserOf(variable);
      return value && depth > 0 ? guardEvidence(file, value, depth - 1) : null;
    }
    case 'MemberExpression':
      return OVERLOAD.test(words(file.textOf(node))) || /\.(?:accepted|admitted|granted|acquired|rejected)$/.test(file.textOf(node)) ? node : null;
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
  const isCountOfAny = [left, right].some((side) => side.type === 'Literal' && side.value === 0) && /\.(?:length|size)\b/.test(text);
  if (isOrder && !isCountOfAny && (LOAD_FIGURE.test(figureOf(file, left)) || LOAD_FIGURE.test(figureOf(file, right)))) return node;
  if (/\b(?:available|remaining|free|permits|tokens|credits)\w*(?:\(\))?\s*(?:<=?|={2,3})\s*[01]\b/i.test(text)) return node;
  // `offer(job) === false`, `place === null` after a request for a place.
  return guardEvidence(file, left, 1);
}

function figureOf(file: FileModel, node: Node): string {
  const value = unwrap(node);
  if (value.type === 'Literal') return '';
  return file.textOf(value);
}

/** The text that goes with the answer: its body or its reason. */
function answerText(file: FileModel, place: Node): Node | null {
  let statement = place;
  while (statement.parent && !/Statement$|Declaration$|^Property$|^Program$/.test(statement.type)) statement = statement.parent;
  if (statement.type === 'Property') while (statement.parent && !/Statement$|Declaration$|^Program$/.test(statement.type)) statement = statement.parent;
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
  return parent.body.slice(at + 1, at + 4).filter((next) => next.type === 'ExpressionStatement' || next.type === 'ReturnStatement');
}
