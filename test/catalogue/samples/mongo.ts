import type { FamilySamples } from './samples.js';

export const MONGO_SAMPLES: FamilySamples = {
  'mongodb-waitqueuetimeout': {
    reported: [
      `
import { MongoClient } from 'mongodb';
const uri = process.env['MONGO_URL'] ?? 'mongodb://mongo:27017/orders';
export const mongo = new MongoClient(uri, { maxPoolSize: 50, waitQueueTimeoutMS: 0 });`,
      `
import { MongoClient } from 'mongodb';
export const mongo = new MongoClient('mongodb://mongo-1,mongo-2/orders?replicaSet=rs0', { maxPoolSize: 20 });`,
      `
import { MongoClient } from 'mongodb';
export const mongo = await MongoClient.connect('mongodb://mongo:27017/orders');`,
    ],
    silent: [
      `
import { MongoClient } from 'mongodb';
export const mongo = new MongoClient('mongodb://mongo:27017/orders', { waitQueueTimeoutMS: 3_000 });`,
      `
import { MongoClient } from 'mongodb';
export const mongo = new MongoClient('mongodb://mongo:27017/orders?waitQueueTimeoutMS=3000', { maxPoolSize: 20 });`,
      `
import { MongoClient } from 'mongodb';
export const mongo = new MongoClient(process.env['MONGO_URL'] ?? '', { maxPoolSize: 20 });`,
      `
import { MongoClient, type MongoClientOptions } from 'mongodb';
export const connect = (options: MongoClientOptions) => new MongoClient('mongodb://mongo:27017/orders', options);`,
    ],
  },
  'mongoose-waitqueuetimeout': {
    packages: ['@nestjs/mongoose', '@nestjs/common'],
    reported: [
      `
import mongoose from 'mongoose';
export async function connect(): Promise<void> {
  await mongoose.connect('mongodb://mongo:27017/orders', { maxPoolSize: 50, waitQueueTimeoutMS: 0 });
}`,
      `
import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
@Module({ imports: [MongooseModule.forRoot('mongodb://mongo:27017/orders', { maxPoolSize: 50 })] })
export class AppModule {}`,
    ],
    silent: [
      `
import mongoose from 'mongoose';
export async function connect(): Promise<void> {
  await mongoose.connect('mongodb://mongo:27017/orders', { waitQueueTimeoutMS: 4_000 });
}`,
      `
import { connect } from 'mongoose';
export const open = () => connect(process.env['MONGO_URL'] ?? '');`,
    ],
  },
  'mongodb-maxpoolsize': {
    reported: [
      `
import { MongoClient } from 'mongodb';
export const mongo = new MongoClient('mongodb://mongo:27017/orders', { maxPoolSize: 0, waitQueueTimeoutMS: 3_000 });`,
    ],
    silent: [
      `
import { MongoClient } from 'mongodb';
export const mongo = new MongoClient('mongodb://mongo:27017/orders', { waitQueueTimeoutMS: 3_000 });`,
    ],
  },
  'mongodb-sockettimeout': {
    reported: [
      `
import { MongoClient } from 'mongodb';
export const mongo = new MongoClient('mongodb://mongo:27017/orders', { socketTimeoutMS: 0, waitQueueTimeoutMS: 3_000 });`,
    ],
    silent: [
      `
import { MongoClient } from 'mongodb';
export const mongo = new MongoClient('mongodb://mongo:27017/orders', { waitQueueTimeoutMS: 3_000 });`,
      `
import { MongoClient } from 'mongodb';
export const mongo = new MongoClient('mongodb://mongo:27017/orders', { socketTimeoutMS: 30_000 });`,
    ],
  },
  'mongodb-serverselection': {
    reported: [],
    silent: [
      `
import { MongoClient } from 'mongodb';
export const mongo = new MongoClient('mongodb://mongo:27017/orders', { serverSelectionTimeoutMS: 5_000 });`,
    ],
  },
  'mongoose-buffertimeout': {
    reported: [],
    silent: [
      `
import mongoose from 'mongoose';
mongoose.set('bufferTimeoutMS', 5_000);
export const open = () => mongoose.connect(process.env['MONGO_URL'] ?? '');`,
    ],
  },
  'mongoose-buffercommands': {
    reported: [],
    silent: [
      `
import mongoose from 'mongoose';
await mongoose.connect('mongodb://database/shop?waitQueueTimeoutMS=2000', { bufferCommands: false, maxPoolSize: 20 });`,
    ],
  },
};
