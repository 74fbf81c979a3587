import { MODEL_OUTPUT } from '../../catalogue/pressure.js';
import { calleeName, contains, enclosingFunction, isFunction, keyName, receiverOf, unwrap, type FunctionNode } from '../syntax/ast.js';
import { callersOf } from '../syntax/call-sites.js';
import { numberOf, stringOf } from '../syntax/constants.js';
import { innerNodes } from '../syntax/nodes.js';
import { variableOf, definitionOf } from '../syntax/variables.js';
import { isBoundedLoop } from '../fan-out/fixed-size.js';
import { itemLoopsAround, type ItemLoop } from '../fan-out/item-loops.js';
import { repetitionsOf, type Repetition } from '../lifetime/repetition.js';
import type { FileModel, Node } from '../model/file.js';
import { elementOf } from '../syntax/loop-elements.js';
import type { Pace } from './pressure.js';
import { isLastSend, isReply } from './single-sends.js';
import { isTyped } from './typed-sources.js';

/** Nothing piles up behind what is sent less often than this, in milliseconds: signs of life. */
const SLOW_TIMER_MS = 10_000;

/** A receiver that is handed from function to function further than this is followed no more. */
const MAX_STEPS = 3;

/** A loop with a fixed number of turns fills a stream from about here on. */
const MANY_TURNS = 1_000;

/** A function with more callers than this is a general one. */
const MAX_CALLERS = 8;

/** Events that come once or now and then, or that say that there is room again. */
const RARE_EVENTS =
  /^(?:error|close|end|finish|drain|timeout|connect\w*|open|ready|exit|disconnect\w*|listening|upgrade|aborted?|pause|resume|pipe|unpipe|spawn|SIG[A-Z]+|warning|uncaughtException|login|join|leave|ping|pong|beat|heart_?beat|keep_?alive|init|start|stop|reconnect\w*)$/i;

/** Callbacks among options that are called for each piece: `onChunk`, `onMessage`. */
const PIECE_CALLBACKS = /data|chunk|message|row|line|event|token|record|update|next|progress/i;

const CHUNK_EVENTS = /^(?:data|line|readable|chunk|row|record|entry|token)$/;

/**
 * What makes a call run many times for one receiver: not once for each receiver, as in the handler of a request that
 * answers its own client. Null where nothing shows it, where few can come, or where the loop waits for something else that
 * paces it.
 */
export function paceOf(file: FileModel, call: Node, receiver: Node, steps = MAX_STEPS): Pace | null {
  if (isLastSend(file, call, receiver) || isReply(file, call, receiver)) return null;
  const element = elementOf(file, rootOf(receiver));
  // Each receiver of a collection gets it once in a turn: what counts is what runs the turn.
  const start = element ? element.loop : call;
  const owner = element ? null : ownerOf(file, receiver);
  const loop = itemLoopsAround(file, start, owner).find((one) => isMany(file, one, receiver) && !isMadeIn(file, one.body, receiver));
  if (loop) return ofLoop(file, loop);
  const within = repetitionsOf(file, start, owner)
    .filter((one) => isFrequent(one, file, receiver))
    .flatMap((one) => ofRepetition(one, element !== null) ?? []);
  const best = within.find(({ certainty }) => certainty === 'high') ?? within[0];
  if (best) return best;
  return owner && steps > 0 ? paceOfCallers(file, owner, receiver, steps) : null;
}

/** What declares the variable that a receiver is reached by: `child` of `child.stdin`. */
function definitionAtRoot(file: FileModel, receiver: Node): ReturnType<typeof definitionOf> {
  const root = rootOf(receiver);
  const variable = root.type === 'Identifier' ? variableOf(file, root) : null;
  return variable && definitionOf(variable);
}

/** What a value is taken out of: `sockets` of `sockets.get(id)`, and `this` of `this.socket`. */
function holderOf(init: Node): Node | null {
  const value = unwrap(init);
  const root = rootOf(value);
  if (value.type === 'MemberExpression' || value.type === 'ThisExpression')
    return root.type === 'Identifier' || root.type === 'ThisExpression' ? root : null;
  return value.type === 'CallExpression' && /^(?:get|at|find)$/.test(calleeName(value) ?? '') ? receiverOf(value) : null;
}

/** `client` for `client.res` */
function rootOf(receiver: Node): Node {
  const value = unwrap(receiver);
  return value.type === 'MemberExpression' ? rootOf(value.object) : value;
}

/** The function that declares the receiver, as a variable or parameter; null for what lives longer than any call. */
export function ownerOf(file: FileModel, receiver: Node): FunctionNode | null {
  const definition = definitionAtRoot(file, receiver);
  if (!definition) return null;
  const holder = definition.node.type === 'VariableDeclarator' && definition.node.init ? holderOf(definition.node.init) : null;
  if (holder) return ownerOf(file, holder);
  return definition.type === 'Parameter' && isFunction(definition.node) ? definition.node : enclosingFunction(definition.node);
}

/** The receiver is a parameter: what makes its callers call again and again. */
function paceOfCallers(file: FileModel, fn: FunctionNode, receiver: Node, steps: number): Pace | null {
  const value = unwrap(receiver);
  const variable = value.type === 'Identifier' ? variableOf(file, value) : null;
  const index = fn.params.findIndex((parameter) => variable?.identifiers.some((one) => one === parameter));
  if (index === -1) return null;
  const callers = callersOf(file, fn);
  if (callers.length > MAX_CALLERS) return null;
  for (const { file: at, node } of callers) {
    const argument = node.arguments[index];
    if (!argument || argument.type === 'SpreadElement') continue;
    const pace = paceOf(at, node, argument, steps - 1);
    if (pace) return pace;
  }
  return null;
}

