import type { TSESTree } from '@typescript-eslint/utils';
import { BUFFERING, FEW_VALUES, MANY_VALUES } from '../../catalogue/fan-out.js';
import { calleeName, isFunction, keyName, receiverOf, unwrap } from '../syntax/ast.js';
import { workOfCallback, workOfValue } from './async-work.js';
import { isChosenNumber } from './chosen-numbers.js';
import { entryOf } from '../syntax/entries.js';
import type { FileModel, Node } from '../model/file.js';
import { firstUnbounded, hasFixedSize, isBoundedCount } from './fixed-size.js';
import { calleesAnywhere } from '../syntax/functions.js';
import { originOf } from '../syntax/origins.js';
import { startsOf } from './promise-sources.js';
import { resultsOf } from '../syntax/results.js';
import { definitionOf, initialiserOf, variableOf } from '../syntax/variables.js';

/**
 * What reaches an operator in a pipe: `few` values, `many` values, `work` when it is observables that do something
 * (for `mergeAll`), `unknown` when the source is out of sight and nothing says that there are many.
 */
export type Values = 'few' | 'many' | 'work' | 'unknown';

/** What reaches the operator that a call makes. */
export function valuesOf(file: FileModel, operator: TSESTree.CallExpression, flattens: boolean): Values {
  const pipe = operator.parent;
  if (pipe.type !== 'CallExpression' || pipe.callee === operator) return 'unknown';
  const position = pipe.arguments.indexOf(operator);
  const before = pipe.arguments.slice(0, position).reverse();
  if (flattens && before.length === 0) return isSourceOfWork(file, receiverOf(pipe)) ? 'work' : 'few';
  if (flattens)
    return isWorkBefore(file, before) && valuesBefore(file, pipe, before.slice(1)) !== 'few' ? 'work' : 'few';
  return valuesBefore(file, pipe, before);
}

/** `map((x) => defer(() => load(x)))` just before `mergeAll()`. */
function isWorkBefore(file: FileModel, before: readonly Node[]): boolean {
  const previous = before[0] && unwrap(before[0]);
  if (previous?.type !== 'CallExpression' || calleeName(previous) !== 'map') return false;
  const [project] = previous.arguments;
  if (!project || project.type === 'SpreadElement') return false;
  const work = workOfCallback(file, project);
  return work === 'starts' || (work === 'maybe' && isFunction(unwrap(project)));
}

/** `from(ids.map((id) => defer(() => load(id)))).pipe(mergeAll())`. */
function isSourceOfWork(file: FileModel, node: Node | null): boolean {
  const source = node && unwrap(node);
  if (source?.type !== 'CallExpression' || originOf(file, source.callee)?.module !== 'rxjs') return false;
  return source.arguments.some((argument) =>
    startsOf(file, argument.type === 'SpreadElement' ? argument.argument : argument).some(
      (start) => firstUnbounded(start.file, start.loops) !== null,
    ),
  );
}

/**
 * True for a projection that makes several values of one and works for each: `(node) => from(node.children).pipe(
 * mergeMap(load))`. Given to `expand`, it goes through a tree in all directions at once; one page after the other is none.
 */
export function makesSeveral(file: FileModel, project: Node): boolean {
  return resultsOf(file, project).some((result) => isSeveral(file, result, 3));
}

function isSeveral(file: FileModel, node: Node, depth: number): boolean {
  const value = unwrap(node);
  if (depth <= 0) return false;
  // `(item) => item.isFolder ? childrenOf(item) : EMPTY`
  if (value.type === 'ConditionalExpression')
    return [value.consequent, value.alternate].some((branch) => isSeveral(file, branch, depth));
  if (value.type !== 'CallExpression') return false;
  const name = calleeName(value);
  if (name === 'merge' || name === 'forkJoin') return isSourceOfWork(file, value);
  const receiver = receiverOf(value);
  if (name !== 'pipe' || receiver === null)
    return calleesAnywhere(file, value).some((callee) =>
      resultsOf(callee.file, callee.node).some((result) => isSeveral(callee.file, result, depth - 1)),
    );
  const operators = value.arguments.map(unwrap).filter((operator) => operator.type === 'CallExpression');
  if (worksForOneOfMany(file, operators) && valuesOfSource(file, receiver) === 'many') return true;
  // `from(list(folder)).pipe(mergeAll())`: one request, whose answer has many values.
  const last = operators.findLast((operator) => isCounting(calleeName(operator) ?? ''));
  return (
    last !== undefined &&
    MANY_VALUES.has(calleeName(last) ?? '') &&
    flattensAnswer(file, last) &&
    /^(?:starts|maybe)$/.test(workOfValue(file, receiver, null))
  );
}

