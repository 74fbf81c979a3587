import { keyName, unwrap, type FunctionNode } from '../syntax/ast.js';
import type { Located } from '../model/facts.js';
import type { FileModel, Node } from '../model/file.js';
import { calleesAnywhere } from '../syntax/functions.js';
import { argumentsFor, withOriginals } from './handed-places.js';
import { functionsAnywhere } from '../syntax/methods.js';
import { placesOf, type Place } from './places.js';
import { resultsOf } from '../syntax/results.js';
import { initialiserOf, variableOf } from '../syntax/variables.js';

/** A place whose value or size is part of a number. */
export interface Measured {
  readonly place: Place;
  /** It is the size of the place that is compared, not its value. */
  readonly isSize: boolean;
}

/** The places whose value or size a number is made of. */
export function measuredPlaces(file: FileModel, node: Node, depth = 4): readonly Measured[] {
  const value = unwrap(node);
  if (depth <= 0) return [];
  const inner = (child: Node): readonly Measured[] => measuredPlaces(file, child, depth - 1);
  switch (value.type) {
    case 'BinaryExpression':
      return value.operator === '+' || value.operator === '-' ? [...inner(value.left), ...inner(value.right)] : [];
    case 'UpdateExpression':
      return inner(value.argument);
    case 'AssignmentExpression':
      return [...inner(value.left), ...inner(value.right)];
    case 'LogicalExpression':
      return inner(value.left);
    case 'MemberExpression': {
      const own = placesOf(file, value)
        .flatMap(withOriginals)
        .map((place) => ({ place, isSize: false }));
      if (!/^(?:size|length)$/.test(keyName(value) ?? '')) {
        return [...own, ...measuredResults(functionsAnywhere(file, value), depth)];
      }
      return [
        ...own,
        ...placesOf(file, value.object)
          .flatMap(withOriginals)
          .map((place) => ({ place, isSize: true })),
      ];
    }
    case 'CallExpression':
      return [
        ...placesOf(file, value).map((place) => ({ place, isSize: false })),
        ...measuredResults(calleesAnywhere(file, value), depth),
      ];
    case 'Identifier': {
      const own = placesOf(file, value).map((place) => ({ place, isSize: false }));
      const variable = variableOf(file, value);
      const initialiser = variable && initialiserOf(variable);
      if (initialiser) return [...own, ...inner(initialiser)];
      const given = variable ? argumentsFor(file, variable) : [];
      return [...own, ...given.flatMap((argument) => measuredPlaces(argument.file, argument.node, depth - 1))];
    }
    default:
      return [];
  }
}

/** The same for what functions return: getters and helpers that tell how many wait. */
function measuredResults(functions: readonly Located<FunctionNode>[], depth: number): readonly Measured[] {
  return functions.flatMap(({ file, node }) =>
    resultsOf(file, node).flatMap((result) => measuredPlaces(file, result, depth - 1)),
  );
}

/** The places that a condition measures. */
export function placesMeasuredBy(file: FileModel, node: Node): readonly Place[] {
  const value = unwrap(node);
  if (value.type === 'BinaryExpression')
    return [
      ...(value.left.type === 'PrivateIdentifier' ? [] : measuredPlaces(file, value.left)),
      ...measuredPlaces(file, value.right),
    ].map(({ place }) => place);
  return measuredPlaces(file, value).map(({ place }) => place);
}
