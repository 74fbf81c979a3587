import type { TSESTree } from '@typescript-eslint/utils';
import { ROUTING_FRAMEWORKS } from '../../catalogue/frameworks/routing/index.js';
import { calleeName, isFunction, keyName, receiverOf, unwrap } from '../syntax/ast.js';
import { nodesOf } from '../syntax/nodes.js';
import { initialiserOf, variableOf } from '../syntax/variables.js';
import { perFile, type FileModel, type Node } from '../model/file.js';
import { appsOf, CHAINED, unseenApp, type App } from './apps.js';
import { answers, handsOn } from './handed-on.js';
import { nestPathsOf } from './nest-paths.js';
import type { PathPattern } from './path-patterns.js';
import { registrationsOf, type Registration } from './registrations.js';
import { inOrder, placed, waysTo } from './ways.js';

/** What a step is to the framework that runs it. */
export type StepRole =
  'middleware' | 'hook' | 'guard' | 'interceptor' | 'plugin' | 'param' | 'body' | 'option' | 'handler';

/** One function, plugin, guard or built-in part of the framework that a request goes through. */
export interface Step {
  readonly file: FileModel;
  /**
   * What was registered: `limiter`, `rateLimit({...})`, `(req, res, next) => ...`, `ThrottlerGuard`, the value of
   * `config.rateLimit`. For `body` (the framework parses the body itself), what makes the application.
   */
  readonly node: Node;
  /** The call, decorator or option that registers it, where a finding about its position is reported. */
  readonly registration: Node;
  readonly role: StepRole;
}

/**
 * A route, and everything that a request for it goes through. A route whose router is mounted in several places has a
 * path for each.
 */
export interface RequestPath {
  readonly file: FileModel;
  /** The call, decorated method or object that declares the route. */
  readonly route: Node;
  /** From where the application begins, as far as that is known. */
  readonly paths: readonly PathPattern[];
  /** In the order in which they run: what stands in front first, the route's own handlers last. */
  readonly steps: readonly Step[];
  /** False where something that is not seen may stand in front: a router whose mounting is not in sight. */
  readonly complete: boolean;
}

/** What requests go through for each route that a file declares. */
export const requestPathsOf = perFile((file): readonly RequestPath[] => [
  ...registrationsIn(file).flatMap(({ app, registration }) =>
    isRoute(app, registration) ? pathsTo(app, registration) : [],
  ),
  ...nestPathsOf(file),
]);

/**
 * What requests go through up to each thing that a file adds to an application, routes and middleware alike, that
 * thing's own steps last. For positions: what stands in front of a limiter that is registered here.
 */
export const registrationPathsOf = perFile((file): readonly RequestPath[] => [
  ...registrationsIn(file).flatMap(({ app, registration }) =>
    PARTS_IN_BETWEEN.has(registration.does) ? [] : pathsTo(app, registration),
  ),
  ...nestPathsOf(file),
]);

/** What has no place of its own on the way of requests. */
const PARTS_IN_BETWEEN: ReadonlySet<Registration['does']> = new Set(['scope', 'handed', 'param']);

/** A route that is for any HTTP method and hands requests on is none; middleware that never hands them on is one. */
function isRoute({ framework }: App, registration: Registration): boolean {
  if (answers(framework, registration)) return true;
  return registration.does === 'route' && !(registration.http === null && handsOn(framework, registration));
}

interface Registered {
  readonly app: App;
  readonly registration: Registration;
}

const METHODS: ReadonlySet<string> = new Set(ROUTING_FRAMEWORKS.flatMap(({ methods }) => [...methods.keys()]));

/** The applications that a file adds something to. */
export const appsAddedTo = perFile((file): ReadonlySet<App> => {
  const apps = new Set<App>();
  for (const call of nodesOf(file).all('CallExpression')) {
    if (!METHODS.has(calleeName(call) ?? '') || !mayRegister(call)) continue;
    const root = rootReceiver(file, call);
    if (!root) continue;
    const known = appsOf(file, root);
    for (const app of known) apps.add(app);
    const unseen = known.length === 0 && looksLikeRegistration(call) ? unseenApp(file, root) : null;
    if (unseen) apps.add(unseen);
  }
  return apps;
});

