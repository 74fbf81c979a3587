import { ITERATION_METHODS } from '../../../catalogue/callbacks.js';
import { FILLING, type Filling } from '../../../catalogue/filling.js';
import { LOGGER_METHODS, METRIC_METHODS, METRIC_SETTERS, ANSWER_METHODS } from '../../../catalogue/monitoring.js';
import { ancestor, calleeName, decoratorsOf, enclosingFunction, unwrap, wrapped } from '../../syntax/ast.js';
import { numberOf } from '../../syntax/constants.js';
import { entryOf } from '../../syntax/entries.js';
import { variableOf } from '../../syntax/variables.js';
import { programKindOf } from '../../lifetime/program-kind.js';
import { repetitionsOf, type Repetition } from '../../lifetime/repetition.js';
import type { FileModel, Node } from '../../model/file.js';
import type { Place } from '../../places/places.js';
import { mayHold } from '../conditions.js';
import type { Construct } from '../construct.js';
import { constructsOf } from '../constructs.js';
import { makersOf } from '../instances.js';
import type { SpecialAnswer } from './index.js';
import { isFineByLife } from './kept.js';
import { callsOnPlace, membersOfPlace, placeOfMade } from './made-place.js';

/** Calls that only tell somebody how full it is. */
const TELLING: ReadonlySet<string> = new Set([...LOGGER_METHODS, ...METRIC_METHODS, ...METRIC_SETTERS, ...ANSWER_METHODS]);

const COMPARISONS: ReadonlySet<string> = new Set(['<', '<=', '>', '>=', '===', '!==', '==', '!=']);

/**
 * For what has no limit of its own. False where requests or events from outside fill it and nothing asks how full it is;
 * true where the code asks, or where it ends with its call; null where nobody is in sight who fills it. An entry whose
 * sites are calls that wait is asked for each of these calls, and `low` is said where others may make it as they like.
 */
export function isFineByUse(construct: Construct): SpecialAnswer {
  const { entry, receiver } = construct;
  const filling = entryOf(FILLING, entry.package);
  if (!filling) return null;
  if (receiver) return ofWait(construct, receiver, filling);
  // Where callers wait is told at their calls.
  if (entry.sites.some(({ method }) => method !== undefined)) return null;
  const place = placeOfMade(construct.file, construct.call);
  if (!place) return null;
  const answer = ofObject(construct, place, filling);
  if (answer !== undefined) return answer;
  const adds = callsOnPlace(place, new Set(filling.adds));
  return adds.some(({ file, node }) => filling.always === true || repetitionsOf(file, node).some(isFromOutside)) ? false : null;
}

/** `await limiter.removeTokens(1)`: by the object that it is called on. */
function ofWait(construct: Construct, receiver: Node, filling: Filling): SpecialAnswer {
  const { file, call, entry } = construct;
  const makers = makersOf(file, receiver, construct.site.of ?? '').flatMap((made) =>
    constructsOf(made.file).filter((one) => one.entry === entry && one.call === made.node),
  );
  const answers = makers.map((maker) => {
    const place = mayHold(maker, entry.exempt) ? null : placeOfMade(maker.file, maker.call);
    return place ? ofObject(maker, place, filling) : null;
  });
  if (answers.length === 0 || answers.includes(null)) return null;
  if (answers.includes(true)) return true;
  const repetitions = repetitionsOf(file, call);
  if (repetitions.some(isFromOutside)) return false;
  return repetitions.length > 0 && repetitions.every(isByOthers) && !isForElements(call) ? 'low' : null;
}

/** True for an object that ends with its call, or that somebody asks how full it is; undefined: its uses tell. */
function ofObject(made: Construct, place: Place, filling: Filling): true | null | undefined {
  const life = filling.always ? false : isFineByLife(made);
  if (life === true || life === null) return life;
  if (membersOfPlace(place, new Set(filling.asks)).length > 0) return true;
  if (membersOfPlace(place, new Set(filling.sizes)).some((read) => isQuestion(read, 3))) return true;
  return undefined;
}

/** For each element of a list: it takes its turns, or the object is there to limit just this. */
function isForElements(call: Node): boolean {
  const fn = enclosingFunction(call);
  const loop = ancestor(call, (one): one is Node => /^(?:For\w*|While|DoWhile)Statement$/.test(one.type));
  if (loop !== null && enclosingFunction(loop) === fn) return true;
  const holder = fn && wrapped(fn).parent;
  return holder?.type === 'CallExpression' && ITERATION_METHODS.has(calleeName(holder) ?? '');
}

/** Functions and methods that are handed out: nobody is in sight who calls them. */
function isByOthers({ kind, certainty, file }: Repetition): boolean {
  const isHandedOut = kind === 'exported' || kind === 'method' || kind === 'returned';
  return isHandedOut && certainty === 'medium' && !/^(?:browser|local)$/.test(programKindOf(file));
}

/** Requests, events and messages of WebSockets. Those of a broker wait there: its prefetch limits what is here at once. */
function isFromOutside({ kind, certainty, node }: Repetition): boolean {
  if (certainty !== 'high') return false;
  if (kind === 'request' || kind === 'event') return true;
  return kind === 'message' && node.type === 'MethodDefinition' && decoratorsOf(node).some(({ expression }) => isSocketMessage(expression));
}

function isSocketMessage(decorator: Node): boolean {
  const call = unwrap(decorator);
  return call.type === 'CallExpression' && calleeName(call) === 'SubscribeMessage';
}

/** True where a size decides something: it is compared with a number, or handed to somebody who may compare it. */
function isQuestion({ file, node }: { readonly file: FileModel; readonly node: Node }, depth: number): boolean {
  if (depth <= 0) return false;
  const value = wrapped(node);
  const { parent } = value;
  switch (parent?.type) {
    case 'CallExpression':
      if (unwrap(parent.callee) === node) return isQuestion({ file, node: parent }, depth);
      return !TELLING.has(calleeName(parent) ?? '');
    case 'BinaryExpression': {
      if (!COMPARISONS.has(parent.operator)) return isQuestion({ file, node: parent }, depth);
      const other = parent.left === value ? parent.right : parent.left;
      // Whether it is empty says nothing about how full it may get.
      return numberOf(file, other) !== 0;
    }
    case 'VariableDeclarator': {
      const variable = variableOf(file, parent.id);
      return variable?.references.some((use) => use.isRead() && isQuestion({ file, node: use.identifier }, depth - 1)) === true;
    }
    case 'ReturnStatement':
    case 'ArrowFunctionExpression':
    case 'IfStatement':
    case 'ConditionalExpression':
    case 'LogicalExpression':
    case 'UnaryExpression':
    case 'WhileStatement':
      return true;
    default:
      return false;
  }
}
