import type { LibraryEntry } from '../../../src/catalogue/libraries/entry.js';
import { LIBRARY_ENTRIES } from '../../../src/catalogue/libraries/index.js';
import { rules } from '../../../src/rules/index.js';
import { SAMPLES } from '../../catalogue/samples/index.js';
import { applyEdits, findings } from '../../support/index.js';

/** A piece of code of the catalogue that has to compile against the real packages. */
export interface Piece {
  readonly entry: LibraryEntry;
  /** `reported 1`, `silent 2`, `reported 1 with suggestion 1`. */
  readonly name: string;
  readonly code: string;
  /** The same with the name of the option misspelt, which should not compile; where the code has it. */
  readonly misspelt?: string;
}

/** Every sample of the catalogue, and what the reported ones become with each suggestion of their rule. */
export function piecesOfCatalogue(): readonly Piece[] {
  return LIBRARY_ENTRIES.flatMap((entry) => {
    const samples = SAMPLES[entry.id];
    if (!samples) return [];
    return [
      ...numbered(entry, 'reported', samples.reported),
      ...samples.reported.flatMap((code, index) => suggestedFor(entry, code, `reported ${String(index + 1)}`)),
      ...numbered(entry, 'silent', samples.silent),
    ];
  });
}

function numbered(entry: LibraryEntry, name: string, codes: readonly string[]): readonly Piece[] {
  return codes.map((code, index) => pieceOf(entry, `${name} ${String(index + 1)}`, code));
}

function pieceOf(entry: LibraryEntry, name: string, code: string): Piece {
  const option = optionOf(entry);
  const misspelt = option === null ? code : code.replace(mentionsOf(option), `${option}s`);
  return { entry, name, code, ...(misspelt === code ? {} : { misspelt }) };
}

/** The name of the first option; of nested ones the innermost. */
function optionOf({ options: [first] }: LibraryEntry): string | null {
  if (first?.key === undefined) return null;
  const path = typeof first.key === 'string' ? first.key.split('.') : first.key;
  return path.findLast((name) => name !== '*' && name !== '()') ?? null;
}

/** Where a name stands before a colon, in quotes or not. */
function mentionsOf(name: string): RegExp {
  return new RegExp(`(?<![\\w$.-])${name.replace(/[^\w]/g, '\\$&')}(?=['"]?:)`, 'g');
}

/**
 * A sample with each suggestion applied, where the entry has an option to suggest. What imports something else is
 * compiled where its rule is tested.
 */
function suggestedFor(entry: LibraryEntry, sample: string, name: string): readonly Piece[] {
  const rule = rules.find(({ meta }) => meta.name === entry.rule);
  if (!rule || entry.recommended.code === null) return [];
  const suggested = findings(rule, sample)
    .flatMap(({ suggestions }) => suggestions)
    .filter(({ imports }) => imports.length === 0)
    .map(({ edits }) => applyEdits(sample, edits));
  return numbered(entry, `${name} with suggestion`, suggested);
}
