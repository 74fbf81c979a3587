import { describe, expect, it } from 'vitest';
import { stepsTo } from '../../../src/analysis/syntax/call-paths.js';
import { gatesOn } from '../../../src/analysis/chains/chain-gates.js';
import { waitersOf } from '../../../src/analysis/chains/chain-waiters.js';
import { atomsOf } from '../../../src/analysis/chains/gate-atoms.js';
import { bodiesOnPath, movingPlaces } from '../../../src/analysis/places/moving-places.js';
import { chainGrowthsOf, type ChainGrowth } from '../../../src/analysis/chains/promise-chains.js';
import { model } from '../../support/index.js';

const JS = { filename: 'src/input.js' };

function growthIn(code: string): ChainGrowth {
  const [growth, ...others] = chainGrowthsOf(model(code, JS));
  if (!growth || others.length > 0) throw new Error(`one growth is expected in ${code}`);
  return growth;
}

const inFunction = (body: string, rest = ''): ChainGrowth =>
  growthIn(`let t = Promise.resolve(), n = 0, free = 9, busy = false; const set = new Set();
    export async function f(task, key) { ${body} } ${rest}`);

describe('gatesOn', () => {
  const gates = (body: string, rest = ''): string[] => {
    const growth = inFunction(body, rest);
    return gatesOn(stepsTo(growth.file, growth.node, 0)).map(
      ({ file, condition, holds, kind }) => `${kind} ${String(holds)} ${file.textOf(condition)}`,
    );
  };

  it.each([
    ['leave false a', 'if (a) return; t = t.then(task);'],
    ['leave true a', 'if (a) { t = t.then(task); }'],
    ['leave false a', 'if (a) { x(); } else { t = t.then(task); }'],
    ['leave true a', 'if (a) { x(); } else { throw e; } t = t.then(task);'],
    ['leave false a', 'return a ? no : (t = t.then(task));'],
    ['leave true a', 'a && (t = t.then(task));'],
    ['wait false a', 'while (a) await room(); t = t.then(task);'],
    ['wait false a', 'if (a) await room(); t = t.then(task);'],
    ['stop false a', 't = t.then(task); if (a) source.pause();'],
  ])('%s: %s', (expected, body) => {
    expect(gates(body)).toEqual([expected]);
  });

  it.each([
    ['leave false a', 'check(); t = t.then(task);', 'function check() { if (a) throw e; }'],
    ['leave true a', 'check(); t = t.then(task);', 'function check() { if (a) { return; } throw e; }'],
    ['wait false a', 'await check(); t = t.then(task);', 'async function check() { while (a) await room(); }'],
  ])('in a helper: %s', (expected, body, helper) => {
    expect(gates(body, helper)).toEqual([expected]);
  });

  it.each([
    'if (a) log(); t = t.then(task);',
    't = t.then(task); if (a) return;',
    'if (b) { if (a) return; } t = t.then(task);',
  ])('none: %s', (body) => {
    expect(gates(body).filter((gate) => gate.endsWith(' a') && !body.includes('if (b)'))).toEqual([]);
  });

  it('looks behind names, predicates and negations', () => {
    const growth = inFunction(
      'const full = isFull(); if (!(full || closed)) { t = t.then(task); }',
      'function isFull() { if (n > 5) return true; return free < 1; }',
    );
    const [gate] = gatesOn(stepsTo(growth.file, growth.node, 0));
    if (!gate) throw new Error('there is no gate');
    expect(atomsOf(gate).map(({ file, node, holds }) => `${file.textOf(node)} ${String(holds)}`)).toEqual([
      'full false',
      'isFull() false',
      'free < 1 false',
      'n > 5 false',
      'closed false',
    ]);
  });
});

