/** Timers and schedulers: how they are given their work and their period, and what keeps two runs of it apart. */

/** Where a period is written, and in which form. */
export type PeriodForm =
  /** A number of milliseconds. */
  | 'milliseconds'
  /** A cron expression, a date, or an object that describes one of them. */
  | 'cron'
  /** An object such as `{ minutes: 5 }`. */
  | 'duration';

export interface SchedulerEntry {
  readonly module: string;
  /** Exports that start the schedule; `default` is the module itself, `default.schedule` a member of it. */
  readonly exports: readonly string[];
  /** `call`: a function; `new`: a class, which old versions also call; `decorator`: of the method that is the work. */
  readonly form: 'call' | 'new' | 'decorator';
  readonly period: PeriodForm;
  /**
   * `first`: the period is the first argument, the work the next function. `second`: the other way round. `name`: a name
   * may stand in front. `object`: both are properties of the first argument. `task`: the period, then a task object.
   */
  readonly order: 'first' | 'second' | 'name' | 'object' | 'task';
  /** Properties of the first argument, where `order` is `object`. */
  readonly workKey?: string;
  readonly periodKey?: string;
  /** The option that makes the schedule leave out a run while the last one goes on. Missing: there is none. */
  readonly option?: string;
  /** Position of the option where it is an argument of its own. */
  readonly optionIndex?: number;
  /** What holds when the option is left out. Default false: runs overlap. */
  readonly onByDefault?: boolean;
  /** Since which version there is the option. */
  readonly since?: string;
  /** The work may be handed over afterwards: `new Cron(pattern).schedule(work)`. */
  readonly isScheduledLater?: boolean;
}

export const SCHEDULERS: readonly SchedulerEntry[] = [
  { module: 'timers', exports: ['setInterval'], form: 'call', period: 'milliseconds', order: 'second' },
  { module: 'worker-timers', exports: ['setInterval'], form: 'call', period: 'milliseconds', order: 'second' },
  {
    module: 'node-cron',
    exports: ['schedule', 'createTask'],
    form: 'call',
    period: 'cron',
    order: 'first',
    option: 'noOverlap',
    since: '4',
  },
  { module: 'cron', exports: ['CronJob', 'job'], form: 'new', period: 'cron', order: 'first', option: 'waitForCompletion', optionIndex: 9, since: '3.4' },
  {
    module: 'cron',
    exports: ['CronJob.from'],
    form: 'call',
    period: 'cron',
    order: 'object',
    workKey: 'onTick',
    periodKey: 'cronTime',
    option: 'waitForCompletion',
    since: '3.4',
  },
  {
    module: 'croner', exports: ['Cron', 'default'], form: 'new', period: 'cron', order: 'first', option: 'protect',
    isScheduledLater: true,
  },
  {
    module: '@elysiajs/cron',
    exports: ['cron', 'default'],
    form: 'call',
    period: 'cron',
    order: 'object',
    workKey: 'run',
    periodKey: 'pattern',
    option: 'protect',
  },
  { module: 'node-schedule', exports: ['scheduleJob'], form: 'call', period: 'cron', order: 'name' },
  { module: '@nestjs/schedule', exports: ['Cron'], form: 'decorator', period: 'cron', order: 'first', option: 'waitForCompletion', since: '5' },
  { module: '@nestjs/schedule', exports: ['Interval'], form: 'decorator', period: 'milliseconds', order: 'name' },
  ...['SimpleIntervalJob', 'LongIntervalJob'].map(
    (name): SchedulerEntry => ({
      module: 'toad-scheduler',
      exports: [name],
      form: 'new',
      period: 'duration',
      order: 'task',
      option: 'preventOverrun',
      onByDefault: true,
    }),
  ),
  { module: 'toad-scheduler', exports: ['CronJob'], form: 'new', period: 'cron', order: 'task', option: 'preventOverrun' },
  { module: 'later', exports: ['setInterval'], form: 'call', period: 'cron', order: 'second' },
  { module: '@breejs/later', exports: ['setInterval'], form: 'call', period: 'cron', order: 'second' },
  { module: 'usehooks-ts', exports: ['useInterval'], form: 'call', period: 'milliseconds', order: 'second' },
  { module: 'react-use', exports: ['useInterval'], form: 'call', period: 'milliseconds', order: 'second' },
  { module: 'ahooks', exports: ['useInterval'], form: 'call', period: 'milliseconds', order: 'second' },
  { module: '@mantine/hooks', exports: ['useInterval'], form: 'call', period: 'milliseconds', order: 'second' },
  { module: '@vueuse/core', exports: ['useIntervalFn'], form: 'call', period: 'milliseconds', order: 'second' },
];

