/** Names by which code asks how full a receiver is, or slows a source down. */

/** Members of streams, sockets and their kin. */
export const PRESSURE_MEMBERS: ReadonlySet<string> = new Set([
  'writableNeedDrain', 'writableLength', 'writableBuffer', 'writableHighWaterMark', '_writableState', 'bufferedAmount', 'bufferSize',
  'getBufferedAmount', 'desiredSize', 'outputSize', 'writeBuffer', 'pause', 'isPaused', 'waitForConfirms', 'onDrain', 'ondrain',
  'bufferedAmountLowThreshold', 'cork',
]);

/** Functions and variables that say it. */
export const PRESSURE_NAMES = /backpressure|back_pressure|(?:^|_)(?:wait(?:For)?|on|await|until)_?Drain|drained$|needsDrain/i;

/** Code that hands on what a language model says. */
export const MODEL_OUTPUT = /completion|openai|anthropic|bedrock|\bllm|\bdelta\b|content_block|textStream|fullStream|agentStream|chatStream|tokenStream|\btokens?\b|generateStream|streamText/i;

/** What gives a promise for each message, by its kind of instance, and the methods that do. */
export const PROMISING_SENDERS = [
  { kind: 'kafkajs.producer', methods: /^send(?:Batch)?$/ },
  { kind: 'confluent.producer', methods: /^send(?:Batch)?$/ },
  { kind: 'hono.stream', methods: /^write(?:ln|SSE)?$/ },
] as const;
