import { describe, it } from 'vitest';
import { noIgnoredBackpressure } from '../../../src/rules/no-ignored-backpressure.js';
import { markedCasesOf } from '../../support/marked-cases.js';

const { itMarks, expectMarkedInProject } = markedCasesOf(noIgnoredBackpressure);

itMarks('streams by where they come from', {
  'a table that is copied into Postgres': `
    import { from as copyFrom } from 'pg-copy-streams';
    import { pool } from './pool.js';
    export async function load(rows) {
      const client = await pool.connect();
      const copy = client.query(copyFrom('COPY prices FROM STDIN'));
      for await (const row of rows) {
        // expect-next-line: no-ignored-backpressure
        copy.write(row.join('\\t') + '\\n');
      }
      copy.end();
    }`,
  'a file of a database': `
    import { GridFSBucket } from 'mongodb';
    import { db } from './db.js';
    export async function store(parts, name) {
      const upload = new GridFSBucket(db).openUploadStream(name);
      for await (const part of parts) {
        // expect-next-line: no-ignored-backpressure
        upload.write(part);
      }
      upload.end();
    }`,
  'a file of a cloud': `
    import { Storage } from '@google-cloud/storage';
    export async function store(parts, name) {
      const out = new Storage().bucket('reports').file(name).createWriteStream();
      for await (const part of parts) {
        // expect-next-line: no-ignored-backpressure
        out.write(part);
      }
      out.end();
    }`,
  'a class of the project': `
    import { Writable } from 'node:stream';
    class Sink extends Writable {
      constructor(target) {
        super({ objectMode: true });
        this.target = target;
      }
      _write(row, encoding, callback) {
        this.target.insert(row, callback);
      }
    }
    export async function store(rows, target) {
      const sink = new Sink(target);
      for await (const row of rows) {
        // expect-next-line: no-ignored-backpressure
        sink.write(row);
      }
    }`,
  'a part of a program that runs': `
    import { spawn } from 'node:child_process';
    export async function sortLines(lines) {
      const { stdin, stdout } = spawn('sort', ['-u']);
      for await (const line of lines) {
        // expect-next-line: no-ignored-backpressure
        stdin.write(line + '\\n');
      }
      stdin.end();
      return stdout;
    }`,
  'a parser': `
    import { parse } from 'csv-parse';
    export async function read(chunks) {
      const parser = parse({ columns: true });
      for await (const chunk of chunks) {
        // expect-next-line: no-ignored-backpressure
        parser.write(chunk);
      }
      parser.end();
    }`,
  'a serial port': `
    import { SerialPort } from 'serialport';
    export async function flash(blocks) {
      const port = new SerialPort({ path: '/dev/ttyUSB0', baudRate: 115_200 });
      for await (const block of blocks) {
        // expect-next-line: no-ignored-backpressure
        port.write(block);
      }
    }`,
});

itMarks('broadcasts', {
  'that others ask for': `
    const clients = new Set();
    export function subscribe(req, res) {
      res.writeHead(200, { 'content-type': 'text/event-stream' });
      clients.add(res);
      req.on('close', () => clients.delete(res));
    }
    export function broadcast(event) {
      const text = 'data: ' + JSON.stringify(event) + '\\n\\n';
      for (const client of clients) {
        // expect-next-line: no-ignored-backpressure
        client.write(text);
      }
    }`,
  'for a request': `
    import express from 'express';
    const app = express();
    let clients = [];
    app.get('/events', (req, res) => {
      clients.push({ id: req.query.id, res });
      req.on('close', () => { clients = clients.filter((client) => client.res !== res); });
    });
    app.post('/facts', (req, res) => {
      // expect-next-line: no-ignored-backpressure
      clients.forEach((client) => client.res.write('data: ' + JSON.stringify(req.body) + '\\n\\n'));
      res.sendStatus(202);
    });`,
  'of a class': `
    import type { ServerResponse } from 'node:http';
    export class Hub {
      private readonly clients = new Map<string, ServerResponse>();
      add(id: string, res: ServerResponse): void {
        this.clients.set(id, res);
        res.on('close', () => this.clients.delete(id));
      }
      publish(event: unknown): void {
        for (const client of this.clients.values()) {
          // expect-next-line: no-ignored-backpressure
          client.write(\`data: \${JSON.stringify(event)}\\n\\n\`);
        }
      }
    }`,
  'that end the connections': `
    const clients = new Set();
    export function subscribe(req, res) {
      clients.add(res);
      req.on('close', () => clients.delete(res));
    }
    export function shutdown() {
      for (const client of clients) {
        client.write('event: bye\\n\\n');
        client.end();
      }
    }
    setInterval(() => {
      for (const client of clients) client.write(': alive\\n\\n');
    }, 30_000);`,
});

