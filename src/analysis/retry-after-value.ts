import type { TSESTree } from '@typescript-eslint/utils';
import { awaited, calleeName, keyName, unwrap } from './ast.js';
import { bindArguments, propertyAt, type Bound } from './bindings.js';
import { constantOf } from './constants.js';
import type { FileModel, Node } from './file.js';
import { calleesAnywhere } from './functions.js';
import { returnsOf } from './header-values.js';
import { originOf } from './origins.js';
import { isConfigured, isFuture, unitNamed, type TimeUnit } from './time-names.js';
import { definitionOf, globalPath, initialiserOf, variableOf } from './variables.js';

/** What is wrong with a Retry-After value. */
export type ValueFault = 'milliseconds' | 'negative' | 'fraction' | 'iso-date' | 'date-text' | 'epoch' | 'not-a-number';

export interface ValueProblem {
  readonly fault: ValueFault;
  readonly certain: boolean;
  /** The expression at fault, in the file that writes it. */
  readonly file: FileModel;
  readonly node: Node;
}

/** What is known of an expression without running it. */
interface Value {
  readonly unit: TimeUnit;
  /** no: whole; yes: in general not whole; maybe: not known. */
  readonly fraction: 'no' | 'yes' | 'maybe';
  readonly negative: boolean;
  readonly text?: 'iso-date' | 'date-text' | 'http-date';
  /** Read from the program text or a well-known function, not from a name. */
  readonly certain: boolean;
  readonly name: string;
}

const NOTHING: Value = { unit: 'unknown', fraction: 'maybe', negative: false, certain: false, name: '' };

const WEEK = 7 * 24 * 3600;

/** What is wrong with a value of Retry-After, which is whole seconds or an HTTP date. Null: nothing that shows. */
export function problemOf(bound: Bound): ValueProblem | null {
  const node = awaited(bound.node);
  const problem = (fault: ValueFault, certain: boolean): ValueProblem => ({ fault, certain, file: bound.file, node });
  const known = constantOf(bound.file, node);
  if (known) {
    const fault = constantFault(bound.file, node, known.value);
    return fault && problem(fault, true);
  }
  const value = valueOf(bound, 12);
  if (value.text === 'iso-date' || value.text === 'date-text') return problem(value.text, value.certain);
  if (value.text === 'http-date') return null;
  if (value.negative) return problem('negative', true);
  if (value.unit === 'milliseconds') return problem('milliseconds', value.certain);
  if (value.unit === 'date') return problem('date-text', value.certain);
  if (value.unit === 'epoch-milliseconds' || value.unit === 'epoch-seconds') return problem('epoch', value.certain);
  return value.fraction === 'yes' ? problem('fraction', value.certain) : null;
}

function constantFault(file: FileModel, node: Node, value: unknown): ValueFault | null {
  if (typeof value === 'string') {
    const text = value.trim();
    if (/^\d+$/.test(text)) return numberFault(file, node, Number(text));
    if (/^-\d/.test(text)) return 'negative';
    if (/^\d+\.\d+$/.test(text)) return 'fraction';
    if (/^\d{4}-\d\d-\d\d/.test(text)) return 'iso-date';
    return /^(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun)/.test(text) ? null : 'not-a-number';
  }
  if (typeof value === 'number') return numberFault(file, node, value);
  return null;
}

function numberFault(file: FileModel, node: Node, value: number): ValueFault | null {
  if (!Number.isFinite(value)) return 'not-a-number';
  if (value < 0) return 'negative';
  if (!Number.isInteger(value)) return 'fraction';
  if (innermostUnit(file, node) === 'milliseconds') return 'milliseconds';
  // Nobody asks for 60000 seconds, or for more than a week in thousands; these are milliseconds.
  if (value >= 1000 && value % 1000 === 0 && (value % 3600 !== 0 || value > WEEK)) return 'milliseconds';
  return null;
}

