import type { TSESTree } from '@typescript-eslint/utils';
import { LIST_GROWTH, SETTER_HOLDERS } from '../../catalogue/containers.js';
import { calleeName, enclosingFunction, isFunction, keyName, receiverOf, unwrap } from '../syntax/ast.js';
import { numberOf } from '../syntax/constants.js';
import { containerKind } from './containers.js';
import { perFile, type FileModel, type Node } from '../model/file.js';
import { linkedGrowths } from './linked-lists.js';
import { nodesOf } from '../syntax/nodes.js';
import { assignedPlaces, placeOf, placesOf, type Place } from '../places/places.js';
import { globalPath, initialiserOf, variableOf } from '../syntax/variables.js';

/** A place in the code where a collection gets longer. */
export interface Growth {
  readonly place: Place;
  readonly file: FileModel;
  /** The call or assignment. */
  readonly node: Node;
  /** What is added, when there is one expression for it. */
  readonly value: Node | null;
  readonly how: 'call' | 'append' | 'copy' | 'link' | 'setter' | 'entry';
}

/** Every growth of a list, text or byte buffer in a file, whatever the lifetime of the collection. */
export const growthsOf = perFile((file): readonly Growth[] => {
  const nodes = nodesOf(file);
  const found: Growth[] = [];
  for (const call of nodes.all('CallExpression')) ofCall(file, call, found);
  for (const assignment of nodes.all('AssignmentExpression')) ofAssignment(file, assignment, found);
  found.push(...linkedGrowths(file));
  return found;
});

function ofCall(file: FileModel, call: TSESTree.CallExpression, found: Growth[]): void {
  const name = calleeName(call);
  if (name === null) return;
  const receiver = receiverOf(call);
  if (!receiver) {
    ofSetter(file, call, found);
    return;
  }
  const grows = LIST_GROWTH.has(name) ? call.arguments.length > 0 : name === 'splice' && isEndSplice(file, call);
  if (grows && !isKeptElsewhere(receiver)) {
    const value = (name === 'splice' ? call.arguments[2] : call.arguments[0]) ?? null;
    for (const place of placesOf(file, receiver)) {
      if (containerKind(place) === 'list') found.push({ place, file, node: call, value, how: 'call' });
    }
  }
  if (name === 'update' || name === 'set' || name === 'next') ofStore(file, call, receiver, found);
}

/** `splice(0, 0, item)` and `splice(list.length, 0, item)` add to an end; elsewhere it keeps a list in order. */
function isEndSplice(file: FileModel, call: TSESTree.CallExpression): boolean {
  const [start] = call.arguments;
  if (!start || call.arguments.length < 3) return false;
  const value = unwrap(start);
  return numberOf(file, value) === 0 || (value.type === 'MemberExpression' && keyName(value) === 'length');
}

/** `[].push(x)` and `copy().push(x)` grow a value that nothing holds. */
function isKeptElsewhere(receiver: Node): boolean {
  return receiver.type === 'ArrayExpression' || receiver.type === 'NewExpression';
}

/** `setItems((items) => [...items, item])` and `setItems([...items, item])`. */
function ofSetter(file: FileModel, call: TSESTree.CallExpression, found: Growth[]): void {
  const callee = unwrap(call.callee);
  const [argument] = call.arguments;
  if (callee.type !== 'Identifier' || !argument) return;
  const variable = variableOf(file, callee);
  const declarator = variable?.defs[0]?.node as Node | undefined;
  if (declarator?.type !== 'VariableDeclarator' || declarator.id.type !== 'ArrayPattern' || !declarator.init) return;
  const init = unwrap(declarator.init);
  if (init.type !== 'CallExpression' || !SETTER_HOLDERS.has(calleeName(init) ?? '')) return;
  const [state, setter] = declarator.id.elements;
  if (state?.type !== 'Identifier' || setter !== variable?.identifiers[0]) return;
  const [start] = init.arguments;
  if (start && unwrap(start).type !== 'ArrayExpression' && unwrap(start).type !== 'Literal') return;
  for (const place of placesOf(file, state)) pushUpdater(file, call, argument, place, found);
}

/** `items.update((list) => [...list, item])`, `subject.next([...subject.value, item])`. */
function ofStore(file: FileModel, call: TSESTree.CallExpression, receiver: Node, found: Growth[]): void {
  const [argument] = call.arguments;
  const next = argument && unwrap(argument);
  if (!next || (!isFunction(next) && !isCopyShape(next))) return;
  const place = placeOf(file, receiver);
  if (place && containerKind(place) !== null) pushUpdater(file, call, argument, place, found);
}

function pushUpdater(
  file: FileModel,
  call: TSESTree.CallExpression,
  argument: Node,
  place: Place,
  found: Growth[],
): void {
  const updater = unwrap(argument);
  const result = isFunction(updater) ? resultOf(updater) : updater;
  const old = isFunction(updater) ? updater.params[0] : null;
  if (!result) return;
  const added = addedTo(file, result, (part) => {
    const source = unwrap(part);
    if (old?.type === 'Identifier') return source.type === 'Identifier' && source.name === old.name;
    return placesOf(file, source).some((candidate) => candidate.root === place.root);
  });
  if (added !== undefined) found.push({ place, file, node: call, value: added, how: 'setter' });
}

