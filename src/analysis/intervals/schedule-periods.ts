import type { TSESTree } from '@typescript-eslint/utils';
import { DATE_TYPES, GIVES_DATE, NAMES_DATE, UNITS, type PeriodForm } from '../../catalogue/schedulers.js';
import { calleeName, isFunction, isNothing, keyName, unwrap, wrapped } from '../syntax/ast.js';
import { follow, propertyAt, unbound, type Bound } from '../syntax/bindings.js';
import { constantOf, numberOf, stringOf } from '../syntax/constants.js';
import { cronPeriod } from './schedule-expressions.js';
import { entryOf } from '../syntax/entries.js';
import type { FileModel, Node } from '../model/file.js';
import { variableOf } from '../syntax/variables.js';

/** The shortest time between two runs in milliseconds; `once` when there is one run only, null when it is not known. */
export type Period = number | 'once' | null;

/** What an expression says about the time between two runs. */
export function periodOf(file: FileModel, node: Node, form: PeriodForm): Period {
  switch (form) {
    case 'milliseconds':
      return periodInMilliseconds(file, node);
    case 'cron':
      return periodOfSchedule(file, node);
    case 'duration':
      return periodOfDuration(file, node);
  }
}

function periodInMilliseconds(file: FileModel, node: Node): Period {
  const value = unwrap(node);
  const known = constantOf(file, value)?.value;
  if (typeof known === 'number') return known;
  if (typeof known === 'string') return textInMilliseconds(known);
  return longAtLeast(file, value, 4);
}

/** `5m`, `30 s`, `1 hour`. */
function textInMilliseconds(text: string): number | null {
  const found = /^\s*(\d+(?:\.\d+)?)\s*([a-z]*)\s*$/i.exec(text);
  if (!found) return null;
  const [, amount = '', word = ''] = found;
  if (word === '' || /^ms/i.test(word)) return Number(amount);
  const unit = Object.keys(UNITS).find(
    (name) => name !== 'millisecond' && name.startsWith(word.toLowerCase().replace(/s$|ins?$|ecs?$|rs?$|ays?$/, '')),
  );
  return unit === undefined ? null : Number(amount) * (UNITS[unit] ?? 1);
}

/**
 * The period of an expression of which only a part is known: a factor (`hours * 3_600_000`), a default
 * (`config.every ?? 5000`), the unit in a name (`Day.ms`, `hours(6)`). Null when nothing says how long it is.
 */
function longAtLeast(file: FileModel, node: Node, depth: number): Period {
  const value = unwrap(node);
  if (depth <= 0) return null;
  const inner = (child: Node): Period => numberOf(file, child) ?? longAtLeast(file, child, depth - 1);
  switch (value.type) {
    case 'LogicalExpression':
      return inner(value.right) ?? inner(value.left);
    case 'ConditionalExpression': {
      const sides = [inner(value.consequent), inner(value.alternate)].filter((side) => typeof side === 'number');
      return sides.length > 0 ? Math.min(...sides) : null;
    }
    case 'BinaryExpression':
      return periodOfArithmetic(value, inner);
    case 'CallExpression': {
      const [first] = value.arguments;
      const name = calleeName(value) ?? '';
      if (/^(?:Number|parseInt|parseFloat|max|ms|toMs)$/.test(name) && first) {
        const known = constantOf(file, first)?.value;
        return typeof known === 'string' ? textInMilliseconds(known) : inner(first);
      }
      const unit = unitIn(name, true);
      const amount = first ? numberOf(file, first) : null;
      if (unit === null || amount !== null) return unit === null || amount === null ? null : unit * amount;
      // Some number of minutes, hours or days.
      return unit >= (UNITS['minute'] ?? 0) ? unit * SOME : null;
    }
    case 'MemberExpression':
    case 'Identifier': {
      const name = file.textOf(value);
      const variable = value.type === 'Identifier' ? variableOf(file, value) : null;
      const target = variable && follow(unbound(file, value));
      if (target && target.node !== value) return periodInMilliseconds(target.file, target.node);
      return unitIn(name);
    }
    default:
      return null;
  }
}

/** `n * 1000` may be any number of seconds; `n * 60 * 60 * 1000` is hours. */
function periodOfArithmetic(node: TSESTree.BinaryExpression, inner: (child: Node) => Period): Period {
  if (node.operator === '*') {
    const factors = factorsOf(node).map(inner);
    const known = factors.filter((factor) => typeof factor === 'number');
    const product = known.reduce((all, factor) => all * factor, 1);
    return known.length === factors.length || product >= (UNITS['minute'] ?? 0) ? product : null;
  }
  const left = node.left.type === 'PrivateIdentifier' ? null : inner(node.left);
  const right = inner(node.right);
  if (node.operator === '+') return typeof left === 'number' ? left + (typeof right === 'number' ? right : 0) : right;
  return node.operator === '/' && typeof left === 'number' && typeof right === 'number' ? left / right : null;
}

