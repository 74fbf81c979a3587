import type { PlainDelay } from '../../analysis/backoff/backoff-delay.js';
import type { FileModel, Node } from '../../analysis/model/file.js';
import type { Confidence, Finding, RelatedPlace } from '../rule.js';
import { jitterSuggestions } from '../suggestions/jitter.js';
import { head } from './places.js';

/** Puts a delay without randomness into words. */
export function ofDelay(file: FileModel, found: PlainDelay): Finding {
  const { node, name, places, failure, again } = found;
  const related: RelatedPlace[] = [
    ...(failure ? [head(failure, 'a failure leads here')] : []),
    ...places
      .filter((place) => place.node !== node)
      .map((place) => placed(file, place.file, place.node, 'this is the delay')),
    ...(again ? [head(again, 'the next attempt')] : []),
  ];
  return {
    range: rangeOf(found),
    messageId: messageOf(found),
    data: { name, length: lengthOf(found), value: found.remedy?.value ?? '' },
    confidence: confidenceOf(found),
    name,
    related: distinct(related),
    suggestions: jitterSuggestions(file, found),
  };
}

function messageOf({ form, delay, remedy, name }: PlainDelay): string {
  switch (form) {
    case 'wait':
    case 'timer':
      return delay.kind === 'fixed' ? 'fixed' : 'growing';
    case 'schedule':
      return 'scheduled';
    case 'function':
      return 'function';
    case 'option':
      return delay.kind === 'fixed' ? 'optionFixed' : 'optionGrowing';
    case 'switch':
      return remedy || /jitter|random|backoff|generator|noise|factor/i.test(name) ? 'switchOff' : 'noSwitch';
  }
}

function confidenceOf({ form, isCertain, delay }: PlainDelay): Confidence {
  return isCertain && form !== 'function' && !delay.asksServer ? 'high' : 'medium';
}

function lengthOf({ delay }: PlainDelay): string {
  return delay.value === null ? 'the same time' : `${String(delay.value)} ms`;
}

/** A call is shown without what stands in its parentheses. */
function rangeOf({ node, form }: PlainDelay): readonly [number, number] {
  const isCall = node.type === 'CallExpression' || node.type === 'NewExpression';
  return form === 'switch' && isCall ? node.callee.range : node.range;
}

function placed(file: FileModel, at: FileModel, node: Node, label: string): RelatedPlace {
  return at === file ? { range: node.range, label } : { file: at, range: node.range, label };
}

function distinct(places: readonly RelatedPlace[]): readonly RelatedPlace[] {
  return places.filter(
    (place, index) =>
      places.findIndex(
        (other) => other.file === place.file && other.range[0] === place.range[0] && other.range[1] === place.range[1],
      ) === index,
  );
}
