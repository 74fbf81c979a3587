import { noSilentDrop } from '../../../src/rules/no-silent-drop.js';
import { markedCasesOf } from '../../support/marked-cases.js';

const { itMarks } = markedCasesOf(noSilentDrop);

itMarks('counters', {
  'that nobody can read': `
    export class Processor {
      #spans = [];
      #dropped = 0;
      constructor(exporter) {
        this.exporter = exporter;
        setInterval(() => void this.flush(), 1000);
      }
      onEnd(span) {
        if (this.#spans.length >= 2048) {
          this.#dropped++;
          // expect-next-line: no-silent-drop
          return;
        }
        this.#spans.push(span);
      }
      async flush() {
        await this.exporter.export(this.#spans.splice(0, 512));
      }
    }`,
  'of the module that nobody can read': `
    import { ship } from './ship.js';
    let lost = 0;
    const lines = [];
    export function add(line) {
      if (lines.length >= 10_000) {
        lost += 1;
        // expect-next-line: no-silent-drop
        lines.shift();
      }
      lines.push(line);
    }
    setInterval(() => ship(lines.splice(0, 100)), 100);`,
  'that are reported': `
    import { ship, log } from './ship.js';
    let lost = 0;
    const lines = [];
    export function add(line) {
      if (lines.length >= 10_000) {
        lost += 1;
        lines.shift();
      }
      lines.push(line);
    }
    setInterval(() => {
      if (lost > 0) log('lost', lost);
      lost = 0;
    }, 60_000);
    setInterval(() => ship(lines.splice(0, 100)), 100);`,
  'that others can read': `
    import { ship } from './ship.js';
    export let lost = 0;
    const lines = [];
    export function add(line) {
      if (lines.length >= 10_000) {
        lost++;
        lines.shift();
      }
      lines.push(line);
    }
    setInterval(() => ship(lines.splice(0, 100)), 100);`,
});

itMarks('names for what goes', {
  'that are not used': `
    import { ship } from './ship.js';
    const lines = [];
    export function add(line) {
      if (lines.length >= 10_000) {
        // expect-next-line: no-silent-drop
        const oldest = lines.shift();
      }
      lines.push(line);
    }
    setInterval(() => ship(lines.splice(0, 100)), 100);`,
  'that are told of': `
    import { ship } from './ship.js';
    const lines = [];
    export function add(line, onLost) {
      if (lines.length >= 10_000) {
        const oldest = lines.shift();
        onLost(oldest);
      }
      lines.push(line);
    }
    setInterval(() => ship(lines.splice(0, 100)), 100);`,
  'that get the answer': `
    import { ship } from './ship.js';
    const jobs = [];
    export function add(job) {
      if (jobs.length >= 10_000) {
        const oldest = jobs.shift();
        oldest.state = 'dropped';
      }
      jobs.push(job);
    }
    setInterval(() => ship(jobs.splice(0, 100)), 100);`,
  'for a new list in place of the full one': `
    import { ship } from './ship.js';
    let lines = new Deque();
    export function add(line) {
      if (lines.length >= 10_000) {
        // expect-next-line: no-silent-drop
        lines = new Deque();
      }
      lines.push(line);
    }
    setInterval(async () => {
      const line = lines.shift();
      await ship(line);
    }, 100);`,
});
