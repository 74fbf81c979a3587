import type { TSESTree } from '@typescript-eslint/utils';
import { awaited, calleeName, keyName, unwrap } from '../syntax/ast.js';
import { bindArguments, propertyAt, type Bound } from '../syntax/bindings.js';
import { constantOf } from '../syntax/constants.js';
import type { FileModel, Node } from '../model/file.js';
import { calleesAnywhere } from '../syntax/functions.js';
import { returnsOf } from './header-values.js';
import { originOf } from '../syntax/origins.js';
import { unitNamed } from './time-names.js';
import { difference, divided, NO_NUMBER, NOTHING, worse, type TimeValue } from './time-values.js';
import { definitionOf, globalPath, initialiserOf, variableOf } from '../syntax/variables.js';

/** True for a template that is nothing but one expression. */
export function isBareTemplate(node: TSESTree.TemplateLiteral): boolean {
  return node.expressions.length === 1 && node.quasis.every((quasi) => quasi.value.raw === '');
}

/** What is known of the time that an expression stands for. */
export function timeValueOf(bound: Bound, depth = 12): TimeValue {
  if (depth <= 0) return NOTHING;
  const { file, bindings } = bound;
  const node = awaited(bound.node);
  const inner = (child: Node): TimeValue => timeValueOf({ file, node: child, bindings }, depth - 1);
  switch (node.type) {
    case 'Literal':
      return typeof node.value === 'number'
        ? { ...NOTHING, fraction: Number.isInteger(node.value) ? 'no' : 'yes', certain: true, negative: node.value < 0 }
        : NOTHING;
    case 'TemplateLiteral': {
      const [only] = node.expressions;
      if (isBareTemplate(node) && only) return asText(inner(only));
      return node.quasis.some((quasi) => /[a-z]/i.test(quasi.value.raw)) ? NO_NUMBER : NOTHING;
    }
    case 'UnaryExpression': {
      const value = inner(node.argument);
      if (node.operator === '+')
        return value.unit === 'date' ? { ...value, unit: 'epoch-milliseconds', fraction: 'no' } : value;
      return node.operator === '-' ? { ...value, negative: !value.negative && value.unit !== 'unknown' } : NOTHING;
    }
    case 'BinaryExpression':
      return ofArithmetic(bound, node, inner);
    case 'LogicalExpression':
      return node.operator === '&&' ? inner(node.right) : worse(inner(node.left), inner(node.right));
    case 'ConditionalExpression':
      return worse(inner(node.consequent), inner(node.alternate));
    case 'NewExpression':
      if (calleeName(node) !== 'Date') return NOTHING;
      return {
        ...NOTHING,
        unit: 'date',
        fraction: 'no',
        certain: true,
        name: node.arguments.length === 0 ? 'now' : nameOf(node.arguments[0] ?? node),
      };
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

function asText(value: TimeValue): TimeValue {
  return value.unit === 'date' ? { ...value, text: 'date-text' } : value;
}

function ofArithmetic(bound: Bound, node: TSESTree.BinaryExpression, inner: (child: Node) => TimeValue): TimeValue {
  if (node.left.type === 'PrivateIdentifier') return NOTHING;
  const [left, right] = [inner(node.left), inner(node.right)];
  const divisor = constantOf(bound.file, node.right)?.value;
  switch (node.operator) {
    case '/':
      return divided(left, divisor, isThousand(bound.file, node.right, divisor));
    case '*': {
      const factor = typeof divisor === 'number' ? divisor : constantOf(bound.file, node.left)?.value;
      const other = typeof divisor === 'number' ? left : right;
      if (factor === 1000)
        return {
          ...other,
          unit: other.unit === 'epoch-seconds' ? 'epoch-milliseconds' : 'milliseconds',
          fraction: other.fraction === 'yes' ? 'maybe' : other.fraction,
        };
      return {
        ...NOTHING,
        fraction: left.fraction === 'yes' || right.fraction === 'yes' ? 'yes' : 'maybe',
        certain: left.certain || right.certain,
      };
    }
    case '-':
      return difference(left, right);
    case '+': {
      if (
        [node.left, node.right].some(
          (side) => side.type === 'Literal' && typeof side.value === 'string' && /[a-z]/i.test(side.value),
        )
      )
        return NO_NUMBER;
      if (left.unit.startsWith('epoch')) return left;
      if (right.unit.startsWith('epoch')) return right;
      const unit = left.unit === 'unknown' ? right.unit : left.unit;
      return {
        ...NOTHING,
        unit,
        fraction: left.fraction === 'yes' || right.fraction === 'yes' ? 'yes' : 'maybe',
        certain: left.certain && right.certain,
      };
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
  return (
    name.type === 'Identifier' &&
    /ms_?per_?s|millis(?:econds)?_?(?:per|in)|^(?:one_?)?second$/i.test(name.name) &&
    file.textOf(name) !== ''
  );
}

function ofCall(
  bound: Bound,
  node: TSESTree.CallExpression,
  inner: (child: Node) => TimeValue,
  depth: number,
): TimeValue {
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
      return ofExtremum(
        node.arguments.map((argument) => inner(argument)),
        path === 'Math.max',
        file,
        node,
      );
    case 'Math.abs':
      return first ? { ...inner(first), negative: false } : NOTHING;
    case 'String':
      return first ? asText(inner(first)) : NOTHING;
    case 'Number':
      return first
        ? { ...inner(first), unit: inner(first).unit === 'date' ? 'epoch-milliseconds' : inner(first).unit }
        : NOTHING;
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
  const library = ofLibrary(file, node, inner);
  if (library) return library;
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
        return returnsOf(target.file, target.node).map((value) =>
          timeValueOf({ file: target.file, node: value, bindings: given }, depth - 1),
        );
      })
      .reduce(worse, NOTHING);
  }
  const unit = unitNamed(calleeName(node) ?? '');
  return unit === 'milliseconds' || unit === 'seconds' ? { ...NOTHING, unit } : NOTHING;
}

/** Libraries that turn durations into numbers or text. */
function ofLibrary(
  file: FileModel,
  node: TSESTree.CallExpression,
  inner: (child: Node) => TimeValue,
): TimeValue | null {
  const name = calleeName(node) ?? '';
  if (/^differenceIn(?:Seconds|Milliseconds)$/.test(name)) {
    const [later, earlier] = node.arguments;
    if (!later || !earlier) return null;
    const value = difference(inner(later), inner(earlier));
    return {
      ...value,
      unit: name.endsWith('Milliseconds') ? 'milliseconds' : 'seconds',
      fraction: 'no',
      certain: true,
    };
  }
  const module = originOf(file, node.callee)?.module;
  if (module === 'pretty-ms' || module === 'humanize-duration') return NO_NUMBER;
  return module === 'ms' || module === '@lukeed/ms' || module === 'parse-duration'
    ? { ...NOTHING, unit: 'milliseconds', fraction: 'no', certain: true }
    : null;
}

/** `Math.max(1, x)` is no longer negative; a fraction stays one. */
function ofExtremum(
  values: readonly TimeValue[],
  isMax: boolean,
  file: FileModel,
  node: TSESTree.CallExpression,
): TimeValue {
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
  inner: (child: Node) => TimeValue,
): TimeValue | null {
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
      return value.unit === 'date' || method.includes('Date') || method.includes('TimeString')
        ? { ...NOTHING, text: 'date-text', certain: true }
        : null;
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
    case 'pTTL':
    case 'getRemainingTTL':
      return { ...NOTHING, unit: 'milliseconds', fraction: 'no', certain: true };
    case 'unix':
      return { ...NOTHING, unit: 'epoch-seconds', fraction: 'no' };
    case 'ttl':
    case 'TTL':
      return { ...NOTHING, unit: 'seconds', fraction: 'no' };
    default:
      return null;
  }
}

