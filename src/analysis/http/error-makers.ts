import { NO_BINDINGS } from '../syntax/bindings.js';
import { callersOf } from '../syntax/call-sites.js';
import { perFile } from '../model/file.js';
import { errorMakerOf } from './error-sites.js';
import type { Refusal } from './refusals.js';
import { responsesOf } from './responses.js';
import type { PlacedResponse } from './retry-after.js';
import { refusalsAmong } from './status-values.js';

/**
 * An error that a function of the file at hand only makes, and that a call in another file throws: `response` is seen
 * from there, `node` is the status in the function.
 */
export interface MadeRefusal extends Refusal {
  /** The error as the function makes it. */
  readonly made: PlacedResponse;
}

/** The refusing errors that functions of a file make for other files: `export const tooMany = () => new ApiError(429)`. */
export const madeRefusalsOf = perFile((file): readonly MadeRefusal[] =>
  responsesOf(file).flatMap((site) => {
    const maker = errorMakerOf(site);
    if (!maker) return [];
    const [choice] =
      site.fixed !== null
        ? [{ status: site.fixed, node: site.whole }]
        : site.status
          ? refusalsAmong(file, site.status)
          : [];
    if (!choice) return [];
    const nothingGiven = { status: null, init: null, headers: null, target: null };
    return callersOf(file, maker)
      .filter((caller) => caller.file !== file)
      .map((caller) => ({
        ...choice,
        whole: site.whole,
        helperCall: null,
        made: { file, site, bindings: NO_BINDINGS },
        response: { file: caller.file, site: { ...site, ...nothingGiven, whole: caller.node }, bindings: NO_BINDINGS },
      }));
  }),
);
