import { whole, within } from './word-patterns.js';

/** The vocabulary of retries: names that people give to counts, budgets, helpers and states. */

/** Counts and deadlines that somebody else keeps: the broker, the library, another file. */
export const COUNT_NAME = within([
  'attempt', 'tries$', 'retries', 'retry_?count', 'retri?ed', 'x-retr', 'redeliver', 'deliver(?:y|ies)_?count',
  'x-death', 'receive_?count', 'failures?$', 'fail_?count', 'error_?count', 'strikes', 'budget', 'deadline',
  'elapsed', 'remaining', '(?:^|[a-z])left$', 'expire[sd]?(?:_?at)?$', 'give_?up', '(?:^|_)age$',
  '(?:message|msg|item|job|task|entry|record|event|oldest|max|queue)_?age$',
]);

/** Maxima, which do not change from attempt to attempt. */
export const LIMIT_NAME = /^max|^limit|limit$|^MAX|_MAX$|maximum/i;

/** Helpers that decide whether there is another attempt, by something other than the kind of error. */
export const BUDGET_NAME = within([
  'budget', 'bucket', 'permit', 'limiter', 'allowance', 'credits', 'circuit', 'breaker', 'quota', 'give_?up',
  'exhaust', 'deadline', '(?:attempts?|tries|retries)_?(?:left|remain|of|for|so_?far|made|count)', 'too_?many',
  'out_?of', 'exceed', 'spent', 'within_?limit', 'max_?(?:attempts|retries)', 'timed_?out', 'countAttempt',
  'next_?attempt', 'retr(?:y|ies)_?(?:config|policy|strategy|state|decision|plan|info|context|controller|manager)',
]);

/** Helpers that permit another attempt; with the error as their argument they look at its kind only. */
export const PERMISSION_NAME =
  /(?:may|can|allow|permit|should)\w*(?:retry|again|restart|reconnect|respawn|another|continue)/i;

/** Texts for a state that tells of a failure. */
export const FAILED_TEXT = whole(
  [
    'fail(?:ed|ure)?', 'error(?:ed)?', 'rejected', 'time(?:d[_ -]?)?out', 'throttled', 'unavailable',
    'rate[_ -]?limited', 'aborted', 'nack(?:ed)?', 'closed?', 'disconnect(?:ed)?', 'lost', 'crashed', 'terminated',
    'exited', 'busy', 'overloaded', 'conflict', 'try[_ -]?again',
  ],
  'i',
);

/** What a database says about a conditional write: how many rows it changed. */
export const WRITE_COUNT =
  /^(?:count|rowCount|affectedRows|affected|changes|changedRows|numUpdatedRows|rowsAffected|modifiedCount|nModified|updated(?:Count|Rows)?)$/;

/** Predicates that ask whether something failed in a way that passes. */
export const FAILURE_PREDICATE = within([
  'retr[iy]able', 'transient', 'temporary', 'recoverable', 'throttl', 'ratelimit', 'networkerror', 'failed',
  'failure', 'iserror', 'timeout', 'unavailable', 'unauthori[sz]ed', '(?:should|can|may|needs?)retry',
]);

/** Helpers that call back by themselves, sooner or later. */
export const RUNS_CALLBACK = whole([
  'then', 'finally', 'map', 'forEach', 'tap', 'switchMap', 'mergeMap', 'concatMap', 'exhaustMap', 'defer',
  'subscribe', 'add', 'push', 'enqueue', 'schedule\\w*', 'later', 'delay\\w*', 'debounce', 'backoff\\w*', 'after\\w*',
  'run\\w*', 'exec\\w*', 'with[A-Z]\\w*', 'retry\\w*', 'attempt\\w*', 'start\\w*Span', 'lock\\w*', 'limit\\w*',
  '\\$?transaction', 'timer', 'wait\\w*', 'sleep\\w*', 'unref', 'race', 'all', 'allSettled', 'call', 'apply', 'batch',
  'act',
]);

/** What a function is handed to in order to be started, and not once for each element of a list. */
export const HANDS_ON = whole([
  'then', 'catch', 'finally', 'fail', 'subscribe', 'catchError', 'on', 'once', 'addListener', 'addEventListener',
  'prependListener', 'onEvent', 'on(?:Close|Error|Exit|Disconnect\\w*|End)', 'onclose', 'onerror', 'schedule\\w*',
  'later', 'delay\\w*', 'defer',
]);

