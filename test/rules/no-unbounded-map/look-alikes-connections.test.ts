import { noUnboundedMap } from '../../../src/rules/no-unbounded-map.js';
import { itFinds } from '../../support/cases.js';

const JS = 'src/input.js';

itFinds(noUnboundedMap, 'nothing where entries leave with a connection', [
  {
    name: 'connections that close',
    code: `
      import { createServer } from 'node:net';
      const sockets = new Set<import('node:net').Socket>();
      createServer((socket) => {
        sockets.add(socket);
        socket.on('close', () => sockets.delete(socket));
      }).listen(9000);`,
  },
  {
    name: 'websocket clients that close',
    code: `
      import { WebSocketServer } from 'ws';
      const server = new WebSocketServer({ port: 8080 });
      const clients = new Map<string, import('ws').WebSocket>();
      server.on('connection', (socket, req) => {
        const id = req.url ?? '';
        clients.set(id, socket);
        socket.on('close', () => clients.delete(id));
      });`,
  },
  {
    name: 'socket.io users that disconnect',
    code: `
      import { io } from './io';
      const users = new Map<string, string>();
      io.on('connection', (socket) => {
        users.set(socket.id, socket.handshake.query.name as string);
        socket.on('disconnect', () => {
          users.delete(socket.id);
        });
      });`,
  },
  {
    name: 'event streams that close',
    filename: JS,
    code: `
      const listeners = new Set();
      require('express')().get('/events', (req, res) => {
        res.writeHead(200, { 'content-type': 'text/event-stream' });
        listeners.add(res);
        req.on('close', () => listeners.delete(res));
      });`,
  },
  {
    name: 'handlers in a class for connect and disconnect of nest',
    code: `
      import { OnGatewayConnection, OnGatewayDisconnect, WebSocketGateway } from '@nestjs/websockets';
      @WebSocketGateway()
      export class ChatGateway implements OnGatewayConnection, OnGatewayDisconnect {
        private readonly users = new Map<string, string>();
        handleConnection(client: { id: string }): void {
          this.users.set(client.id, 'guest');
        }
        handleDisconnect(client: { id: string }): void {
          this.users.delete(client.id);
        }
      }`,
  },
  {
    name: 'rooms whose empty set is deleted',
    code: `
      import { io } from './io';
      const rooms = new Map<string, Set<string>>();
      io.on('connection', (socket) => {
        socket.on('join', (roomId: string) => {
          const members = rooms.get(roomId) ?? new Set<string>();
          members.add(socket.id);
          rooms.set(roomId, members);
        });
        socket.on('disconnect', () => {
          for (const [roomId, members] of rooms) {
            members.delete(socket.id);
            if (members.size === 0) rooms.delete(roomId);
          }
        });
      });`,
  },
  {
    name: 'players of a game that leave',
    code: `
      import { Room } from 'colyseus';
      export class GameRoom extends Room {
        private readonly players = new Map<string, { score: number }>();
        onJoin(client: { sessionId: string }): void {
          this.players.set(client.sessionId, { score: 0 });
        }
        onLeave(client: { sessionId: string }): void {
          this.players.delete(client.sessionId);
        }
      }`,
  },
  {
    name: 'subscriptions of a broker by connection, removed with it',
    code: `
      import { Server } from './server';
      export class Broker {
        private readonly byTopic = new Map<string, Set<object>>();
        constructor(server: Server) {
          server.on('connection', (socket) => {
            socket.on('subscribe', (topic: string) => {
              const set = this.byTopic.get(topic) ?? new Set<object>();
              set.add(socket);
              this.byTopic.set(topic, set);
            });
            socket.on('close', () => this.removeSocket(socket));
          });
        }
        private removeSocket(socket: object): void {
          for (const [topic, set] of this.byTopic) {
            set.delete(socket);
            if (set.size === 0) this.byTopic.delete(topic);
          }
        }
      }`,
  },
  {
    name: 'onclose of a browser socket',
    code: `
      const sockets = new Map<string, WebSocket>();
      export function open(url: string): WebSocket {
        const socket = new WebSocket(url);
        sockets.set(url, socket);
        socket.onclose = () => {
          sockets.delete(url);
        };
        return socket;
      }`,
  },
  {
    name: 'a voice connection that is destroyed, and a guild that is left',
    code: `
      import { joinVoiceChannel, VoiceConnectionStatus } from '@discordjs/voice';
      import { Events, type Client } from 'discord.js';
      const players = new Map<string, object>();
      export function playerFor(guildId: string, channelId: string): object {
        const known = players.get(guildId);
        if (known) return known;
        const connection = joinVoiceChannel({ guildId, channelId } as never);
        players.set(guildId, connection);
        connection.once(VoiceConnectionStatus.Destroyed, () => {
          players.delete(guildId);
        });
        return connection;
      }
      export function watch(client: Client): void {
        client.on(Events.GuildDelete, (guild) => players.delete(guild.id));
      }`,
  },
  {
    name: 'an event stream of a route that ends with its request',
    code: `
      import { Hono } from 'hono';
      import { streamSSE } from 'hono/streaming';
      const app = new Hono();
      const streams = new Map<string, object>();
      app.get('/events/:id', (c) =>
        streamSSE(c, async (stream) => {
          const id = c.req.param('id');
          streams.set(id, stream);
          stream.onAbort(() => {
            streams.delete(id);
          });
          await stream.sleep(60_000);
        }),
      );`,
  },
  {
    name: 'a Bun server with handlers for open and close',
    code: `
      const clients = new Map<string, object>();
      Bun.serve({
        fetch: () => new Response('ok'),
        websocket: {
          open(socket: { data: { id: string } }) {
            clients.set(socket.data.id, socket);
          },
          message() {},
          close(socket: { data: { id: string } }) {
            clients.delete(socket.data.id);
          },
        },
      });`,
  },
  {
    name: 'a peer that leaves a webrtc room',
    filename: JS,
    code: `
      const peers = {};
      signal.on('peer-joined', ({ peerId }) => {
        peers[peerId] = new RTCPeerConnection();
      });
      signal.on('peer-left', ({ peerId }) => {
        peers[peerId].close();
        delete peers[peerId];
      });`,
  },
]);
