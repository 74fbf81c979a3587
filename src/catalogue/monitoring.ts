/** Names by which code tells somebody how full a queue is. */

/** Methods of metric libraries that take a value, whatever they are called on. */
export const METRIC_METHODS: ReadonlySet<string> = new Set(['observe', 'gauge', 'histogram', 'timing', 'distribution']);

/** Methods that take a value when they are called on something that {@link METRIC_NAMES} covers. */
export const METRIC_SETTERS: ReadonlySet<string> = new Set(['set', 'record', 'inc', 'increment', 'add', 'count', 'update', 'report', 'send', 'emit', 'put', 'track']);

/** What metrics are called: prom-client, OpenTelemetry, StatsD and the words of people. */
export const METRIC_NAMES = /gauge|histogram|metric|counter|statsd|\bstats\b|meter|telemetry|prometheus|datadog|dogstatsd|newrelic|cloudwatch|monitor/i;

/** Loggers and the console. */
export const LOGGER_NAMES = /^(?:console|log|logger|logging|debug|diag|winston|pino|bunyan|loglevel|consola)$|[lL]og(?:ger)?$|^log[A-Z]/;
export const LOGGER_METHODS: ReadonlySet<string> = new Set([
  'log', 'info', 'warn', 'warning', 'error', 'debug', 'trace', 'verbose', 'fatal', 'notice', 'silly', 'table', 'child', 'write',
]);

/** Routes that somebody looks at to see how a service does. */
export const STATUS_ROUTES = /\b(?:metrics|stats|statistics|status|health|healthz|ready|readyz|live|livez|monitor|diagnostics|internal|queues?|info|vars)\b/i;

/** Methods by which a handler answers. */
export const ANSWER_METHODS: ReadonlySet<string> = new Set(['json', 'send', 'end', 'write', 'render', 'jsonp', 'text']);

/** Functions that exist to tell how something does. */
export const STATUS_FUNCTIONS = /^#?(?:get|collect|report|read|emit|publish)?_?(?:queue)?(?:stats|statistics|metrics|status|health|diagnostics|telemetry|healthcheck)$/i;

/** Members that say how full a collection is. */
export const SIZE_MEMBERS: ReadonlySet<string> = new Set([
  'length', 'size', 'depth', 'byteLength', 'count', 'oldestAge', 'queueSize', 'waitTime', 'pending', 'waitingCount', 'queued', 'utilization',
]);
/** Methods that say it. */
export const SIZE_METHODS: ReadonlySet<string> = new Set(['stats', 'metrics', 'size', 'count', 'getStats', 'depth', 'counts', 'queued', 'pendingTasks', 'numPendingAcquires', 'running']);
