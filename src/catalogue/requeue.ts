/** How clients of message brokers hand failed messages back, and the names in use around it. */

/** Options whose value says that failed messages are delivered again, by the module that has them. */
export const REQUEUE_OPTIONS: readonly {
  readonly module: RegExp;
  readonly option: string;
  readonly value: string;
  readonly evidence: string;
}[] = [
  {
    module: /nestjs-rabbitmq$/,
    option: 'errorBehavior',
    value: 'REQUEUE',
    evidence: '@golevelup/nestjs-rabbitmq/lib/amqp/errorBehaviors.d.ts',
  },
  {
    module: /nestjs-rabbitmq$/,
    option: 'defaultSubscribeErrorBehavior',
    value: 'REQUEUE',
    evidence: '@golevelup/nestjs-rabbitmq/lib/rabbitmq.interfaces.d.ts',
  },
  {
    module: /nestjs-rabbitmq$/,
    option: 'defaultRpcErrorBehavior',
    value: 'REQUEUE',
    evidence: '@golevelup/nestjs-rabbitmq/lib/rabbitmq.interfaces.d.ts',
  },
  {
    module: /nestjs-rabbitmq$/,
    option: 'errorHandler',
    value: 'requeueErrorHandler',
    evidence: '@golevelup/nestjs-rabbitmq/lib/amqp/errorHandlers.d.ts',
  },
  {
    module: /nestjs-rabbitmq$/,
    option: 'defaultSubscribeErrorHandler',
    value: 'requeueErrorHandler',
    evidence: '@golevelup/nestjs-rabbitmq/lib/amqp/errorHandlers.d.ts',
  },
];

/** Consumers that hand a message back when their handler throws, unless an option says otherwise. */
export const REQUEUEING_CONSUMERS: readonly {
  readonly module: string;
  readonly method: string;
  readonly option: string;
  readonly evidence: string;
}[] = [
  {
    module: 'rabbitmq-client',
    method: 'createConsumer',
    option: 'requeue',
    evidence: 'rabbitmq-client/lib/Consumer.d.ts',
  },
];

/** Results of a handler that hand the message back. */
export const REQUEUE_RESULTS: readonly { readonly module: string; readonly path: string; readonly evidence: string }[] =
  [{ module: 'rabbitmq-client', path: 'ConsumerStatus.REQUEUE', evidence: 'rabbitmq-client/lib/Consumer.d.ts' }];

/** Text of a queue that stops handing out a message after a number of deliveries. */
export const DELIVERY_LIMIT = /['"]x-delivery-limit['"]|\bdeliveryLimit\b|\bdelivery-limit\b/;

/** A client whose consumers hand a message out again without end, unless they are given a limit. */
export interface NakLibrary {
  readonly module: RegExp;
  /** The method that hands a message back. */
  readonly method: string;
  /** Text of files that declare consumers. */
  readonly mention: RegExp;
  /** Options that only the declaration of a consumer has. */
  readonly declaredBy: readonly string[];
  readonly limit: string;
  /** A function that declares a consumer step by step, and the step that sets the limit. */
  readonly builder?: string;
  readonly builderLimit?: string;
  readonly evidence: string;
}

export const NAK_LIBRARIES: readonly NakLibrary[] = [
  {
    module: /^nats$|^@nats-io\//,
    method: 'nak',
    mention: /\b(?:ack_policy|durable_name|ack_wait|deliver_policy)\b|\bconsumerOpts\(/,
    declaredBy: ['ack_policy', 'durable_name', 'ack_wait', 'deliver_policy'],
    limit: 'max_deliver',
    builder: 'consumerOpts',
    builderLimit: 'maxDeliver',
    evidence: '@nats-io/jetstream/lib/jsapi_types.d.ts',
  },
  {
    module: /^pulsar-client$/,
    method: 'negativeAcknowledge',
    mention: /\b(?:subscriptionType|nAckRedeliverTimeoutMs|ackTimeoutMs|subscription)\b/,
    declaredBy: ['subscription', 'subscriptionType', 'nAckRedeliverTimeoutMs'],
    limit: 'deadLetterPolicy',
    evidence: 'pulsar-client/index.d.ts',
  },
];

/** Modules of AMQP clients. */
export const AMQP_MODULE = /amqp|rabbit|^@nestjs\/microservices$|^rascal$/i;
export const CHANNEL_NAME = /chan|^ch$|amqp|rabbit|broker|consumer|inbound|wrapper|mq\b|context/i;
export const MESSAGE_NAME =
  /^(?:m|msg|message|delivery|envelope|raw|original(?:Msg|Message)?|incoming|packet|event)$|(?:Msg|Message|Delivery)$/;

/** What a broker or publisher counts deliveries in. */
export const DELIVERY_COUNT = /redeliver|x-death|x-delivery|delivery-?_?count|death|retr(?:y|ies)|attempt|tries/i;

/** Columns that say who works on a row, or since when: empty, the row waits. */
export const LEASE_COLUMN =
  /^(?:locked|claimed|leased|picked|reserved|taken|assigned|started|processing)_?(?:at|by|until|up_?at|since|to)$|^(?:worker|lock|lease|owner)(?:_?(?:id|token))?$/i;

/** Queues for what is not tried again, or later by somebody else. */
export const ASIDE = /dead|dlq|dlx|failed|failure|parking|poison|reject|retry|backup|archive|fallback|manual|quarantine|error/i;

/** Methods that put work into a list or queue. */
export const QUEUE_PUTS: ReadonlySet<string> = new Set([
  'push', 'unshift', 'splice', 'enqueue', 'add', 'addAll', 'addFirst', 'addLast', 'prepend', 'append', 'put', 'offer',
  'insert', 'pushFront', 'pushBack', 'requeue', 'queue',
]);

/** Methods that take work out of one, or hand it over. */
export const QUEUE_TAKES: ReadonlySet<string> = new Set([
  'shift', 'pop', 'splice', 'slice', 'dequeue', 'take', 'poll', 'next', 'receive', 'drain', 'takeAll', 'popFront',
  'takeBatch', 'flush', 'remove', 'removeFirst', 'get', 'entries', 'values',
]);

/** Methods that hand on the elements of a list. */
export const QUEUE_ITERATIONS: ReadonlySet<string> = new Set([
  'map', 'forEach', 'flatMap', 'filter', 'reduce', 'each', 'eachLimit', 'eachSeries', 'mapLimit', 'from',
]);
