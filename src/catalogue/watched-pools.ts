/** Pools and queues of libraries that hold work, refuse it at a maximum, and have figures for somebody to look at. */
export const WATCHED_POOLS: ReadonlySet<string> = new Set([
  'piscina', 'tinypool', 'workerpool', 'threads', 'bottleneck', 'generic-pool', 'tarn', 'mysql2', 'mysql', 'mariadb', 'p-queue', 'fastq',
  'async', 'better-queue', 'queue', 'opossum', 'cockatiel', '@supercharge/promise-pool',
]);

/** Methods that give them work. */
export const POOL_ADDS = /^(?:add|push|pushAsync|unshift|run|runTask|exec|execute|schedule|submit|use|acquire|query|fire|enqueue)$/;

/** Members that say how much waits in them. */
export const POOL_SIZES = /^(?:size|length|queued|queueSize|waiting)$/;

/** Events by which they say that they are full, or how they do. */
export const POOL_EVENTS = /^(?:drain|full|dropped|depleted|reject(?:ed)?|queued|idle|empty|error|enqueue|acquire|release|active|add|next)$/;

/** Calls that tell the people who run a program, whatever they are called on. */
export const REPORTING_CALLS = /^(?:inc|increment|emit|capture\w*|report\w*|notify\w*|alert\w*|warn|error|log|debug|info|on[A-Z]\w*|record\w*|count\w*|track\w*|observe|mark\w*|addEvent|recordException|publish)$/;

/** Members by which a class lets those who use it see how full it is. */
export const SIZE_GETTERS = /^(?:size|length|depth|pending|count|stats|metrics|queued|waiting|backlog|queueSize|queueLength|getStats|getSize|getQueueSize|isFull|snapshot|inspect)$/;

/** Counters of something else than what a queue refuses. */
export const OTHER_COUNTS =
  /^#?_?(?:[a-z]|.*(?:attempt|retr(?:y|ies)|tries|served|sent|done|success\w*|succeeded|processed|completed|active|running|in_?flight|index|offset|cursor|head|tail|id|seq\w*))$/i;
