import type { FamilySamples } from './samples.js';

export const NODE_STREAM_SAMPLES: FamilySamples = {
  'stream-highwatermark-infinity': {
    reported: [
      `
import { PassThrough } from 'node:stream';
export const rows = new PassThrough({ objectMode: true, highWaterMark: Number.MAX_SAFE_INTEGER });`,
      `
import { Transform } from 'node:stream';
export class Collector extends Transform {
  constructor() {
    super({ objectMode: true, writableHighWaterMark: Number.MAX_SAFE_INTEGER });
  }
}`,
      `
export const strategy = new CountQueuingStrategy({ highWaterMark: Infinity });`,
    ],
    silent: [
      `
import { PassThrough } from 'node:stream';
export const rows = new PassThrough({ objectMode: true, highWaterMark: 100 });`,
      `
import { createReadStream } from 'node:fs';
export const open = (path: string): NodeJS.ReadableStream => createReadStream(path);`,
    ],
  },
  'events-on-highwatermark': {
    reported: [
      `
import { EventEmitter, on } from 'node:events';
declare function store(row: string): Promise<void>;
export async function drain(rows: EventEmitter): Promise<void> {
  for await (const [row] of on(rows, 'row')) await store(String(row));
}`,
    ],
    silent: [
      `
import { on } from 'node:events';
declare function reload(): void;
for await (const _signal of on(process, 'SIGHUP')) reload();`,
      `
import type { EventEmitter } from 'node:events';
import { on } from 'node:events';
declare function store(row: string): Promise<void>;
export async function drain(rows: EventEmitter): Promise<void> {
  for await (const [row] of on(rows, 'row', { highWaterMark: 100 })) await store(String(row));
}`,
    ],
  },
  'webstreams-enqueue': {
    reported: [
      `
import { EventEmitter } from 'node:events';
export const lines = (source: EventEmitter): ReadableStream<string> =>
  new ReadableStream({
    start(controller) {
      source.on('line', (line: string) => controller.enqueue(line));
    },
  });`,
    ],
    silent: [
      `
import { EventEmitter } from 'node:events';
export const lines = (source: EventEmitter): ReadableStream<string> =>
  new ReadableStream({
    start(controller) {
      source.on('line', (line: string) => {
        if ((controller.desiredSize ?? 0) > 0) controller.enqueue(line);
      });
    },
  });`,
    ],
  },
  'worker-postmessage': {
    reported: [
      `
import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';
import { Worker } from 'node:worker_threads';
const worker = new Worker('./hash.js');
createInterface({ input: createReadStream('paths.txt') }).on('line', (path) => {
  worker.postMessage(path);
});`,
    ],
    silent: [
      `
import { Worker } from 'node:worker_threads';
const worker = new Worker('./hash.js');
export function hash(path: string): Promise<string> {
  worker.postMessage(path);
  return new Promise((resolve) => worker.once('message', resolve));
}`,
    ],
  },
};
