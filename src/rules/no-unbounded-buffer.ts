import { unboundedCollectionsOf, type Collection } from '../analysis/collections/collections.js';
import type { FileModel } from '../analysis/model/file.js';
import { declarationOf } from '../analysis/places/element-parts.js';

import type { Release } from '../analysis/collections/releases.js';
import { RUNS, headOf, nameRange } from './reports/collections.js';
import type { Finding, RelatedPlace, Rule } from './rule.js';
import { boundedQueueSuggestion } from './suggestions/bounded-queue.js';

const HOLDS: Readonly<Record<Collection['kind'], string>> = {
  list: 'list',
  text: 'text',
  bytes: 'byte buffer',
};

/** Finds lists, texts and byte buffers that outlive a call and grow in repeatable code without a maximum. */
export const noUnboundedBuffer: Rule = {
  meta: {
    name: 'no-unbounded-buffer',
    description: 'Disallow arrays, texts and buffers that outlive a call and grow without a maximum',
    preset: 'recommended',
    claimable: true,
    messages: {
      unreleased:
        "The {{kind}} '{{name}}' grows {{when}} and nothing takes items out: it is a queue without a maximum, and memory is where it ends. " +
        'Choose a maximum from the wait you can accept, and what happens when it is full (wait, refuse, drop the oldest).',
      released:
        "The {{kind}} '{{name}}' grows {{when}}; items leave it, but nothing stops it while more come in than go out. " +
        'Choose a maximum from the wait you can accept, and what happens when it is full (wait, refuse, drop the oldest).',
      body:
        "The {{kind}} '{{name}}' collects what a client sends, and the client decides how much that is. " +
        'Count the bytes and stop reading at a limit (answer 413, close the connection).',
      useRejectingQueue: 'Use a BoundedQueue of {{capacity}} items that refuses new ones when it is full (check the number).',
      useDroppingQueue: 'Use a BoundedQueue of {{capacity}} items that drops the oldest when it is full (check the number).',
    },
    mention: /\.(?:push|unshift|splice|enqueue|append|addLast|addFirst|pushBack|insertLast|concat|next|update|set)\(|\+=|\[\s*\.\.\.|\.length\]|\.next\s*=|\bexport\s+(?:const|let)\s|set[A-Z]\w*\(|`\$\{/,
  },
  detect: (file) => unboundedCollectionsOf(file).map((collection) => report(file, collection)),
};

function report(file: FileModel, collection: Collection): Finding {
  const { node, name } = declarationOf(collection.place) ?? { node: collection.growths[0]?.node ?? file.ast, name: '' };
  const [first] = collection.growths;
  const repetition = first?.repetition;
  const isBody = collection.lifetime === 'closure' && collection.kind !== 'list' && repetition?.kind !== 'message';
  return {
    range: nameRange(node),
    messageId: isBody ? 'body' : collection.releases.length > 0 ? 'released' : 'unreleased',
    data: {
      kind: HOLDS[collection.kind],
      name: name.replace(/^this\./, ''),
      when: repetition ? RUNS[repetition.kind] : '',
    },
    confidence: collection.confidence,
    name,
    related: evidence(file, collection),
    suggestions: boundedQueueSuggestion(file, collection),
  };
}

/** Where it grows, what makes that repeat, and where items leave: each place once. */
function evidence(file: FileModel, collection: Collection): RelatedPlace[] {
  const places: RelatedPlace[] = [];
  const add = (at: FileModel, range: readonly [number, number], label: string): void => {
    if (places.some((place) => place.range[0] === range[0] && (place.file ?? file) === at)) return;
    places.push(at === file ? { range, label } : { file: at, range, label });
  };
  for (const growth of collection.growths) add(growth.file, growth.node.range, 'grows here');
  for (const { repetition } of collection.growths) add(repetition.file, headOf(repetition), RUNS[repetition.kind]);
  for (const release of collection.releases) add(release.file, release.node.range, releaseLabel(release));
  return places;
}

function releaseLabel(release: Release): string {
  switch (release.how) {
    case 'clear':
    case 'replace':
      return 'emptied here, however much came in before';
    case 'window':
      return 'cut here, but not on every growth';
    case 'filter':
    case 'identity':
      return 'some items leave here';
    case 'take':
      return 'items leave here';
  }
}