/** Everything that a file adds to applications, in the order of the text. */
const registrationsIn = perFile((file): readonly Registered[] =>
  [...appsAddedTo(file)]
    .flatMap((app) => registrationsOf(app).map((registration) => ({ app, registration })))
    .filter(({ registration }) => registration.file === file)
    .sort((a, b) => a.registration.call.range[1] - b.registration.call.range[1]),
);

function pathsTo(app: App, registration: Registration): readonly RequestPath[] {
  const { file, stages, node: route, http, paths } = registration;
  const ends = isRoute(app, registration);
  const own = stages.map((stage, index) =>
    placed(app.framework, registration, stage, ends && index === stages.length - 1 ? 'handler' : stage.role),
  );
  const ownSteps = new Set(own.map(({ step }) => step));
  return waysTo(app, { moment: registration, http, paths, isRoute: ends }).map((way) => {
    const all = inOrder([...way.steps, ...own]);
    return {
      file,
      route,
      paths: way.paths,
      steps: all.slice(0, all.findLastIndex((step) => ownSteps.has(step)) + 1),
      complete: way.isComplete && !registration.isOpen,
    };
  });
}

/** False for what cannot register anything: `map.get(key)`. Methods of `app.route(path)` take one argument as well. */
function mayRegister(call: TSESTree.CallExpression): boolean {
  const last = call.arguments.at(-1);
  if (!last || last.type === 'Literal' || last.type === 'TemplateLiteral') return false;
  const name = calleeName(call) ?? '';
  // `stream.on('end', done)` is no `app.on('GET', '/x', handler)`, and `axios.post(url, { id })` has no handler.
  if (name === 'on' && call.arguments.length < 3) return false;
  if (VERBS.has(name) && call.arguments.length === 2 && last.type === 'ObjectExpression' && !mayDescribe(last))
    return false;
  return (
    call.arguments.length > 1 ||
    !VERBS.has(name) ||
    isFunction(last) ||
    receiverOf(call)?.type === 'CallExpression'
  );
}

/** `app.get('/x', { schema, handler })`. */
function mayDescribe({ properties }: TSESTree.ObjectExpression): boolean {
  return properties.some((property) => property.type === 'SpreadElement' || keyName(property) === 'handler');
}

const VERBS: ReadonlySet<string> = new Set(
  ROUTING_FRAMEWORKS.flatMap(({ methods }) =>
    [...methods].flatMap(([name, { does }]) => (does === 'route' ? [name] : [])),
  ),
);

/** What a chain of calls starts with: `app` for `app.route('/x').get(a)`, also where a name stands in between. */
function rootReceiver(file: FileModel, call: TSESTree.CallExpression, depth = 40): Node | null {
  const receiver = receiverOf(call);
  if (!receiver || depth <= 0) return receiver;
  const variable = variableOf(file, receiver);
  const value = receiver.type === 'Identifier' && variable ? initialiserOf(variable) : receiver;
  const made = value && unwrap(value);
  if (made?.type !== 'CallExpression' || !CHAINED.has(calleeName(made) ?? '')) return receiver;
  return rootReceiver(file, made, depth - 1) ?? receiver;
}

/** `app.get('/users', list)`: where only the name says that it is an application, the call has to look like it. */
function looksLikeRegistration(call: TSESTree.CallExpression): boolean {
  const name = calleeName(call) ?? '';
  const [path, ...handlers] = call.arguments;
  const last = handlers.at(-1);
  if (!path) return false;
  if (name === 'addHook') return last !== undefined;
  if (name === 'route') return path.type === 'ObjectExpression' || (path.type === 'Literal' && last !== undefined);
  if (name === 'use') return path.type !== 'ObjectExpression';
  if (path.type !== 'Literal' || typeof path.value !== 'string' || !/^(?:[/*]|$)/.test(path.value)) return false;
  return last !== undefined && last.type !== 'ObjectExpression' && last.type !== 'Literal';
}
