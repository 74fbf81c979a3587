import type { TSESTree } from '@typescript-eslint/utils';
import { HAND_OVER, SIGN_OF_LIFE, SINGLE_READ, SMALL_LOOK, TIDY_UP, UNITS } from '../../catalogue/schedulers.js';
import { calleeName, isFunction, lastName, receiverOf, unwrap } from '../syntax/ast.js';
import { workOfCallback } from '../fan-out/async-work.js';
import { stringOf } from '../syntax/constants.js';
import { perFile, type FileModel, type Node } from '../model/file.js';
import { mayShareRun } from '../syntax/flow-order.js';
import { functionName } from '../syntax/functions.js';
import { intervalRegistrationsOf, workName, type IntervalRegistration } from './interval-registrations.js';
import { workOfTick, type TickWork } from './interval-work.js';
import { nodesOf } from '../syntax/nodes.js';
import { endsInTime, limitOf } from './overlap-durations.js';
import { isFlagged } from './overlap-flags.js';
import { isLocked } from './overlap-held-locks.js';
import { endsLastRun, isSuperseded, stopsInterval } from './overlap-locks.js';
import { innerChanges, isSameStorage } from './overlap-places.js';
import { isTeardownCode } from '../lifetime/teardown.js';
import { isOneShotScript } from '../model/test-files.js';

/** An interval whose runs may overlap. */
export interface OverlappingInterval {
  readonly registration: IntervalRegistration;
  /** The work that goes on when the next run begins; null when the function of the interval is out of sight. */
  readonly work: TickWork | null;
  /** The option of the scheduler is on, but the function does not hand it the promise. */
  readonly isOptionVain: boolean;
  /** A time limit of the work that is longer than the period. */
  readonly limit: number | null;
  /** A flag that is set and reset around the work, and that nothing asks. */
  readonly unread: Node | null;
  readonly confidence: 'high' | 'medium' | 'low';
}

/** From this period on it takes more than a slow answer for two runs to meet. */
const LONG = UNITS['hour'] ?? Infinity;
/** Up to this period any work counts; above it only such that is done for each of many things. */
const SHORT = 5 * (UNITS['minute'] ?? 0);

/** The intervals and schedules of a file whose runs may overlap. */
export const overlappingIntervalsOf = perFile((file): readonly OverlappingInterval[] =>
  isOneShotScript(file) ? [] : intervalRegistrationsOf(file).flatMap((registration) => judge(file, registration) ?? []),
);

function judge(file: FileModel, registration: IntervalRegistration): OverlappingInterval | null {
  const { period, ticks } = registration;
  if (period === 'once' || (typeof period === 'number' && (period >= LONG || period < 0))) return null;
  if (isTeardownCode(file, registration.node)) return null;
  if (ticks.length === 0) return ofUnknownTick(file, registration);
  for (const tick of ticks) {
    const { works, functions } = workOfTick(tick);
    const concerned =
      registration.isExclusive && registration.getsPromise ? works.filter(({ isWaited }) => !isWaited) : works;
    const open = concerned.filter((one) => !isGuarded(file, registration, one) && !endsBeforeNext(registration, one));
    if (open.length === 0 || concerned.some(endsLastRun) || isSuperseded(functions)) continue;
    if (endsInTime(works, period, periodText(file, registration))) continue;
    const heavy = open.filter((one) => !isSmall(file, one, open, registration));
    const [first] = typeof period === 'number' && period > SHORT ? heavy.filter(({ isRepeated }) => isRepeated) : heavy;
    if (!first) continue;
    const limit = limitOf(first);
    return {
      registration,
      work: heavy.find(({ isRepeated }) => isRepeated) ?? first,
      isOptionVain: registration.isExclusive,
      limit: typeof limit === 'number' ? limit : null,
      unread: unreadFlag(first),
      confidence: confidenceOf(registration),
    };
  }
  return null;
}

/** `setInterval(refresh, 1000)`, of which the file shows elsewhere that it returns a promise. */
function ofUnknownTick(file: FileModel, registration: IntervalRegistration): OverlappingInterval | null {
  const { period, isExclusive, work, start } = registration;
  const name = workName(file, work);
  if (isExclusive || isFunction(unwrap(work)) || (!start && workOfCallback(file, work) !== 'starts')) return null;
  if (isSignOfLife(name) || SMALL_LOOK.test(lastPart(name)) || TIDY_UP.test(lastPart(name))) return null;
  if (typeof period === 'number' && period > SHORT) return null;
  return {
    registration,
    work: null,
    isOptionVain: false,
    limit: null,
    unread: null,
    confidence: period === null ? 'low' : 'medium',
  };
}

/** In a function that arms its own timer: work that has ended when it does, and what is not on the way there. */
function endsBeforeNext({ isRearmed, node }: IntervalRegistration, { steps, isRepeated }: TickWork): boolean {
  const [first] = steps;
  if (!isRearmed || !first) return false;
  // A loop that takes jobs and starts them is no interval: how many run is a matter of what it takes.
  if (isRepeated && !first.waits) return true;
  return (first.waits && first.node.range[1] <= node.range[0]) || !mayShareRun(first.node, node);
}

