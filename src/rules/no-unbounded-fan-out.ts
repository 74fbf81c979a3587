import { fanOutsOf, rootOf, type FanOut, type FanOutKind } from '../analysis/fan-out/fan-outs.js';
import type { FileModel, Node } from '../analysis/model/file.js';
import type { Finding, RelatedPlace, Rule } from './rule.js';
import { concurrencySuggestions } from './suggestions/concurrency.js';

const DECIDE =
  'Decide how many may run at once (mapConcurrent, a limiter, awaited slices), or give {{items}} a maximum.';

const LABELS: Readonly<Record<FanOutKind, string>> = {
  mapped: 'starts here, once for each item',
  collected: 'starts here, in every turn of the loop',
  generated: 'starts here, for every value that is yielded',
  forEach: 'starts here, once for each item',
  detached: 'starts here, in every turn of the loop',
  unawaited: 'starts here, once for each item',
  timer: 'runs this later, once for each item',
  process: 'starts here, once for each item',
  library: 'starts here, once for each item',
  operator: 'starts here, once for each value',
};

/** Finds asynchronous work that starts for every item of a collection without a limit on how much runs at once. */
export const noUnboundedFanOut: Rule = {
  meta: {
    name: 'no-unbounded-fan-out',
    description:
      'Disallow starting asynchronous work for every item of a collection without a limit on how much runs at once',
    preset: 'recommended',
    claimable: true,
    messages: {
      mapped:
        '{{call}} starts work for every element of {{items}} at once, and nothing limits how many there are. ' +
        `A long list takes all connections, memory or the quota of the service behind it. ${DECIDE}`,
      collected:
        '{{call}} waits for promises that a loop over {{items}} has all started before; ' +
        `nothing limits how many run together. ${DECIDE}`,
      generated:
        '{{call}} takes promises from a generator and so starts all of them at once, ' +
        `one for each of {{items}}. ${DECIDE}`,
      forEach:
        '{{call}} does not wait for its asynchronous callback: the work for every element of {{items}} starts at once, ' +
        `nobody waits for it, and nothing limits how much runs. ${DECIDE}`,
      unawaited:
        '{{call}} starts asynchronous work for every element of {{items}} at once, ' +
        `and nothing limits how much runs together. ${DECIDE}`,
      detached:
        '{{call}} is started in every turn of a loop over {{items}} and not awaited: as many run at once as there are ' +
        `turns, and nobody sees how they end. ${DECIDE}`,
      timer:
        'A timer is set for every element of {{items}}; all of them wait in memory, and those that fall due together ' +
        'start their work together. Keep one timer and a queue with a maximum, or limit how many run at once.',
      process:
        '{{call}} starts a process or thread of its own for every element of {{items}}, all at once. ' +
        'Use a pool with a fixed number of workers, or limit how many run at once.',
      library:
        '{{call}} runs its work for every element of {{items}} at once, because it was given no concurrency. ' +
        'Give it one (start with {{concurrency}} and measure).',
      operator:
        '{{call}} subscribes to an inner source for every value that arrives, because it was given no concurrency: ' +
        'as many run at once as values come. Give it one (start with {{concurrency}} and measure).',
      useMapConcurrent: 'Run at most {{concurrency}} at once with mapConcurrent (check the number).',
      useLimiter: 'Run as many at once as {{limiter}} allows.',
      useConcurrentMap: 'Run at most {{concurrency}} at once with {{name}} (check the number).',
      addConcurrency: 'Run at most {{concurrency}} at once (check the number).',
    },
    mention:
      /\b(?:Promise|async|fetch|mergeMap|flatMap|mergeAll|mergeScan|forkJoin|combineLatest|setTimeout|setInterval|child_process|worker_threads|cluster)\b|\bnew\s+Worker\b|\bBun\.spawn\b|\bvoid\s+[\w$]+\s*[.?([`]|\b(?:fromAsync|queueMicrotask|nextTick|setImmediate|expand)\s*\(|\.(?:forEach|each|then|catch|finally)\s*\(|\$q\.all|['"](?:p-\w+|bluebird|async-es|async\/\w+|effect(?:\/\w+)?|rxjs|q|rsvp|when|neverthrow|it-parallel|tiny-async-pool|es-toolkit[\w/]*|execa|cross-spawn|zx|bun|piscina|tinypool|workerpool)['"]/,
  },
  detect: (file) => fanOutsOf(file).map((fanOut) => report(file, fanOut)),
};

function report(file: FileModel, fanOut: FanOut): Finding {
  const { loop, node, start, kind } = fanOut;
  const items = itemsText(fanOut);
  const related: RelatedPlace[] = [{ ...elsewhere(file, fanOut), range: start.range, label: LABELS[kind] }];
  if (loop && loop.over !== node && loop.over.range[0] !== start.range[0]) {
    related.push({
      ...elsewhere(file, fanOut),
      range: headOf(loop.over),
      label: loop.kind === 'items' ? 'the items come from here' : 'repeats here',
    });
  }
  return {
    range: node.range,
    messageId: kind,
    data: { call: shorten(fanOut.call), items, concurrency: String(file.settings.defaults.concurrency) },
    confidence: fanOut.confidence,
    name: loop ? nameOf(loop.over) : '',
    related,
    suggestions: fanOut.file === file ? concurrencySuggestions(file, fanOut) : [],
  };
}

function elsewhere(file: FileModel, fanOut: FanOut): { file?: FileModel } {
  return fanOut.file === file ? {} : { file: fanOut.file };
}

/** The first line of a loop or collection is enough to find it. */
function headOf(node: Node): readonly [number, number] {
  const isWide = /^(?:For|While|DoWhile)/.test(node.type);
  return isWide ? [node.range[0], node.range[0] + 1] : node.range;
}

function itemsText({ file, loop }: FanOut): string {
  if (!loop) return 'the source';
  if (loop.kind === 'endless' || loop.kind === 'events') return 'whatever arrives';
  return `'${shorten(file.textOf(loop.over))}'`;
}

function shorten(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim();
  return line.length > 60 ? `${line.slice(0, 57)}...` : line;
}

function nameOf(node: Node): string {
  const root = rootOf(node);
  return root.type === 'Identifier' ? root.name : '';
}
