import { describe, expect, it } from 'vitest';
import { claimParts, type ClaimParts } from '../../../src/analysis/stated/claim-text.js';
import { model } from '../../support/index.js';

const file = model('const workers = 4;');
const parts = (...lines: string[]): ClaimParts | null => claimParts(file, lines);

describe('claimParts', () => {
  it.each([
    ['bounded by 40 -- shops are provisioned by hand', '40', 'shops are provisioned by hand'],
    ['Bounded by 40 -- by hand', '40', 'by hand'],
    ['bounded by: 40 -- by hand', '40', 'by hand'],
    ['bounded by 1_000 --- by hand', '1_000', 'by hand'],
    ['bounded by 40 — by hand', '40', 'by hand'],
    ['bounded by 40 – by hand', '40', 'by hand'],
    ['bounded by MAX_SHOPS -- checked in the admin', 'MAX_SHOPS', 'checked in the admin'],
    ['bounded by config.pool.max -- one for each connection', 'config.pool.max', 'one for each connection'],
    ['bounded by 2 * workers -- two each', '2 * workers', 'two each'],
    ['bounded by workers -- one each', 'workers', 'one each'],
    ['bounded by maxShops -- set by hand', 'maxShops', 'set by hand'],
    ['bounded by 40 shops -- set by hand', '40 shops', 'set by hand'],
    ['bounded by about 5 MB -- the files are icons', 'about 5 MB', 'the files are icons'],
    ['bounded by ~40 -- set by hand', '~40', 'set by hand'],
    ['bounded by 10–20 -- set by hand', '10–20', 'set by hand'],
    ['bounded by 40 -- set by hand -- since 2019', '40', 'set by hand -- since 2019'],
    ['bounded by 40 -- 店舗は手動', '40', '店舗は手動'],
  ])('reads: %s', (line, bound, reason) => {
    expect(parts(line)).toEqual({ bound, reason, fault: null, isMeant: true });
  });

  it.each([
    ['bounded by 40', '40', 'no-reason'],
    ['bounded by 40.', '40', 'no-reason'],
    ['bounded by MAX_SHOPS', 'MAX_SHOPS', 'no-reason'],
    ['bounded by 40 --', '40', 'no-reason'],
    ['bounded by 40 -- ', '40', 'no-reason'],
    ['bounded by 40 -- 123', '40', 'no-reason'],
    ['bounded by -- by hand', '', 'no-bound'],
    ['bounded by the shops -- by hand', 'the shops', 'no-bound'],
    ['bounded by design -- by hand', 'design', 'no-bound'],
    ['bounded by Infinity -- by hand', 'Infinity', 'no-maximum'],
    ['bounded by Number.MAX_SAFE_INTEGER -- by hand', 'Number.MAX_SAFE_INTEGER', 'no-maximum'],
    ['bounded by ∞ -- by hand', '∞', 'no-maximum'],
  ])('says what is missing: %s', (line, bound, fault) => {
    expect(parts(line)).toMatchObject({ bound, fault, isMeant: true });
  });

  it.each([
    'bounded by the caller',
    'bounded by the caller — it never sends more',
    'bounded by maxShops',
    'bounded by TCP',
    'bounded by setTimeout',
    'bounded by 16 bits in the header',
    'bounded by it.',
    'bounded by',
    'bounded by both ends: one of 40, one of 50',
  ])('may be an ordinary sentence: %s', (line) => {
    expect(parts(line)).toMatchObject({ isMeant: false });
    expect(parts(line)?.fault).not.toBeNull();
  });

  it.each(['is bounded by 40 -- by hand', 'unbounded by design', 'bounded bytes -- 40', 'Note: bounded by 40 -- x', ''])(
    'leaves alone: %s',
    (line) => {
      expect(parts(line)).toBeNull();
    },
  );

  it('reads a reason that goes on', () => {
    expect(parts('bounded by 40 -- shops are', 'provisioned by hand')?.reason).toBe('shops are provisioned by hand');
    expect(parts('bounded by 40', '-- shops are', 'few')).toMatchObject({ bound: '40', reason: 'shops are few', fault: null });
  });

  it.each(['', '@internal', 'eslint-disable-next-line x', 'bounded by 50 -- other', 'prettier-ignore', '#region a'])(
    'ends the reason before: "%s"',
    (line) => {
      expect(parts('bounded by 40 -- few', line, 'more')?.reason).toBe('few');
    },
  );

  it('takes a dash of a later line for none of the claim', () => {
    expect(parts('bounded by the caller', 'who knows -- mostly')).toMatchObject({ fault: 'no-claim', isMeant: false });
  });
});
