import { ancestor, isClass } from '../analysis/syntax/ast.js';
import type { Bound } from '../analysis/syntax/bindings.js';
import { constructionsOf } from '../analysis/syntax/classes.js';
import type { FileModel, Node } from '../analysis/model/file.js';
import { errorAnswersFor } from '../analysis/http/error-answers.js';
import { refusalsOf, type Refusal } from '../analysis/http/refusals.js';
import { headerEdits, valueEdits } from '../analysis/http/retry-after-edits.js';
import { retryAfterOf } from '../analysis/http/retry-after.js';
import { problemOf, type ValueProblem } from '../analysis/http/retry-after-value.js';
import { overloadEvidence } from '../analysis/http/overload.js';
import { configuredWaits, silentLimiters, type LimiterCall } from '../analysis/http/limiter-libraries.js';
import type { Confidence, Finding, RelatedPlace, Rule, Suggestion } from './rule.js';

const VALUE_FAULTS: Readonly<Record<ValueProblem['fault'], string>> = {
  milliseconds: 'is in milliseconds, so clients stay away a thousand times too long',
  negative: 'is never a positive number, so clients ignore it',
  fraction: 'may be a fraction, and the header takes whole seconds only',
  'iso-date': 'is an ISO timestamp, and the header takes whole seconds or an HTTP date',
  'date-text': 'is a date in a form that the header does not take',
  epoch: 'is a point in time, so clients are told to wait for decades',
  'not-a-number': 'is neither whole seconds nor an HTTP date',
};

const MENTION = new RegExp(
  [
    '\\b(?:429|503)\\b',
    'too[_ -]?many[_ -]?requests',
    'serv(?:ice|er)[_ -]?unavailable',
    'ThrottlerException',
    '(?:set|add|legacy|standard)Headers',
    'under-?pressure',
  ].join('|'),
  'i',
);

const FORM = 'whole seconds, rounded up';

/** Server answers 429, or 503 for overload, without telling the client when to come back. */
export const requireRetryAfter: Rule = {
  meta: {
    name: 'require-retry-after',
    description: 'Require a valid Retry-After header on responses that refuse work.',
    preset: 'recommended',
    mention: MENTION,
    messages: {
      missing:
        'This {{status}} response has no Retry-After header. The clients it turns away can only guess when to come ' +
        'back, so they retry at once and all together. Decide how long they should wait and send it in whole seconds.',
      invalid: "The Retry-After of this {{status}} response ('{{value}}') {{fault}}. Send whole seconds, rounded up.",
      limiter:
        'This limiter answers 429 without Retry-After, because its headers are switched off. The clients it turns ' +
        'away can only guess when to come back. Switch one set of its headers on.',
      value: "The Retry-After that is configured here ('{{value}}') {{fault}}. Send whole seconds, rounded up.",
      addHeader: 'Send Retry-After: {{seconds}}.',
      repairValue: 'Send {{form}}.',
    },
  },
  detect(file) {
    return [
      ...refusalsOf(file).map((refusal) => ofRefusal(file, refusal)),
      ...silentLimiters(file).map(ofLimiter),
      ...configuredWaits(file).map(ofConfigured),
    ].filter((finding) => finding !== null);
  },
};

function ofRefusal(file: FileModel, refusal: Refusal): Finding | null {
  const { site } = refusal.response;
  const overload = refusal.status === 503 ? overloadEvidence(file, refusal.node) : null;
  if (refusal.status === 503 && !overload) return null;
  const verdict = retryAfterOf(refusal.response, refusal.helperCall, file);
  const related: RelatedPlace[] = [{ range: refusal.whole.range, label: 'the response starts here' }];
  if (overload) related.push({ range: overload.range, label: 'refused for overload here' });
  if (refusal.helperCall)
    related.push({
      ...placeIn(file, refusal.response.file, site.whole),
      label: 'made here, with the same headers for every status',
    });
  if (verdict.kind === 'unknown') return null;
  if (verdict.kind === 'sent') {
    for (const value of verdict.values) {
      const problem = value && problemOf(value);
      if (problem) return ofProblem(file, refusal, problem, related);
    }
    return null;
  }
  if (site.kind === 'own-error') {
    const owner = ancestor(site.whole, isClass);
    const answers = errorAnswersFor(file, owner);
    const [handler] = answers;
    if (!handler || answers.some((answer) => retryAfterOf(answer).kind !== 'absent')) return null;
    related.push({ ...placeIn(file, handler.file, handler.site.whole), label: 'sent from here, without the header' });
    if (owner) related.push(...constructionsOf(file, owner).map(({ range }) => ({ range, label: 'made here' })));
  }
  return {
    range: refusal.node.range,
    messageId: 'missing',
    data: { status: String(refusal.status) },
    confidence: confidenceOf(refusal),
    name: '',
    related,
    suggestions: additions(file, refusal),
  };
}

function confidenceOf({ response: { site }, status, helperCall }: Refusal): Confidence {
  if (site.kind === 'own-error') return 'low';
  return site.kind === 'error' || status === 503 || helperCall ? 'medium' : 'high';
}

function additions(file: FileModel, { response, helperCall }: Refusal): Suggestion[] {
  const seconds = file.settings.defaults.retryAfterSeconds;
  const edits = helperCall ? [] : headerEdits(file, response.site, seconds);
  return edits.length === 0 ? [] : [{ messageId: 'addHeader', data: { seconds: String(seconds) }, edits, imports: [] }];
}

function ofProblem(
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

function ofLimiter({ call, off }: LimiterCall): Finding {
  return {
    range: call.callee.range,
    messageId: 'limiter',
    data: {},
    confidence: 'high',
    name: '',
    related: off.map((node) => ({ range: node.range, label: 'switched off here' })),
    suggestions: [],
  };
}

function ofConfigured(value: Bound): Finding | null {
  const problem = problemOf(value);
  if (!problem) return null;
  const edits = valueEdits(problem);
  return {
    range: problem.node.range,
    messageId: 'value',
    data: { value: problem.file.textOf(problem.node), fault: VALUE_FAULTS[problem.fault] },
    confidence: problem.certain ? 'high' : 'medium',
    name: '',
    related: [{ range: problem.node.range, label: 'Retry-After gets its value here' }],
    suggestions: edits.length === 0 ? [] : [{ messageId: 'repairValue', data: { form: FORM }, edits, imports: [] }],
  };
}

function placeIn(
  file: FileModel,
  other: FileModel,
  node: Node,
): { range: readonly [number, number]; file?: FileModel } {
  return other === file ? { range: node.range } : { range: node.range, file: other };
}
