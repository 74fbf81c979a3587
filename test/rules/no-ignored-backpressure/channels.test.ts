import { noIgnoredBackpressure } from '../../../src/rules/no-ignored-backpressure.js';
import { markedCasesOf } from '../../support/marked-cases.js';

const { itMarks } = markedCasesOf(noIgnoredBackpressure);

itMarks('web streams', {
  'filled by events': `
    export const ticks = (bus) => new ReadableStream({
      start(controller) {
        // expect-next-line: no-ignored-backpressure
        bus.on('tick', (tick) => controller.enqueue(tick));
      },
    });`,
  'filled by a loop over another source': `
    export const rowsOf = (query) => new ReadableStream({
      async start(controller) {
        for await (const row of query.stream()) {
          // expect-next-line: no-ignored-backpressure
          controller.enqueue(JSON.stringify(row));
        }
        controller.close();
      },
    });`,
  'filled under another name': `
    export function feed(bus) {
      let out;
      const stream = new ReadableStream({ start(controller) { out = controller; } });
      bus.on('entry', (entry) => {
        // expect-next-line: no-ignored-backpressure
        out.enqueue(entry);
      });
      return stream;
    }`,
  'filled when the reader asks': `
    export const rowsOf = (rows) => new ReadableStream({
      async pull(controller) {
        const { value, done } = await rows.next();
        if (done) controller.close();
        else controller.enqueue(value);
      },
    });`,
  'filled by a source that is paused': `
    export const chunksOf = (file) => new ReadableStream({
      start(controller) {
        file.on('data', (chunk) => {
          controller.enqueue(chunk);
          if (controller.desiredSize <= 0) file.pause();
        });
      },
      pull() { file.resume(); },
    });`,
  'filled with what is in memory': `
    export const linesOf = (lines) => new ReadableStream({
      start(controller) {
        for (const line of lines) controller.enqueue(line);
        controller.close();
      },
    });`,
  'answers of a model': `
    export const answer = (openai) => new ReadableStream({
      async start(controller) {
        // expect-next-line: no-ignored-backpressure
        for await (const part of openai.completion()) controller.enqueue(part.delta);
        controller.close();
      },
    });`,
  'written without waiting': `
    export async function copy(rows, stream) {
      const writer = stream.getWriter();
      for await (const row of rows) {
        // expect-next-line: no-ignored-backpressure
        writer.write(row).catch(console.error);
      }
      await writer.close();
    }
    export async function copyInTurn(rows, stream) {
      const writer = stream.getWriter();
      for await (const row of rows) {
        await writer.ready;
        writer.write(row).catch(console.error);
      }
      await writer.close();
    }
    export async function copyAwaited(rows, stream) {
      const writer = stream.getWriter();
      for await (const row of rows) await writer.write(row);
      await writer.close();
    }`,
});

