const TRANSPORT = 'the options of a transport are any object';
const QUEUE = 'the options of the queue are any object';
const SIGNATURE = 'the options may have any name besides those that are known';
const INFERRED = 'the type of the options is inferred from what is given';

/**
 * Entries whose option the compiler does not check, because the types of the package take any name there, and why. That
 * such an option exists is said by the entry's evidence only.
 */
export const OPEN_TYPES: Readonly<Record<string, string>> = {
  'bottleneck-highwater': SIGNATURE,
  'bottleneck-maxconcurrent': SIGNATURE,
  'got-extend-timeout': INFERRED,
  'grpc-max-message': SIGNATURE,
  'grpc-max-streams': SIGNATURE,
  'log4js-file': 'an appender may be one of the program, with options of its own',
  'moize-memo': INFERRED,
  'needle-timeouts': SIGNATURE,
  'nest-cache-module-stores': SIGNATURE,
  'nest-rmq-client-queueoptions': QUEUE,
  'nest-rmq-dead-letter': QUEUE,
  'nest-rmq-queueoptions': QUEUE,
  'p-memoize-memo': INFERRED,
  'pino-loki-buffer': TRANSPORT,
  'pino-roll-limit': TRANSPORT,
  'typeorm-mysql-queuelimit': 'what the driver gets is any object',
};

/** Options that a package has and its types do not have yet, by entry: what the compiler says about them. */
export const AHEAD_OF_TYPES: Readonly<Record<string, string>> = {
  'opossum-cache': "'cacheSize' does not exist in type",
};
