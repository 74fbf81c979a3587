import { describe, it } from 'vitest';
import { expectMarkedInProject, itMarks } from './check.js';

itMarks('caches, telemetry, mail and processes', {
  'the cache module of an application': `
import { CacheModule } from '@nestjs/cache-manager';
import { Module } from '@nestjs/common';
@Module({
  imports: [
    // expect-next-line: require-queue-limit
    CacheModule.register({ isGlobal: true }),
  ],
})
export class AppModule {}`,
  'a cache module with a store of its own': `
import { CacheModule } from '@nestjs/cache-manager';
import { Module } from '@nestjs/common';
import { redisStore } from './store';
@Module({ imports: [CacheModule.register({ store: redisStore, ttl: 5 }), CacheModule.registerAsync({ useFactory: () => ({}) })] })
export class AppModule {}`,
  'processors of spans through the kit for Node.js': `
import { NodeSDK, tracing } from '@opentelemetry/sdk-node';
const exporter = new tracing.ConsoleSpanExporter();
export const sdk = new NodeSDK({
  // expect-next-line: require-queue-limit
  spanProcessors: [new tracing.BatchSpanProcessor(exporter, { maxQueueSize: Infinity })],
});`,
  'a queue of spans whose length the environment decides': `
import { BatchSpanProcessor } from '@opentelemetry/sdk-trace-base';
import { exporter } from './exporter.js';
export const spans = new BatchSpanProcessor(exporter, { maxQueueSize: Number(process.env.SPANS ?? Infinity) });`,
  'a child process that is required': `
const { execFile } = require('child_process');
exports.list = (directory, done) => {
  // expect-next-line: require-queue-limit
  execFile('find', [directory], { maxBuffer: Infinity, encoding: 'utf8' }, done);
};
exports.small = (directory, done) => execFile('find', [directory], { maxBuffer: 5_000_000 }, done);`,
  'processes of another kind': `
import { exec } from './shell.js';
export const list = (directory) => exec(\`find \${directory}\`, { maxBuffer: Infinity });`,
  'a pool of connections to the mail server': `
import nodemailer from 'nodemailer';
class Mailer {
  constructor() {
    // expect-next-line: require-queue-limit
    this.transporter = nodemailer.createTransport({ pool: true, host: 'smtp' });
  }
  send(mail) {
    return this.transporter.sendMail(mail);
  }
}
export const mailer = new Mailer();`,
  'a pool of connections whose user asks whether it is idle': `
import nodemailer from 'nodemailer';
class Mailer {
  constructor() {
    this.transporter = nodemailer.createTransport({ pool: true, host: 'smtp' });
  }
  async sendNext(queue) {
    while (this.transporter.isIdle() && queue.length > 0) await this.transporter.sendMail(queue.shift());
  }
}
export const mailer = new Mailer();`,
});

describe('in several files', () => {
  it('knows the metrics of another file', () => {
    expectMarkedInProject({
      'src/metrics.ts': `
import { Counter, Gauge } from 'prom-client';
export const requests = new Counter({ name: 'requests_total', help: 'Requests', labelNames: ['path'] });
export const sessions = new Gauge({ name: 'sessions', help: 'Sessions', labelNames: ['session'] });
export const forget = (session: string) => sessions.remove({ session });`,
      'src/middleware.ts': `
import { requests } from './metrics';
export const counted = (req, res, next) => {
  // expect-next-line: require-queue-limit
  requests.inc({ path: req.path });
  next();
};
export const byRoute = (req, res, next) => {
  res.on('finish', () => requests.inc({ path: req.route?.path ?? 'unknown' }));
  next();
};`,
      'src/sockets.ts': `
import { forget, sessions } from './metrics';
io.on('connection', (socket) => {
  sessions.inc({ session: socket.id });
  socket.on('disconnect', () => forget(socket.id));
});`,
    });
  });

  it('takes the breaker options of another file', () => {
    expectMarkedInProject({
      'src/options.ts': `
export const cached = { timeout: 3_000, capacity: 50, cache: true, cacheTTL: 60_000 };
export const small = { ...cached, cacheSize: 500 };`,
      'src/breakers.ts': `
import CircuitBreaker from 'opossum';
import { cached, small } from './options';
import { load } from './load';
// expect-next-line: require-queue-limit
export const all = new CircuitBreaker(load, cached);
export const some = new CircuitBreaker(load, small);`,
    });
  });
});
