import type { TSESTree } from '@typescript-eslint/utils';
import { EFFECT_ENDLESS, EFFECT_LIMITS, ENDING_OPERATORS } from '../../catalogue/retry.js';
import { HOLDS_CONNECTION } from '../../catalogue/retry-words.js';
import { calleeName, isFunction, receiverOf, unwrap, wrapped } from '../syntax/ast.js';
import { isBoundingTest, type Cycle } from './attempt-measures.js';
import { isCappedAndRandom } from './attempt-pauses.js';
import { numberOf } from '../syntax/constants.js';
import { perFile, type FileModel, type Node } from '../model/file.js';
import { functionsOf } from '../syntax/functions.js';
import { innerNodes, nodesOf } from '../syntax/nodes.js';
import { isFrom, originOf } from '../syntax/origins.js';
import { globalPath, initialiserOf, propertyOf, resolveValue, variableOf } from '../syntax/variables.js';

/** An operator of rxjs, a schedule of Effect or a builder that subscribes or runs again without end. */
export interface EndlessOperator {
  readonly node: Node;
  readonly name: string;
  readonly call: TSESTree.CallExpression;
  /** Where a count can be written: the options, or null when there are none. */
  readonly options: TSESTree.ObjectExpression | null;
  /** The option that a count is written into; null when it takes more than an option. */
  readonly option: string | null;
}

const RXJS = /^rxjs(?:\/operators)?$/;

/** The endless retry operators of a file. */
export const endlessOperatorsOf = perFile((file): readonly EndlessOperator[] => {
  const found: EndlessOperator[] = [];
  for (const call of nodesOf(file).all('CallExpression')) {
    const operator = ofRxjs(file, call) ?? ofEffect(file, call) ?? ofBackoff(file, call);
    if (operator) found.push(operator);
  }
  return found;
});

function ofRxjs(file: FileModel, call: TSESTree.CallExpression): EndlessOperator | null {
  const name = calleeName(call) ?? '';
  if (name !== 'retry' && name !== 'retryWhen' && name !== 'catchError' && name !== 'repeat') return null;
  if (!isFrom(originOf(file, call.callee), RXJS, name) || isCutByTime(file, call)) return null;
  const [first] = call.arguments;
  if (name === 'retry') return ofRetry(file, call, first);
  if (name === 'repeat') return ofRepeat(file, call, first);
  if (!first) return null;
  return name === 'retryWhen' ? ofRetryWhen(file, call, first) : ofCaught(file, call, first);
}

function ofRetry(file: FileModel, call: TSESTree.CallExpression, first: Node | undefined): EndlessOperator | null {
  const found: EndlessOperator = { node: call, name: 'retry', call, options: null, option: 'count' };
  if (!first) return found;
  const config = resolveValue(file, first);
  if (config.type !== 'ObjectExpression') {
    const count = numberOf(file, first);
    return count !== null && (count >= Number.MAX_SAFE_INTEGER || count < 0)
      ? { ...found, node: first, option: null }
      : null;
  }
  const count = propertyOf(file, config, 'count');
  if (count === null) return null;
  if (count !== undefined) {
    const number = numberOf(file, count);
    if (number === null || number < Number.MAX_SAFE_INTEGER) return null;
    const property = wrapped(count).parent;
    return { ...found, node: property?.type === 'Property' ? property : count, option: null };
  }
  const delay = propertyOf(file, config, 'delay');
  if (delay && isHeldConnection(file, call) && isCappedAndRandom(file, delay)) return null;
  if (delay === null || (delay !== undefined && numberOf(file, delay) === null && !isEndlessFunction(file, delay)))
    return null;
  return { ...found, options: config };
}

/** `pipe(catchError(() => EMPTY), repeat(), first())`: it starts again until there is a value, which an error never is. */
function ofRepeat(file: FileModel, call: TSESTree.CallExpression, first: Node | undefined): EndlessOperator | null {
  const pipe = call.parent;
  if (pipe.type !== 'CallExpression' || calleeName(pipe) !== 'pipe') return null;
  const config = first && resolveValue(file, first);
  if (config && (config.type !== 'ObjectExpression' || propertyOf(file, config, 'count') !== undefined)) return null;
  const index = pipe.arguments.indexOf(call);
  const isCall = (operator: Node, ...names: readonly string[]): boolean =>
    unwrap(operator).type === 'CallExpression' && names.includes(calleeName(unwrap(operator) as TSESTree.CallExpression) ?? '');
  const isSwallowed = pipe.arguments.slice(0, index).some((operator) => isCall(operator, 'catchError'));
  const endsWithValue = pipe.arguments.slice(index + 1).some((operator) => isCall(operator, 'first', 'take', 'find'));
  return isSwallowed && endsWithValue
    ? { node: call, name: 'repeat', call, options: config?.type === 'ObjectExpression' ? config : null, option: 'count' }
    : null;
}

/** `webSocket(url).pipe(retry(...))`: a source that is a connection. */
function isHeldConnection(file: FileModel, call: TSESTree.CallExpression): boolean {
  const pipe = call.parent;
  const source = pipe.type === 'CallExpression' ? receiverOf(pipe) : null;
  if (!source) return false;
  return HOLDS_CONNECTION.test(`${file.textOf(source)} ${file.textOf(resolveValue(file, source)).slice(0, 80)}`);
}

function ofRetryWhen(file: FileModel, call: TSESTree.CallExpression, notifier: Node): EndlessOperator | null {
  if (isHeldConnection(file, call) && isCappedAndRandom(file, notifier)) return null;
  return isEndlessFunction(file, notifier)
    ? { node: call, name: 'retryWhen', call, options: null, option: null }
    : null;
}

