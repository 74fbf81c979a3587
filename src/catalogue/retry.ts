/**
 * How often libraries try again: which option limits it, what its absence means, and which values mean for ever.
 * Read from the sources of the versions that are current in 2026; `evidence` names the file.
 */

/** A value of an option that means "without end", beyond infinity and the largest numbers, which always do. */
export type UnlimitedValue = number | string | boolean;

/** A construct of a library that tries again. */
export interface RetryEntry {
  readonly id: string;
  readonly module: string | RegExp;
  /** Exports of the module that make the construct, as dotted paths; '' is the module or its default export. */
  readonly exports: readonly string[];
  readonly via: 'call' | 'new';
  /** The argument that holds the options. */
  readonly argument: number;
  /** The option that limits the attempts, as a dotted path. */
  readonly option: string;
  /** What it means when the option is not there. */
  readonly absent: 'limited' | 'unlimited';
  /** Options that end the attempts in another way: a time limit. */
  readonly deadlines: readonly string[];
  readonly unlimited: readonly UnlimitedValue[];
  /** Endless attempts are how the library is usually run: reported to those who want to know everything. */
  readonly isCustomary?: boolean;
  readonly evidence: string;
}

export const RETRY_LIBRARIES: readonly RetryEntry[] = [
  {
    id: 'cockatiel-retry',
    module: 'cockatiel',
    exports: ['retry'],
    via: 'call',
    argument: 1,
    option: 'maxAttempts',
    absent: 'unlimited',
    deadlines: [],
    unlimited: [],
    evidence: 'cockatiel/dist/RetryPolicy.js',
  },
  {
    id: 'cdk-stream-source',
    module: /^(?:aws-cdk-lib|@aws-cdk)\/aws-lambda-event-sources$/,
    exports: ['KinesisEventSource', 'DynamoEventSource'],
    via: 'new',
    argument: 1,
    option: 'retryAttempts',
    absent: 'unlimited',
    deadlines: ['maxRecordAge'],
    unlimited: [-1],
    evidence: 'aws-cdk-lib/aws-lambda-event-sources/lib/stream.js',
  },
  {
    id: 'temporal-activities',
    module: '@temporalio/workflow',
    exports: ['proxyActivities', 'proxyLocalActivities'],
    via: 'call',
    argument: 0,
    option: 'retry.maximumAttempts',
    absent: 'unlimited',
    deadlines: ['scheduleToCloseTimeout'],
    unlimited: [0],
    isCustomary: true,
    evidence: '@temporalio/common/lib/retry-policy.d.ts',
  },
  {
    id: 'async-retry',
    module: 'async-retry',
    exports: [''],
    via: 'call',
    argument: 1,
    option: 'retries',
    absent: 'limited',
    deadlines: ['maxRetryTime'],
    unlimited: [],
    evidence: 'async-retry/lib/index.js',
  },
  {
    id: 'lifeomic-attempt',
    module: '@lifeomic/attempt',
    exports: ['retry'],
    via: 'call',
    argument: 1,
    option: 'maxAttempts',
    absent: 'limited',
    deadlines: [],
    unlimited: [0],
    evidence: '@lifeomic/attempt/README.md',
  },
  {
    id: 'wretch-retry',
    module: /^wretch\/middlewares/,
    exports: ['retry'],
    via: 'call',
    argument: 0,
    option: 'maxAttempts',
    absent: 'limited',
    deadlines: [],
    unlimited: [0],
    evidence: 'wretch/dist/middlewares/retry.js',
  },
  {
    id: 'ts-retry-promise',
    module: 'ts-retry-promise',
    exports: ['retry', 'retryDecorator'],
    via: 'call',
    argument: 1,
    option: 'retries',
    absent: 'limited',
    deadlines: ['timeout'],
    unlimited: ['INFINITELY', -1],
    evidence: 'ts-retry-promise/dist/retry-promise.js',
  },
  {
    id: 'redlock',
    module: 'redlock',
    exports: ['', 'Redlock'],
    via: 'new',
    argument: 1,
    option: 'retryCount',
    absent: 'limited',
    deadlines: [],
    unlimited: [-1],
    evidence: 'redlock/dist/cjs/index.js',
  },
  {
    id: 'nats-reconnect',
    module: /^nats(?:\.ws)?$|^@nats-io\/transport-/,
    exports: ['connect', 'wsconnect'],
    via: 'call',
    argument: 0,
    option: 'maxReconnectAttempts',
    absent: 'limited',
    deadlines: [],
    unlimited: [-1],
    isCustomary: true,
    evidence: '@nats-io/nats-core/lib/options.js',
  },
  {
    id: 'respawn',
    module: 'respawn',
    exports: [''],
    via: 'call',
    argument: 1,
    option: 'maxRestarts',
    absent: 'limited',
    deadlines: [],
    unlimited: [-1],
    evidence: 'respawn/index.js',
  },
  {
    id: 'query-client',
    module: /^@tanstack\/[\w-]*query|^react-query$/,
    exports: ['QueryClient'],
    via: 'new',
    argument: 0,
    option: 'defaultOptions.queries.retry',
    absent: 'limited',
    deadlines: [],
    unlimited: [true],
    evidence: '@tanstack/query-core/build/modern/retryer.js',
  },
  {
    id: 'query-mutations',
    module: /^@tanstack\/[\w-]*query|^react-query$/,
    exports: ['QueryClient'],
    via: 'new',
    argument: 0,
    option: 'defaultOptions.mutations.retry',
    absent: 'limited',
    deadlines: [],
    unlimited: [true],
    evidence: '@tanstack/query-core/build/modern/retryer.js',
  },
  {
    id: 'use-query',
    module: /^@tanstack\/[\w-]*query|^react-query$/,
    exports: [
      'useQuery', 'useMutation', 'useInfiniteQuery', 'useSuspenseQuery', 'createQuery', 'createMutation',
      'injectQuery', 'injectMutation', 'queryOptions',
    ],
    via: 'call',
    argument: 0,
    option: 'retry',
    absent: 'limited',
    deadlines: [],
    unlimited: [true],
    evidence: '@tanstack/query-core/build/modern/retryer.js',
  },
];

