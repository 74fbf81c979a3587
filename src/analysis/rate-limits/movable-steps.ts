import { calleeName, unwrap } from '../syntax/ast.js';
import { stringOf } from '../syntax/constants.js';
import { isChosenLarge } from '../costs/body-sizes.js';
import type { Cost } from '../costs/function-costs.js';
import type { Step } from '../routes/request-paths.js';

/** A step in front of a limiter, and the work that it does. */
export interface CostlyStep {
  readonly step: Step;
  readonly cost: Cost;
}

/**
 * Whether the order of a limiter and the costly step in front of it can be changed. What stands in front of all routes,
 * and a limiter of one of them: neither is there to be moved, nor is a parser for all in front of the limiter of a part,
 * unless somebody has made it take large bodies. Between the steps of one route, or guards, the order can be changed.
 */
export function canMove(limiter: Step, costly: CostlyStep): boolean {
  const { step, cost } = costly;
  // Guards run after all middleware, wherever they are bound: only their own order can be changed.
  if (limiter.role === 'guard') return step.role === 'guard';
  // The hook of one route may come after a body of the usual size, which the framework has read.
  if (step.role === 'body' && isHookOfRoute(limiter)) return isChosenLarge(cost);
  if (step.registration === limiter.registration || isForAll(limiter)) return true;
  if (cost.kind === 'body') return isBeforeLargeBody(limiter, costly);
  return isUsed(limiter);
}

/** `app.post('/x', { preHandler: limit }, handler)`. */
function isHookOfRoute({ registration, role }: Step): boolean {
  return role === 'hook' && registration.type === 'Property';
}

/** `app.use(express.json({ limit: '50mb' }))` in front of a limiter that `app.post('/x', limiter, ...)` has for itself. */
function isBeforeLargeBody({ file, registration }: Step, { step, cost }: CostlyStep): boolean {
  if (step.file !== file || !isChosenLarge(cost) || registration.type !== 'CallExpression') return false;
  return !BODILESS.has(calleeName(registration) ?? '');
}

/** Methods of routes whose requests have no body in general. */
const BODILESS: ReadonlySet<string> = new Set(['get', 'head', 'options']);

/** `app.use(path, limiter)`: for all routes below a path. */
function isUsed({ registration, role }: Step): boolean {
  return role === 'middleware' && registration.type === 'CallExpression' && calleeName(registration) === 'use';
}

/**
 * True for a limiter that stands in front of a whole interface, not of one route or a few, and for a hook, which has a
 * choice when it runs.
 */
function isForAll(limiter: Step): boolean {
  const { file, registration, role } = limiter;
  if (role === 'hook' || role === 'plugin') return true;
  if (!isUsed(limiter) || registration.type !== 'CallExpression') return false;
  const [path, ...rest] = registration.arguments;
  const text = rest.length > 0 && path ? stringOf(file, unwrap(path)) : null;
  return text === null || WHOLE_INTERFACE.test(text);
}

const WHOLE_INTERFACE = /^\/?(?:\*|(?:api|rest|graphql|trpc|rpc|v\d+)(?:\/v\d+)?(?:\/\*?)?)?$/;