/** Calls that take something new to work on. */
export const NEW_WORK = new RegExp(
  `^(?:${[
    'receive', 'next', 'take', 'shift', 'pop', 'dequeue', 'poll', 'claim', 'lease', 'reserve', 'pull', 'read',
    'fetchNext', 'getNext', 'accept', 'splice', 'b[lr]pop', 'brpoplpush', 'xread', 'blmove', 'random', 'uuid', 'v4',
    'nanoid', 'generate', 'create\\w*Id', 'cuid', 'ulid',
  ].join('|')})`,
  'i',
);

/** Variables that pace or count attempts and so are no part of the work. */
export const PACE_NAME =
  /attempt|tries|tr(?:y|ies)$|retr|delay|wait|backoff|pause|interval|timeout|count|fail|errors?$|ms$|^n$/i;

/** Variables that tell how things stand, rather than what is worked on. */
export const STATE_NAME = within([
  'attempt', 'tries', 'retr', 'delay', 'wait', 'backoff', 'pause', 'interval', 'count', 'fail', 'err', 'timer',
  'timeout', 'status', 'state', 'connect', 'token', 'session', 'last', 'now', 'time', 'date', 'socket', 'conn',
  'client', 'channel', 'stream',
]);

/** Helpers whose purpose is the next attempt. */
export const STARTS_AGAIN =
  /re_?(?:connect|start|try|open|spawn|init|establish|subscribe|join|launch)|backoff|again|schedule/i;

/** Lists, and parts of an answer, that say what was not done. */
export const FAILED_LIST = /^(?:all|still|new|not)?_?(?:failed|failures|unprocessed|rejected|unsent|undelivered|errored|throttled)/i;

/** Conditions that pick out what failed. */
export const FAILED_PART = /rejected|ErrorCode|\bfailed|\berr(?:or)?\b|!\s*[\w.[\]]+\.ok\b|unprocessed/i;

/** What holds a connection for as long as the process lives. */
export const HOLDS_CONNECTION =
  /connect|socket|listen|subscri|login|session|channel|feed|link|client|watch|tail|follow/i;

/** Calls that open one. */
export const OPENS_CONNECTION =
  /\bnew\s+[\w.]*(?:WebSocket|EventSource)\w*\b|\b(?:createConnection|createClient|(?:amqp\w*|mqtt|net|tls|ws)\.connect)\s*\(/;

/** Calls that wait for a time, or do something after it. */
export const PAUSE_NAME =
  /^(?:set_?timeout|sleep\w*|delay\w*|wait\w*|pause\w*|backoff\w*|timer|timeout|later|schedule\w*|after\w*)$/i;

/** Events by which a person does something. */
export const GESTURE_EVENT = /^(?:(?:dbl|aux)?click|submit|keydown|keyup|mousedown|pointerdown)$/i;

/** Tables, models and functions that hold work. */
export const WORK_NAME = within([
  'job', 'task', 'queue', 'outbox', 'deliver', 'work', 'message', 'mail', 'webhook', 'import', 'export', 'report',
  'batch', 'event', 'notification', 'sync', 'upload', 'render', 'document', 'row', 'record', 'invoice', 'payment',
  'order',
]);

/** Functions that work on what waits. */
export const WORKER_NAME = new RegExp(
  `^(?:${[
    'claim', 'lease', 'reserve', 'pick', 'acquire', 'take', 'dequeue', 'fetch', 'poll', 'next', 'process', 'run',
    'handle', 'work', 'drain', 'tick', 'consume', 'dispatch', 'deliver', 'execute',
  ].join('|')})`,
  'i',
);

/** Lists of things that are taken and given back: connections, workers, what may be undone. */
export const NOT_WORK = within([
  'undo', 'redo', 'history', 'stack', 'idle', 'pool', 'free', 'available', 'slots?$', 'workers?$', 'connections?$',
  'sockets?$', 'hosts?$', 'servers?$', 'mirrors?$', 'proxies', 'keys$', 'tokens?$', 'ids$',
]);

/** Calls that ask a person something. */
export const PROMPT = within([
  '^prompts?(?:User|For\\w*)?$', '^question$', '^ask(?:$|user|for|again|whether|password|yes|if)', 'inquirer',
  '^(?:show)?confirm(?:Dialog)?$', 'readline', 'userInput', '^select(?:From|Option)',
  '^show(?:Message|Input|Question|QuickPick)', '^(?:open|show)(?:Dialog|Modal|Editor)', '^edit(?:Markdown|Text)$',
]);