/** An option that lets single requests wait through every reconnect when it is `null`. */
export interface NullLimit {
  readonly id: string;
  readonly module: string;
  readonly option: string;
  /** Options that end the wait in another way. */
  readonly deadlines: readonly string[];
  /** What has to have it so: text of the files that use the client. */
  readonly neededBy: RegExp;
  readonly evidence: string;
}

export const NULL_LIMITS: readonly NullLimit[] = [
  {
    id: 'ioredis-requests',
    module: 'ioredis',
    option: 'maxRetriesPerRequest',
    deadlines: ['commandTimeout'],
    neededBy: /\bbull|\bbee-?queue\b/i,
    evidence: 'ioredis/built/redis/RedisOptions.js',
  },
];

/** Names of clients that wait for messages: requests of theirs are meant to take as long as it takes. */
export const WAITING_CLIENT = /bull|queue|worker|block|subscri|\bsub\b|listen|consumer|stream|job|event/i;

/** A function handed to a library that decides on the next attempt, and in which argument the library counts. */
export interface RetryDecider {
  readonly id: string;
  readonly module: RegExp;
  readonly option: string;
  /** Index of the parameter with the count. */
  readonly count: number;
  readonly isCustomary?: boolean;
  readonly evidence: string;
}

export const RETRY_DECIDERS: readonly RetryDecider[] = [
  {
    id: 'fetch-retry-on',
    module: /^fetch-retry/,
    option: 'retryOn',
    count: 0,
    evidence: 'fetch-retry/dist/fetch-retry.umd.js',
  },
  {
    id: 'apollo-attempts',
    module: /^@apollo\/client|^apollo-link-retry$/,
    option: 'attempts',
    count: 0,
    evidence: '@apollo/client/link/retry/retryFunction.js',
  },
  {
    id: 'query-retry',
    module: /^@tanstack\/[\w-]*query|^react-query$/,
    option: 'retry',
    count: 0,
    evidence: '@tanstack/query-core/build/modern/retryer.js',
  },
  {
    id: 'trpc-retry',
    module: /^@trpc\/client$/,
    option: 'retry',
    count: 0,
    evidence: '@trpc/client/dist/links/retryLink.d.ts',
  },
  {
    id: 'swr-error-retry',
    module: /^swr(?:\/|$)/,
    option: 'onErrorRetry',
    count: 4,
    evidence: 'swr/dist/_internal/config-context.js',
  },
  {
    id: 'octokit-rate-limit',
    module: /^@octokit\/|^octokit$/,
    option: 'onRateLimit',
    count: 3,
    evidence: '@octokit/plugin-throttling/dist-src/index.js',
  },
  {
    id: 'octokit-secondary',
    module: /^@octokit\/|^octokit$/,
    option: 'onSecondaryRateLimit',
    count: 3,
    evidence: '@octokit/plugin-throttling/dist-src/index.js',
  },
  {
    id: 'undici-retry',
    module: /^undici$/,
    option: 'retry',
    count: 1,
    evidence: 'undici/lib/handler/retry-handler.js',
  },
  { id: 'got-delay', module: /^got$/, option: 'calculateDelay', count: 0, evidence: 'got/dist/source/core/index.js' },
  {
    id: 'ioredis-strategy',
    module: /^ioredis$/,
    option: 'retryStrategy',
    count: 0,
    isCustomary: true,
    evidence: 'ioredis/built/redis/event_handler.js',
  },
  {
    id: 'ioredis-cluster',
    module: /^ioredis$/,
    option: 'clusterRetryStrategy',
    count: 0,
    isCustomary: true,
    evidence: 'ioredis/built/cluster/index.js',
  },
  {
    id: 'node-redis-strategy',
    module: /^redis$|^@redis\/client$/,
    option: 'reconnectStrategy',
    count: 0,
    isCustomary: true,
    evidence: '@redis/client/dist/lib/client/socket.js',
  },
  {
    id: 'signalr-reconnect',
    module: /^@microsoft\/signalr$/,
    option: 'nextRetryDelayInMilliseconds',
    count: 0,
    isCustomary: true,
    evidence: '@microsoft/signalr/dist/esm/DefaultReconnectPolicy.js',
  },
];

