import { awaited, keyName, unwrap } from '../syntax/ast.js';
import { follow, propertyAt, type Bound } from '../syntax/bindings.js';
import { constantOf } from '../syntax/constants.js';
import type { FileModel, Node } from '../model/file.js';
import { isBareTemplate, timeValueOf } from '../time/time-evaluation.js';
import { unitNamed, type TimeUnit } from '../time/time-names.js';
import { globalPath } from '../syntax/variables.js';

/** What is wrong with a Retry-After value. */
export type ValueFault = 'milliseconds' | 'negative' | 'fraction' | 'iso-date' | 'date-text' | 'epoch' | 'not-a-number';

export interface ValueProblem {
  readonly fault: ValueFault;
  readonly certain: boolean;
  /** The expression at fault, in the file that writes it. */
  readonly file: FileModel;
  readonly node: Node;
}

const WEEK = 7 * 24 * 3600;

/** What is wrong with a value of Retry-After, which is whole seconds or an HTTP date. Null: nothing that shows. */
export function problemOf(bound: Bound): ValueProblem | null {
  const node = awaited(bound.node);
  const problem = (fault: ValueFault, certain: boolean): ValueProblem => ({ fault, certain, file: bound.file, node });
  const constant = constantIn(bound, 6);
  if (constant) {
    const fault = constantFault(constant.file, constant.node, constant.value);
    return fault && problem(fault, true);
  }
  const value = timeValueOf(bound);
  if (value.text === 'iso-date' || value.text === 'date-text' || value.text === 'not-a-number')
    return problem(value.text, value.certain);
  if (value.text === 'http-date') return null;
  if (value.negative) return problem('negative', true);
  if (value.unit === 'milliseconds') return problem('milliseconds', value.certain);
  if (value.unit === 'date') return problem('date-text', value.certain);
  if (value.unit === 'epoch-milliseconds' || value.unit === 'epoch-seconds') return problem('epoch', value.certain);
  return value.fraction === 'yes' ? problem('fraction', value.certain) : null;
}

/** The constant that an expression is, also inside `String(x)` and behind names that are followed. */
function constantIn(
  bound: Bound,
  depth: number,
): { readonly value: unknown; readonly file: FileModel; readonly node: Node } | null {
  const { file, bindings } = bound;
  const node = awaited(bound.node);
  const known = constantOf(file, node);
  if (known || depth <= 0) return known && { value: known.value, file, node };
  const inner = (child: Node): ReturnType<typeof constantIn> => constantIn({ file, node: child, bindings }, depth - 1);
  switch (node.type) {
    case 'TemplateLiteral': {
      const [only] = node.expressions;
      return only && isBareTemplate(node) ? inner(only) : null;
    }
    case 'CallExpression': {
      const [first] = node.arguments;
      if (first && /^(?:String|Math\.(?:ceil|floor|round|trunc))$/.test(globalPath(file, node.callee) ?? ''))
        return inner(first);
      const callee = unwrap(node.callee);
      return callee.type === 'MemberExpression' && keyName(callee) === 'toString' ? inner(callee.object) : null;
    }
    case 'Identifier': {
      const target = follow(bound);
      return target && target.node !== node ? constantIn(target, depth - 1) : null;
    }
    case 'MemberExpression': {
      const name = keyName(node);
      const value = name === null ? null : propertyAt({ file, node: unwrap(node.object), bindings }, name);
      return value ? constantIn(value, depth - 1) : null;
    }
    default:
      return null;
  }
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
  const unit = innermostUnit(file, node);
  if (unit !== 'unknown') return unit === 'milliseconds' ? 'milliseconds' : null;
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
      return value.expressions.length === 1 && value.expressions[0]
        ? innermostUnit(file, value.expressions[0])
        : 'unknown';
    case 'BinaryExpression': {
      const [left, right] = [innermostUnit(file, value.left), innermostUnit(file, value.right)];
      const factor = constantOf(file, value.right)?.value;
      if (value.operator === '*' && factor === 1000) return 'milliseconds';
      if (value.operator === '/') return left === 'milliseconds' && factor === 1000 ? 'seconds' : 'unknown';
      return left === 'milliseconds' || right === 'milliseconds' ? 'milliseconds' : 'unknown';
    }
    default:
      return 'unknown';
  }
}
