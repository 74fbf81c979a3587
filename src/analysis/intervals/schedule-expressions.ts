/** Cron expressions: how far apart two runs are. Fields of names, lists, ranges and steps, with or without seconds. */

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

const NICKNAMES: Readonly<Record<string, number>> = {
  '@secondly': SECOND,
  '@minutely': MINUTE,
  '@hourly': HOUR,
  '@daily': DAY,
  '@midnight': DAY,
  '@weekly': 7 * DAY,
  '@weekdays': DAY,
  '@weekends': DAY,
  '@monthly': 30 * DAY,
  '@yearly': 365 * DAY,
  '@annually': 365 * DAY,
};

/**
 * The shortest time between two runs of a cron expression in milliseconds; `once` for a date; null when the text is
 * neither. A phrase of English (`every 5 minutes`) counts as well.
 */
export function cronPeriod(text: string): number | 'once' | null {
  const trimmed = text.trim();
  if (Object.hasOwn(NICKNAMES, trimmed)) return NICKNAMES[trimmed] ?? null;
  if (/^\d{4}-\d{2}-\d{2}/.test(trimmed)) return 'once';
  const phrase = /^(?:@?every|at every)\s+(\d+)?\s*(s|m|h|d|second|minute|min|sec|hour|day)s?$/i.exec(trimmed);
  if (phrase)
    return (
      Number(phrase[1] ?? 1) *
      ({ s: SECOND, m: MINUTE, h: HOUR, d: DAY }[(phrase[2] ?? '')[0]?.toLowerCase() ?? ''] ?? DAY)
    );
  const fields = trimmed.split(/\s+/);
  if (fields.length < 5 || fields.length > 7) return null;
  const [second, minute, hour] = fields.length === 5 ? ['0', ...fields] : fields;
  const bySecond = gap(second ?? '0', 60);
  if (bySecond !== null) return bySecond * SECOND;
  const byMinute = gap(minute ?? '0', 60);
  if (byMinute !== null) return byMinute * MINUTE;
  const byHour = gap(hour ?? '0', 24);
  return byHour !== null ? byHour * HOUR : DAY;
}

/** The smallest distance between two values of a field, around its end; null when there is one value only. */
function gap(field: string, size: number): number | null {
  const values = valuesOf(field, size);
  if (values.length < 2) return null;
  const sorted = [...values].sort((a, b) => a - b);
  const gaps = sorted.map((value, index) => (sorted[index + 1] ?? (sorted[0] ?? 0) + size) - value);
  return Math.min(...gaps);
}

function valuesOf(field: string, size: number): readonly number[] {
  const values = new Set<number>();
  for (const part of field.split(',')) {
    const [range = '*', step] = part.split('/');
    const stride = step === undefined ? 1 : Number(step);
    const bounds = /^(\d+)(?:-(\d+))?$/.exec(range);
    if (!bounds && range !== '*' && range !== '?') continue;
    const first = bounds ? Number(bounds[1]) : 0;
    const last = bounds ? Number(bounds[2] ?? (step === undefined ? first : size - 1)) : size - 1;
    if (!(stride > 0)) continue;
    for (let value = first; value <= last && values.size <= size; value += stride) values.add(value);
  }
  return [...values];
}
