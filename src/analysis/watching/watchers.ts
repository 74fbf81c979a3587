import { METRIC_NAMES, SIZE_MEMBERS, SIZE_METHODS } from '../../catalogue/monitoring.js';
import { POOL_EVENTS } from '../../catalogue/watched-pools.js';
import { calleeName, enclosingFunction, keyName, receiverOf, wrapped, type FunctionNode } from '../syntax/ast.js';
import { callersOf } from '../syntax/call-sites.js';
import { stringOf } from '../syntax/constants.js';
import { nodesOf } from '../syntax/nodes.js';
import { tells } from '../drops/told.js';
import { filesReaching } from '../places/place-reach.js';
import { placesOf, type Place } from '../places/places.js';
import { variableOf } from '../syntax/variables.js';
import { exportedNamesOf } from '../syntax/exports.js';
import type { FileModel, Node } from '../model/file.js';
import { isRefusalReported } from './caught-refusals.js';
import { reports } from './reports.js';

/** How often what a queue answers may be returned on the way to whoever tells of a refusal. */
const MAX_RETURNS = 2;

/**
 * True when somebody may look at a queue: it is handed to other code as a whole, it leaves the files that are in sight, its
 * events are listened to, or what it refuses is caught and told.
 */
export function mayBeWatched(file: FileModel, place: Place): boolean {
  if (leavesSight(file, place)) return true;
  return filesReaching(place).some((at) => usesIn(at, place).some((use) => isHandedOn(use))) || isHeard(place);
}

/**
 * The same for an instance of a class of the project: where all files are in sight, nobody looks at it who is not known.
 */
export function mayOwnBeWatched(file: FileModel, place: Place): boolean {
  return file.facts.complete ? isListGiven(file, place) || isHeard(place) : mayBeWatched(file, place);
}

/** Its events are listened to, or what it refuses is caught and told. */
function isHeard(place: Place): boolean {
  return filesReaching(place).some((at) => usesIn(at, place).some((use) => isListenedTo(at, use) || isRefusalTold(at, use)));
}

/** The same for a list: its items are handed on all the time, so that only what is called so looks at the list itself. */
export function isListGiven(file: FileModel, place: Place): boolean {
  if (leavesSight(file, place)) return true;
  return filesReaching(place).some((at) =>
    usesIn(at, place).some((use) => {
      const { parent } = wrapped(use);
      return parent?.type === 'CallExpression' && isHandedOn(use) && METRIC_NAMES.test(at.textOf(parent.callee));
    }),
  );
}

/**
 * True when the size of a queue goes to any code, or decides about code that reports: a display, a metric of a kind that is
 * not known, a warning when it is nearly full.
 */
export function isSizeGiven(place: Place): boolean {
  return filesReaching(place).some((at) =>
    nodesOf(at).all('MemberExpression').some(
      (member) => (SIZE_MEMBERS.has(keyName(member) ?? '') || SIZE_METHODS.has(keyName(member) ?? '')) && placesOf(at, member.object).includes(place) && goesOn(at, member),
    ),
  );
}

/** `if (queue.size >= MAX_WAITING) throw ...`: the code keeps the maximum itself, because the queue has none. */
export function isAskedFirst(place: Place): boolean {
  return filesReaching(place).some((at) =>
    nodesOf(at).all('BinaryExpression').some(({ left, operator }) => {
      const asked = left.type === 'CallExpression' ? left.callee : left;
      return /^>=?$/.test(operator) && asked.type === 'MemberExpression' && /^(?:size|length|queued)$/.test(keyName(asked) ?? '') && placesOf(at, asked.object).includes(place);
    }),
  );
}

function goesOn(file: FileModel, size: Node): boolean {
  for (let node: Node = size; node.parent; node = node.parent) {
    const { parent } = node;
    switch (parent.type) {
      case 'CallExpression':
        if (parent.callee === node) break;
        return !/^Math\.|\.(?:splice|slice|subarray|at|push|fill)$/.test(file.textOf(parent.callee));
      case 'NewExpression':
        return true;
      case 'IfStatement':
        return parent.test === node && reports(file, parent.consequent);
      case 'MemberExpression':
      case 'TemplateLiteral':
      case 'Property':
      case 'ObjectExpression':
      case 'ArrayExpression':
      case 'SpreadElement':
      case 'ConditionalExpression':
      case 'BinaryExpression':
      case 'LogicalExpression':
        break;
      default:
        return false;
    }
  }
  return false;
}

