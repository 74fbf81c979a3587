/**
 * Constructs of libraries that compute the pause between two attempts themselves, and what makes it random. Read from
 * the published packages: `evidence` names the version, the file and, where it helps, the line.
 */

/** A construct with an option that makes its delays random, or that takes the randomness away. */
export interface JitterSwitch {
  readonly id: string;
  readonly module: string | RegExp;
  /** Exports of the module that make the construct, as dotted paths; '' is the module or its default export. */
  readonly exports: readonly string[];
  readonly via: 'call' | 'new' | 'both';
  /** The argument that holds the options. */
  readonly argument: number;
  /** Where in the options the settings are, as a dotted path; '' for the options themselves. */
  readonly inside: string;
  /** The option for the random share. */
  readonly jitter: string;
  /** Whether there is a random share when the option is left out. */
  readonly byDefault: boolean;
  /** Options with the length of the delay, best first: where the fault is shown. */
  readonly delays: readonly string[];
  /** Options with the number of attempts. */
  readonly attempts?: readonly string[];
  /** Reported only where one of the delays is written out. */
  readonly onlyIfGiven?: boolean;
  /** Options that replace the delays altogether. */
  readonly overrides?: readonly string[];
  /** What to write for the option, as source text; texts are marked by single quotes. */
  readonly remedy: string;
  readonly evidence: string;
}

