import type { TSESTree } from '@typescript-eslint/utils';
import type { RefusalStatus } from '../../catalogue/http.js';
import {
  CLASS_CALLS,
  KIND_FIELD,
  REFUSAL_PREDICATE,
  STATUS_FIELD,
  STATUS_READER,
  TOO_MANY,
  UNAVAILABLE,
} from '../../catalogue/http-clients.js';
import { awaited, calleeName, contains, keyName, lastName, receiverOf, unwrap, wrapped } from '../syntax/ast.js';
import { stringOf } from '../syntax/constants.js';
import type { Located } from '../model/facts.js';
import { perFile, type FileModel, type Node } from '../model/file.js';
import { calleesAnywhere } from '../syntax/functions.js';
import { argumentsFor } from '../places/handed-places.js';
import { nodesOf } from '../syntax/nodes.js';
import { isErrorName } from '../retries/outcomes.js';
import { refusalListOf } from './refusal-lists.js';
import { refusalsAmong } from '../http/status-values.js';
import { resolveValue, variableOf } from '../syntax/variables.js';

/** A place where a client recognises that a server refused with 429 or 503. */
export interface StatusCheck {
  /** The condition, or the case of a switch. */
  readonly node: Node;
  readonly status: RefusalStatus;
  /** What the condition is when the server refused. */
  readonly holds: boolean;
  /** What is looked at: `res.status`, `error`. */
  readonly subject: Node;
  /** How sure it is that this is about HTTP: by a number, or by a name or text. */
  readonly by: 'number' | 'name';
  /** Where the statuses are listed or asked for, when that is somewhere else. */
  readonly list: Located | null;
}

/** Every place of a file that recognises 429 or 503, in source order. */
export const statusChecksOf = perFile((file): readonly StatusCheck[] => {
  const nodes = nodesOf(file);
  return [
    ...nodes.all('BinaryExpression').map((node) => ofComparison(file, node)),
    ...nodes.all('CallExpression').map((node) => ofCall(file, node)),
    ...nodes.all('SwitchCase').map((node) => ofCase(file, node)),
    ...nodes.all('MemberExpression').map((node) => ofLookup(file, node)),
  ]
    .filter((check) => check !== null)
    .sort((a, b) => a.node.range[0] - b.node.range[0]);
});

/** The expression that holds a status, inside of `Number(x)`, `x ?? 0` and the like; null for anything else. */
function statusRead(file: FileModel, node: Node, depth = 5): Node | null {
  if (depth <= 0) return null;
  const value = awaited(node);
  switch (value.type) {
    case 'MemberExpression':
      return STATUS_FIELD.test(keyName(value) ?? '') ? value : null;
    case 'Identifier': {
      const meaning = resolveValue(file, value);
      const inner = meaning === value ? null : statusRead(file, meaning, depth - 1);
      return inner ?? (STATUS_FIELD.test(value.name) ? value : null);
    }
    case 'CallExpression': {
      const [first] = value.arguments;
      const name = calleeName(value) ?? '';
      if (first && /^(?:Number|String|parseInt)$/.test(name)) return statusRead(file, first, depth - 1);
      if (name === 'toString') return statusRead(file, receiverOf(value) ?? value, depth - 1);
      return STATUS_READER.test(name) ? value : null;
    }
    case 'LogicalExpression':
      return statusRead(file, value.left, depth - 1) ?? statusRead(file, value.right, depth - 1);
    case 'ConditionalExpression':
      return statusRead(file, value.consequent, depth - 1) ?? statusRead(file, value.alternate, depth - 1);
    case 'TemplateLiteral': {
      const [only] = value.expressions;
      return only ? statusRead(file, only, depth - 1) : null;
    }
    default:
      return null;
  }
}

function isPlainName(node: Node): boolean {
  return unwrap(node).type === 'Identifier';
}

/** A parameter for which a status is handed in: `const isBusy = (n) => n === 429; isBusy(res.status)`. */
function handedStatus(file: FileModel, node: Node): Node | null {
  const value = unwrap(node);
  const variable = value.type === 'Identifier' ? variableOf(file, value) : null;
  const given = variable ? argumentsFor(file, variable) : [];
  const isStatus = given.some((place) => {
    const argument = unwrap(place.node);
    return argument.type === 'MemberExpression' && statusRead(place.file, argument) !== null;
  });
  return isStatus ? value : null;
}

function ofComparison(file: FileModel, node: TSESTree.BinaryExpression): StatusCheck | null {
  if (node.left.type === 'PrivateIdentifier') return null;
  if (node.operator === 'instanceof') return ofClass(file, node.left, node.right, node);
  const isEqual = node.operator === '===' || node.operator === '==';
  if (!isEqual && node.operator !== '!==' && node.operator !== '!=') return null;
  return (
    ofEquality(file, node, node.left, node.right, isEqual) ?? ofEquality(file, node, node.right, node.left, isEqual)
  );
}

function ofEquality(file: FileModel, node: Node, left: Node, right: Node, holds: boolean): StatusCheck | null {
  const named = statusRead(file, left);
  const [choice] = named || isPlainName(left) ? refusalsAmong(file, right) : [];
  const subject = choice ? (named ?? handedStatus(file, left)) : null;
  if (subject && choice) return { node, status: choice.status, holds, subject, by: 'number', list: null };
  const kind = kindRead(left);
  if (!kind) return null;
  const text = stringOf(file, right) ?? (unwrap(right).type === 'MemberExpression' ? lastName(right) : '');
  const status = statusInText(text);
  return status === null ? null : { node, status, holds, subject: kind, by: 'name', list: null };
}

