import { enclosingFunctions } from '../syntax/ast.js';
import type { Located } from '../model/facts.js';
import { perFile, type FileModel, type Node } from '../model/file.js';
import { retryAfterCheck, type RetrySite } from './rate-limit-fates.js';
import { predicateChecksOf, predicateOptionsOf } from './refusal-predicates.js';
import { statusChecksOf, type StatusCheck } from './status-checks.js';

/** Refusals that are tried again at one place. */
export interface RefusedRetry {
  readonly checks: readonly [StatusCheck, ...StatusCheck[]];
  readonly site: RetrySite;
}

/** The refusals of a file that are tried again, one entry for each place that does. */
export const refusedRetriesOf = perFile((file): readonly RefusedRetry[] => {
  const found: { checks: [StatusCheck, ...StatusCheck[]]; site: RetrySite }[] = [];
  const byNode = new Map<Node, typeof found>();
  const followed = [...statusChecksOf(file), ...predicateChecksOf(file)]
    .sort((a, b) => a.node.range[0] - b.node.range[0])
    .map((check) => ({ check, site: retryAfterCheck(file, check.node, check.holds) }));
  for (const { check, site } of [...followed, ...predicateOptionsOf(file)]) {
    if (!site) continue;
    const atSameNode = byNode.get(site.node) ?? [];
    const known = atSameNode.find((other) => isSameFault(other.site, site));
    if (!known) {
      const fresh: (typeof found)[number] = { checks: [check], site };
      found.push(fresh);
      byNode.set(site.node, [...atSameNode, fresh]);
    } else if (site.via.length < known.site.via.length || (known.site.isThrown && !site.isThrown)) {
      known.checks.unshift(check);
      known.site = site;
    } else known.checks.push(check);
  }
  return found;
});

/** One fault: the same branch, or one way of the refusal that is recognised more than once. */
function isSameFault(a: RetrySite, b: RetrySite): boolean {
  const isOnItsWay = a.isThrown || b.isThrown || a.via.length > 0 || b.via.length > 0;
  return isOnItsWay || a.branch?.node === b.branch?.node;
}

/** The outermost functions that the check, the next attempt and the helpers between them stand in. */
export function unitsOf(file: FileModel, { checks, site }: RefusedRetry): readonly Located[] {
  const places: Located[] = [...checks.map(({ node }) => ({ file, node })), site, ...site.via];
  const units = new Map<Node, Located>();
  for (const place of places) {
    const unit = unitAround(place.node, place.file);
    units.set(unit, { file: place.file, node: unit });
  }
  return [...units.values()];
}

/** The outermost function around a node; the file for what stands in none. */
export function unitAround(node: Node, file: FileModel): Node {
  return [...enclosingFunctions(node)].at(-1) ?? file.ast;
}

/** The functions of a file that checks and retries stand in: what one of them reads is not for another. */
export const retryUnitsOf: (file: FileModel) => ReadonlySet<Node> = perFile(
  (file): ReadonlySet<Node> =>
    new Set(
      refusedRetriesOf(file).flatMap(({ checks, site }) => [
        ...checks.map(({ node }) => unitAround(node, file)),
        ...(site.file === file ? [unitAround(site.node, file)] : []),
      ]),
    ),
);
