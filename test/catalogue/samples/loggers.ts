import type { FamilySamples } from './samples.js';

export const LOGGER_SAMPLES: FamilySamples = {
  'pino-destination-maxlength': {
    packages: ['pino', 'sonic-boom'],
    reported: [
      `
import pino from 'pino';
export const logger = pino({ level: 'info' }, pino.destination({ dest: '/var/log/shop.log', minLength: 4096, sync: false }));`,
      `
import { destination, pino } from 'pino';
const target = destination({ dest: 1, maxLength: 0 });
export const logger = pino(target);`,
      `
import pino from 'pino';
export const logger = pino(pino.destination('/var/log/shop.log'));`,
      `
import { SonicBoom } from 'sonic-boom';
export const accessLog = new SonicBoom({ dest: '/var/log/access.log' });`,
    ],
    silent: [
      `
import pino from 'pino';
const target = pino.destination({ dest: '/var/log/shop.log', maxLength: 16 * 1024 * 1024 });
target.on('drop', () => process.emitWarning('a log line was lost'));
export const logger = pino(target);`,
      `
import pino from 'pino';
export const logger = pino(pino.destination({ dest: '/var/log/shop.log', sync: true }));`,
      `
import pino from 'pino';
export const logger = pino(pino.destination({ dest: 1, maxLength: Number(process.env['LOG_BUFFER_BYTES']) }));`,
      `
import pino from 'pino';
export const logger = pino({ level: process.env['LOG_LEVEL'] ?? 'info' });`,
    ],
  },
  'pino-transport-buffer': {
    reported: [],
    silent: [
      `
import pino from 'pino';
export const logger = pino(pino.transport({ target: 'pino/file', options: { destination: 1 } }));`,
    ],
  },
  'pino-loki-buffer': {
    packages: ['pino'],
    reported: [
      `
import pino from 'pino';
export const logger = pino(
  pino.transport({
    target: 'pino-loki',
    options: { host: 'http://loki:3100', batching: { interval: 5, maxBufferSize: 0 } },
  }),
);`,
      `
import pino from 'pino';
export const logger = pino({
  transport: {
    targets: [
      { target: 'pino/file', options: { destination: 1 } },
      { target: 'pino-loki', options: { host: 'http://loki:3100', batching: { maxBufferSize: 0 } } },
    ],
  },
});`,
    ],
    silent: [
      `
import pino from 'pino';
export const logger = pino(pino.transport({ target: 'pino-loki', options: { host: 'http://loki:3100' } }));`,
      `
import pino from 'pino';
const options = { host: 'http://loki:3100', batching: { interval: 5, maxBufferSize: 50_000 } };
export const logger = pino({ transport: { target: 'pino-loki', options } });`,
      `
import pino from 'pino';
export const logger = pino({ transport: { target: './own-transport.js', options: { batching: { maxBufferSize: 0 } } } });`,
    ],
  },
  'pino-roll-limit': {
    packages: ['pino'],
    reported: [
      `
import pino from 'pino';
export const logger = pino(
  pino.transport({ target: 'pino-roll', options: { file: '/var/log/shop', frequency: 'daily', mkdir: true } }),
);`,
      `
import { pino } from 'pino';
export const logger = pino({
  transport: { targets: [{ target: 'pino-roll', options: { file: '/var/log/shop', size: '20m' } }] },
});`,
    ],
    silent: [
      `
import pino from 'pino';
export const logger = pino(
  pino.transport({ target: 'pino-roll', options: { file: '/var/log/shop', frequency: 'daily', limit: { count: 14 } } }),
);`,
      `
import pino from 'pino';
export function makeLogger(options: Record<string, unknown>): pino.Logger {
  return pino(pino.transport({ target: 'pino-roll', options }));
}`,
      `
import pino from 'pino';
export const logger = pino({ transport: { target: 'pino-pretty' } });`,
    ],
  },
  'winston-loki-batch': {
    packages: ['winston'],
    reported: [
      `
import { createLogger } from 'winston';
import LokiTransport from 'winston-loki';
export const logger = createLogger({
  transports: [new LokiTransport({ host: 'http://loki:3100', labels: { app: 'shop' }, json: true })],
});`,
      `
import { createLogger } from 'winston';
import LokiTransport from 'winston-loki';
const loki = new LokiTransport({ host: 'http://loki:3100', clearOnError: false, interval: 10 });
export const logger = createLogger({ transports: [loki] });`,
    ],
    silent: [
      `
import { createLogger } from 'winston';
import LokiTransport from 'winston-loki';
export const logger = createLogger({
  transports: [new LokiTransport({ host: 'http://loki:3100', clearOnError: true, timeout: 10_000 })],
});`,
      `
import LokiTransport from 'winston-loki';
export const loki = new LokiTransport({ host: 'http://loki:3100', batching: false });`,
      `
import LokiTransport from 'winston-loki';
export const loki = new LokiTransport({ host: 'http://loki:3100', clearOnError: process.env['LOKI_CLEAR'] === '1' });`,
    ],
  },
  'winston-logger-buffer': {
    reported: [],
    silent: [
      `
import { createLogger, transports } from 'winston';
export const logger = createLogger({ transports: [new transports.Console()] });`,
    ],
  },
  'winston-file-rotation': {
    reported: [
      `
import { createLogger, transports } from 'winston';
export const logger = createLogger({ transports: [new transports.File({ filename: 'shop.log', maxsize: 0 })] });`,
    ],
    silent: [
      `
import winston from 'winston';
export const logger = winston.createLogger({ transports: [new winston.transports.File({ filename: 'shop.log' })] });`,
      `
import winston from 'winston';
export const file = new winston.transports.File({ filename: 'shop.log', maxsize: 50 * 1024 * 1024, maxFiles: 5 });`,
    ],
  },
  'winston-file-maxfiles': {
    reported: [
      `
import winston from 'winston';
export const logger = winston.createLogger({
  transports: [new winston.transports.File({ filename: 'shop.log', maxsize: 10_000_000, tailable: true })],
});`,
    ],
    silent: [
      `
import winston from 'winston';
export const file = new winston.transports.File({ filename: 'shop.log', maxsize: 10_000_000, maxFiles: 5 });`,
      `
import { transports } from 'winston';
export const file = new transports.File({ filename: 'shop.log' });`,
      `
import { transports } from 'winston';
export const file = new transports.File({
  filename: 'shop.log',
  maxsize: 10_000_000,
  maxFiles: Number(process.env['LOG_FILES']),
});`,
    ],
  },
  'winston-daily-maxfiles': {
    packages: ['winston'],
    reported: [
      `
import { createLogger } from 'winston';
import DailyRotateFile from 'winston-daily-rotate-file';
export const logger = createLogger({
  transports: [
    new DailyRotateFile({ dirname: '/var/log/shop', filename: 'shop-%DATE%.log', datePattern: 'YYYY-MM-DD', maxSize: '20m' }),
  ],
});`,
      `
import winston from 'winston';
import 'winston-daily-rotate-file';
export const file = new winston.transports.DailyRotateFile({ filename: 'shop-%DATE%.log', zippedArchive: true });`,
    ],
    silent: [
      `
import DailyRotateFile from 'winston-daily-rotate-file';
export const file = new DailyRotateFile({ filename: 'shop-%DATE%.log', maxFiles: '14d' });`,
      `
import DailyRotateFile from 'winston-daily-rotate-file';
export const file = new DailyRotateFile({ filename: 'shop-%DATE%.log', maxFiles: process.env['LOG_DAYS'] ?? '14d' });`,
      `
import DailyRotateFile from 'winston-daily-rotate-file';
const shared = { datePattern: 'YYYY-MM-DD', maxFiles: 30 };
export const file = new DailyRotateFile({ filename: 'shop-%DATE%.log', ...shared });`,
    ],
  },
  'winston-http-batch': {
    reported: [],
    silent: [
      `
import { transports } from 'winston';
export const http = new transports.Http({ host: 'logs', port: 8080 });`,
    ],
  },
  'winston-cloudwatch-buffer': {
    reported: [],
    silent: [
      `
import WinstonCloudWatch from 'winston-cloudwatch';
export const cloud = new WinstonCloudWatch({ logGroupName: 'shop', logStreamName: 'api', uploadRate: 2_000 });`,
    ],
  },
  'log4js-file': {
    reported: [
      `
import log4js from 'log4js';
log4js.configure({
  appenders: { out: { type: 'file', filename: 'shop.log', maxLogSize: 0 } },
  categories: { default: { appenders: ['out'], level: 'info' } },
});`,
    ],
    silent: [
      `
import { configure } from 'log4js';
configure({
  appenders: { out: { type: 'file', filename: 'shop.log' } },
  categories: { default: { appenders: ['out'], level: 'info' } },
});`,
      `
import { configure } from 'log4js';
configure({
  appenders: { out: { type: 'file', filename: 'shop.log', maxLogSize: 10_485_760, backups: 3 }, console: { type: 'stdout' } },
  categories: { default: { appenders: ['out'], level: 'info' } },
});`,
    ],
  },
  'rotating-file-stream-maxfiles': {
    packages: ['morgan'],
    reported: [
      `
import { createStream } from 'rotating-file-stream';
export const accessLog = createStream('access.log', { interval: '1d', path: '/var/log/shop', compress: 'gzip' });`,
      `
import * as rfs from 'rotating-file-stream';
export const accessLog = rfs.createStream('access.log', { size: '10M', interval: '1d' });`,
    ],
    silent: [
      `
import { createStream } from 'rotating-file-stream';
export const accessLog = createStream('access.log', { interval: '1d', maxFiles: 14 });`,
      `
import { createStream } from 'rotating-file-stream';
export const accessLog = createStream('access.log', { interval: '1d', maxSize: '2G' });`,
      `
import { createStream } from 'rotating-file-stream';
export const accessLog = createStream('access.log', { size: '10M', rotate: 7 });`,
    ],
  },
  'bunyan-rotating': {
    reported: [],
    silent: [
      `
import bunyan from 'bunyan';
export const logger = bunyan.createLogger({
  name: 'shop',
  streams: [{ type: 'rotating-file', path: '/var/log/shop.log', period: '1d' }],
});`,
    ],
  },
};
