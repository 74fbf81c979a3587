import { statementOf } from '../syntax/ast.js';
import { boundOf } from '../collections/bounds.js';
import { collectionsOf } from '../collections/collections.js';
import { displacingGrowthsOf } from '../inventory/displacing-growths.js';
import { declarationOf } from '../places/element-parts.js';
import type { FileModel, Node } from '../model/file.js';
import type { SilentDrop } from './drop.js';
import { dropAt } from './drop-sites.js';
import { tells } from './told.js';
import { isWork } from './work.js';

/** Where a full list of work throws an item away, the oldest or the one that comes, and nobody is told. */
export function listDrops(file: FileModel): readonly SilentDrop[] {
  return collectionsOf(file).flatMap(({ place, growths, kind }): readonly SilentDrop[] => {
    if (kind !== 'list') return [];
    const found = growths.flatMap((growth) => dropAt(growth, boundOf(growth)) ?? []);
    const seen = new Set<Node>();
    return found.flatMap((drop): readonly SilentDrop[] => {
      if (drop.file !== file || seen.has(drop.node) || !isWork(place, drop.code)) return [];
      seen.add(drop.node);
      return [{ node: drop.node, what: declarationOf(place)?.name ?? '', how: drop.how, confidence: growths[0]?.repetition.certainty ?? 'medium' }];
    });
  });
}

/** `queue = [...queue, item].slice(-MAX)`: what stood first is gone. */
export function windowDrops(file: FileModel): readonly SilentDrop[] {
  return displacingGrowthsOf(file).flatMap(({ place, node, size, repetition }): readonly SilentDrop[] => {
    const statement = statementOf(node);
    if (size !== null || tells(file, statement, place) || !isWork(place, [statement])) return [];
    return [{ node: statement, what: declarationOf(place)?.name ?? '', how: 'oldest', confidence: repetition.certainty }];
  });
}
