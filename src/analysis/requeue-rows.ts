import type { TSESTree } from '@typescript-eslint/utils';
import { WORKER_NAME, WORK_NAME } from '../catalogue/retry-words.js';
import {
  calleeName,
  decoratorsOf,
  enclosingFunctions,
  isFunction,
  keyName,
  receiverOf,
  statementOf,
  unwrap,
  wrapped,
  type FunctionNode,
} from './ast.js';
import { boundOf } from './attempt-bounds.js';
import type { Cycle } from './attempt-measures.js';
import { stringOf } from './constants.js';
import { failurePathOf } from './failure-paths.js';
import { perFile, type FileModel, type Node } from './file.js';
import { functionName, usesOf } from './functions.js';
import { nodesOf } from './nodes.js';

/** A job kept as a row or document, whose state goes back to waiting whenever the job fails. */
export interface RowRequeue {
  /** The statement or call that writes the state. */
  readonly node: Node;
  /** The state that it gets, for example `queued`. */
  readonly state: string;
  readonly path: Node;
}

const WAITING =
  /^(?:queued?|pending|waiting|new|ready|retry|retrying|scheduled|todo|available|unprocessed|enqueued|idle|open)$/i;
const SQL_WAITING =
  /\bupdate\b[\s\S]*?\bset\b[\s\S]*?\b(?:state|status)"?\s*=\s*'(queued?|pending|waiting|new|ready|retry|retrying|scheduled|todo|available|unprocessed|enqueued)'/i;
const SQL_PARAMETER = /\bupdate\b[\s\S]*?\bset\b[\s\S]*?\b(?:state|status)"?\s*=\s*(?:\$\d+|\?|:\w+|\$\{)/i;
const COUNT_COLUMN =
  /attempts?|tries|retries|retry_?count|failures?(?:_?count)?|fail_?count|try_?count|receives?|deliver(?:y|ies)/i;
