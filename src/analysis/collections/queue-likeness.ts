import type { TSESTree } from '@typescript-eslint/utils';
import { calleeName, enclosingFunction, isFunction, unwrap } from '../syntax/ast.js';
import type { ContainerKind } from './containers.js';
import type { FileModel, Node } from '../model/file.js';
import { callsOf } from '../syntax/functions.js';
import { plainValue, type Growth } from './growth.js';
import type { InstanceLife } from '../lifetime/lifetimes.js';
import { isInstancePlace, placeInitialiser, type Place } from '../places/places.js';
import type { Release } from './releases.js';
import type { Repetition } from '../lifetime/repetition.js';
import { definitionOf, variableOf } from '../syntax/variables.js';

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
  if (repetition.certainty !== 'high' && (isComponentState(place) || addsInChain(growth))) return false;
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

/**
 * The repetitions of an instance's growth, as far as they are about one instance: what another file does again and again
 * it may do with a new instance each time, unless the instance is known to live long.
 */
export function seenFrom(place: Place, life: InstanceLife, repetitions: readonly Repetition[]): readonly Repetition[] {
  if (life !== 'unknown') return repetitions;
  return repetitions.map((one) => (one.certainty === 'high' && one.file !== place.file ? { ...one, certainty: 'medium' } : one));
}

/** State of a component: it goes with the component, and a person makes it grow. */
export function isComponentState(place: Place): boolean {
  const value = placeInitialiser(place);
  const made = value ?? (place.kind === 'variable' ? (place.root.defs[0]?.node as Node | undefined) : undefined);
  const call = made?.type === 'VariableDeclarator' && made.init ? unwrap(made.init) : made;
  if (call?.type !== 'CallExpression') return false;
  const name = calleeName(call) ?? '';
  return COMPONENT_STATE.has(name) || (COMPOSABLE_STATE.has(name) && enclosingFunction(call) !== null);
}

/** The same where it is made in a function that components call. */
const COMPOSABLE_STATE = new Set(['ref', 'reactive', 'shallowRef', 'shallowReactive', 'signal', 'createSignal', 'createStore']);

const COMPONENT_STATE = new Set(['useRef', 'useState', 'useReducer', 'useSyncedState', 'useLocalStorage']);

/** A method that hands back its object, to be called again: `query.where(a).where(b)` puts one thing together. */
export function addsInChain(growth: Growth): boolean {
  const fn = enclosingFunction(growth.node);
  if (!fn || fn.async || fn.body.type !== 'BlockStatement') return false;
  const last = fn.body.body.at(-1);
  return last?.type === 'ReturnStatement' && last.argument?.type === 'ThisExpression';
}

/** Taking from the front, in batches, or everything: what a queue does. `pop` alone is a stack. */
export function isQueueRelease(release: Release): boolean {
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

/** The item is put together in the function that adds it, or in each that calls it, so it is data, not a registration. */
function isMadeHere(growth: Growth): boolean {
  return growth.value !== null && isData(growth.file, growth.value, 2);
}

function isData(file: FileModel, node: Node, depth: number): boolean {
  const value = plainValue(file, node);
  const handed = depth > 0 && value.type === 'Identifier' ? argumentsFor(file, value) : null;
  if (handed) return handed.length > 0 && handed.every((argument) => isData(file, argument, depth - 1));
  if (value.type === 'ObjectExpression') return !value.properties.some((property) => property.type === 'Property' && isFunctionLike(file, property.value));
  return value.type === 'NewExpression' || value.type === 'TemplateLiteral' || value.type === 'BinaryExpression' || value.type === 'AwaitExpression';
}

/** What the calls of a function of this file hand in for one of its parameters; null for another name. */
function argumentsFor(file: FileModel, name: TSESTree.Identifier): readonly Node[] | null {
  const variable = variableOf(file, name);
  const definition = variable && definitionOf(variable);
  const fn = definition?.type === 'Parameter' && isFunction(definition.node) ? definition.node : null;
  const index = fn ? fn.params.findIndex((parameter) => parameter === variable?.identifiers[0]) : -1;
  if (!fn || index < 0) return null;
  return callsOf(file, fn).flatMap((call) => call.arguments[index] ?? []);
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
