import { expect, it } from 'vitest';
import { saysOverload, wordsOf } from '../../../src/analysis/http/overload-words.js';

it('splits names into words, and keeps them whole as well', () => {
  expect(wordsOf('isTooBusy')).toBe('is Too Busy isTooBusy');
  expect(wordsOf('QUEUE_FULL')).toBe('QUEUE FULL QUEUE_FULL');
});

it.each(['isTooBusy', 'QUEUE_FULL', 'under maintenance', 'maxConcurrentJobs', 'breaker.opened'])('%s', (text) => {
  expect(saysOverload(text)).toBe(true);
});

it.each(['UPSTREAM_DOWN', 'databaseOffline', 'not configured', 'storage'])('not %s', (text) => {
  expect(saysOverload(text)).toBe(false);
});
