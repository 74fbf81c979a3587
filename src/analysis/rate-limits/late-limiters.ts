import { SMALL_BODY } from '../../catalogue/expensive-work-middleware.js';
import { NEEDS_EARLIER_STEP } from '../../catalogue/limiter-words.js';
import { LIMITER_LIBRARIES } from '../../catalogue/rate-limiters.js';
import { contains, unwrap } from '../syntax/ast.js';
import { propertyAt, unbound } from '../syntax/bindings.js';
import { perFile, type FileModel, type Node } from '../model/file.js';
import { functionsAnywhere } from '../syntax/methods.js';
import { bodySizeOf, isByDefault, isChosenSmall } from '../costs/body-sizes.js';
import { answersAfterWork, endsRequests, isHandedOver } from './limited-routes.js';
import { limiterOf, type StepLimit } from './limiter-steps.js';
import { readsEarlierStep } from './known-limiters.js';
import { canMove, type CostlyStep } from './movable-steps.js';
import { descriptionsIn, globalSteps } from '../routes/nest-modules.js';
import { registrationsOf } from '../routes/registrations.js';
import { appsAddedTo, requestPathsOf, type Step } from '../routes/request-paths.js';
import { costOf } from '../costs/step-costs.js';
import { mayLimit } from './unseen-steps.js';
import { inOrder, placed, waysTo } from '../routes/ways.js';

/** A limiter that requests reach only after expensive work has been done for them. */
export interface LateLimiter {
  /** The call, decorator or option that registers the limiter. */
  readonly registration: Node;
  readonly limiter: Step;
  readonly limit: StepLimit;
  /** The expensive steps in front, in the order in which they run. */
  readonly costly: readonly CostlyStep[];
  /** Other registrations of the same list of steps. */
  readonly others: readonly Node[];
  /** Only small bodies are read in front. */
  readonly isSmall: boolean;
}

/** The limiters that a file registers too late. */
export const lateLimitersOf = perFile((file): readonly LateLimiter[] => {
  const found = new Map<Node, LateLimiter>();
  const ways = [
    ...requestPathsOf(file).map(({ steps, complete }) => ({ steps, isComplete: complete })),
    ...waysToLimiters(file),
    // The global guards of one module: those of others are not put in between.
    ...descriptionsIn(file).map((description) => ({ steps: globalSteps(description), isComplete: false })),
  ];
  for (const { steps, isComplete } of ways) {
    const late = lateAmong(steps, isComplete);
    if (!late || !isIn(file, late.registration)) continue;
    const known = found.get(late.registration);
    if (!known || known.costly.length < late.costly.length) found.set(late.registration, late);
  }
  return oncePerList([...found.values()]);
});

/** Steps that stand in a list which many routes use are at fault once. */
function oncePerList(all: readonly LateLimiter[]): readonly LateLimiter[] {
  const lists = new Map<Node, LateLimiter[]>();
  for (const late of all) {
    const key = contains(late.registration, late.limiter.node) ? late.registration : late.limiter.node;
    const list = lists.get(key);
    if (list) list.push(late);
    else lists.set(key, [late]);
  }
  return [...lists.values()].flatMap(([first, ...others]) =>
    first ? [{ ...first, others: others.map(({ registration }) => registration) }] : [],
  );
}

/** The first limiter of a way, when expensive steps stand in front of it. What follows is a second limit. */
function lateAmong(steps: readonly Step[], isComplete: boolean): LateLimiter | null {
  const at = steps.findIndex(isLimiter);
  const limiter = steps[at];
  const limit = limiter && limiterOf(limiter);
  if (!limiter || !limit) return null;
  const costly: CostlyStep[] = [];
  for (const step of steps.slice(0, at)) {
    if (step.role === 'handler') continue;
    const cost = costOf(step);
    if (!cost && mayLimit(step)) return null;
    if (cost && (cost.kind === 'body' || !answersAfterWork(step))) costly.push({ step, cost });
  }
  return costly.length === 0 ? null : verdict(limiter, limit, costly, isComplete);
}

