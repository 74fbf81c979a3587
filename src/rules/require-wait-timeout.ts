import { libraryFaultsOf } from '../analysis/libraries/library-faults.js';
import { libraryMention, ownLibraryMention } from '../analysis/libraries/library-mention.js';
import { libraryFindings, libraryMessages } from './reports/library-fault.js';
import type { Rule } from './rule.js';

/** Finds pools and clients whose callers wait as long as it takes. */
export const requireWaitTimeout: Rule = {
  meta: {
    name: 'require-wait-timeout',
    description: 'Require a deadline where callers wait in the queue of a pool or client',
    preset: 'recommended',
    claimable: true,
    messages: libraryMessages('require-wait-timeout'),
    mention: libraryMention('require-wait-timeout'),
    ownMention: ownLibraryMention('require-wait-timeout'),
  },
  detect: (file) => libraryFindings(file, libraryFaultsOf(file, 'require-wait-timeout')),
};
