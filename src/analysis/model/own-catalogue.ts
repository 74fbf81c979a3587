import type { InstanceKind, LibraryEntry } from '../../catalogue/libraries/entry.js';
import { readShape, type Field, type Shape } from './data-shapes.js';
import { checkOwnEntries } from './own-entry-checks.js';

/** Entries for a project's own libraries, from its settings. */
export interface OwnCatalogue {
  readonly entries: readonly LibraryEntry[];
  readonly instances: readonly InstanceKind[];
}

export const NO_OWN_CATALOGUE: OwnCatalogue = { entries: [], instances: [] };

const TEXT: Shape = { kind: 'text' };
const NUMBER: Shape = { kind: 'number' };
const SCALARS: Shape = { kind: 'list', of: { kind: 'scalar' } };
const TEXTS: Shape = { kind: 'list', of: TEXT };
const NAMES: Shape = { kind: 'some', of: TEXT };
const ARGUMENT: Shape = {
  kind: 'either',
  of: [NUMBER, { kind: 'choice', values: ['object', 'last-object', 'every-object'] }],
  name: "a position, 'object', 'last-object' or 'every-object'",
};

const SITE: Shape = record({
  new: NAMES, call: NAMES, decorator: NAMES, method: NAMES, of: TEXT, modules: TEXTS, options: ARGUMENT, within: NAMES,
});

const OPTION: Shape = record({
  key: NAMES, argument: NUMBER, uri: TEXT, uriArgument: NUMBER, words: TEXTS, unlimited: SCALARS, parts: TEXTS,
});

const CONDITION: Shape = record({
  key: NAMES, argument: NUMBER, is: SCALARS, absent: { kind: 'flag' }, present: { kind: 'flag' },
  matches: { kind: 'pattern' },
});

const COMPANION: Shape = record({
  methods: TEXTS, argument: NUMBER, key: NAMES, unlimited: SCALARS, before: { kind: 'flag' }, chained: TEXTS,
  assigned: TEXTS, called: TEXTS, properties: TEXTS, matches: { kind: 'pattern' }, inProject: { kind: 'flag' },
  modules: TEXTS,
});

const GIVEN: Shape = record({ by: SITE, argument: ARGUMENT, parameter: NUMBER }, { key: TEXT });

const ENTRY: Shape = record(
  {
    id: TEXT,
    package: TEXT,
    rule: {
      kind: 'choice',
      values: ['require-queue-limit', 'require-prefetch', 'require-dead-letter', 'require-wait-timeout'],
    },
    sites: { kind: 'list', of: SITE },
    holds: TEXT,
    meaning: TEXT,
    choose: TEXT,
  },
  {
    modules: TEXTS,
    versions: TEXT,
    severity: { kind: 'choice', values: ['error', 'warn', 'info'] },
    options: { kind: 'list', of: OPTION },
    absent: { kind: 'choice', values: ['unbounded', 'bounded'] },
    unlimited: SCALARS,
    unlimitedFrom: NUMBER,
    onlyWhen: { kind: 'list', of: CONDITION },
    exempt: { kind: 'list', of: CONDITION },
    defeatedBy: { kind: 'list', of: CONDITION },
    elsewhere: { kind: 'list', of: COMPANION },
    construct: TEXT,
    unit: TEXT,
    queue: { kind: 'flag' },
    default: TEXT,
    whenFull: TEXT,
    policy: {
      kind: 'choice',
      values: ['block', 'reject', 'drop-oldest', 'drop-newest', 'drop-lowest-priority', 'spill'],
    },
    code: TEXT,
    instances: {
      kind: 'list',
      of: record(
        { id: TEXT, made: { kind: 'list', of: SITE } },
        { modules: TEXTS, types: TEXTS, injectedBy: TEXTS, given: { kind: 'list', of: GIVEN }, chained: { kind: 'flag' } },
      ),
    },
  },
);

function record(first: Readonly<Record<string, Shape>>, optional?: Readonly<Record<string, Shape>>): Shape {
  // With one group all of it is optional, with two the first is required.
  const fields = Object.entries(first).map(([key, shape]): [string, Field] => [key, optional ? { shape, required: true } : { shape }]);
  const others = Object.entries(optional ?? {}).map(([key, shape]): [string, Field] => [key, { shape }]);
  return { kind: 'record', fields: Object.fromEntries([...fields, ...others]) };
}

/** An entry as people write it: flat, and without what only the documentation of this package needs. */
type OwnEntry = Pick<LibraryEntry, 'id' | 'package' | 'rule' | 'sites' | 'holds' | 'meaning'> &
  Partial<LibraryEntry> & {
    readonly choose: string;
    readonly code?: string;
    readonly instances?: readonly (Omit<InstanceKind, 'modules'> & { readonly modules?: readonly string[] })[];
  };

/**
 * Reads the setting `catalogue`: a list of entries of the shape of this package's own, with `choose` and `code` for the
 * recommendation and, for methods, the `instances` that have them.
 *
 * @throws {ShapeError} naming the first place that is wrong.
 */
export function readOwnCatalogue(raw: unknown): OwnCatalogue {
  if (raw === undefined) return NO_OWN_CATALOGUE;
  const own = readShape(raw, { kind: 'list', of: ENTRY }, 'catalogue') as readonly OwnEntry[];
  checkOwnEntries(own);
  return {
    entries: own.map(complete),
    instances: own.flatMap((entry) =>
      (entry.instances ?? []).map((kind) => ({ ...kind, modules: kind.modules ?? entry.modules ?? [entry.package] })),
    ),
  };
}

function complete({ choose, code, instances: _, ...entry }: OwnEntry): LibraryEntry {
  return {
    checked: 'settings',
    severity: 'error',
    construct: entry.id,
    options: [],
    absent: 'unbounded',
    unit: 'items',
    default: 'none',
    whenFull: 'it is for the library to say what happens then',
    evidence: [],
    ...entry,
    recommended: { code: code ?? null, choose },
  };
}
