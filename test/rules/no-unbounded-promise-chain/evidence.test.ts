import { describe, expect, it } from 'vitest';
import { noUnboundedPromiseChain } from '../../../src/rules/no-unbounded-promise-chain.js';
import { detect, findings, type Detected } from '../../support/index.js';

const only = (code: string): Detected => {
  const [found, ...others] = detect(noUnboundedPromiseChain, code);
  expect(others).toEqual([]);
  if (!found) throw new Error('nothing is found');
  return found;
};

const places = ({ related }: Detected): string[] => related.map(({ line, label }) => `${String(line)} ${label}`);

describe('the evidence of a finding', () => {
  it('names the tail, what repeats, and a count that nobody compares', () => {
    const found = only(`import { bus } from './bus';
let tail = Promise.resolve();
let waiting = 0;
bus.on('order', (order) => {
  waiting += 1;
  tail = tail.then(() => book(order)).finally(() => {
    waiting -= 1;
  });
});`);
    expect(found).toMatchObject({ line: 6, name: 'tail', confidence: 'high', messageId: 'chained' });
    expect(found.message).toContain("'tail' gets longer for every event");
    expect(found.message).toContain('counted, but nothing compares the count');
    expect(places(found)).toEqual([
      '2 the last promise is kept here',
      '4 for every event',
      '5 counted here, never compared',
    ]);
  });

  it('names the wait of a lock', () => {
    const found = only(`export class Mutex {
  private last: Promise<void> = Promise.resolve();
  async run(work: () => Promise<void>): Promise<void> {
    const previous = this.last;
    let release!: () => void;
    this.last = new Promise((resolve) => { release = resolve; });
    await previous;
    try { await work(); } finally { release(); }
  }
}`);
    expect(found).toMatchObject({ line: 6, name: 'last', confidence: 'medium', messageId: 'turn' });
    expect(places(found)).toEqual([
      '2 the last promise is kept here',
      '7 waits for the one before here',
      '3 whenever this method is called',
    ]);
  });

  it('names the other places where the same chain grows', () => {
    const found = detect(
      noUnboundedPromiseChain,
      `let tail = Promise.resolve();
export function put(row) {
  tail = tail.then(() => insert(row));
}
export function remove(id) {
  tail = tail.then(() => erase(id));
}`,
      { filename: 'src/input.js' },
    );
    expect(found.map(({ line }) => line)).toEqual([3, 6]);
    expect(found.map(places)).toEqual([
      ['1 the last promise is kept here', '6 gets longer here too', '2 whenever this exported function is called'],
      ['1 the last promise is kept here', '3 gets longer here too', '5 whenever this exported function is called'],
    ]);
  });

  it('is one for the steps of one function', () => {
    const found = only(`let tail = Promise.resolve();
export function put(row: Row): void {
  tail = tail.then(() => insert(row));
  tail = tail.then(() => index(row));
}`);
    expect(found.line).toBe(3);
  });

  it.each([
    ['tail', 'tail = tail.then(() => save(x))', 'let tail = Promise.resolve();'],
    ['state.tail', 'state.tail = state.tail.then(() => save(x))', 'const state = { tail: Promise.resolve() };'],
    [
      'tails',
      'tails.set(x.id, (tails.get(x.id) ?? Promise.resolve()).then(() => save(x)))',
      'const tails = new Map();',
    ],
    ['tails', 'tails[x.id] = (tails[x.id] ?? Promise.resolve()).then(() => save(x))', 'const tails = {};'],
  ])('calls the tail %s in `%s`', (name, growth, declaration) => {
    expect(only(`${declaration}\nbus.on('x', (x) => { ${growth}; });`).name).toBe(name);
  });

  it('is reported at what gets the new value, not at all of it', () => {
    const code = `let tail = Promise.resolve();
const map = new Map();
bus.on('x', (x) => { tail = tail.then(() => save(x)); });
bus.on('y', (y) => { map.set(y, map.get(y).then(() => save(y))); });`;
    expect(
      findings(noUnboundedPromiseChain, code).map(({ line, column, endColumn }) => [line, column, endColumn]),
    ).toEqual([
      [3, 22, 26],
      [4, 22, 29],
    ]);
  });

  it.each([
    ['high', `bus.on('x', (x) => { tail = tail.then(() => save(x)); });`],
    ['medium', `export function put(x) { tail = tail.then(() => save(x)); }`],
    ['low', `register('x', (x) => { tail = tail.then(() => save(x)); });`],
    ['low', `async function all(xs) { for await (const x of xs) tail = tail.then(() => save(x)); } all(rows);`],
  ])('is %s for %s', (confidence, code) => {
    expect(only(`let tail = Promise.resolve();\n${code}`).confidence).toBe(confidence);
  });
});

describe('a claim', () => {
  const code = (claim: string): string => `let tail = Promise.resolve();
bus.on('x', (x) => {
  ${claim}
  tail = tail.then(() => save(x));
});`;

  it('silences it', () => {
    expect(detect(noUnboundedPromiseChain, code('// bounded by 12 -- one for each door'))).toEqual([]);
    expect(detect(noUnboundedPromiseChain, code('// one for each door'))).toHaveLength(1);
  });
});
