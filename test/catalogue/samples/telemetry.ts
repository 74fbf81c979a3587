import type { FamilySamples } from './samples.js';

export const TELEMETRY_SAMPLES: FamilySamples = {
  'otel-batchspan': {
    packages: ['@opentelemetry/sdk-trace-base'],
    reported: [
      `
import { BatchSpanProcessor, ConsoleSpanExporter } from '@opentelemetry/sdk-trace-base';
export const spans = new BatchSpanProcessor(new ConsoleSpanExporter(), {
  maxQueueSize: Number.MAX_SAFE_INTEGER,
  scheduledDelayMillis: 1_000,
});`,
      `
import { BatchSpanProcessor, type SpanExporter } from '@opentelemetry/sdk-trace-base';
export function processorFor(exporter: SpanExporter): BatchSpanProcessor {
  return new BatchSpanProcessor(exporter, { maxQueueSize: Infinity });
}`,
    ],
    silent: [
      `
import { BatchSpanProcessor, ConsoleSpanExporter } from '@opentelemetry/sdk-trace-base';
export const spans = new BatchSpanProcessor(new ConsoleSpanExporter());`,
      `
import { BatchSpanProcessor, ConsoleSpanExporter } from '@opentelemetry/sdk-trace-base';
export const spans = new BatchSpanProcessor(new ConsoleSpanExporter(), { maxQueueSize: 8_192, maxExportBatchSize: 1_024 });`,
      `
class BatchSpanProcessor {
  constructor(readonly exporter: unknown, readonly config: { maxQueueSize: number }) {}
}
export const spans = new BatchSpanProcessor(null, { maxQueueSize: Infinity });`,
    ],
  },
  'otel-batchlog': {
    packages: ['@opentelemetry/sdk-logs'],
    reported: [
      `
import { BatchLogRecordProcessor, type LogRecordExporter } from '@opentelemetry/sdk-logs';
declare const exporter: LogRecordExporter;
const config = { exporter, maxQueueSize: Infinity };
export const records = new BatchLogRecordProcessor(config);`,
      `
import { BatchLogRecordProcessor, type LogRecordExporter } from '@opentelemetry/sdk-logs';
export const recordsTo = (exporter: LogRecordExporter): BatchLogRecordProcessor =>
  new BatchLogRecordProcessor({ exporter, maxQueueSize: Infinity });`,
    ],
    silent: [
      `
import { BatchLogRecordProcessor, type LogRecordExporter } from '@opentelemetry/sdk-logs';
declare const exporter: LogRecordExporter;
export const records = new BatchLogRecordProcessor({ exporter, maxQueueSize: 4_096 });`,
    ],
  },
  'otel-simplespan': {
    reported: [],
    silent: [
      `
import { ConsoleSpanExporter, SimpleSpanProcessor } from '@opentelemetry/sdk-trace-base';
export const spans = new SimpleSpanProcessor(new ConsoleSpanExporter());`,
    ],
  },
  'otel-metrics-cardinality': {
    packages: ['@opentelemetry/sdk-metrics'],
    reported: [],
    silent: [
      `
import { ConsoleMetricExporter, PeriodicExportingMetricReader } from '@opentelemetry/sdk-metrics';
export const reader = new PeriodicExportingMetricReader({ exporter: new ConsoleMetricExporter() });`,
    ],
  },
  'prom-client-labels': {
    packages: ['express'],
    reported: [
      `
import type { RequestHandler } from 'express';
import { Counter } from 'prom-client';
const requests = new Counter({ name: 'requests_total', help: 'Requests', labelNames: ['path', 'method'] });
export const counted: RequestHandler = (req, _res, next) => {
  requests.inc({ path: req.originalUrl, method: req.method });
  next();
};`,
      `
import { Histogram, Registry } from 'prom-client';
const registry = new Registry();
const seconds = new Histogram({ name: 'render_seconds', help: 'Time', labelNames: ['user'], registers: [registry] });
export async function render(userId: string, draw: () => Promise<void>): Promise<void> {
  const end = seconds.startTimer({ user: userId });
  await draw();
  end();
}`,
    ],
    silent: [
      `
import type { RequestHandler } from 'express';
import { Counter } from 'prom-client';
const requests = new Counter({ name: 'requests_total', help: 'Requests', labelNames: ['route', 'method'] });
export const counted: RequestHandler = (req, _res, next) => {
  requests.inc({ route: String(req.route?.path ?? 'unknown'), method: req.method });
  next();
};`,
      `
import { Gauge } from 'prom-client';
const open = new Gauge({ name: 'sockets_open', help: 'Open sockets', labelNames: ['session'] });
export function opened(sessionId: string): () => void {
  open.inc({ session: sessionId });
  return () => open.remove({ session: sessionId });
}`,
      `
class Counter {
  inc(labels: Record<string, string>): void {
    console.log(labels);
  }
}
export const count = (userId: string): void => new Counter().inc({ user: userId });`,
    ],
  },
  'sentry-transport-buffer': {
    packages: ['@sentry/node'],
    reported: [
      `
import * as Sentry from '@sentry/node';
Sentry.init({ dsn: process.env['SENTRY_DSN'], transportOptions: { bufferSize: Infinity } });`,
    ],
    silent: [
      `
import * as Sentry from '@sentry/node';
Sentry.init({ dsn: process.env['SENTRY_DSN'], tracesSampleRate: 0.1 });`,
      `
import { init } from '@sentry/node';
init({ dsn: process.env['SENTRY_DSN'], transportOptions: { bufferSize: 128 } });`,
    ],
  },
  'posthog-maxqueuesize': {
    reported: [
      `
import { PostHog } from 'posthog-node';
export const posthog = new PostHog('phc_key', { host: 'https://eu.posthog.com', flushAt: 100, maxQueueSize: Infinity });`,
    ],
    silent: [
      `
import { PostHog } from 'posthog-node';
export const posthog = new PostHog('phc_key', { host: 'https://eu.posthog.com', flushAt: 1, flushInterval: 0 });`,
      `
import { PostHog } from 'posthog-node';
export const posthog = new PostHog('phc_key', { maxQueueSize: Number(process.env['EVENTS_MAX']) });`,
    ],
  },
  'segment-inflight': {
    reported: [],
    silent: [
      `
import { Analytics } from '@segment/analytics-node';
export const analytics = new Analytics({ writeKey: process.env['SEGMENT_KEY'] ?? '', maxRetries: 3 });`,
    ],
  },
  'analytics-node-queue': {
    reported: [],
    silent: [
      `
import Analytics from 'analytics-node';
export const analytics = new Analytics('key', { flushAt: 20 });`,
    ],
  },
};
