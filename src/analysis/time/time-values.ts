import { isConfigured, isFuture, type TimeUnit } from './time-names.js';

/** What is known of an expression without running it. */
export interface TimeValue {
  readonly unit: TimeUnit;
  /** no: whole; yes: in general not whole; maybe: not known. */
  readonly fraction: 'no' | 'yes' | 'maybe';
  readonly negative: boolean;
  readonly text?: 'iso-date' | 'date-text' | 'http-date' | 'not-a-number';
  /** Read from the program text or a well-known function, not from a name. */
  readonly certain: boolean;
  readonly name: string;
}

/** Nothing is known. */
export const NOTHING: TimeValue = { unit: 'unknown', fraction: 'maybe', negative: false, certain: false, name: '' };

/** Text that is no number. */
export const NO_NUMBER: TimeValue = { ...NOTHING, text: 'not-a-number', certain: true };

/** Of two possible values the one with more wrong in it. */
export function worse(a: TimeValue, b: TimeValue): TimeValue {
  const rank = (value: TimeValue): number =>
    value.text === 'iso-date' || value.negative
      ? 4
      : /^epoch|^milli|^date/.test(value.unit)
        ? 3
        : value.fraction === 'yes'
          ? 2
          : 0;
  return rank(b) > rank(a) ? b : a;
}

/** What a time becomes when it is divided. */
export function divided(left: TimeValue, divisor: unknown, byThousand: boolean): TimeValue {
  if (left.unit === 'date' || left.unit === 'epoch-milliseconds') {
    return byThousand ? { ...left, unit: 'epoch-seconds', fraction: 'yes' } : { ...left, unit: 'epoch-milliseconds' };
  }
  // A configured window is whole seconds in practice; what is left of one is not.
  const isWhole = left.name !== '' && isConfigured(left.name) && !left.negative;
  const fraction = isWhole ? 'maybe' : 'yes';
  if (byThousand) return { ...left, unit: 'seconds', fraction, certain: left.unit === 'milliseconds' };
  return { ...NOTHING, fraction: typeof divisor === 'number' && isWhole ? 'maybe' : fraction, negative: left.negative };
}

/** What the difference of two times is: points in time make a duration. */
export function difference(left: TimeValue, right: TimeValue): TimeValue {
  const isPoint = (value: TimeValue): boolean => value.unit.startsWith('epoch') || value.unit === 'date';
  if (isPoint(left) && isPoint(right)) {
    const unit: TimeUnit = left.unit === 'epoch-seconds' || right.unit === 'epoch-seconds' ? 'seconds' : 'milliseconds';
    const reversed = left.name === 'now' && (isFuture(right.name) || right.name === 'future');
    return {
      ...NOTHING,
      unit,
      negative: reversed,
      fraction: unit === 'seconds' && (left.fraction === 'yes' || right.fraction === 'yes') ? 'yes' : 'maybe',
      certain: true,
    };
  }
  if (right.name === 'now') {
    const unit: TimeUnit = right.unit === 'epoch-seconds' ? 'seconds' : 'milliseconds';
    return { ...NOTHING, unit, fraction: right.fraction === 'yes' ? 'yes' : 'maybe', certain: true };
  }
  if (left.name === 'now') {
    // What has elapsed since something; in which direction does not show.
    const unit: TimeUnit = left.unit === 'epoch-seconds' ? 'seconds' : 'milliseconds';
    return { ...NOTHING, unit, fraction: left.fraction === 'yes' ? 'yes' : 'maybe', certain: true };
  }
  if (left.unit === 'epoch-milliseconds' || left.unit === 'epoch-seconds') return left.certain ? left : NOTHING;
  const unit = left.unit === 'unknown' ? right.unit : left.unit;
  return {
    ...NOTHING,
    unit,
    fraction: left.fraction === 'yes' || right.fraction === 'yes' ? 'yes' : 'maybe',
    certain: left.certain && right.certain,
  };
}
