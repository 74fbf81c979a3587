import type { TSESTree } from '@typescript-eslint/utils';
import { BODY_METHODS, SYNC_METHODS } from '../../catalogue/async-apis.js';
import { classOfThis, keyName, unwrap } from './ast.js';
import { membersOf } from './classes.js';
import type { FileModel, Node } from '../model/file.js';
import { initialiserOf, variableOf } from './variables.js';

/** Calls that compute with data or read what is there already. */
export function isPlainReceiver(
  file: FileModel,
  receiver: Node,
  name: string,
  call: TSESTree.CallExpression,
): boolean {
  if (SYNC_METHODS.has(name)) return true;
  // Commands of a pipeline wait for its `exec`.
  if (receiver.type === 'Identifier' && /^(?:pipeline|multi|batch|bulk)$/.test(receiver.name) && name !== 'exec')
    return true;
  if (BODY_METHODS.has(name) && call.arguments.length === 0)
    return receiver.type === 'Identifier' || receiver.type === 'MemberExpression';
  if (isTableField(file, receiver)) return true;
  if (receiver.type !== 'Identifier')
    return receiver.type === 'Literal' || receiver.type === 'TemplateLiteral' || receiver.type === 'ArrayExpression';
  const variable = variableOf(file, receiver);
  const declared = variable?.identifiers[0];
  if (declared?.type === 'Identifier' && declared.typeAnnotation) {
    if (/^:\s*(?:Readonly|Weak)?(?:Map|Set)\s*</.test(file.textOf(declared.typeAnnotation))) return true;
  }
  const initialiser = variable && initialiserOf(variable);
  const value = initialiser && unwrap(initialiser);
  if (value?.type === 'ArrayExpression' || value?.type === 'Literal' || value?.type === 'TemplateLiteral') return true;
  return (
    value?.type === 'NewExpression' &&
    /^(?:Map|Set|WeakMap|WeakSet|URL|URLSearchParams|Date|RegExp|Intl\.\w+)$/.test(file.textOf(value.callee))
  );
}

/** `this.#loaders` of a class in which it is `new Map()`. */
function isTableField(file: FileModel, node: Node): boolean {
  if (node.type !== 'MemberExpression' || unwrap(node.object).type !== 'ThisExpression') return false;
  const name = keyName(node);
  const owner = classOfThis(unwrap(node.object))?.owner;
  if (name === null || !owner) return false;
  return membersOf(owner, name).some((member) => {
    const value = member.type === 'PropertyDefinition' && member.value ? unwrap(member.value) : null;
    return value?.type === 'NewExpression' && /^(?:Map|Set|WeakMap|WeakSet)$/.test(file.textOf(value.callee));
  });
}