/** The unit of a constant by its name: `String(WINDOW_MS)`. */
function innermostUnit(file: FileModel, node: Node): TimeUnit {
  const value = unwrap(node);
  switch (value.type) {
    case 'Identifier':
      return unitNamed(value.name);
    case 'MemberExpression':
      return unitNamed(keyName(value) ?? '');
    case 'TemplateLiteral':
      return value.expressions.length === 1 && value.expressions[0] ? innermostUnit(file, value.expressions[0]) : 'unknown';
    case 'BinaryExpression': {
      const [left, right] = [innermostUnit(file, value.left as Node), innermostUnit(file, value.right)];
      const factor = constantOf(file, value.right)?.value;
      if (value.operator === '*' && factor === 1000) return 'milliseconds';
      if (value.operator === '/') return left === 'milliseconds' && factor === 1000 ? 'seconds' : 'unknown';
      return left === 'milliseconds' || right === 'milliseconds' ? 'milliseconds' : 'unknown';
    }
    default:
      return 'unknown';
  }
}

function valueOf(bound: Bound, depth: number): Value {
  if (depth === 0) return NOTHING;
  const { file, bindings } = bound;
  const node = awaited(bound.node);
  const inner = (child: Node): Value => valueOf({ file, node: child, bindings }, depth - 1);
  switch (node.type) {
    case 'Literal':
      return typeof node.value === 'number'
        ? { ...NOTHING, fraction: Number.isInteger(node.value) ? 'no' : 'yes', certain: true, negative: node.value < 0 }
        : NOTHING;
    case 'TemplateLiteral': {
      const [only] = node.expressions;
      const isBare = node.expressions.length === 1 && node.quasis.every((quasi) => quasi.value.raw === '');
      return isBare && only ? asText(inner(only)) : NOTHING;
    }
    case 'UnaryExpression': {
      const value = inner(node.argument);
      if (node.operator === '+') return value.unit === 'date' ? { ...value, unit: 'epoch-milliseconds', fraction: 'no' } : value;
      return node.operator === '-' ? { ...value, negative: !value.negative && value.unit !== 'unknown' } : NOTHING;
    }
    case 'BinaryExpression':
      return ofArithmetic(bound, node, inner);
    case 'LogicalExpression':
      return node.operator === '&&' ? inner(node.right) : worse(inner(node.left), inner(node.right));
    case 'ConditionalExpression':
      return worse(inner(node.consequent), inner(node.alternate));
    case 'NewExpression':
      return calleeName(node) === 'Date' ? { ...NOTHING, unit: 'date', fraction: 'no', certain: true } : NOTHING;
    case 'CallExpression':
      return ofCall(bound, node, inner, depth);
    case 'Identifier':
      return ofIdentifier(bound, node, depth);
    case 'MemberExpression':
      return ofMember(bound, node, depth);
    default:
      return NOTHING;
  }
}

/** Of two possible values the one with more wrong in it. */
function worse(a: Value, b: Value): Value {
  const rank = (value: Value): number =>
    value.text === 'iso-date' || value.negative ? 4 : /^epoch|^milli|^date/.test(value.unit) ? 3 : value.fraction === 'yes' ? 2 : 0;
  return rank(b) > rank(a) ? b : a;
}

function asText(value: Value): Value {
  return value.unit === 'date' ? { ...value, text: 'date-text' } : value;
}

