import { perFile, type FileModel } from '../model/file.js';
import { acknowledgements } from './acknowledgements.js';
import { brokerTimeouts } from './broker-timeouts.js';
import { consumerTimes } from './consumer-times.js';
import type { VisibilityFault } from './fault.js';
import { lambdaQueues } from './lambda-queues.js';
import { lockTimes } from './lock-times.js';
import { pubsubExtensions } from './pubsub-extensions.js';

const DETECTORS: readonly ((file: FileModel) => readonly VisibilityFault[])[] = [
  lambdaQueues, consumerTimes, brokerTimeouts, lockTimes, pubsubExtensions, acknowledgements,
];

/** Where a file lets a message come back, or be done, before its work is, in the order of the text. */
export const visibilityFaultsOf = perFile((file): readonly VisibilityFault[] => {
  const found = DETECTORS.flatMap((detect) => detect(file));
  return found.filter(({ node }, index) => found.findIndex((other) => other.node === node) === index).sort((a, b) => a.node.range[0] - b.node.range[0]);
});
