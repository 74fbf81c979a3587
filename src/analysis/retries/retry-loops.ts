import type { TSESTree } from '@typescript-eslint/utils';
import { NEW_WORK, PACE_NAME } from '../../catalogue/retry-words.js';
import {
  awaited,
  calleeName,
  contains,
  enclosingFunctions,
  isFunction,
  isLoop,
  keyName,
  receiverOf,
  unwrap,
  walk,
  type LoopNode,
} from '../syntax/ast.js';
import { boundOf, countIn } from './attempt-bounds.js';
import { isEndlessLimit } from './attempt-limits.js';
import { isBoundingTest, type Cycle } from './attempt-measures.js';
import { pausesWithJitter } from './attempt-pauses.js';
import { constantOf } from '../syntax/constants.js';
import { isCountingWrite } from '../syntax/counters.js';
import { isDeadlineSignal } from './deadline-signals.js';
import { alwaysLeaves, endsWithContinue } from '../syntax/exits.js';
import { goesOnAfterFailure } from './failure-flags.js';
import { perFile, type FileModel, type Node } from '../model/file.js';
import { functionName } from '../syntax/functions.js';
import { childKeys, innerNodes, nodesOf, ownNodes } from '../syntax/nodes.js';
import { isFrom, originOf } from '../syntax/origins.js';
import { isErrorName, outcomeOf } from './outcomes.js';
import { asksSomebody } from './prompts.js';
import { lapWithResult, testOf, type Lap, type RetryLoopNode } from './result-laps.js';
import { definitionOf, variableOf, type Variable } from '../syntax/variables.js';

/** A loop that does one piece of work until it succeeds, with nothing that ends it when it never does. */
export interface RetryLoop {
  readonly loop: RetryLoopNode;
  /** The call that is made again. */
  readonly attempt: Node;
  /** The catch clause or condition that leads to the next lap. */
  readonly failure: Node;
  /** Where attempts are counted without a limit. */
  readonly counted: Node | null;
  /** Only a signal that the caller may abort ends the loop. */
  readonly isCancellable: boolean;
  /** The try statement, when the loop consists of nothing else than it. */
  readonly only: TSESTree.TryStatement | null;
}

const SUCCESS_STATE =
  /connect|ready|open|acquired|initiali[sz]ed|loaded|authenticated|registered|joined|synced|healthy|available|locked|loggedIn/i;
const STOP_STATE =
  /stop|clos|shut|abort|cancel|dispos|destroy|quit|exit|disconnect|running|active|alive|enabled|terminat|kill/i;
const SYNC_WORK = /^(?:exec|spawn|execFile|rm|unlink|rename|open|mkdir|rmdir|copyFile|readFile|writeFile|cp)Sync$/;

/** The retry loops of a file that have no maximum. */
export const retryLoopsOf = perFile((file): readonly RetryLoop[] => {
  const nodes = nodesOf(file);
  const ticks = nodes.all('ForOfStatement').filter((loop) => isEndlessTimer(file, loop));
  return [...nodes.all('WhileStatement'), ...nodes.all('DoWhileStatement'), ...nodes.all('ForStatement'), ...ticks]
    .map((loop) => retryLoop(file, loop))
    .filter((found) => found !== null)
    .sort((a, b) => a.loop.range[0] - b.loop.range[0]);
});

function isEndlessTimer(file: FileModel, loop: TSESTree.ForOfStatement): boolean {
  const source = unwrap(loop.right);
  return (
    loop.await &&
    source.type === 'CallExpression' &&
    isFrom(originOf(file, source.callee), 'timers/promises', 'setInterval')
  );
}

function retryLoop(file: FileModel, loop: RetryLoopNode): RetryLoop | null {
  // A counting loop over a list is the most common kind; it is out before anything is walked.
  if (loop.type === 'ForStatement' && loop.test && loop.update && isPlainCount(file, loop)) return null;
  const statements = loop.body.type === 'BlockStatement' ? loop.body.body : [loop.body];
  const lap =
    lapWithTry(file, loop, statements) ??
    lapWithLabel(file, loop, statements) ??
    lapWithResult(file, loop, statements);
  if (!lap || advancesAnyway(file, loop, lap) || asksSomebody(file, loop)) return null;
  const ranges: Node[] = [loop.body];
  const test = testOf(loop);
  if (test) ranges.push(test);
  if (loop.type === 'ForStatement' && loop.update) ranges.push(loop.update);
  const cycle: Cycle = { file, ranges, unreached: lap.unreached, isStepped: () => null };
  if (test && isBoundingTest(cycle, test)) return null;
  if (boundOf(cycle, [])) return null;
  if (keepsConnection(loop) && pausesWithJitter(file, [loop.body])) return null;
  const [first, second] = statements;
  return {
    loop,
    attempt: lap.attempt,
    failure: lap.failure,
    counted: countIn(cycle),
    isCancellable: endsOnForeignSignal(file, loop),
    only: first?.type === 'TryStatement' && second === undefined ? first : null,
  };
}