function factorsOf(node: Node): readonly Node[] {
  const value = unwrap(node);
  if (value.type !== 'BinaryExpression' || value.operator !== '*') return [value];
  return [...factorsOf(value.left), ...factorsOf(value.right)];
}

/** What a number of units is taken for that is not known. */
const SOME = 10;

/** Words that say nothing about how long a time is, in the name of one. */
const FILLERS = new Set([
  'one',
  'a',
  'per',
  'ms',
  'in',
  'millis',
  'milliseconds',
  'time',
  'unit',
  'units',
  'duration',
  'every',
  'interval',
  'period',
]);

/** `Day.ms`, `ONE_HOUR`, `HOURLY`, `hours(6)`: the unit that a name is of. `intervalHours` is a count of units. */
function unitIn(text: string, isCalled = false): number | null {
  const words = text
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z]+/)
    .filter((word) => word !== '' && !FILLERS.has(word));
  const [only = ''] = words;
  if (words.length !== 1) return null;
  if (only === 'daily' || only === 'nightly') return entryOf(UNITS, 'day') ?? null;
  return entryOf(UNITS, isCalled ? only.replace(/s$/, '') : only.replace(/ly$/, '')) ?? null;
}

/** `{ minutes: 5 }`: the sum of what it says. */
function periodOfDuration(file: FileModel, node: Node): Period {
  let sum = 0;
  let isKnown = false;
  for (const [unit, length] of Object.entries(UNITS)) {
    const found = propertyAt(unbound(file, node), `${unit}s`);
    if (found === null) return null;
    if (found === undefined) continue;
    const amount = numberOf(found.file, found.node);
    if (amount === null) return null;
    sum += amount * length;
    isKnown = true;
  }
  return isKnown ? sum : null;
}

/** Names of schedules that nobody runs every few minutes. */
const SELDOM = /night|daily|hourly|weekly|monthly|backup|digest|clean-?_?up|morning|evening/i;

/** A cron expression, a date, or an object around one of them. */
function periodOfSchedule(file: FileModel, node: Node): Period {
  const text = stringOf(file, node);
  if (text !== null) return cronPeriod(text);
  const target = follow(unbound(file, node));
  const period = target && periodOfScheduleValue(target);
  if (period === null && (isDate(file, node) || (target && isDate(target.file, target.node)))) return 'once';
  return period ?? (SELDOM.test(file.textOf(node)) ? (entryOf(UNITS, 'day') ?? null) : null);
}