function ofArithmetic(bound: Bound, node: TSESTree.BinaryExpression, inner: (child: Node) => Value): Value {
  if (node.left.type === 'PrivateIdentifier') return NOTHING;
  const [left, right] = [inner(node.left), inner(node.right)];
  const divisor = constantOf(bound.file, node.right)?.value;
  switch (node.operator) {
    case '/':
      return divided(left, divisor, isThousand(bound.file, node.right, divisor));
    case '*': {
      const factor = typeof divisor === 'number' ? divisor : constantOf(bound.file, node.left)?.value;
      const other = typeof divisor === 'number' ? left : right;
      if (factor === 1000) return { ...other, unit: other.unit === 'epoch-seconds' ? 'epoch-milliseconds' : 'milliseconds', fraction: other.fraction === 'yes' ? 'maybe' : other.fraction };
      return { ...NOTHING, fraction: left.fraction === 'yes' || right.fraction === 'yes' ? 'yes' : 'maybe', certain: left.certain || right.certain };
    }
    case '-':
      return difference(left, right);
    case '+': {
      if (left.unit.startsWith('epoch')) return left;
      if (right.unit.startsWith('epoch')) return right;
      const unit = left.unit === 'unknown' ? right.unit : left.unit;
      return { ...NOTHING, unit, fraction: left.fraction === 'yes' || right.fraction === 'yes' ? 'yes' : 'maybe', certain: left.certain && right.certain };
    }
    case '|':
    case '>>':
    case '>>>':
      return { ...left, fraction: 'no' };
    default:
      return NOTHING;
  }
}

function isThousand(file: FileModel, node: Node, value: unknown): boolean {
  if (value === 1000) return true;
  const name = unwrap(node);
  return name.type === 'Identifier' && /ms_?per_?s|millis(?:econds)?_?(?:per|in)|^(?:one_?)?second$/i.test(name.name) && file.textOf(name) !== '';
}

function divided(left: Value, divisor: unknown, byThousand: boolean): Value {
  if (left.unit === 'date' || left.unit === 'epoch-milliseconds') {
    return byThousand ? { ...left, unit: 'epoch-seconds', fraction: 'yes' } : { ...left, unit: 'epoch-milliseconds' };
  }
  // A configured window is whole seconds in practice; what is left of one is not.
  const isWhole = left.name !== '' && isConfigured(left.name) && !left.negative;
  const fraction = isWhole ? 'maybe' : 'yes';
  if (byThousand) return { ...left, unit: 'seconds', fraction, certain: left.unit === 'milliseconds' };
  return { ...NOTHING, fraction: typeof divisor === 'number' && isWhole ? 'maybe' : fraction, negative: left.negative };
}

function difference(left: Value, right: Value): Value {
  const isPoint = (value: Value): boolean => value.unit.startsWith('epoch') || value.unit === 'date';
  if (isPoint(left) && isPoint(right)) {
    const unit: TimeUnit = left.unit === 'epoch-seconds' || right.unit === 'epoch-seconds' ? 'seconds' : 'milliseconds';
    const reversed = left.name === 'now' && (isFuture(right.name) || right.name === 'future');
    return { ...NOTHING, unit, negative: reversed, fraction: unit === 'seconds' && (left.fraction === 'yes' || right.fraction === 'yes') ? 'yes' : 'maybe', certain: true };
  }
  if (right.name === 'now') {
    const unit: TimeUnit = right.unit === 'epoch-seconds' ? 'seconds' : 'milliseconds';
    return { ...NOTHING, unit, fraction: right.fraction === 'yes' ? 'yes' : 'maybe', certain: true };
  }
  if (left.name === 'now') {
    // What has elapsed since something; in which direction does not show.
    const unit: TimeUnit = left.unit === 'epoch-seconds' ? 'seconds' : 'milliseconds';
    return { ...NOTHING, unit, fraction: left.fraction === 'yes' ? 'yes' : 'maybe', certain: true };
  }
  if (left.unit === 'epoch-milliseconds' || left.unit === 'epoch-seconds') return left.certain ? left : NOTHING;
  const unit = left.unit === 'unknown' ? right.unit : left.unit;
  return { ...NOTHING, unit, fraction: left.fraction === 'yes' || right.fraction === 'yes' ? 'yes' : 'maybe', certain: left.certain && right.certain };
}

