import { ofAmqpQueue } from './amqp-dead-letters.js';
import { ofCdkQueue } from './cdk-dead-letters.js';
import type { Special } from './index.js';
import { ofPubSubSubscription } from './pubsub-dead-letters.js';
import { ofSqsQueue } from './sqs-dead-letters.js';

const BY_PACKAGE: Readonly<Record<string, Special>> = {
  amqplib: ofAmqpQueue,
  'aws-cdk-lib': ofCdkQueue,
  '@aws-sdk/client-sqs': ofSqsQueue,
  '@google-cloud/pubsub': ofPubSubSubscription,
};

/** A queue that is where another puts what failed needs nothing of the kind itself, nor does one that gets it later. */
export const isDeadLetterTarget: Special = (construct) => {
  const judge = BY_PACKAGE[construct.entry.package];
  return judge === undefined ? false : judge(construct);
};
