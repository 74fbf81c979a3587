import type { TSESTree } from '@typescript-eslint/utils';
import {
  DEADLINE_OPTIONS,
  FOREVER_LIBRARIES,
  LIMIT_OPTIONS,
  LIMIT_OPTIONS_INSIDE,
  NULL_LIMITS,
  PAUSE_CAPS,
  RETRY_DECIDERS,
  RETRY_LIBRARIES,
  RETRY_NAMES,
  type RetryDecider,
  type RetryEntry,
} from '../../catalogue/retry.js';
import { calleeName, isFunction, keyName, unwrap, wrapped } from '../syntax/ast.js';
import { isBoundingTest, isMeasure, type Cycle } from './attempt-measures.js';
import { isCappedAndRandom } from './attempt-pauses.js';
import { constantOf, numberOf } from '../syntax/constants.js';
import { isDeadlineSignal } from './deadline-signals.js';
import { entryOf } from '../syntax/entries.js';
import type { Located } from '../model/facts.js';
import { perFile, type FileModel, type Node } from '../model/file.js';
import { functionsOf } from '../syntax/functions.js';
import { importsOf } from '../syntax/imported-modules.js';
import { innerNodes, nodesOf } from '../syntax/nodes.js';
import { isFrom, originOf } from '../syntax/origins.js';
import { ofNullLimit } from './retry-null-limits.js';
import { globalPath, propertyOf, resolveValue } from '../syntax/variables.js';

/** A setting of a library or helper that lets it try without end. */
export interface EndlessOption {
  /** What is reported: the option, or the construct that lacks it. */
  readonly node: Node;
  /** The option's name, or that of the construct. */
  readonly name: string;
  /** value: it is written out. absent: the default has no end. forever: a switch. function: a function that never says no. */
  readonly kind: 'value' | 'absent' | 'forever' | 'function';
  /** The option's value in the code. */
  readonly value: Node | null;
  /** For an absent option: the object it belongs in, or null when the call has none. */
  readonly options: TSESTree.ObjectExpression | null;
  readonly call: TSESTree.CallExpression | TSESTree.NewExpression | null;
  readonly isCustomary: boolean;
}

/** The endless retry settings of a file. */
export const endlessOptionsOf = perFile((file): readonly EndlessOption[] => {
  const found = new Map<Node, EndlessOption>();
  const note = (option: EndlessOption | null): void => {
    if (option && !found.has(option.node)) found.set(option.node, option);
  };
  const modules = importsOf(file);
  const isImported = (module: string | RegExp): boolean =>
    modules.some((name) => (typeof module === 'string' ? name === module : module.test(name)));
  const entries = RETRY_LIBRARIES.filter((entry) => isImported(entry.module));
  const deciders = RETRY_DECIDERS.filter((decider) => isImported(decider.module));
  const nullLimits = NULL_LIMITS.filter((limit) => isImported(limit.module));
  for (const call of [...nodesOf(file).all('CallExpression'), ...nodesOf(file).all('NewExpression')]) {
    for (const entry of entries.length > 0 ? entriesOf(file, call, entries) : []) note(ofEntry(file, call, entry));
    note(ofPosition(file, call));
  }
  for (const property of nodesOf(file).all('Property')) {
    note(
      ofValue(file, property) ??
        ofForever(file, property) ??
        ofDecider(file, property, deciders) ??
        ofNullLimit(file, property, nullLimits),
    );
  }
  return [...found.values()].sort((a, b) => a.node.range[0] - b.node.range[0]);
});

function entriesOf(
  file: FileModel,
  call: TSESTree.CallExpression | TSESTree.NewExpression,
  entries: readonly RetryEntry[],
): readonly RetryEntry[] {
  const via = call.type === 'NewExpression' ? 'new' : 'call';
  const origin = originOf(file, call.callee);
  if (!origin) return [];
  return entries.filter(
    (entry) => entry.via === via && entry.exports.some((name) => isFrom(origin, entry.module, name)),
  );
}

