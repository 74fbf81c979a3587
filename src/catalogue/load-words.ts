/** The vocabulary of overload: how code and messages say that there is too much work. Parts of regular expressions. */

/** Words that say so by themselves, in a test, a name or a message. */
export const OVERLOAD_WORDS: readonly string[] = [
  'overload', 'too_?\\s?busy', 'is_?busy', '\\bbusy\\b', 'saturat', 'shed(?:ding|der)?\\b', 'heavy load', 'high load',
  'under load',
  'load_?avg', 'under_?\\s?pressure', 'backpressure', 'back_pressure', 'congest', 'event_?loop', 'high_?water',
  'throttl',
  'maintenance', 'circuit', 'breaker', 'opossum', 'bulkhead', 'rejected_?execution',
  'at_?\\s?capacity', 'over_?capacity', 'in_?-?flight', 'concurren', 'too many', 'exhausted', 'backlog',
  'queue_?\\s?(?:is\\s)?full', 'QueueFull', 'is_?full', '\\bfull\\b', 'no_?free', 'no free', 'in use\\b', 'is_?locked',
  'slots? (?:is|are) taken',
];

/** Names of figures that grow with load, and say something when they are compared with a limit. */
export const LOAD_FIGURES: readonly string[] = [
  'in_?flight', 'active', 'running', 'pending', 'waiting', 'queue', 'backlog', 'concurren', 'connections', 'opened',
  'open\\b',
  'load', 'lag', 'delay', 'depth', 'capacity', 'memory', 'heap', 'rss', 'cpu', 'utili[sz]ation', 'permits', 'slots',
  'jobs',
  'workers', 'sessions', 'requests', 'buffer', 'inUse', 'busy', 'length', 'size', 'streams', 'tasks', 'used',
];

/** Methods that ask for a place and are refused when there is none. */
export const PLACE_REQUESTS: readonly string[] = [
  'acquire', 'offer', 'enqueue', 'admit', 'reserve', 'enter', 'claim', 'lease', 'push', 'take', 'submit', 'accept',
  'run',
];

/** Names of routes, functions and classes that report on a service's state instead of doing its work. */
export const HEALTH_WORDS: readonly string[] = [
  'health', '\\bready', 'readiness', 'readyz', 'livez', 'liveness', '\\/live\\b', 'probe', 'heartbeat', '\\bping\\b',
  'startup',
  'terminus', '^(?:get )?status\\b', '\\/status$', 'uptime',
];
