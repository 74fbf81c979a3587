import { follow, propertyAt, unbound } from '../syntax/bindings.js';
import { stringOf } from '../syntax/constants.js';
import type { AnyCall } from '../syntax/functions.js';
import { functionsAnywhere } from '../syntax/methods.js';
import type { RegistrationMethod } from '../../catalogue/frameworks/routing/index.js';
import { calleeName, receiverOf, unwrap } from '../syntax/ast.js';
import type { Located } from '../model/facts.js';
import { perFile, type FileModel, type Node } from '../model/file.js';
import { handedStage } from './handed-apps.js';
import { appsOf, CHAINED, isMounter, type App } from './apps.js';
import { usesOfApp, type AppUse } from './app-uses.js';
import { ANY_PATH, isPath, joinedAll, pathsOf, segmentsOf, type PathPattern } from './path-patterns.js';
import { pluginOf } from './plugins.js';
import type { StepRole } from './request-paths.js';
import {
  describedRoute,
  groupFunction,
  listedRoute,
  objectRoutes,
  optionStages,
  verbRoute,
  type DeclaredRoute,
  type RouteCall,
} from './route-arguments.js';
import { runsBefore, type RunOrder } from './run-order.js';
import { stagesOf, type Stage } from './stages.js';

/** When something happens to an application: see {@link AppUse}. */
export interface Moment {
  readonly order: RunOrder;
  readonly returned: readonly Located[];
}

/** What a call adds to an application. */
export interface Registration extends Moment {
  readonly file: FileModel;
  readonly call: AnyCall;
  /** What declares it: the call, or one of the objects in it that describe routes. */
  readonly node: Node;
  /**
   * `scope`: a plugin or group with an application of its own. `param`: for routes with a parameter. `handed`: given to
   * code out of sight.
   */
  readonly does: 'use' | 'route' | 'hook' | 'param' | 'scope' | 'handed';
  /** HTTP methods in lower case; null: any. */
  readonly http: readonly string[] | null;
  readonly paths: readonly PathPattern[];
  /** Only for the paths themselves, not for those below. */
  readonly exact: boolean;
  readonly stages: readonly Stage[];
  /** True when it may add more than what is listed. */
  readonly isOpen: boolean;
  /** True for a hook that is not for the routes of an application that uses this one. */
  readonly isLocal?: boolean;
  /** The names of the parameters that it is for; null: not known. */
  readonly parameters?: readonly (string | null)[];
}

const registrationsByApp = perFile(() => new Map<App, readonly Registration[]>());

/** What is added to an application, in no particular order. */
export function registrationsOf(app: App): readonly Registration[] {
  const cache = registrationsByApp(app.file);
  let found = cache.get(app);
  if (!found) cache.set(app, (found = usesOfApp(app).flatMap((use) => registered(app, use))));
  return found;
}

function registered(app: App, use: AppUse): readonly Registration[] {
  const { framework } = app;
  if (use.method === null) {
    const stage = handedStage(use);
    return stage ? [added(use, 'handed', [stage])] : [];
  }
  const method = framework.methods.get(use.method);
  if (!method) return [];
  const args = use.call.arguments.map((argument): Node => argument);
  const at: RouteCall = { ...use, args, framework };
  switch (method.does) {
    case 'use':
      return use.isPathBuilder ? [] : used(app, use, args, method);
    case 'mount':
      return used(app, use, args, {});
    case 'route':
      return routes(use, [verbRoute(at, method)]);
    case 'on':
      return routes(use, [listedRoute(at, method.pathFirst === true)]);
    case 'described':
      return routes(use, [describedRoute(at)]);
    case 'route-object':
      return routes(use, objectRoutes(at));
    case 'hook':
      return hooked(app, use, method, args);
    case 'plugin':
      return plugged(app, use, args);
    case 'group':
      return grouped(app, use, method, args);
    case 'param':
      return ofParameter(use, args);
    default:
      return [];
  }
}

