import type { TSESTree } from '@typescript-eslint/utils';
import { LEASE_COLUMN } from '../../catalogue/requeue.js';
import { WORKER_NAME, WORK_NAME } from '../../catalogue/retry-words.js';
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
} from '../syntax/ast.js';
import { boundOf } from './attempt-bounds.js';
import type { Cycle } from './attempt-measures.js';
import { stringOf } from '../syntax/constants.js';
import { failurePathOf } from './failure-paths.js';
import { perFile, type FileModel, type Node } from '../model/file.js';
import { functionName, usesOf } from '../syntax/functions.js';
import { nodesOf } from '../syntax/nodes.js';

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
const SQL_LEASE_GIVEN_UP =
  /\bupdate\b[\s\S]*?\bset\b[\s\S]*?\b((?:locked|claimed|leased|picked|reserved|taken|assigned|started|processing)_?(?:at|by|until|up_at|since|to)|(?:worker|lock|lease)_(?:id|token))"?\s*=\s*null\b(?![\s\S]*\bset\b)/i;
const SQL_PARAMETER = /\bupdate\b[\s\S]*?\bset\b[\s\S]*?\b(?:state|status)"?\s*=\s*(?:\$\d+|\?|:\w+|\$\{)/i;
const COUNT_COLUMN =
  /attempts?|tries|retries|retry_?count|failures?(?:_?count)?|fail_?count|try_?count|receive_?count|deliver(?:y|ies)_?count|redeliver/i;
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
    const text = file.textOf(tagged.quasi);
    const state = (SQL_WAITING.exec(text) ?? SQL_LEASE_GIVEN_UP.exec(text))?.[1];
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
  if (!path || !(WORK_NAME.test(contextOf(file, node)) || isTakenAround(file, node, state))) return null;
  if ('kind' in path && !isTakenAgain(file, node, state)) return null;
  if (COUNT_COLUMN.test(file.textOf(node)) && !isLimitless(file, node, state)) return null;
  const functions = [...enclosingFunctions(node)];
  const cycle: Cycle = { file, ranges: functions, unreached: [], isStepped: () => null };
  return boundOf(cycle, [node]) || comparedCountsOf(file).length > 0 ? null : { node, state, path: path.node };
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
  const isCompared = comparedCountsOf(file).some((at) => at < node.range[0] || node.range[1] <= at);
  return !isCompared && !/case\s+when/i.test(file.textOf(node)) && isAskedForElsewhere(file, node, state);
}

/** Where a count is compared with something. */
const comparedCountsOf = perFile((file): readonly number[] =>
  [...file.text.matchAll(new RegExp(COUNT_COMPARED, 'gi'))].map(({ index }) => index),
);

const mentionsByFile = perFile(() => new Map<string, readonly number[]>());

/** Where a state stands in a file, as a text or as a member of something. */
function mentionsOf(file: FileModel, state: string): readonly number[] {
  let found = mentionsByFile(file).get(state);
  if (!found) {
    found = [...file.text.matchAll(new RegExp(`['"\`.]${state}\\b`, 'gi'))].map(({ index }) => index);
    mentionsByFile(file).set(state, found);
  }
  return found;
}

const ASKS = /(?:where|find|filter|select|eq|status|state)/i;
const ASKED_WITHIN = 200;

/** True when a file looks for work in a state, somewhere else than in a node. */
function isAskedForElsewhere(file: FileModel, node: Node, state: string): boolean {
  const [start, end] = node.range;
  return mentionsOf(file, state).some(
    (at) => (at < start || at >= end) && isAsked(file, at, at >= end ? end : 0),
  );
}

/** True for a state with a question for it before, in the text that begins at `from`. */
function isAsked(file: FileModel, at: number, from: number): boolean {
  return ASKS.test(file.text.slice(Math.max(from, at - ASKED_WITHIN), at));
}

