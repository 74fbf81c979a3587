import { calleeName, keyName, receiverOf, unwrap, wrapped } from '../syntax/ast.js';
import { numberOf } from '../syntax/constants.js';
import type { FileModel, Node } from '../model/file.js';

/** Milliseconds by the names that the durations of the CDK and of Pub/Sub have for their units. */
const UNITS: Readonly<Record<string, number>> = { millis: 1, seconds: 1_000, minutes: 60_000, hours: 3_600_000, days: 86_400_000 };

/** `Duration.minutes(5)` and `Duration.from({ minutes: 5 })` in milliseconds; null where that cannot be told. */
export function durationIn(file: FileModel, node: Node): number | null {
  const call = unwrap(node);
  const receiver = call.type === 'CallExpression' ? receiverOf(call) : null;
  if (call.type !== 'CallExpression' || !receiver || !/\bDuration$/.test(file.textOf(receiver))) return null;
  const [first] = call.arguments;
  if (!first || first.type === 'SpreadElement') return null;
  const name = calleeName(call) ?? '';
  if (name !== 'from') return inUnit(file, name, first);
  if (first.type !== 'ObjectExpression') return null;
  let sum = 0;
  for (const part of first.properties) {
    const ms = part.type === 'Property' ? inUnit(file, keyName(part) ?? '', part.value) : null;
    if (ms === null) return null;
    sum += ms;
  }
  return sum;
}

function inUnit(file: FileModel, name: string, count: Node): number | null {
  const unit = UNITS[name];
  const number = numberOf(file, count);
  return unit === undefined || number === null ? null : unit * number;
}

/** The property that a value is given by, for the place of a finding; the value itself where it has none. */
export function optionAround(value: Node): Node {
  const { parent } = wrapped(value);
  return parent?.type === 'Property' ? parent : value;
}