/** Names of options that count attempts, whatever the library. */
export const LIMIT_OPTIONS =
  /^(?:max(?:imum)?_?)?(?:re?connect(?:ion)?_?)?(?:retries|attempts|tries)$|^(?:max(?:imum)?)?(?:retry|reconnect(?:ion)?)(?:Count|Limit|Attempts|Times|Tries|Retries)$|^numOfAttempts$|^errorRetryCount$|^noResponseRetries$|^maxNumberAttempts$|^maxDeliveryAttempts$|^retryAttempts$|^failAfter$|^retry$/i;

/** Names that count attempts inside an option or call about retries: `retry: { limit }`, `retry({ count })`. */
export const LIMIT_OPTIONS_INSIDE = /^(?:limit|count|times|max|maxTry|total)$/;

/** Names of options and calls that are about trying again. */
export const RETRY_NAMES = /retr(?:y|ies)|attempts?$|backoff|reconnect/i;

/** Options that end attempts by time. */
export const DEADLINE_OPTIONS = [
  'maxRetryTime', 'maxElapsedTime', 'maxDuration', 'maxRetryDuration', 'totalTimeout', 'masterTimeout',
  'overallTimeout', 'deadline', 'maxTotalTime', 'timeLimit', 'giveUpAfter',
] as const;

/**
 * Options that sound like a deadline but cap the pause between two attempts.
 * KafkaJS: "Maximum wait time for a retry in ms".
 */
export const PAUSE_CAPS: Readonly<Record<string, readonly string[]>> = { kafkajs: ['maxRetryTime'] };

/** Libraries in which `forever: true` means attempts without end. */
export const FOREVER_LIBRARIES = /^(?:async-retry|retry|p-retry|promise-retry|@types\/retry)$/;

/** rxjs operators in a notifier of `retryWhen` or a `delay` function that end it. */
export const ENDING_OPERATORS = new Set([
  'take', 'takeWhile', 'takeUntil', 'scan', 'throwError', 'zip', 'zipWith', 'range', 'first', 'elementAt', 'takeLast',
  'timeout', 'iif',
]);

/** Combinators of Effect's Schedule that end it, and the constructors that do not end by themselves. */
export const EFFECT_LIMITS =
  /\b(?:recurs|recurUpTo|upTo|whileOutput\w*|untilOutput\w*|whileInput\w*|untilInput\w*|once|stop|elapsed|during|fromDelays?|andThen)\b/;
export const EFFECT_ENDLESS = /\bSchedule\.(?:exponential|spaced|fixed|fibonacci|linear|forever|windowed|jittered)/;