itMarks('sockets', {
  'a broadcast by the clock': `
    import { WebSocketServer } from 'ws';
    import { arena } from './arena.js';
    const players = new WebSocketServer({ port: 8080 });
    setInterval(() => {
      for (const player of players.clients) {
        // expect-next-line: no-ignored-backpressure
        player.send(arena.state());
      }
    }, 50);`,
  'events for one client': `
    import { WebSocketServer } from 'ws';
    import { market } from './market.js';
    const server = new WebSocketServer({ port: 8080 });
    server.on('connection', (socket) => {
      const send = (price) => {
        // expect-next-line: no-ignored-backpressure
        socket.send(JSON.stringify(price));
      };
      market.on('price', (price) => send(price));
    });`,
  'sockets of a list': `
    import { WebSocketServer } from 'ws';
    import { bus } from './bus.js';
    const sockets = new Set();
    new WebSocketServer({ port: 8080 }).on('connection', (socket) => {
      sockets.add(socket);
      socket.on('close', () => sockets.delete(socket));
    });
    // expect-next-line: no-ignored-backpressure
    bus.on('entry', (entry) => sockets.forEach((socket) => socket.send(entry)));`,
  'answers': `
    import { WebSocketServer } from 'ws';
    const server = new WebSocketServer({ port: 8080 });
    server.on('connection', (socket) => {
      socket.send('welcome');
      socket.on('message', (message) => socket.send('echo ' + message));
    });`,
  'signs of life': `
    import { WebSocketServer } from 'ws';
    const server = new WebSocketServer({ port: 8080 });
    setInterval(() => {
      for (const client of server.clients) client.send('{"type":"ping"}');
    }, 30_000);`,
  'clients that are asked first, in a helper': `
    import { WebSocketServer } from 'ws';
    import { bus } from './bus.js';
    const server = new WebSocketServer({ port: 8080 });
    function isSlow(client) { return client.bufferedAmount > 1_000_000; }
    bus.on('entry', (entry) => {
      for (const client of server.clients) {
        if (isSlow(client)) client.terminate();
        else client.send(entry);
      }
    });`,
  'a last word': `
    import { WebSocketServer } from 'ws';
    const server = new WebSocketServer({ port: 8080 });
    process.on('SIGTERM', () => {
      for (const client of server.clients) {
        client.send('bye');
        client.close();
      }
    });`,
  'packets of socket.io by the clock': `
    import { Server } from 'socket.io';
    const io = new Server(8080);
    // expect-next-line: no-ignored-backpressure
    setInterval(() => io.emit('load', process.cpuUsage()), 100);
    setInterval(() => io.volatile.emit('load', process.cpuUsage()), 100);`,
});

itMarks('brokers and threads', {
  'a campaign': `
    import amqp from 'amqplib';
    import { subscribers } from './subscribers.js';
    export async function publish() {
      const channel = await (await amqp.connect('amqp://broker')).createChannel();
      for (const subscriber of await subscribers()) {
        // expect-next-line: no-ignored-backpressure
        channel.sendToQueue('mails', Buffer.from(subscriber.mail));
      }
    }`,
  'a campaign that waits for the channel': `
    import { once } from 'node:events';
    import amqp from 'amqplib';
    import { subscribers } from './subscribers.js';
    export async function publish() {
      const channel = await (await amqp.connect('amqp://broker')).createChannel();
      for (const subscriber of await subscribers()) {
        if (!channel.sendToQueue('mails', Buffer.from(subscriber.mail))) await once(channel, 'drain');
      }
    }`,
  'one message for each request': `
    import amqp from 'amqplib';
    import express from 'express';
    const channel = await (await amqp.connect('amqp://broker')).createChannel();
    express().post('/mails', (req, res) => {
      channel.sendToQueue('mails', Buffer.from(req.body.mail));
      res.sendStatus(202);
    });`,
  'frames for a thread': `
    import { Worker } from 'node:worker_threads';
    const worker = new Worker('./encode.js');
    export async function encode(frames) {
      for await (const frame of frames) {
        // expect-next-line: no-ignored-backpressure
        worker.postMessage(frame);
      }
    }`,
  'frames for a thread that answers each': `
    import { once } from 'node:events';
    import { Worker } from 'node:worker_threads';
    const worker = new Worker('./encode.js');
    export async function encode(frames) {
      for await (const frame of frames) {
        worker.postMessage(frame);
        await once(worker, 'message');
      }
    }`,
  'one order for each thread': `
    import { Worker } from 'node:worker_threads';
    const workers = [new Worker('./a.js'), new Worker('./a.js')];
    export function reload() { for (const worker of workers) worker.postMessage('reload'); }`,
  'answers of a thread': `
    import { parentPort } from 'node:worker_threads';
    parentPort.on('message', (job) => parentPort.postMessage(job.id));`,
  'records for the parent process': `
    import { createReadStream } from 'node:fs';
    import { createInterface } from 'node:readline';
    createInterface({ input: createReadStream('big.csv') }).on('line', (line) => {
      // expect-next-line: no-ignored-backpressure
      process.send({ line });
    });`,
});