/** A loop in a function whose purpose is a connection that stays: it may come back for ever, at a considerate pace. */
function keepsConnection(loop: RetryLoopNode): boolean {
  return [...enclosingFunctions(loop)].some((fn) =>
    /reconnect|(?:keep|stay)\w*connected|keep_?alive|subscri|listen|watch|follow|tail|maintain/i.test(functionName(fn) ?? ''),
  );
}

/** `for (let i = 0; i < n; i += 1)`, unless the limit is infinite. */
function isPlainCount(file: FileModel, loop: TSESTree.ForStatement): boolean {
  const test = loop.test && unwrap(loop.test);
  if (test?.type !== 'BinaryExpression' || !/^[<>]=?$/.test(test.operator)) return false;
  return !isEndlessLimit(file, test.right);
}

/** What the condition asks about changes in every lap, after a failure too: the next folder, the next part of a text. */
function advancesAnyway(file: FileModel, loop: RetryLoopNode, lap: Lap): boolean {
  const test = testOf(loop);
  if (!test || contains(test, lap.failure)) return false;
  // `while ((match = pattern.exec(text)) !== null)`
  if (innerNodes(file, test, 'AssignmentExpression').some(({ right }) => unwrap(right).type === 'CallExpression'))
    return true;
  const statement = lap.failure.parent?.type === 'TryStatement' ? lap.failure.parent : lap.failure;
  return innerNodes(file, test, 'Identifier').some((identifier) =>
    variableOf(file, identifier)?.references.some((reference) => {
      const node = reference.identifier as Node;
      const isOutside =
        reference.isWrite() && reference.init !== true && contains(loop.body, node) && !contains(statement, node);
      return (
        isOutside &&
        constantOf(file, reference.writeExpr ?? node) === null &&
        !lap.unreached.some(([from, to]) => from <= node.range[0] && node.range[1] <= to)
      );
    }),
  );
}

/** A try statement of the lap whose catch clause swallows the failure, and whose success leaves the loop. */
function lapWithTry(file: FileModel, loop: RetryLoopNode, statements: readonly Node[]): Lap | null {
  for (const statement of ownStatements(file, loop)) {
    const { block, handler } = statement;
    if (!handler || alwaysLeaves(file, handler.body, loop)) continue;
    const attempt = workIn(file, block);
    if (!attempt || isNewEachLap(file, loop, statement)) continue;
    const leaves =
      leavesOnSuccess(file, block, loop) ||
      (followedByExit(file, statement, loop) && endsWithContinue(handler.body)) ||
      progressOnlyIn(file, loop, statement) ||
      goesOnAfterFailure(file, loop, statement) ||
      (statements.includes(statement) && isSuccessState(loop, block));
    if (leaves) return { attempt, failure: handler, unreached: [[attempt.range[1], block.range[1]]] };
  }
  return null;
}

/** `again: for (;;) { for (const step of steps) { try { ... } catch { continue again; } } return; }` */
function lapWithLabel(file: FileModel, loop: RetryLoopNode, statements: readonly Node[]): Lap | null {
  const label = loop.parent.type === 'LabeledStatement' ? loop.parent.label.name : null;
  if (label === null || !statements.some((statement) => alwaysLeaves(file, statement, loop))) return null;
  for (const jump of innerNodes(file, loop.body, 'ContinueStatement')) {
    if (jump.label?.name !== label) continue;
    const clause = clauseAround(jump, loop);
    const attempt = clause && workIn(file, clause.parent.block);
    // A lap of the outer loop begins with the work anew only when nothing that is left of it remembers what was done.
    if (clause && attempt && !isNewEachLap(file, loop, clause.parent))
      return { attempt, failure: clause, unreached: [[attempt.range[1], clause.parent.block.range[1]]] };
  }
  return null;
}

