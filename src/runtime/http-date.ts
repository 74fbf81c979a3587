const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const TIME = '(?<hour>\\d\\d):(?<minute>\\d\\d):(?<second>\\d\\d)';
const SHORT_DAY = '(?:mon|tue|wed|thu|fri|sat|sun)';
const LONG_DAY = '(?:mon|tues|wednes|thurs|fri|satur|sun)day';
const MONTH = `(?<month>${MONTHS.join('|')})`;

/** The three forms of RFC 9110, 5.6.7, which a recipient must all accept. Letter case is not insisted on. */
const FORMS = [
  // IMF-fixdate: Sun, 06 Nov 1994 08:49:37 GMT
  new RegExp(`^${SHORT_DAY}, (?<day>\\d\\d) ${MONTH} (?<year>\\d{4}) ${TIME} GMT$`, 'i'),
  // RFC 850: Sunday, 06-Nov-94 08:49:37 GMT
  new RegExp(`^${LONG_DAY}, (?<day>\\d\\d)-${MONTH}-(?<year>\\d\\d) ${TIME} GMT$`, 'i'),
  // asctime: Sun Nov  6 08:49:37 1994
  new RegExp(`^${SHORT_DAY} ${MONTH} (?<day>\\d\\d| \\d) ${TIME} (?<year>\\d{4})$`, 'i'),
];

/**
 * Reads an HTTP date (RFC 9110, 5.6.7) as milliseconds since 1970; undefined when it is not one. `Date.parse` will not
 * do: it takes almost anything for a date, and engines differ in what.
 * @param nowMs the wall-clock time, which decides the century of a two-digit year.
 */
export function parseHttpDate(text: string, nowMs: number): number | undefined {
  for (const form of FORMS) {
    const parts = form.exec(text)?.groups;
    if (parts === undefined) continue;
    const month = MONTHS.indexOf((parts['month'] ?? '').toLowerCase());
    const rest = [month, Number(parts['day']), Number(parts['hour']), Number(parts['minute']), Number(parts['second'])];
    const year = Number(parts['year']);
    return parts['year']?.length === 2 ? nearestYear(year, rest, nowMs) : toTime(year, rest);
  }
  return undefined;
}

/** RFC 9110: a date that seems to be more than 50 years ahead is the most recent past year with those two digits. */
function nearestYear(twoDigits: number, rest: readonly number[], nowMs: number): number | undefined {
  const now = new Date(nowMs);
  const limit = new Date(nowMs);
  limit.setUTCFullYear(now.getUTCFullYear() + 50);
  const year = now.getUTCFullYear() - (now.getUTCFullYear() % 100) + 100 + twoDigits;
  for (const candidate of [year, year - 100, year - 200]) {
    const time = toTime(candidate, rest);
    if (time !== undefined && time <= limit.getTime()) return time;
  }
  return undefined;
}

function toTime(year: number, rest: readonly number[]): number | undefined {
  const [month = 0, day = 0, hour = 0, minute = 0, second = 0] = rest;
  // 60 is a leap second, which the grammar allows.
  if (hour > 23 || minute > 59 || second > 60) return undefined;
  const date = new Date(0);
  date.setUTCFullYear(year, month, day);
  // A day that the month does not have would have rolled over.
  if (date.getUTCMonth() !== month || date.getUTCDate() !== day) return undefined;
  date.setUTCHours(hour, minute, second);
  return date.getTime();
}