/** `error.name`, `body.error.code`, `err.constructor.name`. */
function kindRead(node: Node): Node | null {
  const value = unwrap(node);
  return KIND_FIELD.test(lastName(value)) ? value : null;
}

function statusInText(text: string): RefusalStatus | null {
  if (text === '' || text.length > 120) return null;
  return TOO_MANY.test(text) ? 429 : UNAVAILABLE.test(text) ? 503 : null;
}

function ofClass(_file: FileModel, left: Node, right: Node, node: Node): StatusCheck | null {
  const name = lastName(right);
  const status = statusInText(name);
  return status === null ? null : { node, status, holds: true, subject: unwrap(left), by: 'name', list: null };
}

function ofCall(file: FileModel, node: TSESTree.CallExpression): StatusCheck | null {
  const name = calleeName(node) ?? '';
  const [first, second] = node.arguments;
  if (!first) return null;
  const receiver = receiverOf(node);
  switch (name) {
    case 'has':
    case 'includes':
    case 'contains':
      return (
        (second && ofMembership(file, node, first, second)) ??
        (receiver && ofMembership(file, node, receiver, first)) ??
        (receiver && name === 'includes' ? ofText(file, node, receiver, stringOf(file, first) ?? '') : null)
      );
    case 'get':
      // `WAITS.get(res.status)`
      return receiver && ofMembership(file, node, receiver, first);
    case 'indexOf': {
      const comparison = wrapped(node).parent;
      const check =
        receiver && comparison?.type === 'BinaryExpression' ? ofMembership(file, comparison, receiver, first) : null;
      return check && { ...check, holds: /^(?:>=?|!==?)$/.test((comparison as TSESTree.BinaryExpression).operator) };
    }
    case 'some':
      return receiver && /status|code/i.test(file.textOf(first)) ? ofSome(file, node, receiver, first) : null;
    case 'startsWith':
    case 'match':
      return receiver ? ofText(file, node, receiver, patternText(first) ?? stringOf(file, first) ?? '') : null;
    case 'test': {
      const pattern = receiver && patternText(resolveValue(file, receiver));
      return pattern ? ofText(file, node, first, pattern) : null;
    }
    default:
      if (CLASS_CALLS.has(name)) {
        const check = ofClass(file, first, first, node);
        return check && { ...check, node: first };
      }
      return REFUSAL_PREDICATE.test(name) && isAnswer(first) && calleesAnywhere(file, node).length === 0
        ? { node, status: 429, holds: true, subject: unwrap(first), by: 'name', list: null }
        : null;
  }
}

function ofMembership(file: FileModel, node: Node, list: Node, member: Node): StatusCheck | null {
  const named = statusRead(file, member);
  const known = named || isPlainName(member) ? refusalListOf(file, list) : null;
  const subject = known ? (named ?? handedStatus(file, member)) : null;
  if (!subject || !known) return null;
  const isHere = known.file === file && contains(list, known.node);
  return { node, status: known.status, holds: true, subject, by: 'number', list: isHere ? null : known };
}

function ofSome(file: FileModel, node: Node, list: Node, test: Node): StatusCheck | null {
  const known = refusalListOf(file, list);
  return known && { node, status: known.status, holds: true, subject: test, by: 'number', list: null };
}

/** `error.message.includes('429')`, `/rate limit/i.test(String(err))`. */
function ofText(file: FileModel, node: Node, text: Node, sought: string): StatusCheck | null {
  const status = statusInText(sought.replace(/\\[sbB]/g, ' ').replace(/\W{1,3}(?=\w)/g, ' ')) ?? statusInText(sought);
  if (status === null) return null;
  const about = file.textOf(text);
  const isAbout =
    about.length < 200 &&
    /err|exception|\be\b|\bex\b|message|status|code|res(?:ponse|ult)?\b|reason|body|text|cause|fail/i.test(about);
  return isAbout ? { node, status, holds: true, subject: unwrap(text), by: 'name', list: null } : null;
}

function patternText(node: Node): string | null {
  const value = unwrap(node);
  return value.type === 'Literal' && 'regex' in value ? value.regex.pattern : null;
}

function isAnswer(node: Node): boolean {
  const name = lastName(node);
  return (
    isErrorName(name) || /^(?:res|resp|response|result|reply|answer|status|statusCode|reason|data|body)$/i.test(name)
  );
}

function ofCase(file: FileModel, node: TSESTree.SwitchCase): StatusCheck | null {
  if (!node.test) return null;
  const { discriminant } = node.parent;
  const subject = statusRead(file, discriminant);
  const [choice] = subject ? refusalsAmong(file, node.test) : [];
  if (subject && choice)
    return { node: node.test, status: choice.status, holds: true, subject, by: 'number', list: null };
  const kind = kindRead(discriminant);
  const status = kind && statusInText(stringOf(file, node.test) ?? lastName(node.test));
  return kind && status ? { node: node.test, status, holds: true, subject: kind, by: 'name', list: null } : null;
}

/** `RETRYABLE[res.status]` */
function ofLookup(file: FileModel, node: TSESTree.MemberExpression): StatusCheck | null {
  if (!node.computed || node.object.type === 'Super') return null;
  const subject = statusRead(file, node.property);
  return subject && lastName(node.object) !== '' ? ofMembership(file, node, node.object, node.property) : null;
}
