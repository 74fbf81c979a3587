import { describe, expect, it } from 'vitest';
import { requireBackoffJitter } from '../../../src/rules/require-backoff-jitter.js';
import { detect } from '../../support/index.js';

const found = (refusal: string): number =>
  detect(
    requireBackoffJitter,
    `import { backOff } from 'exponential-backoff';
     import { zoom } from './zoom';
     export const transcript = (id: string) =>
       backOff(
         async () => {
           const recording = await zoom.recording(id);
           ${refusal}
           return recording.url;
         },
         { numOfAttempts: 3, startingDelay: 20_000 },
       );`,
    { filename: 'src/zoom-transcripts.ts' },
  ).length;

describe('attempts that wait for a result', () => {
  it.each(['Transcript not ready', 'recording is not yet available', 'the file is still being processed'])(
    'are no retries after a failure: %s',
    (message) => {
      expect(found(`if (!recording.url) throw new Error('${message}');`)).toBe(0);
    },
  );

  it.each(["if (!recording.url) throw new Error('recording failed');", ''])('unlike others: %s', (refusal) => {
    expect(found(refusal)).toBe(1);
  });
});
