/** Calls of the platform and of well-known packages that start asynchronous work, by the global or module they are of. */

/** Globals that return a promise of work outside of this process or thread. */
export const ASYNC_GLOBALS = /^(?:fetch|createImageBitmap|indexedDB\.\w+|Bun\.(?:write|file|sleep)|Deno\.(?:readFile|readTextFile|writeFile|writeTextFile|remove|stat|open|connect)|crypto\.subtle\.\w+|navigator\.(?:sendBeacon|serviceWorker\.\w+|storage\.\w+)|WebAssembly\.\w+|scheduler\.\w+)$/;

/** Modules all of whose functions return promises. */
export const ASYNC_MODULES: ReadonlySet<string> = new Set([
  'fs/promises', 'dns/promises', 'timers/promises', 'stream/promises', 'readline/promises', 'axios', 'got', 'ky', 'node-fetch',
  'undici', 'superagent', 'needle', 'ofetch', 'execa', 'nano-spawn', 'cross-fetch', 'isomorphic-fetch', 'fs-extra', 'globby',
]);

/** Functions of those modules, and methods, that return something else. */
export const SYNC_EXPORTS = /^(?:create|extend|defaults|isAxiosError|isCancel|.*Sync|existsSync|Agent|Pool|CancelToken|interceptors|setGlobalDispatcher|getGlobalDispatcher)$/;

/** Modules whose functions start a process, with those functions. */
export const PROCESS_MODULES: Readonly<Record<string, RegExp>> = {
  child_process: /^(?:spawn|fork|exec|execFile)$/,
  execa: /^(?:execa|execaCommand|execaNode|\$|default)$/,
  'cross-spawn': /^default$/,
  cluster: /^(?:fork|default\.fork)$/,
  zx: /^(?:\$|default\.\$)$/,
  bun: /^(?:\$|spawn)$/,
};

/** Modules whose import makes a template tag that starts a process global, with the name of the tag. */
export const PROCESS_GLOBALS: Readonly<Record<string, string>> = { 'zx/globals': '$' };

/** Classes of worker threads. */
export const WORKER_MODULES: ReadonlySet<string> = new Set(['worker_threads', 'web-worker', 'threads', 'tiny-worker']);

/** Modules whose constructors or functions make a whole pool of threads, with their names. */
export const THREAD_POOLS: Readonly<Record<string, RegExp>> = {
  piscina: /^(?:default|Piscina)$/,
  tinypool: /^(?:default|Tinypool)$/,
  workerpool: /^(?:pool|default\.pool)$/,
};

/** Functions that run a callback in a moment, with nothing to wait for. */
export const MOMENTS: ReadonlySet<string> = new Set(['queueMicrotask', 'process.nextTick', 'setImmediate']);

/** Global functions that never return a promise. */
export const SYNC_GLOBALS = /^(?:Number|String|Boolean|BigInt|Symbol|parseInt|parseFloat|encodeURI(?:Component)?|decodeURI(?:Component)?|structuredClone|require|isNaN|isFinite|(?:JSON|Math|Object|Array|Date|Number|String|Buffer|Reflect|Intl|URL|Symbol|console|performance|process)\.[\w.]+|Promise\.reject|Promise\.withResolvers|caches\.\w+|crypto\.(?:randomUUID|createHash|getRandomValues|randomBytes)|setTimeout|setInterval|setImmediate|queueMicrotask|clearTimeout|clearInterval)$/;

/** Modules without asynchronous functions. */
export const SYNC_MODULES: ReadonlySet<string> = new Set(['path', 'url', 'querystring', 'os', 'util', 'assert', 'lodash', 'lodash-es', 'ramda', 'uuid', 'nanoid', 'chalk', 'semver', 'qs', 'date-fns', 'dayjs', 'moment', 'luxon', 'clsx', 'immer', 'react', 'picocolors', 'slugify']);

