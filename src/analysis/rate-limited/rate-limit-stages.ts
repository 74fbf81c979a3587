import type { Located } from '../model/facts.js';
import type { FileModel } from '../model/file.js';
import { calleesAnywhere } from '../syntax/functions.js';
import { innerNodes } from '../syntax/nodes.js';
import { readsFor } from './rate-limit-reads.js';
import { refusedRetriesOf, unitAround, type RefusedRetry } from './refused-retries.js';

/**
 * One refusal may be recognised twice on its way: a transport turns the answer into an error, and a caller in another
 * file knows that error and tries again. It is reported once: in the transport when the header is lost there, else in
 * the caller.
 */

/** How many functions are looked at below a caller. */
const MOST_FUNCTIONS = 30;

/** True when the same retry is reported at a check of another file. */
export function isTakenByOther(file: FileModel, retry: RefusedRetry): boolean {
  const others = stagesElsewhere(file, retry);
  if (others.length === 0) return false;
  return retry.site.file === file ? others.some(losesHeader) : !losesHeader({ file, retry });
}

/** The checks of other files on the way of the same refusal. */
export function recognisedElsewhere(file: FileModel, retry: RefusedRetry): readonly Located[] {
  return stagesElsewhere(file, retry).flatMap((stage) =>
    stage.retry.checks.map(({ node }): Located => ({ file: stage.file, node })),
  );
}

interface Stage {
  readonly file: FileModel;
  readonly retry: RefusedRetry;
}

function stagesElsewhere(file: FileModel, retry: RefusedRetry): readonly Stage[] {
  const { site } = retry;
  const files = site.file === file ? filesBelow(site) : [site.file];
  return files
    .filter((other) => other !== file)
    .flatMap((other) =>
      refusedRetriesOf(other)
        .filter((one) => one.site.node === site.node && (one.site.isThrown || other === site.file))
        .map((one) => ({ file: other, retry: one })),
    );
}

/** The files whose functions are called, directly or by one of these, where the next attempt is made. */
function filesBelow(site: Located): readonly FileModel[] {
  const files = new Set<FileModel>();
  const queue: Located[] = [{ file: site.file, node: unitAround(site.node, site.file) }];
  const seen = new Set(queue.map(({ node }) => node));
  for (const { file, node } of queue) {
    for (const call of innerNodes(file, node, 'CallExpression')) {
      for (const callee of calleesAnywhere(file, call)) {
        if (seen.has(callee.node) || seen.size > MOST_FUNCTIONS) continue;
        seen.add(callee.node);
        files.add(callee.file);
        queue.push(callee);
      }
    }
  }
  return [...files];
}

/** True when the code around a check, which makes an error of the answer, does not read the wait that is asked for. */
function losesHeader({ file, retry }: Stage): boolean {
  if (!retry.site.isThrown) return false;
  return retry.checks.every(({ node }) => {
    const unit = { file, node: unitAround(node, file) };
    return readsFor(unit).every(({ read }) => read.use === 'reported');
  });
}
