import type { RoutingFramework } from '../../catalogue/frameworks/routing/index.js';
import { receiverOf } from '../syntax/ast.js';
import { functionsAnywhere } from '../syntax/methods.js';
import { perFile } from '../model/file.js';
import { appsOf, unseenApp, type App } from './apps.js';
import { lifeOfApp, usesOfApp, type AppUse } from './app-uses.js';
import { mayHandOn } from './handed-on.js';
import { mountsOf, prefixOf } from './mounts.js';
import { joinedAll, mayCover, mayHaveParameter, type PathPattern } from './path-patterns.js';
import { areOfOneApp, isBefore, registrationsOf, type Registration } from './registrations.js';
import type { Stage } from './stages.js';
import type { Step, StepRole } from './request-paths.js';

/** A step, and its place where the framework does not go by the order of registration. */
export interface PlacedStep {
  readonly step: Step;
  readonly rank: number;
}

/** One way of a request: what it goes through before it comes to something. */
export interface Way {
  readonly steps: readonly PlacedStep[];
  /** The paths of what is looked at, from where the way begins. */
  readonly paths: readonly PathPattern[];
  /** False where something that is not seen may stand in front. */
  readonly isComplete: boolean;
}

/** What requests are looked at: those that come to a moment of an application, under a path. */
export interface Target {
  /** Null: after everything that is added. */
  readonly moment: Registration | null;
  readonly http: readonly string[] | null;
  readonly paths: readonly PathPattern[];
  /** True for a route, which hooks may be for that are added later. */
  readonly isRoute: boolean;
}

/** Routers are mounted in few places; general ones in many say little. */
const MAX_WAYS = 8;
const MAX_MOUNTS = 6;

/** The ways of a request from where the program gets it to a moment of an application, that moment left out. */
export function waysTo(app: App, target: Target, depth = MAX_MOUNTS): readonly Way[] {
  const paths = joinedAll([prefixOf(app)], target.paths);
  const own = stepsBefore(app, target);
  const mounts =
    depth > 0 ? mountsOf(app).filter((mount) => !target.moment || areOfOneApp(mount.moment, target.moment)) : [];
  if (mounts.length === 0) {
    const body = bodyStep(app, target);
    const steps = body ? [body, ...own.steps] : own.steps;
    return [{ steps, paths, isComplete: own.isComplete && isOutermost(app) }];
  }
  return mounts
    .slice(0, MAX_WAYS)
    .flatMap(({ parent, registration }) => {
      const index = registration.stages.findIndex(
        ({ file, node }) => node === app.node || appsOf(file, node).includes(app),
      );
      const before = registration.stages.slice(0, Math.max(0, index));
      const between = before.map((stage) => placed(app.framework, registration, stage));
      const below = joinedAll(registration.paths, paths);
      return waysTo(parent, { ...target, moment: registration, paths: below }, depth - 1).map((way) => ({
        steps: [...way.steps, ...between, ...own.steps],
        paths: way.paths,
        isComplete: way.isComplete && own.isComplete && !before.some(({ isOpen }) => isOpen),
      }));
    })
    .slice(0, MAX_WAYS);
}

/** True when nothing can stand in front of an application: nobody out of sight mounts it. */
function isOutermost(app: App): boolean {
  if (!app.seen) return false;
  // `function init(app = new Koa())`: where the program runs, it is given another one.
  if (app.node.parent?.type === 'AssignmentPattern') return false;
  if (usesOfApp(app).some(isMountOutOfSight)) return false;
  if (app.kind !== 'either') return app.kind === 'application';
  const { exported, isServed, isImported } = lifeOfApp(app);
  if (exported.size === 0 || isServed) return true;
  // Routers of a project are applications as well, but have the names of what they route.
  return app.file.facts.complete ? !isImported : exported.has('app');
}

/** `app.use('/api', api)`, with an `app` that is made out of sight. */
function isMountOutOfSight({ file, call, method }: AppUse): boolean {
  const receiver = method === null && call.type === 'CallExpression' ? receiverOf(call) : null;
  return receiver !== null && appsOf(file, receiver).length === 0 && unseenApp(file, receiver) !== null;
}

/** Where the framework reads the body, for requests that have one. */
function bodyStep(app: App, { http, isRoute }: Target): PlacedStep | null {
  const { file, node, framework } = app;
  const index = framework.phases?.indexOf('body') ?? -1;
  if (index < 0 || !mayHaveBody(http)) return null;
  const routes = isRoute ? [] : registrationsOf(app).filter(({ does }) => does === 'route');
  if (routes.length > 0 && !routes.some((route) => mayHaveBody(route.http))) return null;
  return { step: { file, node, registration: node, role: 'body' }, rank: index * 2 };
}