/** Exported, while not all files of the project are known. */
function leavesSight(file: FileModel, place: Place): boolean {
  const [id] = place.kind === 'variable' ? place.root.identifiers : [];
  return id?.type === 'Identifier' && exportedNamesOf(file, id).length > 0 && !file.facts.complete;
}

/** The expressions of a file that mean the queue. */
function usesIn(file: FileModel, place: Place): readonly Node[] {
  const nodes = nodesOf(file);
  return [...nodes.all('Identifier'), ...nodes.all('MemberExpression')].filter((node) => placesOf(file, node).includes(place));
}

/** An argument, an element, a property, a result: other code has it then. */
function isHandedOn(use: Node): boolean {
  const value = wrapped(use);
  const { parent } = value;
  switch (parent?.type) {
    case 'CallExpression':
    case 'NewExpression':
      return parent.callee !== value;
    case 'Property':
      return parent.value === value && parent.parent.type === 'ObjectExpression';
    case 'ArrayExpression':
    case 'ReturnStatement':
    case 'SpreadElement':
      return true;
    case 'ArrowFunctionExpression':
      return parent.body === value;
    default:
      return false;
  }
}

/** `pool.on('drain', ...)`, when the listener tells somebody. */
function isListenedTo(file: FileModel, use: Node): boolean {
  const call = wrapped(use).parent?.parent;
  if (call?.type !== 'CallExpression' || !/^(?:on|once|addListener|addEventListener)$/.test(calleeName(call) ?? '')) return false;
  const [first, second] = call.arguments;
  const event = first && first.type !== 'SpreadElement' ? stringOf(file, first) : null;
  return event !== null && POOL_EVENTS.test(event) && second !== undefined && tells(file, second);
}

/**
 * `pool.run(task).catch((error) => { logger.warn(error); throw error; })`, the same in `try` or as the second argument of
 * `then`, and the same by whoever calls a function that returns what the queue answers.
 */
function isRefusalTold(file: FileModel, use: Node): boolean {
  const call = wrapped(use).parent?.parent;
  return call?.type === 'CallExpression' && receiverOf(call) !== null && isAnswerTold(file, call, MAX_RETURNS);
}

function isAnswerTold(file: FileModel, call: Node, returns: number): boolean {
  const outer = wrapped(call).parent?.parent;
  if (outer?.type === 'CallExpression' && wrapped(call).parent?.type === 'MemberExpression') {
    const handlers = calleeName(outer) === 'catch' ? outer.arguments : calleeName(outer) === 'then' ? outer.arguments.slice(1) : [];
    if (handlers.some((handler) => reports(file, handler))) return true;
    if (/^(?:then|finally)$/.test(calleeName(outer) ?? '')) return isAnswerTold(file, outer, returns);
  }
  if (isRefusalReported(file, call, 'error') || isRefusalReported(file, call, 'answer')) return true;
  const { parent } = wrapped(call);
  if (parent?.type === 'VariableDeclarator' && parent.init === wrapped(call)) {
    const kept = variableOf(file, parent.id);
    return kept?.references.some(({ identifier }) => identifier !== parent.id && isAnswerTold(file, identifier, returns)) === true;
  }
  const fn = returns > 0 ? returnedFrom(call) : null;
  return fn !== null && callersOf(file, fn).some(({ file: at, node }) => isAnswerTold(at, node, returns - 1));
}

/** `return pool.run(task)`, `(task) => pool.run(task)` */
function returnedFrom(call: Node): FunctionNode | null {
  const value = wrapped(call);
  const outer = value.parent?.type === 'AwaitExpression' ? wrapped(value.parent) : value;
  const { parent } = outer;
  if (parent?.type === 'ReturnStatement') return enclosingFunction(parent);
  return parent?.type === 'ArrowFunctionExpression' && parent.body === outer ? parent : null;
}