function clauseAround(node: Node, limit: Node): (TSESTree.CatchClause & { parent: TSESTree.TryStatement }) | null {
  for (let current = node.parent; current && current !== limit && !isFunction(current); current = current.parent) {
    if (current.type === 'CatchClause') return current;
  }
  return null;
}

/** The try statements of a loop, without those of inner loops and functions. */
function ownStatements(file: FileModel, loop: RetryLoopNode): readonly TSESTree.TryStatement[] {
  const found: TSESTree.TryStatement[] = [];
  walk(loop.body, childKeys(file), (node) => {
    if (node.type === 'TryStatement') found.push(node);
    return !isFunction(node) && !(isLoop(node) && node !== (loop as LoopNode));
  });
  return found;
}

/** The first thing that a block waits for, or a synchronous call known to fail now and then. */
function workIn(file: FileModel, block: Node): Node | null {
  const [first] = ownNodes(file, block, 'AwaitExpression', 'YieldExpression');
  if (first) return first;
  return ownNodes(file, block, 'CallExpression').find((call) => SYNC_WORK.test(calleeName(call) ?? '')) ?? null;
}

function leavesOnSuccess(file: FileModel, block: TSESTree.BlockStatement, loop: Node): boolean {
  if (alwaysLeaves(file, block, loop)) return true;
  return block.body.some((statement) => {
    if (statement.type !== 'IfStatement' || !alwaysLeaves(file, statement.consequent, loop)) return false;
    return outcomeOf(file, statement.test) === 'success' || returnsWhatItTests(file, statement, block);
  });
}

/** `if (receipt) return receipt;` for what the block has just asked for. */
function returnsWhatItTests(file: FileModel, branch: TSESTree.IfStatement, block: Node): boolean {
  const test = unwrap(branch.test);
  if (test.type !== 'Identifier') return false;
  const variable = variableOf(file, test);
  const definition = variable && definitionOf(variable);
  if (!definition || !contains(block, definition.node)) return false;
  const [result] = ownNodes(file, branch.consequent, 'ReturnStatement');
  return (
    result?.argument !== null &&
    result?.argument !== undefined &&
    unwrap(result.argument).type === 'Identifier' &&
    variableOf(file, unwrap(result.argument)) === variable
  );
}

/** True when the statement list around a statement leaves the loop after it. */
function followedByExit(file: FileModel, statement: Node, loop: Node): boolean {
  const list = statement.parent?.type === 'BlockStatement' ? statement.parent.body : [];
  const index = list.indexOf(statement as TSESTree.Statement);
  return list.slice(index + 1).some((next) => alwaysLeaves(file, next, loop));
}

/** The condition of the loop changes in the try block alone: a failed lap is followed by the same lap. */
function progressOnlyIn(file: FileModel, loop: RetryLoopNode, statement: TSESTree.TryStatement): boolean {
  const test = testOf(loop);
  if (!test || statement.parent !== loop.body) return false;
  for (const identifier of innerNodes(file, test, 'Identifier')) {
    const variable = variableOf(file, identifier);
    if (!variable) continue;
    const writes = variable.references.filter(
      (reference) => reference.isWrite() && contains(loop, reference.identifier as Node) && reference.init !== true,
    );
    const inTry = writes.filter((reference) => isTopLevelOf(statement.block, reference.identifier as Node));
    const elsewhere = writes.filter(
      (reference) =>
        !contains(statement.block, reference.identifier as Node) &&
        !contains(statement.handler as Node, reference.identifier as Node),
    );
    if (inTry.length > 0 && elsewhere.length === 0 && !inTry.some((reference) => isNewWork(reference.writeExpr)))
      return true;
  }
  return shrinksOnlyIn(file, loop, test, statement);
}

function isTopLevelOf(block: TSESTree.BlockStatement, node: Node): boolean {
  for (let current: Node | undefined = node; current; current = current.parent) {
    if (current.parent === block) return current.type === 'ExpressionStatement';
    if (isFunction(current)) return false;
  }
  return false;
}

