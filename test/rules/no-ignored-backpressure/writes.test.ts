import { noIgnoredBackpressure } from '../../../src/rules/no-ignored-backpressure.js';
import { markedCasesOf } from '../../support/marked-cases.js';

const { itMarks } = markedCasesOf(noIgnoredBackpressure);

itMarks('write() in loops', {
  'rows of a query into a file': `
    import fs from 'node:fs';
    import { orders } from './orders.js';
    export async function dump(path) {
      const out = fs.createWriteStream(path);
      for await (const order of orders.stream()) {
        // expect-next-line: no-ignored-backpressure
        out.write(JSON.stringify(order) + '\\n');
      }
      out.end();
    }`,
  'pages of an interface into a file': `
    import { createWriteStream } from 'fs';
    import { fetchPage } from './pages.js';
    export async function mirror(path) {
      const file = createWriteStream(path);
      let cursor = null;
      do {
        const page = await fetchPage(cursor);
        for (const entry of page.entries) {
          // expect-next-line: no-ignored-backpressure
          file.write(entry.text);
        }
        cursor = page.next;
      } while (cursor);
      file.end();
    }`,
  'rows of a request into a response': `
    import express from 'express';
    import { db } from './db.js';
    const app = express();
    app.get('/orders.csv', async (req, res) => {
      res.setHeader('content-type', 'text/csv');
      res.write('id,total\\n');
      for await (const row of db.cursor('SELECT id, total FROM orders')) {
        // expect-next-line: no-ignored-backpressure
        res.write(row.id + ',' + row.total + '\\n');
      }
      res.end();
    });`,
  'a stream that is handed over with its type': `
    import type { Writable } from 'node:stream';
    export async function writeRows(rows: AsyncIterable<string>, out: Writable): Promise<void> {
      for await (const row of rows) {
        // expect-next-line: no-ignored-backpressure
        out.write(row);
      }
    }`,
  'a stream of the types of Node.js for everybody': `
    export async function copy(rows: AsyncIterable<Buffer>, out: NodeJS.WritableStream) {
      for await (const row of rows) {
        // expect-next-line: no-ignored-backpressure
        out.write(row);
      }
    }`,
  'a field of a class': `
    import { createWriteStream, type WriteStream } from 'node:fs';
    import type { Source } from './source.js';
    export class Dump {
      private readonly out: WriteStream;
      constructor(path: string) {
        this.out = createWriteStream(path);
      }
      async run(source: Source): Promise<void> {
        for await (const record of source.records()) {
          // expect-next-line: no-ignored-backpressure
          this.out.write(record.line);
        }
      }
    }`,
  'a promise of each row is awaited, the stream is not': `
    import { createGzip } from 'node:zlib';
    import { render } from './render.js';
    export async function pack(ids, target) {
      const gzip = createGzip();
      gzip.pipe(target);
      for (const id of ids) {
        const page = await render(id);
        // expect-next-line: no-ignored-backpressure
        gzip.write(page);
      }
      gzip.end();
    }`,
  'await of a boolean': `
    import { createWriteStream } from 'node:fs';
    export async function save(rows, path) {
      const out = createWriteStream(path);
      for await (const row of rows) {
        // expect-next-line: no-ignored-backpressure
        await out.write(row);
      }
    }`,
  'a while loop over a cursor': `
    import { createWriteStream } from 'node:fs';
    export async function save(cursor, path) {
      const out = createWriteStream(path);
      while (await cursor.hasNext()) {
        const document = await cursor.next();
        // expect-next-line: no-ignored-backpressure
        out.write(JSON.stringify(document));
      }
      out.end();
    }`,
  'a helper for one row': `
    import { createWriteStream } from 'node:fs';
    function writeRow(out, row) {
      // expect-next-line: no-ignored-backpressure
      out.write(row.join(',') + '\\n');
    }
    export async function save(rows, path) {
      const out = createWriteStream(path);
      for await (const row of rows) writeRow(out, row);
      out.end();
    }`,
  'the input of a program': `
    import { spawn } from 'node:child_process';
    export async function compress(records) {
      const zstd = spawn('zstd', ['-o', 'records.zst']);
      for await (const record of records) {
        // expect-next-line: no-ignored-backpressure
        zstd.stdin.write(record.line + '\\n');
      }
      zstd.stdin.end();
    }`,
  'rows to a writer of CSV': `
    import { stringify } from 'csv-stringify';
    import { createWriteStream } from 'node:fs';
    export async function exportUsers(users) {
      const rows = stringify({ header: true });
      rows.pipe(createWriteStream('users.csv'));
      for await (const user of users) {
        // expect-next-line: no-ignored-backpressure
        rows.write([user.id, user.name]);
      }
      rows.end();
    }`,
  'rows to a writer of CSV of fast-csv': `
    import * as csv from 'fast-csv';
    export async function exportUsers(users, target) {
      const rows = csv.format({ headers: true });
      rows.pipe(target);
      for await (const user of users) {
        // expect-next-line: no-ignored-backpressure
        rows.write({ id: user.id });
      }
      rows.end();
    }`,
  'a request with a large body': `
    import https from 'node:https';
    export async function upload(parts, url) {
      const request = https.request(url, { method: 'PUT' });
      for await (const part of parts) {
        // expect-next-line: no-ignored-backpressure
        request.write(part);
      }
      request.end();
    }`,
  'a PassThrough in front of an upload': `
    import { PassThrough } from 'node:stream';
    import { upload } from './upload.js';
    export async function archive(events) {
      const body = new PassThrough();
      const done = upload(body);
      for await (const event of events) {
        // expect-next-line: no-ignored-backpressure
        body.write(JSON.stringify(event));
      }
      body.end();
      await done;
    }`,
  'a generator that is not asked to wait': `
    import { createWriteStream } from 'node:fs';
    import { readFileSync } from 'node:fs';
    export function explode(path, target) {
      const out = createWriteStream(target);
      for (const line of readFileSync(path, 'utf8').split('\\n')) {
        // expect-next-line: no-ignored-backpressure
        out.write(line.toUpperCase());
      }
      out.end();
    }`,
  'a million lines': `
    const fs = require('fs');
    const out = fs.createWriteStream('numbers.txt');
    for (let i = 0; i < 1_000_000; i++) {
      // expect-next-line: no-ignored-backpressure
      out.write(i + '\\n');
    }
    out.end();`,
  'forEach over rows': `
    const fs = require('fs');
    module.exports = function save(rows, path) {
      const out = fs.createWriteStream(path);
      rows.forEach((row) => {
        // expect-next-line: no-ignored-backpressure
        out.write(row.join(';') + '\\n');
      });
      out.end();
    };`,
  'the answer is kept and never looked at': `
    import { createWriteStream } from 'node:fs';
    export async function save(rows, path) {
      const out = createWriteStream(path);
      for await (const row of rows) {
        // expect-next-line: no-ignored-backpressure
        const ok = out.write(row);
      }
    }`,
});

