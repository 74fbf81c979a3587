import { calleeName, contains, isFunction, statementOf } from '../syntax/ast.js';
import type { PlainDelay } from './backoff-delay.js';
import { clauseAround } from './backoff-failures.js';
import { plainFunctionsOf } from './backoff-functions.js';
import { plainOptionsOf } from './backoff-options.js';
import { plainSchedulesOf } from './backoff-schedules.js';
import { plainSwitchesOf } from './backoff-switches.js';
import { perFile, type FileModel, type Node } from '../model/file.js';
import { delayOf, isWithoutJitter } from './jitter.js';
import { isLocalWork, runsAlone } from './jitter-audience.js';
import { NodeCover } from '../syntax/node-cover.js';
import { retryWaitsOf, type RetryWait } from './retry-waits.js';

/** A delay below this is no wait that people would come back from together: it only lets other work have a turn. */
const SHORTEST = 20;

/** The delays between attempts of a file that have no random share. */
export const plainDelaysOf = perFile((file): readonly PlainDelay[] => {
  if (runsAlone(file)) return [];
  const waits = retryWaitsOf(file).flatMap((wait) => ofWait(file, wait) ?? []);
  const all = [...waits, ...plainOptionsOf(file), ...plainSwitchesOf(file), ...plainSchedulesOf(file)];
  return distinct(file, [...all, ...plainFunctionsOf(file)]).sort((a, b) => a.node.range[0] - b.node.range[0]);
});

/** One entry for a delay that is seen where it is computed and where it is waited for. */
function distinct(file: FileModel, delays: readonly PlainDelay[]): PlainDelay[] {
  const reported = new NodeCover();
  const computed = new NodeCover();
  return delays.filter((delay) => {
    const own = delay.places.flatMap((place) => (place.file === file ? [place.node] : []));
    const isComputed = delay.form === 'function' || delay.form === 'schedule';
    if (reported.touches(delay.node)) return false;
    if (isComputed && [delay.node, ...own].some((node) => computed.touches(node))) return false;
    reported.add(delay.node);
    for (const node of own) computed.add(node);
    return true;
  });
}

function ofWait(file: FileModel, wait: RetryWait): PlainDelay | null {
  const { pause } = wait;
  const delay = delayOf(pause.delay);
  if (!isWithoutJitter(delay) || (delay.value !== null && delay.value < SHORTEST)) return null;
  if (isLocalWork(file, regionOf(wait)) || isOwnProcess(file, wait)) return null;
  const isHere = pause.delay.file === file && contains(pause.node, pause.delay.node);
  const argument = pause.node.arguments.find((candidate) => !isFunction(candidate));
  return {
    form: pause.kind === 'timer' ? 'timer' : 'wait',
    node: pause.node,
    name: '',
    delay,
    places: [
      ...(isHere ? [{ file, node: pause.delay.node }] : [{ file: pause.delay.file, node: pause.delay.node }]),
      ...(argument && !isHere ? [{ file, node: argument }] : []),
      ...delay.places,
    ],
    failure: wait.failure,
    again: wait.again,
    isCertain: wait.isCertain,
    expression: pause.delay.file === file && !delay.asksServer ? pause.delay.node : null,
    isDrawnOnce: false,
    remedy: null,
  };
}

const OWN_PROCESS =
  /^(?:this\.)?#?_?\w*(?:child|process|proc|worker|cluster|watcher|browser|page|serial)\w*\s*\.\s*(?:on|once|addListener)\b/i;
const STARTS_PROCESS = /child|process|worker|spawn|fork|browser/i;

/** A process or device of this machine has ended and is started again. */
function isOwnProcess(file: FileModel, { failure, again }: RetryWait): boolean {
  if (failure && OWN_PROCESS.test(file.textOf(failure))) return true;
  return again?.type === 'CallExpression' && STARTS_PROCESS.test(calleeName(again) ?? '');
}

/** The code whose attempt failed. */
function regionOf({ failure, around, pause }: RetryWait): Node {
  if (failure?.type === 'CatchClause') return failure.parent.block;
  const clause = clauseAround(pause.node, null);
  if (clause) return clause.parent.block;
  return around ?? statementOf(pause.node);
}
