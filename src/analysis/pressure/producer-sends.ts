import { PROMISING_SENDERS } from '../../catalogue/pressure.js';
import { calleeName, receiverOf } from '../syntax/ast.js';
import { innerNodes, nodesOf } from '../syntax/nodes.js';
import { inFlightCountsIn } from '../fan-out/in-flight.js';
import { isInstance } from '../libraries/instances.js';
import type { FileModel, Node } from '../model/file.js';
import { asksAround, isUnanswered, settledPart, unitAround } from './answers.js';
import { paceOf } from './pace.js';
import type { IgnoredPressure, Pace } from './pressure.js';

/** What brings as much as others like; in a loop, promises that nobody awaits are a fan-out. */
const FLOODS: ReadonlySet<Pace['kind']> = new Set<Pace['kind']>(['event', 'chunk', 'message']);

/** `producer.send({ topic, messages })` of Kafka for each event, and `stream.writeSSE(event)` of Hono, whose promise nobody waits for. */
export function producerSends(file: FileModel): readonly IgnoredPressure[] {
  return nodesOf(file).all('CallExpression').flatMap((call): readonly IgnoredPressure[] => {
    const receiver = receiverOf(call);
    const producers = receiver ? PROMISING_SENDERS.filter(({ methods }) => methods.test(calleeName(call) ?? '')) : [];
    if (!receiver || producers.length === 0 || !isUnanswered(settledPart(call)) || !producers.some(({ kind }) => isInstance(file, receiver, kind))) return [];
    if (asksAround(file, call, receiver) || isCounted(file, call)) return [];
    const pace = paceOf(file, call, receiver);
    return pace && FLOODS.has(pace.kind) ? [{ kind: 'produce', node: call, receiver: file.textOf(receiver), pace, confidence: pace.certainty }] : [];
  });
}

/** The code counts what is under way. */
function isCounted(file: FileModel, call: Node): boolean {
  return innerNodes(file, unitAround(file, call), 'IfStatement').some(({ test }) => inFlightCountsIn(file, test).some(({ limit }) => limit !== null));
}
