import type { LimiterCall } from '../../analysis/http/limiter-libraries.js';
import type { Refusal } from '../../analysis/http/refusals.js';
import { valueEdits } from '../../analysis/http/retry-after-edits.js';
import { problemOf, type ValueProblem } from '../../analysis/http/retry-after-value.js';
import type { FileModel, Node } from '../../analysis/model/file.js';
import type { Bound } from '../../analysis/syntax/bindings.js';
import type { Confidence, Finding, RelatedPlace } from '../rule.js';
import { headerSuggestions } from '../suggestions/retry-after-header.js';

const VALUE_FAULTS: Readonly<Record<ValueProblem['fault'], string>> = {
  milliseconds: 'is in milliseconds, so clients stay away a thousand times too long',
  negative: 'is never a positive number, so clients ignore it',
  fraction: 'may be a fraction, and the header takes whole seconds only',
  'iso-date': 'is an ISO timestamp, and the header takes whole seconds or an HTTP date',
  'date-text': 'is a date in a form that the header does not take',
  epoch: 'is a point in time, so clients are told to wait for decades',
  'not-a-number': 'is neither whole seconds nor an HTTP date',
};

const FORM = 'whole seconds, rounded up';

/** A response without the header. */
export function missing(file: FileModel, refusal: Refusal, related: readonly RelatedPlace[]): Finding {
  return {
    range: refusal.node.range,
    messageId: 'missing',
    data: { status: String(refusal.status) },
    confidence: confidenceOf(refusal),
    name: '',
    related,
    suggestions: headerSuggestions(file, refusal),
  };
}

function confidenceOf({ response: { site }, status, helperCall }: Refusal): Confidence {
  if (site.kind === 'own-error') return 'low';
  return site.kind === 'error' || status === 503 || helperCall ? 'medium' : 'high';
}

/** A response whose header has a wrong value. */
export function ofProblem(
  file: FileModel,
  refusal: Refusal,
  problem: ValueProblem,
  related: readonly RelatedPlace[],
): Finding {
  const edits = problem.file === file ? valueEdits(problem) : [];
  const form = problem.fault === 'iso-date' ? 'an HTTP date' : FORM;
  return {
    range: refusal.node.range,
    messageId: 'invalid',
    data: {
      status: String(refusal.status),
      value: problem.file.textOf(problem.node),
      fault: VALUE_FAULTS[problem.fault],
    },
    confidence: problem.certain ? 'high' : 'medium',
    name: '',
    related: [...related, { ...placeIn(file, problem.file, problem.node), label: 'Retry-After gets its value here' }],
    suggestions: edits.length === 0 ? [] : [{ messageId: 'repairValue', data: { form }, edits, imports: [] }],
  };
}

/** A limiter of a library that answers without the header. */
export function ofLimiter({ file, call, off, isSuffixed }: LimiterCall): Finding {
  const [first] = off;
  return {
    range: call.callee.range,
    messageId: isSuffixed ? 'suffixed' : 'limiter',
    data: { name: first ? first.file.textOf(first.node).slice(1, -1) : '' },
    confidence: 'high',
    name: '',
    related: off.map((option) => ({
      ...placeIn(file, option.file, option.node),
      label: isSuffixed ? 'named here' : 'switched off here',
    })),
    suggestions: [],
  };
}

/** A wrong value that is configured in a library, or set for a response that is made elsewhere. Null: it is right. */
export function ofConfigured(value: Bound, more: readonly RelatedPlace[] = []): Finding | null {
  const problem = problemOf(value);
  if (!problem) return null;
  const edits = valueEdits(problem);
  return {
    range: problem.node.range,
    messageId: 'value',
    data: { value: problem.file.textOf(problem.node), fault: VALUE_FAULTS[problem.fault] },
    confidence: problem.certain ? 'high' : 'medium',
    name: '',
    related: [{ range: problem.node.range, label: 'Retry-After gets its value here' }, ...more],
    suggestions: edits.length === 0 ? [] : [{ messageId: 'repairValue', data: { form: FORM }, edits, imports: [] }],
  };
}

/** A node of any file as a place of a finding about `file`. */
export function placeIn(
  file: FileModel,
  other: FileModel,
  node: Node,
): { range: readonly [number, number]; file?: FileModel } {
  return other === file ? { range: node.range } : { range: node.range, file: other };
}