function added(
  use: AppUse,
  does: Registration['does'],
  stages: readonly Stage[],
  more: Partial<Registration> = {},
): Registration {
  const { file, call, order, returned, below } = use;
  return {
    file,
    call,
    node: call,
    order,
    returned,
    does,
    stages,
    http: null,
    paths: [below],
    exact: false,
    isOpen: stages.some(({ isOpen }) => isOpen),
    ...more,
  };
}

function routes(use: AppUse, declared: readonly (DeclaredRoute | null)[]): readonly Registration[] {
  return declared.flatMap((route) => (route ? [added(use, 'route', route.stages, { ...route, exact: true })] : []));
}

function used(
  app: App,
  use: AppUse,
  args: readonly Node[],
  method: { readonly exact?: boolean; readonly calls?: boolean },
): readonly Registration[] {
  const { file, below } = use;
  const [first, ...rest] = args;
  if (!first) return [];
  const mounted = mounterOf(file, args);
  if (mounted) return [added(use, 'use', stagesOf(file, [mounted.app]), { paths: joinedAll([below], mounted.paths) })];
  const hasPath = rest.length > 0 && isPath(file, first);
  const phase = app.framework.defaultPhase;
  const stages = stagesOf(file, hasPath ? rest : args)
    .filter((stage) => !isOtherMethod(stage) && !(method.calls === true && isCalled(stage)))
    .map((stage): Stage => (phase === undefined ? stage : { ...stage, phase }));
  const paths = joinedAll([below], hasPath ? pathsOf(file, first) : [ANY_PATH]);
  return [added(use, 'use', stages, { paths, exact: method.exact === true && hasPath })];
}

/** `mount('/admin', admin)` among the arguments. */
function mounterOf(
  file: FileModel,
  args: readonly Node[],
): { readonly paths: readonly PathPattern[]; readonly app: Node } | null {
  const call = args.length > 2 ? null : args.at(-1);
  if (call?.type !== 'CallExpression' || !isMounter(file, call)) return null;
  const [path, app] = call.arguments.length > 1 ? call.arguments : [null, call.arguments[0]];
  return app ? { paths: path ? pathsOf(file, path) : [ANY_PATH], app } : null;
}

/** A function that gets the application registers by itself. */
function isCalled({ file, node }: Stage): boolean {
  return functionsAnywhere(file, node).some((fn) => fn.node.params.length === 1);
}

/** `router.allowedMethods()` is none of what requests to the router's routes go through. */
function isOtherMethod({ file, node }: Stage): boolean {
  if (node.type !== 'CallExpression' || CHAINED.has(calleeName(node) ?? '')) return false;
  const receiver = receiverOf(node);
  return receiver !== null && appsOf(file, receiver).length > 0;
}

function hooked(
  app: App,
  use: AppUse,
  method: RegistrationMethod & { does: 'hook' },
  args: readonly Node[],
): readonly Registration[] {
  const { file } = use;
  const [first] = args;
  const name = method.hook ?? (first ? stringOf(file, first) : null);
  const last = args.at(-1);
  if (!last) return [];
  if (name === null || (method.hook === undefined && args.length < 2))
    return [added(use, 'hook', [], { isOpen: true })];
  // It may add to the routes that are declared later.
  if (name === 'onRoute') return [added(use, 'hook', [], { isOpen: true })];
  if (app.framework.phases?.includes(name) !== true) return [];
  const functions = method.hook === undefined ? [last] : args.filter(({ type }) => type !== 'ObjectExpression');
  const stages = stagesOf(file, functions).map((stage): Stage => ({
    ...stage,
    phase: name,
    role: ROLES[name] ?? 'hook',
  }));
  return [added(use, 'hook', stages, { isLocal: method.local === true && !isShared(app, file, args) })];
}

/** `onBeforeHandle({ as: 'scoped' }, fn)`, and `app.as('scoped')`. */
function isShared(app: App, file: FileModel, [first]: readonly Node[]): boolean {
  const isNamed = first?.type === 'ObjectExpression' && propertyAt(unbound(file, first), 'as') !== undefined;
  return isNamed || usesOfApp(app).some(({ method }) => method === 'as');
}

