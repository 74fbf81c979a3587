import type { TSESTree } from '@typescript-eslint/utils';
import {
  calleeName,
  contains,
  enclosingFunctions,
  keyName,
  receiverOf,
  unwrap,
  type FunctionNode,
} from '../syntax/ast.js';
import { perFile, type FileModel, type Node } from '../model/file.js';
import { calleesOf, functionName, functionsOf } from '../syntax/functions.js';
import { innerNodes, nodesOf, ownNodes } from '../syntax/nodes.js';
import { isOldRequest } from '../retries/request-replays.js';
import { variableOf } from '../syntax/variables.js';

const AGAIN = /^(?:retry|revalidate|again|tryAgain|reattempt|resend|redo|requeue|reschedule)(?:[A-Z]\w*)?$/;
const STARTS =
  /^(?:setTimeout|setImmediate|nextTick|queueMicrotask|then|finally|schedule\w*|later|delay|defer|call|apply)$/;
const PUTS_BACK = /^(?:unshift|requeue|moveToDelayed|rateLimit|reschedule|nack|snooze)$/;
const QUEUE = /queue|pending|retr|backlog|jobs|tasks|outbox/i;
const CLIENT = /axios|\bky\b|\bgot\b|ajax|client|api|http|instance|request|fetch|send|agent|\bcall/i;

/**
 * What starts the next attempt below a node that runs after a refusal: a call of a function that the check stands in,
 * the same request once more, a callback named `retry`, the work going back to its queue.
 */
export function retryActionIn(file: FileModel, node: Node, check: Node): Node | null {
  const around = [...enclosingFunctions(check)];
  const names = new Set(around.map(functionName).filter((name) => name !== null && name.length > 2));
  const requests = requestsBefore(file, check);
  for (const call of innerNodes(file, node, 'CallExpression')) {
    if (contains(call, check)) continue;
    const callees = calleesOf(file, call);
    if (callees.some((fn) => around.includes(fn) || leadsBack(file, fn, around))) return call;
    if (isNamed(call, names) && callees.length === 0) return call;
    if (requests.has(requestText(file, call)) || isReplay(file, call)) return call;
    // `setTimeout(load, 1000)`, `delay(1000).then(load)`
    if (isStarter(call) && call.arguments.some((argument) => startsAgain(file, argument, around))) return call;
    if (isCallback(file, call, around) || isPutBack(file, call)) return call;
  }
  return caughtAgain(file, node, around);
}

/** A helper of the file that calls a function around the check: `this.later(() => ...)`, `scheduleRetry(job)`. */
function leadsBack(file: FileModel, fn: FunctionNode, around: readonly FunctionNode[]): boolean {
  return innerNodes(file, fn, 'CallExpression').some((call) =>
    calleesOf(file, call).some((target) => target !== fn && around.includes(target)),
  );
}

function isStarter(call: TSESTree.CallExpression): boolean {
  return STARTS.test(calleeName(call) ?? '');
}

function startsAgain(file: FileModel, argument: Node, around: readonly FunctionNode[]): boolean {
  return functionsOf(file, argument).some((fn) => around.includes(fn));
}

/** `self.load(id)` in a function named `load`. */
function isNamed(call: TSESTree.CallExpression, names: ReadonlySet<string | null>): boolean {
  const name = calleeName(call);
  if (name === null || !names.has(name)) return false;
  const receiver = receiverOf(call);
  return (
    receiver === null ||
    receiver.type === 'ThisExpression' ||
    (receiver.type === 'Identifier' && /^(?:self|that|_this|me|ctx)$/.test(receiver.name))
  );
}

/** The callee and what it is asked for: with another address it is another request. */
function requestText(file: FileModel, call: TSESTree.CallExpression): string {
  const [first] = call.arguments;
  return `${file.textOf(call.callee)}(${first ? file.textOf(first) : ''}`;
}

