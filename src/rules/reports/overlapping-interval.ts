import type { FileModel, Node } from '../../analysis/model/file.js';
import { workName } from '../../analysis/intervals/interval-registrations.js';
import type { OverlappingInterval } from '../../analysis/intervals/overlapping-intervals.js';
import type { Finding, RelatedPlace } from '../rule.js';
import { nonOverlappingSuggestions } from '../suggestions/non-overlapping.js';

/** The finding for an interval whose runs may overlap. */
export function ofInterval(file: FileModel, found: OverlappingInterval): Finding {
  const { registration, isOptionVain, limit, unread } = found;
  const period = typeof registration.period === 'number' ? registration.period : null;
  const reasons = [
    limit !== null && period !== null && limit > period ? ` (its time limit of ${duration(limit)} is longer)` : '',
    unread ? ' (a flag is set around it, but nothing asks the flag)' : '',
  ];
  return {
    range: registration.head.range,
    messageId: isOptionVain ? 'vain' : 'overlap',
    data: {
      name: registration.name,
      every: period === null ? 'in every period' : `every ${duration(period)}`,
      why: reasons.join(''),
      option: registration.scheduler?.option ?? '',
    },
    confidence: found.confidence,
    name: workName(file, registration.work) || registration.name,
    related: evidence(file, found),
    suggestions: isOptionVain ? [] : nonOverlappingSuggestions(file, registration),
  };
}

/** In a loop the call that starts the work, the work, the calls that lead to it, and a flag that nobody asks. */
function evidence(file: FileModel, { registration, work, unread }: OverlappingInterval): readonly RelatedPlace[] {
  const places: RelatedPlace[] = [];
  const add = (at: FileModel, node: Node, label: string): void => {
    const range = firstLine(at, node.range);
    places.push(at === file ? { range, label } : { file: at, range, label });
  };
  const { start, head, node } = registration;
  if (start && head !== start.callee) add(file, start, 'starts here, and nothing waits for it');
  else if (start) add(file, node, 'the loop waits for the time only');
  const steps = work?.steps ?? [];
  for (const step of steps.slice(0, -1)) add(step.file, step.node, 'leads to the work');
  if (work) add(work.file, work.call, work.isRepeated ? 'works here, several times in a run' : 'works here');
  const owner = unread && steps.find(({ fn }) => fn.range[0] <= unread.range[0] && unread.range[1] <= fn.range[1]);
  if (unread && owner) add(owner.file, unread, 'set here, and never asked');
  return places;
}

function firstLine(file: FileModel, [start, end]: readonly [number, number]): readonly [number, number] {
  const lineEnd = file.text.indexOf('\n', start);
  return [start, lineEnd < 0 ? end : Math.min(end, lineEnd)];
}

function duration(milliseconds: number): string {
  if (milliseconds >= 60_000 && milliseconds % 60_000 === 0) return plural(milliseconds / 60_000, 'minute');
  return milliseconds >= 1000 ? plural(milliseconds / 1000, 'second') : `${String(milliseconds)} ms`;
}

function plural(count: number, unit: string): string {
  return count === 1 ? unit : `${String(Math.round(count * 100) / 100)} ${unit}s`;
}