const ROLES: Readonly<Record<string, StepRole>> = { guard: 'guard', interceptor: 'interceptor' };

/** `router.param('id', loadMember)`. */
function ofParameter(use: AppUse, [names, ...functions]: readonly Node[]): readonly Registration[] {
  if (!names) return [];
  const list = follow(unbound(use.file, names));
  const parameters =
    list?.node.type === 'ArrayExpression'
      ? list.node.elements.map((element) => element && stringOf(list.file, element))
      : [stringOf(use.file, names)];
  const stages = stagesOf(use.file, functions).map((stage): Stage => ({ ...stage, role: 'param' }));
  return stages.length === 0 ? [] : [added(use, 'param', stages, { parameters })];
}

function plugged(app: App, use: AppUse, args: readonly Node[]): readonly Registration[] {
  const { file, below } = use;
  const [first, options] = args;
  if (!first) return [];
  const list = unwrap(first);
  // hapi takes several at once.
  if (list.type === 'ArrayExpression')
    return list.elements.flatMap((element): readonly Registration[] => (element ? plugged(app, use, [element]) : []));
  const { fn, isTransparent, entry } = pluginOf(file, first, app.framework);
  if (fn) {
    if (isTransparent) return [];
    return [
      added(use, 'scope', [{ file: fn.file, node: fn.node, isOpen: false }], {
        paths: joinedAll([below], [prefixIn(file, options)]),
      }),
    ];
  }
  if (entry?.loads === true) return [added(use, 'hook', [], { isOpen: true })];
  if (entry?.phase === null) return [];
  const chosen =
    entry?.phaseOption !== undefined && options ? propertyAt(unbound(file, options), entry.phaseOption) : undefined;
  const text = chosen ? stringOf(chosen.file, chosen.node) : null;
  const phase = text ?? entry?.phase ?? app.framework.defaultPhase ?? '';
  const stage: Stage = { file, node: list, isOpen: false, role: 'plugin', phase, perRoute: entry?.perRoute === true };
  return [added(use, 'use', [stage])];
}

function prefixIn(file: FileModel, options: Node | undefined): PathPattern {
  if (!options) return ANY_PATH;
  const prefix = propertyAt(unbound(file, options), 'prefix');
  if (prefix === undefined) return ANY_PATH;
  const text = prefix && stringOf(prefix.file, prefix.node);
  return text === null ? null : segmentsOf(text);
}

/** `app.group(path, [options], (app) => ...)`, and `app.guard(options)` for all that follows. */
function grouped(
  app: App,
  use: AppUse,
  method: RegistrationMethod & { does: 'group' },
  args: readonly Node[],
): readonly Registration[] {
  const { file, below } = use;
  const path = method.hasPath ? args[0] : undefined;
  const others = method.hasPath ? args.slice(1) : args;
  const fn = groupFunction(file, others);
  const options = others.find((one) => one !== fn);
  const described = options ? optionStages(app.framework, unbound(file, options)) : { stages: [], isOpen: false };
  const paths = joinedAll([below], path ? pathsOf(file, path) : [ANY_PATH]);
  if (!fn) return [added(use, 'hook', described.stages, { paths, isOpen: described.isOpen })];
  const inner: Stage = { file, node: unwrap(fn), isOpen: false };
  return [added(use, 'scope', [...described.stages, inner], { paths, isOpen: described.isOpen })];
}

/** Whether one thing happens before another to the same application; null when that cannot be told. */
export function isBefore(first: Moment, second: Moment, app: App): boolean | null {
  // The results of two calls of a factory are two applications.
  if (!areOfOneApp(first, second)) return false;
  if (first.returned.length !== second.returned.length) return first.returned.length < second.returned.length;
  return runsBefore(first.order, second.order, first.returned.at(-1)?.file ?? app.file);
}

/** True when two things may happen to one application: calls of a factory make different ones. */
export function areOfOneApp(first: Moment, second: Moment): boolean {
  return first.returned.every(
    ({ node }, index) => index >= second.returned.length || second.returned[index]?.node === node,
  );
}
