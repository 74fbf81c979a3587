/**
 * Options and arguments of libraries that are the pause between two attempts. Read from the published packages:
 * `evidence` names the version, the file and, where it helps, the line.
 */

/** An option that is the delay itself: a number, a list, or a function that returns one. */
export interface DelayOption {
  readonly id: string;
  /** Matches a module that the file imports. */
  readonly module: RegExp;
  readonly option: RegExp;
  /** Calls and options that the option is written in, by name; not given: any. */
  readonly holder?: RegExp;
  /** The function does not return the delay but waits itself, with a timer. */
  readonly waits?: boolean;
  /** An option beside it that adds a random share, unless it is switched off. */
  readonly jitter?: string;
  readonly evidence: string;
}

export const DELAY_OPTIONS: readonly DelayOption[] = [
  {
    id: 'axios-retry', module: /^axios-retry$/, option: /^retryDelay$/,
    evidence: 'axios-retry@4.5.0 dist/esm/index.js:128',
  },
  {
    id: 'ioredis', module: /^ioredis$|redis/i,
    option: /^(?:retryStrategy|clusterRetryStrategy|sentinelRetryStrategy|retry_strategy)$/,
    evidence:
      'ioredis@6.0.0 built/redis/RedisOptions.js:11, built/cluster/ClusterOptions.js:6; redis@3.1.2 index.js:341',
  },
  {
    id: 'node-redis', module: /redis/i, option: /^reconnectStrategy$/,
    evidence: '@redis/client@6.3.1 dist/lib/client/socket.js:52',
  },
  {
    id: 'mqtt', module: /^mqtt$|^async-mqtt$/, option: /^reconnectPeriod$/,
    evidence: 'mqtt@5.16.0 build/lib/client.js:966',
  },
  {
    id: 'got', module: /^got$/, option: /^calculateDelay$/,
    evidence: 'got@14.6.6 dist/source/core/index.js:248',
  },
  {
    id: 'ky', module: /^ky(?:-universal)?$/, option: /^delay$/, holder: /^retry$/, jitter: 'jitter',
    evidence: 'ky@1.14.3 distribution/core/Ky.js:214',
  },
  {
    id: 'fetch-retry', module: /^fetch-retry/, option: /^retryDelay$/,
    evidence: 'fetch-retry@6.0.0 dist/fetch-retry.umd.js:128',
  },
  {
    id: 'ofetch', module: /^ofetch$|^nuxt|^#(?:app|imports)$/, option: /^retryDelay$/,
    evidence: 'ofetch@1.5.1 dist/shared/ofetch.CWycOUEr.mjs:181',
  },
  {
    id: 'query', module: /^@tanstack\/[\w-]*query|^react-query$/, option: /^retryDelay$/,
    evidence: '@tanstack/query-core@5.108.4 build/modern/retryer.js:130',
  },
  {
    id: 'trpc', module: /^@trpc\/client$/, option: /^retryDelayMs$/,
    evidence: '@trpc/client@11.25.2 dist/index.mjs:564, dist/wsLink-l0dX0ah6.mjs:540',
  },
  {
    id: 'swr', module: /^swr(?:\/|$)/, option: /^onErrorRetry$/, waits: true,
    evidence: 'swr@2.5.1 dist/config-context-ext53wcz.mjs:550',
  },
  {
    id: 'undici', module: /^undici$/, option: /^retry$/, waits: true,
    evidence: 'undici@7.30.2 lib/handler/retry-handler.js:111',
  },
  {
    id: 'graphql-ws', module: /^graphql-ws/, option: /^retryWait$/, waits: true,
    evidence: 'graphql-ws@6.4.2 dist/client.js:129',
  },
  {
    id: 'graphql-sse', module: /^graphql-sse/, option: /^retry$/, waits: true,
    evidence: 'graphql-sse@2.6.1 lib/client.js:56',
  },
  {
    id: 'apollo-delay', module: /^@apollo\/client|^apollo-link-retry$/, option: /^delay$/, holder: /^RetryLink$/,
    evidence: '@apollo/client@4.3.8 link/retry/retryLink.js:58',
  },
  {
    id: 'signalr-policy', module: /^@microsoft\/signalr$/,
    option: /^nextRetryDelayInMilliseconds$/,
    evidence: '@microsoft/signalr@10.0.11 dist/esm/HubConnection.js:758',
  },
  {
    id: 'stompjs', module: /^@stomp\/(?:stompjs|rx-stomp|ng2-stompjs)$/, option: /^reconnect_?[dD]elay$/,
    evidence: '@stomp/stompjs@7.5.0 esm6/client.js:553',
  },
  {
    id: 'amqp-connection-manager', module: /^amqp-connection-manager$|^@golevelup\/nestjs-rabbitmq$/,
    option: /^reconnectTimeInSeconds$/,
    evidence: 'amqp-connection-manager@5.0.0 dist/esm/AmqpConnectionManager.js:253',
  },
  {
    id: 'react-use-websocket', module: /^react-use-websocket/, option: /^reconnectInterval$/,
    evidence: 'react-use-websocket@4.13.0 dist/lib/attach-listener.js:65',
  },
  {
    id: 'ahooks', module: /^ahooks$|^vue-hooks-plus$/, option: /^(?:reconnectInterval|retryInterval)$/,
    evidence: 'ahooks@3.11.0 es/useWebSocket/index.js:35, es/useRequest/src/plugins/useRetryPlugin.js:26',
  },
  {
    id: 'vueuse', module: /^@vueuse\/core$/, option: /^delay$/, holder: /^autoReconnect$/,
    evidence: '@vueuse/core@14.4.0 dist/index.js:8286',
  },
  {
    id: 'async', module: /^async(?:\/retry(?:able)?(?:\.js)?|-es)?$/, option: /^interval$/,
    holder: /^(?:retry|retryable)$/,
    evidence: 'async@3.2.6 retry.js:150',
  },
  {
    id: 'aws-sdk-2', module: /^aws-sdk/, option: /^customBackoff$/,
    evidence: 'aws-sdk@2.1693.0 lib/util.js:886',
  },
  {
    id: 'wretch', module: /^wretch\/middlewares/, option: /^delayRamp$/,
    evidence: 'wretch@2.11.1 dist/middlewares/retry.js:18',
  },
  {
    id: 'phoenix', module: /^phoenix$|^@supabase\/(?:supabase|realtime)-js$/,
    option: /^(?:reconnectAfterMs|rejoinAfterMs)$/,
    evidence:
      'phoenix@1.8.16 priv/static/phoenix.mjs:1233; @supabase/realtime-js@2.109.0 dist/module/RealtimeClient.js:644',
  },
  {
    id: 'fetch-event-source', module: /^@microsoft\/fetch-event-source$|^@fortaine\/fetch-event-source$/,
    option: /^onerror$/,
    evidence: '@microsoft/fetch-event-source@2.0.1 lib/esm/fetch.js:69',
  },
  {
    id: 'bullmq-strategy', module: /^bullmq$/, option: /^backoffStrategy$/,
    evidence: 'bullmq@6.7.0 dist/esm/classes/backoffs.js (lookupStrategy)',
  },
  {
    id: 'bull-strategies', module: /^bull$/, option: /./, holder: /^backoffStrategies$/,
    evidence: 'bull@4.16.5 lib/backoffs.js (lookupStrategy)',
  },
  {
    id: 'ts-retry', module: /^(?:ts-retry-promise|ts-retry)$/, option: /^delay$/,
    evidence: 'ts-retry-promise@0.8.1 dist/retry-promise.js:54; ts-retry@7.0.3 lib/cjs/retry/parameters.js:9',
  },
  {
    id: 'requestretry', module: /^requestretry$/, option: /^(?:retryDelay|delayStrategy)$/,
    evidence: 'requestretry@8.0.0 index.js:135',
  },
  {
    id: 'retry-axios', module: /^retry-axios$/, option: /^retryDelay$/, jitter: 'jitter',
    evidence: 'retry-axios@4.0.3 build/src/index.js:216',
  },
  {
    id: 'bluebird-retry', module: /^bluebird-retry$/, option: /^interval$/,
    evidence: 'bluebird-retry@0.11.0 lib/bluebird-retry.js:42',
  },
  {
    id: 'es-toolkit', module: /^es-toolkit(?:\/|$)/, option: /^delay$/, holder: /^retry$/,
    evidence: 'es-toolkit@1.53.2 dist/function/retry.mjs',
  },
  {
    id: 'radash', module: /^radashi?$/, option: /^(?:delay|backoff)$/, holder: /^retry$/,
    evidence: 'radash@12.1.1 dist/esm/async.mjs:119; radashi@12.9.6 dist/radashi.js:598',
  },
  {
    id: 'sequelize', module: /^sequelize(?:-typescript)?$|^@sequelize\/core$/, option: /^backoffBase$/,
    holder: /^retry$/, jitter: 'backoffJitter',
    evidence: 'sequelize@6.37.8 lib/sequelize.js:24, retry-as-promised@7.1.1 dist/index.js:44',
  },
  {
    id: 'livekit', module: /^livekit-client$/, option: /^nextRetryDelayInMs$/,
    evidence: 'livekit-client@2.23.0 src/room/ReconnectPolicy.ts:7',
  },
];

