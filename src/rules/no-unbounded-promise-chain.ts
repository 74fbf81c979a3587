import type { FileModel } from '../analysis/model/file.js';
import { placeDeclaration } from '../analysis/places/places.js';
import type { Repetition } from '../analysis/lifetime/repetition.js';
import { unboundedChainsOf, type UnboundedChain } from '../analysis/chains/unbounded-chains.js';
import type { Finding, RelatedPlace, Rule } from './rule.js';

const RUNS: Readonly<Record<Repetition['kind'], string>> = {
  request: 'for every request',
  message: 'for every message',
  event: 'for every event',
  timer: 'on every tick of a timer',
  loop: 'on every lap of a loop that does not wait for it',
  method: 'whenever this method is called',
  returned: 'whenever the returned function is called',
  exported: 'whenever this exported function is called',
  callback: 'whenever this callback is called',
};

const DECIDE =
  'Count the waiters and choose a maximum from the wait you can accept, and what happens at it (refuse, wait, drop).';

/** Finds promise chains that serve as a queue: each call waits for the one before it, and any number may wait. */
export const noUnboundedPromiseChain: Rule = {
  meta: {
    name: 'no-unbounded-promise-chain',
    description: 'Disallow promise chains and locks that any number of callers may wait in',
    preset: 'recommended',
    claimable: true,
    messages: {
      chained:
        "The promise chain '{{name}}' gets longer {{when}}, and nothing limits how much waits in it{{counted}}: it is a queue, " +
        `and while work comes in faster than it is done, memory and waiting times grow without end. ${DECIDE}`,
      turn:
        "Here every caller waits for the one before it in '{{name}}', {{when}}, and nothing limits how many wait{{counted}}: " +
        `behind a holder that is slow or stuck, callers and all they hold pile up without end. ${DECIDE}`,
    },
    mention: /\bPromise\b|\.(?:then|finally|catch|always|fin|lastly)\s*\(|\bawait\s/,
  },
  detect: (file) => unboundedChainsOf(file).map((chain) => report(file, chain)),
};

function report(file: FileModel, chain: UnboundedChain): Finding {
  const { node } = chain;
  return {
    range: node.type === 'AssignmentExpression' ? node.left.range : node.callee.range,
    messageId: chain.how,
    data: {
      name: chain.name,
      when: RUNS[chain.repetition.kind],
      counted: chain.counted.length > 0 ? ' (they are counted, but nothing compares the count)' : '',
    },
    confidence: chain.confidence,
    name: chain.name,
    related: evidence(file, chain),
    suggestions: [],
  };
}

/** The tail, what waits, what makes it repeat, where else it grows, and counts that nobody compares: each place once. */
function evidence(file: FileModel, chain: UnboundedChain): RelatedPlace[] {
  const places: RelatedPlace[] = [];
  const add = (at: FileModel, range: readonly [number, number], label: string): void => {
    if (places.some((place) => place.range[0] === range[0] && (place.file ?? file) === at)) return;
    places.push(at === file ? { range, label } : { file: at, range, label });
  };
  const [place] = chain.tail.places;
  const declared = place && placeDeclaration(place);
  if (declared) add(place.file, headOf(place.file, declared.node.range), 'the last promise is kept here');
  if (chain.how === 'turn') add(file, headOf(file, chain.wait.range), 'waits for the one before here');
  for (const { node } of chain.others) add(file, headOf(file, node.range), 'gets longer here too');
  const { repetition } = chain;
  add(repetition.file, headOf(repetition.file, repetition.node.range), RUNS[repetition.kind]);
  for (const count of chain.counted) add(count.file, count.node.range, 'counted here, never compared');
  return places;
}

/** The first line of a place: all of a function would cover the rest of the evidence. */
function headOf(file: FileModel, [start, end]: readonly [number, number]): readonly [number, number] {
  const lineEnd = file.text.indexOf('\n', start);
  return [start, lineEnd < 0 ? end : Math.min(end, lineEnd)];
}
