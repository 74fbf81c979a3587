import { describe, expect, it } from 'vitest';
import { isChosenNumber, isClientInput, isConfiguredList } from '../../../src/analysis/fan-out/chosen-numbers.js';
import { ofMarked } from '../marked-node.js';

describe('isChosenNumber', () => {
  it.each([
    'mark(5)',
    'const N = 5; mark(N * 2)',
    'mark(Number(process.env.WORKERS ?? 4))',
    'mark(parseInt(process.env.N, 10) || 4)',
    'mark(Math.min(8, list.length))',
    'mark(Math.max(1, Math.min(8, Number(req.query.n))))',
    `import os from 'node:os'; mark(os.cpus().length)`,
    `import { availableParallelism } from 'node:os'; mark(availableParallelism() - 1)`,
    'mark(navigator.hardwareConcurrency)',
    'function f(limit) { mark(limit); }',
    'function f({ concurrency = 4 }) { mark(concurrency); }',
    'function f(options) { mark(options.anything); }',
    `import { AT_ONCE } from './x'; mark(AT_ONCE)`,
    `import settings from './settings'; mark(settings.pages)`,
    'class A { constructor(private readonly runners: number) {} f() { mark(this.runners); } }',
    'function f(n) { const workers = n > 0 ? n : 4; mark(workers); }',
    'mark(total % 10)',
    'const config = load(); mark(config.get("n"))',
  ])('%s', (code) => {
    expect(ofMarked(isChosenNumber, code)).toBe(true);
  });

  it.each([
    'mark(list.length)',
    'const batches = Math.ceil(list.length / 10); mark(batches)',
    'mark(Math.ceil(total / 100))',
    'mark(Infinity)',
    'mark(Number(req.query.limit))',
    'const { limit } = req.query; mark(limit)',
    'mark(args.first)',
    'function f(n) { mark(n); }',
    'mark(map.size)',
    'mark(response.total)',
    'const max = rows.length; mark(max)',
    'mark("5")',
  ])('not: %s', (code) => {
    expect(ofMarked(isChosenNumber, code)).toBe(false);
  });
});

describe('isConfiguredList', () => {
  it.each([
    'mark(config.mirrors)',
    'mark(process.env.HOSTS.split(","))',
    'mark((process.env.HOSTS ?? "").split(","))',
    'const { hosts } = settings; mark(hosts)',
    'class A { f() { mark(this.config.get("hosts")); } }',
  ])('%s', (code) => {
    expect(ofMarked(isConfiguredList, code)).toBe(true);
  });

  it.each(['mark(options.ids)', 'mark(params.ids)', 'mark(this.items)', 'mark(repo.list())'])('not: %s', (code) => {
    expect(ofMarked(isConfiguredList, code)).toBe(false);
  });
});

describe('isClientInput', () => {
  it.each(['mark(req.body.ids)', 'const { ids } = req.body; mark(ids)', 'mark(args.ids)', 'mark(JSON.parse(event.body))', 'const n = Number(req.query.n); mark(n)'])('%s', (code) => {
    expect(ofMarked(isClientInput, code)).toBe(true);
  });

  it.each(['mark(rows)', 'mark(this.ids)', `import { args } from './args'; mark(args.ids)`])('not: %s', (code) => {
    expect(ofMarked(isClientInput, code)).toBe(false);
  });
});