export const JITTER_SWITCHES: readonly JitterSwitch[] = [
  {
    id: 'p-retry', module: 'p-retry', exports: [''], via: 'call', argument: 1, inside: '', jitter: 'randomize',
    byDefault: false, delays: ['minTimeout', 'factor', 'maxTimeout'], attempts: ['retries'], remedy: 'true',
    evidence: 'p-retry@7.1.1 index.js:54, :169',
  },
  {
    id: 'p-retry-make', module: 'p-retry', exports: ['makeRetriable'], via: 'call', argument: 1, inside: '',
    jitter: 'randomize', byDefault: false, delays: ['minTimeout', 'factor', 'maxTimeout'],
    attempts: ['retries'], remedy: 'true',
    evidence: 'p-retry@7.1.1 index.js:219',
  },
  {
    id: 'retry-operation', module: 'retry', exports: ['operation', 'timeouts'], via: 'call', argument: 0,
    inside: '', jitter: 'randomize', byDefault: false, delays: ['minTimeout', 'factor', 'maxTimeout'],
    attempts: ['retries'], remedy: 'true',
    evidence: 'retry@0.13.1 lib/retry.js:21',
  },
  {
    id: 'retry-wrap', module: 'retry', exports: ['wrap'], via: 'call', argument: 1, inside: '', jitter: 'randomize',
    byDefault: false, delays: ['minTimeout', 'factor', 'maxTimeout'], attempts: ['retries'], remedy: 'true',
    evidence: 'retry@0.13.1 lib/retry.js:62',
  },
  {
    id: 'promise-retry', module: 'promise-retry', exports: [''], via: 'call', argument: 1, inside: '',
    jitter: 'randomize', byDefault: false, delays: ['minTimeout', 'factor', 'maxTimeout'],
    attempts: ['retries'], remedy: 'true',
    evidence: 'promise-retry@2.0.1 index.js:23, retry@0.13.1 lib/retry.js:21',
  },
  {
    id: 'async-retry', module: 'async-retry', exports: [''], via: 'call', argument: 1, inside: '',
    jitter: 'randomize', byDefault: true, delays: ['minTimeout', 'factor'], remedy: 'true',
    evidence: 'async-retry@1.3.3 lib/index.js:11',
  },
  {
    id: 'exponential-backoff', module: 'exponential-backoff', exports: ['backOff'], via: 'call', argument: 1,
    inside: '', jitter: 'jitter', byDefault: false,
    delays: ['startingDelay', 'timeMultiple', 'maxDelay'], attempts: ['numOfAttempts'], remedy: "'full'",
    evidence: 'exponential-backoff@3.1.3 dist/options.js:16',
  },
  {
    id: 'lifeomic-attempt', module: '@lifeomic/attempt', exports: ['retry'], via: 'call', argument: 1, inside: '',
    jitter: 'jitter', byDefault: false, delays: ['delay', 'factor'],
    attempts: ['maxAttempts'], overrides: ['calculateDelay'],
    remedy: 'true',
    evidence: '@lifeomic/attempt@3.1.0 dist/src/index.js:17',
  },
  {
    id: 'retry-as-promised', module: 'retry-as-promised', exports: ['', 'retryAsPromised'], via: 'call', argument: 1,
    inside: '', jitter: 'backoffJitter', byDefault: false, delays: ['backoffBase', 'backoffExponent'],
    onlyIfGiven: true, remedy: '100',
    evidence: 'retry-as-promised@7.1.1 dist/index.js:46',
  },
  {
    id: 'backoff', module: 'backoff', exports: ['exponential', 'fibonacci'], via: 'call', argument: 0, inside: '',
    jitter: 'randomisationFactor', byDefault: false, delays: ['initialDelay', 'maxDelay'], remedy: '0.5',
    evidence: 'backoff@2.5.0 lib/strategy/strategy.js:41',
  },
  {
    id: 'backo2', module: 'backo2', exports: [''],
    via: 'both', argument: 0, inside: '', jitter: 'jitter', byDefault: false, delays: ['min', 'max', 'factor'],
    remedy: '0.5',
    evidence: 'backo2@1.0.2 index.js:25',
  },
  {
    id: 'socket.io-client', module: 'socket.io-client', exports: ['', 'io', 'connect', 'Manager'], via: 'both',
    argument: 1, inside: '', jitter: 'randomizationFactor', byDefault: true, delays: ['reconnectionDelay'],
    remedy: '0.5',
    evidence: 'socket.io-client@4.8.4 build/esm/manager.js:25',
  },
  {
    id: 'apollo-retry-link',
    module: /^@apollo\/client(?:\/link\/retry)?$|^apollo-link-retry$|^@apollo\/client\/link\/retry\/index\.js$/,
    exports: ['RetryLink'], via: 'new', argument: 0, inside: 'delay', jitter: 'jitter', byDefault: true,
    delays: ['initial'], remedy: 'true',
    evidence: '@apollo/client@4.3.8 link/retry/delayFunction.js:2; apollo-link-retry@2.2.16 lib/delayFunction.js:4',
  },
  {
    id: 'urql-retry', module: '@urql/exchange-retry', exports: ['retryExchange'], via: 'call', argument: 0,
    inside: '', jitter: 'randomDelay', byDefault: true, delays: ['initialDelayMs'], remedy: 'true',
    evidence: '@urql/exchange-retry@2.0.0 dist/urql-exchange-retry.mjs:10',
  },
  {
    id: 'kafkajs', module: 'kafkajs', exports: ['Kafka'], via: 'new', argument: 0, inside: 'retry', jitter: 'factor',
    byDefault: true, delays: ['initialRetryTime'], remedy: '0.2',
    evidence: 'kafkajs@2.2.4 src/retry/defaults.js:4, src/retry/index.js',
  },
  {
    id: 'nats', module: /^nats(?:\.ws)?$|^@nats-io\/transport-/, exports: ['connect', 'wsconnect'], via: 'call',
    argument: 0, inside: '', jitter: 'reconnectJitter', byDefault: true, delays: ['reconnectTimeWait'],
    overrides: ['reconnectDelayHandler'], remedy: '1_000',
    evidence:
      '@nats-io/nats-core@3.4.0 lib/options.js:45; nats@2.29.3 lib/nats-base-client/options.js:44; nats.ws@1.30.3 esm/nats.js',
  },
  {
    id: 'redlock', module: 'redlock', exports: ['', 'Redlock'], via: 'new', argument: 1, inside: '',
    jitter: 'retryJitter', byDefault: true, delays: ['retryDelay'], remedy: '100',
    evidence: 'redlock@4.2.0 redlock.js:62; redlock@5.0.0-beta.2 dist/cjs/index.js:60',
  },
  {
    id: 'got-noise', module: 'got',
    exports: ['', 'got', 'extend', 'got.extend', 'get', 'post', 'got.get', 'got.post'], via: 'call', argument: 0,
    inside: 'retry', jitter: 'noise', byDefault: true, delays: ['backoffLimit'], overrides: ['calculateDelay'],
    remedy: '100',
    evidence: 'got@14.6.6 dist/source/core/calculate-retry-delay.js:26, dist/source/core/options.js:184',
  },
  {
    id: 'undici-retry-agent', module: 'undici', exports: ['RetryAgent'], via: 'new', argument: 1,
    inside: '',
    // It has no such option: a function of one's own is the way.
    jitter: '', byDefault: false, delays: ['minTimeout', 'timeoutFactor', 'maxTimeout'], onlyIfGiven: true,
    overrides: ['retry'], remedy: '', evidence: 'undici@7.30.2 lib/handler/retry-handler.js:281',
  },
  {
    id: 'undici-retry-handler', module: 'undici', exports: ['RetryHandler'], via: 'new', argument: 0,
    inside: 'retryOptions', jitter: '', byDefault: false, delays: ['minTimeout', 'timeoutFactor', 'maxTimeout'],
    onlyIfGiven: true, overrides: ['retry'],
    remedy: '', evidence: 'undici@7.30.2 lib/handler/retry-handler.js:88, :281',
  },
  {
    id: 'undici-retry-interceptor', module: 'undici', exports: ['interceptors.retry'], via: 'call', argument: 0,
    inside: '', jitter: '', byDefault: false, delays: ['minTimeout', 'timeoutFactor', 'maxTimeout'],
    onlyIfGiven: true, overrides: ['retry'], remedy: '',
    evidence: 'undici@7.30.2 lib/interceptor/retry.js',
  },
  {
    id: 'reconnecting-websocket',
    module: /^(?:reconnecting-websocket|partysocket\/ws|@opensumi\/reconnecting-websocket)$/,
    exports: ['', 'ReconnectingWebSocket'], via: 'new', argument: 2, inside: '',
    // minReconnectionDelay is 1 s plus up to 4 random ones by default (3 s in partysocket); a number takes its place.
    jitter: '', byDefault: false, delays: ['minReconnectionDelay'], onlyIfGiven: true, remedy: '',
    evidence: 'reconnecting-websocket@4.4.0 dist/reconnecting-websocket-cjs.js:115; partysocket@1.3.0 dist/ws.js:57',
  },
  {
    id: 'partysocket', module: 'partysocket', exports: ['', 'PartySocket'], via: 'new', argument: 0, inside: '',
    jitter: '', byDefault: false, delays: ['minReconnectionDelay'], onlyIfGiven: true, remedy: '',
    evidence: 'partysocket@1.3.0 dist/index.js:75, dist/ws.js:57',
  },
  {
    id: 'partysocket-ws', module: 'partysocket', exports: ['WebSocket'], via: 'new', argument: 2, inside: '',
    jitter: '', byDefault: false, delays: ['minReconnectionDelay'], onlyIfGiven: true, remedy: '',
    evidence: 'partysocket@1.3.0 dist/index.js, dist/ws.js:57',
  },
  {
    id: 'sockette', module: 'sockette', exports: [''], via: 'both', argument: 1, inside: '', jitter: '',
    byDefault: false, delays: ['timeout'], onlyIfGiven: true, remedy: '',
    evidence: 'sockette@2.0.6 dist/sockette.mjs',
  },
  {
    id: 'backoff-rxjs', module: 'backoff-rxjs', exports: ['retryBackoff'], via: 'call', argument: 0, inside: '',
    jitter: '', byDefault: false, delays: ['initialInterval', 'maxInterval'], onlyIfGiven: true,
    overrides: ['backoffDelay'], remedy: '',
    evidence: 'backoff-rxjs@7.0.0 dist/operators/retryBackoff.js:7',
  },
  {
    id: 'std-async', module: /^(?:jsr:)?@std\/async(?:\/|@|$)/, exports: ['retry'], via: 'call', argument: 1,
    inside: '', jitter: 'jitter', byDefault: true, delays: ['minTimeout', 'multiplier'], remedy: '1',
    evidence: 'denoland/std async/retry.ts (jitter = 1)',
  },
  {
    id: 'cockatiel-exponential', module: 'cockatiel', exports: ['ExponentialBackoff'], via: 'new', argument: 0,
    inside: '', jitter: 'generator', byDefault: true, delays: ['initialDelay'], remedy: '',
    evidence: 'cockatiel@3.2.1 dist/backoff/ExponentialBackoff.js',
  },
  {
    id: 'trigger.dev', module: /^@trigger\.dev\/sdk/, exports: ['task', 'schemaTask'], via: 'call',
    argument: 0, inside: 'retry', jitter: 'randomize', byDefault: true, delays: ['minTimeoutInMs', 'factor'],
    remedy: 'true',
    evidence: '@trigger.dev/core@4.8.3 dist/esm/v3/utils/retries.js',
  },
  {
    id: 'trigger.dev-on-throw', module: /^@trigger\.dev\/sdk/, exports: ['retry.onThrow'], via: 'call', argument: 1,
    inside: '', jitter: 'randomize', byDefault: true, delays: ['minTimeoutInMs', 'factor'], remedy: 'true',
    evidence: '@trigger.dev/sdk@4.8.3 dist/esm/v3/retry.js',
  },
  {
    id: 'wretch-retry', module: /^wretch\/middlewares/, exports: ['retry'], via: 'call', argument: 0, inside: '',
    // The delays grow by a function, which may be replaced by one with a random share.
    jitter: '', byDefault: false, delays: ['delayTimer'], onlyIfGiven: true, overrides: ['delayRamp'], remedy: '',
    evidence: 'wretch@2.11.1 dist/middlewares/retry.js:2',
  },
];

/** Values of such an option that mean no randomness. */
export const JITTER_OFF: ReadonlySet<unknown> = new Set([false, 0, 'none', 'NONE', null]);

/** Generators that libraries export for a delay without randomness. */
export const NO_JITTER_EXPORT = /^noJitter/;
