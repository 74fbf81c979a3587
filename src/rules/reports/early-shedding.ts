import type { CostKind } from '../../catalogue/expensive-work.js';
import { MODERATE_BODY } from '../../catalogue/expensive-work-middleware.js';
import { bodySizeOf, isChosenLarge } from '../../analysis/costs/body-sizes.js';
import type { FileModel, Node } from '../../analysis/model/file.js';
import type { Cost } from '../../analysis/costs/function-costs.js';
import type { LateDecision } from '../../analysis/rate-limits/late-decisions.js';
import type { LateLimiter } from '../../analysis/rate-limits/late-limiters.js';
import { contains, lastName, unwrap } from '../../analysis/syntax/ast.js';
import type { Confidence, Finding, RelatedPlace } from '../rule.js';
import { earlierLimiter } from '../suggestions/earlier-limiter.js';
import { head } from './places.js';

export const EARLY_SHEDDING_MESSAGES: Readonly<Record<string, string>> = {
  late:
    'Requests reach this limiter only after {{work}}. Those that it refuses have cost that already, so too many ' +
    'requests overload the server all the same. Register it in front of that work, where only headers have been read.',
  perUser:
    'Requests reach this limiter only after {{work}}, which it needs in order to know whom it counts, and nothing ' +
    'limits requests before that. Put a second, cheap limit by address in front, and leave this one where it is.',
  decision:
    'This request is refused only after {{work}}. Refusing it costs as much as serving it, so too many requests ' +
    'overload the server all the same. Ask whether there is room before that work begins.',
  moveRegistration: 'Register the limiter before that.',
  moveArgument: 'Put the limiter in front of it.',
  earlyHook: "Let the limiter run in 'onRequest'.",
};

const DONE: Readonly<Record<CostKind, string>> = {
  body: 'the body has been read',
  session: 'the session has been loaded',
  authentication: 'the caller has been authenticated',
  hashing: 'a password has been hashed',
  database: 'the database has been asked',
  'file-system': 'files have been read or written',
  process: 'a process has been started',
  rendering: 'an answer has been rendered',
  request: 'the rest of the request has run',
};

const DOES: Readonly<Record<CostKind, string>> = {
  body: 'reads the body here',
  session: 'loads the session here',
  authentication: 'authenticates the caller here',
  hashing: 'hashes a password here',
  database: 'asks the database here',
  'file-system': 'uses files here',
  process: 'starts a process here',
  rendering: 'renders here',
  request: 'lets the request go on here',
};

/** More places than this with the same steps are not listed. */
const MOST_OTHERS = 20;

/** The finding for a limiter that is registered too late. */
export function ofLateLimiter(file: FileModel, late: LateLimiter): Finding {
  const { registration, limiter, limit, costly, isSmall, others } = late;
  const costs = costly.map(({ cost }) => cost);
  const related = costly.flatMap(({ step, cost }): RelatedPlace[] => {
    const registered = placeIn(
      file,
      step.file,
      step.registration === registration ? step.node : step.registration,
      doneBy(cost),
    );
    const isElsewhere =
      cost.file !== step.file ||
      cost.node.range[0] < step.registration.range[0] ||
      cost.node.range[1] > step.registration.range[1];
    return isElsewhere ? [registered, placeIn(file, cost.file, cost.node, 'by this')] : [registered];
  });
  return {
    range: registeredAt(registration),
    messageId: limit.perUser ? 'perUser' : 'late',
    data: { work: workOf(costs) },
    confidence: isSmall ? 'low' : confidenceOf(limit.certain, costs, limit.perUser),
    name: lastName(limiter.node.type === 'CallExpression' ? limiter.node.callee : limiter.node),
    related: [
      ...(limiter.file === file && contains(registration, limiter.node)
        ? []
        : [placeIn(file, limiter.file, limiter.node, 'the limiter')]),
      ...related,
      ...others.slice(0, MOST_OTHERS).map((other) => placeIn(file, file, other, 'used here as well')),
    ],
    suggestions: limit.perUser ? [] : earlierLimiter(file, late),
  };
}

/** What a step does: `reads the body here, up to 50 MB`. */
function doneBy(cost: Cost): string {
  if (cost.kind !== 'body' || !isChosenLarge(cost)) return DOES[cost.kind];
  return `${DOES.body}, up to ${Math.round(bodySizeOf(cost).most / MODERATE_BODY)} MB`;
}

/** Where a registration begins: in a chain of calls at the name of the method. */
function registeredAt(registration: Node): readonly [number, number] {
  const callee = registration.type === 'CallExpression' ? unwrap(registration.callee) : null;
  const receiver = callee?.type === 'MemberExpression' ? unwrap(callee.object).type : null;
  const isChained = receiver === 'CallExpression' || receiver === 'NewExpression';
  return isChained && callee?.type === 'MemberExpression' ? callee.property.range : head(registration, '').range;
}

/** The finding for a handler that decides too late. */
export function ofLateDecision(file: FileModel, late: LateDecision): Finding {
  const { node, decides, certain, costs, refusals } = late;
  return {
    range: node.type === 'CallExpression' ? head(node, '').range : node.range,
    messageId: 'decision',
    data: { work: workOf(costs) },
    confidence: confidenceOf(certain, costs, false),
    name: '',
    related: [
      ...costs.map((cost) => placeIn(file, cost.file, cost.node, DOES[cost.kind])),
      ...(decides === node ? [] : [placeIn(file, file, decides, 'decided here')]),
      ...refusals.map((refusal) => placeIn(file, file, refusal, 'refused here')),
    ],
    suggestions: [],
  };
}

/** Sure where both the limiter and the work are known; not at all where both are only called so. */
function confidenceOf(certain: boolean, costs: readonly Cost[], perUser: boolean): Confidence {
  const isWorkKnown = costs.some((cost) => cost.certain);
  if (certain && isWorkKnown) return perUser ? 'medium' : 'high';
  return certain || isWorkKnown ? 'medium' : 'low';
}

function workOf(costs: readonly Cost[]): string {
  const parts = [...new Set(costs.map(({ kind }) => DONE[kind]))];
  const last = parts.pop() ?? '';
  return parts.length === 0 ? last : `${parts.join(', ')} and ${last}`;
}

function placeIn(file: FileModel, other: FileModel, node: Node, label: string): RelatedPlace {
  const place = head(node, label);
  return other === file ? place : { ...place, file: other };
}
