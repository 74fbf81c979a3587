/** How projects call what limits requests, for functions and objects whose code is out of sight. */

/** Parts of names that say so by themselves. */
export const LIMITER_WORDS: readonly string[] = [
  'rate_?-?limit', 'limiter', 'throttl', 'slow_?down', 'brute', 'quota', 'shedder', 'shedding', 'shed_?load',
  'load_?shed', 'too_?busy', 'overload', 'lock_?out', 'flood', 'd?dos_', 'ddos', 'login_?attempts?',
  'too_?many', 'admission', 'hammer', 'cool_?down',
];

/** The word `limit` says it of a middleware: `limitRequests`, `loginLimit`. */
export const LIMIT_WORDS: ReadonlySet<string> = new Set(['limit', 'limits', 'limited', 'limiting']);

/** Words that make it a limit on something else: `bodyLimit`, `limitFileSize`. */
export const OTHER_LIMITS: ReadonlySet<string> = new Set([
  'body', 'size', 'file', 'files', 'upload', 'uploads', 'bytes', 'payload', 'length', 'memory', 'depth', 'page',
  'pagination', 'offset', 'field', 'fields', 'query', 'complexity', 'json', 'header', 'time', 'parse', 'results', 'rows',
]);

/** Calls in a function that ask a limiter: `await checkLimit(ip)`. `parseLimit(query)` asks none. */
export const LIMIT_CHECKS =
  /^(?:check|enforce|consume|assert|apply|hit|take|ensure|verify|is|within|under|over|exceeds?|has|try|require)\w*limit(?:s|ed|ing|exceeded|reached)?$/i;

/** How calls begin that make, change, note or look up a limit: `updateRateLimiter(flow)`, `markSlowdown(id)`. */
export const LIMIT_UPKEEP =
  /^(?:add|update|set|get|create|make|build|register|load|init|list|find|fetch|remove|delete|reset|clear|configure|save|edit|show|format|mark|unmark)(?=[A-Z_]|$)/;

/** Calls that ask what an error was, or whether there is a limit at all: `isSlowDownError(reason)`, `isRateLimitEnabled()`. */
export const OTHER_QUESTIONS =
  /^(?:is|was|are|has|looks?|parse|log|report)[A-Z_]\w*(?:[Ee]rror|[Ee]xception|[Ee]nabled|[Dd]isabled|[Cc]onfigured)s?$/;

/** Methods by which an object that is called like a limiter counts a request. */
export const COUNT_METHODS: ReadonlySet<string> = new Set([
  'consume', 'limit', 'check', 'checkLimit', 'take', 'tryTake', 'hit', 'allow', 'allows', 'allowed', 'isAllowed', 'canProceed',
  'acquire', 'tryAcquire', 'tryConsume', 'tryRemoveTokens', 'removeTokens', 'attempt', 'increment', 'incr', 'inc', 'count',
  'touch', 'use', 'spend', 'reserve', 'protect', 'guard', 'verify', 'enforce', 'test', 'isLimited', 'isBlocked', 'isLocked', 'get',
  'admit', 'offer', 'request', 'wait', 'penalty', 'record', 'register', 'run', 'assert', 'ensure', 'evaluate', 'decide',
]);

/** The address of a caller, as it is handed to what decides about the request. */
export const CALLER_ADDRESS =
  /\.ip\b|\bip\b|ip_?address|remote_?address|client_?(?:ip|address)|x-forwarded-for|x-real-ip|cf-connecting-ip/i;

/** What such a decision is called: `await assertAllowed(req.ip)`. `logVisit(req.ip)` is none. */
export const ADMISSION_NAME = /allow|block|lock|banned|attempt|permit|admit|admission|guard|consume|too_?many/i;

/** Classes of errors that refuse a request because there were too many. */
export const REFUSAL_ERRORS = /TooMany|RateLimit|Throttl|QuotaExceeded|LimitExceeded|LimitReached|SlowDown|Overload/i;

/** How words begin by which middleware out of sight says that it may limit among other things. */
export const MAY_LIMIT: readonly string[] = [
  'secur', 'protect', 'guard', 'shield', 'abuse', 'anti', 'defen[cs]e', 'defend', 'firewall', 'waf', 'spam', 'bots?$',
  'armou?r', 'gate(?:way|keeper)?s?$', 'polic(?:y|ies)$', 'harden', 'captcha', 'fraud', 'perimeter', 'usage', 'metering',
  'budget',
];