function resultOf(
  fn: TSESTree.ArrowFunctionExpression | TSESTree.FunctionExpression | TSESTree.FunctionDeclaration,
): Node | null {
  if (fn.body.type !== 'BlockStatement') return unwrap(fn.body);
  const last = fn.body.body.at(-1);
  return last?.type === 'ReturnStatement' && last.argument ? unwrap(last.argument) : null;
}

function ofAssignment(file: FileModel, assignment: TSESTree.AssignmentExpression, found: Growth[]): void {
  const target = unwrap(assignment.left);
  if (assignment.operator === '+=') {
    for (const place of assignedPlaces(file, target)) {
      if (containerKind(place) === 'text')
        found.push({ place, file, node: assignment, value: assignment.right, how: 'append' });
    }
    return;
  }
  if (assignment.operator !== '=') return;
  if (target.type === 'MemberExpression' && target.computed) {
    ofIndexAppend(file, assignment, target, found);
    return;
  }
  const copy = unwrap(assignment.right);
  if (!isCopyShape(copy)) return;
  const isText = copy.type === 'BinaryExpression' || copy.type === 'TemplateLiteral';
  for (const place of assignedPlaces(file, target)) {
    const kind = containerKind(place);
    if (!kind || (isText && kind !== 'text') || isInitialiser(assignment, place)) continue;
    const added = addedTo(file, copy, (part) => isSamePlace(file, part, place));
    if (added !== undefined) found.push({ place, file, node: assignment, value: added, how: 'copy' });
  }
}

/** True for an expression that reads a place or, under the same name, what was assigned to it. */
export function isSamePlace(file: FileModel, node: Node, place: Place): boolean {
  return assignedPlaces(file, node).includes(place) || placesOf(file, node).includes(place);
}

function isCopyShape(node: Node): boolean {
  return (
    node.type === 'ArrayExpression' ||
    node.type === 'CallExpression' ||
    node.type === 'BinaryExpression' ||
    node.type === 'TemplateLiteral'
  );
}

/** The assignment in a constructor that gives a field its first value adds nothing. */
function isInitialiser(assignment: TSESTree.AssignmentExpression, place: Place): boolean {
  const fn = enclosingFunction(assignment);
  return place.kind === 'field' && fn?.parent.type === 'MethodDefinition' && fn.parent.kind === 'constructor';
}

/** `queue[queue.length] = item`. */
function ofIndexAppend(
  file: FileModel,
  assignment: TSESTree.AssignmentExpression,
  target: TSESTree.MemberExpression,
  found: Growth[],
): void {
  const index = unwrap(target.property);
  if (index.type !== 'MemberExpression' || keyName(index) !== 'length') return;
  for (const place of placesOf(file, target.object)) {
    if (placesOf(file, index.object).includes(place) && containerKind(place) === 'list') {
      found.push({ place, file, node: assignment, value: assignment.right, how: 'append' });
    }
  }
}

/**
 * For an expression that is the old content and something more (`[...old, x]`, `old.concat(x)`, `old + x`,
 * `` `${old}${x}` ``, `Buffer.concat([old, x])`): what is added, or null when it has several parts. Undefined when it
 * is no such expression.
 */
export function addedTo(file: FileModel, node: Node, isOld: (part: Node) => boolean): Node | null | undefined {
  const value = unwrap(node);
  switch (value.type) {
    case 'ArrayExpression': {
      const keepsOld = value.elements.some((element) => element?.type === 'SpreadElement' && isOld(element.argument));
      if (!keepsOld || value.elements.length < 2) return undefined;
      const rest = value.elements.filter((element) => !(element?.type === 'SpreadElement' && isOld(element.argument)));
      const [only] = rest;
      return rest.length === 1 && only ? (only.type === 'SpreadElement' ? only.argument : only) : null;
    }
    case 'BinaryExpression':
      if (value.operator !== '+') return undefined;
      if (isOld(value.left)) return value.right;
      if (isOld(value.right)) return value.left;
      return addedTo(file, value.left, isOld) === undefined ? undefined : null;
    case 'TemplateLiteral':
      return value.expressions.some(isOld) ? null : undefined;
    case 'CallExpression': {
      if (globalPath(file, value.callee) === 'Buffer.concat') {
        const [list] = value.arguments;
        const parts = list && unwrap(list);
        return parts?.type === 'ArrayExpression' && parts.elements.some((part) => part && isOld(part))
          ? null
          : undefined;
      }
      const receiver = receiverOf(value);
      return receiver && calleeName(value) === 'concat' && isOld(receiver) ? (value.arguments[0] ?? null) : undefined;
    }
    default:
      return undefined;
  }
}

/** The expression that a name stands for when it is a const, otherwise the expression itself. */
export function plainValue(file: FileModel, node: Node): Node {
  const value = unwrap(node);
  if (value.type !== 'Identifier') return value;
  const variable = variableOf(file, value);
  const initialiser = variable && initialiserOf(variable);
  return initialiser ? unwrap(initialiser) : value;
}
