import { describe, it } from 'vitest';
import { expectMarkedInProject, itMarks } from './check.js';

itMarks('loggers and what they send to, however they are imported', {
  'a transport that is required': `
const { createLogger } = require('winston');
const LokiTransport = require('winston-loki');
module.exports = createLogger({
  transports: [
    // expect-next-line: require-queue-limit
    new LokiTransport({ host: 'http://loki:3100', json: true }),
  ],
});`,
  'a class of the project that extends a transport': `
import LokiTransport from 'winston-loki';
export class ShopTransport extends LokiTransport {
  constructor(host) {
    // expect-next-line: require-queue-limit
    super({ host, labels: { app: 'shop' } });
  }
}`,
  'a destination of pino in the options of a framework': `
import { fastify } from 'fastify';
import pino from 'pino';
export const app = fastify({
  requestTimeout: 30_000,
  // expect-next-line: require-queue-limit
  loggerInstance: pino(pino.destination({ dest: 1, sync: false, maxLength: 0 })),
});`,
  'the namespace of pino': `
import * as pino from 'pino';
// expect-next-line: require-queue-limit
export const target = pino.destination({ dest: '/var/log/shop.log' });`,
  'every target of a list for itself': `
import pino from 'pino';
const targets = [
  { target: 'pino-pretty', options: { colorize: true } },
  { target: 'pino-loki', options: { host: 'http://loki:3100', batching: { maxBufferSize: 0 } } },
];
// expect-next-line: require-queue-limit
export const logger = pino(pino.transport({ targets }));`,
  'transports that are plugged into winston': `
import winston from 'winston';
import 'winston-daily-rotate-file';
const options = { dirname: '/var/log/shop', filename: '%DATE%.log' };
// expect-next-line: require-queue-limit
winston.add(new winston.transports.DailyRotateFile(options));
winston.add(new winston.transports.DailyRotateFile({ ...options, maxFiles: '30d' }));`,
  'an option that is set later': `
import DailyRotateFile from 'winston-daily-rotate-file';
const options = { filename: '%DATE%.log' };
options.maxFiles = '14d';
export const file = new DailyRotateFile(options);`,
  'classes and functions of the same names from elsewhere': `
import { destination } from './map.js';
import DailyRotateFile from './own-rotation.js';
import { transports } from 'other-logger';
export const target = destination({ dest: 'there' });
export const file = new DailyRotateFile({ filename: 'a' });
export const other = new transports.File({ filename: 'b', maxsize: 10 });`,
});

describe('loggers in several files', () => {
  it('takes options from another file', () => {
    expectMarkedInProject({
      'src/log-options.ts': `
export const rotation = { dirname: '/var/log/shop', filename: '%DATE%.log' };
export const kept = { ...rotation, maxFiles: '14d' };`,
      'src/logger.ts': `
import DailyRotateFile from 'winston-daily-rotate-file';
import { kept, rotation } from './log-options';
// expect-next-line: require-queue-limit
export const forever = new DailyRotateFile(rotation);
export const forTwoWeeks = new DailyRotateFile(kept);`,
    });
  });

  it('follows a function of another file that makes the options', () => {
    expectMarkedInProject({
      'src/log-options.ts': `
export function lokiOptions(app: string) {
  return { host: process.env['LOKI_URL'] ?? '', labels: { app }, clearOnError: true };
}
export const without = (app: string) => ({ host: 'http://loki:3100', labels: { app } });`,
      'src/logger.ts': `
import LokiTransport from 'winston-loki';
import { lokiOptions, without } from './log-options';
export const loki = new LokiTransport(lokiOptions('shop'));
// expect-next-line: require-queue-limit
export const other = new LokiTransport(without('shop'));`,
    });
  });
});