/** Functions of libraries that make a delay without randomness for such an option. */
export const PLAIN_DELAY_EXPORTS = /(?:^|\.)linearDelay$/;

/** A call of a library whose argument is the delay. */
export interface DelayArgument {
  readonly id: string;
  readonly module: RegExp;
  /** Export path for functions and classes; a method name when `method` is set. */
  readonly name: string;
  readonly via: 'call' | 'new' | 'method';
  readonly argument: number;
  readonly evidence: string;
}

export const DELAY_ARGUMENTS: readonly DelayArgument[] = [
  {
    id: 'signalr-automatic', module: /^@microsoft\/signalr$/, name: 'withAutomaticReconnect',
    via: 'method', argument: 0,
    evidence: '@microsoft/signalr@10.0.11 dist/esm/HubConnectionBuilder.js:75',
  },
  {
    id: 'redux-saga', module: /^(?:redux-saga|typed-redux-saga)(?:\/effects|\/macro)?$/, name: 'retry', via: 'call',
    argument: 1,
    evidence: '@redux-saga/core@1.5.1 effects/dist/redux-saga-core-effects.development.esm.js:244',
  },
  {
    id: 'bee-queue', module: /^bee-queue$/, name: 'backoff', via: 'method', argument: 1,
    evidence: 'bee-queue@2.0.0 lib/job.js:148, lib/backoff.js',
  },
  {
    id: 'cockatiel-constant', module: /^cockatiel$/, name: 'ConstantBackoff', via: 'new', argument: 0,
    evidence: 'cockatiel@3.2.1 dist/backoff/ConstantBackoff.js',
  },
  {
    id: 'cockatiel-iterable', module: /^cockatiel$/, name: 'IterableBackoff', via: 'new', argument: 0,
    evidence: 'cockatiel@3.2.1 dist/backoff/IterableBackoff.js',
  },
  {
    id: 'cockatiel-delegate', module: /^cockatiel$/, name: 'DelegateBackoff', via: 'new', argument: 0,
    evidence: 'cockatiel@3.2.1 dist/backoff/DelegateBackoff.d.ts',
  },
  {
    id: 'aws-sdk-3', module: /^@smithy\/(?:util-retry|core\/retry)$/, name: 'ConfiguredRetryStrategy',
    via: 'new', argument: 1,
    evidence: '@smithy/core@3.41.1 dist-es/submodules/retry/util-retry/ConfiguredRetryStrategy.js',
  },
  {
    id: 'cassandra-constant', module: /^cassandra-driver$/, name: 'policies.reconnection.ConstantReconnectionPolicy',
    via: 'new', argument: 0,
    evidence: 'cassandra-driver@4.10.0 lib/policies/reconnection.js:64',
  },
  {
    id: 'websocket-ts-constant', module: /^websocket-ts$/, name: 'ConstantBackoff', via: 'new', argument: 0,
    evidence: 'websocket-ts@2.3.0 dist/esm/src/backoff/constantbackoff.js',
  },
  {
    id: 'websocket-ts-linear', module: /^websocket-ts$/, name: 'LinearBackoff', via: 'new', argument: 0,
    evidence: 'websocket-ts@2.3.0 dist/esm/src/backoff/linearbackoff.js',
  },
  {
    id: 'websocket-ts-exponential', module: /^websocket-ts$/, name: 'ExponentialBackoff', via: 'new', argument: 0,
    evidence: 'websocket-ts@2.3.0 dist/esm/src/backoff/exponentialbackoff.js',
  },
];
