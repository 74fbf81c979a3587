import { enclosingFunction, isFunction, receiverOf, statementOf, unwrap, wrapped } from '../../analysis/syntax/ast.js';
import { importStyleOf } from '../../analysis/edits/import-style.js';
import { canImport } from '../../analysis/edits/imports.js';
import type { FileModel, Node } from '../../analysis/model/file.js';
import type { IgnoredPressure } from '../../analysis/pressure/pressure.js';
import type { Suggestion } from '../rule.js';

/**
 * `if (!out.write(row)) await once(out, 'drain');` in place of `out.write(row);`, where the loop that writes can wait: it is
 * in an asynchronous function, or at the top of a module.
 */
export function drainSuggestions(file: FileModel, { kind, node, pace }: IgnoredPressure): readonly Suggestion[] {
  if (kind !== 'write' || pace?.kind !== 'loop' || pace.file !== file || node.type !== 'CallExpression') return [];
  const receiver = receiverOf(node);
  const statement = statementOf(node);
  if (!receiver || !isSimple(receiver) || !canWait(file, node) || enclosingFunction(pace.node) !== enclosingFunction(node)) return [];
  if (statement.type !== 'ExpressionStatement' || !isWhole(statement.expression, node) || statement.parent.type === 'IfStatement') return [];
  const name = file.textOf(receiver);
  const { quote } = importStyleOf(file);
  const imports = [{ module: 'node:events', name: 'once' }];
  if (!canImport(file, imports)) return [];
  const text = `if (!${file.textOf(node)}) await once(${name}, ${quote}drain${quote});`;
  return [{ messageId: 'awaitDrain', data: { receiver: name }, edits: [{ range: statement.range, text }], imports }];
}

/** `out`, `this.out` and `child.stdin`: naming it twice means the same stream. */
function isSimple(node: Node): boolean {
  const value = unwrap(node);
  if (value.type === 'Identifier' || value.type === 'ThisExpression') return true;
  return value.type === 'MemberExpression' && !value.computed && !value.optional && isSimple(value.object);
}

/** The statement is the call, or waits for it. */
function isWhole(expression: Node, call: Node): boolean {
  const value = unwrap(expression);
  return value === call || (value.type === 'AwaitExpression' && unwrap(value.argument) === call && wrapped(call).parent === value);
}

function canWait(file: FileModel, node: Node): boolean {
  const fn = enclosingFunction(node);
  if (fn) return isFunction(fn) && fn.async;
  return importStyleOf(file).system === 'import';
}