/** The state that a call writes, when it is one of waiting. */
function stateWritten(file: FileModel, call: TSESTree.CallExpression): string | null {
  for (const argument of call.arguments) {
    const value = unwrap(argument);
    const text = value.type === 'TemplateLiteral' ? file.textOf(value) : (stringOf(file, value) ?? '');
    const written = (SQL_WAITING.exec(text) ?? SQL_LEASE_GIVEN_UP.exec(text))?.[1];
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
    // `data: { lockedAt: null }`: nobody works on it any more.
    if (LEASE_COLUMN.test(name) && isNothing(property.value) && isWritten(property)) return name;
    const value = unwrap(property.value);
    if (depth > 0 && value.type === 'ObjectExpression' && /^(?:data|\$set|set|update|values|changes)$/.test(name)) {
      const state = stateIn(file, value, depth - 1);
      if (state !== null) return state;
    }
  }
  return null;
}

function isNothing(node: Node): boolean {
  const value = unwrap(node);
  return value.type === 'Literal' && value.value === null;
}

/** In what is written, not in what the row is looked for by. */
function isWritten(property: TSESTree.Property): boolean {
  const holder = property.parent.parent;
  if (holder.type === 'Property') return /^(?:data|\$set|set|values|changes)$/.test(keyName(holder) ?? '');
  return holder.type === 'CallExpression' && /^(?:set|update|patch)$/.test(calleeName(holder) ?? '');
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
  if (LEASE_COLUMN.test(state))
    return isLeaseAskedFor(file.text.slice(0, node.range[0]) + file.text.slice(node.range[1]), state);
  if (isAskedForElsewhere(file, node, state) || isFinishedBefore(file, node)) return true;
  return [...enclosingFunctions(node)].some((fn) => WORKER_NAME.test(functionName(fn) ?? '') && takesWork(file, fn));
}

/** `where locked_at is null`, `where: { lockedAt: null }` */
function isLeaseAskedFor(text: string, column: string): boolean {
  return new RegExp(`\\b${column}\\b["'\`]?\\s*(?:is\\s+null|:\\s*null|,\\s*(?:['"]is['"]\\s*,\\s*)?null)|isNull\\([^)]*\\b${column}\\b|whereNull\\([^)]*\\b${column}\\b`, 'i').test(
    text,
  );
}

const UNDER_WAY = /(?:status|state)['"`]?\s*(?:=|:|,)\s*(?:['"`]|\w+\.)(?:running|processing|in[_-]?progress|started|claimed|taken|working|sending|active|locked|busy|leased)\b/i;

/** The function around takes a record in that state and marks it as under way: it is a worker, whatever it works on. */
function isTakenAround(file: FileModel, node: Node, state: string): boolean {
  return [...enclosingFunctions(node)].some((fn) => {
    const before = file.text.slice(fn.range[0], node.range[0]);
    return UNDER_WAY.test(before) && mentionsOf(file, state).some((at) => fn.range[0] < at && at < node.range[0] && isAsked(file, at, fn.range[0]));
  });
}

const FINISHED = /(?:status|state)['"`]?\s*(?:=|:|,)\s*(?:['"`]|\w+\.)(?:done|sent|completed?|delivered|succeeded|success|finished|processed|published|shipped|synced)\b/i;

/** The try block of the clause sets the same record to done: a failure is what sets it back to waiting. */
function isFinishedBefore(file: FileModel, node: Node): boolean {
  for (let current: Node | undefined = node.parent; current; current = current.parent) {
    if (current.type === 'CatchClause')
      return FINISHED.test(file.textOf(current.parent.block)) && !isCountedAround(file);
    if (isFunction(current)) return false;
  }
  return false;
}

/** Whoever takes the records may leave out those with too many attempts. */
function isCountedAround(file: FileModel): boolean {
  return file.facts.filesAround(file, COUNT_COMPARED).length > 0;
}

function takesWork(file: FileModel, fn: FunctionNode): boolean {
  return (
    isFunction(fn) &&
    /\b(?:claim|lease|reserve|pickUp|acquire|take|dequeue|fetchNext|nextJob|getNext|findNext)\w*\(/.test(
      file.textOf(fn),
    )
  );
}
