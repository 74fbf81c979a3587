import { calleeName, isFunction, keyName, receiverOf, unwrap, wrapped } from './ast.js';
import type { FileModel, Node } from '../model/file.js';
import { definitionOf, variableOf, type Variable } from './variables.js';

/** A name that stands for one element of a collection after another. */
export interface Element {
  /** The collection: `viewers` of `for (const viewer of viewers)`. */
  readonly collection: Node;
  /** The loop, or the call that calls back for each element. */
  readonly loop: Node;
}

/** What a name is one of: the loop variable of a `for`, the parameter of a `forEach`; null for any other. */
export function elementOf(file: FileModel, node: Node): Element | null {
  const value = unwrap(node);
  const variable = value.type === 'Identifier' ? variableOf(file, value) : null;
  const definition = variable ? definitionOf(variable) : null;
  if (!variable || !definition) return null;
  if (definition.node.type === 'VariableDeclarator') {
    const loop = definition.node.parent.parent;
    return loop.type === 'ForOfStatement' && loop.left === definition.node.parent ? { collection: elements(loop.right), loop } : null;
  }
  if (definition.type !== 'Parameter' || !isFunction(definition.node)) return null;
  const [first] = definition.node.params;
  const call = wrapped(definition.node).parent;
  if (call?.type !== 'CallExpression' || call.callee === wrapped(definition.node) || !/^(?:forEach|map|each)$/.test(calleeName(call) ?? ''))
    return null;
  const receiver = receiverOf(call);
  return receiver && first && variable.identifiers.some((one) => one.range[0] >= first.range[0] && one.range[1] <= first.range[1])
    ? { collection: elements(receiver), loop: call }
    : null;
}

/** What a variable is the elements of, themselves: not their keys, and not pairs of key and value. */
export interface ElementVariable {
  readonly collection: Node;
  /** The second of a pair, in a loop that may be over a map or over an array of arrays. */
  readonly isOfPairs: boolean;
  /** For `for (const { outbox } of clients)`: `outbox`. */
  readonly part: string | null;
}

/** For `client` of `for (const client of clients)`, `for (const [id, client] of clients)` and `clients.forEach((client) => ...)`. */
export function elementVariable(variable: Variable): ElementVariable | null {
  const [declared] = variable.identifiers;
  const node = definitionOf(variable)?.node;
  if (node?.type === 'VariableDeclarator') {
    const loop = node.parent.parent;
    if (loop.type !== 'ForOfStatement' || loop.left !== node.parent || loop.await) return null;
    const { id } = node;
    const collection = elements(loop.right);
    if (id === declared) return { collection, isOfPairs: false, part: null };
    if (id.type === 'ArrayPattern') return id.elements[1] === declared ? { collection, isOfPairs: !isEntries(loop.right), part: null } : null;
    const property = id.type === 'ObjectPattern' ? id.properties.find((one) => one.type === 'Property' && one.value === declared) : undefined;
    const part = property?.type === 'Property' ? keyName(property) : null;
    return part === null ? null : { collection, isOfPairs: false, part };
  }
  if (!isFunction(node) || node.params[0] !== declared) return null;
  const call = wrapped(node).parent;
  const receiver = call?.type === 'CallExpression' && call.arguments[0] === wrapped(node) && calleeName(call) === 'forEach' ? receiverOf(call) : null;
  return receiver && { collection: elements(receiver), isOfPairs: false, part: null };
}

/** `clients.entries()`, `Object.entries(clients)` */
function isEntries(node: Node): boolean {
  const value = unwrap(node);
  return value.type === 'CallExpression' && calleeName(value) === 'entries';
}

/** The collection of `clients.values()`, `[...clients]`, `Array.from(clients)`, `clients.filter(...)`, `Object.values(clients)`. */
function elements(node: Node): Node {
  const value = unwrap(node);
  if (value.type === 'ArrayExpression') {
    const [only] = value.elements;
    return value.elements.length === 1 && only?.type === 'SpreadElement' ? elements(only.argument) : value;
  }
  if (value.type !== 'CallExpression') return value;
  const [first] = value.arguments;
  const receiver = receiverOf(value);
  const name = calleeName(value) ?? '';
  if (receiver?.type === 'Identifier' && /^(?:Array|Object)$/.test(receiver.name) && first && /^(?:from|values|entries)$/.test(name))
    return elements(first);
  return receiver && /^(?:values|entries|filter|slice|toReversed|get)$/.test(name) ? elements(receiver) : value;
}