/** A scheduler that is given its names, its period and its work in one object. */
export const JOB_OBJECT = { work: 'onTick', period: 'cronTime' } as const;

/** Methods and functions that give one point in time, and names of one: a schedule that gets it runs once. */
export const GIVES_DATE =
  /^(?:to(?:JS|Js)?Date|parseISO|fromUnixTime|toZonedTime|fromZonedTime|(?:add|sub)(?:Milliseconds|Seconds|Minutes|Hours|Days|Business[dD]ays|Weeks|Months|Quarters|Years)?|set(?:Seconds|Minutes|Hours|Day|Date|Month|Year)|(?:start|end)Of[A-Z]\w*|next(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)?[dD]ay)$/;
export const NAMES_DATE = /(?:[a-z](?:At|On|Date|DateTime|When|Deadline|Due|Instant|Moment|Timestamp|Until)|^(?:at|on|date|when|due|deadline|until|moment|instant))$|_(?:at|date|until)$/;
export const DATE_TYPES: ReadonlySet<string> = new Set(['Date', 'Dayjs', 'Moment', 'DateTime']);

/** Task objects of `toad-scheduler`: the first waits for the promise of its function, the second does not. */
export const TASK_CLASSES = { module: 'toad-scheduler', waits: 'AsyncTask', drops: 'Task' } as const;

/** Globals that call a function in every period. */
export const GLOBAL_INTERVALS: ReadonlySet<string> = new Set(['setInterval', 'global.setInterval', 'Meteor.setInterval']);

/** The global with which a function arms its own next run. */
export const REARMED_BY = 'setTimeout';

/** The module whose `setInterval` is an async iterator: a `for await` over it takes one turn after the other. */
export const ITERATED_INTERVALS = 'timers/promises';

/** Names of hooks for intervals that projects write themselves. */
export const INTERVAL_HOOKS = /^use(?:Async)?Interval(?:Fn|Effect)?$/;

/** rxjs: what emits in every period, operators that keep runs apart or belong to another rule, and what only looks. */
export const RXJS_INTERVALS = {
  module: /^rxjs(?:\/operators|\/index)?$/,
  sources: new Set(['interval', 'timer']),
  starters: new Set(['tap', 'map', 'do']),
  mapping: /^(?:mergeMap|flatMap|concatMap|switchMap|exhaustMap|mergeScan|switchScan|expand|exhaust\w*|mergeAll|concatAll|switchAll|take|first|single|takeLast|last)$/,
  subscribe: 'subscribe',
};

/** Lengths of time in milliseconds, by their names in options and constants. */
export const UNITS: Readonly<Record<string, number>> = {
  millisecond: 1,
  second: 1000,
  minute: 60_000,
  hour: 3_600_000,
  day: 86_400_000,
  week: 604_800_000,
  month: 2_592_000_000,
  year: 31_536_000_000,
};

/** Functions, wrappers and methods that let one run through at a time. */
export const EXCLUSIVE_WRAPPER =
  /(?:with|using|under|in|behind|if|run|only)\w*(?:Lock|Lease|Mutex|Semaphore|Leader(?:ship)?)|exclusive|single_?(?:flight|ton|run)|singleflight|(?:skip|unless|only|drop)_?(?:if|when)?_?(?:running|busy|idle|free)|(?:non|no|prevent|without|avoid)_?(?:overlap|overrun|reentr)|non_?reentrant|in_?flight|serial(?:ize|ise|ized|ised|ly)?$|coalesc|de_?dupe|^one_?at_?a_?time|^guarded|lock(?:er|s)?\.(?:using|request|run\w*|with\w*)$|exhaust/i;

