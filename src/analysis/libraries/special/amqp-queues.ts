import type { TSESTree } from '@typescript-eslint/utils';
import { awaited, calleeName, isFunction, keyName } from '../../syntax/ast.js';
import type { AnyCall } from '../../syntax/call-sites.js';
import { stringOf } from '../../syntax/constants.js';
import { nodesOf } from '../../syntax/nodes.js';
import { definitionOf, variableOf, type Variable } from '../../syntax/variables.js';
import type { FileModel, Node } from '../../model/file.js';
import { alternativesOf } from '../option-values.js';
import { valuesOf } from '../values.js';

/** The calls of a method in a file, whatever they are called on: a topology is put together on one channel. */
export function callsNamed(file: FileModel, ...names: readonly string[]): readonly TSESTree.CallExpression[] {
  return nodesOf(file).all('CallExpression').filter((call) => names.includes(calleeName(call) ?? ''));
}

/** True when two expressions name the same queue or exchange: the same text, or the answer to the same declaration. */
export function isSameName(file: FileModel, a: Node, b: Node): boolean {
  const known = stringOf(file, a);
  if (known !== null) return known === stringOf(file, b);
  const declared = declarationOf(file, a);
  if (declared && declared === declarationOf(file, b)) return true;
  return /^[\w$.]+$/.test(file.textOf(a)) && file.textOf(a) === file.textOf(b);
}

/** The `assertQueue(...)` whose answer an expression is: `q.queue`, `queue` out of `{ queue }`, `queue` of a callback. */
export function declarationOf(file: FileModel, node: Node): AnyCall | null {
  const value = awaited(node);
  if (value.type === 'MemberExpression') return keyName(value) === 'queue' ? answerOf(file, value.object) : null;
  if (value.type !== 'Identifier') return null;
  const variable = variableOf(file, value);
  const definition = variable ? definitionOf(variable) : null;
  // `channel.assertQueue('', {}, (err, { queue }) => ...)`
  if (definition?.type === 'Parameter') return isPatternPart(variable) ? callbackOwner(definition.node) : null;
  if (definition?.type !== 'Variable' || definition.node.type !== 'VariableDeclarator' || !definition.node.init) return null;
  if (definition.node.id.type === 'ObjectPattern') return answerOf(file, definition.node.init);
  return definition.node.id.type === 'Identifier' ? declarationOf(file, definition.node.init) : null;
}

function answerOf(file: FileModel, node: Node): AnyCall | null {
  for (const { node: made } of valuesOf(file, node)) {
    if (made.type === 'CallExpression' && calleeName(made) === 'assertQueue') return made;
    if (made.type !== 'Identifier') continue;
    // `channel.assertQueue('', {}, (err, q) => ...)`
    const variable = variableOf(file, made);
    const definition = variable ? definitionOf(variable) : null;
    const owner = definition?.type === 'Parameter' ? callbackOwner(definition.node) : null;
    if (owner) return owner;
  }
  return null;
}

function isPatternPart(variable: Variable | null): boolean {
  return variable?.identifiers[0]?.parent.type === 'Property';
}

/** The `assertQueue(...)` that is handed a function. */
function callbackOwner(fn: Node): AnyCall | null {
  const owner = isFunction(fn) ? fn.parent : null;
  return owner?.type === 'CallExpression' && calleeName(owner) === 'assertQueue' ? owner : null;
}

/** True when a queue is declared for one process only: it goes with its connection, and nobody else knows its name. */
export function isOfOneProcess(file: FileModel, declaration: AnyCall): boolean {
  const [name, options] = declaration.arguments;
  if (!name || stringOf(file, name) === '') return true;
  return options !== undefined && isTrue(file, options, 'exclusive');
}

/** True when an option is `true` for certain. */
export function isTrue(file: FileModel, options: Node, name: string): boolean {
  const values = alternativesOf(file, options, [name]);
  return values.length > 0 && values.every((value) => value.kind === 'value' && value.node.type === 'Literal' && value.node.value === true);
}
