import {
  AFTER_FAILURE_FUNCTION,
  BROKER_DELAY,
  COUNTING_NAME,
  MESSAGE_DELAY,
  NEXT_TIME_NAME,
  RANDOM_TEXT,
  REFUSED_UNTIL,
} from '../../catalogue/backoff-words.js';
import { calleeName, enclosingFunctions, keyName, wrapped } from '../syntax/ast.js';
import { codeOf } from './backoff-code.js';
import type { PlainDelay } from './backoff-delay.js';
import { unbound } from '../syntax/bindings.js';
import { failurePathOf } from '../retries/failure-paths.js';
import { perFile, type FileModel, type Node } from '../model/file.js';
import { functionName } from '../syntax/functions.js';
import { delayOf, isWithoutJitter } from './jitter.js';
import { laterTimesOf } from './later-times.js';
import { innerNodes, nodesOf } from '../syntax/nodes.js';

/** Times of the next attempt that are written down for somebody else to act on: a row of a table, a delayed message. */
export const plainSchedulesOf = perFile((file): readonly PlainDelay[] => [...ofTimes(file), ...ofMessages(file)]);

/** `new Date(Date.now() + BASE * 2 ** tries)`. */
function ofTimes(file: FileModel): readonly PlainDelay[] {
  return laterTimesOf(file).flatMap(({ node, length, name }) => {
    if (REFUSED_UNTIL.test(name) || RANDOM_TEXT.test(codeOf(file, node))) return [];
    return judge(file, node, length, NEXT_TIME_NAME.test(name));
  });
}

/** `queue.add(name, data, { delay: 1000 * 2 ** attempt })`, `message.nak(delay)` after a failure. */
function ofMessages(file: FileModel): readonly PlainDelay[] {
  const options = nodesOf(file)
    .all('Property')
    .flatMap((property) => {
      const name = keyName(property) ?? '';
      if (!MESSAGE_DELAY.test(name) || property.parent.type !== 'ObjectExpression') return [];
      const holder = wrapped(property.parent).parent?.type;
      const isHandedOver = holder === 'CallExpression' || holder === 'NewExpression';
      return isHandedOver || BROKER_DELAY.test(name) ? judge(file, property, property.value, false) : [];
    });
  const calls = nodesOf(file)
    .all('CallExpression')
    .flatMap((call) => {
      const [length] = call.arguments;
      if (calleeName(call) !== 'nak' || !length || length.type === 'SpreadElement')
        return [];
      return judge(file, call, length, true);
    });
  return [...options, ...calls];
}

/** A time after a failure that follows from the number of attempts, or whose name says that it is the next attempt's. */
function judge(file: FileModel, node: Node, length: Node, isNamed: boolean): readonly PlainDelay[] {
  if (!isAfterFailure(file, node)) return [];
  const delay = delayOf(unbound(file, length));
  if (!isWithoutJitter(delay) || delay.value === 0) return [];
  if (
    delay.kind === 'fixed'
      ? !isNamed
      : !(
          isNamed ||
          mentionsCount(file, [length, ...delay.places.flatMap((place) => (place.file === file ? [place.node] : []))])
        )
  )
    return [];
  const places = [{ file, node: length }, ...delay.places];
  return [
    {
      form: 'schedule',
      node,
      name: '',
      delay,
      places,
      failure: null,
      again: null,
      isCertain: delay.kind === 'growing',
      expression: delay.asksServer ? null : length,
      isDrawnOnce: false,
      remedy: null,
    },
  ];
}

function mentionsCount(file: FileModel, nodes: readonly Node[]): boolean {
  return nodes.some(
    (node) =>
      [node, ...innerNodes(file, node, 'Identifier')].some(
        (inner) => inner.type === 'Identifier' && COUNTING_NAME.test(inner.name),
      ) || innerNodes(file, node, 'MemberExpression').some((member) => COUNTING_NAME.test(keyName(member) ?? '')),
  );
}

function isAfterFailure(file: FileModel, node: Node): boolean {
  for (const fn of enclosingFunctions(node)) if (AFTER_FAILURE_FUNCTION.test(functionName(fn) ?? '')) return true;
  return failurePathOf(file, node, null, 2) !== null;
}
