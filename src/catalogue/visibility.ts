/** What decides how long a message stays with one consumer, and what waits. */

/** Seconds for which SQS hides a message unless somebody says otherwise. Source: Amazon SQS developer guide, "Visibility timeout". */
export const SQS_DEFAULT_SECONDS = 30;

/** Seconds after which AWS Lambda ends a function unless its configuration says otherwise. Source: AWS Lambda developer guide, "Configure timeout". */
export const LAMBDA_DEFAULT_SECONDS = 3;

/** How many times the timeout of the function the queue should wait. Source: AWS Lambda developer guide, "Using Lambda with Amazon SQS". */
export const LAMBDA_FACTOR = 6;

/** The commands of the SDK for SQS, and what the first of them calls the time for which a message is hidden, in seconds, and the most messages it brings. */
export const SQS = { module: '@aws-sdk/client-sqs', receive: 'ReceiveMessageCommand', remove: 'DeleteMessageCommand', hidden: 'VisibilityTimeout', most: 'MaxNumberOfMessages' };

/** The options of sqs-consumer: times in seconds, but for `limit` in milliseconds. */
export const SQS_CONSUMER = {
  module: 'sqs-consumer', hidden: 'visibilityTimeout', extended: 'heartbeatInterval', limit: 'handleMessageTimeout',
  handlers: ['handleMessage', 'handleMessageBatch'],
};

/**
 * Workers and queues that hold a job by a lock and renew it by themselves: their export (null for the module itself), the
 * property that the settings of the lock are under, and the argument that works on a job.
 */
export const LOCKING_WORKERS = [
  { module: 'bullmq', name: 'Worker', settings: null, processor: 1 },
  { module: 'bull', name: 'default', settings: 'settings', processor: null },
] as const;

/** Milliseconds that they hold a job for unless told otherwise. Source: bullmq, `src/classes/worker.ts`; bull, `lib/queue.js`. */
export const LOCK_MS = 30_000;

/** Consumers of kafkajs: the session and the signs of life in milliseconds, as they are by default. Source: kafkajs, `src/index.js`. */
export const KAFKA = { module: 'kafkajs', client: 'kafkajs.kafka', session: 'sessionTimeout', sessionMs: 30_000, beat: 'heartbeatInterval', beatMs: 3_000 };

/** Locks of redlock: methods that take the things to lock and milliseconds. Source: redlock, `src/index.ts` (v5) and `redlock.js` (v4). */
export const REDLOCK = { module: 'redlock', methods: ['acquire', 'lock'], released: /^(?:release|unlock)$/, extended: /\.extend\(|\busing\(/ } as const;

/** Milliseconds for the unit of a key that goes by itself: `SET key value NX EX 10`. Source: redis.io, "SET". */
export const EXPIRY_UNITS: Readonly<Record<string, number>> = { EX: 1_000, PX: 1 };

/** The argument of a RabbitMQ queue that says how long a message may stay unacknowledged, in milliseconds. Source: rabbitmq.com, "Consumers: Acknowledgement Timeout". */
export const RABBIT_TIMEOUT = 'x-consumer-timeout';

/** Functions that let time go by. */
export const SLEEPS = /^(?:sleep|delay|wait|pause|setTimeout|sleepMs|waitMs|timeout)$/;

/** What makes a message stay longer, or says that the consumer is alive. */
export const EXTENSIONS =
  /ChangeMessageVisibility|changeMessageVisibility|extendLock|extendVisibility|modifyAckDeadline|modAck|heartbeat|inProgress|working\(|touch\(|renewLock|renewMessageLock/;

/** Queues whose messages are of no use to anybody else, or a moment later: answers, presence, what is shown. */
export const FLEETING =
  /reply|rpc|response|presence|typing|cursor|broadcast|fanout|invalidat|cache|log|metric|telemetry|live|notify|notification|event-?stream|heartbeat|status|ping|tail|dashboard|ws|socket/i;

/** Methods by which a consumer says that a message is done. */
export const ACKNOWLEDGEMENTS: ReadonlySet<string> = new Set(['ack', 'acknowledge', 'completeMessage', 'deleteMessage', 'ackAck', 'commitOffsets', 'xack', 'xAck']);
