import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { compileFixture, type CompiledFixture } from './shop/compile.js';
import { overloadSearch, placeOrders, placeOrdersOfOne, type Answer } from './shop/load.js';
import { ShopProcess } from './shop/shop-process.js';

const ROUND = 600;
const OF_ONE_CUSTOMER = 100;
const SEARCHES = 40;
const SETUP_MS = 180_000;
const LOAD_MS = 120_000;

const WHOLE_SECONDS = /^[1-9]\d*$/;

function withStatus(answers: readonly Answer[], status: number): Answer[] {
  return answers.filter((answer) => answer.status === status);
}

describe('the faulty shop', () => {
  let fixture: CompiledFixture | undefined;
  let shop: ShopProcess | undefined;

  beforeAll(async () => {
    fixture = compileFixture('shop');
    if (fixture.errors.length > 0) return;
    shop = await ShopProcess.start(fixture.main);
    await shop.setPartner('unavailable');
  }, SETUP_MS);

  afterAll(async () => {
    await shop?.stop();
    fixture?.remove();
  }, SETUP_MS);

  it('compiles without a type error', () => {
    expect(fixture?.errors).toEqual([]);
  });

  it(
    'accepts every order, and the depth of its buffer follows the load',
    async () => {
      const { url, stats } = running(shop);
      // The dispatcher holds at most one order while the partner accepts none.
      const first = await placeOrders(url, ROUND);
      expect(withStatus(first, 202)).toHaveLength(ROUND);
      expect((await stats()).orders.depth).toBeGreaterThanOrEqual(ROUND - 1);

      const second = await placeOrders(url, ROUND);
      expect(withStatus(second, 202)).toHaveLength(ROUND);
      expect((await stats()).orders.depth).toBeGreaterThanOrEqual(2 * ROUND - 1);
    },
    LOAD_MS,
  );

  it(
    'does not tell a customer over the rate limit when to return',
    async () => {
      const { url } = running(shop);
      const limited = withStatus(await placeOrdersOfOne(url, 'hasty', OF_ONE_CUSTOMER), 429);
      expect(limited.length).toBeGreaterThan(0);
      expect(limited.every((answer) => answer.retryAfter === null)).toBe(true);
    },
    LOAD_MS,
  );

  it(
    'does not tell when to return after too many searches',
    async () => {
      const refusal = await overloadSearch(running(shop).url, SEARCHES);
      expect(refusal.retryAfter).toBeNull();
    },
    LOAD_MS,
  );
});

describe('the repaired shop', () => {
  let fixture: CompiledFixture | undefined;
  let shop: ShopProcess | undefined;

  beforeAll(async () => {
    fixture = compileFixture('shop-fixed');
    if (fixture.errors.length > 0) return;
    shop = await ShopProcess.start(fixture.main);
    await shop.setPartner('unavailable');
  }, SETUP_MS);

  afterAll(async () => {
    await shop?.stop();
    fixture?.remove();
  }, SETUP_MS);

  it('compiles without a type error', () => {
    expect(fixture?.errors).toEqual([]);
  });

  it(
    'keeps its buffer within the capacity and counts every refusal',
    async () => {
      const { url, stats } = running(shop);
      const answers: Answer[] = [];
      for (let round = 0; round < 2; round += 1) {
        answers.push(...(await placeOrders(url, ROUND)));
        const { depth, capacity } = (await stats()).orders;
        expect(capacity).toBeLessThan(ROUND);
        expect(depth).toBeLessThanOrEqual(capacity ?? 0);
      }

      const accepted = withStatus(answers, 202);
      const refused = withStatus(answers, 503);
      expect(refused.length).toBeGreaterThan(0);
      expect(accepted.length + refused.length).toBe(answers.length);
      expect(refused.filter((answer) => !WHOLE_SECONDS.test(answer.retryAfter ?? ''))).toEqual([]);

      const { counters } = await stats();
      expect(counters['ordersAccepted']).toBe(accepted.length);
      expect(counters['ordersRefused']).toBe(refused.length);
    },
    LOAD_MS,
  );

  it(
    'tells a customer over the rate limit in whole seconds when to return',
    async () => {
      const { url } = running(shop);
      const answers = await placeOrdersOfOne(url, 'hasty', OF_ONE_CUSTOMER);
      const limited = withStatus(answers, 429);
      expect(limited.length).toBeGreaterThan(0);
      const refused = [...limited, ...withStatus(answers, 503)];
      expect(refused.filter((answer) => !WHOLE_SECONDS.test(answer.retryAfter ?? ''))).toEqual([]);
    },
    LOAD_MS,
  );

  it(
    'tells in whole seconds when to return after too many searches',
    async () => {
      const refusal = await overloadSearch(running(shop).url, SEARCHES);
      expect(refusal.retryAfter).toMatch(WHOLE_SECONDS);
    },
    LOAD_MS,
  );

  it(
    'still closes on request while orders wait',
    async () => {
      expect(await shop?.stop()).toBe(0);
    },
    LOAD_MS,
  );
});

function running(shop: ShopProcess | undefined): { url: string; stats: ShopProcess['stats'] } {
  if (!shop) throw new Error('the shop did not start');
  return { url: shop.url, stats: () => shop.stats() };
}