function ofEntry(
  file: FileModel,
  call: TSESTree.CallExpression | TSESTree.NewExpression,
  entry: RetryEntry,
): EndlessOption | null {
  const argument = call.arguments[entry.argument];
  const found = {
    node: call,
    name: entry.option,
    value: null,
    options: null,
    call,
    isCustomary: entry.isCustomary === true,
  };
  const isEndlessByDefault = entry.absent === 'unlimited' && !isInsideDeadline(file, call);
  if (argument === undefined) {
    const isOpen = isEndlessByDefault && !call.arguments.some((other) => other.type === 'SpreadElement');
    return isOpen ? { ...found, kind: 'absent' } : null;
  }
  const given = declaredValue(file, argument);
  if (entry.deadlines.some((deadline) => propertyOf(given.file, given.node, deadline))) return null;
  const path = entry.option.split('.');
  let object = given.node;
  for (const key of path.slice(0, -1)) {
    const inner = propertyOf(given.file, object, key);
    if (inner === null) return null;
    if (inner === undefined) return isEndlessByDefault ? { ...found, kind: 'absent' } : null;
    object = inner;
  }
  const value = propertyOf(given.file, object, path.at(-1) ?? '');
  if (value === null) return null;
  if (value === undefined) {
    if (!isEndlessByDefault) return null;
    const literal = given.file === file ? resolveValue(file, object) : null;
    // Who writes a policy and leaves the number out has not chosen the custom of the library.
    const isCustomary = found.isCustomary && path.length === 1;
    return { ...found, kind: 'absent', options: literal?.type === 'ObjectExpression' ? literal : null, isCustomary };
  }
  const known = constantOf(given.file, value)?.value;
  if (known === undefined || !(isEndless(known) || entry.unlimited.includes(known as never))) return null;
  if (given.file !== file) return { ...found, kind: 'value', isCustomary: false };
  return { ...found, node: propertyAround(value) ?? value, kind: 'value', value, call: null, isCustomary: false };
}

/** The value behind a name, in the file that declares it. */
function declaredValue(file: FileModel, node: Node): Located {
  const value = resolveValue(file, node);
  const origin = value.type === 'Identifier' ? originOf(file, value) : null;
  const [name, ...rest] = origin?.path ?? [];
  const target =
    origin && name !== undefined && rest.length === 0 ? file.facts.resolveExport(file, origin.module, name) : null;
  return target ? { file: target.file, node: resolveValue(target.file, target.node) } : { file, node: value };
}

function isEndless(value: unknown): boolean {
  return typeof value === 'number' && value >= Number.MAX_SAFE_INTEGER;
}

function propertyAround(value: Node): Node | null {
  const parent = wrapped(value).parent;
  return parent?.type === 'Property' ? parent : null;
}

/** cockatiel: `wrap(timeout(30_000, ...), retry(...))` ends all attempts together. */
function isInsideDeadline(file: FileModel, call: TSESTree.CallExpression | TSESTree.NewExpression): boolean {
  const holder = wrapped(call).parent;
  const name = holder?.type === 'VariableDeclarator' && holder.id.type === 'Identifier' ? holder.id.name : null;
  return nodesOf(file)
    .all('CallExpression')
    .some((wrap) => {
      if (!isFrom(originOf(file, wrap.callee), 'cockatiel', 'wrap')) return false;
      const index = wrap.arguments.findIndex(
        (argument) =>
          argument === call ||
          (name !== null && unwrap(argument).type === 'Identifier' && file.textOf(unwrap(argument)) === name),
      );
      return wrap.arguments.slice(0, Math.max(index, 0)).some((outer) => {
        const policy = resolveValue(file, outer);
        return policy.type === 'CallExpression' && isFrom(originOf(file, policy.callee), 'cockatiel', 'timeout');
      });
    });
}

/** `{ retries: Infinity }`, `retry: { limit: Infinity }` in the options of any library or helper. */
function ofValue(file: FileModel, property: TSESTree.Property): EndlessOption | null {
  if (!mayBeEndless(property.value)) return null;
  const name = keyName(property);
  if (name === null || property.parent.type !== 'ObjectExpression') return null;
  const isLimit = LIMIT_OPTIONS.test(name) || (LIMIT_OPTIONS_INSIDE.test(name) && isAboutRetries(property.parent));
  if (!isLimit) return null;
  const known = numberOf(file, property.value);
  if (!isEndless(known) || hasDeadline(file, property.parent)) return null;
  return {
    node: property,
    name,
    kind: 'value',
    value: property.value,
    options: property.parent,
    call: null,
    isCustomary: false,
  };
}

