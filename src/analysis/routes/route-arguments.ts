import type { TSESTree } from '@typescript-eslint/utils';
import type { RegistrationMethod, RoutingFramework } from '../../catalogue/frameworks/routing/index.js';
import { isFunction, unwrap } from '../syntax/ast.js';
import { follow, propertyAt, unbound, type Bound } from '../syntax/bindings.js';
import { stringOf } from '../syntax/constants.js';
import { functionsAnywhere } from '../syntax/methods.js';
import type { FileModel, Node } from '../model/file.js';
import { isPath, joined, pathsOf, type PathPattern } from './path-patterns.js';
import { stagesOf, type Stage } from './stages.js';

/** A route as a call declares it. */
export interface DeclaredRoute {
  /** The call, or the object that describes the route. */
  readonly node: Node;
  /** HTTP methods in lower case; null: any. */
  readonly http: readonly string[] | null;
  readonly paths: readonly PathPattern[];
  readonly stages: readonly Stage[];
  /** True when it may go through more than what is listed. */
  readonly isOpen: boolean;
}

/** Where a route is declared: the call, and the path under which its application stands. */
export interface RouteCall {
  readonly file: FileModel;
  readonly call: Node;
  readonly args: readonly Node[];
  readonly framework: RoutingFramework;
  readonly below: PathPattern;
  /** True for the methods of `app.route(path)`, which take no path. */
  readonly isPathBuilder: boolean;
}

/** `app.get(path, ...functions)`. Null for `app.get('trust proxy')`, which reads a setting. */
export function verbRoute(at: RouteCall, method: RegistrationMethod & { does: 'route' }): DeclaredRoute | null {
  const { file, below, isPathBuilder } = at;
  let [first, ...rest] = at.args;
  const [second] = rest;
  if (
    method.named === true &&
    rest.length > 1 &&
    second &&
    first &&
    stringOf(file, first) !== null &&
    isPath(file, second)
  )
    [first, ...rest] = rest;
  const handlers = isPathBuilder ? at.args : rest;
  if (!first || handlers.length === 0) return null;
  const paths = isPathBuilder ? [below] : pathsOf(file, first).map((path) => joined(below, path));
  const http = method.http === '*' ? null : [method.http];
  const options = method.options && optionsAmong(file, handlers, method.options);
  if (!options) {
    const stages = stagesOf(file, handlers);
    return routeOf(at.call, http, paths, at.framework.phases ? stages.map(asHandler) : stages, false);
  }
  const described = optionStages(at.framework, unbound(file, options));
  const others = handlers.filter((handler) => handler !== options);
  const stages = [...described.stages, ...stagesOf(file, others).map(asHandler)];
  return stages.length === 0 ? null : routeOf(at.call, http, paths, stages, described.isOpen);
}

/** `app.on(methods, path, ...functions)`. */
export function listedRoute({ file, call, args, below }: RouteCall, pathFirst: boolean): DeclaredRoute | null {
  const [first, second, ...handlers] = args;
  const [methods, path] = pathFirst ? [second, first] : [first, second];
  if (!methods || !path || handlers.length === 0) return null;
  const paths = pathsOf(file, path).map((one) => joined(below, one));
  return routeOf(call, httpOf(unbound(file, methods)), paths, stagesOf(file, handlers), false);
}

/** `app.openapi(createRoute({ method, path, middleware }), ...functions)`. */
export function describedRoute({ file, call, args, below }: RouteCall): DeclaredRoute | null {
  const [description, ...handlers] = args;
  if (!description || handlers.length === 0) return null;
  const known = follow(unbound(file, description));
  const [inner] = known?.node.type === 'CallExpression' ? known.node.arguments : [];
  const object = known && inner ? { ...known, node: inner as Node } : known;
  const path = object && propertyAt(object, 'path');
  const method = object && propertyAt(object, 'method');
  const middleware = object && propertyAt(object, 'middleware');
  const own = middleware ? stagesOf(middleware.file, [middleware.node]) : [];
  const paths = path ? pathsOf(path.file, path.node).map((one) => joined(below, one)) : [null];
  const stages = [...own, ...stagesOf(file, handlers)];
  return routeOf(call, method ? httpOf(method) : null, paths, stages, middleware === null || object === null);
}

/** `server.route({ method, path, handler, ... })`, and a list of these. */
export function objectRoutes(at: RouteCall): readonly DeclaredRoute[] {
  const [description] = at.args;
  const known = description ? follow(unbound(at.file, description)) : null;
  if (!known) return [];
  if (known.node.type !== 'ArrayExpression') return objectRoute(at, known, at.call);
  return known.node.elements.flatMap((element) =>
    element ? objectRoute(at, { ...known, node: element }, known.file === at.file ? element : at.call) : [],
  );
}

