import { spawn } from 'node:child_process';
import { EventEmitter } from 'node:events';
import { createServer, get, type IncomingMessage, type ServerResponse } from 'node:http';
import { connect, type AddressInfo, type Server, type Socket } from 'node:net';
import { basename, join } from 'node:path';
import { Readable, Writable } from 'node:stream';
import { setImmediate as turn } from 'node:timers/promises';
import { MessageChannel } from 'node:worker_threads';
import { afterEach, describe, expect, it } from 'vitest';
import { WebSocket, WebSocketServer } from 'ws';
import * as faultyOutput from '../../fixtures/pressure/build-output/faulty.js';
import * as repairedOutput from '../../fixtures/pressure/build-output/repaired.js';
import * as faultyInput from '../../fixtures/pressure/child-input/faulty.js';
import * as repairedInput from '../../fixtures/pressure/child-input/repaired.js';
import * as faultyExport from '../../fixtures/pressure/csv-export/faulty.js';
import * as repairedExport from '../../fixtures/pressure/csv-export/repaired.js';
import * as faultyFrames from '../../fixtures/pressure/frame-worker/faulty.js';
import * as repairedFrames from '../../fixtures/pressure/frame-worker/repaired.js';
import * as faultyIntake from '../../fixtures/pressure/job-intake/faulty.js';
import * as repairedIntake from '../../fixtures/pressure/job-intake/repaired.js';
import * as faultyRelay from '../../fixtures/pressure/line-relay/faulty.js';
import * as repairedRelay from '../../fixtures/pressure/line-relay/repaired.js';
import * as faultyProxy from '../../fixtures/pressure/media-proxy/faulty.js';
import * as repairedProxy from '../../fixtures/pressure/media-proxy/repaired.js';
import * as faultyPrices from '../../fixtures/pressure/price-events/faulty.js';
import * as repairedPrices from '../../fixtures/pressure/price-events/repaired.js';
import * as faultyBatches from '../../fixtures/pressure/row-batches/faulty.js';
import * as repairedBatches from '../../fixtures/pressure/row-batches/repaired.js';
import * as faultyScores from '../../fixtures/pressure/score-broadcast/faulty.js';
import * as repairedScores from '../../fixtures/pressure/score-broadcast/repaired.js';
import { DEFAULT_SETTINGS } from '../../src/analysis/model/settings.js';
import { detectFile } from '../../src/host/file-host.js';
import { findTargets } from '../../src/project/listing/targets.js';
import { openProject } from '../../src/project/project.js';
import { noIgnoredBackpressure } from '../../src/rules/no-ignored-backpressure.js';
import { settled, until } from './pressure/observed.js';
import { texts, type Taken } from './pressure/sources.js';

const KIB = 1024;
const MIB = 1024 * KIB;

/** What is sent in all: far more than any stream, pipe or socket holds by itself. */
const ALL = 48 * MIB;
const PIECE = 16 * KIB;
const PIECES = ALL / PIECE;

/** What streams, and the buffers of the system behind a socket, hold without anybody being at fault. */
const A_FEW_STREAMS = 4 * MIB;
const BUFFERS_OF_SOCKETS = 24 * MIB;

const closers: (() => void)[] = [];

afterEach(() => {
  for (const close of closers.splice(0).reverse()) close();
});

/** A file on a disk that takes nothing more after the first write. */
function stalledFile(): Writable {
  return new Writable({ write: () => {} });
}

async function listening(server: Server): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  closers.push(() => server.close());
  return (server.address() as AddressInfo).port;
}

/** A client that connects and reads nothing. */
async function silentClient(port: number): Promise<Socket> {
  const client = connect(port, '127.0.0.1');
  closers.push(() => client.destroy());
  client.pause();
  client.on('error', () => {});
  await new Promise<void>((resolve) => client.once('connect', resolve));
  return client;
}

/** Emits so many events of a size, with turns of the loop between them. */
async function emitAll(emitter: EventEmitter, name: string, payload: unknown): Promise<void> {
  for (let index = 0; index < PIECES; index += 1) {
    emitter.emit(name, payload);
    if (index % 20 === 0) await turn();
  }
}

describe('rows that are written to gzip, at a disk that is stuck', () => {
  async function heldBy({ exportOrders }: typeof faultyExport): Promise<number> {
    const taken: Taken = { bytes: 0, items: 0 };
    const orders = Readable.from(texts(PIECES, PIECE, taken)).map((note: string) => ({ id: 1, note }));
    exportOrders(orders, stalledFile()).catch(() => {});
    return settled(() => taken.bytes);
  }

  it('are all in memory when nobody looks at the answers', async () => {
    expect(await heldBy(faultyExport)).toBe(ALL);
  });

  it('stay where they are when the export waits for drain', async () => {
    expect(await heldBy(repairedExport)).toBeLessThan(A_FEW_STREAMS);
  });
});

