import type { FamilySamples } from './samples.js';

const APP = `
import { Module } from '@nestjs/common';
@Module({})
class AppModule {}`;

export const NEST_MICROSERVICE_SAMPLES: FamilySamples = {
  'nest-rmq-prefetch': {
    reported: [
      `${APP}
import { NestFactory } from '@nestjs/core';
import { Transport, type MicroserviceOptions } from '@nestjs/microservices';
const app = await NestFactory.createMicroservice<MicroserviceOptions>(AppModule, {
  transport: Transport.RMQ,
  options: { urls: ['amqp://broker'], queue: 'orders', noAck: false },
});
await app.listen();`,
      `${APP}
import { NestFactory } from '@nestjs/core';
import { Transport, type AsyncMicroserviceOptions } from '@nestjs/microservices';
const app = await NestFactory.createMicroservice<AsyncMicroserviceOptions>(AppModule, {
  inject: [],
  useFactory: () => ({
    transport: Transport.RMQ,
    options: { urls: [process.env['AMQP_URL'] ?? 'amqp://broker'], queue: 'orders', noAck: false },
  }),
});
await app.listen();`,
      `${APP}
import { NestFactory } from '@nestjs/core';
import { Transport, type RmqOptions } from '@nestjs/microservices';
const rabbit: RmqOptions = {
  transport: Transport.RMQ,
  options: { urls: ['amqp://broker'], queue: 'orders', noAck: false, prefetchCount: 0 },
};
async function bootstrap(): Promise<void> {
  const app = await NestFactory.create(AppModule);
  app.connectMicroservice(rabbit);
  await app.startAllMicroservices();
}
void bootstrap();`,
    ],
    silent: [
      `${APP}
import { NestFactory } from '@nestjs/core';
import { Transport, type MicroserviceOptions } from '@nestjs/microservices';
const app = await NestFactory.createMicroservice<MicroserviceOptions>(AppModule, {
  transport: Transport.RMQ,
  options: { urls: ['amqp://broker'], queue: 'orders', noAck: false, prefetchCount: 25 },
});
await app.listen();`,
      `${APP}
import { NestFactory } from '@nestjs/core';
import { Transport, type MicroserviceOptions } from '@nestjs/microservices';
const app = await NestFactory.createMicroservice<MicroserviceOptions>(AppModule, {
  transport: Transport.NATS,
  options: { servers: ['nats://broker'], queue: 'orders' },
});
await app.listen();`,
      `
import { ClientsModule, Transport } from '@nestjs/microservices';
export const clients = ClientsModule.register([
  { name: 'ORDERS', transport: Transport.RMQ, options: { urls: ['amqp://broker'], queue: 'orders' } },
]);`,
      `${APP}
import { NestFactory } from '@nestjs/core';
import { Transport, type MicroserviceOptions } from '@nestjs/microservices';
export async function start(prefetchCount: number): Promise<void> {
  const app = await NestFactory.createMicroservice<MicroserviceOptions>(AppModule, {
    transport: Transport.RMQ,
    options: { urls: ['amqp://broker'], queue: 'orders', noAck: false, prefetchCount },
  });
  await app.listen();
}`,
    ],
    packages: ['@nestjs/common', '@nestjs/core'],
  },
  'nest-rmq-noack': {
    reported: [
      `${APP}
import { NestFactory } from '@nestjs/core';
import { Transport, type MicroserviceOptions } from '@nestjs/microservices';
const app = await NestFactory.create(AppModule);
app.connectMicroservice<MicroserviceOptions>({
  transport: Transport.RMQ,
  options: { urls: ['amqp://broker'], queue: 'orders', prefetchCount: 25 },
});
await app.startAllMicroservices();`,
      `${APP}
import { NestFactory } from '@nestjs/core';
import { Transport, type MicroserviceOptions } from '@nestjs/microservices';
const app = await NestFactory.createMicroservice<MicroserviceOptions>(AppModule, {
  transport: Transport.RMQ,
  options: { urls: ['amqp://broker'], queue: 'orders', prefetchCount: 25, noAck: true },
});
await app.listen();`,
    ],
    silent: [
      `${APP}
import { NestFactory } from '@nestjs/core';
import { Transport, type MicroserviceOptions } from '@nestjs/microservices';
const app = await NestFactory.createMicroservice<MicroserviceOptions>(AppModule, {
  transport: Transport.RMQ,
  options: { urls: ['amqp://broker'], queue: 'orders', prefetchCount: 25, noAck: false },
});
await app.listen();`,
      `
import { ClientProxyFactory, Transport, type ClientProxy } from '@nestjs/microservices';
export const orders: ClientProxy = ClientProxyFactory.create({
  transport: Transport.RMQ,
  options: { urls: ['amqp://broker'], queue: 'orders', noAck: true, queueOptions: { maxLength: 1_000 } },
});`,
    ],
    packages: ['@nestjs/common', '@nestjs/core'],
  },
  'nest-rmq-queueoptions': {
    reported: [
      `${APP}
import { NestFactory } from '@nestjs/core';
import { Transport, type MicroserviceOptions } from '@nestjs/microservices';
const app = await NestFactory.createMicroservice<MicroserviceOptions>(AppModule, {
  transport: Transport.RMQ,
  options: { urls: ['amqp://broker'], queue: 'orders', noAck: false, prefetchCount: 10, queueOptions: { durable: true } },
});
await app.listen();`,
    ],
    silent: [
      `${APP}
import { NestFactory } from '@nestjs/core';
import { Transport, type MicroserviceOptions } from '@nestjs/microservices';
const app = await NestFactory.createMicroservice<MicroserviceOptions>(AppModule, {
  transport: Transport.RMQ,
  options: {
    urls: ['amqp://broker'],
    queue: 'orders',
    noAck: false,
    prefetchCount: 10,
    queueOptions: { durable: true, arguments: { 'x-max-length': 20_000, 'x-overflow': 'reject-publish' } },
  },
});
await app.listen();`,
      `${APP}
import { NestFactory } from '@nestjs/core';
import { Transport, type MicroserviceOptions } from '@nestjs/microservices';
const app = await NestFactory.createMicroservice<MicroserviceOptions>(AppModule, {
  transport: Transport.RMQ,
  options: { urls: ['amqp://broker'], queue: 'orders', noAck: false, prefetchCount: 10, noAssert: true },
});
await app.listen();`,
    ],
    packages: ['@nestjs/common', '@nestjs/core'],
  },
  'nest-rmq-client-queueoptions': {
    reported: [
      `
import { ClientsModule, Transport } from '@nestjs/microservices';
export const clients = ClientsModule.register([
  { name: 'ORDERS', transport: Transport.RMQ, options: { urls: ['amqp://broker'], queue: 'orders', queueOptions: { durable: true } } },
]);`,
      `
import { ClientsModule, Transport } from '@nestjs/microservices';
export const clients = ClientsModule.registerAsync([
  {
    name: 'ORDERS',
    useFactory: () => ({
      transport: Transport.RMQ,
      options: { urls: [process.env['AMQP_URL'] ?? 'amqp://broker'], queue: 'orders', queueOptions: { durable: true } },
    }),
  },
]);`,
    ],
    silent: [
      `
import { ClientsModule, Transport } from '@nestjs/microservices';
export const clients = ClientsModule.registerAsync({
  clients: [
    {
      name: 'ORDERS',
      useFactory: async () => ({
        transport: Transport.RMQ,
        options: { urls: ['amqp://broker'], queue: 'orders', queueOptions: { durable: true, maxLength: 20_000 } },
      }),
    },
  ],
});`,
      `
import { ClientsModule, Transport } from '@nestjs/microservices';
export const clients = ClientsModule.register([{ name: 'ORDERS', transport: Transport.TCP, options: { port: 3001 } }]);`,
    ],
  },
  'nest-rmq-dead-letter': {
    reported: [
      `${APP}
import { NestFactory } from '@nestjs/core';
import { Transport, type MicroserviceOptions } from '@nestjs/microservices';
const app = await NestFactory.createMicroservice<MicroserviceOptions>(AppModule, {
  transport: Transport.RMQ,
  options: { urls: ['amqp://broker'], queue: 'orders', noAck: false, prefetchCount: 10, queueOptions: { maxLength: 20_000 } },
});
await app.listen();`,
    ],
    silent: [
      `${APP}
import { NestFactory } from '@nestjs/core';
import { Transport, type MicroserviceOptions } from '@nestjs/microservices';
const app = await NestFactory.createMicroservice<MicroserviceOptions>(AppModule, {
  transport: Transport.RMQ,
  options: {
    urls: ['amqp://broker'],
    queue: 'orders',
    noAck: false,
    prefetchCount: 10,
    queueOptions: { maxLength: 20_000, deadLetterExchange: 'orders.dead' },
  },
});
await app.listen();`,
      `${APP}
import { NestFactory } from '@nestjs/core';
import { Transport, type MicroserviceOptions } from '@nestjs/microservices';
const app = await NestFactory.createMicroservice<MicroserviceOptions>(AppModule, {
  transport: Transport.RMQ,
  options: { urls: ['amqp://broker'], queue: 'orders.dlq', noAck: false, prefetchCount: 10 },
});
await app.listen();`,
    ],
    packages: ['@nestjs/common', '@nestjs/core'],
  },
};
