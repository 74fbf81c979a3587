import { NO_WORK } from '../../catalogue/drop-words.js';
import { calleeName, contains, enclosingFunction, wrapped } from '../syntax/ast.js';
import { innerNodes } from '../syntax/nodes.js';
import type { Bound } from '../collections/bounds.js';
import { growthsOf, type Growth } from '../collections/growth.js';
import { releasesOf, type Release } from '../collections/releases.js';
import { fullCodeOf } from '../inventory/full-code.js';
import { filesReaching } from '../places/place-reach.js';
import { declarationOf } from '../places/element-parts.js';
import { placesOf, type Place } from '../places/places.js';
import type { Node } from '../model/file.js';

/**
 * True for a list of work: somebody takes items out, in their order, to do something with them. What is only looked at, or
 * taken back in the opposite order, is a history or a supply.
 *
 * @param dropping the code that throws away, which does not count
 */
export function isWork(place: Place, dropping: readonly Node[]): boolean {
  const name = declarationOf(place)?.name ?? place.path.at(-1) ?? '';
  if (NO_WORK.test(name)) return false;
  return releasesOf(place).some((release) => !dropping.some((code) => contains(code, release.node)) && takesWork(release));
}

function takesWork(release: Release): boolean {
  const { how, node } = release;
  if (how === 'take') {
    const isLast = node.type === 'CallExpression' && /^(?:pop|removeLast)$/.test(calleeName(node) ?? '');
    return isLast === isFilledInFront(release.place) && (isUsed(node) || isReadFirst(release));
  }
  return (how === 'clear' || how === 'replace') && isReadFirst(release);
}

/** True for a list that only `unshift` adds to: what stands last in it came first. */
export function isFilledInFront(place: Place): boolean {
  const growths = filesReaching(place).flatMap((file) => growthsOf(file).filter((growth) => growth.place === place));
  return growths.length > 0 && growths.every(({ node }) => node.type === 'CallExpression' && calleeName(node) === 'unshift');
}

/** What runs when a list is full, which throws away and does not work. */
export function droppingCode(growth: Growth, bound: Bound): readonly Node[] {
  const full = bound.kind === 'size' ? fullCodeOf(bound, growth, releasesOf(growth.place)) : null;
  return [bound.node, ...(full?.branches ?? [])];
}

/** `const next = queue.shift()`, `await send(queue.splice(0, 100))` */
function isUsed(node: Node): boolean {
  const { parent } = wrapped(node);
  return parent !== undefined && parent.type !== 'ExpressionStatement';
}

/** `await send(queue[0]); queue.shift();` and `const batch = queue; queue = [];`: the content is read by the same code. */
function isReadFirst({ file, node, place }: Release): boolean {
  const fn = enclosingFunction(node);
  if (!fn) return false;
  const target = node.type === 'AssignmentExpression' ? node.left : node;
  return [...innerNodes(file, fn, 'MemberExpression'), ...innerNodes(file, fn, 'Identifier')].some(
    (read) => !contains(target, read) && !isSizeOrCall(read) && !isCompared(read) && placesOf(file, read).includes(place),
  );
}

/** `now - times[0] > 1000`: the item is looked at to see how old it is, and nothing is done with it. */
function isCompared(read: Node): boolean {
  const element = read.parent?.type === 'MemberExpression' && read.parent.object === read && read.parent.computed ? wrapped(read.parent) : null;
  return element?.parent?.type === 'BinaryExpression';
}

function isSizeOrCall(node: Node): boolean {
  const { parent } = node;
  if (parent?.type === 'MemberExpression' && parent.object === node && !parent.computed) {
    return parent.property.type === 'Identifier' && /^(?:length|size|clear|push|unshift|set|add|delete|shift|pop|splice|at)$/.test(parent.property.name);
  }
  return parent?.type === 'MemberExpression' && parent.property === node;
}