function nameOf(node: Node): string {
  const value = unwrap(node);
  return value.type === 'Identifier' ? value.name : value.type === 'MemberExpression' ? (keyName(value) ?? '') : '';
}

function ofIdentifier({ file, bindings }: Bound, node: TSESTree.Identifier, depth: number): TimeValue {
  const variable = variableOf(file, node);
  const given = variable ? bindings.get(variable) : undefined;
  if (given) {
    const value = timeValueOf(given, depth - 1);
    if (value.unit !== 'unknown' || value.text || value.fraction === 'yes') return value;
  } else if (variable) {
    const init = initialiserOf(variable);
    if (init) {
      const value = timeValueOf({ file, node: init, bindings }, depth - 1);
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

/** `const { msBeforeNext: wait } = error`: the key tells the unit; `reset` of Upstash's limiter is a point in time. */
function ofDestructured(file: FileModel, local: string, declarator: Node): TimeValue | null {
  if (declarator.type !== 'VariableDeclarator' || declarator.id.type !== 'ObjectPattern' || !declarator.init)
    return null;
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

function ofMember({ file, bindings }: Bound, node: TSESTree.MemberExpression, depth: number): TimeValue {
  const name = keyName(node) ?? '';
  const value = propertyAt({ file, node: unwrap(node.object), bindings }, name);
  if (value) {
    const found = timeValueOf(value, depth - 1);
    if (found.unit !== 'unknown' || found.text) return { ...found, name: found.name || name };
  }
  if (name === 'reset') {
    const object = unwrap(node.object);
    const variable = object.type === 'Identifier' ? variableOf(file, object) : null;
    const init = variable && initialiserOf(variable);
    const keys = variable?.references.map((reference) => memberRead(reference.identifier)) ?? [];
    if (init && isUpstash(file, init, keys))
      return { ...NOTHING, unit: 'epoch-milliseconds', fraction: 'no', certain: true, name: 'future' };
  }
  return { ...NOTHING, unit: unitNamed(name), name };
}

/** `success` for the `x` of `x.success`. */
function memberRead(identifier: Node): string {
  const parent = identifier.parent;
  return parent?.type === 'MemberExpression' && parent.object === identifier ? (keyName(parent) ?? '') : '';
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
