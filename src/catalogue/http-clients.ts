import { wholeAnyCase, within } from './word-patterns.js';

/**
 * How HTTP clients tell that a server refused, how they read when it wants to be asked again, and which libraries
 * look at that by themselves. `evidence` names the file that was read.
 */

/** Headers that tell a client when to come back. */
export const WAIT_HEADERS = wholeAnyCase([
  '(?:x-)?retry-(?:after|in|at)(?:-ms)?', '(?:x-)?rate-?limit(?:-[\\w-]+)?',
  '(?:x-)?rate-?limit-?[\\w-]*(?:reset|retry)[\\w-]*', '(?:[\\w-]+-)?ratelimit-[\\w-]*reset[\\w-]*', 'x-app-usage',
  'x-business-use-case-usage',
]);

/** Headers of that family that only count. */
export const COUNT_HEADERS = /remaining|-limit$|-used$|-policy$|-cost$/i;

/** Fields of errors and bodies that hold the wait: Discord, Telegram, Slack, undici and the like. */
export const WAIT_FIELDS = wholeAnyCase([
  '_?(?:server|header|http|suggested|requested|asked)?_?retry_?(?:after|in|at)' +
    '(?:_?(?:ms|millis\\w*|s|secs?|seconds|header|value|date|time|raw))?',
  '(?:rate_?limit_?)?reset_?(?:at|time|after|in|ms|date|s|seconds|timestamp)(?:_?(?:ms|s|seconds))?',
  'ms_?before_?next', 'retry_?info', 'computedValue', 'retryDelaySeconds', 'throttleStatus', 'restoreRate',
  'currentlyAvailable',
]);

/** Fields of an error of a program's own that hold it, under names of its own: `waitMs`, `pauseFor`, `coolDown`. */
export const TOLD_WAIT =
  /wait|delay|pause|back_?off|after|cool_?down|until|reset|hold|[a-z_](?:ms|secs?|seconds|millis)$/i;

/** Some word of these is in every text that reads it. */
export const ANY_WAIT = within([
  'retry.{0,8}(?:after|in\\b|info)', 'reset', 'rate-?limit', 'ms_?before', 'computedValue',
  '(?:try|wait).{0,12}(?:in\\b|sec)', '-usage', 'Delay',
]);

/** Functions that read it. */
export const WAIT_READERS = within([
  'retry_?-?after', 'reset_?(?:time|at|header)', 'rate_?limit_?(?:reset|headers?|wait|delay|info)', 'retry_?info',
]);

/** Names of what counts attempts in a condition. */
export const COUNTS = /attempt|tr(?:y|ies)|retr[yi]|count|left|max|remaining|limit|budget|^[a-z]$/i;

/** Texts in which a wait is looked for: `/retry after (\d+)/`, `try again in 20s`. */
export const WAIT_TEXT = /retry.{0,8}after|(?:try|retry).{0,12}\bin\b|wait\W.{0,12}sec|RetryInfo/i;

/** Objects of a program's own: what they hold under such a name was chosen here, not by the server. */
export const OWN_SETTINGS =
  /(?:opt(?:ion)?s?|conf(?:ig)?|settings?|defaults?|props|policy|limits?|constants?|env)$/i;

/** What reports, and does not wait. */
export const REPORTS = new RegExp(
  `(?:^|\\.|\\b)(?:${[
    'console', '_?log(?:ger|ging|s)?', 'debug', 'winston', 'pino', 'bunyan', 'signale', 'span', 'spinner', 'metrics?',
    'stats', 'statsd', 'telemetry', 'sentry', 'tracer', 'toast', 'notify', 'notifier', 'reporter',
    'prom(?:etheus|Client)?', 'core',
  ].join('|')})\\b`,
  'i',
);

/** Methods of whatever receiver that report. */
export const REPORTING_METHODS = new Set([
  'warn', 'info', 'debug', 'error', 'trace', 'verbose', 'log', 'notice', 'fatal', 'silly', 'setAttribute',
  'setAttributes', 'addEvent', 'addBreadcrumb', 'captureMessage', 'captureException', 'increment', 'inc', 'gauge',
  'histogram', 'observe', 'recordException', 'setTag', 'setExtra', 'emit', 'stringify', 'report', 'track',
]);

/** Properties and variables that hold the status of an answer. */
export const STATUS_FIELD = within([
  '^(?:http_?)?(?:res(?:ponse)?_?)?(?:status|status_?code|code|errno|error_?code|statusText|st|sc)$', 'status_?code$',
  '[a-z]status$',
]);

/** Functions that tell the status of an answer or error: `getStatus(err)`, `statusOf(error)`. */
export const STATUS_READER =
  /^get_?(?:http_?)?status(?:_?code)?(?:_?(?:from|of)?_?(?:error|err|response))?$|^status_?(?:of|from)/i;

/** Functions of other files that may tell whether an answer or error is worth another attempt. */
export const RETRYABLE_NAME = within([
  'retr[yi]able', 'transient', 'temporar', '(?:should|can|may)_?retry', 'throttl', 'overload', 'limited', 'recoverable',
  'is_?busy', '(?:should|can|may)_?try_?again',
]);

