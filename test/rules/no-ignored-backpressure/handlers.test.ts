import { noIgnoredBackpressure } from '../../../src/rules/no-ignored-backpressure.js';
import { markedCasesOf } from '../../support/marked-cases.js';

const { itMarks } = markedCasesOf(noIgnoredBackpressure);

itMarks('handlers that the source does not wait for', {
  'batches': `
    import { parse } from 'csv-parse';
    import { createReadStream } from 'node:fs';
    import { db } from './db.js';
    let batch = [];
    const rows = createReadStream('a.csv').pipe(parse({ columns: true }));
    // expect-next-line: no-ignored-backpressure
    rows.on('data', async (row) => {
      batch.push(row);
      if (batch.length >= 500) {
        const full = batch;
        batch = [];
        await db.insertMany(full);
      }
    });`,
  'a method': `
    import { createReadStream } from 'node:fs';
    export class Import {
      start(path) {
        // expect-next-line: no-ignored-backpressure
        createReadStream(path).on('data', (chunk) => this.take(chunk));
      }
      async take(chunk) {
        await this.store.put(chunk);
      }
    }`,
  'rows of a query': `
    import mysql from 'mysql2';
    import { send } from './send.js';
    const connection = mysql.createConnection({});
    // expect-next-line: no-ignored-backpressure
    connection.query('SELECT * FROM users').stream().on('data', async (user) => {
      await send(user);
    });`,
  'entries with an error handler': `
    import { createReadStream } from 'node:fs';
    import readline from 'node:readline';
    import { index } from './index.js';
    const lines = readline.createInterface({ input: createReadStream('words') });
    // expect-next-line: no-ignored-backpressure
    lines.on('line', async (line) => {
      try {
        await index(line);
      } catch (error) {
        console.error(error);
      }
    });`,
  'void': `
    import { createReadStream } from 'node:fs';
    async function keep(chunk) {
      await fetch('https://store.example/', { method: 'POST', body: chunk });
    }
    // expect-next-line: no-ignored-backpressure
    createReadStream('a').on('data', (chunk) => void keep(chunk));`,
});

itMarks('handlers that stop the source, or have nothing to wait for', {
  'pause before, resume at the end': `
    import { parse } from 'csv-parse';
    import { createReadStream } from 'node:fs';
    import { db } from './db.js';
    const rows = createReadStream('a.csv').pipe(parse());
    rows.on('data', (row) => {
      rows.pause();
      db.insert(row).then(() => rows.resume(), (error) => rows.destroy(error));
    });`,
  'a counter': `
    import { createReadStream } from 'node:fs';
    import { db } from './db.js';
    const source = createReadStream('a');
    let running = 0;
    source.on('data', async (chunk) => {
      running += 1;
      if (running >= 10) source.pause();
      await db.insert(chunk);
      running -= 1;
      source.resume();
    });`,
  'async without await': `
    import { createReadStream } from 'node:fs';
    let size = 0;
    createReadStream('a').on('data', async (chunk) => {
      size += chunk.length;
    });`,
  'one message of many': `
    import { spawn } from 'node:child_process';
    import { migrate } from './migrate.js';
    spawn('mariadbd').stdout.on('data', async (data) => {
      if (data.toString().includes('ready for connections')) await migrate();
    });
    async function start() {
      await migrate();
    }
    spawn('mariadbd').stdout.on('data', (data) => {
      if (data.toString().includes('ready for connections')) {
        start();
      }
    });`,
  'events that are no pieces': `
    import { createServer } from 'node:net';
    import { queue } from './queue.js';
    import { audit } from './audit.js';
    createServer().on('close', async () => {
      await audit('closed');
    });
    queue.on('drained', async () => {
      await audit('empty');
    });`,
  'messages of a WebSocket': `
    import { WebSocketServer } from 'ws';
    import { answer } from './answer.js';
    new WebSocketServer({ port: 1 }).on('connection', (socket) => {
      socket.on('message', async (text) => {
        socket.send(await answer(text));
      });
    });`,
  'a transform in a pipeline': `
    import { pipeline } from 'node:stream/promises';
    import { createReadStream } from 'node:fs';
    import { db } from './db.js';
    await pipeline(createReadStream('a'), async function (source) {
      for await (const chunk of source) await db.insert(chunk);
    });`,
});

itMarks('own streams', {
  'a batch that is written later': `
    import { Transform } from 'node:stream';
    import { lookUp } from './look-up.js';
    export const enrich = new Transform({
      objectMode: true,
      transform(row, encoding, callback) {
        lookUp(row).then((found) => this.push(found));
        // expect-next-line: no-ignored-backpressure
        callback();
      },
    });`,
  'an asynchronous transform that calls back first': `
    import { Writable } from 'node:stream';
    import { db } from './db.js';
    export class Store extends Writable {
      async _write(row, encoding, callback) {
        // expect-next-line: no-ignored-backpressure
        callback();
        await db.insert(row);
      }
    }`,
  'when the batch is stored': `
    import { Writable } from 'node:stream';
    import { db } from './db.js';
    export class Store extends Writable {
      _write(row, encoding, callback) {
        this.rows.push(row);
        if (this.rows.length < 100) {
          callback();
          return;
        }
        db.insertMany(this.rows.splice(0)).then(() => callback(), callback);
      }
    }`,
  'a transform that answers': `
    import { Transform } from 'node:stream';
    import { lookUp } from './look-up.js';
    export const enrich = new Transform({
      objectMode: true,
      transform(row, encoding, callback) {
        lookUp(row).then((found) => callback(null, found)).catch(callback);
      },
    });
    export const upper = new Transform({
      transform(chunk, encoding, callback) {
        callback(null, String(chunk).toUpperCase());
      },
    });
    export const counted = new Transform({
      async transform(chunk, encoding, callback) {
        try {
          callback(null, await lookUp(chunk));
        } catch (error) {
          callback(error);
        }
      },
    });`,
  'an object that is no stream': `
    import { db } from './db.js';
    export const adapter = {
      write(row, encoding, callback) {
        void db.insert(row);
        callback();
      },
    };`,
});
