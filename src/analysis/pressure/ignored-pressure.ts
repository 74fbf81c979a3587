import { perFile, type FileModel } from '../model/file.js';
import type { IgnoredPressure } from './pressure.js';
import { brokerPublishes } from './broker-publishes.js';
import { dataHandlers } from './data-handlers.js';
import { drainWaits } from './drain-waits.js';
import { earlyCallbacks } from './early-callbacks.js';
import { portMessages } from './port-messages.js';
import { producerSends } from './producer-sends.js';
import { returnedWrites } from './returned-writes.js';
import { socketIoEmits, socketSends } from './socket-sends.js';
import { streamPushes } from './stream-pushes.js';
import { streamWrites } from './stream-writes.js';
import { webStreamFills, webStreamWrites } from './web-streams.js';

const DETECTORS: readonly ((file: FileModel) => readonly IgnoredPressure[])[] = [
  streamWrites, returnedWrites, streamPushes, dataHandlers, drainWaits, earlyCallbacks, webStreamFills, webStreamWrites, socketSends, socketIoEmits, brokerPublishes,
  portMessages, producerSends,
];

/** What a file sends without looking at whether the receiver keeps up, in the order of the text. */
export const ignoredPressureOf = perFile((file): readonly IgnoredPressure[] =>
  DETECTORS.flatMap((detect) => detect(file)).sort((a, b) => a.node.range[0] - b.node.range[0]),
);
