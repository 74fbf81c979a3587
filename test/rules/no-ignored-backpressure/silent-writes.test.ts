import { noIgnoredBackpressure } from '../../../src/rules/no-ignored-backpressure.js';
import { markedCasesOf } from '../../support/marked-cases.js';

const { itMarks } = markedCasesOf(noIgnoredBackpressure);

itMarks('the answer of write() is looked at', {
  'drain is waited for': `
    import { once } from 'node:events';
    import { createWriteStream } from 'node:fs';
    export async function save(rows, path) {
      const out = createWriteStream(path);
      for await (const row of rows) {
        if (!out.write(row)) await once(out, 'drain');
      }
      out.end();
    }`,
  'drain is waited for in a helper': `
    import { createWriteStream } from 'node:fs';
    async function writeTo(out, text) {
      if (out.write(text)) return;
      await new Promise((resolve) => out.once('drain', resolve));
    }
    export async function save(rows, path) {
      const out = createWriteStream(path);
      for await (const row of rows) await writeTo(out, row);
    }`,
  'the answer is kept and asked': `
    import { createWriteStream } from 'node:fs';
    export async function save(rows, path) {
      const out = createWriteStream(path);
      let hasRoom = true;
      for await (const row of rows) {
        hasRoom = out.write(row);
        if (!hasRoom) await new Promise((resolve) => out.once('drain', resolve));
      }
    }`,
  'the source is paused': `
    import { createReadStream, createWriteStream } from 'node:fs';
    const source = createReadStream('a');
    const out = createWriteStream('b');
    source.on('data', (chunk) => {
      if (out.write(chunk) === false) {
        source.pause();
        out.once('drain', () => source.resume());
      }
    });`,
  'a promise of the callback': `
    import { createWriteStream } from 'node:fs';
    import { promisify } from 'node:util';
    export async function save(rows, path) {
      const out = createWriteStream(path);
      for (const row of rows) await new Promise((resolve, reject) => out.write(row, (error) => (error ? reject(error) : resolve())));
    }
    export async function saveAlso(rows, path) {
      const out = createWriteStream(path);
      const write = promisify(out.write.bind(out));
      for (const row of rows) await write(row);
    }`,
  'handed back to who calls': `
    import { createWriteStream } from 'node:fs';
    import { bus } from './bus.js';
    const out = createWriteStream('out');
    const write = (row) => out.write(row);
    export function push(row) {
      return out.write(row);
    }
    bus.on('row', (row) => {
      if (!write(row)) bus.stop();
    });`,
  'writableNeedDrain is asked': `
    import { connect } from 'node:net';
    import { game } from './game.js';
    const viewer = connect(7000);
    game.on('tick', (state) => {
      if (viewer.writableNeedDrain) return;
      viewer.write(state);
    });`,
  'who is slow is disconnected': `
    import { createServer } from 'node:net';
    import { journal } from './journal.js';
    const viewers = new Set();
    createServer((viewer) => viewers.add(viewer)).listen(1);
    journal.on('line', (line) => {
      for (const viewer of viewers) {
        if (viewer.writableLength > 1_000_000) viewer.destroy();
        else viewer.write(line);
      }
    });`,
  'pipeline and pipe': `
    import { pipeline } from 'node:stream/promises';
    import { createReadStream, createWriteStream } from 'node:fs';
    import { createGzip } from 'node:zlib';
    export const pack = (path) => pipeline(createReadStream(path), createGzip(), createWriteStream(path + '.gz'));
    createReadStream('a').pipe(createGzip()).pipe(createWriteStream('b'));`,
  'readable in the pipe of a Readable': `
    import { Readable } from 'node:stream';
    import { createWriteStream } from 'node:fs';
    export function save(rows, path) {
      Readable.from(rows).pipe(createWriteStream(path));
    }`,
});

