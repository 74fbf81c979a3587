import type { TSESTree } from '@typescript-eslint/utils';
import {
  GLOBAL_INTERVALS,
  INTERVAL_HOOKS,
  JOB_OBJECT,
  ITERATED_INTERVALS,
  PAUSE_CALL,
  REARMED_BY,
  RXJS_INTERVALS,
  SCHEDULERS,
  TASK_CLASSES,
  type SchedulerEntry,
} from '../../catalogue/schedulers.js';
import {
  awaited,
  calleeName,
  decoratorsOf,
  enclosingFunction,
  isFunction,
  keyName,
  receiverOf,
  unwrap,
  type FunctionNode,
} from '../syntax/ast.js';
import { follow, propertyAt, unbound } from '../syntax/bindings.js';
import { callersOf } from '../syntax/call-sites.js';
import { constantOf } from '../syntax/constants.js';
import type { Located } from '../model/facts.js';
import { perFile, type FileModel, type Node } from '../model/file.js';
import { calleesAnywhere, type AnyCall } from '../syntax/functions.js';
import { functionsAnywhere } from '../syntax/methods.js';
import { nodesOf } from '../syntax/nodes.js';
import { isFrom, originOf, type Origin } from '../syntax/origins.js';
import { looseLoopOf, type LooseLoop } from './overlap-loops.js';
import { resultsOf } from '../syntax/results.js';
import { periodBeside, periodOf, type Period } from './schedule-periods.js';
import { definitionOf, globalPath, initialiserOf, variableOf } from '../syntax/variables.js';

/** A place that makes a function run again and again. */
export interface IntervalRegistration {
  /** The call or the decorator. */
  readonly node: AnyCall | TSESTree.Decorator;
  /** What is reported: the callee, or the decorator. */
  readonly head: Node;
  /** What it is called in the code: `setInterval`, `cron.schedule`, `@Interval`. */
  readonly name: string;
  /** The entry of the library; null for the platform's own timer. */
  readonly scheduler: SchedulerEntry | null;
  /** The expression of the work; for a decorator, the method. */
  readonly work: Node;
  /** The functions that the work stands for. Empty when they are out of sight. */
  readonly ticks: readonly Located<FunctionNode>[];
  readonly period: Period;
  /** The scheduler leaves out a run while the promise of the last one is pending. */
  readonly isExclusive: boolean;
  /** The scheduler gets the promise of a run. Of no importance where it does nothing with it. */
  readonly getsPromise: boolean;
  /** Recognised by a name only. */
  readonly isGuess: boolean;
  /** In a loop that waits for the time only, the call that starts the work. */
  readonly start: TSESTree.CallExpression | null;
  /** A function that arms its own timer: the next run waits for what has ended before the call. */
  readonly isRearmed: boolean;
}

/** Every interval and schedule of a file. */
export const intervalRegistrationsOf = perFile((file): readonly IntervalRegistration[] => {
  const nodes = nodesOf(file);
  const calls: readonly AnyCall[] = [...nodes.all('CallExpression'), ...nodes.all('NewExpression')];
  const found = [
    ...calls.flatMap((call) => ofCall(file, call) ?? []),
    ...nodes.all('Decorator').flatMap((decorator) => ofDecorator(file, decorator) ?? []),
  ];
  return found.sort((a, b) => a.node.range[0] - b.node.range[0]);
});

/** The last names of all that starts a schedule: most calls are none by their name alone. */
const LAST_NAMES = new Set(
  SCHEDULERS.flatMap(({ exports }) => exports.map((name) => name.slice(name.lastIndexOf('.') + 1))),
);
const MODULES = new Set(SCHEDULERS.map(({ module }) => module));

function ofCall(file: FileModel, call: AnyCall): IntervalRegistration | null {
  if (call.arguments.length === 0) return null;
  const name = calleeName(call) ?? '';
  if (call.type === 'CallExpression' && name === RXJS_INTERVALS.subscribe) return ofSubscription(file, call);
  if (call.type === 'CallExpression' && (name === 'setInterval' || PAUSE_CALL.test(name))) {
    const loop = looseLoopOf(file, call);
    if (loop) return ofLoop(file, call, loop);
  }
  const path = globalPath(file, call.callee);
  if (path !== null) {
    if (path === REARMED_BY && call.type === 'CallExpression') return ofRearmed(file, call);
    if (GLOBAL_INTERVALS.has(path)) return registration(file, call, null, call.arguments[0], call.arguments[1]);
    return null;
  }
  const origin = originOf(file, call.callee);
  if (origin && (LAST_NAMES.has(origin.path.at(-1) ?? '') || MODULES.has(origin.module))) {
    const entry = entryFor(origin, call.type === 'NewExpression' ? 'new' : 'call');
    if (entry) return ofScheduler(file, call, entry);
  }
  if (name === 'schedule' && call.type === 'CallExpression') return ofChainedCron(file, call);
  const isHook = INTERVAL_HOOKS.test(name) && call.type === 'CallExpression' && receiverOf(call) === null;
  if (isHook || (name === 'setInterval' && isTimerMethod(file, call, origin)))
    return guess(registration(file, call, null, call.arguments[0], call.arguments[1]));
  return null;
}