function objectRoute({ framework, below }: RouteCall, object: Bound, node: Node): readonly DeclaredRoute[] {
  const names = framework.routeOptions;
  if (!names || follow(object)?.node.type !== 'ObjectExpression') return [];
  const method = propertyAt(object, names.method);
  const path = names.paths.map((name) => propertyAt(object, name)).find((found) => found);
  const { stages, isOpen } = optionStages(framework, object);
  const paths = path ? pathsOf(path.file, path.node).map((one) => joined(below, one)) : [null];
  return stages.length === 0 ? [] : [routeOf(node, method ? httpOf(method) : null, paths, stages, isOpen)];
}

function routeOf(
  node: Node,
  http: readonly string[] | null,
  paths: readonly PathPattern[],
  stages: readonly Stage[],
  isOpen: boolean,
): DeclaredRoute {
  return { node, http, paths, stages, isOpen: isOpen || stages.some((stage) => stage.isOpen) };
}

/** The HTTP methods that a text or a list of texts names; null for any, and for those that are not known. */
function httpOf(value: Bound): readonly string[] | null {
  const known = follow(value);
  if (!known) return null;
  const nodes = known.node.type === 'ArrayExpression' ? known.node.elements : [known.node];
  const texts = nodes.map((node) => node && stringOf(known.file, node));
  if (texts.some((text) => typeof text !== 'string' || text === '*' || /^all$/i.test(text))) return null;
  return texts.map((text) => String(text).toLowerCase());
}

/** The argument with the options of a route: an object, or what can be no function. */
function optionsAmong(file: FileModel, handlers: readonly Node[], place: 'second' | 'last'): Node | null {
  const candidate = place === 'second' ? handlers[0] : handlers[1];
  if (!candidate) return null;
  if (handlers.length > 1) return candidate;
  const value = follow(unbound(file, candidate))?.node;
  return value?.type === 'ObjectExpression' ? candidate : null;
}

function asHandler(stage: Stage): Stage {
  return { ...stage, phase: 'handler', role: 'handler' };
}

/** What the options of a route add to it. */
export function optionStages(
  { routeOptions }: RoutingFramework,
  options: Bound,
): { readonly stages: readonly Stage[]; readonly isOpen: boolean } {
  if (!routeOptions) return { stages: [], isOpen: false };
  const stages: Stage[] = [];
  let isOpen = false;
  const at = (path: string): Bound | null => {
    const found = path
      .split('.')
      .reduce<Bound | null | undefined>((object, name) => object && propertyAt(object, name), options);
    if (found === null) isOpen = true;
    return found ?? null;
  };
  for (const [name, phase] of Object.entries(routeOptions.settings)) {
    const value = at(name);
    if (value)
      stages.push({
        file: value.file,
        node: value.node,
        isOpen: false,
        phase,
        role: 'option',
        ...registeredBy(value.node),
      });
  }
  for (const [name, phase] of Object.entries(routeOptions.hooks)) {
    const value = at(name);
    if (value) stages.push(...hookStages(value, phase));
  }
  for (const name of routeOptions.handlers) {
    const value = at(name);
    if (value) stages.push(...stagesOf(value.file, [value.node]).map(asHandler));
  }
  return { stages, isOpen };
}

/** The functions of a hook: also `{ method: fn }`, as hapi writes them. */
function hookStages(value: Bound, phase: string): readonly Stage[] {
  return stagesOf(value.file, [value.node]).map((stage): Stage => {
    const method =
      stage.node.type === 'ObjectExpression' ? propertyAt(unbound(stage.file, stage.node), 'method') : null;
    const placed: Stage = { ...stage, phase, role: 'hook', ...registeredBy(value.node) };
    return method ? { ...placed, file: method.file, node: unwrap(method.node) } : placed;
  });
}

function registeredBy(node: Node): Pick<Stage, 'registration'> {
  const property: TSESTree.Node | undefined = node.parent;
  return property?.type === 'Property' ? { registration: property } : {};
}

/** The function among the arguments of a group: `app.group('/v1', (app) => ...)`. */
export function groupFunction(file: FileModel, args: readonly Node[]): Node | null {
  const last = args.at(-1);
  if (!last) return null;
  return isFunction(unwrap(last)) || functionsAnywhere(file, last).length > 0 ? last : null;
}