itMarks('few writes', {
  'a head, a body and a foot': `
    import { createServer } from 'node:http';
    createServer((req, res) => {
      res.write('<html>');
      res.write('<body>hello</body>');
      res.write('</html>');
      res.end();
    }).listen(80);`,
  'a loop over a few': `
    import { createServer } from 'node:http';
    const HEADERS = ['a', 'b', 'c'];
    createServer((req, res) => {
      for (const header of HEADERS) res.write(header);
      for (let i = 0; i < 3; i++) res.write('.');
      res.end();
    }).listen(80);`,
  'an answer to what the other side says': `
    import { createServer } from 'node:net';
    createServer((socket) => {
      socket.on('data', (command) => {
        socket.write('+OK\\r\\n');
      });
    }).listen(6379);`,
  'a greeting': `
    import { createServer } from 'node:net';
    const server = createServer();
    server.on('connection', (socket) => {
      socket.write('220 mail.example ESMTP\\r\\n');
    });
    server.listen(25);`,
  'signs of life': `
    import express from 'express';
    const app = express();
    app.get('/events', (req, res) => {
      const beat = setInterval(() => res.write(': ping\\n\\n'), 15_000);
      req.on('close', () => clearInterval(beat));
    });`,
  'a body in one piece': `
    import http from 'node:http';
    export function send(url, bodies) {
      for (const body of bodies) {
        const request = http.request(url, { method: 'POST' });
        request.write(body);
        request.end();
      }
    }`,
  'a file for each item': `
    import { createWriteStream } from 'node:fs';
    export function save(items) {
      for (const item of items) {
        const out = createWriteStream(item.path);
        out.write(item.head);
        out.end(item.body);
      }
    }`,
  'the end of the request': `
    import { createServer } from 'node:http';
    createServer((req, res) => {
      req.on('data', () => {});
      req.on('end', () => {
        res.write('done');
        res.end();
      });
    }).listen(80);`,
});

itMarks('no streams', {
  'the output of the program': `
    export function print(lines) {
      for (const line of lines) process.stdout.write(line + '\\n');
      for (const line of lines) process.stderr.write(line + '\\n');
    }`,
  'the output of the program under another name': `
    const { stdout } = process;
    const out = process.stderr;
    export function print(lines) {
      for (const line of lines) stdout.write(line);
      for (const line of lines) out.write(line);
    }`,
  'a file handle': `
    import { open } from 'node:fs/promises';
    export async function save(rows, path) {
      const file = await open(path, 'w');
      for (const row of rows) await file.write(row);
      await file.close();
    }`,
  'a page': `
    export function render(parts) {
      for (const part of parts) document.write(part);
      for (const part of parts) navigator.clipboard.write(part);
    }`,
  'a buffer, an encoder and what has any other name': `
    import { Encoder } from './encoder.js';
    export function encode(values, model, batch) {
      const encoder = new Encoder();
      const bytes = Buffer.alloc(1_000);
      for (const value of values) encoder.write(value);
      for (const value of values) bytes.write(value);
      for (const value of values) model.write(value);
      for (const value of values) batch.write(value);
    }`,
  'a terminal': `
    import { Terminal } from '@xterm/xterm';
    import { socket } from './socket.js';
    const terminal = new Terminal();
    socket.on('data', (data) => terminal.write(data));`,
  'an array with push': `
    export function collect(rows) {
      const out = [];
      rows.forEach((row) => out.push(row));
      return out;
    }`,
  'a log of a library': `
    import pino from 'pino';
    import { bus } from './bus.js';
    const log = pino();
    bus.on('message', (message) => log.info(message));`,
});

itMarks('once, whatever runs it again', {
  'a head line': `
    import { createReadStream, createWriteStream } from 'node:fs';
    import { parse } from 'csv-parse';
    const out = createWriteStream('out.csv');
    let hasHead = false;
    createReadStream('in.csv').pipe(parse()).on('data', (row) => {
      if (!hasHead) {
        out.write(row.join(',') + '\\n');
        hasHead = true;
      }
    });`,
  'a message before the way out': `
    import { createServer } from 'node:http';
    import { rows } from './rows.js';
    createServer(async (req, res) => {
      for await (const row of rows()) {
        if (row.failed) {
          res.write('failed');
          break;
        }
      }
      res.end();
    }).listen(1);`,
  'progress, a second apart': `
    import { createServer } from 'node:http';
    import { setTimeout as sleep } from 'node:timers/promises';
    import { job } from './job.js';
    createServer(async (req, res) => {
      while (!job.done) {
        res.write(job.progress + '\\n');
        await sleep(1_000);
      }
      res.end();
    }).listen(1);`,
});