/** `function tick() { void work(); setTimeout(tick, 1000); }` */
function ofRearmed(file: FileModel, call: TSESTree.CallExpression): IntervalRegistration | null {
  const [work, period] = call.arguments;
  const around = enclosingFunction(call);
  if (!work || !period || !around || around.params.length > 0 || call.arguments.length > 2) return null;
  const value = unwrap(work);
  const again = isFunction(value) && value.body.type !== 'BlockStatement' ? awaited(value.body) : null;
  const runs =
    again?.type === 'CallExpression'
      ? calleesAnywhere(file, again).map(({ node }) => node)
      : isFunction(value)
        ? []
        : functionsAnywhere(file, value).map(({ node }) => node);
  if (!runs.includes(around)) return null;
  const found = registration(file, call, null, work, period);
  return found && { ...found, ticks: [{ file, node: around }], isRearmed: true };
}

/** `while (true) { void work(); await sleep(1000); }` */
function ofLoop(file: FileModel, pause: TSESTree.CallExpression, loop: LooseLoop): IntervalRegistration | null {
  const found = registration(file, pause, null, loop.start.callee, loop.period);
  const isIterated = loop.loop.type === 'ForOfStatement';
  return (
    found && {
      ...found,
      head: isIterated ? pause.callee : loop.start.callee,
      name: isIterated ? found.name : 'while',
      ticks: loop.ticks,
      start: loop.start,
    }
  );
}

function entryFor(origin: Origin, form: SchedulerEntry['form']): SchedulerEntry | null {
  const found = SCHEDULERS.find(
    (entry) => entry.module === origin.module && entry.exports.some((name) => isFrom(origin, entry.module, name)),
  );
  // Old versions of classes are also called without `new`.
  return found && (found.form === form || (found.form === 'new' && form === 'call')) ? found : null;
}

function guess(found: IntervalRegistration | null): IntervalRegistration | null {
  return found && { ...found, isGuess: true };
}

/** `this.homey.setInterval(fn, ms)`: of an object that is out of sight, and so keeps to what the name says. */
function isTimerMethod(file: FileModel, call: AnyCall, origin: Origin | null): boolean {
  const callee = unwrap(call.callee);
  if (callee.type !== 'MemberExpression' || origin?.module === ITERATED_INTERVALS) return false;
  return calleesAnywhere(file, call).length === 0 && call.arguments.length >= 2;
}

function ofScheduler(file: FileModel, call: AnyCall, entry: SchedulerEntry): IntervalRegistration | null {
  const args = call.arguments;
  switch (entry.order) {
    case 'second':
      return registration(file, call, entry, args[0], args[1]);
    case 'first': {
      const [only] = args;
      const inObject = only && args.length === 1 ? propertyAt(unbound(file, only), JOB_OBJECT.work) : null;
      if (inObject?.file === file) {
        const period = only && propertyAt(unbound(file, only), JOB_OBJECT.period);
        return registration(file, call, entry, inObject.node, period?.file === file ? period.node : undefined);
      }
      // Options may stand in front of the function or behind it.
      const index = entry.option === 'protect' ? args.findIndex((one, at) => at > 0 && mayBeWork(file, one)) : 1;
      if (index < 0) return null;
      return registration(file, call, entry, args[index], args[0]);
    }
    case 'name': {
      const index = workIndex(file, args);
      return index < 0 ? null : registration(file, call, entry, args[index], args[index - 1]);
    }
    case 'object': {
      const [first] = args;
      const work = first && propertyAt(unbound(file, first), entry.workKey ?? '');
      const period = first && propertyAt(unbound(file, first), entry.periodKey ?? '');
      if (work?.file !== file) return null;
      return registration(file, call, entry, work.node, period?.file === file ? period.node : undefined);
    }
    case 'task':
      return ofTask(file, call, entry);
  }
}

