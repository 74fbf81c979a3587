import type { TSESTree } from '@typescript-eslint/utils';
import { ancestor, calleeName, enclosingFunction, isFunction, receiverOf, unwrap, wrapped, type FunctionNode } from '../../analysis/syntax/ast.js';
import { stringOf } from '../../analysis/syntax/constants.js';
import { innerNodes, ownNodes } from '../../analysis/syntax/nodes.js';
import { importStyleOf } from '../../analysis/edits/import-style.js';
import { canImport } from '../../analysis/edits/imports.js';
import type { FileModel, Node } from '../../analysis/model/file.js';
import type { IgnoredPressure } from '../../analysis/pressure/pressure.js';
import type { Suggestion } from '../rule.js';

const PIPELINE = [{ module: 'node:stream', name: 'pipeline' }];

/**
 * `pipeline(source, target, ...)` in place of `source.on('data', (chunk) => target.write(chunk))` and
 * `source.on('end', () => target.end())`, where the handlers do nothing else.
 */
export function pipelineSuggestions(file: FileModel, { kind, node, pace }: IgnoredPressure): readonly Suggestion[] {
  if (kind !== 'write' || pace?.kind !== 'chunk' || pace.file !== file || node.type !== 'CallExpression') return [];
  const target = receiverOf(node);
  const handler = enclosingFunction(node);
  const registration = pace.node.type === 'CallExpression' ? pace.node : null;
  const source = registration && receiverOf(registration);
  const statement = registration && wrapped(registration).parent;
  if (!target || !handler || !source || statement?.type !== 'ExpressionStatement' || !isEvent(file, registration, 'data')) return [];
  if (unwrap(registration.arguments[1] ?? registration) !== handler || onlyCallOf(handler) !== node || !isParameter(file, handler, node)) return [];
  const end = siblingsOf(statement).find((other) => endsTarget(file, other, file.textOf(source), file.textOf(target)));
  if (!end || !canImport(file, PIPELINE)) return [];
  const indent = /[ \t]*$/.exec(file.text.slice(0, statement.range[0]))?.[0] ?? '';
  const text = `pipeline(${file.textOf(source)}, ${file.textOf(target)}, (error) => {\n${indent}  if (error) console.error(error);\n${indent}});`;
  return [{
    messageId: 'usePipeline',
    edits: [{ range: statement.range, text }, { range: lineOf(file, end), text: '' }],
    imports: PIPELINE,
  }];
}

/** `for await (const row of source) { ... }` in place of `source.on('data', async (row) => { ... })`, where the code around can wait. */
export function forAwaitSuggestions(file: FileModel, { kind, node }: IgnoredPressure): readonly Suggestion[] {
  if (kind !== 'handler' || node.type !== 'CallExpression' || !(isEvent(file, node, 'data') || isEvent(file, node, 'line'))) return [];
  const source = receiverOf(node);
  const [, second] = node.arguments;
  const handler = second && unwrap(second);
  if (!source || handler?.type !== 'ArrowFunctionExpression' || handler.body.type !== 'BlockStatement' || handler.params.length !== 1) return [];
  const [parameter] = handler.params;
  const { parent: statement } = wrapped(node);
  if (parameter?.type !== 'Identifier' || statement?.type !== 'ExpressionStatement' || !canWait(file, node)) return [];
  if (ownNodes(file, handler.body, 'ReturnStatement').length > 0) return [];
  const text = `for await (const ${parameter.name} of ${file.textOf(source)}) ${file.textOf(handler.body)}`;
  return [{ messageId: 'useForAwait', edits: [{ range: statement.range, text }], imports: [] }];
}

function isEvent(file: FileModel, call: TSESTree.CallExpression, name: string): boolean {
  const [first] = call.arguments;
  return first !== undefined && first.type !== 'SpreadElement' && stringOf(file, first) === name;
}

/** The call that a function consists of. */
function onlyCallOf(fn: FunctionNode): Node | null {
  const { body } = fn;
  if (body.type !== 'BlockStatement') return unwrap(body);
  const [only] = body.body;
  return body.body.length === 1 && only?.type === 'ExpressionStatement' ? unwrap(only.expression) : null;
}

/** The call is given what the function is given, and nothing else. */
function isParameter(file: FileModel, fn: FunctionNode, call: TSESTree.CallExpression): boolean {
  const [parameter] = fn.params;
  const [only] = call.arguments;
  return call.arguments.length === 1 && parameter?.type === 'Identifier' && only?.type === 'Identifier' && only.name === parameter.name && file.textOf(only) === parameter.name;
}

function siblingsOf(statement: Node): readonly Node[] {
  const { parent } = statement;
  return parent?.type === 'BlockStatement' || parent?.type === 'Program' ? parent.body : [];
}

/** `source.on('end', () => target.end());` */
function endsTarget(file: FileModel, statement: Node, source: string, target: string): boolean {
  const call = statement.type === 'ExpressionStatement' ? unwrap(statement.expression) : null;
  if (call?.type !== 'CallExpression' || !isEvent(file, call, 'end')) return false;
  const emitter = receiverOf(call);
  const [, second] = call.arguments;
  const handler = second && unwrap(second);
  if (!emitter || file.textOf(emitter) !== source || !isFunction(handler)) return false;
  const ended = onlyCallOf(handler);
  const receiver = ended?.type === 'CallExpression' && ended.arguments.length === 0 && calleeName(ended) === 'end' ? receiverOf(ended) : null;
  return receiver !== null && file.textOf(receiver) === target && innerNodes(file, handler, 'CallExpression').length === 1;
}

/** A statement with the line that it stands on. */
function lineOf(file: FileModel, { range }: Node): readonly [number, number] {
  const start = file.text.lastIndexOf('\n', range[0] - 1);
  const isAlone = start !== -1 && file.text.slice(start + 1, range[0]).trim() === '' && /^[ \t]*\r?\n/.test(file.text.slice(range[1]));
  return isAlone ? [start, range[1]] : range;
}

function canWait(file: FileModel, node: Node): boolean {
  const fn = ancestor(node, isFunction);
  return fn ? fn.async : importStyleOf(file).system === 'import';
}
