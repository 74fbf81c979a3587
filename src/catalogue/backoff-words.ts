/** The vocabulary of delays between attempts: what people call them, their counts, and what makes them random. */

/** Names of something with a random share in it. */
export const RANDOM_NAME =
  /jitter|random|(?:^|_)rand(?:$|_|[A-Z])|[a-z]Rand(?:$|[A-Z])|noise|fuzz|stagger|decorrelat|(?:^|[a-z_])spread|computedValue|entropy|skew/i;

/** The same in the text of code. */
export const RANDOM_TEXT =
  /jitter|random|\brand\(|noise|fuzz|stagger|decorrelat|spreadOut|getRandomValues|faker|\bchance\./i;

/** Names and texts for what a server asked for. */
export const SERVER_NAME =
  /retry[-_]?after|rate_?limit|\breset\b|resetAt|reset_?(?:time|ms|in|after)|x-rate|\.headers?\b|server[-_]?(?:wait|hint|delay|asked)|poll_?after|try_?again_?in|\bhint|back_?off_?header|backoff_?(?:seconds|until)?_?from_?server/i;

/** Names that count attempts. */
export const COUNTING_NAME =
  /attempt|tries|(?:^|_)try$|Try$|retries|retry_?(?:count|number|no|num|index)|retr(?:y|ied)$|(?:^|_|[a-z])count(?:er)?$|times|fail(?:s|ures|ed)?(?:$|_?in)|strikes|exponent|(?:[a-z]|_)(?:errors|crashes|drops|misses|rejections|disconnects|reconnects|redeliveries)$|^(?:n|i|k|x|tries|round|iteration|power|step|index|idx|closes|drops|errors|disconnects|reconnects|level|streak)$/i;

/** Names that can mean nothing but a number of attempts. */
export const COUNTS_ATTEMPTS = /^_?(?:attempt|retry|try|failure|reconnect)_?(?:s|count|number|no|index|attempts?|made)?(?:_?made)?$|^(?:attempts|retries|tries|failures)_?\w*$/i;

/** Names of lengths of time, and of what goes into their formula. */
export const DELAY_NAME =
  /delay|wait|back_?off|interval|pause|timeout|sleep|(?:^|_|[a-z])(?:ms|secs?|seconds|millis(?:econds)?|mins|minutes)$|duration|period|cool_?down|base|ceiling|factor|multiplier|^(?:ms|cap|max|min|initial|step|gap|rate|time|t|d|hold|lag)$|MIN|MAX|(?:min|max|initial)[A-Z]|(?:_|^)(?:MS|SECONDS)$|reconnect_?(?:after|in|time)|retry_?(?:in|every|time|gap)/;

/** Names of lists of delays. */
export const DELAY_TABLE_NAME = /delay|wait|back_?off|interval|pause|schedule|steps|timeouts|gaps|cool_?downs|ms$/i;

/** Functions that write a length of time in another unit: `ms('5s')`, `seconds(5)`. */
export const TIME_UNIT_FUNCTION =
  /^(?:ms|s|seconds?|minutes?|secs?|mins?|millis(?:econds)?|to_?(?:ms|millis(?:econds)?|seconds)|(?:seconds|minutes|sec|min)_?to_?(?:ms|millis(?:econds)?|seconds)|duration|parse_?duration|clamp|_\.clamp)$/i;

/** Functions that wait for the length of time that is their argument. */
export const SLEEP_FUNCTION =
  /^_*(?:(?:async|promise)_?)?(?:sleep|delay|pause|snooze|nap|wait|timeout|setTimeout)(?:_?(?:for|ms|async|promise|millis(?:econds)?|time|p))?_*$|^(?:wait|sleep|delay|pause)_?(?:for_?)?(?:ms|millis(?:econds)?|time|delay)$|(?:sleep|snooze)$|^(?:abortable|cancel+able|interruptible|async|promise|safe)_?(?:delay|wait|pause|timeout)$/i;

/** Functions of a project that may wait: what they do is looked at. */
export const MAY_PAUSE = /sleep|delay|wait|pause|back_?off|time_?out|hold|cool|snooze|settle|later|again|retry/i;

/** Functions that start the next attempt, or the next connection, by name. */
export const TRIES_AGAIN =
  /^#?_*(?:(?:do|try|attempt|schedule|start|begin|handle|perform|queue|run|auto)_?)*re_?(?:connect|try|open|subscribe|establish|dial|join|login|authenticate|register|attach|load_?socket|init(?:iali[sz]e)?_?(?:connection|socket)|create_?(?:connection|socket))(?![a-z])|^#?_*(?:schedule|queue|arm|plan)_?(?:re_?(?:connect|try|start|open)|retry)|^#?_*try_?again|_?again$|^#?_*connect_?(?:with|after)_?(?:delay|back_?off|retry)|^#?_*(?:with|call_?with|fetch_?with|request_?with|run_?with)_?(?:retry|retries|back_?off)/i;

/** Functions that open a connection or session; after one has ended, that is another attempt. */
export const OPENS =
  /^#?_*(?:(?:do|try|start|open|init(?:iali[sz]e)?|create|make|setup|establish|attempt|ensure|run)_?)*(?:connect|connection|connections|socket|web_?socket|ws|login|session|subscribe|subscription|stream|sse|event_?source|feed|channel|link|listen(?:er)?|dial|join|register|open|authenticate|consume(?:r)?|client|bot)(?:$|[A-Z_])/i;

/** Functions that wait for something to happen: a job, a state. Asking again is no retry. */
export const POLLS = /^#?_*(?:wait_?(?:for|until|till)|poll|until|await|watch_?until)(?=$|[A-Z_])/;

/** Fields and options for the time of the next attempt. */
export const NEXT_TIME_NAME =
  /^_*(?:next|re)_?(?:attempt|try|retry|run|delivery|send|sync|check|fetch)(?:_?(?:at|time|on|date|after|in|timestamp))?$|^_*(?:retry|re_?try|run|send|deliver|process|execute|scheduled?|available|visible|due|not_?before|eligible|start|wake|resume|attempt|try_?again|wait)_?(?:at|after|until|for|time|from|on|before|date)$|^_*(?:not_?before|wait_?until|hold_?until|scheduled_?for|run_?after|delay_?until|visible_?from|available_?from|delayed_?until|invisible_?until|eta|when)$/i;

/** Times that say how long something is refused, which is no attempt. */
export const REFUSED_UNTIL = /lock|block|ban|cool|mute|open(?:ed)?_?until|half|circuit|breaker|throttl|penal|expir|stale|ttl|cache/i;

/** Options and arguments of queues for the delay of a message or job that goes back. */
export const MESSAGE_DELAY = /^(?:delay|delay_?(?:seconds|ms|in_?seconds|millis(?:econds)?)|DelaySeconds|VisibilityTimeout|visibility_?timeout|start_?after|x-delay|retry_?(?:in|delay)|run_?after|countdown|defer_?by|expiration)$/i;

/** Of these, those that mean the same wherever they stand: in an input that is built before it is sent. */
export const BROKER_DELAY = /^(?:DelaySeconds|VisibilityTimeout|visibility_?timeout|delay_?seconds|start_?after|x-delay)$/;

/** Functions whose work is what failed. */
export const AFTER_FAILURE_FUNCTION =
  /fail|retr(?:y|ies)|back_?off|re_?(?:queue|schedule|deliver)|on_?error|handle_?error|nack|^nak$|bury|release|postpone|defer/i;

/** Functions that compute the delay before the next attempt. */
export const BACKOFF_FUNCTION =
  /back_?off|retry_?(?:delay|wait|interval|timeout|after_?ms|time|strategy|in)|(?:delay|wait|pause|sleep|interval)(?:_?(?:ms|time|seconds))?_?(?:for|before|after|of|between|until)_?(?:the_?)?(?:next_?)?(?:attempt|retry|try|retries|reconnect|failure|failures)|reconnect(?:ion)?_?(?:delay|wait|interval|timeout|in)|next_?(?:delay|wait|attempt_?delay|retry_?(?:delay|in))|exponential_?(?:delay|wait)|attempt_?delay|delay_?for$/i;

/** Work on this machine alone: nobody else waits for the same thing. */
export const LOCAL_WORK =
  /\bshell\(|execCommand|runCommand|Lock\(\w*(?:[dD]ir|[pP]ath|[fF]ile)\b|\b(?:fs|fsp|fse|fsPromises|fsExtra)\.|\b(?:unlink|rimraf|rm|rmdir|rename|mkdir|mkdtemp|readFile|writeFile|copyFile|readdir|lstat|openSync|existsSync|removeSync|moveFile|deleteFile|readJson|writeJson)(?:Sync|P|Async)?\(|child_process|\b(?:spawn|fork|execFile|execSync|spawnSync|execa|respawn)\(|\.(?:fork|listen|bind|spawn)\(|querySelector|getElementById|\bdocument\.|lockfile|proper-lockfile|127\.0\.0\.1|localhost|clipboard|\bport(?:s)?\s*\+|adb\b|\bserialport|SerialPort|\bbluetooth|chrome\.(?:tabs|runtime|scripting)|localStorage|sessionStorage|indexedDB|\bpage\.(?:\$|click|wait|goto|eval)|\bbrowser\.|puppeteer|electron|speechSynthesis|\.play\(\)|\.focus\(/;

/** Work that reaches others. */
export const REMOTE_WORK =
  /\bfetch\w*\(|axios|\bgot\b|\bky\b|https?\b|\brequest\b|[sS]ocket|connect|redis|mongo|postgres|mysql|\bpg\b|\bsql\b|\bquery\(|prisma|knex|kafka|amqp|rabbit|\bapi\b|Api\b|API|\bs3\b|S3|\.send\(|publish|upload|download|webhook|\brpc\b|grpc|graphql|\bclient\b|Client\b|remote|cloud|login|broker|mqtt|server|tokens?\b/;

/** Files that run once, by hand or in a build. */
export const SCRIPT_PATH =
  /(?:^|\/)[\w.-]*cli[\w.-]*\/(?:[^/]+\/)*commands?\/|(?:^|\/)[\w.@-]*(?:testcontainers|cli-integ|test-?kit|testing|integ-tests?)\/|(?:^|\/)(?:scripts?|bin|tools|tooling|migrations?|seeds?|seeders?|\.github|codegen|hack|devtools|dev)\/|(?:^|\/)(?:gulpfile|gruntfile|Jakefile|esbuild|rollup|webpack|vite|jest|babel|next|nuxt|tsup|release|build|publish|migrate|seed|setup|install|postinstall|preinstall|deploy|backfill|import)(?:\.[\w-]+)*\.[cm]?[jt]s$|-(?:migration|backfill|script)s?\.[cm]?[jt]s$|(?:^|\/)(?:migrate|backfill|seed|import|export|one-?off|fix)-[\w-]+\.[cm]?[jt]s$/i;

/** What a program does that goes on until it is stopped. */
export const GOES_ON =
  /setInterval\(|\.listen\(|createServer|new WebSocket|new Worker\(|\.schedule\(|cron|\.on\(\s*['"](?:message|request|connection)|\.consume\(|\.subscribe\(|EventSource|addEventListener/;

/** The loop of a program that goes on. A script may have one around an attempt. */
export const ENDLESS_LOOP = /while\s*\(\s*(?:true|1)\s*\)|for\s*\(\s*;\s*;\s*\)/;

/** What a script reads from the command line. */
export const COMMAND_ARGUMENTS = /process\.argv\b|\bparseArgs\(|Deno\.args\b|Bun\.argv\b/;

/** Methods that start again what has sent the event: no name of its own is needed for that. */
export const ENDS_OR_TELLS = /^(?:log|debug|info|warn|error|emit|close|end|destroy|remove\w*|off|kill|stop|write|send|disconnect|terminate|abort|on|once|clear\w*|set\w*|get\w*|is\w*|unref|ping|toString)$/;

/** What an attempt says that found no failure, but a result that somebody is still working on. */
export const NOT_READY =
  /\bnot (?:yet )?(?:ready|available|complete|completed|finished|done|processed)\b|\b(?:still|being) (?:pending|processing|processed|running|generated|prepared)\b/i;
