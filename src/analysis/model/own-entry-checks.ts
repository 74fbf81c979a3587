import validRange from 'semver/ranges/valid.js';
import { INSTANCE_KINDS } from '../../catalogue/libraries/index.js';
import type { InstanceKind, LibraryEntry, Site } from '../../catalogue/libraries/entry.js';
import { ShapeError } from './data-shapes.js';

/** What has to fit together in an entry of the settings. */
type CheckedEntry = Pick<LibraryEntry, 'id' | 'sites' | 'options' | 'versions' | 'onlyWhen' | 'exempt' | 'defeatedBy' | 'elsewhere'>;

type CheckedKind = Pick<InstanceKind, 'id' | 'made' | 'given'>;

/**
 * Refuses entries of the right shape that could never find anything, or not what they seem to say: a method of nothing,
 * a condition that asks nothing, a range that is none.
 *
 * @throws {ShapeError} naming the first place that is wrong.
 */
export function checkOwnEntries(entries: readonly (Partial<CheckedEntry> & { readonly instances?: readonly CheckedKind[] })[]): void {
  const kinds = new Set([...INSTANCE_KINDS.keys(), ...entries.flatMap(({ instances }) => (instances ?? []).map(({ id }) => id))]);
  const ids = new Set<string>();
  entries.forEach((entry, index) => {
    const place = `catalogue[${String(index)}]`;
    if (ids.has(entry.id ?? '')) fail(`${place}.id`, 'a name of its own', entry.id);
    ids.add(entry.id ?? '');
    const { versions } = entry;
    if (versions !== undefined && validRange(versions) === null) fail(`${place}.versions`, 'a range of versions', versions);
    if (entry.sites?.length === 0) fail(`${place}.sites`, 'a list with at least one site', entry.sites);
    each(entry.sites, `${place}.sites`, (site, at) => checkSite(site, at, kinds));
    each(entry.options, `${place}.options`, (option, at) => hasOneOf(option, at, ['key', 'argument', 'uri', 'words']));
    for (const list of ['onlyWhen', 'exempt', 'defeatedBy'] as const) {
      each(entry[list], `${place}.${list}`, (condition, at) => hasOneOf(condition, at, ['is', 'absent', 'present', 'matches']));
    }
    each(entry.elsewhere, `${place}.elsewhere`, (companion, at) =>
      hasOneOf(companion, at, ['methods', 'chained', 'assigned', 'called', 'properties']),
    );
    each(entry.instances, `${place}.instances`, ({ made, given }, at) => {
      each(made, `${at}.made`, (site, where) => checkSite(site, where, kinds));
      each(given, `${at}.given`, ({ by }, where) => checkSite(by, `${where}.by`, kinds));
    });
  });
}

function checkSite(site: Site, place: string, kinds: ReadonlySet<string>): void {
  hasOneOf(site, place, ['new', 'call', 'decorator', 'method']);
  if (site.method === undefined) return;
  if (site.of === undefined) throw new ShapeError(`'${place}.of' is missing: the id of the instances that have the method`);
  if (!kinds.has(site.of)) fail(`${place}.of`, "the id of one of the 'instances'", site.of);
}

function hasOneOf(value: object, place: string, keys: readonly string[]): void {
  if (!keys.some((key) => Object.hasOwn(value, key))) fail(place, `an object with one of ${keys.join(', ')}`, value);
}

function each<T>(list: readonly T[] | undefined, place: string, check: (item: T, place: string) => void): void {
  (list ?? []).forEach((item, index) => {
    check(item, `${place}[${String(index)}]`);
  });
}

function fail(place: string, wanted: string, value: unknown): never {
  throw new ShapeError(`'${place}' must be ${wanted}, not ${JSON.stringify(value)}`);
}
