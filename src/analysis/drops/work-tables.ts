import { CLEANING_CALLS, KEPT_THINGS, NO_WORK } from '../../catalogue/drop-words.js';
import { calleeName, contains, enclosingFunction, receiverOf, unwrap, wrapped } from '../syntax/ast.js';
import { innerNodes } from '../syntax/nodes.js';
import { definitionOf, variableOf } from '../syntax/variables.js';
import { releasesOf, type Release } from '../collections/releases.js';
import { isSweep } from '../maps/entry-releases.js';
import { declarationOf } from '../places/element-parts.js';
import { placesOf, type Place } from '../places/places.js';
import type { FileModel, Node } from '../model/file.js';

/**
 * True for a table of work: somebody goes through it, takes the entries out and waits for what is done with them. A table
 * in which entries are looked up is none.
 *
 * @param dropping the code that throws away, which does not count
 */
export function isWorkTable(place: Place, dropping: readonly Node[]): boolean {
  const name = declarationOf(place)?.name ?? place.path.at(-1) ?? '';
  if (NO_WORK.test(name) || KEPT_THINGS.test(name)) return false;
  return releasesOf(place).some(
    (release) => !dropping.some((code) => contains(code, release.node)) && (isWholeOf(release) || isSweep(release)) && isHandedOn(release),
  );
}

function isWholeOf({ how }: Release): boolean {
  return how === 'clear' || how === 'replace';
}

/** `await send(entry)` beside `table.delete(key)` */
function isHandedOn({ file, node, place }: Release): boolean {
  const fn = enclosingFunction(node);
  if (!fn) return false;
  return innerNodes(file, fn, 'CallExpression').some(
    (call) =>
      isWaitedFor(call) &&
      !CLEANING_CALLS.test(calleeName(call) ?? '') &&
      call.arguments.some((argument) => argument.type !== 'SpreadElement' && isOfTable(file, argument, place)),
  );
}

/** `await send(x)`, `void send(x)`, `return send(x)`, `send(x).catch(report)` */
function isWaitedFor(call: Node): boolean {
  const value = wrapped(call);
  switch (value.parent?.type) {
    case 'AwaitExpression':
    case 'ReturnStatement':
      return true;
    case 'UnaryExpression':
      return value.parent.operator === 'void';
    case 'MemberExpression':
      return /^(?:then|catch|finally)$/.test(value.parent.property.type === 'Identifier' ? value.parent.property.name : '');
    default:
      return false;
  }
}

/** True for an entry of a table, a part of one, and everything that the table holds. */
function isOfTable(file: FileModel, node: Node, table: Place, depth = 4): boolean {
  if (depth <= 0) return false;
  const value = unwrap(node);
  if (placesOf(file, value).some((place) => isWithin(place, table))) return true;
  if (value.type === 'MemberExpression') return isOfTable(file, value.object, table, depth - 1);
  if (value.type === 'ArrayExpression') return value.elements.some((one) => one !== null && isOfTable(file, one.type === 'SpreadElement' ? one.argument : one, table, depth - 1));
  if (value.type === 'CallExpression') {
    const receiver = receiverOf(value);
    return [...(receiver ? [receiver] : []), ...value.arguments].some((part) => part.type !== 'SpreadElement' && isOfTable(file, part, table, depth - 1));
  }
  const variable = variableOf(file, value);
  const definition = variable && definitionOf(variable)?.node;
  if (definition?.type !== 'VariableDeclarator') return false;
  const loop = definition.parent.parent;
  const source = definition.init ?? (loop.type === 'ForOfStatement' && loop.left === definition.parent ? loop.right : null);
  return source !== null && isOfTable(file, source, table, depth - 1);
}

function isWithin(place: Place, table: Place): boolean {
  return place.root === table.root && place.file === table.file && table.path.every((name, at) => place.path[at] === name);
}
