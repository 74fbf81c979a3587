import { describe, it } from 'vitest';
import { expectMarkedInProject, itMarks } from './check.js';

itMarks('what is published without a connection', {
  'readings of a sensor': `
      const mqtt = require('mqtt');
      // expect-next-line: require-queue-limit
      const client = mqtt.connect(process.env.BROKER_URL, { clientId: 'greenhouse', clean: true });
      sensors.on('reading', (reading) => client.publish('readings', String(reading.value), { qos: 0 }));`,
  'another quality of service, which this option does not touch': `
      const mqtt = require('mqtt');
      const client = mqtt.connect('mqtt://broker', { clientId: 'greenhouse' });
      sensors.on('reading', (reading) => client.publish('readings', String(reading.value), { qos: 1 }));`,
  'only what comes in is answered': `
      import mqtt from 'mqtt';
      const client = mqtt.connect('mqtt://broker');
      client.on('message', (topic, payload) => client.publish('echo', payload));`,
  'a class that publishes': `
      import { connect } from 'mqtt';
      export class Bridge {
        constructor(url) {
          // expect-next-line: require-queue-limit
          this.client = connect(url, { keepalive: 30 });
        }
        send(topic, body) {
          this.client.publish(topic, JSON.stringify(body));
        }
      }`,
  'a class that looks first': `
      import { connect } from 'mqtt';
      export class Bridge {
        constructor(url) {
          this.client = connect(url, { keepalive: 30 });
        }
        send(topic, body) {
          if (!this.client.connected) throw new Error('no broker');
          this.client.publish(topic, JSON.stringify(body));
        }
      }`,
});

itMarks('declared queues', {
  'in a setup function': `
      import { connect } from 'amqp-connection-manager';
      connect('amqp://broker').createChannel({
        setup(channel) {
          return Promise.all([
            channel.prefetch(10),
            // expect-next-line: require-queue-limit
            channel.assertQueue('orders', { deadLetterExchange: 'dead' }),
          ]);
        },
      });`,
  'with a policy for late messages': `
      import { connect } from 'amqplib';
      export async function declare(url) {
        const channel = await (await connect(url)).createChannel();
        await channel.assertQueue('quotes', { messageTtl: 5_000, deadLetterExchange: 'late' });
      }`,
});

describe('clients and streams of other files', () => {
  it('a client that another file publishes on', () => {
    expectMarkedInProject({
      'src/client.ts': `import mqtt from 'mqtt';
        // expect-next-line: require-queue-limit
        export const client = mqtt.connect('mqtt://broker', { clientId: 'bridge' });`,
      'src/listener.ts': `import mqtt from 'mqtt';
        export const listener = mqtt.connect('mqtt://broker', { clientId: 'listener' });
        listener.subscribe('readings');`,
      'src/report.ts': `import { client } from './client.js';
        import { listener } from './listener.js';
        listener.on('message', (topic: string) => log(topic));
        export const report = (value: number): void => void client.publish('readings', String(value));`,
    });
  });

  it('limits of a stream in another file', () => {
    expectMarkedInProject({
      'src/limits.ts': `export const limits = { max_bytes: 1024 ** 3 };
        export const none = { max_bytes: -1 };`,
      'src/streams.ts': `import type { JetStreamManager } from '@nats-io/jetstream';
        import { limits, none } from './limits.js';
        export async function ensure(manager: JetStreamManager): Promise<void> {
          await manager.streams.add({ name: 'A', subjects: ['a.>'], ...limits });
          // expect-next-line: require-queue-limit
          await manager.streams.add({ name: 'B', subjects: ['b.>'], ...none });
        }`,
    });
  });
});
