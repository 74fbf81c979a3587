import { parseRetryAfter } from './retry-after.js';

const PROGRAMMING_ERRORS = [TypeError, RangeError, ReferenceError, SyntaxError, URIError, EvalError];

/** `fetch` reports a broken network as a TypeError; only the message tells it from a mistake in the program. */
const NETWORK_MESSAGES = [
  'fetch failed', // Node (undici)
  'terminated', // Node (undici), body cut off
  'failed to fetch', // Chromium
  'network error', // Chromium, body cut off
  'networkerror when attempting to fetch resource', // Firefox
  'load failed', // Safari
  'network connection was lost', // Safari, Cloudflare Workers
  'internet connection appears to be offline', // Safari
  'error sending request', // Deno
  'network request failed', // React Native
];

/** 4xx that say "later", not "wrong": Request Timeout, Too Early, Too Many Requests. */
const RETRYABLE_CLIENT_STATUS: readonly unknown[] = [408, 425, 429];

/**
 * Whether another attempt could help; the default of `retry`'s `shouldRetry`. An own boolean `retryable` on the error
 * decides. Otherwise not: aborted work (`AbortError`), programming errors (TypeError, RangeError ... except the
 * TypeErrors by which `fetch` reports the network), and HTTP statuses 400 to 499 other than 408, 425 and 429 (read from
 * `status`, `statusCode` or `response.status`). Everything else is.
 */
export function isRetryable(error: unknown): boolean {
  if (!isRecord(error)) return true;
  if (typeof error['retryable'] === 'boolean') return error['retryable'];
  if (error['name'] === 'AbortError') return false;
  if (PROGRAMMING_ERRORS.some((kind) => error instanceof kind)) return isNetworkError(error);
  const status = error['status'] ?? error['statusCode'] ?? nested(error, 'status');
  if (typeof status !== 'number' || status < 400 || status > 499) return true;
  return RETRYABLE_CLIENT_STATUS.includes(status);
}

/**
 * The wait, in milliseconds, that an error or a response asks for; the default of `retry`'s `retryAfter`. Reads a
 * number `retryAfterMs`, else the `Retry-After` header of `headers` or `response.headers` (a `Headers` object or a
 * plain one). undefined when there is none or it is malformed.
 */
export function readRetryAfter(source: unknown): number | undefined {
  if (!isRecord(source)) return undefined;
  const own = source['retryAfterMs'];
  if (typeof own === 'number' && own >= 0) return own;
  return parseRetryAfter(header(source['headers']) ?? header(nested(source, 'headers')));
}

function header(headers: unknown): string | number | undefined {
  if (!isRecord(headers)) return undefined;
  const get = headers['get'];
  const value: unknown =
    typeof get === 'function' ? get.call(headers, 'retry-after') : (headers['retry-after'] ?? headers['Retry-After']);
  return typeof value === 'string' || typeof value === 'number' ? value : undefined;
}

function nested(source: Record<string, unknown>, name: string): unknown {
  const response = source['response'];
  return isRecord(response) ? response[name] : undefined;
}

function isNetworkError(error: Record<string, unknown>): boolean {
  const message = String(error['message']).toLowerCase();
  return error instanceof TypeError && NETWORK_MESSAGES.some((known) => message.includes(known));
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
