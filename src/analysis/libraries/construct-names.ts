import { calleeName, keyName, unwrap, wrapped } from '../syntax/ast.js';
import type { Node } from '../model/file.js';
import type { Construct } from './construct.js';

/** What the code calls the thing: what a call or `new` is kept in, or what a method is called on. */
export function placeNameOf({ call, receiver }: Construct): string {
  if (receiver) return nameOf(receiver) ?? calleeName(call) ?? '';
  return holderName(call) ?? calleeName(call) ?? '';
}

function nameOf(node: Node): string | null {
  const value = unwrap(node);
  if (value.type === 'Identifier') return value.name;
  return value.type === 'MemberExpression' ? keyName(value) : null;
}

function holderName(node: Node): string | null {
  const value = wrapped(node);
  const holder = value.parent;
  switch (holder?.type) {
    case 'AwaitExpression':
      return holderName(holder);
    case 'VariableDeclarator':
      return holder.id.type === 'Identifier' ? holder.id.name : null;
    case 'AssignmentExpression':
      return nameOf(holder.left);
    case 'PropertyDefinition':
      return keyName(holder);
    case 'Property':
      return holder.value === value ? keyName(holder) : null;
    default:
      return null;
  }
}
