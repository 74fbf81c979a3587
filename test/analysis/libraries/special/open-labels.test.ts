import { describe, expect, it } from 'vitest';
import { constructsOf } from '../../../../src/analysis/libraries/constructs.js';
import { hasFewLabels } from '../../../../src/analysis/libraries/special/open-labels.js';
import { model } from '../../../support/index.js';

/** What is said of the last use of a counter in a piece of code. */
function fewLabels(code: string): boolean | null {
  const file = model(`import { Counter, Histogram } from 'prom-client';
const requests = new Counter({ name: 'requests_total', help: 'Requests', labelNames: ['label', 'other'] });
const seconds = new Histogram({ name: 'seconds', help: 'Seconds', labelNames: ['label'] });
${code}`);
  const construct = constructsOf(file).filter(({ entry }) => entry.id === 'prom-client-labels').at(-1);
  if (!construct) throw new Error('no use of the counter');
  return hasFewLabels(construct);
}

describe('hasFewLabels sees labels without an end in', () => {
  for (const code of [
    'app.use((req) => requests.inc({ label: req.url }))',
    'app.use((req) => requests.inc({ label: req.originalUrl, other: req.method }))',
    'app.use((req) => requests.inc({ label: req.route?.path ?? req.path }))',
    'app.use((req) => requests.labels(req.method, req.path).inc())',
    'app.use((req) => requests.labels({ label: req.ip }).inc())',
    'app.use((req) => seconds.observe({ label: req.params.slug }, 1))',
    "app.use((req) => requests.inc({ label: req.headers['user-agent'] }))",
    'app.use((request) => { const { url } = request; requests.inc({ label: url }); })',
    'app.use((request) => { const { url: label } = request; requests.inc({ label }); })',
    'app.use((req) => { const labels = { label: `user ${req.user.id}` }; requests.inc(labels); })',
    "app.use((req) => requests.inc({ label: 'of ' + req.user.email }))",
    'app.use((req) => requests.inc({ label: String(req.query.q).toLowerCase() }))',
    'export function count(userId: string) { requests.inc({ label: userId }); }',
    'export function count(session_id: string) { requests.inc({ label: session_id }); }',
    'worker.on("failed", (job, error) => requests.inc({ label: error.message }))',
    'io.on("connection", (socket) => requests.inc({ label: socket.id }))',
    'router.use(async (ctx, next) => { const end = seconds.startTimer({ label: ctx.path }); await next(); end(); })',
  ]) {
    it(code, () => {
      expect(fewLabels(code)).toBe(false);
    });
  }
});

describe('hasFewLabels does not know of any in', () => {
  for (const code of [
    'app.use((req) => requests.inc({ label: req.route.path, other: req.method }))',
    "app.use((req) => requests.inc({ label: req.route?.path ?? 'unknown' }))",
    'app.use((req) => requests.inc({ label: req.routeOptions.url }))',
    'app.use((req) => requests.inc({ label: req.params.locale }))',
    'app.use((req, res) => requests.inc({ label: String(res.statusCode) }))',
    "requests.inc({ label: 'start' })",
    'requests.inc()',
    'requests.inc(5)',
    'app.use((req) => requests.inc({ label: routeOf(req.url) }))',
    'worker.on("failed", (job, error) => requests.inc({ label: job.name, other: error.name }))',
    'worker.on("failed", (job, error) => requests.inc({ label: error.code }))',
    // Schedulers have a fixed number of jobs.
    'bus.on("ran", ({ jobId, time }) => seconds.labels(jobId).observe(time))',
    'export function count(queue: string) { requests.inc({ label: queue }); }',
    'export const count = (labels: Labels) => requests.inc(labels)',
    'for (const shard of shards) requests.inc({ label: shard.id })',
    'requests.inc(...args)',
  ]) {
    it(code, () => {
      expect(fewLabels(code)).toBeNull();
    });
  }
});
