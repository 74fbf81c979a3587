// What the guarantees of backpressure/runtime cost, as ratios to the least that could do the job, measured in the same
// process. Candidates and baselines take turns, so that a busy machine slows both; each figure is the median of the
// rounds' ratios. Run `npm run build` first, then `node bench/runtime.mjs [rounds]`.

import { BoundedQueue, mapConcurrent, retry, Semaphore, SerialQueue, TokenBucket } from '../dist/runtime/index.js';

const ROUNDS = Number(process.argv[2] ?? 15);
let sink = 0;

/** The least a bounded FIFO can be. */
class RawRing {
  #items = new Array(1024).fill(undefined);
  #head = 0;
  #length = 0;

  offer(item) {
    if (this.#length === 1024) return false;
    this.#items[(this.#head + this.#length) & 1023] = item;
    this.#length += 1;
    return true;
  }

  poll() {
    if (this.#length === 0) return undefined;
    const item = this.#items[this.#head];
    this.#items[this.#head] = undefined;
    this.#head = (this.#head + 1) & 1023;
    this.#length -= 1;
    return item;
  }
}

function pairs(queue) {
  for (let item = 0; item < 16; item += 1) queue.offer(item);
  return (count) => {
    for (let item = 0; item < count; item += 1) {
      queue.offer(item);
      sink += queue.poll();
    }
  };
}

function clockedPairs(ring) {
  for (let item = 0; item < 16; item += 1) ring.offer(item);
  return (count) => {
    for (let item = 0; item < count; item += 1) {
      sink += performance.now() > 0 ? 1 : 0;
      ring.offer(item);
      sink += ring.poll();
    }
  };
}

function refusals(queue) {
  while (queue.offer(1));
  return (count) => {
    for (let item = 0; item < count; item += 1) sink += queue.offer(item) ? 1 : 0;
  };
}

const identity = async (item) => item;
const ITEMS = Array.from({ length: 50_000 }, (_value, index) => index);

async function bareWorkers(count) {
  const results = [];
  let next = 0;
  const work = async () => {
    while (next < count) {
      const index = next;
      next += 1;
      results[index] = await identity(ITEMS[index]);
    }
  };
  await Promise.all(Array.from({ length: 16 }, work));
  sink += results.length;
}

async function mapped() {
  sink += (await mapConcurrent(ITEMS, identity, { concurrency: 16 })).length;
}

/** Sixteen tasks at a time, as a busy executor has them. */
function inSixteens(run) {
  return async (count) => {
    for (let done = 0; done < count; done += 16) {
      const ends = [];
      for (let task = 0; task < 16; task += 1) ends.push(run(identity));
      sink += (await Promise.all(ends)).length;
    }
  };
}

function chain() {
  let tail = Promise.resolve();
  return (task) => {
    const run = tail.then(task);
    tail = run.catch(() => {});
    return run;
  };
}

const serial = new SerialQueue({ capacity: 64 });
const semaphore = new Semaphore({ permits: 1, maxWaiting: 64 });

const queue = (options) => new BoundedQueue({ capacity: 1024, whenFull: 'reject', ...options });
const bucket = new TokenBucket({ capacity: 1_000_000_000, refillPerSecond: 1000 });
const empty = new TokenBucket({ capacity: 1, refillPerSecond: 0.001 });
empty.tryTake();
let tat = 0;

const COMPARISONS = [
  ['queue offer+poll, trackAge: false / raw ring', 2, 300_000, pairs(queue({ trackAge: false })), pairs(new RawRing())],
  ['queue offer+poll / raw ring + 1 clock reading', 1.3, 100_000, pairs(queue()), clockedPairs(new RawRing())],
  ['queue offer+poll with maxAge / raw ring + 1 clock reading', 2.6, 100_000, pairs(queue({ maxAge: 60_000 })),
    clockedPairs(new RawRing())],
  ['queue offer refused / offer+poll, trackAge: false', 1, 300_000, refusals(queue({ trackAge: false })),
    pairs(queue({ trackAge: false }))],
  ['queue offer refused / offer+poll', 1, 100_000, refusals(queue()), pairs(queue())],
  ['token bucket take, with all five figures / arithmetic + 1 clock reading', 2, 100_000,
    (count) => {
      for (let take = 0; take < count; take += 1) sink += bucket.tryTake().remaining;
    },
    (count) => {
      for (let take = 0; take < count; take += 1) {
        const now = Math.round(performance.now() * 1000);
        tat = Math.max(tat, now) + 1;
        sink += tat - now;
      }
    }],
  ['token bucket refusal / take', 1.2, 100_000,
    (count) => {
      for (let take = 0; take < count; take += 1) sink += empty.tryTake().retryAfterMs;
    },
    (count) => {
      for (let take = 0; take < count; take += 1) sink += bucket.tryTake().remaining;
    }],
  ['SerialQueue / promise chain', 1.3, 48_000, inSixteens((task) => serial.run(task)), inSixteens(chain())],
  ['Semaphore of 1 / promise chain', 1.6, 48_000, inSixteens((task) => semaphore.run(task)), inSixteens(chain())],
  ['mapConcurrent / bare workers', 2, ITEMS.length, mapped, bareWorkers],
  ['retry, success at once / await (under 1 us; an attempt does I/O)', 15, 30_000,
    async (count) => {
      for (let call = 0; call < count; call += 1) sink += await retry(async () => 1);
    },
    async (count) => {
      const call = async () => 1;
      for (let index = 0; index < count; index += 1) sink += await call();
    }],
];

async function time(run, count) {
  const start = performance.now();
  await run(count);
  return ((performance.now() - start) * 1e6) / count;
}

function median(values) {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[sorted.length >> 1];
}

const samples = COMPARISONS.map(() => ({ ratios: [], times: [] }));
for (let round = -3; round < ROUNDS; round += 1) {
  for (const [index, [, , count, candidate, baseline]] of COMPARISONS.entries()) {
    // The order alternates; the first rounds only warm up.
    const candidateFirst = round % 2 === 0;
    const first = await time(candidateFirst ? candidate : baseline, count);
    const second = await time(candidateFirst ? baseline : candidate, count);
    if (round < 0) continue;
    const [candidateTime, baselineTime] = candidateFirst ? [first, second] : [second, first];
    samples[index].ratios.push(candidateTime / baselineTime);
    samples[index].times.push(candidateTime);
  }
}

console.log('ratio   goal     ns/op  candidate / baseline');
for (const [index, [name, goal]] of COMPARISONS.entries()) {
  const { ratios, times } = samples[index];
  const ratio = median(ratios);
  const mark = ratio <= goal ? ' ' : '!';
  const limit = goal.toFixed(1).padStart(4);
  console.log(`${ratio.toFixed(2).padStart(5)}${mark} <= ${limit} ${median(times).toFixed(1).padStart(8)}  ${name}`);
}
if (Number.isNaN(sink)) console.log(sink);
