import type { TSESTree } from '@typescript-eslint/utils';
import {
  ADDS_TIME,
  CLOCK_FUNCTION,
  DATE_LIBRARY_NOW,
  MOMENT_NAME,
  MOMENT_VALUE,
  MOVES_LATER,
  SETS_TIME,
  SQL_NOW,
  TIME_FIELD,
} from '../../catalogue/time-words.js';
import { calleeName, keyName, lastName, receiverOf, unwrap, wrapped } from '../syntax/ast.js';
import { perFile, type FileModel, type Node } from '../model/file.js';
import { nodesOf } from '../syntax/nodes.js';
import { initialiserOf, variableOf } from '../syntax/variables.js';

/** A moment that is a while from now. */
export interface LaterTime {
  /** The expression for the moment. */
  readonly node: Node;
  /** How long from now. */
  readonly length: Node;
  /** What the moment is called where it goes: a variable, a field, an option, a method. Empty when it has no name. */
  readonly name: string;
}

/** `Date.now() + delay`, `addSeconds(new Date(), delay)`, `dayjs().add(delay, 's')`, and the same in SQL. */
export const laterTimesOf = perFile((file): readonly LaterTime[] => {
  const found: LaterTime[] = [];
  const note = (node: Node, length: Node | null): void => {
    if (length) found.push({ node, length, name: targetName(node) });
  };
  for (const sum of nodesOf(file).all('BinaryExpression')) {
    if (sum.operator !== '+') continue;
    note(sum, isNow(file, sum.left) ? sum.right : isNow(file, sum.right) ? sum.left : null);
  }
  for (const call of nodesOf(file).all('CallExpression'))
    note(call, lengthAdded(file, call) ?? lengthInRaw(call));
  for (const template of nodesOf(file).all('TemplateLiteral')) {
    const [first] = template.expressions;
    if (first && SQL_NOW.test(template.quasis.map(({ value }) => value.raw).join(' '))) note(template, first);
  }
  return found;
});

/** The present moment, in whatever unit or type. */
function isNow(file: FileModel, node: Node, depth = 4): boolean {
  const value = unwrap(node);
  if (depth <= 0) return false;
  switch (value.type) {
    case 'Identifier': {
      const variable = variableOf(file, value);
      if (!variable) return false;
      if (MOMENT_NAME.test(value.name)) return true;
      const initial = initialiserOf(variable);
      return initial !== null && isNow(file, initial, depth - 1);
    }
    case 'NewExpression':
      return (
        calleeName(value) === 'Date' &&
        (value.arguments[0] === undefined || isNow(file, value.arguments[0], depth - 1))
      );
    case 'UnaryExpression':
      return value.operator === '+' && isNow(file, value.argument, depth - 1);
    case 'BinaryExpression':
      // In seconds: `Date.now() / 1000`.
      return value.operator === '/' && isNow(file, value.left, depth - 1);
    case 'CallExpression':
      return isNowCall(file, value, depth);
    default:
      return false;
  }
}

function isNowCall(file: FileModel, call: TSESTree.CallExpression, depth: number): boolean {
  const text = file.textOf(call.callee);
  const [first] = call.arguments;
  if (/^Math\.(?:floor|round|trunc|ceil)$/.test(text)) return first !== undefined && isNow(file, first, depth - 1);
  if (first === undefined && (CLOCK_FUNCTION.test(text) || DATE_LIBRARY_NOW.test(text))) return true;
  const receiver = receiverOf(call);
  if (!receiver) return false;
  // `d.setSeconds(d.getSeconds() + delay)`
  const around = wrapped(call).parent;
  const set = around?.type === 'BinaryExpression' ? wrapped(around).parent : null;
  if (
    set?.type === 'CallExpression' &&
    SETS_TIME.test(calleeName(set) ?? '') &&
    calleeName(call) === (calleeName(set) ?? '').replace('set', 'get')
  )
    return file.textOf(receiver) === file.textOf(receiverOf(set) ?? set);
  return MOMENT_VALUE.test(calleeName(call) ?? '') && isNow(file, receiver, depth - 1);
}

/** `addSeconds(new Date(), 5)`, `add(new Date(), { seconds: 5 })`, `dayjs().add(5, 's')`, `now.plus({ seconds: 5 })`. */
function lengthAdded(file: FileModel, call: TSESTree.CallExpression): Node | null {
  const name = calleeName(call) ?? '';
  if (!ADDS_TIME.test(name)) return null;
  const receiver = receiverOf(call);
  const [first, second] = call.arguments;
  if (first && second && isNow(file, first)) return lengthOf(second);
  return receiver && first && /^(?:add|plus)/.test(name) && isNow(file, receiver) ? lengthOf(first) : null;
}

function lengthOf(argument: Node): Node | null {
  const value = unwrap(argument);
  if (value.type !== 'ObjectExpression') return value.type === 'SpreadElement' ? null : value;
  const [only, ...others] = value.properties;
  return only?.type === 'Property' && others.length === 0 ? only.value : null;
}

/** `raw("now() + ? * interval '1 second'", [delay])`: the first value is taken for the length. */
function lengthInRaw(call: TSESTree.CallExpression): Node | null {
  const [text, values] = call.arguments;
  if (text?.type !== 'Literal' || typeof text.value !== 'string' || !SQL_NOW.test(text.value) || !values) return null;
  const list = unwrap(values);
  if (list.type !== 'ArrayExpression') return list.type === 'SpreadElement' ? null : list;
  const at = (text.value.slice(0, text.value.search(SQL_NOW)).match(/\?|\$\d/g) ?? []).length;
  const value = list.elements[at];
  return value && value.type !== 'SpreadElement' ? value : null;
}

/** What the time is called where it goes. */
function targetName(node: Node): string {
  for (let parent = wrapped(node).parent; parent; parent = parent.parent) {
    switch (parent.type) {
      case 'VariableDeclarator':
        return parent.id.type === 'Identifier' ? parent.id.name : '';
      case 'AssignmentExpression':
        return lastName(parent.left);
      case 'Property': {
        const name = keyName(parent) ?? '';
        // `scheduleTime: { seconds: ... }`
        if (!TIME_FIELD.test(name)) return name;
        break;
      }
      case 'CallExpression': {
        const name = calleeName(parent) ?? '';
        if (SETS_TIME.test(name)) return lastName(receiverOf(parent));
        if (MOVES_LATER.test(name)) return name;
        break;
      }
      case 'NewExpression':
      case 'MemberExpression':
      case 'ConditionalExpression':
      case 'ObjectExpression':
      case 'TaggedTemplateExpression':
      case 'TSAsExpression':
      case 'TSNonNullExpression':
      case 'BinaryExpression':
        break;
      default:
        return '';
    }
  }
  return '';
}
