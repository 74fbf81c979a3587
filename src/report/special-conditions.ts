import type { SpecialJudge } from '../catalogue/libraries/entry.js';

/** What else has to be so for an entry to be reported, for people: `only where ...` or `not where ...`. */
export const SPECIAL_CONDITIONS: Readonly<Partial<Record<SpecialJudge, string>>> = {
  'awaited-loop': 'only where the loop that takes from it waits for its work',
  'channel-setup': 'not where the function that sets the channel up has a limit',
  collected: 'only where the data comes from outside, or requests have it collected',
  'data-handler': 'only where messages are handled as they come',
  'dead-letter-target': 'not where it is the place for what failed itself',
  'fills-up': 'only where requests or events fill it and nothing asks how full it is',
  'function-concurrency': 'not where the function behind it has a limit',
  'hot-source': 'only on a source that goes on',
  'in-service': 'not in scripts and commands',
  inbound: 'only where the data comes from outside',
  'job-options': 'not where the job, the queue, its worker or its module says it',
  kept: 'only where it outlives the call that makes it',
  'long-running': 'not in scripts, commands, pages and functions in the cloud',
  'named-dead-letter': 'not where it is named as the place for what failed',
  'open-labels': 'only where a label is what a client chooses or new each time',
  'piles-up': 'only where callers can pile up',
  'pooled-calls': 'only where callers can pile up and the pool has no deadline of its own',
  'published-offline': 'only where something is published that waits while the connection is gone',
  'reply-queue': 'not where the queue is for answers to this process',
  'trimmed-key': 'not where something else shortens it',
};
