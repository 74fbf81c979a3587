import type { SpecialJudge } from '../../../catalogue/libraries/entry.js';
import type { Construct } from '../construct.js';
import { isReadAtOnce } from './awaited-loop.js';
import { isSetUp } from './channel-setup.js';
import { isHandledAtOnce } from './data-handler.js';
import { isDeadLetterTarget } from './dead-letter-target.js';
import { isFineByUse } from './fills-up.js';
import { isFunctionLimited } from './function-concurrency.js';
import { isFineBySource } from './hot-source.js';
import { isFineInScript } from './in-service.js';
import { isFineByOrigin, isFineToCollect } from './inbound.js';
import { areJobsRemoved } from './job-options.js';
import { isFineByLife } from './kept.js';
import { isShortLived } from './long-running.js';
import { hasNamedDeadLetter } from './named-dead-letter.js';
import { hasFewLabels } from './open-labels.js';
import { isFineByCallers } from './piles-up.js';
import { isFineByPool } from './pooled-calls.js';
import { isNeverPublishedOffline } from './published-offline.js';
import { isReplyQueue } from './reply-queue.js';
import { isTrimmed } from './trimmed-key.js';

/**
 * What an analysis of its own says. True: the construct is fine; false: it is not; null: nobody can tell, so nothing is
 * said; a confidence: it is not, and the finding is at most so sure.
 */
export type SpecialAnswer = boolean | null | 'high' | 'medium' | 'low';

/** An analysis for a question that the data of an entry cannot put. */
export type Special = (construct: Construct) => SpecialAnswer;

export const SPECIALS: Readonly<Partial<Record<SpecialJudge, Special>>> = {
  'awaited-loop': isReadAtOnce,
  'channel-setup': isSetUp,
  collected: isFineToCollect,
  'data-handler': isHandledAtOnce,
  'dead-letter-target': isDeadLetterTarget,
  'fills-up': isFineByUse,
  'function-concurrency': isFunctionLimited,
  'hot-source': isFineBySource,
  'in-service': isFineInScript,
  inbound: isFineByOrigin,
  'job-options': areJobsRemoved,
  kept: isFineByLife,
  'long-running': isShortLived,
  'named-dead-letter': hasNamedDeadLetter,
  'open-labels': hasFewLabels,
  'piles-up': isFineByCallers,
  'pooled-calls': isFineByPool,
  'published-offline': isNeverPublishedOffline,
  'reply-queue': isReplyQueue,
  'trimmed-key': isTrimmed,
};
