import { calleeName, contains, isFunction, lastName, receiverOf, unwrap, type FunctionNode } from '../syntax/ast.js';
import { membersOf } from '../syntax/classes.js';
import type { ContainerKind } from './containers.js';
import { perFile, type FileModel, type Node } from '../model/file.js';
import type { Growth } from './growth.js';
import { isInbound, isPieceEvent } from '../lifetime/inbound.js';
import { innerNodes, nodesOf, ownNodes } from '../syntax/nodes.js';
import { isFrom, originOf } from '../syntax/origins.js';
import { placesOf, type Place } from '../places/places.js';
import { releasesOf } from './releases.js';
import { repetitionsOf, type Repetition } from '../lifetime/repetition.js';
import { isOneShotScript } from '../model/test-files.js';
import { variableOf } from '../syntax/variables.js';

/** Streams that end by themselves: the output of a process, the answer of a server, a file. */
const FINITE_STREAMS = /std(?:out|err)|child|proc|spawn|^res(?:p|ponse)?$|reader|file|archive|unzip|inflate|gunzip|parser|busboy/i;

/**
 * The repetitions that count for a collection. What is collected from the pieces of one stream ends with the stream, so
 * it counts only where the other side decides how long that is: a request, a connection that a server accepted.
 */
export function lastingRepetitions(growth: Growth, owner: FunctionNode | null, kind: ContainerKind): readonly Repetition[] {
  const within = owner ?? constructorOf(growth.place);
  const all = startsOf(growth, owner).flatMap((node) => repetitionsOf(growth.file, node, within));
  return all.flatMap((repetition): readonly Repetition[] => {
    if (repetition.kind === 'loop') {
      if (isOneShotScript(repetition.file)) return [];
      // A loop further up the calls that can be left is a search or a parser, not the life of the program.
      const isOwn = repetition.file === growth.file && contains(repetition.node, growth.node);
      if (!isOwn && !isBodyLoop(repetition) && !isLastingLoop(repetition)) return [];
      if (isBodyLoop(repetition)) return [{ ...repetition, certainty: 'high' }];
      return owner === null || isLastingLoop(repetition) ? [repetition] : [];
    }
    if (owner !== null && isTakenBack(repetition, owner)) return [];
    if (!isPieceOfStream(repetition, growth.place, owner, kind)) return [repetition];
    const receiver = receiverOfRegistration(repetition);
    return receiver !== null && isInbound(repetition.file, receiver) ? [repetition] : [];
  });
}

/** A handler that the same function takes away again: it listens until it has what it waits for. */
function isTakenBack({ kind, node, file }: Repetition, owner: FunctionNode): boolean {
  if (kind !== 'event' || node.type !== 'CallExpression') return false;
  const handler = node.arguments.find((argument) => argument.type === 'Identifier' && variableOf(file, argument) !== null);
  const variable = handler && variableOf(file, handler);
  return (
    !!variable &&
    contains(owner, node) &&
    innerNodes(file, owner, 'CallExpression').some(
      (call) =>
        /^(?:off|removeListener|removeEventListener|unsubscribe|detach|removeHandler)$/.test(calleeName(call) ?? '') &&
        call.arguments.some((argument) => variableOf(file, argument) === variable),
    )
  );
}

/** What the constructor adds to its own instance is there once for each, however many are made. */
function constructorOf(place: Place): FunctionNode | null {
  if (place.kind !== 'field' || place.path[0] === 'static') return null;
  const method = membersOf(place.root, 'constructor').find((member) => member.type === 'MethodDefinition');
  return method?.type === 'MethodDefinition' && isFunction(method.value) ? method.value : null;
}

/** True when a repetition reads a request, or a connection that a server accepted. */
export function readsInbound({ node, file }: Repetition): boolean {
  const source = node.type === 'CallExpression' ? receiverOf(node) : node.type === 'ForOfStatement' ? node.right : null;
  return source !== null && isInbound(file, source);
}

/** For a local that a call hands to the function that grows it: that call, because others hand in other collections. */
function startsOf(growth: Growth, owner: FunctionNode | null): readonly Node[] {
  if (!owner || contains(owner, growth.node)) return [growth.node];
  const { place } = growth;
  return innerNodes(place.file, owner, 'CallExpression').filter((call) =>
    call.arguments.some((argument) => placesOf(place.file, argument).includes(place)),
  );
}

function isPieceOfStream(repetition: Repetition, place: Place, owner: FunctionNode | null, kind: ContainerKind): boolean {
  const { node, file } = repetition;
  if (repetition.kind !== 'event') return false;
  if (node.type === 'NewExpression') return owner !== null && /\bdisconnect\(/.test(file.text);
  // `new TransformStream({ transform(chunk) {} })`, `run({ handleOutput(text) {} })`
  if (node.type === 'Property') return owner !== null && kind !== 'list';
  if (!isPieceEvent(file, node)) return false;
  if (owner !== null) return true;
  if (kind === 'list') return joinedPlaces(place.file).has(place);
  // What is never emptied is no message that is put together, unless the stream is known to end.
  return releasesOf(place).length > 0 || FINITE_STREAMS.test(lastName(receiverOfRegistration(repetition)));
}

function receiverOfRegistration({ node }: Repetition): Node | null {
  return node.type === 'CallExpression' ? receiverOf(node) : null;
}

/** The lists of a file that are joined or concatenated somewhere: the pieces of one message. */
const joinedPlaces = perFile((file: FileModel): ReadonlySet<Place> => {
  const found = new Set<Place>();
  for (const call of nodesOf(file).all('CallExpression')) {
    const name = calleeName(call);
    const receiver = name === 'concat' || name === 'join' ? receiverOf(call) : null;
    if (!receiver) continue;
    const isBuffer = name === 'concat' && receiver.type === 'Identifier' && receiver.name === 'Buffer';
    for (const part of isBuffer ? call.arguments : name === 'join' ? [receiver] : []) {
      for (const place of placesOf(file, part)) found.add(place);
    }
  }
  return found;
});

/** `for await (const chunk of req)`. */
function isBodyLoop({ node, file }: Repetition): boolean {
  return node.type === 'ForOfStatement' && isInbound(file, node.right);
}

/** A loop that nothing inside ever leaves, or over a source that is known to have no end. */
function isLastingLoop({ node, file }: Repetition): boolean {
  if (node.type !== 'ForOfStatement') {
    return ownNodes(file, node, 'BreakStatement', 'ReturnStatement', 'ThrowStatement').length === 0;
  }
  const source = unwrap(node.right);
  return source.type === 'CallExpression' && isFrom(originOf(file, source.callee), 'events', 'on');
}
