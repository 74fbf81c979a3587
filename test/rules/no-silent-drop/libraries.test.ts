import { noSilentDrop } from '../../../src/rules/no-silent-drop.js';
import { markedCasesOf } from '../../support/marked-cases.js';

const { itMarks } = markedCasesOf(noSilentDrop);

const QUEUE = `
    import PQueue from 'p-queue';
    import { log } from './log.js';
    const queue = new PQueue({ concurrency: 4 });`;
const POOL = `
    import Piscina from 'piscina';
    import { log } from './log.js';
    const pool = new Piscina({ filename: './thumb.js', maxQueue: 100 });`;

itMarks('queues of libraries', {
  'in front of which work is turned away': `${QUEUE}
    export function enqueue(job) {
      if (queue.size > 500) {
        // expect-next-line: no-silent-drop
        return;
      }
      void queue.add(job);
    }`,
  'that get work while there is room only': `
    import fastq from 'fastq';
    import { index } from './search.js';
    const waiting = fastq.promise((id) => index(id), 2);
    export function reindex(id) {
      // expect-next-line: no-silent-drop
      if (waiting.length() < 1000) void waiting.push(id);
    }`,
  'in front of which the caller is told': `${QUEUE}
    export function enqueue(job) {
      if (queue.size > 500) throw new Error('too much to do');
      void queue.add(job);
    }
    export function tryEnqueue(job) {
      if (queue.size > 500) return false;
      void queue.add(job);
      return true;
    }
    export function logged(job) {
      if (queue.size > 500) {
        log('left out');
        return;
      }
      void queue.add(job);
    }`,
  'where the answer comes after the choice': `${QUEUE}
    export function enqueue(job) {
      let isTaken = false;
      if (queue.size < 500) {
        void queue.add(job);
        isTaken = true;
      }
      return isTaken;
    }`,
  'where what does not fit goes on after the choice': `${QUEUE}
    export function enqueue(job) {
      if (queue.size < 500) void queue.add(job);
      log('waiting', queue.size);
    }`,
  'that fetch their work themselves': `${QUEUE}
    import { next } from './next.js';
    setInterval(() => {
      if (queue.size < 10) void queue.add(() => next());
    }, 100);`,
  'that are asked whether anything is going on': `${QUEUE}
    export function refresh(job) {
      if (queue.size > 0) return;
      void queue.add(job);
    }`,
  'with something else for what does not fit': `${QUEUE}
    import { later } from './later.js';
    export function enqueue(job) {
      if (queue.size < 500) void queue.add(job);
      else later(job);
    }`,
});

itMarks('pools with a limit', {
  'whose refusal is caught and forgotten': `${POOL}
    export async function thumb(path) {
      try {
        await pool.run(path);
      // expect-next-line: no-silent-drop
      } catch {}
    }`,
  'whose refusal is caught at the end of the chain': `
    import Bottleneck from 'bottleneck';
    const limiter = new Bottleneck({ maxConcurrent: 5, highWater: 50, strategy: Bottleneck.strategy.LEAK });
    export function notify(user) {
      limiter
        .schedule(() => fetch('http://push', { method: 'POST', body: user }))
        // expect-next-line: no-silent-drop
        .catch(() => {});
    }`,
  'whose refusal is logged': `${POOL}
    export async function thumb(path) {
      try {
        await pool.run(path);
      } catch (error) {
        log(error);
      }
    }
    export const other = (path) => pool.run(path).catch((error) => log(error));`,
  'whose refusal is an answer': `${POOL}
    export async function thumb(path) {
      try {
        return await pool.run(path);
      } catch {
        return null;
      }
    }`,
  'without a limit, which refuse nothing': `
    import Piscina from 'piscina';
    const pool = new Piscina({ filename: './thumb.js' });
    export const thumb = (path) => pool.run(path).catch(() => {});`,
});
