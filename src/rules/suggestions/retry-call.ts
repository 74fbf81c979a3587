import type { TSESTree } from '@typescript-eslint/utils';
import { awaited, calleeName, contains, isFunction, isLoop, unwrap, walk } from '../../analysis/syntax/ast.js';
import { constantOf, numberOf } from '../../analysis/syntax/constants.js';
import { alwaysLeaves } from '../../analysis/syntax/exits.js';
import type { FileModel, Node } from '../../analysis/model/file.js';
import { canImport } from '../../analysis/edits/imports.js';
import { childKeys, innerNodes } from '../../analysis/syntax/nodes.js';
import { variableOf } from '../../analysis/syntax/variables.js';
import type { Suggestion } from '../rule.js';

const PAUSE = /^(?:sleep|delay|wait|pause|setTimeout|timeout|waitFor|backoff)$/i;

/**
 * Replaces an endless loop around one attempt by a call of the runtime's `retry`:
 * `for (;;) { try { return await f(); } catch (err) { log(err); await sleep(1000); } }`. Only where nothing that the
 * loop does would be lost: what the catch clause does besides waiting stays with the attempt, and errors that it
 * throws on become `shouldRetry`.
 */
export function retryCallSuggestions(
  file: FileModel,
  loop: Node,
  only: TSESTree.TryStatement | null,
): readonly Suggestion[] {
  const handler = only?.handler;
  if (!handler || only.finalizer || loop.parent?.type === 'LabeledStatement' || !isEndless(file, loop)) return [];
  if (!isWholeAttempt(file, only.block)) return [];
  const parts = partsOf(file, handler);
  const imports = [{ module: file.settings.runtime, name: 'retry' }];
  if (!parts || !canImport(file, imports)) return [];
  const attempts = String(file.settings.defaults.maxAttempts);
  const attempt = parts.kept.length > 0 ? withClause(file, only, parts) : plainAttempt(file, only.block);
  const options = [`maxAttempts: ${attempts}`, ...(parts.pause === null ? [] : [`baseDelay: ${parts.pause}`]), ...parts.guards];
  const text = `return await retry(async () => ${attempt}, { ${options.join(', ')} });`;
  return [{ messageId: 'useRetry', data: { attempts }, edits: [{ range: loop.range, text }], imports }];
}

/** `while (true)`, `for (;;)`, `do { ... } while (true)` */
function isEndless(file: FileModel, loop: Node): boolean {
  if (loop.type === 'ForStatement') return !loop.test && !loop.init && !loop.update;
  return (
    (loop.type === 'WhileStatement' || loop.type === 'DoWhileStatement') && Boolean(constantOf(file, loop.test)?.value)
  );
}

/** True when a block comes to a result on every path and does nothing that only makes sense in the loop. */
function isWholeAttempt(file: FileModel, block: TSESTree.BlockStatement): boolean {
  const last = block.body.at(-1);
  if (last?.type !== 'ReturnStatement' || !alwaysLeaves(file, block, block)) return false;
  if (innerNodes(file, block, 'YieldExpression').length > 0) return false;
  return !jumpsOut(file, block) && !innerNodes(file, block, 'Identifier').some(({ name }) => name === 'arguments');
}

/** True when a `break` or `continue` leads to something outside. */
function jumpsOut(file: FileModel, root: Node): boolean {
  let found = false;
  walk(root, childKeys(file), (node) => {
    if (isFunction(node)) return false;
    if (node.type === 'BreakStatement' || node.type === 'ContinueStatement')
      found ||= node.label !== null || !isInside(node, root);
    return !found;
  });
  return found;
}

function isInside(jump: Node, root: Node): boolean {
  for (let current = jump.parent; current && current !== root.parent; current = current.parent)
    if (isLoop(current) || (jump.type === 'BreakStatement' && current.type === 'SwitchStatement')) return true;
  return false;
}

interface Clause {
  /** Statements that stay with the attempt: log lines. */
  readonly kept: readonly TSESTree.Statement[];
  /** What is left out: pauses, and `continue` at the end. */
  readonly dropped: readonly TSESTree.Statement[];
  /** The options for errors that are thrown on. */
  readonly guards: readonly string[];
  /** The length of the pause as it is written, when that is a plain number. */
  readonly pause: string | null;
}

/** What a catch clause does; null when it does something that `retry` has no place for. */
function partsOf(file: FileModel, handler: TSESTree.CatchClause): Clause | null {
  const kept: TSESTree.Statement[] = [];
  const dropped: TSESTree.Statement[] = [];
  const guards: string[] = [];
  let guarded: TSESTree.Statement | null = null;
  let pause: string | null = null;
  const { body } = handler.body;
  for (const [index, statement] of body.entries()) {
    const guard = guardOf(file, handler, statement);
    if (guard !== null) {
      // A log line before it would be written for errors that are thrown on, too; a second guard is too much to say.
      if (kept.length > 0 || guards.length > 0) return null;
      guards.push(guard);
      guarded = statement;
    } else if (statement.type === 'ContinueStatement' && statement.label === null && index === body.length - 1) {
      dropped.push(statement);
    } else if (isPause(statement)) {
      pause ??= lengthOf(file, statement);
      dropped.push(statement);
    } else if (isNote(file, handler, statement)) kept.push(statement);
    else return null;
  }
  // What is kept may count on what the guard says about the error.
  if (guarded && kept.length === 0) dropped.push(guarded);
  return { kept, dropped, guards, pause };
}

