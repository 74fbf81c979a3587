import { libraryFaultsOf } from '../analysis/libraries/library-faults.js';
import { libraryMention, ownLibraryMention } from '../analysis/libraries/library-mention.js';
import { libraryFindings, libraryMessages } from './reports/library-fault.js';
import type { Rule } from './rule.js';

/** Finds queues inside libraries that nobody gave a maximum, or whose maximum is a value that means none. */
export const requireQueueLimit: Rule = {
  meta: {
    name: 'require-queue-limit',
    description: 'Require the option that bounds the queue, pool, buffer or store inside a library',
    preset: 'recommended',
    claimable: true,
    messages: libraryMessages('require-queue-limit'),
    mention: libraryMention('require-queue-limit'),
    ownMention: ownLibraryMention('require-queue-limit'),
  },
  detect: (file) => libraryFindings(file, libraryFaultsOf(file, 'require-queue-limit')),
};
