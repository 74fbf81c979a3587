import { noIgnoredBackpressure } from '../../../src/rules/no-ignored-backpressure.js';
import { markedCasesOf } from '../../support/marked-cases.js';

const { itMarks } = markedCasesOf(noIgnoredBackpressure);

itMarks('sources of many kinds', {
  'a method that is bound': `
    import { createReadStream, createWriteStream } from 'node:fs';
    export class Copy {
      constructor(from, to) {
        this.out = createWriteStream(to);
        createReadStream(from).on('data', this.onChunk.bind(this));
      }
      onChunk(chunk) {
        // expect-next-line: no-ignored-backpressure
        this.out.write(chunk);
      }
    }`,
  'readable, with read in a loop': `
    import { createReadStream, createWriteStream } from 'node:fs';
    const source = createReadStream('a');
    const out = createWriteStream('b');
    source.on('readable', () => {
      let chunk;
      while ((chunk = source.read()) !== null) {
        // expect-next-line: no-ignored-backpressure
        out.write(chunk);
      }
    });`,
  'the body of a request': `
    import { createServer } from 'node:http';
    import { createWriteStream } from 'node:fs';
    createServer(async (req, res) => {
      const out = createWriteStream('upload.bin');
      for await (const chunk of req) {
        // expect-next-line: no-ignored-backpressure
        out.write(chunk);
      }
      out.end();
      res.end();
    }).listen(1);`,
  'the reader of a response': `
    import { createWriteStream } from 'node:fs';
    export async function download(url, path) {
      const response = await fetch(url);
      const reader = response.body.getReader();
      const out = createWriteStream(path);
      while (true) {
        const { done, value } = await reader.read();
        if (done) break;
        // expect-next-line: no-ignored-backpressure
        out.write(value);
      }
      out.end();
    }`,
  'documents of a cursor that calls back': `
    import { createWriteStream } from 'node:fs';
    import { Order } from './order.js';
    export async function dump() {
      const out = createWriteStream('orders.ndjson');
      await Order.find().cursor().eachAsync((order) => {
        // expect-next-line: no-ignored-backpressure
        out.write(JSON.stringify(order) + '\\n');
      });
      out.end();
    }`,
  'rows of SQLite': `
    import { createWriteStream } from 'node:fs';
    import { db } from './db.js';
    export function dump() {
      const out = createWriteStream('orders.ndjson');
      db.each('SELECT * FROM orders', (error, row) => {
        // expect-next-line: no-ignored-backpressure
        out.write(JSON.stringify(row) + '\\n');
      });
    }`,
  'a PassThrough as the body of Koa': `
    import { PassThrough } from 'node:stream';
    import Koa from 'koa';
    import { bus } from './bus.js';
    const app = new Koa();
    app.use((ctx) => {
      const stream = new PassThrough();
      const send = (event) => {
        // expect-next-line: no-ignored-backpressure
        stream.write('data: ' + JSON.stringify(event) + '\\n\\n');
      };
      bus.on('event', send);
      ctx.req.on('close', () => bus.off('event', send));
      ctx.body = stream;
    });`,
  'a controller of Nest': `
    import { Controller, Get, Res } from '@nestjs/common';
    import type { Response } from 'express';
    import { OrdersService } from './orders.service.js';
    @Controller('orders')
    export class OrdersController {
      constructor(private readonly orders: OrdersService) {}
      @Get('export')
      async export(@Res() res: Response): Promise<void> {
        for await (const order of this.orders.all()) {
          // expect-next-line: no-ignored-backpressure
          res.write(JSON.stringify(order));
        }
        res.end();
      }
    }`,
  'two streams at once': `
    import { createReadStream, createWriteStream } from 'node:fs';
    import { createGzip } from 'node:zlib';
    const plain = createWriteStream('a.txt');
    const packed = createGzip();
    packed.pipe(createWriteStream('a.gz'));
    createReadStream('a').on('data', (chunk) => {
      // expect-next-line: no-ignored-backpressure
      plain.write(chunk);
      // expect-next-line: no-ignored-backpressure
      packed.write(chunk);
    });`,
  'a program that goes on': `
    import { spawn } from 'node:child_process';
    import { createServer } from 'node:net';
    createServer((client) => {
      const tail = spawn('tail', ['-f', '/var/log/syslog']);
      // expect-next-line: no-ignored-backpressure
      tail.stdout.on('data', (chunk) => client.write(chunk));
      client.on('close', () => tail.kill());
    }).listen(2);`,
  'files one after another': `
    import { createReadStream, createWriteStream } from 'node:fs';
    export async function join(paths, target) {
      const out = createWriteStream(target);
      for (const path of paths) {
        for await (const chunk of createReadStream(path)) {
          // expect-next-line: no-ignored-backpressure
          out.write(chunk);
        }
      }
      out.end();
    }`,
  'Set of responses in a field': `
    import type { Request, Response } from 'express';
    import type { EventEmitter } from 'node:events';
    export class Feed {
      private readonly clients = new Set<Response>();
      constructor(bus: EventEmitter) {
        bus.on('news', (item: unknown) => this.send(item));
      }
      subscribe(req: Request, res: Response): void {
        this.clients.add(res);
        req.on('close', () => this.clients.delete(res));
      }
      private send(item: unknown): void {
        // expect-next-line: no-ignored-backpressure
        this.clients.forEach((client) => client.write(\`data: \${JSON.stringify(item)}\\n\\n\`));
      }
    }`,
  'a list of sockets': `
    const net = require('net');
    const sockets = [];
    net.createServer((socket) => {
      sockets.push(socket);
      socket.on('data', (data) => {
        for (const other of sockets) {
          // expect-next-line: no-ignored-backpressure
          if (other !== socket) other.write(data);
        }
      });
      socket.on('close', () => sockets.splice(sockets.indexOf(socket), 1));
    }).listen(3);`,
  'a table of responses': `
    import express from 'express';
    import { jobs } from './jobs.js';
    const app = express();
    const watchers = new Map();
    app.get('/jobs/:id', (req, res) => {
      watchers.set(req.params.id, res);
      req.on('close', () => watchers.delete(req.params.id));
    });
    jobs.on('progress', (job) => {
      const res = watchers.get(job.id);
      // expect-next-line: no-ignored-backpressure
      res?.write('data: ' + job.percent + '\\n\\n');
    });`,
  'tokens of a model for the one who asked': `
    import express from 'express';
    import { model } from './model.js';
    const app = express();
    app.post('/chat', async (req, res) => {
      for await (const part of model.stream(req.body)) {
        // expect-next-line: no-ignored-backpressure
        res.write(part.text);
      }
      res.end();
    });`,
  'the answer of a helper is thrown away': `
    import { createWriteStream } from 'node:fs';
    const out = createWriteStream('rows.csv');
    function writeRow(row) {
      return out.write(row.join(',') + '\\n');
    }
    export async function save(rows) {
      for await (const row of rows) {
        // expect-next-line: no-ignored-backpressure
        writeRow(row);
      }
    }`,
});