describe('a film behind a proxy, for a client that does not read', () => {
  async function heldBy({ createMediaProxy }: typeof faultyProxy): Promise<{ readonly left: number; readonly waiting: number }> {
    let left = 0;
    const origin = createServer((_req, res) => {
      Readable.from(pieces()).pipe(res);
    });
    async function* pieces(): AsyncGenerator<Buffer> {
      for (let index = 0; index < PIECES; index += 1) {
        if (index % 20 === 0) await turn();
        left += PIECE;
        yield Buffer.alloc(PIECE);
      }
    }
    const proxy = createMediaProxy(await listening(origin));
    let response: ServerResponse | null = null;
    proxy.on('request', (_req: IncomingMessage, res: ServerResponse) => {
      response = res;
    });
    const client = await silentClient(await listening(proxy));
    client.write('GET /film HTTP/1.1\r\nhost: localhost\r\n\r\n');
    await until(() => left > 0);
    return { left: await settled(() => left), waiting: (response as ServerResponse | null)?.writableLength ?? 0 };
  }

  it('is in the memory of a proxy that writes every chunk', async () => {
    const { left, waiting } = await heldBy(faultyProxy);
    expect(left).toBe(ALL);
    expect(waiting).toBeGreaterThan(ALL - BUFFERS_OF_SOCKETS);
  });

  it('stays where it is behind a pipeline', async () => {
    const { left, waiting } = await heldBy(repairedProxy);
    expect(left).toBeLessThan(ALL);
    expect(waiting).toBeLessThan(A_FEW_STREAMS);
  });
});

describe('lines for a viewer that does not read', () => {
  async function heldBy({ createRelay }: typeof faultyRelay): Promise<number> {
    const journal = new EventEmitter();
    const relay = createRelay(journal);
    const viewers: Socket[] = [];
    relay.on('connection', (viewer) => viewers.push(viewer));
    await silentClient(await listening(relay));
    await until(() => viewers.length > 0);
    await emitAll(journal, 'line', 'x'.repeat(PIECE - 1));
    return viewers.reduce((sum, viewer) => sum + (viewer.destroyed ? 0 : viewer.writableLength), 0);
  }

  it('are all kept for it', async () => {
    expect(await heldBy(faultyRelay)).toBeGreaterThan(ALL - BUFFERS_OF_SOCKETS);
  });

  it('are not, when it is disconnected', async () => {
    expect(await heldBy(repairedRelay)).toBeLessThan(2 * MIB);
  });
});

describe('scores for a player whose connection is stuck', () => {
  async function heldBy({ broadcastScores }: typeof faultyScores): Promise<number> {
    const players = new WebSocketServer({ port: 0, host: '127.0.0.1' });
    closers.push(() => {
      for (const player of players.clients) player.terminate();
      players.close();
    });
    await new Promise<void>((resolve) => players.once('listening', resolve));
    const game = new EventEmitter();
    broadcastScores(game, players);
    const player = new WebSocket(`ws://127.0.0.1:${(players.address() as AddressInfo).port}`);
    player.on('error', () => {});
    closers.push(() => player.terminate());
    await new Promise<void>((resolve) => player.once('open', resolve));
    player.pause();
    await emitAll(game, 'score', { text: 'x'.repeat(PIECE) });
    return [...players.clients].reduce((sum, client) => sum + client.bufferedAmount, 0);
  }

  it('are all kept for it', async () => {
    expect(await heldBy(faultyScores)).toBeGreaterThan(ALL - BUFFERS_OF_SOCKETS);
  });

  it('are not, when bufferedAmount is asked', async () => {
    expect(await heldBy(repairedScores)).toBeLessThan(2 * MIB);
  });
});

describe('prices for a page that does not read', () => {
  async function heldBy({ createPriceFeed }: typeof faultyPrices): Promise<number> {
    const market = new EventEmitter();
    const feed = createPriceFeed(market);
    const pages: ServerResponse[] = [];
    feed.on('request', (_req: IncomingMessage, res: ServerResponse) => pages.push(res));
    const client = await silentClient(await listening(feed));
    client.write('GET /prices HTTP/1.1\r\nhost: localhost\r\n\r\n');
    await until(() => pages.length > 0);
    await emitAll(market, 'price', { text: 'x'.repeat(PIECE) });
    return pages.reduce((sum, page) => sum + (page.destroyed ? 0 : page.writableLength), 0);
  }

  it('are all kept for it', async () => {
    expect(await heldBy(faultyPrices)).toBeGreaterThan(ALL - BUFFERS_OF_SOCKETS);
  });

  it('are not, when it is disconnected', async () => {
    expect(await heldBy(repairedPrices)).toBeLessThan(2 * MIB);
  });

  it('arrive at a page that reads', async () => {
    const market = new EventEmitter();
    const feed = repairedPrices.createPriceFeed(market);
    feed.on('request', () => market.emit('price', { cents: 5 }));
    let text = '';
    const page = get({ port: await listening(feed), host: '127.0.0.1' }, (res) => {
      res.setEncoding('utf8').on('data', (chunk: string) => {
        text += chunk;
      });
    });
    page.on('error', () => {});
    closers.push(() => page.destroy());
    await until(() => text.includes('{"cents":5}'));
  });
});

