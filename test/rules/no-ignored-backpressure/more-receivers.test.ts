import { noIgnoredBackpressure } from '../../../src/rules/no-ignored-backpressure.js';
import { markedCasesOf } from '../../support/marked-cases.js';

const { itMarks } = markedCasesOf(noIgnoredBackpressure);

itMarks('receivers', {
  'a channel of SSH': `
    import { Client } from 'ssh2';
    export function ship(lines, connection = new Client()) {
      connection.exec('cat >> remote.log', async (error, channel) => {
        if (error) throw error;
        // expect-next-line: no-ignored-backpressure
        for await (const line of lines) channel.write(line);
        channel.end();
      });
    }`,
  'a process of a cluster': `
    import cluster from 'node:cluster';
    import { feed } from './feed.js';
    const worker = cluster.fork();
    feed.on('quote', (quote) => {
      // expect-next-line: no-ignored-backpressure
      worker.send({ type: 'quote', quote });
    });`,
  'events for a page, by Hono': `
    import { streamSSE } from 'hono/streaming';
    import { bus } from './bus.js';
    export default (app) => app.get('/events', (context) => streamSSE(context, async (stream) => {
      bus.on('job', (job) => {
        // expect-next-line: no-ignored-backpressure
        stream.writeSSE({ data: JSON.stringify(job) });
      });
      await new Promise((resolve) => stream.onAbort(resolve));
    }));`,
  'events for a page, by Hono, awaited': `
    import { streamSSE } from 'hono/streaming';
    import { jobs } from './jobs.js';
    export default (app) => app.get('/events', (context) => streamSSE(context, async (stream) => {
      for await (const job of jobs()) await stream.writeSSE({ data: JSON.stringify(job) });
    }));`,
  'a web stream that a property of the source fills': `
    export function toStream(firehose) {
      return new ReadableStream({
        start(controller) {
          // expect-next-line: no-ignored-backpressure
          firehose.onRecord = (record) => controller.enqueue(JSON.stringify(record));
          firehose.onEnd = () => controller.close();
        },
      });
    }`,
  'what a chain ends with': `
    import { createReadStream } from 'node:fs';
    import { parse } from 'csv-parse';
    import { db } from './db.js';
    export const load = (path, done) => {
      createReadStream(path)
        .pipe(parse({ columns: true }))
        // expect-next-line: no-ignored-backpressure
        .on('data', async (row) => {
          await db.insert(row);
        })
        .on('end', done);
    };`,
});
