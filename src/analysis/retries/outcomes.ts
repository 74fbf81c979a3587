import type { TSESTree } from '@typescript-eslint/utils';
import { FAILED_TEXT, FAILURE_PREDICATE } from '../../catalogue/retry-words.js';
import { awaited, calleeName, isFunction, keyName, unwrap } from '../syntax/ast.js';
import { numberOf, stringOf } from '../syntax/constants.js';
import type { FileModel, Node } from '../model/file.js';
import { definitionOf, variableOf } from '../syntax/variables.js';

/** What a condition, when it holds, says about the work done before it. */
export type Outcome = 'failure' | 'success';

const ERROR_NAME =
  /^(?:err|error|errors|exception|failure|failed|isError|hasError|rejected|timedOut)$|(?:[a-z_](?:Err|Error|Failure)|_err|_error)$/;
const SUCCESS_NAME = /^(?:is|was)?(?:ok|okay|success|successful|succeeded|connected|delivered|sent|acquired)$/i;
const STATUS_NAME =
  /^(?:status|statusCode|status_code|code|exitCode|responseCode|httpStatus|resultCode)$|Status(?:Code)?$/;
const SUCCESS_TEXT = /^(?:ok|success(?:ful)?|succeeded|fulfilled|ack(?:ed)?|delivered)$/i;
const FAILED_STATUS =
  /TOO_MANY|UNAVAILABLE|UNAUTHORI[SZ]ED|TIMEOUT|BAD_GATEWAY|INTERNAL|ERROR|FORBIDDEN|CONFLICT|TooMany|Unavailable|Unauthori[sz]ed|Timeout|BadGateway/;
const SUCCESS_STATUS = /(?:^|_)(?:OK|CREATED|ACCEPTED|NO_CONTENT)$|^(?:Ok|Created|Accepted)$/;

const SHORT_ERROR_NAME = /^(?:e|er|ex)$/;

/** True for names that people give to what went wrong. */
export function isErrorName(name: string): boolean {
  return ERROR_NAME.test(name) || SHORT_ERROR_NAME.test(name);
}

/**
 * True for a variable that holds what went wrong: by its name, unless it is an element of a list. A single letter
 * only in a catch clause, or as the first parameter of a callback.
 */
function isErrorVariable(file: FileModel, node: TSESTree.Identifier): boolean {
  const isShort = SHORT_ERROR_NAME.test(node.name);
  if (!isShort && !ERROR_NAME.test(node.name)) return false;
  const variable = variableOf(file, node);
  const definition = variable && definitionOf(variable);
  if (!definition) return !isShort;
  if (definition.type === 'CatchClause') return true;
  if (definition.type === 'Variable') {
    const loop = definition.node.parent?.parent;
    return !isShort && loop?.type !== 'ForOfStatement' && loop?.type !== 'ForInStatement';
  }
  if (!isShort) return true;
  if (definition.type !== 'Parameter' || !isFunction(definition.node)) return false;
  return definition.node.params[0] === variable.identifiers[0] && definition.node.parent.type === 'CallExpression';
}

/**
 * Whether a condition, when it is true, means that the work before it failed or succeeded; null when it is about
 * something else (a state, a flag, a count).
 */
export function outcomeOf(file: FileModel, test: Node): Outcome | null {
  const node = unwrap(test);
  switch (node.type) {
    case 'UnaryExpression':
      return node.operator === '!' ? opposite(outcomeOf(file, node.argument)) : null;
    case 'LogicalExpression': {
      const left = outcomeOf(file, node.left);
      const right = outcomeOf(file, node.right);
      if (left === 'failure' || right === 'failure') return 'failure';
      return node.operator === '&&' ? (left ?? right) : left === right ? left : null;
    }
    case 'BinaryExpression':
      return node.left.type === 'PrivateIdentifier' ? null : ofComparison(file, node, node.left, node.right);
    case 'AssignmentExpression':
      return node.left.type === 'Identifier' ? outcomeOf(file, node.left) : null;
    case 'Identifier':
      if (isErrorVariable(file, node)) return 'failure';
      return SUCCESS_NAME.test(node.name) ? 'success' : null;
    case 'MemberExpression':
      return ofMember(file, node);
    case 'AwaitExpression': {
      const call = awaited(node);
      return call.type === 'CallExpression' && /^try[A-Z]/.test(calleeName(call) ?? '')
        ? 'success'
        : outcomeOf(file, node.argument);
    }
    case 'CallExpression':
      return ofCall(file, node);
    default:
      return null;
  }
}