itMarks('write() for each event', {
  'chunks of a request to a file': `
    import { createServer } from 'node:http';
    import { createWriteStream } from 'node:fs';
    createServer((req, res) => {
      const out = createWriteStream('/var/uploads/' + Date.now());
      req.on('data', (chunk) => {
        // expect-next-line: no-ignored-backpressure
        out.write(chunk);
      });
      req.on('end', () => out.end(() => res.end('ok')));
    }).listen(80);`,
  'a short function': `
    import net from 'node:net';
    net.createServer((client) => {
      const server = net.connect(5432, 'db.internal');
      // expect-next-line: no-ignored-backpressure
      client.on('data', (chunk) => server.write(chunk));
      // expect-next-line: no-ignored-backpressure
      server.on('data', (chunk) => client.write(chunk));
    }).listen(15432);`,
  'the output of a program for a client': `
    import { spawn } from 'node:child_process';
    import express from 'express';
    const app = express();
    app.get('/logs', (req, res) => {
      const tail = spawn('journalctl', ['-f']);
      tail.stdout.on('data', (chunk) => {
        // expect-next-line: no-ignored-backpressure
        res.write(chunk);
      });
      req.on('close', () => tail.kill());
    });`,
  'events for each subscriber of a page': `
    import express from 'express';
    import { prices } from './prices.js';
    const app = express();
    const clients = new Set();
    app.get('/events', (req, res) => {
      res.writeHead(200, { 'content-type': 'text/event-stream' });
      clients.add(res);
      req.on('close', () => clients.delete(res));
    });
    prices.on('change', (price) => {
      for (const res of clients) {
        // expect-next-line: no-ignored-backpressure
        res.write('data: ' + JSON.stringify(price) + '\\n\\n');
      }
    });`,
  'events for each subscriber, kept as objects': `
    import type { Request, Response } from 'express';
    import { bus } from './bus.js';
    interface Client { id: string; res: Response }
    let clients: Client[] = [];
    export function subscribe(req: Request, res: Response) {
      clients.push({ id: String(req.query.id), res });
      req.on('close', () => { clients = clients.filter((one) => one.res !== res); });
    }
    bus.on('message', (message: unknown) => {
      // expect-next-line: no-ignored-backpressure
      clients.forEach((client) => client.res.write(\`data: \${JSON.stringify(message)}\\n\\n\`));
    });`,
  'a subscription of one client': `
    import express from 'express';
    import { bus } from './bus.js';
    const app = express();
    app.get('/events', (req, res) => {
      res.writeHead(200, { 'content-type': 'text/event-stream' });
      const send = (event) => {
        // expect-next-line: no-ignored-backpressure
        res.write('data: ' + JSON.stringify(event) + '\\n\\n');
      };
      bus.on('event', send);
      req.on('close', () => bus.off('event', send));
    });`,
  'the raw response of fastify': `
    import Fastify from 'fastify';
    import { feed } from './feed.js';
    const app = Fastify();
    app.get('/feed', (request, reply) => {
      feed.on('item', (item) => {
        // expect-next-line: no-ignored-backpressure
        reply.raw.write('data: ' + JSON.stringify(item) + '\\n\\n');
      });
    });`,
  'measurements of a device, to a file': `
    import { createWriteStream } from 'node:fs';
    import { sensor } from './sensor.js';
    const samples = createWriteStream('samples.bin', { flags: 'a' });
    sensor.on('sample', (sample) => {
      // expect-next-line: no-ignored-backpressure
      samples.write(sample.bytes);
    });`,
  'packets to a socket': `
    import { createSocket } from 'node:dgram';
    import { connect } from 'node:net';
    const collector = connect(9000, 'collector.internal');
    const udp = createSocket('udp4');
    udp.on('message', (packet) => {
      // expect-next-line: no-ignored-backpressure
      collector.write(packet);
    });`,
  'a timer that is quick': `
    import { connect } from 'node:net';
    import { readState } from './state.js';
    const viewer = connect(7000, 'viewer.internal');
    setInterval(() => {
      // expect-next-line: no-ignored-backpressure
      viewer.write(JSON.stringify(readState()));
    }, 50);`,
  'a map of sockets': `
    import { createServer, type Socket } from 'node:net';
    import { game } from './game.js';
    const players = new Map<string, Socket>();
    createServer((socket) => {
      players.set(String(socket.remotePort), socket);
      socket.on('close', () => players.delete(String(socket.remotePort)));
    }).listen(4000);
    game.on('tick', (state: Buffer) => {
      for (const [, socket] of players) {
        // expect-next-line: no-ignored-backpressure
        socket.write(state);
      }
    });`,
  'lines of a file to a socket': `
    import readline from 'node:readline';
    import { createReadStream } from 'node:fs';
    import { connect } from 'node:net';
    const target = connect(6000);
    const lines = readline.createInterface({ input: createReadStream('big.log') });
    lines.on('line', (line) => {
      // expect-next-line: no-ignored-backpressure
      target.write(line + '\\n');
    });`,
  'a handler of its own': `
    import { createReadStream, createWriteStream } from 'node:fs';
    const out = createWriteStream('copy.bin');
    function onChunk(chunk) {
      // expect-next-line: no-ignored-backpressure
      out.write(chunk);
    }
    createReadStream('film.bin').on('data', onChunk);`,
  'an asynchronous handler of messages': `
    import { createWriteStream } from 'node:fs';
    import { Kafka } from 'kafkajs';
    const out = createWriteStream('audit.log');
    const consumer = new Kafka({ brokers: [] }).consumer({ groupId: 'audit' });
    await consumer.run({
      eachMessage: async ({ message }) => {
        // expect-next-line: no-ignored-backpressure
        out.write(message.value);
      },
    });`,
});
