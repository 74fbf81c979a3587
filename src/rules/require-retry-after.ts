import { REFUSAL_MENTION } from '../catalogue/http.js';
import { constructionsWith } from '../analysis/http/error-codes.js';
import type { FileModel, Node } from '../analysis/model/file.js';
import { ownerOf, silentAnswerFor } from '../analysis/http/error-answers.js';
import { madeAt, thrownAt } from '../analysis/http/error-places.js';
import { madeRefusalsOf } from '../analysis/http/error-makers.js';
import { headerLostIn } from '../analysis/http/lost-headers.js';
import { refusalsOf, type Refusal } from '../analysis/http/refusals.js';
import { codedRefusalsOf } from '../analysis/http/coded-refusals.js';
import { isAboutReceivedStatus } from '../analysis/http/received-status.js';
import { retryAfterOf, retryAfterOfCoded } from '../analysis/http/retry-after.js';
import { problemOf } from '../analysis/http/retry-after-value.js';
import { overloadEvidence } from '../analysis/http/overload.js';
import { returnedWaits, thrownWaits } from '../analysis/http/distant-waits.js';
import { configuredWaits, silentLimiters } from '../analysis/http/limiter-libraries.js';
import type { HeaderVerdict } from '../analysis/time/header-values.js';
import { missing, ofConfigured, ofLimiter, ofProblem, placeIn } from './reports/retry-after.js';
import type { Finding, RelatedPlace, Rule } from './rule.js';

/** Server answers 429, or 503 for overload, without telling the client when to come back. */
export const requireRetryAfter: Rule = {
  meta: {
    name: 'require-retry-after',
    description: 'Require a valid Retry-After header on responses that refuse work.',
    preset: 'recommended',
    mention: REFUSAL_MENTION,
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
    return [...found, ...ofDistant(file, found)];
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
    const { response, overload, isConstant } = refusal;
    const related = [{ ...placeIn(file, response.file, response.site.whole), label: 'sent with this status here' }];
    const verdict = isConstant ? retryAfterOf(response) : retryAfterOfCoded(response);
    const finding = ofVerdict(file, refusal, verdict, overload, related);
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
    const handler = headerLostIn(refusal.response);
    if (!handler) return null;
    const place = placeIn(file, handler.file, handler.site.whole);
    related.push({ ...place, label: "sent from here, without the error's own headers" });
    return { ...missing(file, refusal, related), suggestions: [] };
  }
  if (site.kind === 'own-error') {
    const owner = ownerOf(site);
    if (isAboutReceivedStatus(refusal.response.file, site.whole)) return null;
    const handler = silentAnswerFor(refusal.response.file, owner);
    if (!handler) return null;
    if (handler !== 'framework')
      related.push({ ...placeIn(file, handler.file, handler.site.whole), label: 'sent from here, without the header' });
    const made = owner ? constructionsWith(refusal.response.file, owner, site) : [];
    if (!made) return null;
    related.push(...made.map((place) => ({ ...placeIn(file, place.file, place.node), label: 'made here' })));
  }
  const own = refusal.response.file;
  for (const { file: at, node, label } of [...madeAt(own, site), ...thrownAt(own, site)])
    related.push({ ...placeIn(file, at, node), label });
  return missing(file, refusal, related);
}

/** Values that are wrong, for a response whose status is chosen elsewhere, and that nothing found names yet. */
function ofDistant(file: FileModel, found: readonly Finding[]): Finding[] {
  return [...thrownWaits(file), ...returnedWaits(file)].flatMap(({ value, left }) => {
    const finding = ofConfigured(value, [{ range: left.range, label: 'the response is left to other code here' }]);
    const [start] = finding?.range ?? [];
    const isKnown = found.some(({ related }) => related.some(({ range }) => range[0] === start));
    return finding && !isKnown ? [finding] : [];
  });
}
