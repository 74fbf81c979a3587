/** Names by which code that throws something away says what it is. */

/** Lists of what has been: nobody processes it later, so that the oldest may go. Spares may go as well. */
export const NO_WORK =
  /history|recent|undo|redo|breadcrumb|sample|latenc|metric|window|cache|seen|last|latest|trail|snapshot|frame|position|pool|free|idle|spare|recycl|stack|timestamp|timing|duration|average|preview|tail|scrollback|visited|memo|reusable|hits|attempts|points|toast|notice|crumb|trace(?:s)?$|ring|previous|^old|^past|segment|chunk|fragment/i;

/** States: the next one replaces this one, so that nothing is lost. */
export const STATE_WORDS =
  /state|snapshot|position|location|cursor|presence|tick|price|quote|level|progress|telemetry|stats|metrics|frame|heartbeat|ping|volume|sensor|reading|status|viewport|scroll|temperature|speed|score/i;

/** Calls that take items out or compute, and tell nobody anything. */
export const MUTE_CALLS: ReadonlySet<string> = new Set([
  'shift', 'pop', 'splice', 'slice', 'delete', 'clear', 'shiftMany', 'removeFirst', 'removeLast', 'dequeue', 'poll', 'min', 'max', 'floor',
  'ceil', 'round', 'now', 'keys', 'values', 'next', 'from', 'at', 'clearTimeout', 'clearInterval', 'get', 'has', 'map', 'filter', 'Number',
  'String', 'isArray', 'copyWithin', 'fill', 'indexOf', 'findIndex', 'sort', 'reverse', 'concat',
]);

/** Calls that put something somewhere: into the list itself they tell nothing, into a counter or another list they do. */
export const PUTTING_CALLS: ReadonlySet<string> = new Set(['push', 'unshift', 'add', 'set', 'enqueue', 'append']);

/** Errors that say that a queue is full, and codes that mean the same. */
export const FULL_ERRORS = /(?:Full|Overflow|Capacity|QueueLimit|Saturated|Backlog)\w*(?:Error|Exception)?$/;
export const FULL_CODES = /^(?:E?QUEUE_?FULL|ERR__?QUEUE_FULL|FULL|EFULL|OVERFLOW|CAPACITY_EXCEEDED|BUFFER_FULL)$/i;

/** What is made to be empty, in place of what was full, and points in time: neither tells anybody. */
export const EMPTY_THINGS = /^(?:Array|Map|Set|WeakMap|Date)$|(?:Queue|Deque|Denque|List|Buffer)$/;

/** Tables of things that are there for as long as somebody uses them, and are no work. */
export const KEPT_THINGS = /session|client|connection|socket|room|subscri|user|lock|timer|handler|listener|callback|resolver|peer|member|instance|context|registry|config/i;

/** Calls at the end of something, which work on nothing. */
export const CLEANING_CALLS =
  /close|clean|dispos|destroy|terminat|kick|evict|expire|remov|delet|unsubscri|disconnect|kill|abort|cancel|reject|resolve|releas|stop|log|warn|error|emit|clear/i;