function lastPart(name: string): string {
  return name.split(/[.#]/).at(-1) ?? '';
}

function isGuarded(file: FileModel, registration: IntervalRegistration, work: TickWork): boolean {
  return isFlagged(work) || isLocked(work) || stopsInterval(registration, file, work);
}

/** The expression of the period, for limits that are given by the same one. */
function periodText(file: FileModel, { node }: IntervalRegistration): string {
  const call = node.type === 'Decorator' ? unwrap(node.expression) : node;
  const last = call.type === 'CallExpression' || call.type === 'NewExpression' ? call.arguments.at(-1) : undefined;
  return last ? file.textOf(last) : '';
}

/** Work that is small whatever happens: a sign of life, a look at a number, a single statement that tidies up. */
function isSmall(
  file: FileModel,
  work: TickWork,
  all: readonly TickWork[],
  registration: IntervalRegistration,
): boolean {
  if (work.isRepeated) return false;
  const { period } = registration;
  const call = unwrap(work.call);
  const name = call.type === 'CallExpression' ? lastPart(calleeName(call) ?? '') : '';
  // One read every few minutes: a list or a setting that is kept fresh. A schedule has more to do.
  const isSeldom = typeof period === 'number' && period > READ_PERIOD && registration.scheduler?.period !== 'cron';
  if (isSeldom && SINGLE_READ.test(name) && all.length === 1) return true;
  if (SMALL_LOOK.test(name)) return period === null || period === 'once' || period >= SMALL_LOOK_PERIOD;
  const receiver = call.type === 'CallExpression' ? lastName(receiverOf(call)) : '';
  if (HAND_OVER.method.test(name) && HAND_OVER.receiver.test(receiver) && all.length === 1) return true;
  if (TIDY_UP.test(name) && all.length === 1) return typeof period !== 'number' || period >= TIDY_UP_PERIOD;
  const names = [
    name,
    ...work.steps.map(({ fn }) => functionName(fn) ?? ''),
    ...textsIn(work),
    workName(file, registration.work),
  ];
  return all.length <= 2 && names.some(isSignOfLife);
}

function isSignOfLife(name: string): boolean {
  const words = name.replace(/([a-z\d])([A-Z])/g, '$1 $2').replace(/[^A-Za-z\d]+/g, ' ');
  return SIGN_OF_LIFE.test(words.trim().toLowerCase());
}

const SMALL_LOOK_PERIOD = 5 * (UNITS['second'] ?? 0);
const READ_PERIOD = UNITS['minute'] ?? 0;
const TIDY_UP_PERIOD = 30 * (UNITS['second'] ?? 0);

/** The first texts that the call of a piece of work is given: a path, a command, an event. */
function textsIn({ file, call }: TickWork): readonly string[] {
  const value = unwrap(call);
  if (value.type !== 'CallExpression') return [];
  return value.arguments.slice(0, 2).flatMap((argument) => {
    const given = unwrap(argument);
    if (given.type === 'NewExpression') return [calleeName(given) ?? ''];
    const text = stringOf(file, given);
    if (text !== null) return [text];
    return given.type === 'TemplateLiteral'
      ? [given.quasis.map((part: TSESTree.TemplateElement) => part.value.raw).join('')]
      : [];
  });
}

/** A variable or field that is set to true before the work and to false after it, and that nothing in the file reads. */
function unreadFlag(work: TickWork): Node | null {
  for (const { file, fn } of work.steps) {
    const changes = innerChanges(file, fn.body).filter(
      ({ given }) => given.kind === 'constant' && typeof given.value === 'boolean',
    );
    for (const change of changes) {
      const isReset = changes.some(
        (other) =>
          other.node !== change.node && isSameStorage({ file, node: other.target }, { file, node: change.target }),
      );
      if (isReset && !isRead(file, change.target)) return change.node;
    }
  }
  return null;
}

function isRead(file: FileModel, target: Node): boolean {
  return textsRead(file).has(file.textOf(target));
}

/** The names and members that the file reads, as texts. */
const textsRead = perFile((file): ReadonlySet<string> => {
  const nodes = nodesOf(file);
  const texts = new Set<string>();
  for (const node of [...nodes.all('Identifier'), ...nodes.all('MemberExpression')]) {
    const { parent } = node;
    const isChange = parent.type === 'AssignmentExpression' && parent.left === node;
    if (!isChange && parent.type !== 'VariableDeclarator' && parent.type !== 'PropertyDefinition')
      texts.add(file.textOf(node));
  }
  return texts;
});

function confidenceOf({ period, isGuess, scheduler }: IntervalRegistration): OverlappingInterval['confidence'] {
  if (isGuess) return 'low';
  // Who keeps a cron expression in the settings may well mean once a day.
  if (period === null) return scheduler?.period === 'cron' ? 'low' : 'medium';
  return typeof period === 'number' && period <= (UNITS['minute'] ?? 0) ? 'high' : 'medium';
}
