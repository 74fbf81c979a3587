/** What decides how long a message stays with one consumer, and what waits. */

/** Seconds for which SQS hides a message unless somebody says otherwise. Source: Amazon SQS developer guide, "Visibility timeout". */
export const SQS_DEFAULT_SECONDS = 30;

/** Seconds after which AWS Lambda ends a function unless its configuration says otherwise. Source: AWS Lambda developer guide, "Configure timeout". */
export const LAMBDA_DEFAULT_SECONDS = 3;

/** How many times the timeout of the function the queue should wait. Source: AWS Lambda developer guide, "Using Lambda with Amazon SQS". */
export const LAMBDA_FACTOR = 6;

/** Milliseconds after which Kafka takes a consumer for dead unless it is told otherwise. Source: kafkajs, `src/consumer/index.js`. */
export const KAFKA_SESSION_MS = 30_000;

/** Milliseconds between two signs of life. Source: kafkajs, `src/consumer/index.js`. */
export const KAFKA_HEARTBEAT_MS = 3_000;

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
