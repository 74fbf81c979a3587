import { describe, expect, it } from 'vitest';
import { detectFile } from '../../../src/host/file-host.js';
import { noUnboundedMap } from '../../../src/rules/no-unbounded-map.js';
import { detect, findings, type DetectContext, type Detected } from '../../support/index.js';
import { MemoryProject } from '../../support/memory-facts.js';

const only = (code: string, context: DetectContext = {}): Detected => {
  const [found, ...others] = detect(noUnboundedMap, code, context);
  expect(others).toEqual([]);
  if (!found) throw new Error('nothing is found');
  return found;
};

const JS = { filename: 'src/input.js' };

describe('what a finding of no-unbounded-map says', () => {
  it('names the table, what fills it and what to decide', () => {
    const found = only(`import { bus } from './bus';
const seen = new Map<string, number>();
bus.on('order', (order: { id: string }) => {
  seen.set(order.id, Date.now());
});`);
    expect(found).toMatchObject({ line: 2, column: 7, messageId: 'kept', confidence: 'high', name: 'seen' });
    expect(found.message).toMatch(/^The map 'seen' gets a new entry .+, by keys that come from outside/);
    expect(found.message).toContain('Choose a maximum number of entries');
    expect(found.related).toEqual([
      { line: 4, label: 'entries come in here' },
      { line: 3, label: expect.any(String) as string },
    ]);
  });

  it('marks the name, not all of the declaration', () => {
    const code = `export const seen: Set<string> = new Set();\nbus.on('order', (order) => seen.add(order.id));`;
    const [finding] = findings(noUnboundedMap, code);
    expect(code.slice(...(finding?.range ?? [0, 0]))).toMatch(/^seen/);
    expect(finding?.endLine).toBe(1);
  });

  it.each([
    ['map', 'const t = new Map(); bus.on("order", (order) => t.set(order.id, 1));'],
    ['set', 'const t = new Set(); bus.on("order", (order) => t.add(order.id));'],
    ['object', 'const t = {}; bus.on("order", (order) => { t[order.id] = 1; });'],
    ['object', 'const t = Object.create(null); bus.on("order", (order) => { t[order.id] = 1; });'],
  ])('calls it a %s', (kind, code) => {
    expect(only(code, JS).message).toMatch(new RegExp(`^The ${kind} 't' `));
  });

  it('calls a field by its own name', () => {
    const found = only(`class Store {
  #byUser = new Map();
  constructor(bus) {
    bus.on('user', (user) => this.#byUser.set(user.id, user));
  }
}
module.exports = new Store(require('./bus'));`, JS);
    expect(found.line).toBe(2);
    expect(found.message).toContain("The map '#byUser'");
  });

  it.each([
    ['expired', 'an expired entry leaves only if somebody asks for that very key again', `
const cache = new Map();
exports.get = async (url) => {
  const hit = cache.get(url);
  if (hit && hit.expires > Date.now()) return hit.value;
  if (hit && hit.expires <= Date.now()) cache.delete(url);
  const value = await load(url);
  cache.set(url, { value, expires: Date.now() + 1000 });
  return value;
};`],
    ['succeeded', 'an entry leaves only if the work it stands for ends well', `
const running = new Set();
exports.run = async (userId) => {
  running.add(userId);
  await work(userId);
  running.delete(userId);
};`],
    ['asked', 'an entry leaves only if somebody outside asks for it', `
const sessions = new Map();
app.post('/login', (req, res) => { sessions.set(req.body.id, {}); res.end(); });
app.post('/logout', (req, res) => { sessions.delete(req.body.id); res.end(); });`],
    ['mismatched', 'what is meant to take entries out never matches one', `
let next = 0;
const waiting = new Map();
bus.on('request', (request) => {
  const id = ++next;
  waiting.set(id, request);
  request.done.finally(() => waiting.delete(String(id)));
});`],
    ['named', 'an entry leaves only if somebody names its key', `
const cache = new Map();
exports.user = async (userId) => {
  if (!cache.has(userId)) cache.set(userId, await load(userId));
  return cache.get(userId);
};
exports.invalidate = function (userId) { cache.delete(userId); };`],
  ])('tells why entries stay that were not %s', (_case, reason, code) => {
    const found = only(code, JS);
    expect(found.messageId).toBe('leaking');
    expect(found.message).toContain(reason);
    expect(found.related.map(({ label }) => label)).toContain('some entries leave here');
  });

  it('shows every place once', () => {
    const found = only(`const seen = new Map();
bus.on('order', (order) => {
  if (!seen.has(order.id)) seen.set(order.id, 0);
  seen.set(order.id, seen.get(order.id) + 1);
});`, JS);
    expect(found.related.map(({ line, label }) => `${String(line)} ${label}`)).toEqual([
      '3 entries come in here',
      '4 entries come in here',
      expect.stringMatching(/^2 /) as string,
    ]);
  });

  it('shows evidence in other files', () => {
    const project = new MemoryProject({
      'src/seen.ts': 'export const seen = new Set<string>();',
      'src/main.ts': `import { seen } from './seen';\nbus.on('order', (order) => seen.add(order.id));`,
    });
    const [found, ...others] = detectFile(project.file('src/seen.ts'), [noUnboundedMap]);
    expect(others).toEqual([]);
    expect(found?.line).toBe(1);
    const places = found?.related.map(({ path, line }) => `${path}:${String(line)}`);
    expect(places).toEqual(['src/main.ts:2', 'src/main.ts:2']);
    expect(detectFile(project.file('src/main.ts'), [noUnboundedMap])).toEqual([]);
  });

  it.each([
    ['high', `const t = new Map(); app.get('/', (req, res) => { t.set(req.ip, 1); res.end(); });`],
    ['high', `const t = new Map(); setInterval(async () => { for (const m of await list()) t.set(m.id, 1); }, 9);`],
    ['medium', `const t = new Map(); bus.on('x', (key) => t.set(key, 1));`],
    ['medium', `const cache = new Map(); export const get = (userId) => { cache.set(userId, 1); };`],
  ])('is %s where it is that sure', (confidence, code) => {
    expect(only(code, JS).confidence).toBe(confidence);
  });

  it('says of a memoised function that it keeps results', () => {
    const code = `import { memoize } from 'lodash';\nexport const userOf = memoize((userId) => load(userId));`;
    const found = only(code, JS);
    expect(found).toMatchObject({ line: 2, messageId: 'results', name: 'userOf' });
    expect(found.message).toMatch(/^'userOf' keeps the result of every call .+: memoize has no limit/);
    expect(found.related).toEqual([{ line: 2, label: 'made here, without a maximum' }]);
  });

  it('says of a cache of a library that it has no maximum, and where it is filled', () => {
    const found = only(`import NodeCache from 'node-cache';
const cache = new NodeCache();
bus.on('user', (user) => {
  cache.set(user.id, user);
});`, JS);
    expect(found).toMatchObject({ line: 2, messageId: 'cache', name: 'cache', confidence: 'high' });
    expect(found.message).toMatch(/^The cache 'cache' has no maximum: NodeCache keeps/);
    expect(found.related).toEqual([
      { line: 2, label: 'made here, without a maximum' },
      { line: 4, label: 'entries come in here' },
    ]);
  });

  it('fills in every placeholder', () => {
    const codes = [
      'const t = new Map(); bus.on("order", (order) => t.set(order.id, 1));',
      'const t = new Set(); exports.f = async (userId) => { t.add(userId); await g(); t.delete(userId); };',
      'const cache = {}; function get(url) { return (cache[url] ??= load(url)); } module.exports = get;',
      'class A { static t = new Map(); static { setInterval(() => A.t.set(Math.random(), 1), 5); } }',
      `import Keyv from 'keyv'; const t = new Keyv(); bus.on('user', (user) => t.set(user.id, 1));`,
      `import _ from 'lodash'; export const f = _.memoize((url) => load(url));`,
    ];
    const found = codes.map((code) => detect(noUnboundedMap, code, JS));
    expect(found.map(({ length }) => length)).toEqual(codes.map(() => 1));
    for (const [finding] of found) expect(finding?.message).not.toMatch(/\{\{|undefined| ,|, ,/);
  });

  it('honours a claim in the line above, with a number and a reason', () => {
    const code = (claim: string): string => `${claim}
const lastReport = new Map();
bus.on('report', (report) => lastReport.set(report.id, report));`;
    expect(detect(noUnboundedMap, code('// bounded by 40 -- one entry for each shop'), JS)).toEqual([]);
    expect(detect(noUnboundedMap, code('// bounded by 40'), JS)).toHaveLength(1);
  });
});

describe('the speed of no-unbounded-map', () => {
  it('does not grow with the square of a file', () => {
    const part = (n: number): string => `const table${String(n)} = new Map();
      bus.on('order', (order) => {
        if (table${String(n)}.has(order.id)) log(table${String(n)}.size);
        table${String(n)}.set(order.id, order);
      });
      export function forget${String(n)}(id) { table${String(n)}.delete(id); }`;
    const time = (count: number): number => {
      const code = Array.from({ length: count }, (_, n) => part(n)).join('\n');
      const start = performance.now();
      detect(noUnboundedMap, code, JS);
      return performance.now() - start;
    };
    time(20);
    const small = Math.min(time(40), time(40));
    const large = Math.min(time(320), time(320));
    expect(large / small).toBeLessThan(8 * 4);
  });
});
