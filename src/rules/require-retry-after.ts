import type { Bound } from '../analysis/syntax/bindings.js';
import { constructionsAnywhere } from '../analysis/http/error-classes.js';
import type { FileModel, Node } from '../analysis/model/file.js';
import { ownerOf, silentAnswerFor } from '../analysis/http/error-answers.js';
import { madeAt, thrownAt } from '../analysis/http/error-places.js';
import { madeRefusalsOf } from '../analysis/http/error-makers.js';
import { refusalsOf, type Refusal } from '../analysis/http/refusals.js';
import { valueEdits } from '../analysis/http/retry-after-edits.js';
import { codedRefusalsOf } from '../analysis/http/coded-refusals.js';
import { isAboutReceivedStatus } from '../analysis/http/received-status.js';
import { retryAfterOf, retryAfterOfCoded } from '../analysis/http/retry-after.js';
import { problemOf, type ValueProblem } from '../analysis/http/retry-after-value.js';
import { overloadEvidence } from '../analysis/http/overload.js';
import { thrownWaits } from '../analysis/http/thrown-waits.js';
import { configuredWaits, silentLimiters, type LimiterCall } from '../analysis/http/limiter-libraries.js';
import type { HeaderVerdict } from '../analysis/time/header-values.js';
import type { Confidence, Finding, RelatedPlace, Rule } from './rule.js';
import { headerSuggestions } from './suggestions/retry-after-header.js';

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
    'Throttler(?:Exception|Module)',
    'express-limit',
    'rate-?limit(?:er)?[\'"`]',
    '(?:set|add|legacy|standard)Headers',
    'under-?pressure',
    'rate_?limit(?:ed|_?exceeded)',
    '[\'"`]retry-after[\'"`]',
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
      suffixed:
        'This limiter answers 429 without Retry-After: because all of its throttlers have names, it writes ' +
        'Retry-After-{{name}}, which no client reads. Leave out the name of one of them, or call it default.',
      value: "The Retry-After that is configured here ('{{value}}') {{fault}}. Send whole seconds, rounded up.",
      addHeader: 'Send Retry-After: {{seconds}}.',
      useRuntime: 'Answer with tooManyRequests({{name}}).',
      addWait: 'Send Retry-After with what {{name}} tells, in whole seconds.',
      repairValue: 'Send {{form}}.',
    },
  },
  detect(file) {
    const found = [
      ...refusalsOf(file).map((refusal) => ofRefusal(file, refusal)),
      ...ofCoded(file),
      ...ofMade(file),
      ...silentLimiters(file).map(ofLimiter),
      ...configuredWaits(file).map((value) => ofConfigured(value)),
    ].filter((finding) => finding !== null);
    return [...found, ...ofThrown(file, found)];
  },
};

function ofRefusal(file: FileModel, refusal: Refusal): Finding | null {
  const overload = refusal.status === 503 ? overloadEvidence(file, refusal.node) : null;
  if (refusal.status === 503 && !overload) return null;
  const verdict = retryAfterOf(refusal.response, refusal.helperCall, file);
  const related: RelatedPlace[] = [{ range: refusal.whole.range, label: 'the response starts here' }];
  return ofVerdict(file, refusal, verdict, overload, related);
}

/** One finding for each entry of a table, about the first response that lacks the header. */
function ofCoded(file: FileModel): Finding[] {
  const found = new Map<Node, Finding>();
  for (const refusal of codedRefusalsOf(file)) {
    if (found.has(refusal.node)) continue;
    const { response, overload } = refusal;
    const related = [{ ...placeIn(file, response.file, response.site.whole), label: 'sent with this status here' }];
    const finding = ofVerdict(file, refusal, retryAfterOfCoded(response), overload, related);
    if (finding) found.set(refusal.node, { ...finding, confidence: 'medium', suggestions: [] });
  }
  return [...found.values()];
}

/** One finding for each function that makes errors for other files, about the first call that sets no header either. */
function ofMade(file: FileModel): Finding[] {
  const found = new Map<Node, Finding>();
  for (const refusal of madeRefusalsOf(file)) {
    if (found.has(refusal.node)) continue;
    const { file: at, site } = refusal.response;
    const overload = overloadEvidence(file, refusal.node) ?? overloadEvidence(at, site.whole);
    if (refusal.status === 503 && !overload) continue;
    const made = retryAfterOf(refusal.made);
    const verdict = made.kind === 'absent' ? retryAfterOf(refusal.response) : made;
    const related = [{ ...placeIn(file, at, site.whole), label: 'thrown from here' }];
    const finding = ofVerdict(file, refusal, verdict, null, related);
    if (finding) found.set(refusal.node, { ...finding, suggestions: [] });
  }
  return [...found.values()];
}

function ofVerdict(
  file: FileModel,
  refusal: Refusal,
  verdict: HeaderVerdict,
  overload: Node | null,
  related: RelatedPlace[],
): Finding | null {
  const { site } = refusal.response;
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
    const owner = ownerOf(site);
    if (isAboutReceivedStatus(refusal.response.file, site.whole)) return null;
    const handler = silentAnswerFor(refusal.response.file, owner);
    if (!handler) return null;
    if (handler !== 'framework')
      related.push({ ...placeIn(file, handler.file, handler.site.whole), label: 'sent from here, without the header' });
    const made = owner ? constructionsAnywhere(refusal.response.file, owner) : [];
    related.push(...made.map((place) => ({ ...placeIn(file, place.file, place.node), label: 'made here' })));
  }
  const own = refusal.response.file;
  for (const { file: at, node, label } of [...madeAt(own, site), ...thrownAt(own, site)])
    related.push({ ...placeIn(file, at, node), label });
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

function ofLimiter({ file, call, off, isSuffixed }: LimiterCall): Finding {
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

/** Values that are wrong, before an error whose status is chosen elsewhere, and that nothing found names yet. */
function ofThrown(file: FileModel, found: readonly Finding[]): Finding[] {
  return thrownWaits(file).flatMap(({ value, thrown }) => {
    const finding = ofConfigured(value, [{ range: thrown.range, label: 'the response is left to a handler here' }]);
    const [start] = finding?.range ?? [];
    const isKnown = found.some(({ related }) => related.some(({ range }) => range[0] === start));
    return finding && !isKnown ? [finding] : [];
  });
}

function ofConfigured(value: Bound, more: readonly RelatedPlace[] = []): Finding | null {
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

function placeIn(
  file: FileModel,
  other: FileModel,
  node: Node,
): { range: readonly [number, number]; file?: FileModel } {
  return other === file ? { range: node.range } : { range: node.range, file: other };
}