const COUNT_COMPARED =
  /(?:attempts?|tries|retries|retry_?count|failures?(?:_?count)?|fail_?count|try_?count)\w*["'`)\]]*\s*(?:\+\s*1\s*)?(?:[<>]=?|[!=]==?)|(?:attempts?|tries|retries)\w*['"`]\s*,\s*['"`]\s*[<>]|\b(?:\$?lte?|\$?gte?|LessThan|MoreThan)\b[^;\n]*(?:attempts?|tries|retries)|(?:attempts?|tries|retries|retry_?count)\w*["'`]?\s*:\s*(?:\{\s*\$?(?:lte?|gte?)\b|LessThan|MoreThan)/i;
const UPDATES = new Set([
  'update', 'updateOne', 'updateMany', 'updateById', 'findByIdAndUpdate', 'findOneAndUpdate', 'findAndModify', 'set',
  'patch', 'save', 'upsert', 'updateItem', 'query', 'execute', 'run', 'raw', '$executeRaw', '$executeRawUnsafe',
  'none', 'exec', 'unsafe', 'hset', 'hSet', 'setStatus', 'setState', 'updateStatus', 'transition',
]);

/** The rows that a file sets back to waiting after a failure without counting. */
export const rowRequeuesOf = perFile((file): readonly RowRequeue[] => {
  const found = new Map<Node, RowRequeue>();
  const note = (node: Node, state: string): void => {
    const requeued = requeue(file, node, state);
    if (
      requeued &&
      ![...found.keys()].some((other) => other.range[0] <= node.range[0] && node.range[1] <= other.range[1])
    )
      found.set(node, requeued);
  };
  for (const call of nodesOf(file).all('CallExpression')) {
    if (!UPDATES.has(calleeName(call) ?? '')) continue;
    const state = stateWritten(file, call);
    if (state !== null) note(call, state);
  }
  for (const tagged of nodesOf(file).all('TaggedTemplateExpression')) {
    const state = SQL_WAITING.exec(file.textOf(tagged.quasi))?.[1];
    if (state !== undefined) note(tagged, state);
  }
  for (const assignment of nodesOf(file).all('AssignmentExpression')) {
    const left = unwrap(assignment.left);
    if (
      left.type !== 'MemberExpression' ||
      !/^(?:status|state)$/.test(keyName(left) ?? '') ||
      unwrap(left.object).type !== 'Identifier'
    )
      continue;
    const state = waitingState(file, assignment.right);
    if (state !== null) note(assignment, state);
  }
  return [...found.values()];
});

function requeue(file: FileModel, node: Node, state: string): RowRequeue | null {
  const path = failurePathOf(file, node, null) ?? resetByTimer(file, node);
  if (!path || !WORK_NAME.test(contextOf(file, node))) return null;
  if ('kind' in path && !isTakenAgain(file, node, state)) return null;
  if (COUNT_COLUMN.test(file.textOf(node)) && !isLimitless(file, node, state)) return null;
  const functions = [...enclosingFunctions(node)];
  const cycle: Cycle = { file, ranges: functions, unreached: [], isStepped: () => null };
  return boundOf(cycle, [node]) || COUNT_COMPARED.test(file.text) ? null : { node, state, path: path.node };
}

const FAILED = /(?:status|state)['"`]?\s*(?:=|:|,|===?)\s*\[?\s*(?:['"`]|\w+\.)(?:failed|error(?:ed)?|dead)\b/i;

/** A timer that puts all failed jobs back: `setInterval(() => db.query("update jobs set state = 'queued' where state = 'failed'"))`. */
function resetByTimer(file: FileModel, node: Node): { readonly node: Node } | null {
  if (!FAILED.test(file.textOf(node)) && !FAILED.test(file.textOf(statementOf(node)))) return null;
  for (const fn of enclosingFunctions(node)) {
    const holder = wrapped(fn).parent;
    if (
      holder?.type === 'CallExpression' &&
      /^(?:setInterval|schedule|scheduleJob|cron|every)$/.test(calleeName(holder) ?? '')
    )
      return { node: holder };
    if (holder?.type === 'NewExpression' && /^Cron(?:Job)?$/.test(calleeName(holder) ?? '')) return { node: holder };
    const decorator =
      holder?.type === 'MethodDefinition'
        ? decoratorsOf(holder).find((candidate) => /^@(?:Cron|Interval)\b/.test(file.textOf(candidate)))
        : undefined;
    if (decorator) return { node: decorator };
    for (const use of usesOf(file, fn)) {
      const parent = wrapped(use).parent;
      if (parent?.type === 'CallExpression' && calleeName(parent) === 'setInterval') return { node: parent };
    }
  }
  return null;
}

/** The table, model or variable and the functions around it, as text. */
function contextOf(file: FileModel, node: Node): string {
  const names = [...enclosingFunctions(node)].map((fn) => functionName(fn) ?? '');
  return `${file.textOf(node)} ${names.join(' ')}`;
}

/** The count is written in this very statement, and the file that asks for waiting rows never compares it. */
function isLimitless(file: FileModel, node: Node, state: string): boolean {
  const others = file.text.slice(0, node.range[0]) + file.text.slice(node.range[1]);
  return !COUNT_COMPARED.test(others) && !/case\s+when/i.test(file.textOf(node)) && isAskedFor(others, state);
}

/** The state that a call writes, when it is one of waiting. */
function stateWritten(file: FileModel, call: TSESTree.CallExpression): string | null {
  for (const argument of call.arguments) {
    const value = unwrap(argument);
    const text = value.type === 'TemplateLiteral' ? file.textOf(value) : (stringOf(file, value) ?? '');
    const written = SQL_WAITING.exec(text)?.[1];
    if (written !== undefined) return written;
    if (SQL_PARAMETER.test(text)) {
      const parameters = call.arguments[1];
      const state = parameters && firstState(file, parameters);
      if (state) return state;
    }
    if (value.type === 'ObjectExpression') {
      const state = stateIn(file, value, 3);
      if (state !== null) return state;
    }
  }
  if (/^(?:setStatus|setState|updateStatus|transition)$/.test(calleeName(call) ?? '') && receiverOf(call)) {
    for (const argument of call.arguments) {
      const state = waitingState(file, argument);
      if (state !== null) return state;
    }
  }
  return null;
}

function firstState(file: FileModel, parameters: Node): string | null {
  const list = unwrap(parameters);
  if (list.type !== 'ArrayExpression') return null;
  for (const element of list.elements) {
    const state = element && waitingState(file, element);
    if (state) return state;
  }
  return null;
}

/** `{ status: 'queued' }`, `{ data: { state: JobState.Pending } }`, `{ $set: { status: 'new' } }`; not `where`. */
function stateIn(file: FileModel, object: TSESTree.ObjectExpression, depth: number): string | null {
  for (const property of object.properties) {
    if (property.type !== 'Property') continue;
    const name = keyName(property) ?? '';
    if (/^(?:status|state)$/.test(name)) {
      const state = waitingState(file, property.value);
      if (state !== null) return state;
    }
    const value = unwrap(property.value);
    if (depth > 0 && value.type === 'ObjectExpression' && /^(?:data|\$set|set|update|values|changes)$/.test(name)) {
      const state = stateIn(file, value, depth - 1);
      if (state !== null) return state;
    }
  }
  return null;
}

function waitingState(file: FileModel, node: Node): string | null {
  const value = unwrap(node);
  const text = stringOf(file, value);
  if (text !== null) return WAITING.test(text) ? text : null;
  const name = value.type === 'MemberExpression' ? (keyName(value) ?? '') : '';
  return WAITING.test(name) ? name : null;
}

/** True when the work in that state is picked up again: by a query of the file, or by the worker around the write. */
function isTakenAgain(file: FileModel, node: Node, state: string): boolean {
  const others = file.text.slice(0, node.range[0]) + file.text.slice(node.range[1]);
  if (isAskedFor(others, state)) return true;
  return [...enclosingFunctions(node)].some((fn) => WORKER_NAME.test(functionName(fn) ?? '') && takesWork(file, fn));
}

/** True when the rest of the file looks for work in a state. */
function isAskedFor(text: string, state: string): boolean {
  return new RegExp(`(?:where|find|filter|select|eq|status|state)[\\s\\S]{0,200}?['"\`.]${state}\\b`, 'i').test(text);
}

function takesWork(file: FileModel, fn: FunctionNode): boolean {
  return (
    isFunction(fn) &&
    /\b(?:claim|lease|reserve|pickUp|acquire|take|dequeue|fetchNext|nextJob|getNext|findNext)\w*\(/.test(
      file.textOf(fn),
    )
  );
}