itMarks('one line for each request', {
  'in a log': `
    import { createWriteStream } from 'node:fs';
    import express from 'express';
    const accessLog = createWriteStream('access.log', { flags: 'a' });
    const app = express();
    app.use((req, res, next) => {
      accessLog.write(req.method + ' ' + req.url + '\\n');
      next();
    });`,
  'of an answer': `
    import express from 'express';
    const app = express();
    app.get('/', (req, res) => {
      res.write('hello');
      res.write('world');
      res.end();
    });`,
  'in a debug log of events': `
    import fs from 'node:fs';
    import { bus } from './bus.js';
    const debugLog = fs.createWriteStream('debug.log');
    bus.on('event', (event) => {
      debugLog.write(JSON.stringify(event) + '\\n');
    });`,
});

itMarks('a command for a server', {
  'by a client of a protocol': `
    import { connect } from 'node:net';
    export class Client {
      constructor() {
        this.socket = connect(6379);
        this.socket.on('data', (reply) => this.waiting.shift()(reply));
      }
      command(text) {
        return new Promise((resolve) => {
          this.waiting.push(resolve);
          this.socket.write(text + '\\r\\n');
        });
      }
      quit() {
        this.socket.write('QUIT\\r\\n');
        this.socket.end();
      }
    }`,
  'one after another': `
    import { connect } from 'node:net';
    const socket = connect(25);
    const answer = () => new Promise((resolve) => socket.once('data', resolve));
    export async function send(lines) {
      for (const line of lines) {
        socket.write(line + '\\r\\n');
        await answer();
      }
    }`,
  'and a pause that the reader makes': `
    import { createWriteStream } from 'node:fs';
    import { setTimeout as wait } from 'node:timers/promises';
    export async function record(camera, path) {
      const out = createWriteStream(path);
      while (camera.isOn) {
        out.write(await camera.frame(), () => {});
        await wait(1_000);
      }
    }`,
});

describe('in a project', () => {
  it('follows a stream that is handed to another file', () => {
    expectMarkedInProject({
      'src/rows.ts': `
        export function writeRow(out, row) {
          // expect-next-line: no-ignored-backpressure
          out.write(row.join(','));
        }`,
      'src/export.ts': `
        import { createWriteStream } from 'node:fs';
        import { writeRow } from './rows.js';
        export async function save(rows, path) {
          const out = createWriteStream(path);
          for await (const row of rows) writeRow(out, row);
          out.end();
        }`,
    });
  });

  it('knows a class that is written to in a loop elsewhere', () => {
    expectMarkedInProject({
      'src/dump.ts': `
        import { createWriteStream, type WriteStream } from 'node:fs';
        export class Dump {
          private readonly out: WriteStream = createWriteStream('dump.txt');
          add(row: string): void {
            // expect-next-line: no-ignored-backpressure
            this.out.write(row);
          }
        }`,
      'src/main.ts': `
        import { Dump } from './dump.js';
        import { rows } from './table.js';
        const dump = new Dump();
        for await (const row of rows()) dump.add(row);`,
    });
  });
});

itMarks('responses by what they are given with', {
  'a method of a class': `
    import { bucket } from './bucket.js';
    export class Files {
      async send(name, req, res, type) {
        const stream = bucket.open(name);
        res.writeHead(206, { 'content-type': type });
        stream.on('data', (chunk) => {
          // expect-next-line: no-ignored-backpressure
          res.write(chunk);
        });
        stream.on('end', () => res.end());
      }
    }`,
  'a method of a class, in the words of Express': `
    import { bucket } from './bucket.js';
    export class Files {
      async send(name, req, res) {
        res.status(206);
        const stream = bucket.open(name);
        stream.on('data', (chunk) => {
          // expect-next-line: no-ignored-backpressure
          res.write(chunk);
        });
        stream.on('end', () => res.end());
      }
    }`,
  'a function that streams on AWS': `
    import { model } from './model.js';
    export const handler = awslambda.streamifyResponse(async (event, responseStream) => {
      for await (const part of model.stream(event.body)) {
        // expect-next-line: no-ignored-backpressure
        responseStream.write(part.text);
      }
      responseStream.end();
    });`,
  'objects in a table': `
    import type { Request, Response } from 'express';
    import { bus } from './bus.js';
    interface Viewer { started: boolean; response: Response }
    const viewers: Record<string, Viewer> = {};
    export function watch(req: Request, response: Response): void {
      viewers[req.params.id] = { started: false, response };
      req.on('close', () => { delete viewers[req.params.id]; });
    }
    bus.on('part', (id: string, text: string) => {
      const viewer = viewers[id];
      // expect-next-line: no-ignored-backpressure
      viewer?.response.write(text);
    });`,
  'what has the name only': `
    import { parts } from './parts.js';
    export async function collect(res) {
      for await (const part of parts()) res.write(part);
    }`,
});