/** Only names and members can stand for infinity; most options hold small literals and need no look. */
function mayBeEndless(value: Node): boolean {
  const node = unwrap(value);
  return (
    node.type === 'Identifier' ||
    node.type === 'MemberExpression' ||
    node.type === 'BinaryExpression' ||
    (node.type === 'Literal' && isEndless(node.value))
  );
}

/** True for the object of an option or call whose name speaks of retries. */
function isAboutRetries(object: TSESTree.ObjectExpression): boolean {
  const holder = wrapped(object).parent;
  if (holder?.type === 'Property') return RETRY_NAMES.test(keyName(holder) ?? '');
  if (holder?.type === 'CallExpression' || holder?.type === 'NewExpression')
    return RETRY_NAMES.test(calleeName(holder) ?? '');
  return holder?.type === 'VariableDeclarator' && holder.id.type === 'Identifier' && RETRY_NAMES.test(holder.id.name);
}

function hasDeadline(file: FileModel, object: TSESTree.ObjectExpression): boolean {
  const caps = importsOf(file).flatMap((module) => entryOf(PAUSE_CAPS, module) ?? []);
  if (DEADLINE_OPTIONS.some((name) => !caps.includes(name) && isFinite(propertyOf(file, object, name)))) return true;
  const signal = propertyOf(file, object, 'signal');
  return signal !== null && signal !== undefined && isDeadlineSignal(file, signal);

  function isFinite(value: Node | null | undefined): boolean {
    return value !== null && value !== undefined && !isEndless(numberOf(file, value));
  }
}

const RETRY_CALL =
  /^(?:with)?(?:auto)?retr(?:y|ies|ying)(?![a-z])|Retry(?:ing)?$|^backoff|^reconnect|^attempt(?![a-z])/i;

/** `retry(work, Infinity)`, `job.retries(Infinity)`. */
function ofPosition(file: FileModel, call: TSESTree.CallExpression | TSESTree.NewExpression): EndlessOption | null {
  const name = calleeName(call);
  if (name === null || call.type === 'NewExpression' || !(RETRY_CALL.test(name) || LIMIT_OPTIONS.test(name)))
    return null;
  for (const argument of call.arguments) {
    if (argument.type === 'SpreadElement' || !mayBeEndless(argument)) continue;
    const value = unwrap(argument);
    if (value.type === 'Identifier' && value.name !== 'Infinity') continue;
    if (isEndless(numberOf(file, value)))
      return { node: argument, name, kind: 'value', value: argument, options: null, call, isCustomary: false };
  }
  return null;
}

/** `forever: true` of async-retry, retry, p-retry and what is made like them. */
function ofForever(file: FileModel, property: TSESTree.Property): EndlessOption | null {
  if (keyName(property) !== 'forever' || property.parent.type !== 'ObjectExpression') return null;
  if (constantOf(file, property.value)?.value !== true || hasDeadline(file, property.parent)) return null;
  const isKnown = importsOf(file).some((module) => FOREVER_LIBRARIES.test(module));
  const holder = wrapped(property.parent).parent;
  const isRetryCall =
    (holder?.type === 'CallExpression' || holder?.type === 'NewExpression') &&
    /retry|operation|backoff|attempt/i.test(file.textOf(holder.callee));
  if (!isKnown && !isRetryCall) return null;
  return {
    node: property,
    name: 'forever',
    kind: 'forever',
    value: property.value,
    options: property.parent,
    call: null,
    isCustomary: false,
  };
}