/** True for a function of this file that ends nothing: no count, no `take`, no error thrown on. */
function isEndlessFunction(file: FileModel, node: Node): boolean {
  const functions = functionsOf(file, node);
  if (functions.length === 0) return false;
  return functions.every((fn) => {
    const calls = innerNodes(file, fn, 'CallExpression');
    if (calls.some((call) => ENDING_OPERATORS.has(calleeName(call) ?? ''))) return false;
    // A throw may depend on the kind of error alone, but which kinds come again is hard to tell.
    if (innerNodes(file, fn, 'ThrowStatement').length > 0) return false;
    const cycle: Cycle = {
      file,
      ranges: [fn],
      unreached: [],
      isStepped: (variable, owner) =>
        isFunction(owner) ? /count|index|attempt|retr|^i$|^n$/i.test(variable.name) : null,
    };
    if (innerNodes(file, fn, 'BinaryExpression').some((comparison) => isBoundingTest(cycle, comparison))) return false;
    // An operator of the project's own may count.
    return calls.every((call) => isRxjsCall(file, call));
  });
}

function isRxjsCall(file: FileModel, call: TSESTree.CallExpression): boolean {
  if (isFrom(originOf(file, call.callee), RXJS, calleeName(call) ?? '')) return true;
  const receiver = receiverOf(call);
  const name = calleeName(call) ?? '';
  if (name === 'pipe' || /^(?:log|debug|info|warn|error)$/.test(name)) return true;
  return receiver !== null && globalPath(file, call.callee)?.startsWith('Math.') === true;
}

/** `catchError((error, caught) => caught)` subscribes again. */
function ofCaught(file: FileModel, call: TSESTree.CallExpression, handler: Node): EndlessOperator | null {
  const fn = unwrap(handler);
  if (!isFunction(fn) || fn.params[1]?.type !== 'Identifier') return null;
  const caught = variableOf(file, fn.params[1]);
  const results =
    fn.body.type !== 'BlockStatement'
      ? [fn.body]
      : innerNodes(file, fn, 'ReturnStatement').flatMap((statement) =>
          statement.argument ? [statement.argument] : [],
        );
  const isAgain = results.some((result) => {
    const value = unwrap(result);
    const source = value.type === 'CallExpression' && calleeName(value) === 'pipe' ? receiverOf(value) : value;
    return source?.type === 'Identifier' && variableOf(file, source) === caught;
  });
  if (!isAgain) return null;
  const cycle: Cycle = { file, ranges: [fn], unreached: [], isStepped: () => null };
  if (innerNodes(file, fn, 'BinaryExpression').some((comparison) => isBoundingTest(cycle, comparison))) return null;
  return { node: call, name: 'catchError', call, options: null, option: null };
}

/** `takeUntil(timer(60_000))` beside the operator ends all attempts together. */
function isCutByTime(file: FileModel, call: TSESTree.CallExpression): boolean {
  const pipe = call.parent;
  if (pipe.type !== 'CallExpression') return false;
  return pipe.arguments.some((argument) => {
    const operator = unwrap(argument);
    if (operator.type !== 'CallExpression' || calleeName(operator) !== 'takeUntil' || !operator.arguments[0])
      return false;
    const notifier = resolveValue(file, operator.arguments[0]);
    return notifier.type === 'CallExpression' && calleeName(notifier) === 'timer';
  });
}

/** `Effect.retry(Schedule.exponential('1 second'))` */
function ofEffect(file: FileModel, call: TSESTree.CallExpression): EndlessOperator | null {
  if (
    calleeName(call) !== 'retry' ||
    !isFrom(originOf(file, call.callee), /^effect(?:\/Effect)?$|^@effect\/io/, 'Effect.retry')
  )
    return null;
  const policy = call.arguments.at(-1);
  if (!policy) return null;
  const value = resolveValue(file, policy);
  const found: EndlessOperator = { node: call, name: 'Effect.retry', call, options: null, option: null };
  if (value.type === 'ObjectExpression') {
    if (propertyOf(file, value, 'times') !== undefined) return null;
    const schedule = propertyOf(file, value, 'schedule');
    return schedule && isEndlessSchedule(file, schedule) ? { ...found, options: value, option: 'times' } : null;
  }
  return isEndlessSchedule(file, value) ? found : null;
}

function isEndlessSchedule(file: FileModel, schedule: Node): boolean {
  const text = textThroughNames(file, schedule, 3);
  return EFFECT_ENDLESS.test(text) && !EFFECT_LIMITS.test(text) && !/\b(?:import|require)\b/.test(text);
}

/** The text of an expression, and of what the names in it stand for. */
export function textThroughNames(file: FileModel, node: Node, depth: number): string {
  const parts = [file.textOf(node)];
  if (depth > 0) {
    for (const identifier of innerNodes(file, node, 'Identifier')) {
      const variable = variableOf(file, identifier);
      const value = variable && initialiserOf(variable);
      if (value) parts.push(textThroughNames(file, value, depth - 1));
    }
  }
  return parts.join(' ');
}

/** `backoff.exponential({...})` of the package backoff, without `failAfter` anywhere. */
function ofBackoff(file: FileModel, call: TSESTree.CallExpression): EndlessOperator | null {
  const name = calleeName(call) ?? '';
  if (name !== 'exponential' && name !== 'fibonacci' && name !== 'call') return null;
  if (!isFrom(originOf(file, call.callee), 'backoff', name) || file.text.includes('.failAfter(')) return null;
  return { node: call, name: `backoff.${name}`, call, options: null, option: null };
}