/** `scheduleJob(rule, work)` or `scheduleJob(name, rule, work)`: a function that is in sight, or else the last that may be one. */
function workIndex(file: FileModel, args: readonly Node[]): number {
  const seen = args.findIndex((one, at) => at > 0 && functionsAnywhere(file, unwrap(one)).length > 0);
  return seen > 0 ? seen : args.findLastIndex((one, at) => at > 0 && mayBeWork(file, one));
}

function mayBeWork(file: FileModel, node: Node): boolean {
  const value = unwrap(node);
  if (isFunction(value)) return true;
  if (value.type !== 'Identifier' && value.type !== 'MemberExpression' && value.type !== 'CallExpression') return false;
  const target = follow(unbound(file, value));
  return (
    target !== null &&
    target.node.type !== 'ObjectExpression' &&
    target.node.type !== 'NewExpression' &&
    target.node.type !== 'Literal' &&
    target.node.type !== 'TemplateLiteral'
  );
}

/** `new SimpleIntervalJob({ seconds: 5 }, new AsyncTask('sync', () => sync()))` */
function ofTask(file: FileModel, call: AnyCall, entry: SchedulerEntry): IntervalRegistration | null {
  const [schedule, given] = call.arguments;
  const task = given && follow(unbound(file, given));
  if (task?.node.type !== 'NewExpression' || task.file !== file) return null;
  const origin = originOf(file, task.node.callee);
  const waits = isFrom(origin, TASK_CLASSES.module, TASK_CLASSES.waits);
  if (!waits && !isFrom(origin, TASK_CLASSES.module, TASK_CLASSES.drops)) return null;
  const found = registration(file, call, entry, task.node.arguments[1], schedule);
  return found && { ...found, getsPromise: waits };
}

/** `new Cron('* * * * * *', options).schedule(fn)` */
function ofChainedCron(file: FileModel, call: TSESTree.CallExpression): IntervalRegistration | null {
  const receiver = receiverOf(call);
  const made = receiver && follow(unbound(file, receiver));
  if (made?.file !== file || made.node.type !== 'NewExpression') return null;
  const origin = originOf(file, made.node.callee);
  const entry = origin && entryFor(origin, 'new');
  if (entry?.isScheduledLater !== true) return null;
  const found = registration(file, call, entry, call.arguments[0], made.node.arguments[0]);
  return found && { ...found, isExclusive: isOn(file, made.node, entry) };
}

/** `interval(1000).subscribe(async () => ...)`; operators that map to other observables are no matter of this rule. */
function ofSubscription(file: FileModel, call: TSESTree.CallExpression): IntervalRegistration | null {
  let source = receiverOf(call);
  let work: Node | undefined = call.arguments[0];
  while (source?.type === 'CallExpression' && calleeName(source) === 'pipe') {
    for (const argument of source.arguments) {
      const operator = unwrap(argument);
      const name = operator.type === 'CallExpression' ? (calleeName(operator) ?? '') : '';
      if (operator.type !== 'CallExpression' || RXJS_INTERVALS.mapping.test(name)) return null;
      const [first] = operator.arguments;
      if (RXJS_INTERVALS.starters.has(name) && first && isAsyncFunction(first)) work = first;
    }
    source = receiverOf(source);
  }
  if (source?.type !== 'CallExpression') return null;
  const origin = originOf(file, source.callee);
  const name = origin?.path.at(-1) ?? '';
  if (!origin || !RXJS_INTERVALS.module.test(origin.module) || !RXJS_INTERVALS.sources.has(name)) return null;
  const period = name === 'timer' ? source.arguments[1] : source.arguments[0];
  if (!period) return null;
  const handler = work && unwrap(work);
  const next = handler?.type === 'ObjectExpression' ? propertyAt(unbound(file, handler), 'next')?.node : work;
  const found = registration(file, call, null, next, period);
  return found && { ...found, head: source.callee, name };
}

function isAsyncFunction(node: Node): boolean {
  const value = unwrap(node);
  return isFunction(value) && value.async;
}

/** `@Cron('* * * * * *') async sync() {...}`, `@Interval(5000)`, `@Interval('name', 5000)`. */
function ofDecorator(file: FileModel, decorator: TSESTree.Decorator): IntervalRegistration | null {
  const call = unwrap(decorator.expression);
  const member = decorator.parent;
  if (call.type !== 'CallExpression' || member.type !== 'MethodDefinition' || !isFunction(member.value)) return null;
  if (!decoratorsOf(member).includes(decorator)) return null;
  const origin = originOf(file, call.callee);
  const entry =
    origin &&
    SCHEDULERS.find((one) => one.form === 'decorator' && one.exports.some((name) => isFrom(origin, one.module, name)));
  if (!entry) return null;
  const period = entry.order === 'name' ? call.arguments.at(-1) : call.arguments[0];
  return {
    node: decorator,
    head: decorator,
    name: `@${file.textOf(call.callee)}`,
    scheduler: entry,
    work: member,
    ticks: [{ file, node: member.value }],
    period: period ? periodOf(file, period, entry.period) : null,
    isExclusive: isOn(file, call, entry),
    getsPromise: true,
    isGuess: false,
    isRearmed: false,
    start: null,
  };
}