function ofCall(bound: Bound, node: TSESTree.CallExpression, inner: (child: Node) => Value, depth: number): Value {
  const { file, bindings } = bound;
  const path = globalPath(file, node.callee);
  const [first, second] = node.arguments;
  switch (path) {
    case 'Math.ceil':
    case 'Math.floor':
    case 'Math.round':
    case 'Math.trunc':
    case 'parseInt':
    case 'Number.parseInt':
      return first ? { ...inner(first), fraction: 'no' } : NOTHING;
    case 'Math.max':
    case 'Math.min':
      return ofExtremum(node.arguments.map((argument) => inner(argument)), path === 'Math.max', file, node);
    case 'Math.abs':
      return first ? { ...inner(first), negative: false } : NOTHING;
    case 'String':
      return first ? asText(inner(first)) : NOTHING;
    case 'Number':
      return first ? { ...inner(first), unit: inner(first).unit === 'date' ? 'epoch-milliseconds' : inner(first).unit } : NOTHING;
    case 'Date.now':
      return { ...NOTHING, unit: 'epoch-milliseconds', fraction: 'no', certain: true, name: 'now' };
    case 'performance.now':
      return { ...NOTHING, unit: 'epoch-milliseconds', fraction: 'yes', certain: true, name: 'now' };
    case 'Math.random':
      return { ...NOTHING, fraction: 'yes', certain: true };
    case 'Date.parse':
      return { ...NOTHING, unit: 'epoch-milliseconds', fraction: 'no', certain: true };
    default:
  }
  const callee = unwrap(node.callee);
  if (callee.type === 'MemberExpression') {
    const method = ofMethod(bound, keyName(callee) ?? '', callee.object, second ?? first, inner);
    if (method) return method;
  }
  const callees = calleesAnywhere(file, node);
  if (callees.length > 0) {
    return callees
      .flatMap((target) => {
        const given = bindArguments({ file, node, bindings }, target);
        return returnsOf(target.file, target.node).map((value) => valueOf({ file: target.file, node: value, bindings: given }, depth - 1));
      })
      .reduce(worse, NOTHING);
  }
  const unit = unitNamed(calleeName(node) ?? '');
  return unit === 'milliseconds' || unit === 'seconds' ? { ...NOTHING, unit } : NOTHING;
}

/** `Math.max(1, x)` is no longer negative; a fraction stays one. */
function ofExtremum(values: readonly Value[], isMax: boolean, file: FileModel, node: TSESTree.CallExpression): Value {
  const result = values.reduce(worse, NOTHING);
  const known = values.find((value) => value.unit !== 'unknown');
  const floor = isMax && node.arguments.some((argument) => typeof constantOf(file, argument)?.value === 'number');
  return {
    ...result,
    unit: result.unit === 'unknown' ? (known?.unit ?? 'unknown') : result.unit,
    // `Math.max(0, now - reset)` is 0 for ever: as wrong as the negative number.
    negative: values.some((value) => value.negative) && floor,
  };
}

function ofMethod(
  bound: Bound,
  method: string,
  object: Node,
  argument: Node | undefined,
  inner: (child: Node) => Value,
): Value | null {
  switch (method) {
    case 'toISOString':
    case 'toJSON':
      return { ...NOTHING, text: 'iso-date', certain: true };
    case 'toUTCString':
    case 'toGMTString':
      return { ...NOTHING, text: 'http-date', certain: true };
    case 'toLocaleString':
    case 'toLocaleTimeString':
    case 'toLocaleDateString':
    case 'toDateString':
    case 'toTimeString': {
      const value = inner(object);
      return value.unit === 'date' || /Date/.test(method) || /TimeString/.test(method) ? { ...NOTHING, text: 'date-text', certain: true } : null;
    }
    case 'toString':
      return asText(inner(object));
    case 'toFixed': {
      const digits = argument ? constantOf(bound.file, argument)?.value : 0;
      return { ...inner(object), fraction: digits === 0 ? 'no' : 'yes' };
    }
    case 'getTime':
    case 'valueOf': {
      const value = inner(object);
      const name = nameOf(object);
      return { ...NOTHING, unit: 'epoch-milliseconds', fraction: 'no', certain: true, name: value.name || name };
    }
    case 'pttl':
      return { ...NOTHING, unit: 'milliseconds', fraction: 'no', certain: true };
    case 'ttl':
      return { ...NOTHING, unit: 'seconds', fraction: 'no' };
    default:
      return null;
  }
}

