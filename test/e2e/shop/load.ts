export interface Answer {
  status: number;
  retryAfter: string | null;
}

const AT_ONCE = 20;

/** Sends orders of many customers, so that no customer meets a rate limit. */
export function placeOrders(shopUrl: string, total: number): Promise<Answer[]> {
  return inParallel(total, (index) => placeOrder(shopUrl, `customer-${index % 100}`));
}

/** Sends orders of a single customer, faster than the rate limit allows. */
export function placeOrdersOfOne(shopUrl: string, customer: string, total: number): Promise<Answer[]> {
  return inParallel(total, () => placeOrder(shopUrl, customer));
}

/** Starts more searches than the shop runs at once and resolves with the first answer of 503. */
export async function overloadSearch(shopUrl: string, total: number): Promise<Answer> {
  const enough = new AbortController();
  const searches = Array.from({ length: total }, async (_, index): Promise<Answer> => {
    const answer = await request(`${shopUrl}/search?q=family&city=Graz`, {
      headers: { 'x-client-id': `searcher-${index}` },
      signal: enough.signal,
    });
    if (answer.status === 503) return answer;
    throw new Error(`search answered ${answer.status}`);
  });
  try {
    return await Promise.any(searches);
  } finally {
    enough.abort();
  }
}

function placeOrder(shopUrl: string, customer: string): Promise<Answer> {
  return request(`${shopUrl}/orders`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-client-id': customer },
    body: JSON.stringify({ restaurantId: 'utrecht-pizza-1', lines: [{ itemId: 'margherita', quantity: 1 }] }),
  });
}

async function request(url: string, init: RequestInit): Promise<Answer> {
  const res = await fetch(url, init);
  await res.arrayBuffer();
  return { status: res.status, retryAfter: res.headers.get('retry-after') };
}

async function inParallel(total: number, send: (index: number) => Promise<Answer>): Promise<Answer[]> {
  const answers: Answer[] = [];
  let next = 0;
  const worker = async (): Promise<void> => {
    while (next < total) {
      const index = next;
      next += 1;
      answers.push(await send(index));
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
  return answers;
}
