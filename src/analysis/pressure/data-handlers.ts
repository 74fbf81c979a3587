import type { TSESTree } from '@typescript-eslint/utils';
import { ancestor, calleeName, enclosingFunction, isFunction, lastName, receiverOf, unwrap, wrapped, type FunctionNode } from '../syntax/ast.js';
import { stringOf } from '../syntax/constants.js';
import { functionsAnywhere } from '../syntax/methods.js';
import { innerNodes, nodesOf, ownNodes } from '../syntax/nodes.js';
import { valuesOf } from '../libraries/values.js';
import type { Located } from '../model/facts.js';
import type { FileModel, Node } from '../model/file.js';
import { asksAround } from './answers.js';
import type { IgnoredPressure } from './pressure.js';
import { isWebSocket } from './receivers.js';
import { isTyped } from './typed-sources.js';

/** Events by which a source hands out one piece after another as fast as it can, and how sure that is by the name alone. */
const PIECES: Readonly<Record<string, 'high' | 'medium'>> = { data: 'high', line: 'high', row: 'medium', record: 'medium', chunk: 'medium' };

/** Sources that a person types into, or that say a line now and then. */
const SLOW_SOURCES = /^_?(?:stdin|stderr|pty|term(?:inal)?|prompt|repl)$/i;

/** `source.on('data', async (row) => { await store(row); })`: the source does not wait for what the handler waits for. */
export function dataHandlers(file: FileModel): readonly IgnoredPressure[] {
  return nodesOf(file).all('CallExpression').flatMap((call): readonly IgnoredPressure[] => {
    const source = /^(?:on|addListener)$/.test(calleeName(call) ?? '') ? receiverOf(call) : null;
    const [first, second] = call.arguments;
    const event = source && first && first.type !== 'SpreadElement' ? stringOf(file, first) : null;
    const confidence = event !== null && Object.hasOwn(PIECES, event) ? PIECES[event] : undefined;
    if (!source || !second || second.type === 'SpreadElement' || confidence === undefined) return [];
    if (isWebSocket(file, source) || isSlow(file, source) || isTyped(file, source)) return [];
    if (!functionsAnywhere(file, unwrap(second)).some((handler) => leavesWork(handler))) return [];
    if (isFunction(unwrap(second)) ? pauses(file, second) : asksAround(file, call, source)) return [];
    return [{ kind: 'handler', node: call, receiver: file.textOf(source), pace: { kind: 'chunk', file, node: call, certainty: 'high' }, confidence }];
  });
}

function isSlow(file: FileModel, source: Node): boolean {
  return [unwrap(source), ...valuesOf(file, source).map(({ node }) => node)].some((node) => SLOW_SOURCES.test(lastName(node)));
}

/** Work that goes on when the handler has returned. */
function leavesWork({ file, node: handler }: Located<FunctionNode>): boolean {
  if (!isFunction(handler)) return false;
  if (handler.async) {
    const waits = ownNodes(file, handler.body, 'AwaitExpression');
    return waits.some((wait) => !isForOneMessage(handler, wait)) && !pauses(file, handler);
  }
  const calls = ownNodes(file, handler.body, 'CallExpression');
  return calls.some((call) => isLeftPromise(file, call, handler) && !isForOneMessage(handler, call)) && !pauses(file, handler);
}

/** `if (text.includes('ready')) await start()`: what is waited for comes once among all that a program says. */
function isForOneMessage(handler: FunctionNode, wait: Node): boolean {
  for (let node: Node | undefined = wait; node && node !== handler; node = node.parent) {
    const choice: Node | undefined = node.parent;
    if (choice?.type !== 'IfStatement' || choice.consequent !== node) continue;
    const test = unwrap(choice.test);
    if (test.type === 'CallExpression' && /^(?:includes|startsWith|endsWith|match|test)$/.test(calleeName(test) ?? '')) return true;
  }
  return false;
}

/** `store(row).catch(report)`, `void store(row)`, and `store(row)` of an asynchronous function of the project. */
function isLeftPromise(file: FileModel, call: Node, handler: FunctionNode): boolean {
  if (call.type !== 'CallExpression' || enclosingFunction(call) !== handler) return false;
  const { parent } = wrapped(call);
  if (parent?.type !== 'ExpressionStatement' && parent !== handler && !(parent?.type === 'UnaryExpression' && parent.operator === 'void')) return false;
  const inner = /^(?:catch|then)$/.test(calleeName(call) ?? '') ? receiverOf(call) : null;
  if (inner) return unwrap(inner).type === 'CallExpression';
  return functionsAnywhere(file, call.callee).some(
    ({ file: at, node: fn }) => isFunction(fn) && fn.async && ownNodes(at, fn.body, 'AwaitExpression').length > 0,
  );
}

/** The handler stops the source. What it ends after an error is no pause. */
function pauses(file: FileModel, node: Node): boolean {
  return innerNodes(file, node, 'CallExpression').some((call) => {
    const name = calleeName(call) ?? '';
    if (/^(?:pause|cork|unpipe|pauseStream)$/.test(name)) return true;
    return /^(?:cancel|destroy|close)$/.test(name) && ancestor(call, (one): one is TSESTree.CatchClause => one.type === 'CatchClause') === null;
  });
}
