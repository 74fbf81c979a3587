import { describe, it } from 'vitest';
import { expectMarkedInProject, itMarks } from './check.js';

itMarks('RabbitMQ below NestJS', {
  'one finding for two options': `
      import { NestFactory } from '@nestjs/core';
      import { Transport } from '@nestjs/microservices';
      async function bootstrap() {
        // expect-next-line: require-prefetch
        const app = await NestFactory.createMicroservice(AppModule, {
          transport: Transport.RMQ,
          options: { urls: ['amqp://broker'], queue: 'orders' },
        });
        await app.listen();
      }`,
  'both options': `
      import { NestFactory } from '@nestjs/core';
      import { Transport } from '@nestjs/microservices';
      async function bootstrap() {
        const app = await NestFactory.create(AppModule);
        app.connectMicroservice({
          transport: Transport.RMQ,
          options: { urls: ['amqp://broker'], queue: 'orders', prefetchCount: 10, noAck: false },
        }, { inheritAppConfig: true });
      }`,
  'a transport that cannot be told': `
      import { NestFactory } from '@nestjs/core';
      export async function bootstrap(transport) {
        const app = await NestFactory.createMicroservice(AppModule, { transport, options: { queue: 'orders' } });
        await app.listen();
      }`,
  'a client, which reads only its answers': `
      import { ClientsModule, Transport } from '@nestjs/microservices';
      export const clients = ClientsModule.register([
        { name: 'ORDERS', transport: Transport.RMQ, options: { urls: ['amqp://broker'], queue: 'orders', noAck: true } },
      ]);`,
});

describe('options of another file', () => {
  it('a constant and a function', () => {
    expectMarkedInProject({
      'src/options.ts': `import { Transport, type RmqOptions } from '@nestjs/microservices';
        const base = { urls: ['amqp://broker'], noAck: false };
        export const limited: RmqOptions = { transport: Transport.RMQ, options: { ...base, queue: 'a', prefetchCount: 10 } };
        export function endless(queue: string): RmqOptions {
          return { transport: Transport.RMQ, options: { ...base, queue } };
        }`,
      'src/main.ts': `import { NestFactory } from '@nestjs/core';
        import { endless, limited } from './options.js';
        export async function bootstrap(): Promise<void> {
          const app = await NestFactory.create(AppModule);
          app.connectMicroservice(limited);
          // expect-next-line: require-prefetch
          app.connectMicroservice(endless('orders'));
        }`,
    });
  });
});
