import type { TSESTree } from '@typescript-eslint/utils';
import { COLLECTORS } from '../../catalogue/fan-out.js';
import { calleeName, contains, unwrap } from '../syntax/ast.js';
import { isChosenNumber, isClientInput } from './chosen-numbers.js';
import { detachedWork, isSequential } from './detached-work.js';
import { isFewInPractice } from './few-in-practice.js';
import { perFile, type FileModel, type Node } from '../model/file.js';
import { isBoundedLoop } from './fixed-size.js';
import type { ItemLoop } from './item-loops.js';
import { isLane } from './lanes.js';
import { libraryFanOuts } from './library-fan-outs.js';
import { isWithinNamed } from '../stated/named-in-settings.js';
import { nodesOf, ownNodes } from '../syntax/nodes.js';
import { isFrom, originOf } from '../syntax/origins.js';
import { perItemStarts } from './per-item-starts.js';
import { runsProgramParts } from './program-parts.js';
import { startsOf, type Start } from './promise-sources.js';
import { isTeardownCode, isTeardownWork } from '../lifetime/teardown.js';
import { definitionOf, globalPath, variableOf } from '../syntax/variables.js';

export type FanOutKind =
  | 'mapped'
  | 'collected'
  | 'generated'
  | 'forEach'
  | 'detached'
  | 'unawaited'
  | 'timer'
  | 'process'
  | 'library'
  | 'operator';

/** Asynchronous work that starts for every item of a collection without a limit on how much runs at once. */
export interface FanOut {
  readonly kind: FanOutKind;
  /** The call that is reported. */
  readonly node: Node;
  /** What the call is named in the code: `Promise.all`, `forEach`, `mergeMap`. */
  readonly call: string;
  /** The file in which the work starts, which may be another one. */
  readonly file: FileModel;
  /** The loop that has no limit; null when the items come from a source that is out of sight. */
  readonly loop: ItemLoop | null;
  /** The place where the work starts. */
  readonly start: Node;
  readonly confidence: 'high' | 'medium' | 'low';
}

/** Every unlimited fan-out of a file. */
export function fanOutsOf(file: FileModel): readonly FanOut[] {
  const covered = new Set<Node>();
  const combined = collectorCalls(file).flatMap((call) => {
    const starts = promisesOf(file, call).filter((start) => start.file !== file || !isTeardown(start));
    starts.forEach((start) => covered.add(start.node));
    return isTeardownCode(file, call) ? [] : fanOutOfCollector(file, call, starts);
  });
  const awaited = awaitingLoops(file, covered);
  const processes = perItemStarts(file);
  const others = [...combined, ...awaited, ...libraryFanOuts(file)].filter(({ kind }) => kind !== 'process');
  const started = processes.filter((one) => !others.some((other) => isPartOf(one, other)));
  const detached = detachedWork(file, covered).filter((one) => !started.some((other) => isPartOf(other, one)));
  const found = [...others, ...detached, ...started];
  // How a helper keeps to its limit is its own business, once the settings vouch for it.
  return found
    .filter(({ node }) => !isWithinNamed(file, node, file.settings.pools))
    .map((fanOut) => (isFewInPractice(fanOut, found) ? { ...fanOut, confidence: 'low' } : fanOut));
}

/** True when a fan-out is about work that another one is about already. */
function isPartOf(one: FanOut, other: FanOut): boolean {
  return one.file === other.file && [other.node, other.start].some((node) => contains(node, one.node));
}

/** `for (const job of jobs) await job`, `for await (const row of rows.map(load))`: one after the other, when all run. */
function awaitingLoops(file: FileModel, covered: Set<Node>): readonly FanOut[] {
  return nodesOf(file)
    .all('ForOfStatement')
    .filter((loop) => loop.await || awaitsElement(file, loop))
    .flatMap((loop) => {
      // What a generator yields begins when it is asked for.
      const starts = startsOf(file, loop.right).filter(
        (start) =>
          start.kind !== 'yield' &&
          !isTeardown(start) &&
          !isStream(start) &&
          // `for await` over values that are no promises is a habit of some.
          (!loop.await || start.certainty === 'starts'),
      );
      starts.forEach((start) => covered.add(start.node));
      return isTeardownCode(file, loop) ? [] : fanOutOfStarts(loop.right, `for${loop.await ? ' await' : ''}`, starts);
    });
}

/** `for await (const row of stream.map(load))`: the stream decides how many run. */
function isStream({ file, kind, loops }: Start): boolean {
  return kind === 'map' && loops[0] !== undefined && isSequential(file, loops[0].over, false);
}

function awaitsElement(file: FileModel, loop: TSESTree.ForOfStatement): boolean {
  const [declarator] = loop.left.type === 'VariableDeclaration' ? loop.left.declarations : [];
  const element = declarator?.id.type === 'Identifier' ? declarator.id.name : null;
  return (
    element !== null &&
    ownNodes(file, loop.body, 'AwaitExpression').some(({ argument }) => {
      const value = unwrap(argument);
      return value.type === 'Identifier' && value.name === element;
    })
  );
}

function isTeardown(start: Start): boolean {
  return isTeardownWork(start.file, start.work);
}