/** Properties that hold the kind of an error as a text. */
export const KIND_FIELD = wholeAnyCase([
  'code', 'name', 'type', 'error', 'err', 'reason', 'kind', 'status', 'statusText', 'message', 'msg',
  'error_?(?:code|type|name)', '_?tag', 'detail',
]);

/** Texts, constants and classes that mean 429. The throttling errors of AWS come as 400 and without the header. */
export const TOO_MANY = within([
  'rate_?-? ?limit', 'too_?-? ?many_?-? ?requests', '^throttled(?:error|exception)?$', '\\b429\\b', 'slow_?down_?error',
]);

/** The same for 503. */
export const UNAVAILABLE = /service_?-? ?unavailable|\b503\b/i;

/** Helpers of other files that ask whether an answer or error is a refusal. */
export const REFUSAL_PREDICATE = new RegExp(
  '^(?:is|was|has|looks?Like)?_?(?:a|an)?_?(?:rate_?limit(?:ed|ing)?|too_?many_?requests|throttled|429)' +
    '(?:_?(?:error|err|response|exception|status|code))?$',
  'i',
);

/** Options that decide with a function whether there is another attempt; true means another one. */
export const RETRY_PREDICATES = wholeAnyCase([
  'should_?retry', 'retry_?(?:(?:if|on|when)(?:_?[a-z]+)?|condition|filter|predicate|strategy|check)',
  'is_?retr[yi]able', 'can_?retry', 'retr[yi]able', 'retry', 'while',
  'should_?retry_?(?:error|result|response|request|on_?error|fn)', 'when', 'predicate', 'error_?filter', 'check_?retry',
  'handle_?when',
]);

/** The opposite: true ends it. */
export const STOP_PREDICATES = wholeAnyCase([
  'until', 'bail_?(?:if|on|out)?', 'abort_?(?:if|on|when)', 'give_?up(?:_?if)?', 'should_?(?:stop|abort|give_?up)',
  'is_?(?:fatal|final|permanent)',
]);

/** Hooks that run before the next attempt, which they only prevent by throwing. */
export const ATTEMPT_HOOKS = wholeAnyCase([
  'on_?(?:failed_?attempt|retry|attempt_?fail(?:ed|ure)|failure)', 'before_?(?:retry|next_?attempt)',
]);

/** Options that give the pause before the next attempt. */
export const PAUSE_OPTIONS = /delay|backoff|wait|pause|interval|min_?timeout|on_?failed_?attempt|on_?retry/i;

/** Methods that take a predicate for errors or answers to repeat: cockatiel, superagent, rxjs. */
export const PREDICATE_CALLS = new Set([
  'handleWhen', 'orWhen', 'handleWhenResult', 'orWhenResult', 'handleResultWhen', 'retry', 'retryWhen', 'retryIf',
]);

/** cockatiel's functions that take the class of the error to repeat. */
export const CLASS_CALLS = new Set(['handleType', 'orType', 'handleResultType', 'orResultType']);

/** Packages that repeat a function and look at no header. */
export const PLAIN_RETRIES = wholeAnyCase([
  'p-retry', 'async-retry', 'promise-retry', 'retry', 'ts-retry-promise', 'ts-retry', 'exponential-backoff',
  '@lifeomic/attempt', 'cockatiel', 'retry-as-promised', 'async', 'rxjs(?:/.*)?', '@tanstack/[\\w-]*query',
  'react-query', 'swr(?:/.*)?', '@apollo/client(?:/.*)?', 'apollo-link-retry', 'superagent', 'axios-retry',
  'fetch-retry', 'ofetch', 'gaxios', 'wretch(?:/.*)?', 'undici', 'effect', 'es-toolkit', 'radash', 'backoff',
  '@octokit/plugin-retry',
]);

/** Packages that wait as long as the server asks, whatever their options say about statuses. */
export const HONOURING_RETRIES = wholeAnyCase([
  'ky(?:-universal)?', 'got', '@slack/.*', 'discord\\.js', '@discordjs/.*', '@octokit/plugin-throttling',
  '@vercel/fetch-retry', 'make-fetch-happen', '@azure/.*', '@anthropic-ai/.*', 'openai', 'stripe',
  'backpressure/runtime',
]);

/** Names of functions that repeat their argument. */
export const RETRY_CALL = /retr(?:y|ies|ier)|back_?off|attempt|resilien/i;

/** Errors by which a repeated function ends the attempts. */
export const FINAL_ERRORS = /abort|bail|non_?retr|not_?retr|unrecoverable|fatal|permanent|unretr|unrecover|stop/i;

/** Functions that run their argument once and let its error through: spans, timers, limiters, queues, locks. */
export const PASSES_ERRORS = wholeAnyCase([
  'start_?active_?span', '(?:with|in|run_?in|run_?with)_?(?:span|trace|transaction|context|lock|limit|timeout|metrics)',
  'trace', 'measure', 'timed?', 'limit(?:er)?', 'schedule', 'run_?exclusive', 'throttled?', 'p?_?limit',
]);

