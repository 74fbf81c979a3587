import type { TSESTree } from '@typescript-eslint/utils';
import {
  awaited,
  calleeName,
  contains,
  enclosingFunction,
  isFunction,
  receiverOf,
  unwrap,
  type FunctionNode,
} from '../syntax/ast.js';
import { workOfCallback, workOfValue, type Work } from './async-work.js';
import { additionsTo } from '../collections/collected.js';
import type { FileModel, Node } from '../model/file.js';
import { hasFixedSize } from './fixed-size.js';
import { calleesAnywhere, callsOf } from '../syntax/functions.js';
import { iterationOf, itemLoopsAround, type ItemLoop } from './item-loops.js';
import { innerNodes, ownNodes } from '../syntax/nodes.js';
import { resultsOf } from '../syntax/results.js';
import { definitionOf, globalPath, propertyOf, variableOf, type Variable } from '../syntax/variables.js';

/** A place where one promise for each of several items comes into being. */
export interface Start {
  readonly file: FileModel;
  /** `map`: a callback for each element; `loop`: collected in a loop; `yield`: by a generator. */
  readonly kind: 'map' | 'loop' | 'yield';
  /** The call of `map`, or of `push`, or the `yield`. */
  readonly node: Node;
  /** The callback, or the expression that makes the promise. */
  readonly work: Node;
  /** Whether the work is known to be asynchronous, or only can be. */
  readonly certainty: Extract<Work, 'starts' | 'maybe'>;
  /** What repeats it, innermost first. */
  readonly loops: readonly ItemLoop[];
  /** For collected promises: the variable that holds them. */
  readonly collector: Variable | null;
}

/** Methods that hand on the elements of the array they are called on. */
const SAME_ELEMENTS = new Set([
  'filter',
  'concat',
  'flat',
  'slice',
  'reverse',
  'toReversed',
  'sort',
  'values',
  'toArray',
  'splice',
]);

/** Functions that hand on the elements of the collection they are given. */
const SAME_VALUES = new Set(['Array.from', 'Object.values', 'Object.fromEntries', 'Set', 'Array.of', 'Object.entries']);

/**
 * Where the promises of a collection are started: `ids.map(load)`, an array that a loop pushes to, a generator, a local
 * function that returns one of these. Promises that exist already (a parameter, a field) have no start here.
 */
export function startsOf(file: FileModel, node: Node, depth = 6): readonly Start[] {
  if (depth <= 0) return [];
  const value = unwrap(node);
  const inner = (child: Node): readonly Start[] => startsOf(file, child, depth - 1);
  switch (value.type) {
    case 'ArrayExpression':
      return value.elements.flatMap((element) => (element?.type === 'SpreadElement' ? inner(element.argument) : []));
    case 'ConditionalExpression':
      return [...inner(value.consequent), ...inner(value.alternate)];
    case 'LogicalExpression':
      return [...inner(value.left), ...inner(value.right)];
    case 'AssignmentExpression':
      return inner(value.right);
    case 'AwaitExpression':
      return inner(value.argument);
    case 'CallExpression':
      return startsOfCall(file, value, depth);
    case 'NewExpression': {
      const [first] = value.arguments;
      return first && /^(?:Set|Map)$/.test(globalPath(file, value.callee) ?? '') ? inner(first) : [];
    }
    case 'Identifier': {
      const variable = variableOf(file, value);
      return variable ? startsOfVariable(file, variable, depth) : [];
    }
    case 'MemberExpression':
      return startsOfMember(file, value, depth);
    default:
      return [];
  }
}

function startsOfCall(file: FileModel, call: TSESTree.CallExpression, depth: number): readonly Start[] {
  const inner = (child: Node): readonly Start[] => startsOf(file, child, depth - 1);
  const name = calleeName(call) ?? '';
  const receiver = receiverOf(call);
  const [first, second] = call.arguments;
  const iteration = iterationOf(call);
  if (iteration) return startsOfIteration(file, call, name, iteration, depth);
  const path = globalPath(file, call.callee);
  if (path !== null && SAME_VALUES.has(path) && first) return inner(first);
  if (receiver && SAME_ELEMENTS.has(name)) {
    return [
      ...inner(receiver),
      ...(name === 'concat'
        ? call.arguments.flatMap((argument) => inner(argument.type === 'SpreadElement' ? argument.argument : argument))
        : []),
    ];
  }
  if (
    receiver?.type === 'Identifier' &&
    /^(?:_|lodash|R)$/.test(receiver.name) &&
    first &&
    /^(?:values|compact|flatten|concat|uniq)$/.test(name)
  )
    return inner(first);
  if (name === 'apply' && second) return inner(second);
  return calleesAnywhere(file, call).flatMap((callee) =>
    startsOfResult(callee.file, callee.node, depth).map((start) => ({
      ...start,
      loops: start.loops.filter((loop) => !isGivenFew(file, call, callee.node, loop)),
    })),
  );
}