function mayHaveBody(http: readonly string[] | null): boolean {
  return http === null || http.some((method) => /^(?:post|put|patch)$/.test(method));
}

/** What an application does for requests of a target before it comes to it. */
function stepsBefore(app: App, target: Target): Omit<Way, 'paths'> {
  const steps: PlacedStep[] = [];
  const forParameters: PlacedStep[] = [];
  let isComplete = true;
  for (const registration of passagesOf(app)) {
    if (registration.does === 'param') {
      // Wherever that is registered, it runs when the route is found.
      if (isForParameterOf(registration, target.moment)) forParameters.push(...stepsOf(app, registration, target, 1));
      continue;
    }
    if (registration.does === 'scope' || registration === target.moment || !concerns(registration, target)) continue;
    const order = comesFirst(app, registration, target);
    if (order === false) continue;
    if (order === null || registration.isOpen) isComplete = false;
    steps.push(...stepsOf(app, registration, target, 3));
  }
  return { steps: [...steps, ...forParameters], isComplete };
}

function isForParameterOf({ parameters = [] }: Registration, route: Registration | null): boolean {
  return (
    route?.paths.some((path) => parameters.some((name) => name === null || mayHaveParameter(path, name))) === true
  );
}

function comesFirst(app: App, registration: Registration, { moment, isRoute }: Target): boolean | null {
  if (!moment) return true;
  const isAnywhere = registration.does === 'hook' && app.framework.hooksAnywhere === true && !registration.isOpen;
  return isAnywhere && isRoute ? areOfOneApp(registration, moment) : isBefore(registration, moment, app);
}

const passagesByApp = perFile(() => new Map<App, readonly Registration[]>());

/** The registrations of an application that requests may pass on their way to others, in their order. */
function passagesOf(app: App): readonly Registration[] {
  const cache = passagesByApp(app.file);
  let passages = cache.get(app);
  if (!passages) {
    passages = registrationsOf(app)
      .filter((registration) => registration.does !== 'route' || mayHandOn(app.framework, registration))
      .sort((a, b) => (isBefore(a, b, app) === true ? -1 : isBefore(b, a, app) === true ? 1 : 0));
    cache.set(app, passages);
  }
  return passages;
}

/** True when a request of a target may go through a registration. */
function concerns(registration: Registration, { http, paths }: Target): boolean {
  const { exact } = registration;
  if (!registration.paths.some((pattern) => paths.some((path) => mayCover(pattern, path, exact)))) return false;
  return !registration.http || !http || registration.http.some((one) => http.includes(one));
}

/** The steps of a registration; those of a router that lets requests pass included. */
function stepsOf(app: App, registration: Registration, target: Target, depth: number): readonly PlacedStep[] {
  return registration.stages.flatMap((stage): readonly PlacedStep[] => {
    const routers = registration.does === 'use' ? appsOf(stage.file, stage.node) : [];
    if (routers.length === 0) return isErrorHandler(stage) ? [] : [placed(app.framework, registration, stage)];
    return depth <= 0 ? [] : routers.flatMap((router) => passing(router, registration, target, depth - 1));
  });
}

/** What requests go through in a router that was mounted before, if they match none of its routes. */
function passing(router: App, mounted: Registration, target: Target, depth: number): readonly PlacedStep[] {
  if (!router.framework.fallsThrough) return [];
  return passagesOf(router)
    .filter(({ does, isLocal }) => does === 'use' || (does === 'hook' && isLocal !== true))
    .map((inner) => ({ ...inner, paths: joinedAll(mounted.paths, joinedAll([prefixOf(router)], inner.paths)) }))
    .filter((inner) => concerns(inner, target))
    .flatMap((inner) => stepsOf(router, inner, target, depth));
}

/** A stage as a step, with its place. */
export function placed(
  { phases }: RoutingFramework,
  registration: Registration,
  stage: Stage,
  role: StepRole = stage.role ?? 'middleware',
): PlacedStep {
  const { file, node, phase, perRoute } = stage;
  const index = phases && phase !== undefined ? phases.indexOf(phase) : 0;
  const rank = index * 2 + (perRoute === true ? 1 : 0);
  return { step: { file, node, registration: stage.registration ?? registration.call, role }, rank };
}

/** The steps in the order in which they run. */
export function inOrder(steps: readonly PlacedStep[]): readonly Step[] {
  return [...steps].sort((a, b) => a.rank - b.rank).map(({ step }) => step);
}

/** True for a function that turns errors into answers: no other request goes through it. */
function isErrorHandler({ file, node, role }: Stage): boolean {
  // `(req, res, next, id) => ...`
  if (role === 'param') return false;
  const functions = functionsAnywhere(file, node);
  return functions.length > 0 && functions.every((fn) => fn.node.params.length === 4);
}