itMarks('no fault', {
  'a callback that resolves': `
    import { createWriteStream } from 'node:fs';
    export async function save(rows, path) {
      const out = createWriteStream(path);
      const write = (text) => new Promise((resolve, reject) => out.write(text, (error) => (error ? reject(error) : resolve())));
      for await (const row of rows) await write(row);
    }`,
  'a stream around another': `
    import { Writable } from 'node:stream';
    import { createWriteStream } from 'node:fs';
    export class Counted extends Writable {
      inner = createWriteStream('x');
      _write(chunk, encoding, callback) {
        this.count += chunk.length;
        this.inner.write(chunk, encoding, callback);
      }
    }`,
  'a stream that waits for another': `
    import { Writable } from 'node:stream';
    import { createWriteStream } from 'node:fs';
    export class Tee extends Writable {
      inner = createWriteStream('x');
      _write(chunk, encoding, callback) {
        if (this.inner.write(chunk)) callback();
        else this.inner.once('drain', callback);
      }
    }`,
  'a few of many': `
    import { createServer } from 'node:http';
    import { rows } from './rows.js';
    createServer((req, res) => {
      for (const row of rows.slice(0, 10)) res.write(row);
      res.end();
    }).listen(1);`,
  'packed together': `
    import { connect } from 'node:net';
    const socket = connect(1);
    export function send(parts) {
      socket.cork();
      for (const part of parts) socket.write(part);
      process.nextTick(() => socket.uncork());
    }`,
  'a request that starts the stream, and a person who types': `
    import { connect } from 'node:net';
    import readline from 'node:readline';
    const socket = connect(23);
    const prompt = readline.createInterface({ input: process.stdin });
    prompt.on('line', (line) => socket.write(line + '\\n'));
    process.stdin.on('data', (key) => socket.write(key));`,
  'pulled by the reader': `
    import { Readable } from 'node:stream';
    import { page } from './page.js';
    export const pages = new Readable({
      objectMode: true,
      async read() {
        this.push(await page());
      },
    });`,
  'a signal of the process': `
    import { spawn } from 'node:child_process';
    const child = spawn('worker');
    process.on('SIGHUP', () => child.stdin.write('reload\\n'));
    export const ask = (question) => {
      child.stdin.write(question + '\\n');
    };`,
  'a helper with a wait, in a class': `
    import { once } from 'node:events';
    import { createWriteStream } from 'node:fs';
    export class Out {
      stream = createWriteStream('x');
      async put(text) {
        const isFull = !this.stream.write(text);
        if (isFull) await once(this.stream, 'drain');
      }
      async all(rows) {
        for await (const row of rows) await this.put(row);
      }
    }`,
  'drain in a promise of its own': `
    import { createWriteStream } from 'node:fs';
    export async function save(rows, path) {
      const out = createWriteStream(path);
      for await (const row of rows) {
        const ok = out.write(row);
        if (ok) continue;
        await new Promise((resolve) => {
          out.once('drain', resolve);
        });
      }
    }`,
  'the classic loop of the manual': `
    import { createWriteStream } from 'node:fs';
    export function writeMillion(writer, data, callback) {
      let i = 1_000_000;
      write();
      function write() {
        let ok = true;
        do {
          i--;
          if (i === 0) writer.write(data, 'utf8', callback);
          else ok = writer.write(data, 'utf8');
        } while (i > 0 && ok);
        if (i > 0) writer.once('drain', write);
      }
    }
    writeMillion(createWriteStream('x'), 'y', () => {});`,
});

itMarks('a receiver of its own for each event', {
  'a program that is started': `
    import { spawn } from 'node:child_process';
    import { bus } from './bus.js';
    bus.on('job', (job) => {
      const stdin = spawn('run').stdin;
      stdin.write(job.text);
      const program = spawn('run');
      program.stdin.write(job.text);
    });`,
  'a connection that is opened': `
    import { connect } from 'node:net';
    import { bus } from './bus.js';
    bus.on('job', (job) => {
      const socket = connect(9000);
      socket.write(job.text);
    });`,
  'a field under a shorter name': `
    import { connect } from 'node:net';
    import { bus } from './bus.js';
    export class Relay {
      socket = connect(9000);
      start() {
        bus.on('job', (job) => {
          const { socket } = this;
          // expect-next-line: no-ignored-backpressure
          socket.write(job.text);
        });
      }
    }`,
});