/** True when a loop of a called function walks a parameter for which this call has given a few. */
function isGivenFew(file: FileModel, call: TSESTree.CallExpression, fn: FunctionNode, loop: ItemLoop): boolean {
  const over = unwrap(loop.over);
  if (over.type !== 'Identifier') return false;
  const index = fn.params.findIndex((parameter) => parameter.type === 'Identifier' && parameter.name === over.name);
  const argument = index < 0 ? undefined : call.arguments[index];
  return argument !== undefined && argument.type !== 'SpreadElement' && hasFixedSize(file, argument);
}

function startsOfResult(file: FileModel, fn: FunctionNode, depth: number): readonly Start[] {
  if (fn.async) return [];
  return fn.generator
    ? startsOfGenerator(file, fn)
    : resultsOf(file, fn).flatMap((result) => startsOf(file, result, depth - 2));
}

function startsOfIteration(
  file: FileModel,
  call: TSESTree.CallExpression,
  name: string,
  iteration: { items: Node; callback: Node },
  depth: number,
): readonly Start[] {
  if (name === 'filter' || name === 'forEach' || name === 'each')
    return name === 'filter' ? startsOf(file, iteration.items, depth - 1) : [];
  const { items, callback } = iteration;
  const counted = propertyOf(file, items, 'length');
  const loop: ItemLoop = { kind: counted ? 'count' : 'items', over: counted ?? items, loop: call, body: callback };
  if (name === 'reduce' || name === 'reduceRight') return startsOfReduce(file, call, callback, loop);
  if (name === 'flatMap') {
    const nested = resultsOf(file, callback).flatMap((result) => startsOf(file, result, depth - 1));
    if (nested.length > 0) return nested.map((start) => ({ ...start, node: call, loops: [...start.loops, loop] }));
  }
  const pairs = pairValues(file, callback);
  const work =
    pairs.length > 0
      ? pairs.reduce<Work>((best, one) => (best === 'starts' ? best : one), 'none')
      : workOfCallback(file, callback);
  // What runs already when a limiter gets hold of it is not held back.
  if (work === 'limited') return startsOf(file, items, depth - 1).filter((start) => start.certainty === 'starts');
  if (work === 'starts' || work === 'maybe') {
    // `keys.map(toRequest).map((request) => limit(...))`: what runs first is looked at first, where it is known to run.
    return [{ file, kind: 'map', node: call, work: callback, certainty: work, loops: [loop], collector: null }];
  }
  return startsOf(file, items, depth - 1);
}

/** `[key, load(key)]`, as for `Object.fromEntries`. */
function pairValues(file: FileModel, callback: Node): readonly Work[] {
  const fn = unwrap(callback);
  if (!isFunction(fn) || fn.async) return [];
  return resultsOf(file, fn).flatMap((result) => {
    const pair = unwrap(result);
    const last = pair.type === 'ArrayExpression' && pair.elements.length === 2 ? pair.elements[1] : null;
    return last && last.type !== 'SpreadElement' ? [workOfValue(file, last, fn)] : [];
  });
}

/** `items.reduce((jobs, item) => { jobs.push(send(item)); return jobs; }, [])`, also into an object, a Map or a Set. */
function startsOfReduce(
  file: FileModel,
  call: TSESTree.CallExpression,
  callback: Node,
  loop: ItemLoop,
): readonly Start[] {
  const fn = unwrap(callback);
  const initial = call.arguments.at(-1);
  if (!isFunction(fn) || !initial || !isCollection(file, initial)) return [];
  const accumulator = fn.params[0];
  if (accumulator?.type !== 'Identifier') return [];
  const variable = variableOf(file, accumulator);
  const added = variable ? additionsTo(file, variable).map((addition) => addition.value) : [];
  for (const result of resultsOf(file, fn)) {
    const value = unwrap(result);
    if (value.type === 'ArrayExpression')
      added.push(
        ...value.elements.flatMap((element) => (element && element.type !== 'SpreadElement' ? [element] : [])),
      );
    // `(jobs, id) => ({ ...jobs, [id]: load(id) })`
    if (value.type === 'ObjectExpression')
      added.push(...value.properties.flatMap((part) => (part.type === 'Property' ? [part.value] : [])));
    if (value.type === 'CallExpression' && calleeName(value) === 'concat') added.push(...value.arguments);
  }
  return added.flatMap((value): Start[] => {
    const work = workOfValue(file, value, fn);
    return work === 'starts' || work === 'maybe'
      ? [{ file, kind: 'loop', node: call, work: value, certainty: work, loops: [loop], collector: null }]
      : [];
  });
}

function isCollection(file: FileModel, node: Node): boolean {
  const value = unwrap(node);
  if (value.type === 'NewExpression') return /^(?:Map|Set)$/.test(globalPath(file, value.callee) ?? '');
  return value.type === 'ArrayExpression' || value.type === 'ObjectExpression';
}

