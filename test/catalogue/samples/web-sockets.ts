import type { FamilySamples } from './samples.js';

export const WEB_SOCKET_SAMPLES: FamilySamples = {
  'ws-maxpayload': {
    reported: [
      `
import { WebSocketServer } from 'ws';
export const server = new WebSocketServer({ port: 8080, maxPayload: 0 });`,
    ],
    silent: [
      `
import { WebSocketServer } from 'ws';
export const server = new WebSocketServer({ port: 8080 });`,
      `
import { WebSocketServer } from 'ws';
export const server = new WebSocketServer({ noServer: true, maxPayload: 64 * 1024 });`,
    ],
  },
  'ws-permessagedeflate': {
    reported: [
      `
import { WebSocketServer } from 'ws';
export const server = new WebSocketServer({ port: 8080, perMessageDeflate: { threshold: 1024, concurrencyLimit: Infinity } });`,
    ],
    silent: [
      `
import { WebSocketServer } from 'ws';
export const server = new WebSocketServer({ port: 8080, perMessageDeflate: true });`,
      `
import { WebSocketServer } from 'ws';
export const server = new WebSocketServer({ port: 8080, perMessageDeflate: { concurrencyLimit: 10 } });`,
    ],
  },
  'ws-handshaketimeout': {
    reported: [
      `
import WebSocket from 'ws';
export const connect = (url: string): WebSocket => new WebSocket(url, { handshakeTimeout: 0 });`,
    ],
    silent: [
      `
import WebSocket from 'ws';
export const connect = (url: string): WebSocket => new WebSocket(url);`,
      `
import WebSocket from 'ws';
export const connect = (url: string): WebSocket => new WebSocket(url, 'v2', { handshakeTimeout: 5_000 });`,
    ],
  },
  'ws-send-bufferedamount': {
    reported: [
      `
import { WebSocketServer } from 'ws';
const server = new WebSocketServer({ port: 8080 });
setInterval(() => {
  for (const client of server.clients) client.send(JSON.stringify(process.memoryUsage()));
}, 100);`,
    ],
    silent: [
      `
import { WebSocketServer } from 'ws';
const server = new WebSocketServer({ port: 8080 });
setInterval(() => {
  for (const client of server.clients) if (client.bufferedAmount < 1024 * 1024) client.send('tick');
}, 1_000);`,
    ],
  },
  'socketio-maxhttpbuffersize': {
    packages: ['@nestjs/websockets'],
    reported: [
      `
import { createServer } from 'node:http';
import { Server } from 'socket.io';
export const io = new Server(createServer(), { maxHttpBufferSize: Infinity });`,
      `
import { Server } from 'socket.io';
export const io = new Server(8080, { maxHttpBufferSize: 1e9 });`,
      `
import { WebSocketGateway } from '@nestjs/websockets';
@WebSocketGateway(8080, { namespace: 'boards', maxHttpBufferSize: Infinity })
export class BoardsGateway {}`,
    ],
    silent: [
      `
import { createServer } from 'node:http';
import { Server } from 'socket.io';
export const io = new Server(createServer());`,
      `
import { Server } from 'socket.io';
export const io = new Server(8080, { maxHttpBufferSize: 1e7 });`,
    ],
  },
  'socketio-emit-buffer': {
    reported: [
      `
import { Server } from 'socket.io';
const io = new Server(8080);
setInterval(() => io.emit('load', process.cpuUsage()), 100);`,
    ],
    silent: [
      `
import { Server } from 'socket.io';
const io = new Server(8080);
setInterval(() => io.volatile.emit('load', process.cpuUsage()), 1_000);`,
    ],
  },
  'socketio-recovery': {
    reported: [
      `
import { Server } from 'socket.io';
export const io = new Server(8080, { connectionStateRecovery: { maxDisconnectionDuration: Infinity } });`,
    ],
    silent: [
      `
import { Server } from 'socket.io';
export const io = new Server(8080, { connectionStateRecovery: {} });`,
    ],
  },
  'socketio-redis-streams-maxlen': {
    packages: ['socket.io', 'redis'],
    reported: [
      `
import { createAdapter } from '@socket.io/redis-streams-adapter';
import { createClient } from 'redis';
import { Server } from 'socket.io';
const client = createClient();
export const io = new Server(8080, { adapter: createAdapter(client, { maxLen: Infinity }) });`,
    ],
    silent: [
      `
import { createAdapter } from '@socket.io/redis-streams-adapter';
import { createClient } from 'redis';
import { Server } from 'socket.io';
const client = createClient();
export const io = new Server(8080, { adapter: createAdapter(client) });`,
    ],
  },
  'socketio-client-sendbuffer': {
    reported: [
      `
import { EventEmitter } from 'node:events';
import { io } from 'socket.io-client';
const readings = new EventEmitter();
const hub = io('https://hub.example');
readings.on('data', (reading: number) => hub.emit('reading', reading));`,
    ],
    silent: [
      `
import { EventEmitter } from 'node:events';
import { io } from 'socket.io-client';
const readings = new EventEmitter();
const hub = io('https://hub.example');
readings.on('data', (reading: number) => hub.volatile.emit('reading', reading));`,
      `
import { EventEmitter } from 'node:events';
import { io } from 'socket.io-client';
const readings = new EventEmitter();
const hub = io('https://hub.example');
readings.on('data', (reading: number) => {
  if (hub.connected) hub.emit('reading', reading);
});`,
      `
import { io } from 'socket.io-client';
const hub = io('https://hub.example');
hub.on('orders', (orders: string[]) => console.log(orders.length));
hub.emit('join', 'orders');`,
    ],
  },
  'socketio-client-retries': {
    reported: [
      `
import { io } from 'socket.io-client';
export const hub = io('https://hub.example', { retries: Infinity, ackTimeout: 10_000 });`,
    ],
    silent: [
      `
import { io } from 'socket.io-client';
export const hub = io('https://hub.example', { retries: 3, ackTimeout: 10_000 });`,
      `
import { io } from 'socket.io-client';
export const hub = io('https://hub.example');`,
    ],
  },
  'reconnecting-websocket-queue': {
    reported: [
      `
import { EventEmitter } from 'node:events';
import ReconnectingWebSocket from 'reconnecting-websocket';
const readings = new EventEmitter();
const socket = new ReconnectingWebSocket('wss://hub.example', [], { connectionTimeout: 4_000 });
readings.on('data', (reading: number) => socket.send(String(reading)));`,
      `
import ReconnectingWebSocket from 'reconnecting-websocket';
export class Uplink {
  private readonly socket = new ReconnectingWebSocket('wss://hub.example', [], { maxEnqueuedMessages: Infinity });
  report(value: number): void {
    this.socket.send(String(value));
  }
}`,
    ],
    silent: [
      `
import ReconnectingWebSocket from 'reconnecting-websocket';
const socket = new ReconnectingWebSocket('wss://hub.example', [], { maxEnqueuedMessages: 200 });
export const report = (value: number): void => socket.send(String(value));`,
      `
import ReconnectingWebSocket from 'reconnecting-websocket';
// It only listens.
const socket = new ReconnectingWebSocket('wss://prices.example');
socket.addEventListener('message', (event) => console.log(event.data));`,
      `
import ReconnectingWebSocket, { type Options } from 'reconnecting-websocket';
export const socketWith = (options: Options): ReconnectingWebSocket => new ReconnectingWebSocket('wss://hub.example', [], options);`,
    ],
  },
  'partysocket-queue': {
    reported: [
      `
import PartySocket from 'partysocket';
const room = new PartySocket({ host: 'hub.example', room: 'plant-7' });
export const report = (value: number): unknown => room.send(String(value));`,
      `
import WebSocket from 'partysocket/ws';
const socket = new WebSocket('wss://hub.example', [], { maxEnqueuedMessages: Infinity });
export const report = (value: number): unknown => socket.send(String(value));`,
    ],
    silent: [
      `
import PartySocket from 'partysocket';
const room = new PartySocket({ host: 'hub.example', room: 'plant-7', maxEnqueuedMessages: 200 });
export const report = (value: number): unknown => room.send(String(value));`,
      `
import PartySocket from 'partysocket';
const room = new PartySocket({ host: 'hub.example', room: 'plant-7' });
export const report = (value: number): void => {
  if (room.readyState === PartySocket.OPEN) room.send(String(value));
};`,
    ],
  },
  'socketio-client-reconnection': {
    reported: [],
    silent: [
      `
import { io } from 'socket.io-client';
export const socket = io('https://live.example.com', { reconnectionDelayMax: 10_000 });`,
    ],
  },
};
