/** The vocabulary of promise chains: what joins them, what only waits, who hands out work one by one. */

/** Methods of promises, Bluebird's, Q's and jQuery's included, that return a promise for what comes after. */
export const JOINING_METHODS: ReadonlySet<string> = new Set([
  'then',
  'catch',
  'finally',
  'fin',
  'lastly',
  'tap',
  'always',
  'reflect',
  'delay',
  'timeout',
  'thenReturn',
  'spread',
]);

/** Those that run their callback after what came before succeeded, so that the callback can be the next task. */
export const RUNNING_METHODS: ReadonlySet<string> = new Set(['then', 'finally', 'fin', 'lastly', 'always', 'spread']);

/** Functions that make one promise of several. */
export const COMBINATORS: ReadonlySet<string> = new Set([
  'Promise.all',
  'Promise.allSettled',
  'Promise.race',
  'Promise.any',
]);

/** Names of helpers out of sight that wait for a promise they are given. */
export const WAITING_HELPER =
  /^(?:p?[tT]imeout|withTimeout|settle\w*|swallow\w*|ignore\w*|suppress\w*|quiet\w*|reflect|catch\w*|noThrow|after|then|chain\w*|append\w*|enqueue\w*|serial\w*|sequen\w*)$/;

/** Handlers that do nothing. */
export const IDLE_HANDLER =
  /^(?:no_?op|noop\w*|ignore\w*|swallow\w*|nothing|identity|undefined|null|void_?0|empty\w*|suppress\w*|discard\w*)$/i;

/** Calls that only tell somebody, tidy up or do nothing that takes time. */
export const IDLE_CALL =
  /^(?:console|log|logger|debug|winston|this\.#?_?log(?:ger)?|this\.#?_?debug)\b|\.(?:delete|clear|debug|info|warn|error|trace|inc|dec|emit|captureException)$|^(?:clearTimeout|clearInterval|clearImmediate|Boolean|String|Number|Object\.\w+|Date\.now|performance\.now)$/;

/** Consumers that hand out the next message when the promise for the last one has settled. */
export const SEQUENTIAL_CONSUMERS: ReadonlySet<string> = new Set([
  'eachMessage',
  'eachBatch',
  'process',
  'Worker',
  'handleMessage',
  'handleMessageBatch',
  'work',
  'Process',
  'Processor',
  'SqsMessageHandler',
]);

/** Conditions out of sight that ask whether there is room, or take a place if there is one. */
export const ROOM_QUESTION =
  /^(?:try_?(?:acquire|lock|enter|reserve|take|consume|admit|enqueue|push|join)\w*|(?:has|is)?_?(?:full|saturated|overloaded|at_?capacity)|has_?(?:room|capacity|space|slot)\w*|can_?(?:accept|enqueue|admit|enter|queue|wait)\w*|(?:is_?)?queue_?full|admit|offer|reserve)$/i;

/** Calls that stop what feeds the chain, or give up a waiter. */
export const STOPPING_CALL =
  /^(?:pause|destroy|terminate|close|abort|unsubscribe|reject|cancel|stop|disconnect|exit|kill|end|unpipe|off|removeListener|removeEventListener|removeAllListeners)$/;

/** Names of promises that tell that something is ready. Steps are joined to them while it starts. */
export const READINESS_NAME =
  /^_?#?(?:is_?)?(?:ready|ready_?promise|when_?ready|on_?ready|init\w*|initiali[sz]\w*|loaded|started|starting|boot\w*|setup\w*|connected|connecting|opened|opening|migrat\w*|warm\w*|installed|plugins?(?:_?loaded|_?ready)?)$/i;

/** Names of functions that others call as often as they like, although they sound like a start or a set-up. */
export const REPEATED_NAME =
  /^(?:with|load|spawn)(?:$|[A-Z_])|^on(?!Module|Application|Init|Mount|Ready|Start|Boot|Load|Connect|Enable|Create)[A-Z]/;

/** Methods that register a function for something that happens again and again: `scanner.onCode(fn)`. */
export const EVENT_METHOD =
  /^on(?!(?:ce|Ready|Clos|End|Exit|Load|Open|Connect|Start|Stop|Destroy|Dispos|Unmount|Mount|Init|Finish|Abort|Shutdown|Install|Activate|Boot))[A-Z]/;