function ofDecider(
  file: FileModel,
  property: TSESTree.Property,
  deciders: readonly RetryDecider[],
): EndlessOption | null {
  const name = deciders.length > 0 ? keyName(property) : null;
  if (name === null || property.parent.type !== 'ObjectExpression') return null;
  const decider = deciders.find((candidate) => candidate.option === name);
  if (!decider) return null;
  const functions = functionsOf(file, property.value);
  if (functions.length === 0 || !functions.every((fn) => neverStops(file, fn, decider))) return null;
  // A connection that comes back with a growing, random pause may do so for ever.
  if (decider.isCustomary && functions.every((fn) => isCappedAndRandom(file, fn))) return null;
  return {
    node: property,
    name,
    kind: 'function',
    value: property.value,
    options: property.parent,
    call: null,
    isCustomary: decider.isCustomary === true,
  };
}

/** True when a function says "again" on some path and never asks how often it has said so. */
function neverStops(file: FileModel, fn: ReturnType<typeof functionsOf>[number], decider: RetryDecider): boolean {
  const parameter = fn.params[decider.count];
  const isCount = (node: Node): boolean =>
    parameter !== undefined && parameter.range[0] <= node.range[0] && node.range[1] <= parameter.range[1];
  const cycle: Cycle = {
    file,
    ranges: [fn],
    unreached: [],
    isStepped: (variable, owner) =>
      owner === fn ? variable.identifiers.some((identifier) => isCount(identifier)) : null,
  };
  const comparisons = innerNodes(file, fn, 'BinaryExpression');
  if (comparisons.some((comparison) => isBoundingTest(cycle, comparison))) return false;
  if (
    innerNodes(file, fn, 'MemberExpression').some(
      (member) => isTable(member) || (/retryCount|counter|attempt/i.test(keyName(member) ?? '') && isCompared(member)),
    )
  )
    return false;
  const helpers = innerNodes(file, fn, 'CallExpression').filter(
    (call) => globalPath(file, call.callee)?.startsWith('Math.') !== true,
  );
  if (
    helpers.some(
      (call) =>
        !/^(?:log|debug|info|warn|error|setTimeout)$/.test(calleeName(call) ?? '') &&
        call.arguments.some((argument) => isMeasure(cycle, argument, 4)),
    )
  )
    return false;
  return saysAgain(fn);

  /** `DELAYS[count]` ends where the table does. */
  function isTable(member: TSESTree.MemberExpression): boolean {
    return member.computed && isMeasure(cycle, member.property, 4);
  }
}

function isCompared(node: Node): boolean {
  const parent = wrapped(node).parent;
  return parent?.type === 'BinaryExpression' && /^(?:[<>]=?|[!=]==?)$/.test(parent.operator);
}

function saysAgain(fn: ReturnType<typeof functionsOf>[number]): boolean {
  if (fn.body.type !== 'BlockStatement') return !isNo(fn.body);
  const results: Node[] = [];
  const visit = (statements: readonly Node[]): void => {
    for (const statement of statements) {
      if (statement.type === 'ReturnStatement' && statement.argument) results.push(statement.argument);
      else if (statement.type === 'IfStatement')
        visit([statement.consequent, ...(statement.alternate ? [statement.alternate] : [])]);
      else if (statement.type === 'BlockStatement') visit(statement.body);
      else if (
        statement.type === 'ExpressionStatement' &&
        /revalidate|callback|done|cb|next/.test(calleeText(statement.expression))
      )
        results.push(statement.expression);
    }
  };
  visit(fn.body.body);
  return results.some((result) => !isNo(result));
}

function calleeText(node: Node): string {
  const call = unwrap(node);
  if (call.type !== 'CallExpression') return '';
  const [first] = call.arguments;
  // `setTimeout(() => revalidate({ retryCount }), 5000)`
  const inner = first && unwrap(first);
  if (calleeName(call) === 'setTimeout' && inner && isFunction(inner)) {
    if (inner.body.type !== 'BlockStatement') return calleeText(inner.body);
    const [statement] = inner.body.body;
    return statement?.type === 'ExpressionStatement' ? calleeText(statement.expression) : '';
  }
  return calleeName(call) ?? '';
}

function isNo(node: Node): boolean {
  const value = unwrap(node);
  if (value.type === 'Literal') return value.value === false || value.value === null || value.value === 0;
  if (value.type === 'Identifier') return value.name === 'undefined';
  return value.type === 'NewExpression' || (value.type === 'UnaryExpression' && value.operator === 'void');
}
