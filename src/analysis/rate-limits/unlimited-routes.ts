import type { CostKind } from '../../catalogue/expensive-work.js';
import { contains } from '../syntax/ast.js';
import { perFile, type FileModel, type Node } from '../model/file.js';
import { limiterOf } from './limiter-steps.js';
import { optOutOf } from './opt-outs.js';
import { requestPathsOf, type RequestPath, type Step } from '../routes/request-paths.js';
import { isLocalServer, needsNoLimit } from '../routes/route-exposure.js';
import { costOf, type Cost } from '../costs/step-costs.js';
import { mayLimit } from './unseen-steps.js';

/** A route that does expensive work for whoever asks, as often as they ask. */
export interface UnlimitedRoute {
  readonly file: FileModel;
  /** The call, decorated method or object that declares the route. */
  readonly route: Node;
  readonly cost: Cost;
  /** What takes the route out of a limiter that stands in front: `@SkipThrottle()`, `rateLimit: false`. */
  readonly optOut: Step | null;
  /** A limiter in front of other routes of the file. */
  readonly elsewhere: Step | null;
}

/** The work of a handler that a limiter has to stand in front of. */
const LIMITED_WORK: ReadonlySet<CostKind> = new Set(['authentication', 'hashing', 'database', 'file-system', 'process']);

/** The routes of a file that do expensive work with no limiter in front, where all that stands in front is in sight. */
export const unlimitedRoutesOf = perFile((file): readonly UnlimitedRoute[] => {
  if (isLocalServer(file)) return [];
  const paths = requestPathsOf(file);
  const found = new Map<Node, UnlimitedRoute>();
  for (const path of paths) {
    if (!path.complete || found.has(path.route)) continue;
    const cost = costOfRoute(path);
    if (!cost || needsNoLimit(path)) continue;
    const optOut = optOutOf(path);
    if (path.steps.some((step) => mayLimit(step) || (limiterOf(step) && !(optOut && canBeSkipped(step))))) continue;
    found.set(path.route, { file, route: path.route, cost, optOut, elsewhere: limiterElsewhere(paths, path) });
  }
  return [...found.values()];
});

/** The expensive work of the functions that the route itself lists, or that are for its parameters. */
function costOfRoute({ route, steps }: RequestPath): Cost | null {
  let likely: Cost | null = null;
  for (const step of steps) {
    if (step.role !== 'handler' && step.role !== 'param' && !contains(route, step.node)) continue;
    const cost = costOf(step);
    if (!cost || !LIMITED_WORK.has(cost.kind)) continue;
    if (cost.certain) return cost;
    likely ??= cost;
  }
  return likely;
}

/** What stands in front of all routes unless they ask to be left out. A limiter of the route itself cannot be skipped. */
function canBeSkipped({ role }: Step): boolean {
  return role === 'guard' || role === 'plugin' || role === 'hook';
}

function limiterElsewhere(paths: readonly RequestPath[], own: RequestPath): Step | null {
  for (const path of paths) {
    const limiter = path === own ? undefined : path.steps.find((step) => step.role !== 'handler' && limiterOf(step) !== null);
    if (limiter) return limiter;
  }
  return null;
}
