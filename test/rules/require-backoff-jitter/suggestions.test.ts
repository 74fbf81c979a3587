import { describe, expect, it } from 'vitest';
import { requireBackoffJitter } from '../../../src/rules/require-backoff-jitter.js';
import { applyEdits, findings } from '../../support/index.js';
import { typeErrors } from '../../support/type-errors.js';

/** The code after each suggestion of its findings. */
function suggested(code: string): string[] {
  const found = findings(requireBackoffJitter, code, { filename: 'src/input.ts' });
  expect(found.length, 'findings').toBeGreaterThan(0);
  return found.flatMap(({ suggestions }) => suggestions.map(({ edits }) => applyEdits(code, edits)));
}

const LOOP = (wait: string): string =>
  `export async function f() { for (let n = 1; n < 5; n++) { try { return await api.get(); } catch { ${wait} } } }`;

describe('a random factor', () => {
  it.each([
    ['await sleep(1_000);', 'await sleep(Math.random() * 1_000);'],
    ['await sleep(PAUSE_MS);', 'await sleep(Math.random() * PAUSE_MS);'],
    ['await sleep(500 * 2 ** n);', 'await sleep(Math.random() * (500 * 2 ** n));'],
    ['await sleep(Math.min(9_000, 500 * n));', 'await sleep(Math.random() * Math.min(9_000, 500 * n));'],
    ['await new Promise((r) => setTimeout(r, 700));', 'await new Promise((r) => setTimeout(r, Math.random() * 700));'],
  ])('%s', (before, after) => {
    const texts = suggested(LOOP(before));
    expect(texts).toEqual([LOOP(after)]);
    expect(findings(requireBackoffJitter, LOOP(after))).toEqual([]);
  });

  it('spreads a number that is drawn once', () => {
    const [text] = suggested(
      `import mqtt from 'mqtt'; export const c = mqtt.connect(URL, { reconnectPeriod: 5_000 });`,
    );
    expect(text).toContain('reconnectPeriod: Math.round(5_000 * (0.5 + Math.random()))');
  });

  it('leaves alone what a server asked for, lists, and what may be no number', () => {
    expect(
      suggested(
        `export async function f(url) { for (let n = 1; n < 5; n++) { const res = await fetch(url); if (res.ok) return res;
        await sleep(Number(res.headers.get('retry-after')) || 1000 * 2 ** n); } }`,
      ),
    ).toEqual([]);
    expect(
      suggested(
        `import { HubConnectionBuilder } from '@microsoft/signalr'; new HubConnectionBuilder().withAutomaticReconnect([0, 2_000]).build();`,
      ),
    ).toEqual([]);
  });
});

describe("a library's own option", () => {
  it.each([
    [
      `import pRetry from 'p-retry'; export const a = () => pRetry(work, { retries: 3 });`,
      `import pRetry from 'p-retry'; export const a = () => pRetry(work, { randomize: true, retries: 3 });`,
    ],
    [
      `import pRetry from 'p-retry'; export const a = () => pRetry(work);`,
      `import pRetry from 'p-retry'; export const a = () => pRetry(work, { randomize: true });`,
    ],
    [
      `import pRetry from "p-retry"; export const a = () => pRetry(work, { retries: 3, randomize: false });`,
      `import pRetry from "p-retry"; export const a = () => pRetry(work, { retries: 3, randomize: true });`,
    ],
    [
      `import { backOff } from "exponential-backoff"; export const a = () => backOff(work, {});`,
      `import { backOff } from "exponential-backoff"; export const a = () => backOff(work, { jitter: "full" });`,
    ],
    [
      `import { Queue } from 'bullmq'; export const q = new Queue('x', { defaultJobOptions: { attempts: 3, backoff: { type: 'fixed', delay: 500 } } });`,
      `import { Queue } from 'bullmq'; export const q = new Queue('x', { defaultJobOptions: { attempts: 3, backoff: { jitter: 0.5, type: 'fixed', delay: 500 } } });`,
    ],
  ])('%s', (before, after) => {
    expect(suggested(before)).toEqual([after]);
    expect(findings(requireBackoffJitter, after)).toEqual([]);
  });
});

describe('edits that compile', () => {
  const CLIENT = `declare const api: { get(): Promise<string> };\ndeclare const rows: { update(row: object): Promise<void> };\n`;
  const SLEEP = `const sleep = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));\n`;
  const TRIES = (before: string, wait: string): string =>
    `${CLIENT}${SLEEP}export async function load(${before}): Promise<string | null> {
  for (let n = 1; n < 5; n += 1) { try { return await api.get(); } catch { ${wait} } }
  return null;
}`;

  it.each([
    ['a number', TRIES('', 'await sleep(1_000);')],
    ['a constant', `const PAUSE = 500;\n${TRIES('', 'await sleep(PAUSE);')}`],
    ['a formula', TRIES('', 'await sleep(Math.min(9_000, 100 * 2 ** n));')],
    ['a parameter', TRIES('delay: number', 'await sleep(delay * n);')],
    ['a default', TRIES('options: { delay?: number }', 'await sleep(options.delay ?? 1_000);')],
    ['a timer', TRIES('', 'await new Promise((resolve) => setTimeout(resolve, 250 * n));')],
    [
      'a row',
      `${CLIENT}export async function onFailed(row: { attempts: number }): Promise<void> {
  await rows.update({ nextAttemptAt: new Date(Date.now() + 1_000 * 2 ** row.attempts) });
}`,
    ],
    [
      'a method',
      `class Feed {
  #tries = 0;
  constructor(private readonly url: string) {}
  #delay(): number { return 500 * 2 ** this.#tries; }
  connect(): void {
    const socket = new WebSocket(this.url);
    socket.onclose = () => { this.#tries += 1; setTimeout(() => { this.connect(); }, this.#delay()); };
  }
}
export const feed = new Feed('wss://example.com');`,
    ],
  ])('%s', (_, code) => {
    expect(typeErrors(code), 'before').toEqual([]);
    const texts = suggested(code);
    expect(texts.length).toBeGreaterThan(0);
    for (const text of texts) {
      expect(typeErrors(text), text).toEqual([]);
      expect(findings(requireBackoffJitter, text, { filename: 'src/input.ts' }), text).toEqual([]);
    }
  });

  it.each([
    ['what may be undefined', TRIES('delay?: number', 'await new Promise((resolve) => setTimeout(resolve, delay));')],
    [
      'a field that may be undefined',
      TRIES('options: { delay?: number }', 'await new Promise((resolve) => setTimeout(resolve, options.delay));'),
    ],
    [
      'a text of the environment',
      `${CLIENT}declare function sleep(time: string | undefined): Promise<void>;
export async function load() {
  for (let n = 1; n < 5; n += 1) { try { return await api.get(); } catch { await sleep(process.env.RETRY_DELAY); } }
}`,
    ],
    [
      'a length of time as text',
      `${CLIENT}declare function sleep(time: string): Promise<void>;
export async function load() {
  for (let n = 1; n < 5; n += 1) { try { return await api.get(); } catch { await sleep('5 seconds'); } }
}`,
    ],
  ])('none for %s', (_, code) => {
    expect(suggested(code)).toEqual([]);
  });

  it('rounds what has to be a whole number', () => {
    const [text] = suggested(
      `export async function onFailure(message, receiveCount) {
        await sqs.send(new SendMessageCommand({ QueueUrl, DelaySeconds: 30 * 2 ** receiveCount }));
      }`,
    );
    expect(text).toContain('DelaySeconds: Math.round(Math.random() * (30 * 2 ** receiveCount))');
  });
});
