import { DEAD_LETTER_NAMES } from './dead-letter-names.js';
import type { Condition, LibraryFamily, Site } from './entry.js';

/** Where a server is told its transport. */
const SERVERS: readonly Site[] = [
  { call: 'NestFactory.createMicroservice', modules: ['@nestjs/core'], options: 1 },
  { call: 'NestFactory.createMicroservice', modules: ['@nestjs/core'], options: 1, within: 'useFactory.()' },
  { method: 'connectMicroservice', of: 'nest.application', options: 0 },
  { method: 'connectMicroservice', of: 'nest.application', options: 0, within: 'useFactory.()' },
];

/** Where a client is. */
const CLIENTS: readonly Site[] = [
  { call: 'ClientsModule.register', options: 0, within: '*' },
  { call: 'ClientsModule.register', options: 0, within: 'clients.*' },
  { call: 'ClientsModule.registerAsync', options: 0, within: '*.useFactory.()' },
  { call: 'ClientsModule.registerAsync', options: 0, within: 'clients.*.useFactory.()' },
  { call: 'ClientProxyFactory.create', options: 0 },
  { decorator: 'Client', options: 0 },
];

const BY_RABBITMQ: Condition = { key: 'transport', matches: /\bTransport\.RMQ$|^5$/ };

/** The queue is made by somebody else. */
const NOT_DECLARED: readonly Condition[] = [
  { key: 'options.noAssert', is: [true] },
  { key: 'options.queueOptions.noAssert', is: [true] },
  { key: 'options.queueOptions.exclusive', is: [true] },
  { key: 'options.queueOptions.autoDelete', is: [true] },
  { key: 'options.queue', absent: true },
];

const QUEUE_LIMITS = [
  { key: 'options.queueOptions.maxLength' },
  { key: 'options.queueOptions.arguments.x-max-length' },
  { key: 'options.queueOptions.arguments.x-max-length-bytes' },
  { key: 'options.queueOptions.messageTtl' },
  { key: 'options.queueOptions.arguments.x-message-ttl' },
];