/** A route that is added by a helper, or that answers by itself, limits its own work: `addRoute(app, send(limiter))`. */
function isLimiter(step: Step): boolean {
  if (step.role === 'handler' || limiterOf(step) === null || isForMaintenance(step)) return false;
  return !isHandedOver(step) && !endsRequests(step);
}

/** A switch by which people take the server out of service refuses everybody, however many there are. */
function isForMaintenance({ file, node }: Step): boolean {
  return /maintenance/i.test(file.textOf(node).slice(0, 200));
}

function verdict(
  limiter: Step,
  limit: StepLimit,
  inFront: readonly CostlyStep[],
  isComplete: boolean,
): LateLimiter | null {
  const perUser = limit.perUser || hasKeyOfCaller(limiter) || isOwnPerUser(limiter);
  // Whoever counts by the caller or by a field has to read the request first.
  const costly = inFront.filter(
    (one) =>
      canMove(limiter, one) &&
      (one.cost.kind !== 'body' || !(perUser || isChosenSmall(one.cost))),
  );
  if (costly.length === 0) return null;
  // A router that somebody else mounts may have a limiter by address in front of it.
  if (perUser && !isComplete) return null;
  // Out of sight, what follows authentication may well count by the user.
  if (!limit.certain && costly.every(({ cost }) => !cost.certain && cost.kind !== 'body')) return null;
  const isDefault = costly.every(({ cost }) => cost.kind === 'body' && isByDefault(cost));
  const isSmall = isDefault && costly.every(({ cost }) => bodySizeOf(cost).most <= SMALL_BODY);
  return { registration: limiter.registration, limiter, limit: { ...limit, perUser }, costly, isSmall, others: [] };
}

/** A limiter of the project whose file asks for the user: by what it counts may be left to a helper. */
function isOwnPerUser({ file, node }: Step): boolean {
  const value = unwrap(node);
  const functions = functionsAnywhere(file, value.type === 'CallExpression' ? value.callee : value);
  return functions.some((fn) => fn.file !== file && NEEDS_EARLIER_STEP.test(fn.file.text));
}

/** `app.register(rateLimit, { keyGenerator: (request) => request.user.id })`. */
function hasKeyOfCaller({ file, registration }: Step): boolean {
  const options = registration.type === 'CallExpression' ? registration.arguments[1] : undefined;
  if (!options || options.type === 'SpreadElement') return false;
  return KEY_OPTIONS.some((name) => {
    const key = propertyAt(unbound(file, options), name);
    return key ? readsEarlierStep(key.file, key.node) : false;
  });
}

const KEY_OPTIONS: readonly string[] = [
  ...new Set(LIMITER_LIBRARIES.flatMap(({ use, keys }) => (use === 'registered' ? (keys ?? []) : []))),
];

/** The ways of requests to what a file registers for them, whether or not routes that follow are in sight. */
function waysToLimiters(file: FileModel): readonly { readonly steps: readonly Step[]; readonly isComplete: boolean }[] {
  const apps = [...appsAddedTo(file)].filter(({ seen }) => seen);
  return apps.flatMap((app) =>
    registrationsOf(app)
      .filter(({ file: at, does }) => at === file && does !== 'route' && does !== 'param')
      .flatMap((registration) => {
        const own = registration.stages.map((stage) => placed(app.framework, registration, stage));
        if (!own.some(({ step }) => limiterOf(step))) return [];
        const target = { moment: registration, http: null, paths: registration.paths, isRoute: false };
        return waysTo(app, target).map(({ steps, isComplete }) => ({ steps: inOrder([...steps, ...own]), isComplete }));
      }),
  );
}

function isIn(file: FileModel, node: Node): boolean {
  let root = node;
  while (root.parent) root = root.parent;
  return root === file.ast;
}