function startsOfVariable(file: FileModel, variable: Variable, depth: number): readonly Start[] {
  const definition = definitionOf(variable);
  if (definition?.type === 'Parameter') return startsOfParameter(file, variable, depth);
  if (definition?.node.type !== 'VariableDeclarator' || definition.node.id.type !== 'Identifier') return [];
  const found: Start[] = [];
  const additions = additionsTo(file, variable);
  for (const reference of variable.references) {
    const isAddition = additions.some(({ node }) => node === reference.identifier.parent);
    if (reference.isWrite() && reference.writeExpr && !isAddition)
      found.push(...startsOf(file, reference.writeExpr, depth - 1));
  }
  for (const addition of additions) {
    const loops = itemLoopsAround(file, addition.node, variable.scope.block);
    if (addition.spread) {
      found.push(
        ...startsOf(file, addition.value, depth - 1).map((start) => ({
          ...start,
          loops: [...start.loops, ...loops],
          collector: variable,
        })),
      );
      continue;
    }
    if (loops.length === 0) continue;
    const within = loops.map((loop) => loop.body).find(isFunction) ?? enclosingFunctionWithin(addition.node, variable);
    const work = workOfValue(file, addition.value, within);
    if (work !== 'starts' && work !== 'maybe') {
      // `jobs.push(job)` with `const job = send(item)` of the same turn.
      const started = work === 'passes' ? startedInTurn(file, addition.value, loops[0]) : null;
      if (!started) continue;
      found.push({
        file,
        kind: 'loop',
        node: addition.node,
        work: started.node,
        certainty: started.work,
        loops,
        collector: variable,
      });
      continue;
    }
    found.push({
      file,
      kind: 'loop',
      node: addition.node,
      work: addition.value,
      certainty: work,
      loops,
      collector: variable,
    });
  }
  return found;
}

function enclosingFunctionWithin(node: Node, variable: Variable): FunctionNode | null {
  const fn = enclosingFunction(node);
  return fn && contains(fn, variable.identifiers[0] ?? fn) ? null : fn;
}

function startedInTurn(
  file: FileModel,
  value: Node,
  loop: ItemLoop | undefined,
): { node: Node; work: 'starts' | 'maybe' } | null {
  const name = awaited(value);
  const variable = name.type === 'Identifier' ? variableOf(file, name) : null;
  const declared = variable && definitionOf(variable)?.node;
  if (!loop || declared?.type !== 'VariableDeclarator' || !declared.init || !contains(loop.body, declared)) return null;
  const work = workOfValue(file, declared.init, isFunction(loop.body) ? loop.body : null);
  return work === 'starts' || work === 'maybe' ? { node: declared.init, work } : null;
}

/** A parameter that callers of the same file give promises to. */
function startsOfParameter(file: FileModel, variable: Variable, depth: number): readonly Start[] {
  const fn = definitionOf(variable)?.node;
  if (!fn || !isFunction(fn)) return [];
  const index = fn.params.findIndex((parameter) => parameter === variable.identifiers[0]);
  if (index < 0) return [];
  return callsOf(file, fn).flatMap((call) => {
    const argument = call.arguments[index];
    return argument && argument.type !== 'SpreadElement' ? startsOf(file, argument, depth - 2) : [];
  });
}

/** `this.jobs` that the same function has assigned or filled. */
function startsOfMember(file: FileModel, member: TSESTree.MemberExpression, depth: number): readonly Start[] {
  const fn = enclosingFunction(member);
  if (!fn?.body || unwrap(member.object).type !== 'ThisExpression') return [];
  const text = file.textOf(member);
  const assigned = ownNodes(file, fn.body, 'AssignmentExpression')
    .filter((assignment) => assignment.range[1] <= member.range[0] && file.textOf(assignment.left) === text)
    .flatMap((assignment) => startsOf(file, assignment.right, depth - 1));
  const pushed = innerNodes(file, fn.body, 'CallExpression').flatMap((call): Start[] => {
    const [value] = call.arguments;
    if (!value || value.type === 'SpreadElement' || file.textOf(call.callee) !== `${text}.push`) return [];
    const loops = itemLoopsAround(file, call, fn);
    const work = workOfValue(file, value, null);
    if (loops.length === 0 || (work !== 'starts' && work !== 'maybe')) return [];
    return [{ file, kind: 'loop', node: call, work: value, certainty: work, loops, collector: null }];
  });
  return [...assigned, ...pushed];
}

function startsOfGenerator(file: FileModel, fn: FunctionNode): readonly Start[] {
  return ownNodes(file, fn.body, 'YieldExpression').flatMap((node): Start[] => {
    if (!node.argument) return [];
    if (node.delegate) return [...startsOf(file, node.argument, 3)];
    const loops = itemLoopsAround(file, node, fn);
    const work = workOfValue(file, node.argument, null);
    if (loops.length === 0 || (work !== 'starts' && work !== 'maybe')) return [];
    return [{ file, kind: 'yield', node, work: node.argument, certainty: work, loops, collector: null }];
  });
}
