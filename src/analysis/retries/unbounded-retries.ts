import { contains } from '../syntax/ast.js';
import { perFile, type Node } from '../model/file.js';
import { reconnectsOf, type Reconnect } from './reconnects.js';
import { brokerRequeuesOf, type BrokerRequeue } from './requeue-broker.js';
import { rowRequeuesOf, type RowRequeue } from './requeue-rows.js';
import { requeuesOf, type Requeue } from './requeue.js';
import { replaysOf, type Replay } from './request-replays.js';
import { retryDetoursOf, type RetryDetour } from './retry-detours.js';
import { retryEffectsOf, type RetryEffect } from './retry-effects.js';
import { retryIntervalsOf, type RetryInterval } from './retry-intervals.js';
import { retryLoopsOf, type RetryLoop } from './retry-loops.js';
import { endlessOperatorsOf, type EndlessOperator } from './retry-operators.js';
import { endlessOptionsOf, type EndlessOption } from './retry-options.js';
import { retryRemaindersOf, type RetryRemainder } from './retry-remainders.js';
import { retryRecursionsOf, type RetryRecursion } from './retry-recursion.js';
import { isTestFile } from '../model/test-files.js';

/** Everything in a file that is tried again without a maximum, by the form that it has. */
export interface UnboundedRetries {
  readonly loops: readonly RetryLoop[];
  readonly intervals: readonly RetryInterval[];
  readonly effects: readonly RetryEffect[];
  readonly recursions: readonly RetryRecursion[];
  readonly detours: readonly RetryDetour[];
  readonly remainders: readonly RetryRemainder[];
  readonly reconnects: readonly Reconnect[];
  readonly replays: readonly Replay[];
  readonly requeues: readonly Requeue[];
  readonly brokers: readonly BrokerRequeue[];
  readonly rows: readonly RowRequeue[];
  readonly options: readonly EndlessOption[];
  readonly operators: readonly EndlessOperator[];
}

const NOTHING: UnboundedRetries = {
  loops: [],
  intervals: [],
  effects: [],
  recursions: [],
  detours: [],
  remainders: [],
  reconnects: [],
  replays: [],
  requeues: [],
  brokers: [],
  rows: [],
  options: [],
  operators: [],
};

/** The unbounded retries of a file; each piece of code counts once, under the form that says most. */
export const unboundedRetriesOf = perFile((file): UnboundedRetries => {
  if (isTestFile(file)) return NOTHING;
  const requeues = requeuesOf(file);
  const brokers = brokerRequeuesOf(file);
  const rows = rowRequeuesOf(file);
  const loops = retryLoopsOf(file);
  const replays = replaysOf(file);
  // Work that is put back is started again by somebody, often in the same clause: that is one fault.
  const handedBack = [
    ...requeues.map(({ path }) => path.node),
    ...brokers.map(({ path }) => path),
    ...rows.map(({ path }) => path),
  ];
  const recursions = retryRecursionsOf(file).filter(
    ({ path, again }) =>
      !handedBack.some((clause) => clause === path.node) &&
      !loops.some(({ failure }) => contains(failure, again)) &&
      !replays.some(({ interceptor }) => contains(interceptor, again)),
  );
  const reconnects = reconnectsOf(file).filter(
    ({ again }) => !recursions.some((recursion) => overlaps(recursion.again, again)),
  );
  const operators = endlessOperatorsOf(file);
  const options = endlessOptionsOf(file).filter(
    ({ node }) => !operators.some((operator) => contains(operator.node, node)),
  );
  return {
    loops,
    intervals: retryIntervalsOf(file),
    effects: retryEffectsOf(file),
    recursions,
    detours: retryDetoursOf(file).filter(({ call }) => !recursions.some(({ again }) => overlaps(again, call))),
    remainders: retryRemaindersOf(file).filter(
      ({ node }) =>
        !loops.some(({ loop }) => loop === node) && !recursions.some(({ again }) => overlaps(again, node)),
    ),
    reconnects,
    replays,
    requeues,
    brokers,
    rows,
    options,
    operators,
  };
});

function overlaps(a: Node, b: Node): boolean {
  return contains(a, b) || contains(b, a);
}
