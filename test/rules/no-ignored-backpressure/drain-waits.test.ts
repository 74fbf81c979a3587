import { noIgnoredBackpressure } from '../../../src/rules/no-ignored-backpressure.js';
import { markedCasesOf } from '../../support/marked-cases.js';

const { itMarks } = markedCasesOf(noIgnoredBackpressure);

itMarks('waits for drain', {
  'that only write a line in a log': `
    import { createWriteStream } from 'node:fs';
    import { log } from './log.js';
    export async function dump(path, page) {
      const out = createWriteStream(path);
      let cursor = null;
      do {
        const { members, next } = await page(cursor);
        for (const member of members) {
          // expect-next-line: no-ignored-backpressure
          const hasRoom = out.write(JSON.stringify(member));
          if (!hasRoom) out.once('drain', () => log.debug('the disk has caught up'));
        }
        cursor = next;
      } while (cursor);
      out.end();
    }`,
  'of the other stream, under one more condition': `
    import { once } from 'node:events';
    import { createWriteStream } from 'node:fs';
    import { createGzip } from 'node:zlib';
    export async function save(rows, path) {
      const gzip = createGzip();
      const file = createWriteStream(path);
      gzip.pipe(file);
      for await (const row of rows) {
        // expect-next-line: no-ignored-backpressure
        if (!gzip.write(row) && file.writableNeedDrain) await once(file, 'drain');
      }
      gzip.end();
    }`,
  'of the right stream, under one more condition': `
    import { once } from 'node:events';
    import { createWriteStream } from 'node:fs';
    export async function save(rows, path, signal) {
      const file = createWriteStream(path);
      for await (const row of rows) {
        if (!file.write(row) && !signal.aborted) await once(file, 'drain');
      }
      file.end();
    }`,
  'by a listener that stays': `
    import net from 'node:net';
    const socket = net.connect(9000);
    export function forward(source) {
      source.on('data', (chunk) => {
        if (!socket.write(chunk)) {
          source.pause();
          // expect-next-line: no-ignored-backpressure
          socket.on('drain', () => source.resume());
        }
      });
    }`,
  'by a listener that goes': `
    import net from 'node:net';
    const socket = net.connect(9000);
    export function forward(source) {
      const go = () => {
        socket.off('drain', go);
        source.resume();
      };
      source.on('data', (chunk) => {
        if (!socket.write(chunk)) {
          source.pause();
          socket.on('drain', go);
        }
      });
    }`,
  'by one listener for all': `
    import net from 'node:net';
    const socket = net.connect(9000);
    export function forward(source) {
      socket.on('drain', () => source.resume());
      source.on('data', (chunk) => {
        if (!socket.write(chunk)) source.pause();
      });
    }`,
});

itMarks('lines of a log', {
  'in a function of that name': `
    import { createWriteStream } from 'node:fs';
    const trace = createWriteStream('trace.log', { flags: 'a' });
    function log(message) {
      trace.write(new Date().toISOString() + message);
    }
    export async function check(names, latest) {
      for (const name of names) {
        log(name);
        await latest(name);
      }
    }`,
  'by a function of another name': `
    import { createWriteStream } from 'node:fs';
    const out = createWriteStream('names.txt', { flags: 'a' });
    function add(message) {
      // expect-next-line: no-ignored-backpressure
      out.write(message);
    }
    export async function check(names) {
      for await (const name of names) add(name);
    }`,
});