describe('the output of a build that nobody reads', () => {
  async function heldBy({ outputOf }: typeof faultyOutput): Promise<number> {
    const script = `const { Readable } = require('stream'); let n = 0;
      new Readable({ read() { this.push(n++ < ${PIECES} ? Buffer.alloc(${PIECE}) : null); } }).pipe(process.stdout);`;
    const build = spawn(process.execPath, ['-e', script]);
    closers.push(() => build.kill('SIGKILL'));
    outputOf(build);
    const { stdout } = build as unknown as { readonly stdout: Socket };
    await until(() => stdout.bytesRead > 0);
    return settled(() => stdout.bytesRead);
  }

  it('is all in the web stream that an event fills', async () => {
    expect(await heldBy(faultyOutput)).toBe(ALL);
  });

  it('stays with the build when desiredSize is asked', async () => {
    expect(await heldBy(repairedOutput)).toBeLessThan(A_FEW_STREAMS);
  });
});

describe('addresses for a program that does not read its input', () => {
  async function heldBy({ feedAddresses }: typeof faultyInput): Promise<number> {
    const lookup = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)']);
    closers.push(() => lookup.kill('SIGKILL'));
    lookup.stdin.on('error', () => {});
    const taken: Taken = { bytes: 0, items: 0 };
    feedAddresses(texts(PIECES, PIECE, taken), lookup).catch(() => {});
    return settled(() => taken.bytes);
  }

  it('are all in memory when they are written in a loop', async () => {
    expect(await heldBy(faultyInput)).toBe(ALL);
  });

  it('stay where they are in a pipeline', async () => {
    expect(await heldBy(repairedInput)).toBeLessThan(A_FEW_STREAMS);
  });
});

describe('frames for a worker that is busy', () => {
  async function heldBy({ sendFrames }: typeof faultyFrames): Promise<number> {
    const { port1, port2 } = new MessageChannel();
    closers.push(() => {
      port1.close();
      port2.close();
    });
    const taken: Taken = { bytes: 0, items: 0 };
    const frames = Readable.from(texts(1_000, KIB, taken)).map((text: string) => Buffer.from(text));
    sendFrames(frames as AsyncIterable<Uint8Array>, port1).catch(() => {});
    return settled(() => taken.items);
  }

  it('all wait in its port', async () => {
    expect(await heldBy(faultyFrames)).toBe(1_000);
  });

  it('wait where they come from when eight are unanswered', async () => {
    // Eight in the port, and what the streams of the test read ahead.
    expect(await heldBy(repairedFrames)).toBeLessThan(60);
  });
});

describe('batches for a store that is stuck', () => {
  async function heldBy(BatchWriter: new (store: faultyBatches.Store) => Writable): Promise<number> {
    const taken: Taken = { bytes: 0, items: 0 };
    const writer = new BatchWriter(() => new Promise(() => {}));
    closers.push(() => writer.destroy());
    Readable.from(texts(5_000, 100, taken)).pipe(writer);
    return settled(() => taken.items);
  }

  it('are all handed over at once by a stream that calls back before they are stored', async () => {
    expect(await heldBy(faultyBatches.BatchWriter)).toBe(5_000);
  });

  it('are one batch when the stream calls back afterwards', async () => {
    expect(await heldBy(repairedBatches.BatchWriter)).toBeLessThan(200);
  });
});

describe('jobs that do not end', () => {
  async function runningOf(takeJobs: (jobs: Readable, run: (job: string) => Promise<void>) => unknown): Promise<number> {
    let running = 0;
    takeJobs(Readable.from(texts(1_000, 10, { bytes: 0, items: 0 })), async () => {
      running += 1;
      await new Promise(() => {});
    });
    return settled(() => running);
  }

  it('all run at once in an asynchronous handler', async () => {
    expect(await runningOf(faultyIntake.takeJobs)).toBe(1_000);
  });

  it('run one after another in a loop over the stream', async () => {
    expect(await runningOf(repairedIntake.takeJobs)).toBe(1);
  });
});

describe('no-ignored-backpressure', () => {
  const folder = join(import.meta.dirname, '../../fixtures/pressure');

  it('reports each of the faulty programs, and none of the repaired', async () => {
    const targets = await findTargets([folder], folder);
    const project = openProject(targets, { tsconfig: null, ignored: () => false, settings: DEFAULT_SETTINGS });
    const reported = project.discovery.files.filter((path) => {
      const model = project.modelOf(path);
      if (model === null) throw new Error(`${path} does not parse: ${project.failureOf(path) ?? ''}`);
      return detectFile(model, [noIgnoredBackpressure]).length > 0;
    });
    const faulty = project.discovery.files.filter((path) => basename(path) === 'faulty.ts');
    expect(faulty).toHaveLength(10);
    expect(reported).toEqual(faulty);
  });
});
