import type { TSESTree } from '@typescript-eslint/utils';
import { calleeName, keyName, receiverOf, unwrap } from '../syntax/ast.js';
import { perFile, type FileModel, type Node } from '../model/file.js';
import { nodesOf } from '../syntax/nodes.js';
import { assignedPlaces, ELEMENT, memberPlace, placesOf, type Place } from '../places/places.js';
import type { Older } from './promise-links.js';
import { initialiserOf, variableOf } from '../syntax/variables.js';

/** The storage that holds the last promise of a chain: a variable, a field, a property, an entry of a map. */
export interface Tail {
  /** Empty where nothing but its text tells which storage it is, as for `this` in a function of unknown use. */
  readonly places: readonly Place[];
  /** How the file writes it: `this.tail`, `chains[]`. */
  readonly text: string;
}

/** A place in the code that gives a tail another value. */
export interface TailWrite {
  readonly file: FileModel;
  readonly tail: Tail;
  /** The assignment, or the call of `set`. */
  readonly node: TSESTree.AssignmentExpression | TSESTree.CallExpression;
  readonly value: Node;
}

/** Every assignment and every `map.set` of a file whose value may be a promise. */
export const tailWritesOf = perFile((file): readonly TailWrite[] => {
  const nodes = nodesOf(file);
  const found: TailWrite[] = [];
  for (const assignment of nodes.all('AssignmentExpression')) {
    if (assignment.operator === '=' || assignment.operator === '&&=') ofAssignment(file, assignment, found);
  }
  for (const call of nodes.all('CallExpression')) {
    if (calleeName(call) === 'set' && call.arguments.length === 2) ofSet(file, call, found);
  }
  return found;
});

function ofAssignment(file: FileModel, assignment: TSESTree.AssignmentExpression, found: TailWrite[]): void {
  const target = unwrap(assignment.left);
  if (target.type !== 'Identifier' && target.type !== 'MemberExpression') return;
  const places = (): readonly Place[] => assignedPlaces(file, target);
  addWrites(file, assignment, assignment.right, places, textOfTail(file, target), found);
}

function ofSet(file: FileModel, call: TSESTree.CallExpression, found: TailWrite[]): void {
  const receiver = receiverOf(call);
  const value = call.arguments[1];
  if (!receiver || !value || value.type === 'SpreadElement') return;
  const places = (): readonly Place[] => placesOf(file, receiver).map((place) => memberPlace(place, ELEMENT));
  addWrites(file, call, value, places, `${textOfTail(file, receiver)}[]`, found);
}

/** The write, and those of the properties where the value is an object that holds the promise with other things. */
function addWrites(
  file: FileModel,
  node: TailWrite['node'],
  value: Node,
  places: () => readonly Place[],
  text: string,
  found: TailWrite[],
): void {
  const source = unwrap(value);
  if (source.type === 'ObjectExpression') {
    for (const property of source.properties) {
      const name = property.type === 'Property' ? keyName(property) : null;
      if (property.type !== 'Property' || name === null || !mayBePromise(unwrap(property.value))) continue;
      const inner = places().map((place) => memberPlace(place, name));
      found.push({ file, node, value: property.value, tail: { places: inner, text: `${text}.${name}` } });
    }
  } else if (mayBePromise(source)) {
    found.push({ file, node, value, tail: { places: places(), text } });
  }
}

function mayBePromise(value: Node): boolean {
  switch (value.type) {
    case 'CallExpression':
    case 'NewExpression':
    case 'Identifier':
    case 'MemberExpression':
    case 'ConditionalExpression':
    case 'LogicalExpression':
    case 'SequenceExpression':
    case 'AssignmentExpression':
      return true;
    default:
      return false;
  }
}

/** True for an expression that reads the tail itself, under whatever name. */
export function readsTail(tail: Tail, file: FileModel, node: Node): boolean {
  const value = unwrap(node);
  if (value.type !== 'Identifier' && value.type !== 'MemberExpression' && value.type !== 'CallExpression') return false;
  if (tail.places.length > 0) {
    return (
      assignedPlaces(file, value).some((place) => tail.places.includes(place)) ||
      placesOf(file, value).some((place) => tail.places.includes(place))
    );
  }
  if (textOfTail(file, value) === tail.text) return true;
  const variable = variableOf(file, value);
  const source = variable && initialiserOf(variable);
  return source ? textOfTail(file, source) === tail.text : false;
}

/** The tail as what a newer promise may be linked to. */
export function olderOf(tail: Tail): Older {
  const name = tail.text.replaceAll('[]', '').split('.').at(-1) ?? '';
  return { is: (file, node) => readsTail(tail, file, node), name };
}

/** The text of an expression; keys are left out, because which entry it is makes no difference. */
function textOfTail(file: FileModel, node: Node): string {
  const value = unwrap(node);
  if (value.type === 'CallExpression') {
    const receiver = receiverOf(value);
    return receiver && calleeName(value) === 'get' ? `${textOfTail(file, receiver)}[]` : file.textOf(value);
  }
  if (value.type !== 'MemberExpression') return file.textOf(value);
  const name = keyName(value);
  const object = textOfTail(file, value.object);
  return name === null ? `${object}[]` : `${object}.${name}`;
}
