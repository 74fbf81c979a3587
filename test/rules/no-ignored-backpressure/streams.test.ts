import { noIgnoredBackpressure } from '../../../src/rules/no-ignored-backpressure.js';
import { markedCasesOf } from '../../support/marked-cases.js';

const { itMarks } = markedCasesOf(noIgnoredBackpressure);

itMarks('push() of own streams', {
  'all that an event brings': `
    import { Readable } from 'node:stream';
    export class Feed extends Readable {
      constructor(socket) {
        super({ objectMode: true });
        socket.on('message', (message) => {
          // expect-next-line: no-ignored-backpressure
          this.push(message);
        });
        socket.on('close', () => this.push(null));
      }
      _read() {}
    }`,
  'a Readable with an empty read': `
    import { Readable } from 'node:stream';
    import { bus } from './bus.js';
    const feed = new Readable({ objectMode: true, read() {} });
    bus.on('event', (event) => {
      // expect-next-line: no-ignored-backpressure
      feed.push(event);
    });`,
  'a Readable made for each request': `
    import { Readable } from 'stream';
    import { bus } from './bus.js';
    export function eventsOf(topic) {
      const stream = new Readable({ read() {} });
      bus.on(topic, (event) => {
        // expect-next-line: no-ignored-backpressure
        stream.push(JSON.stringify(event));
      });
      return stream;
    }`,
  'a loop over all rows': `
    import { Readable } from 'node:stream';
    export function rowsOf(cursor) {
      const out = new Readable({ objectMode: true, read() {} });
      void (async () => {
        for await (const row of cursor) {
          // expect-next-line: no-ignored-backpressure
          out.push(row);
        }
        out.push(null);
      })();
      return out;
    }`,
  'once for each read': `
    import { Readable } from 'node:stream';
    export class Rows extends Readable {
      async _read() {
        const row = await this.cursor.next();
        this.push(row);
      }
    }
    export const numbers = new Readable({ read() { this.push(String(Math.random())); } });`,
  'until it is full': `
    import { Readable } from 'node:stream';
    export class Rows extends Readable {
      _read() {
        let row;
        while ((row = this.rows.shift()) !== undefined) {
          if (!this.push(row)) return;
        }
      }
    }`,
  'the source is paused': `
    import { Readable } from 'node:stream';
    export class Feed extends Readable {
      constructor(socket) {
        super();
        this.socket = socket;
        socket.on('data', (chunk) => {
          if (!this.push(chunk)) socket.pause();
        });
      }
      _read() {
        this.socket.resume();
      }
    }`,
  'several pieces of a transform': `
    import { Transform } from 'node:stream';
    export class Lines extends Transform {
      _transform(chunk, encoding, callback) {
        for (const line of String(chunk).split('\\n')) this.push(line);
        callback();
      }
      _flush(callback) {
        for (const line of this.rest) this.push(line);
        callback();
      }
    }
    export const upper = new Transform({
      transform(chunk, encoding, callback) {
        for (const byte of chunk) this.push(byte);
        callback();
      },
    });`,
  'all that is there, at once': `
    import { Readable } from 'node:stream';
    export function streamOf(text) {
      const stream = new Readable();
      stream.push(text);
      stream.push(null);
      return stream;
    }`,
});

itMarks('drain', {
  'of another stream': `
    import { once } from 'node:events';
    import { createWriteStream } from 'node:fs';
    import { createGzip } from 'node:zlib';
    export async function save(rows, path) {
      const gzip = createGzip();
      const file = gzip.pipe(createWriteStream(path));
      for await (const row of rows) {
        // expect-next-line: no-ignored-backpressure
        if (!gzip.write(row)) await once(file, 'drain');
      }
    }`,
  'when there is room': `
    import { once } from 'node:events';
    import { createWriteStream } from 'node:fs';
    export async function save(rows, path) {
      const out = createWriteStream(path);
      for await (const row of rows) {
        // expect-next-line: no-ignored-backpressure
        if (out.write(row)) await once(out, 'drain');
      }
    }`,
  'without await': `
    import { once } from 'node:events';
    import { createWriteStream } from 'node:fs';
    export async function save(rows, path) {
      const out = createWriteStream(path);
      for await (const row of rows) {
        // expect-next-line: no-ignored-backpressure
        if (!out.write(row)) once(out, 'drain');
      }
    }`,
  'the answer is asked for a message': `
    import { createWriteStream } from 'node:fs';
    export async function save(rows, path) {
      const out = createWriteStream(path);
      for await (const row of rows) {
        // expect-next-line: no-ignored-backpressure
        if (!out.write(row)) console.warn('slow disk');
      }
    }`,
  'else': `
    import { once } from 'node:events';
    import { createWriteStream } from 'node:fs';
    export async function save(rows, path) {
      const out = createWriteStream(path);
      for await (const row of rows) {
        if (out.write(row)) count += 1;
        else await once(out, 'drain');
      }
    }`,
});

