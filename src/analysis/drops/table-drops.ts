import { entryBoundOf } from '../maps/entry-bounds.js';
import { entryGrowthsOf } from '../collections/entry-growth.js';
import { repetitionsOf, surest } from '../lifetime/repetition.js';
import { declarationOf } from '../places/element-parts.js';
import { ownerFunction } from '../lifetime/lifetimes.js';
import type { FileModel, Node } from '../model/file.js';
import type { SilentDrop } from './drop.js';
import { dropAt } from './drop-sites.js';
import { isWorkTable } from './work-tables.js';

/** Where a full map or set of work throws an entry away, one that is in it or the one that comes, and nobody is told. */
export function tableDrops(file: FileModel): readonly SilentDrop[] {
  const seen = new Set<Node>();
  return entryGrowthsOf(file).flatMap((growth): readonly SilentDrop[] => {
    const { place } = growth;
    const repetition = surest(repetitionsOf(file, growth.node, ownerFunction(place)));
    if (!repetition || repetition.certainty === 'low') return [];
    const { bound } = entryBoundOf(growth);
    const drop = bound?.kind === 'size' ? dropAt(growth, bound) : null;
    if (drop?.file !== file || seen.has(drop.node) || !isWorkTable(place, [...drop.code, drop.node])) return [];
    seen.add(drop.node);
    return [{ node: drop.node, what: declarationOf(place)?.name ?? '', how: drop.how, confidence: repetition.certainty }];
  });
}