function worksForOneOfMany(file: FileModel, operators: readonly TSESTree.CallExpression[]): boolean {
  return operators.some(({ arguments: [work] }) => {
    if (!work || work.type === 'SpreadElement') return false;
    const found = workOfCallback(file, work);
    return found === 'starts' || found === 'maybe';
  });
}

function isCounting(name: string): boolean {
  return MANY_VALUES.has(name) || FEW_VALUES.has(name);
}

/** `mergeAll()`, `concatMap((page) => page.items)`: hands on what is in an answer, one by one. */
function flattensAnswer(file: FileModel, operator: TSESTree.CallExpression): boolean {
  return calleeName(operator)?.endsWith('All') === true || emitsElements(file, operator, calleeName(operator) ?? '');
}

function valuesBefore(file: FileModel, pipe: TSESTree.CallExpression, before: readonly Node[]): Values {
  for (const argument of before) {
    const operator = unwrap(argument);
    if (operator.type !== 'CallExpression') continue;
    const name = calleeName(operator) ?? '';
    if (FEW_VALUES.has(name)) return 'few';
    if (MANY_VALUES.has(name) && emitsElements(file, operator, name)) return 'many';
  }
  const receiver = receiverOf(pipe);
  // `pipe(mergeMap(...))` is an operator for sources that are not known here.
  if (!receiver || calleeName(pipe) !== 'pipe')
    return originOf(file, pipe.callee)?.module === 'rxjs' ? 'unknown' : 'few';
  return valuesOfSource(file, receiver);
}

/** True for the projection of an operator that is handed lists of a chosen length: `bufferCount(20), concatMap((part) => ...)`. */
export function isHandedBuffers(file: FileModel, projection: Node): boolean {
  const operator = projection.parent;
  const pipe = operator?.parent;
  if (operator?.type !== 'CallExpression' || pipe?.type !== 'CallExpression' || calleeName(pipe) !== 'pipe') return false;
  for (const argument of pipe.arguments.slice(0, pipe.arguments.indexOf(operator)).reverse()) {
    const before = unwrap(argument);
    const name = before.type === 'CallExpression' ? (calleeName(before) ?? '') : '';
    const size = before.type === 'CallExpression' ? before.arguments[entryOf(BUFFERING, name) ?? -1] : undefined;
    if (size) return size.type !== 'SpreadElement' && isChosenNumber(file, size);
    if (!/^(?:filter|tap|do|delay|observeOn|takeUntil|catchError)$/.test(name)) return false;
  }
  return false;
}

/** `mergeMap((list) => from(list))`, `concatAll()`: one value becomes many. */
function emitsElements(file: FileModel, operator: TSESTree.CallExpression, name: string): boolean {
  if (name === 'mergeAll' || name === 'concatAll' || name === 'expand' || name === 'repeat') return true;
  const [project] = operator.arguments;
  if (!project || project.type === 'SpreadElement') return false;
  return resultsOf(file, project).some((result) => {
    const value = unwrap(result);
    if (value.type === 'ArrayExpression' || value.type === 'Identifier' || value.type === 'MemberExpression')
      return true;
    if (value.type !== 'CallExpression') return false;
    if (calleeName(value) === 'pipe') return valuesOfSource(file, value) === 'many';
    return (
      calleeName(value) === 'from' &&
      originOf(file, value.callee)?.module === 'rxjs' &&
      valuesOfSource(file, value) === 'many'
    );
  });
}

