/**
 * How often the functions that people hand to well-known APIs are called. Names only: the receivers of these methods
 * are too many to list, and the names are used alike across libraries.
 */

/** `emitter.on('x', fn)` and its kin: once per event. */
export const EVENT_REGISTRATIONS: ReadonlySet<string> = new Set([
  'on', 'addListener', 'prependListener', 'addEventListener', 'attachEvent', 'subscribe', 'observe', 'onSnapshot',
  'watch', 'listen', 'onMessage', 'onData', 'onEvent', 'tap', 'tapAsync', 'tapPromise', 'onUpdate', 'onChange',
]);

/** Consumers of message brokers and job queues: once per message. */
export const MESSAGE_REGISTRATIONS: ReadonlySet<string> = new Set([
  'consume', 'process', 'eachMessage', 'eachBatch', 'receive', 'handleMessage', 'subscribeToShard', 'work', 'rpoplpush',
]);

/** `setInterval(fn, ms)` and schedulers: once per tick. */
export const TIMER_REGISTRATIONS: ReadonlySet<string> = new Set([
  'setInterval', 'schedule', 'scheduleJob', 'CronJob', 'Cron', 'everyNonOverlapping', 'requestAnimationFrame', 'every',
  'useInterval', 'scheduleRepeating', 'setImmediate', 'nextTick', 'requestIdleCallback', 'repeat',
]);

/** Route and middleware registration: once per request. */
export const ROUTE_METHODS: ReadonlySet<string> = new Set([
  'get', 'post', 'put', 'patch', 'delete', 'del', 'head', 'options', 'all', 'use', 'route', 'addHook', 'addRoute',
  'onBeforeHandle', 'onRequest', 'onAfterHandle', 'derive', 'ext', 'procedure', 'query', 'mutation', 'middleware', 'ws',
  'method', 'handle', 'param', 'addContentTypeParser',
]);

/** Server factories: the handler runs once per request or connection. */
export const SERVER_FACTORIES: ReadonlySet<string> = new Set([
  'createServer', 'createSecureServer', 'serve', 'defineEventHandler', 'eventHandler', 'defineHandler',
  'createMiddleware', 'defineMiddleware', 'asyncHandler', 'expressAsyncHandler', 'onRequest', 'onCall', 'http',
]);

/** Chat bots of Telegraf, grammY and the like: what they are called, and the methods that take a handler of messages. */
export const BOTS = {
  names: /bot$|composer|telegraf|scene/i,
  methods: new Set(['command', 'hears', 'action', 'start', 'on', 'callbackQuery', 'inlineQuery']),
};

/** Apps of Slack's Bolt; `app.command` takes a handler of messages only with a slash command, as command lines have one too. */
export const BOT_APPS = { names: /^(?:app|bolt|slack\w*)$/i, methods: new Set(['event', 'message', 'shortcut', 'view']) };

/** Helpers that return a function which calls the one they are given. */
export const FUNCTION_WRAPPERS: ReadonlySet<string> = new Set([
  'useCallback', 'useMemoizedFn', 'useEvent', 'useEffectEvent', 'memo', 'bind', 'debounce', 'throttle', 'promisify',
  'asyncHandler', 'expressAsyncHandler', 'catchAsync', 'wrapAsync', 'wrap',
]);

/** Types of the events that a person causes: see {@link USER_EVENTS}. */
export const USER_EVENT_TYPES = /\b(?:Mouse|Keyboard|Pointer|Change|Form|Focus|Drag|Clipboard|Touch|Input|Submit)Event\b/;

/** Methods that call back once for each element, within the call. */
export const ITERATION_METHODS: ReadonlySet<string> = new Set([
  'forEach', 'map', 'flatMap', 'filter', 'reduce', 'reduceRight', 'some', 'every', 'find', 'findIndex', 'findLast',
  'findLastIndex', 'sort', 'toSorted', 'replace', 'replaceAll', 'each', 'mapValues', 'forIn', 'forOwn', 'times', 'from',
]);

/** Methods and functions that call back at most once, as part of the flow around them. */
export const ONE_TIME_METHODS: ReadonlySet<string> = new Set([
  'then', 'catch', 'finally', 'once', 'prependOnceListener', 'setTimeout', 'queueMicrotask', 'nextTick', 'setImmediate',
  'run', 'runInContext', 'runExclusive', 'transaction', '$transaction', 'useMemo', 'useEffect', 'useLayoutEffect',
  'startTransition', 'batch', 'withLock', 'call', 'apply', 'onMounted', 'onScopeDispose', 'untracked',
]);

/** Events that an object sends at most once, or that come once in the life of the process. */
export const FINAL_EVENTS: ReadonlySet<string> = new Set([
  'end', 'close', 'finish', 'exit', 'ready', 'listening', 'open', 'load', 'DOMContentLoaded', 'beforeExit', 'spawn',
  'SIGINT', 'SIGTERM', 'SIGHUP', 'SIGUSR2', 'SIGQUIT', 'beforeunload', 'unload', 'pagehide', 'connect', 'online',
]);

