import { describe, expect, it } from 'vitest';
import { parseFile } from '../../../src/host/file-host.js';
import { noIgnoredBackpressure } from '../../../src/rules/no-ignored-backpressure.js';
import { detect } from '../../support/index.js';
import { applyEdits } from '../../support/edits.js';

function suggestionsOf(code: string): readonly string[] {
  return detect(noIgnoredBackpressure, code).flatMap(({ suggestions }) => suggestions.map(({ messageId }) => messageId));
}

/** The code with the only suggestion applied; it must parse and leave nothing to report. */
function repaired(code: string): string {
  const [finding, ...more] = detect(noIgnoredBackpressure, code);
  expect(more).toEqual([]);
  const [suggestion, ...others] = finding?.suggestions ?? [];
  if (!suggestion) throw new Error('no suggestion');
  expect(others).toEqual([]);
  const result = applyEdits(code, suggestion.edits);
  expect(parseFile('src/input.ts', result)).toMatchObject({ ok: true });
  expect(detect(noIgnoredBackpressure, result)).toEqual([]);
  return result;
}

describe('waiting for drain', () => {
  it('is suggested in a loop of an asynchronous function', () => {
    const code = `import { createWriteStream } from 'node:fs';
export async function save(rows, path) {
  const out = createWriteStream(path);
  for await (const row of rows) out.write(row);
}
`;
    expect(suggestionsOf(code)).toEqual(['awaitDrain']);
    expect(repaired(code)).toContain("for await (const row of rows) if (!out.write(row)) await once(out, 'drain');");
  });

  it('is suggested at the top of a module, for an answer that is awaited too', () => {
    const code = `import { spawn } from 'node:child_process';
import { rows } from './rows.js';
const sort = spawn('sort');
for await (const row of rows()) {
  await sort.stdin.write(row);
}
`;
    expect(repaired(code)).toContain("  if (!sort.stdin.write(row)) await once(sort.stdin, 'drain');");
  });

  it('is not suggested where nothing can wait', () => {
    expect(
      suggestionsOf(`import { createWriteStream } from 'node:fs';
export function save(rows, path) {
  const out = createWriteStream(path);
  for (const row of rows) out.write(row);
}`),
    ).toEqual([]);
    expect(
      suggestionsOf(`import { createReadStream, createWriteStream } from 'node:fs';
const out = createWriteStream('b');
createReadStream('a').on('data', (chunk) => out.write(chunk));`),
    ).toEqual([]);
  });

  it('is not suggested in a choice, nor for an expression that makes the receiver', () => {
    expect(
      suggestionsOf(`import { createWriteStream } from 'node:fs';
export async function save(rows, path) {
  const out = createWriteStream(path);
  for await (const row of rows) if (row.ok) out.write(row);
}`),
    ).toEqual([]);
  });
});

describe('a pipeline', () => {
  it('is suggested where one stream is written to another by hand', () => {
    const code = `import { createReadStream, createWriteStream } from 'node:fs';
export function copy(from, to) {
  const source = createReadStream(from);
  const target = createWriteStream(to);
  source.on('data', (chunk) => {
    target.write(chunk);
  });
  source.on('end', () => target.end());
}
`;
    expect(suggestionsOf(code)).toEqual(['usePipeline']);
    const result = repaired(code);
    expect(result).toContain(`  pipeline(source, target, (error) => {
    if (error) console.error(error);
  });
}`);
    expect(result).not.toContain("'end'");
  });

  it('is not suggested where the handlers do more, or nothing ends the target', () => {
    expect(
      suggestionsOf(`import { createReadStream, createWriteStream } from 'node:fs';
export function copy(from, to) {
  const source = createReadStream(from);
  const target = createWriteStream(to);
  source.on('data', (chunk) => {
    count(chunk);
    target.write(chunk);
  });
  source.on('end', () => target.end());
}
`),
    ).toEqual([]);
    expect(
      suggestionsOf(`import { createReadStream, createWriteStream } from 'node:fs';
export function append(from, target = createWriteStream('all')) {
  const source = createReadStream(from);
  source.on('data', (chunk) => target.write(chunk));
}
`),
    ).toEqual([]);
  });
});

describe('for await', () => {
  it('is suggested for an asynchronous handler in code that can wait', () => {
    const code = `import { createReadStream } from 'node:fs';
import { parse } from 'csv-parse';
import { store } from './store.js';
export async function load(path) {
  const rows = createReadStream(path).pipe(parse());
  rows.on('data', async (row) => {
    await store(row);
  });
}
`;
    expect(repaired(code)).toContain(`  for await (const row of rows) {
    await store(row);
  }`);
  });

  it('is not suggested where nothing can wait, or the handler returns early', () => {
    expect(
      suggestionsOf(`import { store } from './store.js';
export function load(rows) {
  rows.on('data', async (row) => {
    await store(row);
  });
}
`),
    ).toEqual([]);
    expect(
      suggestionsOf(`import { store } from './store.js';
export async function load(rows) {
  rows.on('data', async (row) => {
    if (!row) return;
    await store(row);
  });
}
`),
    ).toEqual([]);
  });
});
