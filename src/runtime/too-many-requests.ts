import { retryAfterSeconds } from './retry-after.js';
import { checkOptions } from './validate.js';

export interface TooManyRequestsOptions<B> {
  /** How long the client should wait, in milliseconds, 0 to 2^53 - 1; a `TakeResult` has it. */
  readonly retryAfterMs: number;
  /** The body to send; default: the text `Too Many Requests` with its content type. */
  readonly body?: B | undefined;
  /** More headers. `Retry-After` and `Cache-Control` cannot be replaced. */
  readonly headers?: Readonly<Record<string, string>> | undefined;
}

export interface TooManyRequestsResponse<B> {
  readonly status: 429;
  readonly headers: Record<string, string>;
  readonly body: B;
}

const OWN_HEADERS: readonly string[] = ['retry-after', 'cache-control'];

/**
 * The response to a refused request, for any framework: status, headers and body as plain data. Takes the result of a
 * limiter as it is.
 *
 * `Retry-After` is in whole seconds, rounded up, at least 1: a client that obeys it is not refused for being early.
 * `Cache-Control: no-store`, because a 429 must not be stored by a cache (RFC 6585, 4).
 *
 * @throws {TypeError | RangeError} when `retryAfterMs` is missing, negative, NaN or infinite.
 */
export function tooManyRequests<B = string>(options: TooManyRequestsOptions<B>): TooManyRequestsResponse<B> {
  checkOptions('tooManyRequests', options);
  const headers: Record<string, string> = {
    'Retry-After': String(retryAfterSeconds(options.retryAfterMs)),
    'Cache-Control': 'no-store',
  };
  let hasType = false;
  for (const [name, value] of Object.entries(options.headers ?? {})) {
    const key = name.toLowerCase();
    if (OWN_HEADERS.includes(key)) continue;
    if (key === 'content-type') hasType = true;
    headers[name] = value;
  }
  if (options.body !== undefined) return { status: 429, headers, body: options.body };
  if (!hasType) headers['Content-Type'] = 'text/plain; charset=utf-8';
  return { status: 429, headers, body: 'Too Many Requests' as B };
}