/** Words that names of bundles of middleware are made of: anything may be in them. */
export const BUNDLES: ReadonlySet<string> = new Set([
  'middleware', 'middlewares', 'mw', 'mws', 'common', 'global', 'globals', 'default', 'defaults', 'base', 'shared', 'core',
  'standard', 'pipeline', 'stack', 'chain', 'bundle', 'preset', 'presets', 'setup', 'handlers', 'plugins', 'hooks', 'guards',
  'outer', 'edge', 'infra', 'platform',
]);

/** Words that may stand beside those. */
export const BUNDLE_FILLERS: ReadonlySet<string> = new Set([
  'app', 'application', 'server', 'api', 'http', 'web', 'express', 'fastify', 'koa', 'hono', 'nest', 'all', 'my', 'our', 'apply', 'use',
  'get', 'create', 'make', 'build', 'with', 'before', 'pre', 'first', 'request', 'requests', 'route', 'routes', 'router',
]);

/** What such a name is about when it limits nothing: `securityHeaders`, `authGuard`. */
export const NO_LIMITS =
  /headers?|csp|cors|csrf|xss|hpp|sanit|helmet|auth|jwt|token|role|permission|admin|login|session|passport|user|tenant|owner|log|error|valid|schema|parse|compress|static|cookie|locale|i18n|metric|trac/i;

/** Keys of a limiter that only an earlier step knows: the user, the session, the body. */
export const NEEDS_EARLIER_STEP =
  /\.(?:user\w*|account\w*|session\w*|auth\w*|locals|state|tenant\w*|principal|member\w*|customer\w*|organi[sz]ation\w*|apiKey|claims|body|jwt\w*|credentials)\b|\bget\(\s*['"](?:user|account|tenant|session|jwt|auth|member|claims|principal)/i;

/** Keys of a limit on what somebody does, as opposed to how often an address asks: `transfer:${workspace.id}`. */
export const OF_CALLER =
  /\b(?:user|account|workspace|organi[sz]ation|org|team|project|tenant|member|owner|survey|integration|domain|session|customer)_?(?:\.\s*\w*id|Id|_id)\b|\bsession\.user\b/i;

/** Options in which a limiter is told how much it lets through. */
export const LIMIT_OPTIONS: readonly string[] = ['limit', 'max', 'points', 'total', 'rate'];

/** Paths of routes that are asked all the time by machines of the same operator: probes and scrapers. */
export const UNLIMITED_PATHS =
  /(?:^|\/)_*(?:health[\w-]*|live(?:z|ness)?|ready|readyz|readiness|ping|metrics|heartbeat|probe|uptime|alive)(?:\/\w*)?$|^\/?(?:api\/)?(?:status|version|favicon\.ico|robots\.txt|sitemap\.xml)$/i;

/** Paths that other services call. */
export const CALLBACK_PATHS = /web_?-?hooks?|\bhooks?\b|callback|\bipn\b|notif(?:y|ications?)\b|\bevents\b/i;

/** How their handlers make sure who calls. */
export const SIGNATURE_CHECK = /signature|constructEvent|createHmac|timingSafeEqual|verifyWebhook|webhooks?\.verify/i;

/** Packages of programs that serve their own user only: command lines, desktop applications, tools of developers. */
export const LOCAL_PROGRAMS =
  /^(?:electron(?:\/.*)?|vscode|commander|yargs(?:\/.*)?|cac|clipanion|@oclif\/.*|oclif|meow|citty|ink|vite|webpack-dev-(?:server|middleware)|browser-sync|livereload|msw(?:\/.*)?|nock|supertest|@playwright\/test|cypress)$/;

/** Folders and files with servers that nobody outside reaches. */
export const LOCAL_FILES =
  /(?:^|[\\/])(?:mocks?|__mocks__|fixtures?|stubs?|fakes?|examples?|demos?|samples?|scripts?|tools?|tooling|playgrounds?|sandbox|storybook|e2e|bench(?:marks?)?|cli|bin)[\\/]|(?:^|[\\/._-])(?:mock|fake|stub|dev)[-_.]?(?:server|api|backend|app)\b/i;

/** Addresses that only programs of the same machine reach. */
export const LOCAL_ADDRESSES: ReadonlySet<string> = new Set(['127.0.0.1', 'localhost', '::1', '[::1]']);

/** Packages whose limiters hold back what the program itself sends, draws or reads: no request of a client is refused. */
export const OTHER_LIMITERS =
  /^(?:axios-.*|p-(?:throttle|limit|ratelimit|queue)|promise-.*|bottleneck|lodash(?:[./].*)?|underscore|throttle-debounce|@octokit\/.*|es-toolkit(?:\/.*)?|radash|remeda|rxjs(?:\/.*)?|(?:stream-)?throttle|throat|just-.*|ky|got|async(?:-.*)?|fastq|piscina)$/;
