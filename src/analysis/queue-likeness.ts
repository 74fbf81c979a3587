import { enclosingFunction, isFunction, unwrap } from './ast.js';
import type { ContainerKind } from './containers.js';
import type { FileModel, Node } from './file.js';
import { plainValue, type Growth } from './growth.js';
import type { InstanceLife } from './lifetimes.js';
import { isInstancePlace, type Place } from './places.js';
import type { Release } from './releases.js';
import type { Repetition } from './repetition.js';
import { variableOf } from './variables.js';

/**
 * Others may call a method or an exported function as often as they like, but lists of listeners, plugins and parts of
 * a builder grow in such functions too. It takes more to call one a queue: items leave it, or they are made on the spot.
 */
export function isQueueLike(
  growth: Growth,
  repetition: Repetition,
  place: Place,
  kind: ContainerKind,
  life: InstanceLife,
  releases: readonly Release[],
): boolean {
  if (repetition.certainty === 'high') return kind !== 'text' || !isInstancePlace(place) || life === 'long' || repetition.kind === 'event' || repetition.kind === 'message';
  if (kind !== 'list') return releases.some((release) => release.how === 'clear') && enclosingFunction(growth.node)?.async === true;
  const registers = growth.value !== null && isFunctionLike(growth.file, growth.value);
  const leaves = releases.some((release) => (registers ? release.how === 'take' : isQueueRelease(release)));
  if (isInstancePlace(place)) {
    if (life === 'long') return leaves || isMadeHere(growth);
    return leaves && (isAsynchronous(place) || isFirstInFirstOut(growth, releases));
  }
  if (repetition.kind === 'returned') return leaves;
  return leaves || isMadeHere(growth);
}

/** Taking from the front, in batches, or everything: what a queue does. `pop` alone is a stack. */
function isQueueRelease(release: Release): boolean {
  if (release.how === 'clear' || release.how === 'window' || release.how === 'filter') return true;
  if (release.how === 'replace') return true;
  return release.how === 'take' && !(release.node.type === 'CallExpression' && release.file.textOf(release.node).endsWith(".pop()"));
}

/** One method adds, another takes from the front: the class is a queue, whoever uses it. */
function isFirstInFirstOut(growth: Growth, releases: readonly Release[]): boolean {
  return releases.some(({ how, node, file }) =>
    how === 'take' && /\.(?:shift|dequeue|poll|removeFirst)\(\)$/.test(file.textOf(node)) && enclosingFunction(node) !== enclosingFunction(growth.node));
}

/** A class with asynchronous methods, timers or events: its instances wait for something, so they last. */
export function isAsynchronous(place: Place): boolean {
  const text = place.kind === 'field' ? place.file.textOf(place.root) : place.file.text;
  return /\b(?:async|await|setTimeout|setInterval|Promise|setImmediate|queueMicrotask|requestAnimationFrame|WebSocket|onmessage|onopen|onclose)\b|\.(?:on|once|addEventListener|subscribe|then)\(/.test(text);
}

/** The item is put together in the function that adds it, so it is data, not a registration. */
function isMadeHere(growth: Growth): boolean {
  if (!growth.value) return false;
  const value = plainValue(growth.file, growth.value);
  if (value.type === 'ObjectExpression') return !value.properties.some((property) => property.type === 'Property' && isFunctionLike(growth.file, property.value));
  return value.type === 'NewExpression' || value.type === 'TemplateLiteral' || value.type === 'BinaryExpression' || value.type === 'AwaitExpression';
}

function isFunctionLike(file: FileModel, node: Node): boolean {
  const value = unwrap(node);
  if (isFunction(value)) return true;
  if (value.type !== 'Identifier') return false;
  const declared = variableOf(file, value)?.identifiers[0];
  if (declared?.type === 'Identifier' && declared.typeAnnotation) {
    return /=>|Function|Fn\b|Handler|Callback|Listener|Hook|Middleware|Plugin|Resolve|Reject/.test(file.textOf(declared.typeAnnotation));
  }
  return /(?:fn|callback|cb|handler|listener|run|resolve|reject)$/i.test(value.name);
}