function valuesOfSource(file: FileModel, node: Node, depth = 5): Values {
  const source = unwrap(node);
  if (depth <= 0) return 'few';
  switch (source.type) {
    case 'CallExpression':
      return valuesOfCall(file, source, depth);
    case 'NewExpression':
      return /Subject$|^Observable$/.test(calleeName(source) ?? '') ? 'many' : 'few';
    case 'Identifier': {
      const variable = variableOf(file, source);
      const initialiser = variable && initialiserOf(variable);
      if (initialiser) return valuesOfSource(file, initialiser, depth - 1);
      return isManyName(source.name) || (variable && definitionOf(variable)?.type === 'Parameter') ? 'many' : 'few';
    }
    case 'MemberExpression':
      return isManyName(keyName(source) ?? '') ? 'many' : 'few';
    default:
      return 'few';
  }
}

/** Streams of what people do in a page (`actions$`, `route.params`) are left alone: one person makes few. */
function isManyName(name: string): boolean {
  return (
    /\$$|Subject$|[sS]tream$|[qQ]ueue$|[eE]vents$|[mM]essages$/.test(name) &&
    !/^(?:actions?|params|queryParams|route|router|click|input|state|form)\w*\$?$/i.test(name)
  );
}

function valuesOfCall(file: FileModel, call: TSESTree.CallExpression, depth: number): Values {
  const name = calleeName(call) ?? '';
  const [first, second] = call.arguments;
  if (name === 'pipe') {
    const receiver = receiverOf(call);
    const last = call.arguments
      .map((argument) => unwrap(argument))
      .filter((argument) => argument.type === 'CallExpression')
      .reverse();
    for (const operator of last) {
      if (FEW_VALUES.has(calleeName(operator) ?? '')) return 'few';
      if (MANY_VALUES.has(calleeName(operator) ?? '') && emitsElements(file, operator, calleeName(operator) ?? ''))
        return 'many';
    }
    return receiver ? valuesOfSource(file, receiver, depth - 1) : 'few';
  }
  if (name === 'asObservable' || name === 'asObservable$') {
    const receiver = receiverOf(call);
    return receiver ? valuesOfSource(file, receiver, depth - 1) : 'few';
  }
  if (originOf(file, call.callee)?.module !== 'rxjs') return 'few';
  switch (name) {
    case 'of':
      return call.arguments.some(
        (argument) => argument.type === 'SpreadElement' && !hasFixedSize(file, argument.argument),
      )
        ? 'many'
        : 'few';
    case 'range':
      return second && !isBoundedCount(file, second) ? 'many' : 'few';
    case 'interval':
    case 'fromEventPattern':
    case 'generate':
      return 'many';
    case 'fromEvent':
      return first && /element|button|input|document|window|nativeElement|form|el\b/i.test(file.textOf(first))
        ? 'few'
        : 'many';
    case 'from':
      return first && first.type !== 'SpreadElement' ? valuesOfFrom(file, first) : 'few';
    default:
      return 'few';
  }
}

/** `from(rows)`: many when it is a collection, one when it is a promise. */
function valuesOfFrom(file: FileModel, node: Node): Values {
  const value = unwrap(node);
  if (hasFixedSize(file, value)) return 'few';
  if (value.type === 'CallExpression') {
    const receiver = receiverOf(value);
    const isCollection =
      /^(?:keys|values|entries|map|filter|slice|split|sort|flatMap|concat|from)$/.test(calleeName(value) ?? '') &&
      receiver !== null;
    return isCollection ? 'many' : 'few';
  }
  if (value.type === 'Identifier') {
    const variable = variableOf(file, value);
    const initialiser = variable && initialiserOf(variable);
    const start = initialiser && unwrap(initialiser);
    // A promise in a variable emits once.
    if (start?.type === 'CallExpression' && workOfValue(file, start, null) === 'starts') return 'few';
  }
  return value.type === 'TemplateLiteral' || value.type === 'Literal' ? 'few' : 'many';
}