/** Calls of `Promise.all` and its kin. */
function collectorCalls(file: FileModel): readonly TSESTree.CallExpression[] {
  return nodesOf(file)
    .all('CallExpression')
    .filter((call) => collectorName(file, call) !== null);
}

/** The last names of all collectors: most calls are none by their name alone. */
const COLLECTOR_NAMES = new Set(
  COLLECTORS.flatMap((collector) => collector.exports.map((name) => name.slice(name.lastIndexOf('.') + 1))),
);

function collectorName(file: FileModel, call: TSESTree.CallExpression): string | null {
  if (call.arguments.length === 0) return null;
  const name = calleeName(call) ?? '';
  // A default or renamed import may have any name.
  if (!COLLECTOR_NAMES.has(name) && !(unwrap(call.callee).type === 'Identifier' && importsCollector(file))) return null;
  const path = globalPath(file, call.callee);
  const callee = unwrap(call.callee);
  if (path !== null) {
    if (COLLECTORS.some((collector) => collector.modules === null && collector.exports.includes(path))) return path;
    // `Promise.all.call(Promise, promises)` and dependency injection of `$q` are named alike.
    return null;
  }
  if (callee.type === 'MemberExpression' && file.textOf(callee) === '$q.all') return '$q.all';
  const origin = originOf(file, callee);
  if (!origin) return null;
  const known = COLLECTORS.some(
    (collector) =>
      collector.modules?.some((module) => collector.exports.some((name) => isFrom(origin, module, name))) ?? false,
  );
  return known ? file.textOf(callee) : null;
}

const COLLECTOR_MODULES = new RegExp(
  `['"](?:${COLLECTORS.flatMap((collector) => collector.modules ?? []).join('|')})['"]`,
);

const importsCollector = perFile((file): boolean => COLLECTOR_MODULES.test(file.text));

function promisesOf(file: FileModel, call: TSESTree.CallExpression): readonly Start[] {
  if (isLazy(file, call)) {
    const [items] = call.arguments;
    return items ? startsOf(file, items).filter((start) => start.kind !== 'yield') : [];
  }
  return call.arguments.flatMap((argument) =>
    startsOf(file, argument.type === 'SpreadElement' ? argument.argument : argument),
  );
}

/** `Array.fromAsync(jobs)` waits for one after the other. */
function isLazy(file: FileModel, call: TSESTree.CallExpression): boolean {
  const path = globalPath(file, call.callee);
  return path !== null && COLLECTORS.some((collector) => collector.lazy && collector.exports.includes(path));
}

function fanOutOfCollector(
  file: FileModel,
  call: TSESTree.CallExpression,
  starts: readonly Start[],
): readonly FanOut[] {
  if (hasConcurrencyArgument(file, call)) return [];
  return fanOutOfStarts(call, collectorName(file, call) ?? 'Promise.all', starts);
}

function fanOutOfStarts(node: Node, call: string, starts: readonly Start[]): readonly FanOut[] {
  for (const start of starts) {
    const loop = unboundedLoop(start);
    if (!loop) continue;
    return [
      {
        kind: start.kind === 'map' ? 'mapped' : start.kind === 'yield' ? 'generated' : 'collected',
        node,
        call,
        file: start.file,
        loop,
        start: start.kind === 'map' ? start.node : start.work,
        confidence: confidenceOf(start.file, loop),
      },
    ];
  }
  return [];
}

/** `merge(...streams, 4)` of rxjs. */
function hasConcurrencyArgument(file: FileModel, call: TSESTree.CallExpression): boolean {
  const last = call.arguments.at(-1);
  return (
    call.arguments.length > 1 &&
    last !== undefined &&
    last.type !== 'SpreadElement' &&
    isChosenNumber(file, last) &&
    isFrom(originOf(file, call.callee), 'rxjs', 'merge')
  );
}

/** The first loop around the start of promises that nothing limits. */
function unboundedLoop(start: Start): ItemLoop | null {
  if (
    start.kind === 'map' &&
    (isLane(start.file, start.work, start.loops[0]) || runsProgramParts(start.file, start.work, start.loops[0]))
  )
    return null;
  if (start.kind === 'loop' && isLane(start.file, start.work, start.loops[0])) return null;
  return start.loops.find((loop) => !isBoundedLoop(start.file, loop)) ?? null;
}

/** Lists that callers hand over may be short by agreement; data that was just loaded or sent is not. */
export function confidenceOf(file: FileModel, loop: ItemLoop): 'high' | 'medium' {
  if (loop.kind !== 'items') return loop.kind === 'count' ? 'medium' : 'high';
  const root = rootOf(loop.over);
  if (isClientInput(file, loop.over) || root.type !== 'Identifier') return 'high';
  const variable = variableOf(file, root);
  const definition = variable && definitionOf(variable);
  return definition?.type === 'Parameter' && root === unwrap(loop.over) ? 'medium' : 'high';
}

/** The expression a chain of members and calls begins with. */
export function rootOf(node: Node): Node {
  let current = unwrap(node);
  for (;;) {
    if (current.type === 'MemberExpression') current = unwrap(current.object);
    else if (current.type === 'CallExpression') current = unwrap(current.callee);
    else if (current.type === 'AwaitExpression') current = unwrap(current.argument);
    else return current;
  }
}
