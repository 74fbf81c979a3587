import { describe, expect, it } from 'vitest';
import { noIgnoredBackpressure } from '../../../src/rules/no-ignored-backpressure.js';
import { detect } from '../../support/index.js';

const WRITES = `import { createWriteStream } from 'node:fs';
export async function save(rows, path) {
  const out = createWriteStream(path);
  for await (const row of rows) {
    out.write(row);
  }
}`;

describe('a finding', () => {
  it('says what is filled, how often, why nothing stops it, and what to do', () => {
    const [finding] = detect(noIgnoredBackpressure, WRITES);
    expect(finding).toMatchObject({ line: 5, messageId: 'write', name: 'out', confidence: 'high' });
    expect(finding?.message).toContain("'out' is written to for each of many items, and nobody looks at the answer of write()");
    expect(finding?.message).toContain("Wait for 'drain' after a false");
  });

  it('shows what runs it again', () => {
    expect(detect(noIgnoredBackpressure, WRITES)[0]?.related).toEqual([{ line: 4, label: 'again and again here' }]);
  });

  it('is less sure of what is in memory already', () => {
    const [finding] = detect(noIgnoredBackpressure, WRITES.replace('for await', 'for'));
    expect(finding).toMatchObject({ line: 5, confidence: 'medium' });
  });

  it.each([
    ["if (!gzip.write(row)) await once(out, 'drain');", 'drain', "The code waits for 'out', which is not what it has just filled"],
    ["if (out.write(row)) await once(out, 'drain');", 'inverted', 'when write() says that there is room'],
    ["if (!out.write(row)) once(out, 'drain');", 'unwaited', "Nobody waits for the 'drain' of 'out'"],
  ])('tells the wrong waits for drain apart: %s', (code, messageId, text) => {
    const found = detect(
      noIgnoredBackpressure,
      `import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { createGzip } from 'node:zlib';
const gzip = createGzip();
const out = gzip.pipe(createWriteStream('x'));
for await (const row of rows()) {
  ${code}
}`,
    );
    expect(found.map((one) => one.messageId)).toEqual([messageId]);
    expect(found[0]?.message).toContain(text);
  });
});