/** Methods of strings, arrays, maps and dates. */
export const SYNC_METHODS: ReadonlySet<string> = new Set([
  'toString', 'toLowerCase', 'toUpperCase', 'trim', 'trimStart', 'trimEnd', 'split', 'replace', 'replaceAll', 'substring',
  'substr', 'slice', 'padStart', 'padEnd', 'charAt', 'charCodeAt', 'codePointAt', 'startsWith', 'endsWith', 'includes',
  'indexOf', 'lastIndexOf', 'concat', 'repeat', 'localeCompare', 'normalize', 'match', 'matchAll', 'join', 'toFixed',
  'toISOString', 'toJSON', 'getTime', 'valueOf', 'hasOwnProperty', 'toArray', 'sort', 'reverse', 'flat', 'fill', 'at', 'emit',
  // Schemas that check what is in memory.
  'validate', 'validateAsync', 'validateOrReject', 'parseAsync', 'safeParseAsync',
]);

/** Methods that read what has arrived or is arriving already: the body of a response, the content of a blob. */
export const BODY_METHODS: ReadonlySet<string> = new Set(['json', 'text', 'arrayBuffer', 'blob', 'formData', 'bytes']);

/** Methods that end something, or wait for the end of what runs already. Ending all resources together is no overload. */
export const TEARDOWN_METHODS: ReadonlySet<string> = new Set([
  'close', 'destroy', 'stop', 'unregister', 'dispose', 'disconnect', 'terminate', 'shutdown', 'quit', 'unsubscribe', 'abort', 'kill',
  'release', 'unref', 'wait', 'waitForExit', 'join', 'whenIdle', 'onIdle', 'finished', 'teardown', 'cleanup', 'cancel', 'end', 'detach', 'deactivate', 'unload', 'unmount', 'drain', 'closeAll',
  'asyncDispose', 'dispose', 'revoke', 'clear', 'off', 'removeAllListeners', 'leave', 'exit', 'free', 'finish', 'rollback',
]);

/** Functions that run when something ends. `closeMonth` and `cancelOrders` are business, `closeAll` is the end. */
export const TEARDOWN_FUNCTION =
  /^(?:#|_)*(?:(?:close|stop|destroy|dispose|clean_?up|disconnect|quit|terminate|kill|abort|shutdown|shutDown|teardown|tearDown|drain)(?:$|_?(?:All|Async|Everything|Gracefully|Connections?|Servers?|Clients?|Resources|Workers?|Pools?|Sockets?|Sessions?|Watchers?|Browsers?|Queues?|Handles|Services?|Processes|Children|Streams?|Listeners|Hooks|Plugins|Modules|Internal))|graceful\w*|onModuleDestroy|onApplicationShutdown|beforeApplicationShutdown|on(?:Shutdown|Close|Stop|Destroy|Destroyed|Unload|Exit)$|componentWillUnmount|ngOnDestroy|disconnectedCallback|after(?:All|Each)$|deactivate$|unmount$|unload$|exit$|rollback$)/;

/** Words for acts that reach over the network or to a disk. */
export const REMOTE_VERBS: ReadonlySet<string> = new Set([
  'send', 'fetch', 'post', 'put', 'patch', 'publish', 'notify', 'save', 'upload', 'download', 'request', 'deliver', 'dispatch',
  'sync', 'ping', 'poll', 'charge', 'refund', 'email', 'mail', 'query', 'insert', 'upsert', 'persist', 'store', 'load', 'crawl',
  'scrape', 'call', 'invoke', 'push', 'pull', 'import', 'export', 'refresh', 'retry', 'process', 'submit', 'enqueue', 'remind',
  'expire', 'check', 'probe', 'update', 'remove', 'delete', 'create', 'announce', 'transfer', 'warm', 'index', 'archive', 'renew',
]);

/** Methods that tell somebody how the work goes. What they do is short, and nobody waits for it. */
export const TELLING_METHODS = /^(?:notify|report|log|info|warn|error|debug|trace|verbose|print|write|writeln|record|update|emit|progress|say|message|send)$/;

/** Objects that show or write down how a program's own work goes, as opposed to those that reach people and partners. */
export const TELLING_OBJECT = /^#?(?:\w*[a-z])?(?:io_?host|logger|log|console|spinner|progress(?:_?bar)?|reporter|terminal|output|ui|stdout|stderr|telemetry|metrics|tracer|listr?)$/i;
