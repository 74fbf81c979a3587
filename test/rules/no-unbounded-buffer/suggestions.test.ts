import { describe, expect, it } from 'vitest';
import { importEdits } from '../../../src/analysis/edits/imports.js';
import { noUnboundedBuffer } from '../../../src/rules/no-unbounded-buffer.js';
import { detect, findings, model } from '../../support/index.js';
import { applyEdits } from '../../support/edits.js';
import { typeErrors } from '../../support/type-errors.js';

/** The code after each suggestion of its only finding. */
function suggested(code: string, filename = 'src/input.ts', settings?: unknown): string[] {
  const context = { filename, settings };
  const [finding, ...others] = findings(noUnboundedBuffer, code, context);
  expect(finding, 'one finding').toBeDefined();
  expect(others).toEqual([]);
  const file = model(code, context);
  return (finding?.suggestions ?? []).map(({ edits, imports }) => applyEdits(code, [...edits, ...importEdits(file, imports)]));
}

const OUTBOX = `import { EventEmitter } from 'node:events';

const source = new EventEmitter();
const outbox: string[] = [];

source.on('line', (line: string) => {
  outbox.push(line);
});

setInterval(() => {
  for (const line of outbox.splice(0, 10)) console.log(line, outbox.length);
  console.log([...outbox], outbox.shift());
}, 1_000);
`;

const FIELD = `import { EventEmitter } from 'node:events';

export class Follower extends EventEmitter {
  readonly #waiting: Array<{ id: string }> = [];
  constructor(source: EventEmitter) {
    super();
    source.on('item', (item: { id: string }) => this.#waiting.push(item));
  }
  next(): { id: string } | undefined {
    return this.#waiting.shift();
  }
}
`;

describe('the suggestions of no-unbounded-buffer', () => {
  it.each([
    ['a module array', OUTBOX],
    ['a private field', FIELD],
  ])('replace %s by a queue: the code compiles and the finding is gone', (_name, code) => {
    expect(typeErrors(code)).toEqual([]);
    const results = suggested(code);
    expect(results).toHaveLength(2);
    for (const result of results) {
      expect(result).toContain("import { BoundedQueue } from 'backpressure/runtime';");
      expect(typeErrors(result)).toEqual([]);
      expect(detect(noUnboundedBuffer, result)).toEqual([]);
    }
  });

  it('come with the refusing queue first and the dropping one second', () => {
    const [reject, drop] = suggested(OUTBOX);
    expect(reject).toContain("new BoundedQueue<string>({ capacity: 1000, whenFull: 'reject'");
    expect(reject).toContain('outbox.takeBatch(10)');
    expect(drop).toContain("whenFull: 'drop-oldest'");
  });

  it('take the number and the module from the settings', () => {
    const [first] = suggested(OUTBOX, 'src/input.ts', { runtime: './vendor/queues.js', defaults: { capacity: 64 } });
    expect(first).toContain("from './vendor/queues.js'");
    expect(first).toContain('capacity: 64');
  });

  it('leave types out of JavaScript', () => {
    const code = `import { bus } from './bus.js';\nconst jobs = [];\nbus.on('job', (job) => jobs.push(job));\n`;
    expect(suggested(code, 'src/input.js')[0]).toContain('const jobs = new BoundedQueue({');
  });

  it.each([
    ['is exported', OUTBOX.replace('const outbox', 'export const outbox')],
    ['is read by index', OUTBOX.replace('[...outbox]', 'outbox[0]')],
    ['is mapped', OUTBOX.replace('[...outbox]', 'outbox.map(String)')],
    ['is handed on', OUTBOX.replace('[...outbox]', 'JSON.stringify(outbox)')],
    ['is reassigned', OUTBOX.replace('const outbox', 'let outbox').replace('console.log([...outbox]', 'outbox = []; console.log([...outbox]')],
    ['is a public field', FIELD.replaceAll('#waiting', 'waiting')],
  ])('are not made where the list %s', (_name, code) => {
    expect(suggested(code)).toEqual([]);
  });
});