function registration(
  file: FileModel,
  call: AnyCall,
  entry: SchedulerEntry | null,
  work: Node | undefined,
  period: Node | undefined,
): IntervalRegistration | null {
  if (!work || work.type === 'SpreadElement') return null;
  return {
    node: call,
    head: call.callee,
    name: file.textOf(call.callee),
    scheduler: entry,
    work,
    ticks: ticksOf(file, work),
    period:
      ownPeriod(file, call, entry) ??
      (period && period.type !== 'SpreadElement' ? periodOf(file, period, entry?.period ?? 'milliseconds') : null) ??
      (entry?.period === 'cron' ? periodBeside(call) : null),
    isExclusive: entry !== null && isOn(file, call, entry),
    getsPromise: true,
    isGuess: false,
    isRearmed: false,
    start: null,
  };
}

/** `maxRuns: 1` of croner, and its `interval`, the least number of seconds between two runs. */
function ownPeriod(file: FileModel, call: AnyCall, entry: SchedulerEntry | null): Period {
  if (entry?.option !== 'protect') return null;
  for (const argument of call.arguments.slice(1)) {
    const runs = propertyAt(unbound(file, argument), 'maxRuns');
    if (runs && constantOf(runs.file, runs.node)?.value === 1) return 'once';
    const least = propertyAt(unbound(file, argument), 'interval');
    const seconds = least && constantOf(least.file, least.node)?.value;
    if (typeof seconds === 'number' && seconds > 0) return seconds * 1000;
  }
  return null;
}

/** Whether the option that keeps runs apart is on. An option that cannot be seen is taken to be on. */
function isOn(file: FileModel, call: AnyCall, entry: SchedulerEntry): boolean {
  const { option, optionIndex } = entry;
  if (option === undefined) return false;
  const positional = optionIndex === undefined ? undefined : call.arguments[optionIndex];
  if (positional) return constantOf(file, positional)?.value !== false;
  for (const argument of call.arguments) {
    if (argument.type === 'SpreadElement') return true;
    const value = unwrap(argument);
    if (isFunction(value) || value.type === 'Literal' || value.type === 'TemplateLiteral') continue;
    const found = propertyAt(unbound(file, value), option);
    if (!found) continue;
    const known = constantOf(found.file, found.node);
    return known === null || (known.value !== false && known.value !== null && known.value !== undefined);
  }
  return entry.onByDefault === true;
}

/** The functions behind an expression: also what a parameter is given by the callers, and what a wrapper returns. */
function ticksOf(file: FileModel, work: Node, depth = 3): readonly Located<FunctionNode>[] {
  const value = unwrap(work);
  const known = functionsAnywhere(file, value);
  if (known.length > 0 || depth <= 0) return known;
  if (value.type === 'CallExpression') {
    return calleesAnywhere(file, value).flatMap((callee) =>
      resultsOf(callee.file, callee.node).flatMap((result) => ticksOf(callee.file, result, depth - 1)),
    );
  }
  if (value.type !== 'Identifier') return [];
  const variable = variableOf(file, value);
  const definition = variable && definitionOf(variable);
  const initialiser = variable && initialiserOf(variable);
  if (initialiser) return ticksOf(file, initialiser, depth - 1);
  if (definition?.type !== 'Parameter' || !isFunction(definition.node)) return [];
  const index = definition.node.params.findIndex((one) => one === variable?.identifiers[0]);
  return callersOf(file, definition.node).flatMap(({ file: at, node: call }) => {
    const argument = index < 0 ? undefined : call.arguments[index];
    return argument && argument.type !== 'SpreadElement' ? ticksOf(at, argument, depth - 1) : [];
  });
}

/** The property of a class or object that a key names, for messages. */
export function workName(file: FileModel, work: Node): string {
  const value = unwrap(work);
  if (value.type === 'MethodDefinition') return keyName(value) ?? '';
  if (value.type === 'Identifier' || value.type === 'MemberExpression') return file.textOf(value);
  return '';
}
