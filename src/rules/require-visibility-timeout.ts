import { visibilityFaultsOf } from '../analysis/visibility/visibility-faults.js';
import { VISIBILITY_MESSAGES, ofVisibilityFault } from './reports/visibility.js';
import type { Rule } from './rule.js';

/** Finds messages that come back to another consumer, or count as done, before their work is. */
export const requireVisibilityTimeout: Rule = {
  meta: {
    name: 'require-visibility-timeout',
    description: 'Require a message to stay with its consumer until its work is done',
    preset: 'recommended',
    messages: VISIBILITY_MESSAGES,
    mention:
      /SqsEventSource|[vV]isibilityTimeout|lockDuration|lockRenewTime|skipLockRenewal|sessionTimeout|heartbeatInterval|maxExtension|noAck|eachMessage|receiveAndDelete|DeleteMessage|\.(?:ack|acknowledge|completeMessage|deleteMessage|commitOffsets|x[aA]ck)\(|kafkajs|redlock|x-consumer-timeout|['"]NX['"]|\bNX: true/,
  },
  detect: (file) => visibilityFaultsOf(file).map(ofVisibilityFault),
};
