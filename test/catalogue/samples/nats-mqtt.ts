import type { FamilySamples } from './samples.js';

export const NATS_MQTT_SAMPLES: FamilySamples = {
  'nats-subscribe-pending': {
    reported: [
      `
import { connect } from '@nats-io/transport-node';
declare function book(body: Uint8Array): Promise<void>;
const connection = await connect({ servers: 'broker:4222' });
for await (const message of connection.subscribe('orders.*')) await book(message.data);`,
      `
import type { NatsConnection } from '@nats-io/transport-node';
declare function book(body: Uint8Array): Promise<void>;
export async function listen(connection: NatsConnection): Promise<void> {
  const subscription = connection.subscribe('orders.*', { queue: 'workers' });
  for await (const message of subscription) await book(message.data);
}`,
    ],
    silent: [
      `
import { connect } from '@nats-io/transport-node';
declare function book(body: Uint8Array): Promise<void>;
const connection = await connect({ servers: 'broker:4222' });
for await (const message of connection.subscribe('orders.*', { slow: 500 })) await book(message.data);`,
      `
import { connect } from '@nats-io/transport-node';
const connection = await connect({ servers: 'broker:4222' });
for await (const message of connection.subscribe('alarms')) console.log(message.subject);
connection.subscribe('orders.*', { callback: (error, message) => console.log(error, message.subject) });`,
      `
import { Subject } from 'rxjs';
const connection = new Subject<string>();
connection.subscribe((value) => console.log(value));`,
    ],
    packages: ['rxjs'],
  },
  'nats-max-reconnect': {
    reported: [
      `
import { connect, type NatsConnection } from '@nats-io/transport-node';
export const open = (): Promise<NatsConnection> => connect({ servers: 'broker:4222', maxReconnectAttempts: -1 });`,
    ],
    silent: [
      `
import { connect, type NatsConnection } from '@nats-io/transport-node';
export const open = (): Promise<NatsConnection> => connect({ servers: 'broker:4222' });`,
    ],
  },
  'jetstream-stream-limits': {
    reported: [
      `
import { jetstreamManager } from '@nats-io/jetstream';
import { connect } from '@nats-io/transport-node';
const manager = await jetstreamManager(await connect());
await manager.streams.add({ name: 'ORDERS', subjects: ['orders.>'] });`,
      `
import { connect } from 'nats';
const connection = await connect();
const manager = await connection.jetstreamManager();
await manager.streams.add({ name: 'ORDERS', subjects: ['orders.>'], max_msgs: -1, max_age: 0 });`,
      `
import { RetentionPolicy, type JetStreamManager } from '@nats-io/jetstream';
export class Streams {
  constructor(private readonly manager: JetStreamManager) {}
  async ensure(name: string): Promise<void> {
    await this.manager.streams.add({ name, subjects: [\`\${name}.>\`], retention: RetentionPolicy.Workqueue });
  }
}`,
    ],
    silent: [
      `
import { jetstreamManager } from '@nats-io/jetstream';
import { connect, nanos } from '@nats-io/transport-node';
const limits = { max_age: nanos(3_600_000), max_bytes: 1024 ** 3 };
const manager = await jetstreamManager(await connect());
await manager.streams.add({ name: 'ORDERS', subjects: ['orders.>'], ...limits });`,
      `
import type { JetStreamManager, StreamConfig } from '@nats-io/jetstream';
export async function ensure(manager: JetStreamManager, config: Partial<StreamConfig>): Promise<void> {
  await manager.streams.add({ name: 'ORDERS', subjects: ['orders.>'], ...config });
}`,
      `
import type { JetStreamManager } from '@nats-io/jetstream';
export async function ensure(manager: JetStreamManager): Promise<void> {
  await manager.streams.add({ name: 'ORDERS', subjects: ['orders.>'], max_bytes: Number(process.env['STREAM_BYTES']) });
}`,
      `
const playlist = { streams: { add: (stream: { name: string }): string => stream.name } };
export const name = playlist.streams.add({ name: 'radio' });`,
    ],
    packages: ['@nats-io/transport-node', 'nats'],
  },
  'jetstream-max-ack-pending': {
    reported: [
      `
import { AckPolicy, type JetStreamManager } from '@nats-io/jetstream';
export async function ensure(manager: JetStreamManager): Promise<void> {
  await manager.consumers.add('ORDERS', { durable_name: 'book', ack_policy: AckPolicy.Explicit, max_deliver: 5, max_ack_pending: -1 });
}`,
    ],
    silent: [
      `
import { AckPolicy, type JetStreamManager } from '@nats-io/jetstream';
export async function ensure(manager: JetStreamManager): Promise<void> {
  await manager.consumers.add('ORDERS', { durable_name: 'book', ack_policy: AckPolicy.Explicit, max_deliver: 5 });
}`,
    ],
  },
  'jetstream-max-deliver': {
    reported: [
      `
import { AckPolicy, type JetStreamManager } from '@nats-io/jetstream';
export async function ensure(manager: JetStreamManager): Promise<void> {
  await manager.consumers.add('ORDERS', { durable_name: 'book', ack_policy: AckPolicy.Explicit });
}`,
      `
import { AckPolicy, connect, type ConsumerConfig } from 'nats';
const config: Partial<ConsumerConfig> = { durable_name: 'book', ack_policy: AckPolicy.All, max_deliver: -1 };
const connection = await connect();
const manager = await connection.jetstream().jetstreamManager();
await manager.consumers.add('ORDERS', config);`,
    ],
    silent: [
      `
import { AckPolicy, type JetStreamManager } from '@nats-io/jetstream';
export async function ensure(manager: JetStreamManager): Promise<void> {
  await manager.consumers.add('ORDERS', { durable_name: 'book', ack_policy: AckPolicy.Explicit, max_deliver: 5 });
}`,
      `
import { AckPolicy, type JetStreamManager } from '@nats-io/jetstream';
export async function ensure(manager: JetStreamManager, attempts: number): Promise<void> {
  await manager.consumers.add('ORDERS', { durable_name: 'book', ack_policy: AckPolicy.Explicit, max_deliver: attempts });
}`,
      `
import { AckPolicy, type JetStreamManager } from '@nats-io/jetstream';
export async function ensure(manager: JetStreamManager): Promise<void> {
  await manager.consumers.add('ORDERS', { durable_name: 'watch', ack_policy: AckPolicy.None });
}`,
    ],
    packages: ['nats'],
  },
  'jetstream-consume-max-messages': {
    reported: [
      `
import { jetstream } from '@nats-io/jetstream';
import { connect } from '@nats-io/transport-node';
const consumer = await jetstream(await connect()).consumers.get('ORDERS', 'book');
for await (const message of await consumer.consume({ max_messages: Number.MAX_SAFE_INTEGER })) message.ack();`,
    ],
    silent: [
      `
import type { Consumer } from '@nats-io/jetstream';
export async function read(consumer: Consumer): Promise<void> {
  for await (const message of await consumer.consume({ max_messages: 20 })) message.ack();
  for await (const message of await consumer.fetch()) message.ack();
}`,
    ],
    packages: ['@nats-io/transport-node'],
  },
  'mqtt-queueqoszero': {
    reported: [
      `
import mqtt from 'mqtt';
const client = mqtt.connect('mqtt://broker', { clientId: 'greenhouse' });
export const report = (value: number): void => void client.publish('greenhouse', String(value));`,
      `
import { connect } from 'mqtt';
const client = connect('mqtt://broker');
setInterval(() => client.publish('heartbeat', String(Date.now()), { qos: 0 }), 1_000);`,
      `
import { connectAsync, type MqttClient } from 'mqtt';
let client: MqttClient;
export async function start(url: string): Promise<void> {
  client = await connectAsync(url, { queueQoSZero: true });
}
export const report = (value: number) => client.publishAsync('greenhouse', String(value));`,
    ],
    silent: [
      `
import mqtt from 'mqtt';
const client = mqtt.connect('mqtt://broker', { clientId: 'greenhouse', queueQoSZero: false });
export const report = (value: number): void => void client.publish('greenhouse', String(value));`,
      `
import mqtt from 'mqtt';
const client = mqtt.connect('mqtt://broker');
client.on('connect', () => client.subscribe('greenhouse/#'));
client.on('message', (topic, payload) => console.log(topic, payload.length));`,
      `
import mqtt from 'mqtt';
const client = mqtt.connect('mqtt://broker');
export function report(value: number): void {
  if (!client.connected) return;
  client.publish('greenhouse', String(value));
}`,
      `
import mqtt from 'mqtt';
const client = mqtt.connect('mqtt://broker');
client.on('connect', () => {
  client.publish('greenhouse/status', 'online', { retain: true });
});`,
      `
import mqtt, { type IClientOptions } from 'mqtt';
export function start(options: IClientOptions): void {
  const client = mqtt.connect('mqtt://broker', options);
  setInterval(() => client.publish('heartbeat', 'on'), 1_000);
}`,
      `
import { connect } from 'node:net';
const client = Object.assign(connect(1883), { publish: (topic: string): string => topic });
client.publish('greenhouse');`,
    ],
  },
  'mqtt-reconnectperiod': {
    reported: [],
    silent: [
      `
import mqtt from 'mqtt';
export const client = mqtt.connect('mqtt://broker', { reconnectPeriod: 5_000 + Math.random() * 10_000 });`,
    ],
  },
  'nats-publish-offline': {
    reported: [],
    silent: [
      `
import { connect } from '@nats-io/transport-node';
const nats = await connect({ servers: 'nats://nats:4222', maxReconnectAttempts: 20 });
export const announce = (orderId: string): void => nats.publish('orders.paid', JSON.stringify({ orderId }));`,
    ],
  },
  'mqtt-outgoing-store': {
    reported: [],
    silent: [
      `
import mqtt from 'mqtt';
const client = mqtt.connect('mqtt://broker', { queueQoSZero: false });
export const report = (value: number): Promise<unknown> => client.publishAsync('sensors/boiler', String(value), { qos: 1 });`,
    ],
  },
};