/** One point in time, by what made it, by its type or by its name. */
function isDate(file: FileModel, node: Node): boolean {
  const value = unwrap(node);
  if (value.type === 'CallExpression') return GIVES_DATE.test(calleeName(value) ?? '');
  if (value.type === 'BinaryExpression') return /\bDate\.now\(|\.getTime\(/.test(file.textOf(value));
  if (value.type === 'MemberExpression') return NAMES_DATE.test(keyName(value) ?? '');
  if (value.type !== 'Identifier') return false;
  const declared = variableOf(file, value)?.identifiers[0];
  const type = declared?.type === 'Identifier' ? declared.typeAnnotation?.typeAnnotation : undefined;
  if (type) return type.type === 'TSTypeReference' && DATE_TYPES.has(file.textOf(type.typeName));
  return NAMES_DATE.test(value.name);
}

function periodOfScheduleValue({ file, node, bindings }: Bound): Period {
  switch (node.type) {
    case 'Literal':
      return typeof node.value === 'string' ? cronPeriod(node.value) : null;
    case 'LogicalExpression':
      return periodOfSchedule(file, node.right) ?? periodOfSchedule(file, node.left);
    case 'ConditionalExpression': {
      const sides = [node.consequent, node.alternate]
        .map((side) => periodOfSchedule(file, side))
        .filter((side) => typeof side === 'number');
      return sides.length > 0 ? Math.min(...sides) : null;
    }
    case 'MemberExpression':
      return namedExpression(keyName(node) ?? '');
    case 'TemplateLiteral':
      // What is filled in is one value, as long as it is a field or a step of its own.
      return cronPeriod(node.quasis.map(({ value }) => value.cooked ?? '').join('5'));
    case 'NewExpression':
      return calleeName(node) === 'Date' ? 'once' : periodOfRecurrence(file, node);
    case 'ObjectExpression': {
      for (const key of ['cronExpression', 'rule', 'pattern', 'cronTime']) {
        const inner = propertyAt({ file, node, bindings }, key);
        if (inner) return periodOfSchedule(inner.file, inner.node);
      }
      return periodOfFields((name) => propertyAt({ file, node, bindings }, name) ?? null);
    }
    default:
      return null;
  }
}

/** `CronExpression.EVERY_10_SECONDS`, `EVERY_DAY_AT_MIDNIGHT`, `MONDAY_TO_FRIDAY_AT_9AM`. */
function namedExpression(name: string): Period {
  const found = /^(?:CRON_)?EVERY_(?:(\d+)(?:ST|ND|RD|TH)?_)?(SECOND|MINUTE|HOUR|DAY|WEEK|MONTH|QUARTER|YEAR)/.exec(
    name,
  );
  if (!found) return /_AT_|^EVERY_/.test(name) ? (entryOf(UNITS, 'day') ?? null) : null;
  const unit = (found[2] ?? '').toLowerCase();
  const isOrdinal = /\d(?:ST|ND|RD|TH)_/.test(name);
  return Number(isOrdinal ? 1 : (found[1] ?? 1)) * (entryOf(UNITS, unit === 'quarter' ? 'month' : unit) ?? 1);
}

/** The parameters of a recurrence rule. */
const RECURRENCE_ORDER = ['year', 'month', 'date', 'dayOfWeek', 'hour', 'minute', 'second'];

/** `new RecurrenceRule()` and what is then assigned to its fields. */
function periodOfRecurrence(file: FileModel, made: TSESTree.NewExpression): Period {
  const given = new Map<string, Bound>();
  for (const [index, argument] of made.arguments.entries()) {
    const name = RECURRENCE_ORDER[index];
    if (name && !isNothing(argument)) given.set(name, unbound(file, argument));
  }
  const declarator = wrapped(made).parent;
  const variable = declarator?.type === 'VariableDeclarator' ? variableOf(file, declarator.id) : null;
  for (const { identifier } of variable?.references ?? []) {
    const member = wrapped(identifier).parent;
    const assignment = member?.parent;
    if (member?.type !== 'MemberExpression' || assignment?.type !== 'AssignmentExpression') continue;
    if (assignment.left === member) given.set(keyName(member) ?? '', unbound(file, assignment.right));
  }
  return given.size > 0 ? periodOfFields((name) => given.get(name) ?? null) : null;
}

/** `{ interval: 'hours', job: scheduleJob(settings.schedule, run) }`: what is said next to a schedule about how often it runs. */
export function periodBeside(schedule: Node): Period {
  const property = wrapped(schedule).parent;
  const object = property?.type === 'Property' ? property.parent : null;
  if (object?.type !== 'ObjectExpression') return null;
  for (const { value } of object.properties.flatMap((one) => (one.type === 'Property' ? [one] : []))) {
    const unit = value.type === 'Literal' && typeof value.value === 'string' ? unitIn(value.value, true) : null;
    if (unit !== null && unit >= (UNITS['hour'] ?? 0)) return unit;
  }
  return null;
}

/** The fields of a recurrence rule: the smallest one of several values, or the one above the smallest that is given. */
function periodOfFields(field: (name: string) => Bound | null): Period {
  const order = ['second', 'minute', 'hour'] as const;
  let smallest: string | null = null;
  for (const [index, name] of order.entries()) {
    const value = field(name);
    if (!value) continue;
    const step = stepOf(value, entryOf(UNITS, name) ?? 1);
    if (step !== null) return step;
    // `{ hour: 2, minute: 30 }` is once a day.
    if (smallest === null || smallest === name) smallest = order[index + 1] ?? 'day';
  }
  if (smallest !== null) return entryOf(UNITS, smallest) ?? null;
  return field('dayOfWeek') || field('date') || field('month') ? (entryOf(UNITS, 'day') ?? null) : null;
}

/** `new Range(0, 59, 5)`, `[0, 20, 40]`: the smallest distance. Null: one value. */
function stepOf({ file, node }: Bound, unit: number): number | null {
  const value = unwrap(node);
  if (value.type === 'NewExpression') {
    const [, , step] = value.arguments;
    return unit * (step ? (numberOf(file, step) ?? 1) : 1);
  }
  if (value.type !== 'ArrayExpression' || value.elements.length < 2) return null;
  const numbers = value.elements.map((element) => (element && !isFunction(element) ? numberOf(file, element) : null));
  const known = numbers.filter((one) => one !== null);
  const gaps = known.slice(1).map((one, index) => Math.abs(one - (known[index] ?? 0)));
  return gaps.length > 0 ? unit * Math.max(1, Math.min(...gaps)) : null;
}