/** Calls that take a lock, or say that somebody else has it. */
export const LOCK_CALL =
  /(?:acquire|obtain|try|take|get|claim|grab|hold|create|set|check|has|is|request|ensure)\w*(?:Lock|Lease|Mutex|Leader(?:ship)?|Exclusive)|^(?:try_?)?(?:lock|acquire)(?:Sync)?$|^flock(?:Sync)?$|^setnx$|^lock[A-Z_]|Locked$/i;

/** Texts of commands that take a lock: in a database, in Redis, of the browser, a file that must be new. */
export const LOCK_TEXT =
  /advisory_(?:xact_)?lock|get_lock\(|sp_getapplock|skip[\s_]?locked|['"`]NX['"`]|\bNX:\s*true|ifAvailable:\s*true|['"`]wx\+?['"`]/i;

/** Calls and texts that come back without the lock when somebody has it: the answer must be asked. */
export const TRY_LOCK_CALL = /(?<!re)try|^setnx$|^(?:is|has|check)|Locked$/i;
export const TRY_LOCK_TEXT = /pg_try_advisory|get_lock\(|skip[\s_]?locked|['"`]NX['"`]|\bNX:\s*true|ifAvailable:\s*true/i;

/** The option with which a function is called without the lock when somebody has it. */
export const LOCK_IF_FREE = /ifAvailable:\s*true/;

/** A row that is taken for a time: an update that goes through only when the last holder's time is over. */
export const LEASE = {
  method: /^(?:update\w*|findOneAnd\w*|findAndModify|query\w*|execute\w*|run|raw|insert\w*|where|\$executeRaw\w*|\$queryRaw\w*|sql)$/i,
  holder: /lease|lock|claim|mutex|leader/i,
  isOver:
    /(?:until|expir\w*|lease\w*|lock\w*|claim\w*|heart_?beat\w*|(?:_a|A)t)["'`]?\s*(?::\s*\{\s*["']?\$?lte?\b|,\s*["']<|<)|\blte?\(\s*[\w.]*(?:until|expir|lease|lock)\w*|on\s+conflict[^;]*do\s+nothing/i,
};

/** Methods that end what runs: an abort controller, a request, a subscription, a process. */
export const CANCEL_METHODS = /^(?:abort|cancel|unsubscribe|kill|destroy|terminate)$/;

/** Functions that stop a timer, and methods that stop a schedule. */
export const CLEAR_CALLS = /^clear(?:Interval|Timeout)$/;
export const PAUSE_METHODS = /^(?:stop|pause|cancel|clear|clearInterval|disable)$/;

/**
 * Small signs of life, in names and texts that are split into words of small letters (`sendHeartBeat` -> `send heart beat`):
 * they end soon or do no harm twice.
 */
export const SIGN_OF_LIFE =
  /\b(?:pings?|heart ?beats?|keep ?alive|beat|still alive|i am alive|liveness|touch|ack|acknowledge|change (?:message )?visibility|presence)\b|\b(?:extend|renew|refresh|prolong)(?: \w+)? (?:lock|lease|ttl|visibility|expiry|expiration|leadership|presence|reservation)\b|^(?:extend|expire|pexpire|renew)$/;

/** A single message or job that is handed to somebody who keeps it: the method, and the name of what it is a method of. */
export const HAND_OVER = {
  method: /^(?:add|enqueue|publish|emit|offer|send|produce|push|dispatch|sendToQueue)$/,
  receiver: /queue$|topic|^bus$|event_?bus|broker|producer|channel|publisher|mqtt|emitter|outbox|inbox/i,
};

/** Small looks at a state: numbers for monitoring. */
export const SMALL_LOOK =
  /^(?:get_?)?(?:count|size|depth|length|lag|backlog|stats|status_?counts?|memory_?usage|cpu_?usage|load_?avg|pool_?stats|queue_?(?:size|depth|length|lag)|job_?counts?(?:ByTypes)?|counts?|waiting_?(?:count|children_?count)?|active_?count|delayed_?count|failed_?count|completed_?count|pending_?count|\w+_?count|llen|zcard|scard|xlen|hlen|dbsize|info)$/i;

/** Single reads. */
export const SINGLE_READ = /^(?:get|fetch|load|list|read|find)(?:$|[A-Z_]\w*)/;

/** Single statements that tidy up, whose second run finds nothing to do. */
export const TIDY_UP =
  /^(?:delete|remove|prune|purge|expire|evict|sweep|clean_?up|clean|gc|vacuum|reap|clear)(?:$|_?(?:expired|old|stale|dead|outdated|idle|inactive|abandoned|many|where|older|unused|orphan\w*|all|by)\w*)|^deleteMany$/i;

/** Helpers that give up waiting after a time: the work and the time are their arguments. */
export const TIMEOUT_WRAPPER = /^(?:with_?timeout|p_?timeout|timeout|time_?limit(?:ed)?|run_?with_?timeout|race_?timeout|promise_?timeout|with_?deadline|limit_?time|timebox(?:ed)?|raceWithTimeout)$/i;

/** Functions that are handed a promise, or what becomes one. */
export const PROMISE_CONSUMER = /^(?:firstValueFrom|lastValueFrom|waitUntil|to|safe|attempt|tryCatch|ignore\w*|swallow\w*|fromPromise|when|resolve|reject)$/;

/** Functions that tell something to whoever listens, and logs: whatever they start is small and nobody's business here. */
export const TELLS = /^(?:emit\w*|broadcast\w*|debug\w*|log\w*|info|warn|warning|error|trace|verbose|fatal|track\w*)$/;

/** Names of what writes logs. */
export const LOG_NAME = /^#?_?(?:\w*log(?:ger)?|console)$/i;

/** Helpers that run the function they are given at once and add a record, a context or a catch to it. */
export const RUNS_INLINE =
  /span|transaction|^(?:sql|db|client|prisma)\.begin$|trace|measure|profil|instrument|timed?$|^with(?:Context|Metrics?|Logging|Logger|Monitor|Scope|Request|Error\w*|Catch\w*)|runInContext|runWith|^(?:als|storage|context)\.run$|catch(?:Errors?|All)|swallow|ignoreErrors|^safely|tryCatch|attempt|batch$|monitor/i;

/** Options that limit how long a call may take, in milliseconds. */
export const TIMEOUT_OPTIONS: readonly string[] = [
  'timeout', 'timeoutMs', 'requestTimeout', 'timeoutMillis', 'timeoutInMs', 'deadlineMs', 'milliseconds', 'response', 'request', 'statement_timeout', 'query_timeout', 'maxTimeMS',
];

/** Functions that only wait for a time. */
export const PAUSE_CALL = /^(?:sleep|delay|wait|pause|set_?timeout|wait_?for_?ms|nextTick|setImmediate|next_?tick|yield_?to\w*|immediate|flushPromises)$/i;

/** Functions that call back once, later. */
export const LATER: ReadonlySet<string> = new Set([
  'setTimeout', 'setImmediate', 'queueMicrotask', 'nextTick', 'requestIdleCallback', 'requestAnimationFrame',
]);

/** Methods that keep a function for events: it does not run with the code that hands it over. */
export const KEEPS_FUNCTION =
  /^(?:on|once|off|addListener|addEventListener|removeListener|removeEventListener|prependListener|subscribe|watch|observe|setInterval|on[A-Z]\w*|use[A-Z]\w*|filter|find|findIndex|some|every|sort|toSorted|reduce|findLast)$/;

/** Observables that send a request when somebody subscribes: those of Angular's `HttpClient`. */
export const REQUEST_SOURCE = /\bhttp(?:Client|Service)?\b\s*\.(?:get|post|put|patch|delete|request)\b/i;

/** Globals that send a request. */
export const REQUEST_GLOBALS = /^(?:\$|jQuery)\.(?:ajax|get|post|getJSON)$/;

/** Modules with functions that do input and output and call back: `exec(command, callback)`. */
export const CALLBACK_MODULES: Readonly<Record<string, RegExp>> = {
  fs: /^(?:readFile|writeFile|appendFile|readdir|stat|lstat|unlink|rm|rename|copyFile|mkdir|access|open|truncate)$/,
  child_process: /^(?:exec|execFile)$/,
  http: /^(?:get|request)$/,
  https: /^(?:get|request)$/,
  dns: /^(?:lookup|resolve\w*|reverse)$/,
  request: /^(?:default|get|post|put|delete|head|patch)$/,
};