function isMany(file: FileModel, loop: ItemLoop, receiver: Node): boolean {
  if (loop.kind === 'events') return isFrequentCall(file, loop.loop, receiver);
  if (loop.kind === 'count' && (numberOf(file, loop.over) ?? 0) >= MANY_TURNS) return true;
  return !isBoundedLoop(file, loop);
}

/** Each turn has a receiver of its own. */
function isMadeIn(file: FileModel, body: Node, receiver: Node): boolean {
  const definition = definitionAtRoot(file, receiver);
  return definition !== null && definition.node !== body && contains(body, definition.node);
}

function ofLoop(file: FileModel, { kind, loop }: ItemLoop): Pace {
  if (kind === 'events') return { kind: paceOfEvent(file, loop), file, node: loop, certainty: 'high' };
  const isAsync = loop.type === 'ForOfStatement' && loop.await;
  // What a model says comes word by word, and is soon over.
  if (loop.type === 'ForOfStatement' && MODEL_OUTPUT.test(file.textOf(loop))) return { kind: 'loop', file, node: loop, certainty: 'low' };
  return { kind: 'loop', file, node: loop, certainty: isAsync ? 'high' : 'medium' };
}

function ofRepetition({ kind, certainty, file, node }: Repetition, isBroadcast: boolean): Pace | null {
  if (kind === 'method' && isPieceCallback(node)) return { kind: 'event', file, node, certainty: 'medium' };
  // Others may call it as they like, which says nothing of how often they do; but a broadcast is there to be called often.
  if (kind === 'method' || kind === 'exported' || kind === 'returned' || kind === 'callback')
    return isBroadcast ? { kind: 'calls', file, node, certainty: 'medium' } : null;
  // One piece for each request: there are limits for requests.
  if (kind === 'request' && !isBroadcast) return null;
  if (kind !== 'event') return { kind, file, node, certainty };
  const isOpen = node.type === 'Property' && !PIECE_CALLBACKS.test(keyName(node) ?? '');
  return { kind: paceOfEvent(file, node), file, node, certainty: isOpen ? 'low' : certainty };
}

/** `feed.onRecord = (record) => ...` */
function isPieceCallback(node: Node): boolean {
  const target = node.type === 'AssignmentExpression' ? unwrap(node.left) : null;
  const name = target?.type === 'MemberExpression' ? (keyName(target) ?? '') : '';
  return /^on[A-Z]/.test(name) && PIECE_CALLBACKS.test(name);
}

function paceOfEvent(file: FileModel, node: Node): 'chunk' | 'event' {
  const name = eventOf(file, node);
  return name !== null && CHUNK_EVENTS.test(name) ? 'chunk' : 'event';
}

function isFrequent({ kind, file: at, node }: Repetition, file: FileModel, receiver: Node): boolean {
  return kind === 'event' || kind === 'message' || kind === 'timer' ? isFrequentCall(at, node, at === file ? receiver : null) : true;
}

/** False for events that come now and then, for answers to what the receiver itself says, and for what a person types. */
function isFrequentCall(file: FileModel, registration: Node, receiver: Node | null): boolean {
  if (registration.type !== 'CallExpression') return true;
  const event = eventOf(file, registration);
  if (event !== null && RARE_EVENTS.test(event)) return false;
  // `app.listen(port, () => ...)`: once, when the server is up.
  if (event === null && calleeName(registration) === 'listen' && registration.arguments.length > 1) return false;
  const emitter = receiverOf(registration);
  if (emitter && receiver && isSame(file, emitter, receiver)) return false;
  if (emitter && isTyped(file, emitter)) return false;
  return !isSlowTimer(file, registration);
}

function isSlowTimer(file: FileModel, registration: Node): boolean {
  if (registration.type !== 'CallExpression' || calleeName(registration) !== 'setInterval') return false;
  const [, every] = registration.arguments;
  const ms = every && every.type !== 'SpreadElement' ? numberOf(file, every) : null;
  return ms !== null && ms >= SLOW_TIMER_MS;
}

/** True for two expressions that name the same thing, or where one is reached through the other: `req` and `req.socket`. */
function isSame(file: FileModel, one: Node, other: Node): boolean {
  const texts = [file.textOf(unwrap(one)), file.textOf(unwrap(other))];
  return texts[0] === texts[1];
}

/** `data` of `source.on('data', ...)`; null where a registration names no event. */
export function eventOf(file: FileModel, registration: Node): string | null {
  const [first] = registration.type === 'CallExpression' ? registration.arguments : [];
  return first && first.type !== 'SpreadElement' ? stringOf(file, first) : null;
}

/** True for a loop that only hands over what is in memory already, and waits for nothing: it adds no more than that. */
export function isFromMemory(file: FileModel, { kind, file: at, node }: Pace): boolean {
  if (kind !== 'loop' || at !== file || (node.type === 'ForOfStatement' && node.await)) return false;
  return innerNodes(file, node, 'AwaitExpression').length === 0;
}