describe('movingPlaces', () => {
  it('tells what goes up, down and on, and what gets longer, on the way', () => {
    const growth = inFunction(
      `n++; free -= 1; busy = true; set.add(key); const local = 1; let own = 0; own++;
       counts.set(key, (counts.get(key) ?? 0) + 1); touch();
       t = t.then(() => { later++; return task(); });`,
      'const counts = new Map(); let later = 0, touched = 0; function touch() { touched = touched + 1; }',
    );
    const moving = movingPlaces(bodiesOnPath(stepsTo(growth.file, growth.node, 0)));
    const moves = [...moving].map(([place, kinds]) => {
      const root = place.kind === 'variable' ? place.root.name : '';
      return `${[root, ...place.path].join('.')} ${Object.keys(kinds).join()}`;
    });
    expect(moves.sort()).toEqual(
      ['busy on', 'counts grows', 'counts.[] up', 'free down', 'n up', 'set grows', 't on', 'touched up'].sort(),
    );
  });

  it('takes a flag for set only where it is set on every way to the growth', () => {
    const growth = inFunction('if (failed) { busy = true; } t = t.then(task);');
    const moving = movingPlaces(bodiesOnPath(stepsTo(growth.file, growth.node, 0)));
    expect([...moving.values()].filter(({ on }) => on && growth.file.textOf(on) === 'busy = true')).toEqual([]);
  });
});

describe('waitersOf', () => {
  const bound = (body: string, rest = ''): string | null => {
    const found = waitersOf(inFunction(body, rest)).bound;
    return found === null ? null : found.file.textOf(found.node);
  };

  it.each([
    ['n >= 10', 'if (n >= 10) throw e; n++; t = t.then(task);'],
    ['10 > n', 'if (10 > n) { n += 1; t = t.then(task); }'],
    ['n === 10', 'if (n === 10) return; n++; t = t.then(task);'],
    ['++n > 10', 'if (++n > 10) return; t = t.then(task);'],
    ['free <= 0', 'if (free <= 0) return; free--; t = t.then(task);'],
    ['free', 'if (!free) return; free--; t = t.then(task);'],
    ['busy', 'if (busy) return; busy = true; t = t.then(task);'],
    ['set.size >= 10', 'if (set.size >= 10) return; set.add(key); t = t.then(task);'],
    ['n >= 10', 'while (n >= 10) await t; n++; t = t.then(task);'],
    ['slots.tryAcquire()', 'if (!slots.tryAcquire()) return; t = t.then(task);'],
  ])('is %s: %s', (expected, body) => {
    expect(bound(body)).toBe(expected);
  });

  it.each([
    'n++; t = t.then(task);',
    'if (n >= 10) return; t = t.then(task);',
    'if (n >= Infinity) return; n++; t = t.then(task);',
    'if (n > 0) { n++; t = t.then(task); }',
    'if (!busy) { busy = true; return task(); } t = t.then(task);',
    'if (busy) return; t = t.then(task);',
    'if (n > 10) log(n); n++; t = t.then(task);',
    'if (set.has(key)) return; set.add(key); t = t.then(task);',
    'if (key === last) return; last = key; t = t.then(task);',
    'while (busy) await t; busy = true; t = t.then(task);',
  ])('is none: %s', (body) => {
    expect(bound(body)).toBeNull();
  });

  it('asks all callers', () => {
    const code = (second: string): ChainGrowth =>
      growthIn(`let t = Promise.resolve(), n = 0;
        function add(task) { n++; t = t.then(task); }
        export function a(task) { if (n > 5) return; add(task); }
        export function b(task) { ${second} add(task); }`);
    expect(waitersOf(code('if (n > 9) return;')).bound).not.toBeNull();
    expect(waitersOf(code('')).bound).toBeNull();
  });

  it('lists counts that are kept and not compared', () => {
    const growth = inFunction('n++; t = t.then(task).finally(() => { n--; });');
    const { counted } = waitersOf(growth);
    expect(counted.map(({ file, node }) => file.textOf(node))).toEqual(['n++']);
  });
});
