import { describe, expect, it } from 'vitest';
import { queuesOf } from '../../../src/analysis/inventory/queues.js';
import { model } from '../../support/index.js';
import { MemoryProject } from '../../support/memory-facts.js';

const QUEUE = 'const q = []; bus.on("x", (e) => q.push(e));\n';
const monitored = (rest: string): string | null => {
  const [queue] = queuesOf(model(QUEUE + rest, { filename: 'src/input.ts' }));
  return queue?.monitored?.label ?? null;
};

describe('a queue is monitored by', () => {
  for (const [what, rest] of [
    ['a gauge', 'setInterval(() => depthGauge.set(q.length), 1000);'],
    ['a gauge with labels', 'setInterval(() => depthGauge.labels("orders").set(q.length), 1000);'],
    ['a gauge that asks', 'new Gauge({ name: "depth", collect() { this.set(q.length); depthGauge.set(q.length); } });'],
    ['OpenTelemetry', 'meter.createObservableGauge("depth").addCallback((result) => { result.observe(q.length); });'],
    ['StatsD', 'setInterval(() => { statsd.gauge("queue.depth", q.length); }, 1000);'],
    ['the console', 'setInterval(() => console.log("depth", q.length), 1000);'],
    ['a logger with fields', 'setInterval(() => logger.info({ depth: q.length }, "queue"), 1000);'],
    ['a logger of an object', 'class A { run() { this.logger.warn(`depth ${q.length}`); } }'],
    ['a status route', 'app.get("/metrics", (req, res) => { res.json({ depth: q.length }); });'],
    ['a status route that answers with text', 'app.get("/health", (req, res) => res.send(String(q.length)));'],
    ['a name on the way', 'setInterval(() => { const depth = q.length; console.log(depth); }, 1000);'],
    ['a function on the way', 'function depth() { return q.length; } setInterval(() => console.log(depth()), 1000);'],
    ['a function for statistics', 'export function getStats() { return { depth: q.length }; }'],
    ['a metric that is assigned', 'setInterval(() => { metrics.depth = q.length; }, 1000);'],
  ] as const) {
    it(what, () => expect(monitored(rest)).not.toBeNull());
  }

  for (const [what, rest] of [
    ['nobody', ''],
    ['a comparison', 'setInterval(() => { if (q.length > 5) console.log("long"); }, 1000);'],
    ['a loop over it', 'function drain() { for (let i = 0; i < q.length; i++) send(q[i]); }'],
    ['what is logged about the items', 'bus.on("x", (e) => console.log(e));'],
    ['the size of something else', 'const other = []; setInterval(() => console.log(other.length), 1000);'],
    ['an ordinary route', 'app.get("/orders", (req, res) => { res.json({ count: q.length }); });'],
    ['a map that is set', 'const sizes = new Map(); function note() { sizes.set("q", q.length); }'],
    ['an unused function', 'function depth() { return q.length; }'],
  ] as const) {
    it(`not: ${what}`, () => expect(monitored(rest)).toBeNull());
  }

  it('a getter that another file reads', () => {
    const project = new MemoryProject({
      'src/buffer.ts': 'export class Buffer1 { private items = []; add(x) { this.items.push({ x }); } next() { return this.items.shift(); } get depth() { return this.items.length; } }',
      'src/app.ts': "import { Buffer1 } from './buffer.js';\nconst buffer = new Buffer1();\napp.post('/x', (req, res) => { buffer.add(req.body); });\napp.get('/stats', (req, res) => res.json({ depth: buffer.depth }));",
    });
    const [queue] = queuesOf(project.file('src/buffer.ts'));
    expect([queue?.name, queue?.monitored?.file.path]).toEqual(['Buffer1.items', 'src/app.ts']);
  });

  it('not: a getter that another class has, too', () => {
    const project = new MemoryProject({
      'src/buffer.ts': 'export class Buffer1 { private items = []; add(x) { this.items.push({ x }); } next() { return this.items.shift(); } get depth() { return this.items.length; } }',
      'src/app.ts': "import { Buffer1 } from './buffer.js';\nclass Tree { get depth() { return 3; } }\nconst buffer = new Buffer1();\nconst tree = new Tree();\napp.post('/x', (req, res) => { buffer.add(req.body); });\napp.get('/stats', (req, res) => res.json({ depth: tree.depth }));",
    });
    expect(queuesOf(project.file('src/buffer.ts'))[0]?.monitored).toBeNull();
  });

  it('the statistics of the runtime', () => {
    const code = "import { BoundedQueue } from 'backpressure/runtime';\nconst q = new BoundedQueue({ capacity: 5, whenFull: 'reject' });\napp.get('/stats', (req, res) => res.json(q.stats()));";
    expect(queuesOf(model(code))[0]?.monitored?.label).toBe('res.json()');
  });
});
