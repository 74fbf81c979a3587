import { libraryFaultsOf } from '../analysis/libraries/library-faults.js';
import { libraryMention, ownLibraryMention } from '../analysis/libraries/library-mention.js';
import { libraryFindings, libraryMessages } from './reports/library-fault.js';
import type { Rule } from './rule.js';

/** Finds queues of brokers in which a message that can never be handled comes back for ever. */
export const requireDeadLetter: Rule = {
  meta: {
    name: 'require-dead-letter',
    description: 'Require a place for messages and jobs that keep failing',
    preset: 'recommended',
    claimable: true,
    messages: libraryMessages('require-dead-letter'),
    mention: libraryMention('require-dead-letter'),
    ownMention: ownLibraryMention('require-dead-letter'),
  },
  detect: (file) => libraryFindings(file, libraryFaultsOf(file, 'require-dead-letter')),
};
