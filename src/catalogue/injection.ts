/** How containers of dependencies hand out instances: Angular, NestJS, tsyringe, InversifyJS, TypeDI, awilix. */

/** What returns the instance of the class it is given: `inject(Store)`, `container.get(Store)`. */
export const INJECTORS: ReadonlySet<string> = new Set([
  'inject', 'get', 'resolve', 'resolveAsync', 'getAsync', 'make', 'injectable', 'getService', 'useService', 'create',
]);

/** Types around another that say how it comes, not what it is: `Promise<Store>`, `Readonly<Store>`. */
export const TRANSPARENT_TYPES: ReadonlySet<string> = new Set([
  'Promise', 'PromiseLike', 'Awaited', 'Readonly', 'Partial', 'Required', 'NonNullable', 'Writable', 'DeepReadonly',
  'WrapperType', 'Relation', 'MaybePromise', 'Nullable', 'Maybe', 'Optional',
]);

/** Properties that list the classes a container makes once: of modules, components, applications. */
export const PROVIDER_LISTS: ReadonlySet<string> = new Set([
  'providers', 'controllers', 'resolvers', 'gateways', 'viewProviders', 'services', 'bootstrap', 'subscribers',
]);

/** Methods that bind a class in a container, which then makes one instance of it. */
export const SINGLETON_BINDINGS: ReadonlySet<string> = new Set([
  'registerSingleton', 'addSingleton', 'useSingleton', 'toSingleton', 'asSingleton', 'inject',
]);

/** Says in a binding or a decorator that there is one instance: `asClass(Store).singleton()`, `inSingletonScope()`. */
export const SINGLETON_SCOPE =
  /\.singleton\b|inSingletonScope|Lifetime\.SINGLETON|Lifecycle\.Singleton|Scope\.(?:DEFAULT|Singleton)/;

/** Says that there is one instance for each request. */
export const REQUEST_SCOPE = /Scope\.REQUEST|inRequestScope|Lifecycle\.ResolutionScoped/;

/** Says that there are others than one, for as long as whoever asked for them. */
export const OTHER_SCOPE =
  /Scope\.TRANSIENT|inTransientScope|Lifecycle\.(?:Transient|ContainerScoped)|Lifetime\.(?:TRANSIENT|SCOPED)|durable/;
