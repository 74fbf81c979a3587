import type { LibraryEntry, LibraryRule } from '../../catalogue/libraries/entry.js';
import type { AnyCall } from '../syntax/call-sites.js';
import { perFile, type FileModel, type Node } from '../model/file.js';
import { hasCompanion } from './companions.js';
import { allHold, mayHold, someHolds } from './conditions.js';
import { constructsOf, type Construct } from './constructs.js';
import { limitOf, type Limit } from './limits.js';
import { SPECIALS } from './special/index.js';
import { holdsForVersion } from './versions.js';

/** A construct of a library whose queue has no maximum. */
export interface LibraryFault {
  readonly construct: Construct;
  readonly entry: LibraryEntry;
  readonly call: AnyCall;
  /** The unlimited value that is written out; null where the option is left out or there is none. */
  readonly value: { readonly file: FileModel; readonly node: Node; readonly name: string } | null;
  readonly confidence: 'high' | 'medium' | 'low';
}

const CONFIDENCE = { error: 'high', warn: 'medium', info: 'medium' } as const;

const faultsOf = perFile((file): readonly LibraryFault[] => constructsOf(file).flatMap((construct) => judge(construct) ?? []));

/** The faults of one rule in a file, one for each construct and entry. */
export function libraryFaultsOf(file: FileModel, rule: LibraryRule): readonly LibraryFault[] {
  return faultsOf(file).filter(({ entry }) => entry.rule === rule);
}

function judge(construct: Construct): LibraryFault | null {
  const { entry, file } = construct;
  if (!allHold(construct, entry.onlyWhen) || mayHold(construct, entry.exempt)) return null;
  if (entry.versions !== undefined && holdsForVersion(file, entry.package, entry.versions) === false) return null;
  const isDefeated = someHolds(construct, entry.defeatedBy);
  const limit = limitOf(construct);
  if (!isDefeated && (!isWithoutLimit(limit, entry) || hasCompanion(construct, limit.kind === 'unlimited') !== false)) return null;
  const found = fault(construct, limit.kind === 'unlimited' ? limit : null);
  const answer = entry.special === undefined ? false : (SPECIALS[entry.special]?.(construct) ?? null);
  if (answer === true || answer === null) return null;
  return answer === false ? found : { ...found, confidence: lower(found.confidence, answer) };
}

function lower(a: LibraryFault['confidence'], b: LibraryFault['confidence']): LibraryFault['confidence'] {
  return a === 'low' || b === 'low' ? 'low' : a === 'medium' || b === 'medium' ? 'medium' : 'high';
}

function isWithoutLimit(limit: Limit, entry: LibraryEntry): boolean {
  if (limit.kind === 'unlimited') return true;
  return limit.kind === 'absent' && entry.absent === 'unbounded' && entry.severity !== 'info';
}

function fault(construct: Construct, limit: Extract<Limit, { kind: 'unlimited' }> | null): LibraryFault {
  const { entry, call } = construct;
  const name = limit?.option.key ?? '';
  return {
    construct,
    entry,
    call,
    value: limit && { file: limit.file, node: limit.node, name: typeof name === 'string' ? name : name.join('.') },
    confidence: entry.customary === true && limit === null ? 'low' : CONFIDENCE[entry.severity],
  };
}
