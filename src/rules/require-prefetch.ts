import { libraryFaultsOf } from '../analysis/libraries/library-faults.js';
import { libraryMention, ownLibraryMention } from '../analysis/libraries/library-mention.js';
import { libraryFindings, libraryMessages } from './reports/library-fault.js';
import type { Rule } from './rule.js';

/** Finds consumers of brokers that take the whole queue into their process. */
export const requirePrefetch: Rule = {
  meta: {
    name: 'require-prefetch',
    description: 'Require a limit on the messages that a consumer takes before it acknowledges them',
    preset: 'recommended',
    claimable: true,
    messages: libraryMessages('require-prefetch'),
    mention: libraryMention('require-prefetch'),
    ownMention: ownLibraryMention('require-prefetch'),
  },
  detect: (file) => libraryFindings(file, libraryFaultsOf(file, 'require-prefetch')),
};
