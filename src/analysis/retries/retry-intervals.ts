import type { TSESTree } from '@typescript-eslint/utils';
import { calleeName, isFunction, unwrap, wrapped } from '../syntax/ast.js';
import { boundOf, countIn } from './attempt-bounds.js';
import type { Cycle } from './attempt-measures.js';
import { alwaysLeaves } from '../syntax/exits.js';
import { perFile, type FileModel, type Node } from '../model/file.js';
import { functionsOf } from '../syntax/functions.js';
import { innerNodes, nodesOf, ownNodes } from '../syntax/nodes.js';

/** An interval that makes the same attempt at every tick and is cleared by a success only. */
export interface RetryInterval {
  readonly call: TSESTree.CallExpression;
  readonly attempt: Node;
  /** What stops it after a success. */
  readonly stop: Node;
  readonly failure: Node;
  readonly counted: Node | null;
}

/** `const timer = setInterval(async () => { try { await connect(); clearInterval(timer); } catch {} }, 1000)` */
export const retryIntervalsOf = perFile((file): readonly RetryInterval[] =>
  nodesOf(file)
    .all('CallExpression')
    .filter((call) => calleeName(call) === 'setInterval')
    .flatMap((call) => ofInterval(file, call) ?? []),
);

function ofInterval(file: FileModel, call: TSESTree.CallExpression): RetryInterval | null {
  const [callback] = call.arguments;
  const name = holderText(file, call);
  if (!callback || name === null) return null;
  for (const tick of functionsOf(file, callback)) {
    for (const statement of ownNodes(file, tick, 'TryStatement')) {
      const [attempt] = ownNodes(file, statement.block, 'AwaitExpression');
      if (!attempt || !statement.handler || alwaysLeaves(file, statement.handler.body, tick)) continue;
      const stop = statement.block.body.find((inner) => isClear(file, inner, name));
      if (!stop || clearsOf(file, statement.handler, name).length > 0) continue;
      const cycle: Cycle = {
        file,
        ranges: [tick],
        unreached: [[attempt.range[1], statement.block.range[1]]],
        isStepped: () => null,
      };
      if (boundOf(cycle, [])) continue;
      return { call, attempt, stop, failure: statement.handler, counted: countIn(cycle) };
    }
    const chained = inChain(file, tick, name);
    if (!chained) continue;
    const cycle: Cycle = {
      file,
      ranges: [tick],
      unreached: [[chained.stop.range[0], chained.stop.range[1]]],
      isStepped: () => null,
    };
    if (!boundOf(cycle, [])) return { call, ...chained, counted: countIn(cycle) };
  }
  return null;
}

/** `connect().then(() => clearInterval(timer)).catch(() => {})` */
function inChain(
  file: FileModel,
  tick: Node,
  name: string,
): Pick<RetryInterval, 'attempt' | 'stop' | 'failure'> | null {
  for (const call of ownNodes(file, tick, 'CallExpression')) {
    if (
      calleeName(call) !== 'catch' ||
      clearsOf(file, call.arguments[0] ?? call, name).some((clear) =>
        call.arguments.some((argument) => within(argument, clear)),
      )
    )
      continue;
    const then =
      unwrap(call.callee).type === 'MemberExpression'
        ? unwrap((unwrap(call.callee) as TSESTree.MemberExpression).object)
        : null;
    if (then?.type !== 'CallExpression' || calleeName(then) !== 'then') continue;
    const success = then.arguments[0] && unwrap(then.arguments[0]);
    if (!success || !isFunction(success)) continue;
    const [stop] = clearsOf(file, success, name);
    if (stop) return { attempt: then, stop, failure: call.arguments[0] ?? call };
  }
  return null;
}

function within(outer: Node, inner: Node): boolean {
  return outer.range[0] <= inner.range[0] && inner.range[1] <= outer.range[1];
}

/** The name under which an interval is kept. */
function holderText(file: FileModel, call: TSESTree.CallExpression): string | null {
  const holder = wrapped(call).parent;
  if (holder?.type === 'VariableDeclarator') return file.textOf(holder.id).split(':')[0] ?? null;
  return holder?.type === 'AssignmentExpression' ? file.textOf(holder.left) : null;
}

function isClear(file: FileModel, statement: Node, name: string): boolean {
  return statement.type === 'ExpressionStatement' && clearsOf(file, statement, name).length > 0;
}

function clearsOf(file: FileModel, root: Node, name: string): readonly TSESTree.CallExpression[] {
  return innerNodes(file, root, 'CallExpression').filter(
    (call) =>
      calleeName(call) === 'clearInterval' &&
      call.arguments[0] !== undefined &&
      file.textOf(unwrap(call.arguments[0])) === name,
  );
}
