import { describe, expect, it } from 'vitest';
import { nodesOf } from '../../../src/analysis/syntax/nodes.js';
import { overloadEvidence } from '../../../src/analysis/http/overload.js';
import { model } from '../../support/index.js';

/** The text that shows that the 503 of some code refuses work for overload, or null. */
function evidence(code: string, filename = 'src/input.ts'): string | null {
  const file = model(code, { filename });
  const status = nodesOf(file)
    .all('Literal')
    .find(({ value }) => value === 503);
  if (!status) throw new Error('no 503');
  const found = overloadEvidence(file, status);
  return found && file.textOf(found);
}

const handler = (body: string): string => `export function handle(req, res, next) { ${body} }`;

describe('overload is shown by', () => {
  it.each([
    ['a count of what runs', 'if (running >= MAX) res.status(503).end();', 'running >= MAX'],
    ['the length of a queue', 'if (queue.length > 100) res.status(503).end();', 'queue.length > 100'],
    ['no free slot', 'if (slots.free === 0) res.status(503).end();', 'slots.free === 0'],
    ['a delay of the event loop', 'if (lag.percentile(99) > 50) res.status(503).end();', 'lag.percentile(99) > 50'],
    ['a library that tells', 'if (toobusy()) res.status(503).end();', 'toobusy()'],
    ['a queue that refuses', 'if (!queue.offer(req.body)) res.status(503).end();', 'queue.offer(req.body)'],
    [
      'a result kept in a const',
      'const taken = gate.tryAcquire(); if (!taken) res.status(503).end();',
      'gate.tryAcquire()',
    ],
    ['a breaker', 'if (breaker.opened) res.status(503).end();', 'breaker.opened'],
    ['maintenance', "if (flags.on('x') && maintenance) res.status(503).end();", 'maintenance'],
    ['a choice', 'res.status(overloaded ? 503 : 200).end();', 'overloaded'],
    ['the test of an early way on', 'if (inFlight < MAX) return next(); res.status(503).end();', 'inFlight < MAX'],
    [
      'the class of what was thrown',
      'try { go(); } catch (err) { if (err instanceof QueueFullError) res.status(503).end(); }',
      'err instanceof QueueFullError',
    ],
    ['what was tried', 'try { jobs.push(req.body); } catch { res.status(503).end(); }', 'jobs.push(req.body)'],
    ['the text of the answer', "if (x) res.status(503).json({ error: 'we are too busy' });", "'we are too busy'"],
    [
      'the text that follows',
      "if (x) { res.statusCode = 503; res.end('server at capacity'); }",
      "'server at capacity'",
    ],
  ])('%s', (_name, body, text) => {
    expect(evidence(handler(body))).toBe(text);
  });

  it('a number that is counted up and down', () => {
    const count = (name: string): string =>
      handler(`if (${name} >= MAX) res.status(503).end(); ${name} += 1; req.on('close', () => { ${name} -= 1; });`);
    expect(evidence(count('importing'))).toBe('importing >= MAX');
    expect(evidence(count('this.#taken'))).toBe('this.#taken >= MAX');
    expect(evidence(handler('if (version >= MAX) res.status(503).end(); version += 1;'))).toBeNull();
  });

  it('the name of the function', () => {
    expect(evidence('export function shedLoad(req, res) { res.status(503).end(); }')).toContain('shedLoad');
    expect(
      evidence('app.register(plugin, { pressureHandler: (req, reply) => { reply.code(503).send(); } });'),
    ).toContain('reply');
  });
});

describe('no overload is', () => {
  it.each([
    ['a missing setting', 'if (!process.env.KEY) res.status(503).end();'],
    ['a failed dependency', "try { db.query('x'); } catch (err) { res.status(503).end(); }"],
    ['a number of errors', 'if (errors.length > 0) res.status(503).end();'],
    ['a shutdown', 'if (stopping) res.status(503).end();'],
    [
      'a text that says no more than the status',
      "if (x) res.status(503).json({ error: 'Service unavailable, try again later' });",
    ],
  ])('%s', (_name, body) => {
    expect(evidence(handler(body))).toBeNull();
  });

  it.each([
    "app.get('/healthz', (req, res) => res.status(queue.length > 9 ? 503 : 200).end());",
    'export function readiness(req, res) { res.status(overloaded() ? 503 : 200).end(); }',
    'class ProbeController { get(req, res) { if (this.overloaded) res.status(503).end(); } }',
    "http.createServer((req, res) => { if (req.url === '/ready') { res.statusCode = busy ? 503 : 200; res.end(); } });",
  ])('a health check: %s', (code) => {
    expect(evidence(code)).toBeNull();
  });

  it('anything in a file about health', () => {
    const code = handler('if (overloaded) res.status(503).end();');
    expect(evidence(code, 'src/health-routes.ts')).toBeNull();
    expect(evidence(code)).toBe('overloaded');
  });
});
