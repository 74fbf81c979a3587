import { CLOSED_SUBJECTS, CLOSED_WORDS, OPEN_SUBJECTS, OPEN_WORDS } from '../../catalogue/keyed.js';

/**
 * How many different values a key may have. closed: as many as the program has words for. open: as many as there are
 * users, requests, inputs. unknown: nothing tells.
 */
export type KeyDomain = 'closed' | 'open' | 'unknown';

/** What the name of a value tells about how many values there may be: `userId` open, `eventName` closed, `key` unknown. */
export function domainOfName(name: string): KeyDomain {
  const parts = wordsOf(name);
  const last = singular(parts.at(-1) ?? '');
  const before = singular(parts.at(-2) ?? '');
  if (CLOSED_SUBJECTS.has(before) && (CLOSED_WORDS.has(last) || /^(?:id|key|url|uri)$/.test(last))) return 'closed';
  if (OPEN_SUBJECTS.has(before) && /^(?:key|name|token|code)$/.test(last)) return 'open';
  if (OPEN_WORDS.has(last)) return 'open';
  return CLOSED_WORDS.has(last) || /(?:path|file|dir|name|type)$/.test(last) ? 'closed' : 'unknown';
}

/** `remoteIPAddress` as `remote`, `ip`, `address`. */
export function wordsOf(name: string): readonly string[] {
  return name
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .replace(/([A-Z]+)([A-Z][a-z])/g, '$1 $2')
    .split(/[^A-Za-z\d]+/)
    .filter((word) => word !== '')
    .map((word) => word.toLowerCase());
}

function singular(word: string): string {
  if (CLOSED_WORDS.has(word) || OPEN_WORDS.has(word)) return word;
  return word.endsWith('s') ? word.slice(0, -1) : word;
}

/** The domain of a value that is put together from several: one open part makes it open. */
export function joined(domains: readonly KeyDomain[]): KeyDomain {
  if (domains.includes('open')) return 'open';
  return domains.length === 0 || domains.includes('unknown') ? 'unknown' : 'closed';
}

/** The same for several values written one after the other: two that nobody knows make too many combinations to list. */
export function composed(domains: readonly KeyDomain[]): KeyDomain {
  const domain = joined(domains);
  return domain === 'unknown' && domains.filter((part) => part === 'unknown').length > 1 ? 'open' : domain;
}
