import { perFile, type FileModel } from '../model/file.js';
import type { SilentDrop } from './drop.js';
import { listDrops, windowDrops } from './list-drops.js';
import { tableDrops } from './table-drops.js';
import { libraryDrops } from './library-drops.js';
import { ringDrops } from './ring-drops.js';
import { skippedItems } from './skipped-items.js';
import { forgottenErrors, swallowedRefusals, unheardAnswers, untoldDrops } from './unheard-refusals.js';
import { unsentMessages } from './unsent-messages.js';

const DETECTORS: readonly ((file: FileModel) => readonly SilentDrop[])[] = [listDrops, windowDrops, tableDrops, ringDrops, libraryDrops, unsentMessages, unheardAnswers, untoldDrops, swallowedRefusals, forgottenErrors, skippedItems];

/** Where a file throws work away without telling anybody, in the order of the text. */
export const silentDropsOf = perFile((file): readonly SilentDrop[] =>
  DETECTORS.flatMap((detect) => detect(file)).sort((a, b) => a.node.range[0] - b.node.range[0]),
);