/** `while (queue.length > 0) { try { await send(queue[0]); queue.shift(); } catch { await sleep(1000); } }` */
function shrinksOnlyIn(file: FileModel, loop: RetryLoopNode, test: Node, statement: TSESTree.TryStatement): boolean {
  const lists = innerNodes(file, test, 'MemberExpression').filter((member) =>
    /^(?:length|size)$/.test(keyName(member) ?? ''),
  );
  return lists.some((member) => {
    const text = file.textOf(unwrap(member.object));
    const removals = ownNodes(file, loop.body, 'CallExpression').filter((call) => {
      const receiver = receiverOf(call);
      return (
        receiver !== null &&
        /^(?:shift|pop|splice|delete|clear)$/.test(calleeName(call) ?? '') &&
        file.textOf(receiver) === text
      );
    });
    const attempt = workIn(file, statement.block);
    return (
      removals.length > 0 &&
      removals.every((call) => contains(statement.block, call) && attempt !== null && call.range[0] > attempt.range[1])
    );
  });
}

/** `while (!this.connected) { try { await this.connect(); } catch { ... } }`: the call sets the state. */
function isSuccessState(loop: RetryLoopNode, block: TSESTree.BlockStatement): boolean {
  const condition = testOf(loop);
  const test = condition && unwrap(condition);
  if (test?.type !== 'UnaryExpression' || test.operator !== '!') return false;
  const state = unwrap(test.argument);
  const name =
    state.type === 'CallExpression'
      ? calleeName(state)
      : state.type === 'MemberExpression'
        ? keyName(state)
        : state.type === 'Identifier'
          ? state.name
          : null;
  if (name === null || !SUCCESS_STATE.test(name) || STOP_STATE.test(name)) return false;
  return block.body.length <= 3;
}

/** Each lap takes something new to work on, or tries another name, port or host. */
function isNewEachLap(file: FileModel, loop: RetryLoopNode, statement: TSESTree.TryStatement): boolean {
  const used = new Set(
    innerNodes(file, statement.block, 'Identifier')
      .map((identifier) => variableOf(file, identifier))
      .filter((variable) => variable !== null),
  );
  for (const variable of used) {
    const definition = definitionOf(variable);
    const declarator = definition?.node;
    if (
      declarator?.type === 'VariableDeclarator' &&
      declarator.init &&
      contains(loop.body, declarator) &&
      !contains(statement, declarator)
    ) {
      if (isNewWork(declarator.init)) return true;
    }
    if (PACE_NAME.test(variable.name)) continue;
    const isChanged = variable.references.some((reference) => {
      const node = reference.identifier as Node;
      if (!reference.isWrite() || reference.init === true || !contains(loop, node) || contains(statement.block, node))
        return false;
      return (
        isCountingWrite(file, reference) || isNewWork(reference.writeExpr) || isOtherValue(file, reference.writeExpr)
      );
    });
    if (isChanged || (statement.handler && isTaught(file, variable, statement.handler))) return true;
  }
  return false;
}

/** `guesses[name] = type;`, `excluded.add(host);` in the catch clause: the next attempt knows what this one learned. */
function isTaught(file: FileModel, variable: Variable, handler: Node): boolean {
  return variable.references.some((reference) => {
    const member = (reference.identifier as Node).parent;
    if (member?.type !== 'MemberExpression' || member.object !== reference.identifier || !contains(handler, member))
      return false;
    const holder = member.parent;
    if (holder.type === 'AssignmentExpression') return member.computed && holder.left === member;
    if (
      holder.type !== 'CallExpression' ||
      holder.callee !== member ||
      !/^(?:add|set|delete)$/.test(keyName(member) ?? '')
    )
      return false;
    return !holder.arguments.some((argument) => isErrorName(file.textOf(argument)));
  });
}

/** `current = parent`, `host = hosts[next]`: not an error that is kept, nor something that is asked for again. */
function isOtherValue(file: FileModel, value: Node | null | undefined): boolean {
  const node = value && unwrap(value);
  if (node?.type === 'Identifier') return !isErrorName(node.name) && constantOf(file, node) === null;
  return node?.type === 'MemberExpression' && outcomeOf(file, node) !== 'failure';
}

function isNewWork(value: Node | null | undefined): boolean {
  const node = value && awaited(value);
  if (!node || (node.type !== 'CallExpression' && node.type !== 'NewExpression')) return false;
  return NEW_WORK.test(calleeName(node) ?? '');
}

/** `while (!signal.aborted)` with a signal from outside that may be a deadline. */
function endsOnForeignSignal(file: FileModel, loop: RetryLoopNode): boolean {
  const test = testOf(loop);
  if (!test) return false;
  return innerNodes(file, test, 'MemberExpression').some((member) => {
    if (keyName(member) !== 'aborted' || isDeadlineSignal(file, member.object)) return false;
    return !STOP_STATE.test(file.textOf(member.object));
  });
}