/** Events that a person causes one by one. They are too slow to overload anything. */
export const USER_EVENTS: ReadonlySet<string> = new Set([
  'click', 'dblclick', 'submit', 'change', 'keydown', 'keyup', 'keypress', 'focus', 'blur', 'reset', 'select', 'toggle',
  'contextmenu', 'drop', 'paste', 'copy', 'cut', 'dragstart', 'dragend', 'mousedown', 'mouseup', 'touchstart', 'touchend',
]);

/** JSX handlers that the browser calls in quick succession, unlike those of a person's single actions. */
export const RAPID_JSX_HANDLERS = /^on(?:Scroll|(?:Mouse|Pointer|Touch|Drag)(?:Move|Over|Enter|Leave)|Wheel|Message|Data|Progress|TimeUpdate|Load|Error|Event|Update)/;

/** Sources that a `for await` never comes to the end of, by the words in the expression. */
export const ENDLESS_SOURCES = /(?:\b|_)(?:consumer|subscri\w*|messages?|events?|feed|socket|ws|channel|watch\w*|listen\w*|inbox|mailbox|queue|tail|follow|ticks?|updates|notifications|changes|stream)(?:\b|_)|(?:Consumer|Subscription|Messages|Events|Feed|Socket|Channel|Watcher|Queue|Updates|Ticks|Stream)\b/;

/** Sources that do come to an end, whatever else they are called: files and folders. */
export const FINITE_SOURCES = /createReadStream|readLines|readFile|openAsBlob|opendir|\bglob|\bwalk/;

/** Names of hooks that a framework calls again and again on an object it was given: `willSendResponse`, `afterRun`. */
export const HOOK_NAMES = /^(?:will|did|before|after|handle)[A-Z]|(?:DidStart|WillStart|DidResolve\w*)$/;

/** Methods that are called once in the life of an object, or to register something at start-up. */
export const SETUP_NAMES = /^(?:start|started|init|initiali[sz]e|set[uU]p|open|mount|mounted|boot|bootstrap|configure|install|define|register|use|load|populate|seed|hydrate|preload|prime|warm|connect|listen|bind|spawn|attach|activate|enable|created|subscribe|on|once|addListener|add(?:Event)?Listener|with|onModuleInit|onApplicationBootstrap|ngOnInit|onInit|connectedCallback|componentDidMount)(?:$|[A-Z_])|^add(?:Listener|Handler|Plugin|Middleware|Hook|Route|Rule|Observer|Subscriber|Callback|Child|Provider|Filter|Matcher|Extension|Command)/;

/** Decorators whose method runs per request, per message, per event or per tick. */
export const HANDLER_DECORATORS: Readonly<Record<string, 'request' | 'message' | 'event' | 'timer'>> = {
  Get: 'request', Post: 'request', Put: 'request', Patch: 'request', Delete: 'request', All: 'request', Sse: 'request',
  Query: 'request', Mutation: 'request', ResolveField: 'request', GrpcMethod: 'request', Catch: 'request',
  MessagePattern: 'message', EventPattern: 'message', SubscribeMessage: 'message', Process: 'message',
  Processor: 'message', RabbitSubscribe: 'message', RabbitRPC: 'message', SqsMessageHandler: 'message', Consume: 'message',
  OnEvent: 'event', OnWorkerEvent: 'event', OnQueueEvent: 'event', HostListener: 'event', Listen: 'event', On: 'event',
  Cron: 'timer', Interval: 'timer',
};

/** Decorators of classes that the framework makes once and keeps for the life of the process. */
export const SINGLETON_DECORATORS: ReadonlySet<string> = new Set([
  'Injectable', 'Controller', 'Resolver', 'WebSocketGateway', 'Gateway', 'Processor', 'Service', 'singleton', 'injectable',
  'Singleton', 'Catch', 'Global', 'Module', 'Provide', 'EventSubscriber', 'EventHandler', 'CommandHandler', 'JsonController',
]);

/** Interfaces of parts that a framework keeps for as long as it runs: `SpanProcessor`, `NestInterceptor`, `CanActivate`. */
export const LONG_LIVED_ROLES = /(?:Processor|Exporter|Middleware|Interceptor|Guard|CanActivate|Subscriber|Transport|Sink|Reporter|Provider|Plugin|Gateway|OnModuleInit|OnModuleDestroy|NestModule)$/;

/** Base classes whose instances live as long as a connection, a page or the process. */
export const LONG_LIVED_BASES: ReadonlySet<string> = new Set([
  'EventEmitter', 'EventTarget', 'Transport', 'TransportStream', 'Writable', 'Readable', 'Duplex', 'Transform', 'PassThrough',
  'Server', 'HTMLElement', 'LitElement', 'DurableObject', 'WorkerEntrypoint', 'Agent', 'Client', 'Plugin', 'Component',
  'PureComponent', 'ThrottlerGuard', 'SpanProcessor', 'SpanExporter', 'WorkerHost', 'Socket', 'Actor',
]);