/** `if (!isTransient(err)) throw err;` as an option. */
function guardOf(file: FileModel, handler: TSESTree.CatchClause, statement: TSESTree.Statement): string | null {
  if (statement.type !== 'IfStatement' || statement.alternate || handler.param?.type !== 'Identifier') return null;
  const { consequent } = statement;
  const thrown = consequent.type === 'BlockStatement' && consequent.body.length === 1 ? consequent.body[0] : consequent;
  if (thrown?.type !== 'ThrowStatement' || !isCaught(file, handler, thrown.argument)) return null;
  if (innerNodes(file, statement.test, 'AwaitExpression').length > 0) return null;
  const test = unwrap(statement.test);
  const isSimple = test.type === 'CallExpression' || test.type === 'Identifier' || test.type === 'MemberExpression';
  const condition =
    test.type === 'UnaryExpression' && test.operator === '!'
      ? file.textOf(test.argument)
      : isSimple
        ? `!${file.textOf(test)}`
        : `!(${file.textOf(test)})`;
  return `shouldRetry: (${file.textOf(handler.param)}) => ${condition}`;
}

function isCaught(file: FileModel, handler: TSESTree.CatchClause, node: Node): boolean {
  const variable = variableOf(file, unwrap(node));
  return variable?.identifiers.some((name) => handler.param && contains(handler.param, name)) === true;
}

/** A call whose result nobody uses, and which throws nothing on. */
function isNote(file: FileModel, handler: TSESTree.CatchClause, statement: TSESTree.Statement): boolean {
  return (
    handler.param?.type === 'Identifier' &&
    statement.type === 'ExpressionStatement' &&
    statement.expression.type === 'CallExpression' &&
    /\b(?:log\w*|console|debug|warn|metrics?)\b/i.test(file.textOf(statement.expression.callee)) &&
    innerNodes(file, statement, 'AwaitExpression').length === 0
  );
}

/** `await sleep(1000);` and `await new Promise((resolve) => setTimeout(resolve, 1000));` */
export function isPause(statement: TSESTree.Statement): boolean {
  const waited = statement.type === 'ExpressionStatement' ? statement.expression : null;
  if (waited?.type !== 'AwaitExpression' && waited?.type !== 'YieldExpression') return false;
  if (!waited.argument) return false;
  const value = unwrap(waited.argument);
  if (value.type === 'NewExpression') return calleeName(value) === 'Promise';
  return value.type === 'CallExpression' && PAUSE.test(calleeName(value) ?? '');
}

function lengthOf(file: FileModel, statement: Node): string | null {
  const call = innerNodes(file, statement, 'CallExpression').find((inner) => PAUSE.test(calleeName(inner) ?? ''));
  const delay = call?.arguments[isFunction(unwrap(call.arguments[0] ?? call)) || call.arguments.length > 1 ? 1 : 0];
  const number = delay ? numberOf(file, delay) : null;
  return delay && number !== null && number >= 0 ? file.textOf(delay) : null;
}

function plainAttempt(file: FileModel, block: TSESTree.BlockStatement): string {
  const [only] = block.body;
  if (block.body.length !== 1 || only?.type !== 'ReturnStatement' || !only.argument) return file.textOf(block);
  const value = awaited(only.argument);
  return value.type === 'ObjectExpression' ? `(${file.textOf(value)})` : file.textOf(value);
}

/** The try statement with its log lines, and the error thrown on at the end of its catch clause. */
function withClause(file: FileModel, statement: TSESTree.TryStatement, { dropped }: Clause): string {
  const { handler } = statement;
  if (!handler) return file.textOf(statement.block);
  const last = handler.body.body.at(-1);
  const [start] = statement.range;
  let text = '';
  let from = start;
  for (const node of handler.body.body) {
    if (!dropped.includes(node) || node === last) continue;
    const lead = leadOf(file, node);
    text += file.text.slice(from, lead);
    [, from] = node.range;
  }
  const thrown = `throw ${handler.param?.type === 'Identifier' ? handler.param.name : 'error'};`;
  if (last && dropped.includes(last)) {
    text += file.text.slice(from, last.range[0]) + thrown;
  } else if (last) {
    const indent = file.text.slice(leadOf(file, last), last.range[0]);
    text += file.text.slice(from, last.range[1]) + indent + thrown;
  }
  const end = last ? last.range[1] : from;
  const indent = indentBefore(file, start);
  const outer = indentBefore(file, statement.parent.parent?.range[0] ?? start);
  return `{${indent}${text}${file.text.slice(end, statement.range[1])}${outer}}`;
}

/** The line break and the white space before a place, when there is nothing else on its line; else a space. */
export function indentBefore(file: FileModel, offset: number): string {
  const lineBreak = file.text.lastIndexOf('\n', offset - 1);
  const indent = lineBreak < 0 ? '' : file.text.slice(lineBreak, offset);
  return lineBreak < 0 || indent.trim() !== '' ? ' ' : indent;
}

/** Where the white space before a statement begins. */
function leadOf(file: FileModel, node: Node): number {
  const before = file.text.slice(0, node.range[0]);
  return before.trimEnd().length;
}