/** The texts of the calls whose outcome the check looks at: `fetch(url` for `const res = await fetch(url)`. */
function requestsBefore(file: FileModel, check: Node): ReadonlySet<string> {
  const found = new Set<string>();
  for (const variable of new Set(ownNodes(file, check, 'Identifier').map((name) => variableOf(file, name)))) {
    if (!variable) continue;
    for (const reference of variable.references) {
      const value = reference.isWrite() ? reference.writeExpr : null;
      if (value && value.range[1] <= check.range[0]) addCalls(file, value, found);
    }
    const definition = variable.defs[0];
    const clause = definition?.type === 'CatchClause' ? definition.node : null;
    if (clause?.parent.type !== 'TryStatement') continue;
    for (const wait of ownNodes(file, clause.parent.block, 'AwaitExpression')) addCalls(file, wait, found);
  }
  return found;
}

function addCalls(file: FileModel, node: Node, found: Set<string>): void {
  const wait = unwrap(node);
  const value = wait.type === 'AwaitExpression' ? unwrap(wait.argument) : null;
  if (value?.type === 'CallExpression' && !/json|text|sleep|delay|wait/i.test(calleeName(value) ?? ''))
    found.add(requestText(file, value));
}

/** `axios(error.config)`, `sheets.request(originalRequest)`: a client, or what has interceptors, gets the old request. */
function isReplay(file: FileModel, call: TSESTree.CallExpression): boolean {
  const callee = file.textOf(call.callee).slice(0, 80);
  if (!CLIENT.test(callee) && !interceptedClients(file).some((client) => isPartOf(callee, client))) return false;
  return call.arguments.some((argument) => isOldRequest(file, argument));
}

/** What has interceptors is a client, whatever it is called: `sheets.interceptors.response.use(...)`. */
const interceptedClients = perFile((file): readonly string[] =>
  nodesOf(file)
    .all('MemberExpression')
    .flatMap((member) => (keyName(member) === 'interceptors' ? [file.textOf(member.object)] : [])),
);

/** `sheets` and `sheets.request` of `sheets`. */
function isPartOf(callee: string, client: string): boolean {
  return callee === client || callee.startsWith(`${client}.`);
}

/** `retry(err)` where `retry` is a parameter; `done(null)` of undici's retry handler. */
function isCallback(file: FileModel, call: TSESTree.CallExpression, around: readonly FunctionNode[]): boolean {
  const callee = unwrap(call.callee);
  if (callee.type !== 'Identifier') return false;
  const variable = variableOf(file, callee);
  if (variable?.defs[0]?.type !== 'Parameter') return false;
  if (AGAIN.test(callee.name)) return true;
  const [first] = call.arguments;
  const isEmpty = !first || (first.type === 'Literal' && first.value === null);
  return (
    isEmpty &&
    /^(?:cb|done|callback|next)$/.test(callee.name) &&
    around.some(
      (fn) => functionName(fn) === 'retry' || (fn.params.length === 3 && fn.params[2] === variable.identifiers[0]),
    )
  );
}

/** `queue.unshift(job)`, `job.moveToDelayed(at)`, `this.pending.push(task)`, `job.retry()`. */
function isPutBack(file: FileModel, call: TSESTree.CallExpression): boolean {
  const name = calleeName(call) ?? '';
  const receiver = receiverOf(call);
  if (!receiver) return false;
  if (PUTS_BACK.test(name)) return true;
  if (name === 'retry') return /\bop(?:eration)?\b|job|message|msg|task|item|ctx|delivery/i.test(file.textOf(receiver));
  return name === 'push' && QUEUE.test(file.textOf(receiver).slice(0, 60));
}

/** `catchError((error, caught) => caught)` of rxjs. */
function caughtAgain(file: FileModel, node: Node, around: readonly FunctionNode[]): Node | null {
  for (const fn of around) {
    const source = fn.parent;
    if (source.type !== 'CallExpression' || calleeName(source) !== 'catchError') continue;
    const again = fn.params[1];
    const variable = again?.type === 'Identifier' ? variableOf(file, again) : null;
    const use = variable?.references.find(({ identifier }) => contains(node, identifier));
    if (use) return use.identifier;
  }
  return null;
}
