import { describe, expect, it } from 'vitest';
import { holdsForVersion } from '../../../src/analysis/libraries/versions.js';
import { NO_FACTS, type ProjectFacts } from '../../../src/analysis/model/facts.js';
import { model } from '../../support/index.js';

/** Whether a range holds for a file of a project in which one package has a version. */
function holds(versions: Readonly<Record<string, string>>, range: string): boolean | null {
  const facts: ProjectFacts = { ...NO_FACTS, versionOf: (_file, name) => versions[name] ?? null };
  return holdsForVersion(model('export const a = 1;', { facts }), 'lru-cache', range);
}

describe('holdsForVersion', () => {
  it('compares the version that the file gets', () => {
    expect(holds({ 'lru-cache': '6.0.0' }, '<7')).toBe(true);
    expect(holds({ 'lru-cache': '7.18.3' }, '<7')).toBe(false);
    expect(holds({ 'lru-cache': '7.0.0' }, '>=7')).toBe(true);
    expect(holds({ 'lru-cache': '4.1.5' }, '>=4 <6')).toBe(true);
  });

  it('takes previews for what they are about to be', () => {
    expect(holds({ 'lru-cache': '7.0.0-beta.1' }, '<7')).toBe(false);
    expect(holds({ 'lru-cache': '7.0.0-beta.1' }, '>=7')).toBe(true);
    expect(holds({ 'lru-cache': '6.1.0-beta.1' }, '<7')).toBe(true);
  });

  it('does not know without a version', () => {
    expect(holds({ redis: '6.0.0' }, '<7')).toBe(null);
    expect(holdsForVersion(model('export const a = 1;'), 'lru-cache', '<7')).toBe(null);
  });
});