function nameOf(node: Node): string {
  const value = unwrap(node);
  return value.type === 'Identifier' ? value.name : value.type === 'MemberExpression' ? (keyName(value) ?? '') : '';
}

function ofIdentifier({ file, bindings }: Bound, node: TSESTree.Identifier, depth: number): Value {
  const variable = variableOf(file, node);
  const given = variable ? bindings.get(variable) : undefined;
  if (given) {
    const value = valueOf(given, depth - 1);
    if (value.unit !== 'unknown' || value.text || value.fraction === 'yes') return value;
  } else if (variable) {
    const init = initialiserOf(variable);
    if (init) {
      const value = valueOf({ file, node: init, bindings }, depth - 1);
      const unit = value.unit === 'unknown' ? unitNamed(node.name) : value.unit;
      return { ...value, unit, name: value.name || node.name };
    }
    const parted = ofDestructured(file, variable.name, definitionOf(variable)?.node ?? node);
    if (parted) return parted;
  }
  return /^now$|^current_?time$/i.test(node.name)
    ? { ...NOTHING, unit: 'epoch-milliseconds', fraction: 'no', name: 'now' }
    : { ...NOTHING, unit: unitNamed(node.name), name: node.name };
}

/** `const { msBeforeNext: wait } = error`: the key tells the unit, and `reset` of Upstash's limiter is a point in time. */
function ofDestructured(file: FileModel, local: string, declarator: Node): Value | null {
  if (declarator.type !== 'VariableDeclarator' || declarator.id.type !== 'ObjectPattern' || !declarator.init) return null;
  const keys = new Map<string, string>();
  for (const property of declarator.id.properties) {
    if (property.type !== 'Property') continue;
    const target = property.value.type === 'AssignmentPattern' ? property.value.left : property.value;
    if (target.type === 'Identifier') keys.set(target.name, keyName(property) ?? '');
  }
  const key = keys.get(local);
  if (key === undefined) return null;
  if (key === 'reset' && isUpstash(file, declarator.init, [...keys.values()])) {
    return { ...NOTHING, unit: 'epoch-milliseconds', fraction: 'no', certain: true, name: 'future' };
  }
  const unit = unitNamed(key);
  return { ...NOTHING, unit: unit === 'unknown' ? unitNamed(local) : unit, name: key };
}

function ofMember({ file, bindings }: Bound, node: TSESTree.MemberExpression, depth: number): Value {
  const name = keyName(node) ?? '';
  const value = propertyAt({ file, node: unwrap(node.object), bindings }, name);
  if (value) {
    const found = valueOf(value, depth - 1);
    if (found.unit !== 'unknown' || found.text) return { ...found, name: found.name || name };
  }
  if (name === 'reset') {
    const object = unwrap(node.object);
    const variable = object.type === 'Identifier' ? variableOf(file, object) : null;
    const init = variable && initialiserOf(variable);
    if (init && isUpstash(file, init, [])) return { ...NOTHING, unit: 'epoch-milliseconds', fraction: 'no', certain: true, name: 'future' };
  }
  return { ...NOTHING, unit: unitNamed(name), name };
}

/** `await limiter.limit(key)`, by the limiter's class or by the shape of what is taken from it. */
function isUpstash(file: FileModel, call: Node, keys: readonly string[]): boolean {
  const value = awaited(call);
  if (value.type !== 'CallExpression' || calleeName(value) !== 'limit') return false;
  if (keys.includes('success')) return true;
  const callee = unwrap(value.callee);
  const object = callee.type === 'MemberExpression' ? unwrap(callee.object) : callee;
  const variable = object.type === 'Identifier' ? variableOf(file, object) : null;
  const init = variable && initialiserOf(variable);
  const made = init && unwrap(init);
  return made?.type === 'NewExpression' && originOf(file, made.callee)?.module === '@upstash/ratelimit';
}
