import { isFunction, type FunctionNode } from '../syntax/ast.js';
import { callersOf } from '../syntax/call-sites.js';
import type { Located } from '../model/facts.js';
import type { FileModel, Node } from '../model/file.js';
import { memberPlace, placesOf, type Place } from './places.js';
import { definitionOf, type Variable } from '../syntax/variables.js';

/** A helper with more calls than these is a general one: what one of them hands in says little about the rest. */
const MAX_CALLS = 20;

/** What the calls of a function, in all files in sight, hand in for one of its parameters. */
export function argumentsFor(file: FileModel, variable: Variable): readonly Located[] {
  const definition = definitionOf(variable);
  if (definition?.type !== 'Parameter' || !isFunction(definition.node)) return [];
  const index = indexOf(definition.node, variable);
  const calls = index < 0 ? [] : callersOf(file, definition.node);
  if (calls.length > MAX_CALLS) return [];
  return calls.flatMap(({ file: at, node }): readonly Located[] => {
    const given = node.arguments.slice(0, index + 1);
    const argument: Node | undefined = given[index];
    // An argument after a spread may go to any parameter.
    return argument && !given.some(({ type }) => type === 'SpreadElement') ? [{ file: at, node: argument }] : [];
  });
}

function indexOf(fn: FunctionNode, variable: Variable): number {
  return fn.params.findIndex((parameter) => {
    const target = parameter.type === 'AssignmentPattern' ? parameter.left : parameter;
    return target.type === 'Identifier' && variable.identifiers.includes(target);
  });
}

/** A place, and those that it stands for when it is (a part of) what callers of other files hand in. */
export function withOriginals(place: Place): readonly Place[] {
  if (place.kind === 'field') return [place];
  const originals = argumentsFor(place.file, place.root)
    .filter(({ file }) => file !== place.file)
    .flatMap(({ file, node }) => placesOf(file, node))
    .map((original) => place.path.reduce<Place>((whole, name) => memberPlace(whole, name), original));
  return [place, ...originals];
}
