import { enclosingFunction, keyName, unwrap, wrapped } from '../syntax/ast.js';
import type { Limit } from './bound-limits.js';
import type { FileModel, Node } from '../model/file.js';
import type { Growth } from '../collections/growth.js';
import { nodesOf } from '../syntax/nodes.js';
import type { QueueKind } from './queue.js';
import { placesOf } from '../places/places.js';
import { variableOf } from '../syntax/variables.js';

/** What a queue is measured in. */
export type QueueUnit = 'items' | 'bytes' | 'characters' | 'entries' | 'waiters';

/** The unit of a queue's maximum or, without one, of its size. */
export function unitOf(kind: QueueKind, growths: readonly Growth[], limit: Limit | null): QueueUnit {
  if (limit?.measure && isSumOfSizes(limit.file, limit.measure)) return kind === 'text' ? 'characters' : 'bytes';
  switch (kind) {
    case 'text':
      return 'characters';
    case 'bytes':
      return 'bytes';
    case 'map':
    case 'set':
    case 'record':
    case 'cache':
      return 'entries';
    case 'chain':
      return 'waiters';
    case 'list':
    case 'queue':
    case 'library':
      return growths.some(({ value }) => value !== null && isSettler(value, growths)) ? 'waiters' : 'items';
  }
}

/** `bytes` in `bytes += chunk.length; if (bytes > MAX)`. */
function isSumOfSizes(file: FileModel, measure: Node): boolean {
  const value = unwrap(measure);
  if (value.type === 'MemberExpression' && keyName(value) === 'byteLength') return true;
  if (value.type === 'BinaryExpression' && value.left.type !== 'PrivateIdentifier')
    return isSumOfSizes(file, value.left) || isSumOfSizes(file, value.right);
  if (value.type !== 'Identifier' && value.type !== 'MemberExpression') return false;
  const places = placesOf(file, value);
  return nodesOf(file).all('AssignmentExpression').some(({ operator, left, right }) =>
    operator === '+=' && /(?:\.(?:length|byteLength|size)\b|byteLength\()/.test(file.textOf(right)) && placesOf(file, left).some((place) => places.includes(place)),
  );
}

/** `resolve` of `new Promise((resolve) => waiting.push(resolve))`, alone or in an object: somebody waits for it. */
function isSettler(node: Node, growths: readonly Growth[]): boolean {
  const value = unwrap(node);
  if (value.type === 'ObjectExpression')
    return value.properties.some((property) => property.type === 'Property' && isSettler(property.value, growths));
  if (value.type !== 'Identifier') return false;
  const file = growths[0]?.file;
  const declared = file && variableOf(file, value)?.identifiers[0];
  const fn = declared && enclosingFunction(declared);
  const call = fn && wrapped(fn).parent;
  return call?.type === 'NewExpression' && call.callee.type === 'Identifier' && call.callee.name === 'Promise' && fn?.params.includes(declared as never) === true;
}
