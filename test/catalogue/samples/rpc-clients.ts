import type { FamilySamples } from './samples.js';

export const RPC_CLIENT_SAMPLES: FamilySamples = {
  'grpc-max-streams': {
    reported: [
      `
import { Server } from '@grpc/grpc-js';
export const server = new Server();`,
      `
import * as grpc from '@grpc/grpc-js';
export const server = new grpc.Server({ 'grpc.keepalive_time_ms': 60_000, 'grpc.max_concurrent_streams': 4_294_967_295 });`,
    ],
    silent: [
      `
import { Server } from '@grpc/grpc-js';
export const server = new Server({ 'grpc.max_concurrent_streams': 200 });`,
    ],
  },
  'grpc-max-message': {
    reported: [
      `
import { Server } from '@grpc/grpc-js';
export const server = new Server({ 'grpc.max_concurrent_streams': 200, 'grpc.max_receive_message_length': -1 });`,
    ],
    silent: [
      `
import { Server } from '@grpc/grpc-js';
export const server = new Server({ 'grpc.max_concurrent_streams': 200 });`,
    ],
  },
  'slack-webclient': {
    reported: [
      `
import { WebClient } from '@slack/web-api';
export const slack = new WebClient(process.env['SLACK_TOKEN']);`,
      `
import { WebClient } from '@slack/web-api';
export const slack = new WebClient(process.env['SLACK_TOKEN'], { timeout: 0 });`,
    ],
    silent: [
      `
import { WebClient } from '@slack/web-api';
export const slack = new WebClient(process.env['SLACK_TOKEN'], { timeout: 10_000 });`,
      `
import { WebClient } from '@slack/web-api';
const slack = new WebClient(process.argv[2]);
await slack.chat.postMessage({ channel: 'releases', text: 'released' });`,
    ],
  },
  'elasticsearch-requesttimeout': {
    reported: [
      `
import { Client } from '@elastic/elasticsearch';
export const search = new Client({ node: 'http://search:9200', maxRetries: 2 });`,
    ],
    silent: [
      `
import { Client } from '@elastic/elasticsearch';
export const search = new Client({ node: 'http://search:9200', requestTimeout: 20_000 });`,
    ],
  },
  'openai-timeout': {
    reported: [],
    silent: [
      `
import OpenAI from 'openai';
export const client = new OpenAI({ maxRetries: 1 });`,
    ],
  },
  'anthropic-aisdk-timeout': {
    reported: [],
    silent: [
      `
import Anthropic from '@anthropic-ai/sdk';
export const client = new Anthropic({ maxRetries: 1 });`,
    ],
  },
  'stripe-timeout': {
    reported: [],
    silent: [
      `
import Stripe from 'stripe';
export const stripe = new Stripe(process.env['STRIPE_KEY'] ?? '');`,
    ],
  },
  'neo4j-pool': {
    reported: [],
    silent: [
      `
import neo4j from 'neo4j-driver';
export const driver = neo4j.driver('neo4j://graph', neo4j.auth.basic('app', process.env['GRAPH_PASSWORD'] ?? ''));`,
    ],
  },
  'cassandra-maxrequests': {
    reported: [
      `
import { Client } from 'cassandra-driver';
export const client = new Client({
  contactPoints: ['db'],
  localDataCenter: 'dc1',
  pooling: { maxRequestsPerConnection: Infinity },
});`,
    ],
    silent: [
      `
import { Client } from 'cassandra-driver';
export const client = new Client({ contactPoints: ['db'], localDataCenter: 'dc1' });`,
    ],
  },
  'clickhouse-connections': {
    reported: [
      `
import { createClient } from '@clickhouse/client';
export const clickhouse = createClient({ url: 'http://clickhouse:8123', max_open_connections: Infinity });`,
    ],
    silent: [
      `
import { createClient } from '@clickhouse/client';
export const clickhouse = createClient({ url: 'http://clickhouse:8123' });`,
    ],
  },
  'influx-writebuffer': {
    reported: [
      `
import { InfluxDB } from '@influxdata/influxdb-client';
const influx = new InfluxDB({ url: 'http://influx:8086', token: process.env['INFLUX_TOKEN'] ?? '' });
export const readings = influx.getWriteApi('plant', 'readings', 'ms', { maxBufferLines: Infinity });`,
    ],
    silent: [
      `
import { InfluxDB } from '@influxdata/influxdb-client';
const influx = new InfluxDB({ url: 'http://influx:8086', token: process.env['INFLUX_TOKEN'] ?? '' });
export const readings = influx.getWriteApi('plant', 'readings', 'ms', { batchSize: 500 });`,
    ],
  },
  'discordjs-rest': {
    reported: [],
    silent: [
      `
import { REST } from '@discordjs/rest';
export const rest = new REST({ rejectOnRateLimit: ['/channels'], timeout: 10_000 });`,
    ],
  },
};
