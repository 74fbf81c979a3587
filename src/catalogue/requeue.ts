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

/** Modules of AMQP clients. */
export const AMQP_MODULE = /amqp|rabbit|^@nestjs\/microservices$|^rascal$/i;
export const CHANNEL_NAME = /chan|^ch$|amqp|rabbit|broker|consumer|inbound|wrapper|mq\b|context/i;
export const MESSAGE_NAME =
  /^(?:m|msg|message|delivery|envelope|raw|original(?:Msg|Message)?|incoming|packet|event)$|(?:Msg|Message|Delivery)$/;

/** What a broker or publisher counts deliveries in. */
export const DELIVERY_COUNT = /redeliver|x-death|x-delivery|delivery-?_?count|death|retr(?:y|ies)|attempt|tries/i;

/** Queues for what is not tried again, or later by somebody else. */
export const ASIDE = /dead|dlq|dlx|failed|failure|parking|poison|reject|retry|backup|archive/i;

/** Methods that put work into a list or queue. */
export const QUEUE_PUTS: ReadonlySet<string> = new Set([
  'push', 'unshift', 'splice', 'enqueue', 'add', 'addAll', 'addFirst', 'addLast', 'prepend', 'append', 'put', 'offer',
  'insert', 'pushFront', 'pushBack', 'requeue', 'queue',
]);

/** Methods that take work out of one, or hand it over. */
export const QUEUE_TAKES: ReadonlySet<string> = new Set([
  'shift', 'pop', 'splice', 'slice', 'dequeue', 'take', 'poll', 'next', 'receive', 'drain', 'takeAll', 'popFront',
  'takeBatch', 'flush', 'remove', 'removeFirst',
]);

/** Methods that hand on the elements of a list. */
export const QUEUE_ITERATIONS: ReadonlySet<string> = new Set([
  'map', 'forEach', 'flatMap', 'filter', 'reduce', 'each', 'eachLimit', 'eachSeries', 'mapLimit', 'from',
]);
