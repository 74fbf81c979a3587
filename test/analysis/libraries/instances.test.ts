import { describe, expect, it } from 'vitest';
import { isInstance, makersOf } from '../../../src/analysis/libraries/instances.js';
import { probeOf } from '../../support/find.js';
import { MemoryProject } from '../../support/memory-facts.js';

/** Whether the last `probe()` is given a channel of amqplib. */
function isChannel(main: string, others: Readonly<Record<string, string>> = {}): boolean {
  const project = new MemoryProject({ ...others, 'src/main.ts': main });
  const file = project.file('src/main.ts');
  return isInstance(file, probeOf(file), 'amqplib.channel');
}

const CONNECT = "import amqp from 'amqplib'; const connection = await amqp.connect(url); ";

describe('isInstance knows what', () => {
  for (const code of [
    `${CONNECT} const channel = await connection.createChannel(); probe(channel)`,
    `${CONNECT} probe(await connection.createConfirmChannel())`,
    "import * as amqp from 'amqplib'; probe(await (await amqp.connect(url)).createChannel())",
    "import { connect as open } from 'amqplib'; const c = await open(url); probe(await c.createChannel())",
    "const amqp = require('amqplib'); async function f() { const c = await amqp.connect(url); probe(await c.createChannel()); }",
    "const { connect } = require('amqplib'); async function f() { const c = await connect(url); probe(await c.createChannel()); }",
    "const { connect } = await import('amqplib'); const c = await connect(url); probe(await c.createChannel())",
    "import type { Channel } from 'amqplib'; export function f(channel: Channel) { probe(channel); }",
    "import { type ConfirmChannel } from 'amqplib'; class A { private channel?: ConfirmChannel; m() { probe(this.channel!); } }",
    "import type { Channel } from 'amqplib'; class A { constructor(private readonly channel: Channel | null) {} m() { probe(this.channel); } }",
    "import type { Channel } from 'amqplib'; interface Deps { channel: Channel } export function f(deps: Deps) { probe(deps.channel); }",
    "import amqp, { Channel } from 'amqplib'; let channel: Channel; probe(channel)",
    `${CONNECT} class A { async start() { this.channel = await connection.createChannel(); } m() { probe(this.channel); } }`,
    `${CONNECT} let channel; async function get() { channel ??= await connection.createChannel(); return channel; } probe(await get())`,
    "import { connect } from 'amqp-connection-manager'; const c = connect(urls); c.createChannel({ setup: (channel) => { probe(channel); } });",
    "import { connect } from 'amqp-connection-manager'; const c = connect(urls); const setup = async (channel) => { probe(channel); }; c.createChannel({ setup });",
    "import { connect } from 'amqp-connection-manager'; const w = connect(urls).createChannel(); w.addSetup((channel) => probe(channel));",
  ]) {
    it(`is made or declared: ${code}`, () => {
      expect(isChannel(code)).toBe(true);
    });
  }

  it('another file makes', () => {
    const others = { 'src/channel.ts': `${CONNECT} export const channel = await connection.createChannel();` };
    expect(isChannel("import { channel } from './channel.js'; probe(channel)", others)).toBe(true);
  });

  it('another file hands on from the package', () => {
    const others = { 'src/broker.ts': "export { connect } from 'amqplib';" };
    const code = "import { connect } from './broker.js'; const c = await connect(url); probe(await c.createChannel())";
    expect(isChannel(code, others)).toBe(true);
  });
});

describe('isInstance knows what a function of the library returns by its type', () => {
  const redis = (code: string): boolean => {
    const file = new MemoryProject({ 'src/main.ts': code }).file('src/main.ts');
    return isInstance(file, probeOf(file), 'redis.client');
  };

  it.each([
    ["import { createClient } from 'redis'; export function f(client: ReturnType<typeof createClient>) { probe(client); }", true],
    ["import { createClient } from './own.js'; export function f(client: ReturnType<typeof createClient>) { probe(client); }", false],
  ])('%s', (code, expected) => {
    expect(redis(code)).toBe(expected);
  });
});

describe('isInstance does not take', () => {
  for (const code of [
    'const channel = await connection.createChannel(); probe(channel)',
    "import { connect } from './own.js'; const c = await connect(url); probe(await c.createChannel())",
    "import type { Channel } from 'pusher-js'; export function f(channel: Channel) { probe(channel); }",
    'interface Channel { consume(): void } export function f(channel: Channel) { probe(channel); }',
    `${CONNECT} probe(connection)`,
    "import { connect } from 'amqp-connection-manager'; const c = connect(urls); c.createChannel({ name: (channel) => { probe(channel); } });",
  ]) {
    it(`something else: ${code}`, () => {
      expect(isChannel(code)).toBe(false);
    });
  }
});

describe('makersOf', () => {
  it('tells the call that makes an instance', () => {
    const project = new MemoryProject({ 'src/main.ts': `${CONNECT} const channel = await connection.createChannel(); probe(channel)` });
    const file = project.file('src/main.ts');
    const makers = makersOf(file, probeOf(file), 'amqplib.channel').map(({ node }) => file.textOf(node));
    expect(makers).toEqual(['connection.createChannel()']);
  });
});
