/** How a web framework puts an application together: what makes one, and what its methods register. */

export type FrameworkName = 'express' | 'fastify' | 'koa' | 'hono' | 'elysia' | 'h3' | 'hapi' | 'nest';

/** An export that makes an application or router, called or with `new`. `default` is the module itself. */
export interface AppMaker {
  readonly module: RegExp;
  readonly name: string;
  /** A router gets requests only where it is mounted; `either`: an application that is often mounted in another one. */
  readonly kind: 'application' | 'router' | 'either';
  /** The method of what the export makes, where that makes the application: `createFactory().createApp()`. */
  readonly method?: string;
}

/** What a method of an application does with its arguments. */
export type RegistrationMethod =
  /**
   * `([path], ...functions)`: for every request below the path or, if `exact`, for the path itself. `calls`: a function
   * is called with the application.
   */
  | { readonly does: 'use'; readonly exact?: boolean; readonly calls?: boolean }
  /**
   * `(path, ...functions)`; `*` is any HTTP method. `named`: a name of the route may stand first. `options`: where an
   * object with what else the route goes through may stand.
   */
  | { readonly does: 'route'; readonly http: string; readonly named?: boolean; readonly options?: 'second' | 'last' }
  /** `(methods, path, ...functions)`, or the path before the methods. */
  | { readonly does: 'on'; readonly pathFirst?: boolean }
  /** `({ method, path }, ...functions)`, the description often made by a function. */
  | { readonly does: 'described' }
  /** `(path)` gives something whose methods register functions for that path. */
  | { readonly does: 'path' }
  /** `(name, function)`: for the routes of the application whose path has a parameter of that name. */
  | { readonly does: 'param' }
  /** `(path, application)`. */
  | { readonly does: 'mount' }
  /** `(plugin, options)`. */
  | { readonly does: 'plugin' }
  /**
   * `(hook, function)`, or `(function)` for a hook that the method is named after. `local`: not for the routes of an
   * application that uses this one, unless `{ as }` stands in front.
   */
  | { readonly does: 'hook'; readonly hook?: string; readonly local?: boolean }
  /** `({ method, url, handler, ... })`, or a list of these. */
  | { readonly does: 'route-object' }
  /** `(path, [options], (application) => ...)`: what the function does is under the path and the options. */
  | { readonly does: 'group'; readonly hasPath: boolean }
  /** `(prefix)`: for all routes of the application. */
  | { readonly does: 'prefix' }
  /** `(prefix)` gives the application under a prefix. */
  | { readonly does: 'below' };

export interface RoutingFramework {
  readonly name: FrameworkName;
  readonly makers: readonly AppMaker[];
  /** Names of the types of applications, routers and plugins' scopes. */
  readonly types: ReadonlySet<string>;
  readonly methods: ReadonlyMap<string, RegistrationMethod>;
  /** Methods that register nothing and give the application itself. */
  readonly chainable: ReadonlySet<string>;
  /** Properties that stand for the application where it is mounted: `router.handler`. */
  readonly aliases?: ReadonlySet<string>;
  /** Methods and properties that make an application serve requests itself. */
  readonly serving?: ReadonlySet<string>;
  /** The option of a maker with the prefix of all routes. */
  readonly prefixOption?: string;
  /** A request that matches no route of a router goes on, after all functions that the router uses. */
  readonly fallsThrough: boolean;
  /**
   * The parts that a request goes through, in order, where that is not the order of registration. `body` is where the
   * framework reads the body; a hook of another name sees no requests on their way in.
   */
  readonly phases?: readonly string[];
  /** The phase of functions that are registered without one. */
  readonly defaultPhase?: string;
  /** Hooks are for all routes of an application, also for those that were declared before. */
  readonly hooksAnywhere?: boolean;
  /** Options of a route with what else it goes through. */
  readonly routeOptions?: RouteOptions;
  /** What is known of plugins. */
  readonly plugins?: readonly PluginEntry[];
  /** Functions that make a plugin act on the application that it is registered on, by module. */
  readonly pluginWrappers?: RegExp;
  /** How many parameters a function has that hands a request on: `(req, res, next)`. */
  readonly parametersWithNext?: number;
}

/** Names of properties in the object that describes a route. A dot leads into an object within. */
export interface RouteOptions {
  readonly method: string;
  readonly paths: readonly string[];
  readonly handlers: readonly string[];
  /** Functions by the phase in which they run. */
  readonly hooks: Readonly<Record<string, string>>;
  /** Settings of plugins for the route, with the phase in which they are read. */
  readonly settings: Readonly<Record<string, string>>;
}

/** A plugin of a library. */
export interface PluginEntry {
  readonly module: RegExp;
  /** Where it works; null: it adds nothing that requests go through. */
  readonly phase: string | null;
  /** The option that says so. */
  readonly phaseOption?: string;
  /** It adds to the functions of each route that is declared after it, at their end. */
  readonly perRoute?: boolean;
  /** It loads others that are not in sight. */
  readonly loads?: boolean;
}

const HTTP_METHODS = ['get', 'post', 'put', 'patch', 'delete', 'head', 'options'] as const;

/** The methods named after HTTP methods, and `all`. */
export function verbs(
  options: { readonly named?: boolean; readonly options?: 'second' | 'last' } = {},
  others: Readonly<Record<string, string>> = {},
): readonly (readonly [string, RegistrationMethod])[] {
  const all: Readonly<Record<string, string>> = {
    ...Object.fromEntries(HTTP_METHODS.map((name) => [name, name])),
    all: '*',
    ...others,
  };
  return Object.entries(all).map(([name, http]) => [name, { does: 'route', http, ...options }] as const);
}
