import { describe, expect, it } from 'vitest';
import { noOverlappingInterval } from '../../../src/rules/no-overlapping-interval.js';
import { detect } from '../../support/index.js';

const inClass = (body: string): number =>
  detect(
    noOverlappingInterval,
    `import { camera, stock } from './shop';
     export class Counter {
       timer: NodeJS.Timeout | undefined;
       start() {
         this.timer = setInterval(async () => { ${body} }, 2_000);
       }
     }`,
    { filename: 'src/counter.ts' },
  ).length;

const inClosure = (body: string): number =>
  detect(
    noOverlappingInterval,
    `const { camera, stock } = require('./shop');
     let timer;
     function watch() { timer = setInterval(async () => { ${body} }, 2_000); }
     watch();`,
    { filename: 'src/watch.js' },
  ).length;

const WORK = 'await stock.save(await camera.count());';

describe('an interval that is stopped and started again by its run', () => {
  it('is sound when it is stopped before the work', () => {
    expect(inClass(`clearInterval(this.timer); ${WORK} this.start();`)).toBe(0);
    expect(inClosure(`clearInterval(timer); ${WORK} watch();`)).toBe(0);
  });

  it('is not when it is stopped after it: ticks went on meanwhile', () => {
    expect(inClass(`${WORK} clearInterval(this.timer); this.start();`)).toBe(1);
    expect(inClosure(`${WORK} clearInterval(timer); watch();`)).toBe(1);
  });

  it('is sound when it ends with the first result and is not started again', () => {
    expect(inClass(`${WORK} clearInterval(this.timer);`)).toBe(0);
    expect(inClosure(`${WORK} clearInterval(timer);`)).toBe(0);
  });
});
