import { isClass, keyName, wrapped, type ClassNode } from '../syntax/ast.js';
import type { Node } from '../model/file.js';
import { functionName } from '../syntax/functions.js';
import type { FunctionNode } from '../syntax/ast.js';
import { declarationOf } from '../places/element-parts.js';
import type { Place } from '../places/places.js';

/** The way to a place from the top of its file: `OrderBuffer.waiting`, `pending`, `state.items`. */
export function symbolOf(place: Place): string {
  const declared = declarationOf(place)?.name ?? '';
  if (place.kind === 'variable') return declared;
  return declared.replace(/^this\./, `${classNameOf(place.root) ?? 'class'}.`);
}

/** What a class is called; null for one that has no name. */
export function classNameOf(owner: ClassNode): string | null {
  if (owner.id) return owner.id.name;
  const value = wrapped(owner);
  // `const queue = new (class { ... })()`
  const holder = value.parent?.type === 'NewExpression' && value.parent.callee === value ? wrapped(value.parent).parent : value.parent;
  if (holder?.type === 'PropertyDefinition') return keyName(holder);
  if (holder?.type === 'VariableDeclarator' && holder.id.type === 'Identifier') return holder.id.name;
  return holder?.type === 'ExportDefaultDeclaration' ? 'default' : null;
}

/** `OrderBuffer.next()`, `record()`: the nearest function with a name around or at a node; null at the top of a file. */
export function functionAround(node: Node): string | null {
  for (let current: Node | undefined = node; current; current = current.parent) {
    if (current.type !== 'FunctionDeclaration' && current.type !== 'FunctionExpression' && current.type !== 'ArrowFunctionExpression') continue;
    const name = nameOfFunction(current);
    if (name !== null) return `${name}()`;
  }
  return null;
}

function nameOfFunction(fn: FunctionNode): string | null {
  const name = functionName(fn);
  const member = wrapped(fn).parent;
  if (member?.type === 'MethodDefinition' || member?.type === 'PropertyDefinition') {
    const owner = member.parent.parent;
    const className = isClass(owner) ? classNameOf(owner) : null;
    const own = keyName(member);
    if (own === 'constructor') return className === null ? 'constructor' : `new ${className}`;
    return own === null ? null : className === null ? own : `${className}.${own}`;
  }
  return name;
}

/** Where a person reads the name in a declaration: decorators, modifiers and the first value are not it. */
export function nameNode(node: Node): Node {
  switch (node.type) {
    case 'PropertyDefinition':
    case 'AccessorProperty':
    case 'Property':
      return node.key;
    case 'AssignmentExpression':
      return node.left;
    case 'VariableDeclarator':
      return node.id;
    case 'TSParameterProperty':
      return node.parameter;
    default:
      return node;
  }
}