/** A list option that says which statuses a library repeats. */
export interface StatusListOption {
  readonly option: string;
  /** Packages one of which the file must import; null: the option's name is of this library alone. */
  readonly module: RegExp | null;
  /** The library reads Retry-After unless one of `unless` says otherwise. */
  readonly honours: boolean;
  /** A list that must have the status too for the header to be read. */
  readonly headerList?: string;
  /** A switch that turns reading off with `false`. */
  readonly headerSwitch?: string;
  /** Functions that replace the library's own pause, and must read the header then. */
  readonly pauses: readonly string[];
  readonly evidence: string;
}

export const STATUS_LISTS: readonly StatusListOption[] = [
  {
    option: 'statusCodes',
    module: /^got$/,
    honours: true,
    pauses: ['calculateDelay'],
    evidence: 'got/dist/source/core/index.js',
  },
  {
    option: 'statusCodes',
    module: /^ky(?:-universal)?$/,
    honours: true,
    headerList: 'afterStatusCodes',
    pauses: [],
    evidence: 'ky/distribution/core/Ky.js',
  },
  {
    option: 'statusCodes',
    module: /^undici$/,
    honours: true,
    headerSwitch: 'retryAfter',
    pauses: ['retry'],
    evidence: 'undici/lib/handler/retry-handler.js',
  },
  {
    option: 'retryOn',
    module: /^fetch-retry/,
    honours: false,
    pauses: ['retryDelay'],
    evidence: 'fetch-retry/dist/fetch-retry.umd.js',
  },
  {
    option: 'retryStatusCodes',
    module: null,
    honours: false,
    pauses: ['retryDelay'],
    evidence: 'ofetch/dist/shared/ofetch.mjs',
  },
  {
    option: 'statusCodesToRetry',
    module: /^retry-axios$/,
    honours: true,
    headerSwitch: 'checkRetryAfter',
    pauses: [],
    evidence: 'retry-axios/build/src/index.js',
  },
  {
    option: 'statusCodesToRetry',
    module: /^(?:gaxios|googleapis|googleapis-common|google-auth-library|@googleapis\/.*)$/,
    honours: false,
    pauses: ['retryBackoff'],
    evidence: 'gaxios/build/esm/src/retry.js',
  },
];

/** Pauses of axios-retry 4 that look at the header, given the error. */
export const AXIOS_RETRY_DELAYS = /^(?:exponentialDelay|linearDelay|noDelay|retryAfter)$/;

/** What changes who is asked: another key, proxy, host or model. The refusal was not meant for that one. */
export const OTHER_TARGET = within([
  '(?:rotate|switch|swap|cycle|change|advance|pick|use|try|next|fall_?over|fail_?over)_?(?:to)?_?' +
    '(?:next|other|another|new|the)?_?(?:api)?_?' +
    '(?:key|token|proxy|account|host|mirror|endpoint|node|provider|model|region|server|session|identity|credential|' +
    'user_?agent|rpc|replica|upstream)',
  '^(?:rotate|fail_?over|fall_?back)',
  '^(?:api)?_?(?:key|token|proxy|account|host|mirror|endpoint|provider|rpc)_?(?:index|idx|i|no|pos(?:ition)?|cursor)$',
  '^retire$', '^mark(?:Bad|Blocked|Exhausted)$',
]);

/** Functions that wait for a program to come up: its 503 means that it is not ready yet. */
export const WAITS_FOR_START = within([
  '^(?:wait|poll|await)_?(?:for|until|till)?_?' +
    '\\w*(?:ready|server|up|health\\w*|start\\w*|boot\\w*|online|service|live|listening|available)$',
  '^(?:health|readiness|ping|probe)',
]);

/** Calls that wait, or may wait, where the code is not in sight. */
export const MAY_WAIT = within([
  'wait', 'delay', 'sleep', 'pause', 'back_?off', 'hold', 'throttl', 'cool', 'retr[yi]', 'rate', 'limit', 'after',
  'again', 'schedul', 'honou?r', 'respect', 'obey', 'handle',
]);

/** Calls that wait, by name. */
export const WAITS = wholeAnyCase([
  '(?:sleep|delay|wait|pause|setTimeout|timeout|wait_?for|timer|later|back_?off)(?:Ms|For|Milliseconds)?',
]);

/** Packages whose only function waits for milliseconds. */
export const MS_SLEEPS = /^(?:timers\/promises|delay|sleep-promise|p-sleep|await-sleep|await-delay)$/;

/** The package whose options repeat requests of axios. */
export const AXIOS_RETRY = 'axios-retry';

/** Options whose name is that of one library alone, with the packages that a file imports then. */
export const OWN_RETRY_OPTIONS: Readonly<Record<string, RegExp>> = {
  retryCondition: /^axios-retry$/,
  retryOn: /^fetch-retry/,
  retry: /^@tanstack\/[\w-]*query$|^react-query$/,
  retryDelay: /^@tanstack\/[\w-]*query$|^react-query$/,
  retryIf: /^@apollo\/client/,
};