function opposite(outcome: Outcome | null): Outcome | null {
  return outcome === null ? null : outcome === 'failure' ? 'success' : 'failure';
}

function ofMember(file: FileModel, node: TSESTree.MemberExpression): Outcome | null {
  const name = keyName(node);
  if (name !== null && SUCCESS_NAME.test(name)) return 'success';
  if (name !== null && isErrorName(name) && name.length > 2) return 'failure';
  // Whatever is asked of an error, there is one.
  return isOfError(file, node) ? 'failure' : null;
}

function isOfError(file: FileModel, node: Node): boolean {
  const value = unwrap(node);
  if (value.type === 'Identifier') return isErrorVariable(file, value);
  return value.type === 'MemberExpression' && isOfError(file, value.object);
}

function ofCall(file: FileModel, call: TSESTree.CallExpression): Outcome | null {
  const name = calleeName(call) ?? '';
  const [first] = call.arguments;
  if ((name === 'includes' || name === 'has') && first) {
    return isStatus(first) || isOfError(file, first) ? 'failure' : null;
  }
  if (name === 'Boolean' && first) return outcomeOf(file, first);
  const callee = unwrap(call.callee);
  if (callee.type === 'MemberExpression' && isOfError(file, callee.object)) return 'failure';
  return FAILURE_PREDICATE.test(name) ? 'failure' : null;
}

function isStatus(node: Node): boolean {
  const value = unwrap(node);
  if (value.type === 'Identifier') return STATUS_NAME.test(value.name);
  return value.type === 'MemberExpression' && STATUS_NAME.test(keyName(value) ?? '');
}

function ofComparison(file: FileModel, node: TSESTree.BinaryExpression, left: Node, right: Node): Outcome | null {
  if (node.operator === 'instanceof') {
    return /(?:Error|Exception|Failure|Rejection)s?$/.test(file.textOf(right)) || isOfError(file, left)
      ? 'failure'
      : null;
  }
  const isEqual = node.operator === '===' || node.operator === '==';
  const isUnequal = node.operator === '!==' || node.operator === '!=';
  if (isEqual || isUnequal) {
    const equal = ofEquality(file, left, right) ?? ofEquality(file, right, left);
    return isEqual ? equal : equal === null ? null : ofInequality(file, left, right, equal);
  }
  const limit = numberOf(file, right);
  if (limit === null || !isStatus(left)) return null;
  if (node.operator === '>=' || node.operator === '>') return limit >= 299 ? 'failure' : null;
  return limit >= 300 && limit <= 501 ? 'success' : null;
}

/** `err.code !== 'X'` still speaks of an error; `status !== 200` of a failure. */
function ofInequality(file: FileModel, left: Node, right: Node, equal: Outcome): Outcome {
  if (unwrap(left).type === 'MemberExpression' && isOfError(file, left)) return 'failure';
  if (unwrap(right).type === 'MemberExpression' && isOfError(file, right)) return 'failure';
  return equal === 'failure' ? 'success' : 'failure';
}

/** What `left === right` means. */
function ofEquality(file: FileModel, left: Node, right: Node): Outcome | null {
  const value = unwrap(right);
  if (value.type === 'Literal' && typeof value.value === 'boolean') {
    const outcome = outcomeOf(file, left);
    return value.value ? outcome : opposite(outcome);
  }
  const isNothing =
    (value.type === 'Literal' && value.value === null) || (value.type === 'Identifier' && value.name === 'undefined');
  if (isNothing) return opposite(outcomeOf(file, left));
  if (isOfError(file, left) && unwrap(left).type === 'MemberExpression') return 'failure';
  const text = stringOf(file, value);
  if (text !== null && !isOfError(file, left))
    return FAILED_TEXT.test(text) ? 'failure' : SUCCESS_TEXT.test(text) ? 'success' : null;
  if (!isStatus(left)) return null;
  const number = numberOf(file, value);
  if (number !== null)
    return number >= 400 ? 'failure' : number === 0 || (number >= 200 && number < 300) ? 'success' : null;
  const name =
    value.type === 'MemberExpression' ? (keyName(value) ?? '') : value.type === 'Identifier' ? value.name : '';
  if (FAILED_STATUS.test(name)) return 'failure';
  return SUCCESS_STATUS.test(name) ? 'success' : null;
}