/** RabbitMQ below NestJS microservices. */
export const NEST_MICROSERVICES: LibraryFamily = {
  title: 'NestJS microservices',
  instances: [
    {
      id: 'nest.application',
      modules: ['@nestjs/core', '@nestjs/common', '@nestjs/platform-express', '@nestjs/platform-fastify'],
      made: [{ call: 'NestFactory.create' }],
      types: ['INestApplication', 'NestExpressApplication', 'NestFastifyApplication'],
    },
  ],
  entries: [
    {
      id: 'nest-rmq-prefetch',
      package: '@nestjs/microservices',
      checked: '12.1.1, 10.4.22',
      rule: 'require-prefetch',
      severity: 'error',
      construct: 'NestFactory.createMicroservice(module, { transport: Transport.RMQ, options })',
      sites: SERVERS,
      options: [{ key: 'options.prefetchCount' }],
      absent: 'unbounded',
      unlimited: [0],
      onlyWhen: [BY_RABBITMQ],
      holds: 'messages that this service is sent before it has dealt with earlier ones',
      unit: 'messages',
      default: '0',
      meaning: 'the broker pushes the whole queue into this process, however much of it is being worked on',
      whenFull: 'the broker waits for an acknowledgement before it delivers the next message',
      policy: 'block',
      recommended: {
        code: '10',
        choose: 'Set prefetchCount to 10 to 50 and noAck to false, and acknowledge each message when it is done: one has no effect without the other',
      },
      evidence: ['@nestjs/microservices/constants.js:17', '@nestjs/microservices/server/server-rmq.js:142'],
    },
    {
      id: 'nest-rmq-noack',
      package: '@nestjs/microservices',
      checked: '12.1.1',
      rule: 'require-prefetch',
      severity: 'warn',
      construct: 'NestFactory.createMicroservice(module, { transport: Transport.RMQ, options })',
      sites: SERVERS,
      options: [{ key: 'options.noAck', unlimited: [true] }],
      absent: 'unbounded',
      onlyWhen: [BY_RABBITMQ],
      holds: 'messages that this service is sent before it has dealt with earlier ones',
      unit: 'presence',
      default: 'true',
      meaning: 'a message counts as done when it is delivered, whatever prefetchCount says, and a crash loses what was being worked on',
      whenFull: 'the broker waits for an acknowledgement before it delivers the next message',
      policy: 'block',
      recommended: {
        code: 'false',
        choose: 'Set noAck to false with a prefetchCount of 10 to 50, and acknowledge each message when it is done',
      },
      evidence: ['@nestjs/microservices/constants.js:20', '@nestjs/microservices/server/server-rmq.js:31'],
    },
    {
      id: 'nest-rmq-queueoptions',
      package: '@nestjs/microservices',
      checked: '12.1.1',
      rule: 'require-queue-limit',
      severity: 'warn',
      construct: 'NestFactory.createMicroservice(module, { transport: Transport.RMQ, options })',
      sites: SERVERS,
      options: QUEUE_LIMITS,
      absent: 'unbounded',
      onlyWhen: [BY_RABBITMQ],
      exempt: NOT_DECLARED,
      holds: 'messages in the queue on the broker',
      unit: 'messages',
      default: '{}',
      meaning: 'the queue grows as long as this service is slow or away, until the broker is out of memory or disk and stops every publisher',
      whenFull: "the oldest message is dropped; with 'x-overflow': 'reject-publish' the new one is refused",
      policy: 'drop-oldest',
      recommended: {
        code: '10_000',
        choose:
          'Set it to messages per second x the seconds of an outage to live through, the same on every client of the queue; a queue that exists already has to get it by a policy or be declared anew',
      },
      evidence: ['@nestjs/microservices/constants.js:19', '@nestjs/microservices/server/server-rmq.js:135'],
    },
    {
      id: 'nest-rmq-client-queueoptions',
      package: '@nestjs/microservices',
      checked: '12.1.1',
      rule: 'require-queue-limit',
      severity: 'warn',
      customary: true,
      construct: 'ClientsModule.register([{ transport: Transport.RMQ, options }])',
      sites: CLIENTS,
      options: QUEUE_LIMITS,
      absent: 'unbounded',
      onlyWhen: [BY_RABBITMQ],
      exempt: NOT_DECLARED,
      holds: 'messages in the queue on the broker',
      unit: 'messages',
      default: '{}',
      meaning: 'the queue grows as long as the service that reads it is slow or away, until the broker is out of memory or disk and stops every publisher',
      whenFull: "the oldest message is dropped; with 'x-overflow': 'reject-publish' the new one is refused",
      policy: 'drop-oldest',
      recommended: {
        code: '10_000',
        choose: 'Set it to the value of the service that reads the queue: messages per second x the seconds of an outage to live through',
      },
      evidence: ['@nestjs/microservices/constants.js:19', '@nestjs/microservices/client/client-rmq.js:168'],
    },
    {
      id: 'nest-rmq-dead-letter',
      package: '@nestjs/microservices',
      checked: '12.1.1',
      rule: 'require-dead-letter',
      severity: 'warn',
      construct: 'NestFactory.createMicroservice(module, { transport: Transport.RMQ, options })',
      sites: SERVERS,
      options: [
        { key: 'options.queueOptions.deadLetterExchange' },
        { key: 'options.queueOptions.arguments.x-dead-letter-exchange' },
        { key: 'options.queueOptions.arguments.x-delivery-limit' },
      ],
      absent: 'unbounded',
      onlyWhen: [BY_RABBITMQ, { key: 'options.noAck', is: [false] }],
      exempt: [...NOT_DECLARED, { key: 'options.queue', matches: DEAD_LETTER_NAMES }],
      holds: 'messages that always fail',
      unit: 'presence',
      default: '{}',
      meaning: 'a message that is rejected is lost, and one that is put back into the queue comes back for ever',
      whenFull: 'what is rejected, too old or too much goes to the exchange',
      recommended: {
        code: null,
        choose: 'Name an exchange with a queue that somebody looks at; a queue that exists already has to get it by a policy or be declared anew',
      },
      evidence: ['@nestjs/microservices/constants.js:19', '@nestjs/microservices/server/server-rmq.js:135'],
    },
  ],
};