itMarks('own streams that call back at once', {
  'while they store': `
    import { Writable } from 'node:stream';
    import { db } from './db.js';
    export class Store extends Writable {
      _write(row, encoding, callback) {
        void db.insert(row);
        // expect-next-line: no-ignored-backpressure
        callback();
      }
    }`,
  'with a catch': `
    import { Writable } from 'node:stream';
    import { db } from './db.js';
    export const store = new Writable({
      objectMode: true,
      write(row, encoding, callback) {
        db.insert(row).catch((error) => console.error(error));
        // expect-next-line: no-ignored-backpressure
        callback();
      },
    });`,
  'a function of their own': `
    import { Writable } from 'node:stream';
    import { db } from './db.js';
    export class Store extends Writable {
      async flush() { await db.insertMany(this.rows.splice(0)); }
      _write(row, encoding, callback) {
        this.rows.push(row);
        if (this.rows.length >= 100) this.flush();
        // expect-next-line: no-ignored-backpressure
        callback();
      }
    }`,
  'when it is stored': `
    import { Writable } from 'node:stream';
    import { db } from './db.js';
    export class Store extends Writable {
      async _write(row, encoding, callback) {
        await db.insert(row);
        callback();
      }
      _writev(rows, callback) {
        db.insertMany(rows).then(() => callback(), callback);
      }
    }
    export class Sum extends Writable {
      _write(row, encoding, callback) {
        this.sum += row.total;
        callback();
      }
    }`,
});

itMarks('asynchronous handlers', {
  'rows that are stored': `
    import { parse } from 'csv-parse';
    import { createReadStream } from 'node:fs';
    import { db } from './db.js';
    // expect-next-line: no-ignored-backpressure
    createReadStream('users.csv').pipe(parse()).on('data', async (row) => {
      await db.insert(row);
    });`,
  'lines that are sent': `
    import readline from 'node:readline';
    import { createReadStream } from 'node:fs';
    const lines = readline.createInterface({ input: createReadStream('big.log') });
    // expect-next-line: no-ignored-backpressure
    lines.on('line', async (line) => {
      await fetch('https://logs.example/', { method: 'POST', body: line });
    });`,
  'a function of its own': `
    import { createReadStream } from 'node:fs';
    import { store } from './store.js';
    const source = createReadStream('a');
    async function keep(chunk) {
      await store.put(chunk);
    }
    // expect-next-line: no-ignored-backpressure
    source.on('data', keep);`,
  'a promise that is left alone': `
    import { createReadStream } from 'node:fs';
    import { db } from './db.js';
    // expect-next-line: no-ignored-backpressure
    createReadStream('a').on('data', (chunk) => {
      db.insert(chunk).catch((error) => console.error(error));
    });`,
  'with pause and resume': `
    import { createReadStream } from 'node:fs';
    import { db } from './db.js';
    const source = createReadStream('a');
    source.on('data', async (chunk) => {
      source.pause();
      await db.insert(chunk);
      source.resume();
    });`,
  'a question to a person': `
    import readline from 'node:readline';
    const prompt = readline.createInterface({ input: process.stdin, output: process.stdout });
    prompt.on('line', async (line) => {
      await run(line);
      prompt.prompt();
    });`,
  'a loop': `
    import { createReadStream } from 'node:fs';
    import { db } from './db.js';
    for await (const chunk of createReadStream('a')) await db.insert(chunk);`,
  'an end': `
    import { createServer } from 'node:http';
    createServer((req, res) => {
      let size = 0;
      req.on('data', (chunk) => { size += chunk.length; });
      req.on('end', async () => {
        await save(size);
        res.end();
      });
    });`,
});
