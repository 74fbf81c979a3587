import { INSTANCE_KINDS, LIBRARY_ENTRIES } from '../../catalogue/libraries/index.js';
import type { InstanceKind, LibraryEntry, Site } from '../../catalogue/libraries/entry.js';
import type { FileModel } from '../model/file.js';
import { isRelative } from '../model/module-paths.js';
import type { Settings } from '../model/settings.js';

/** One way of reaching the construct of an entry. */
export interface EntrySite {
  readonly entry: LibraryEntry;
  readonly site: Site;
  readonly modules: readonly string[];
}

/** The catalogue as it is looked up: by the module that is imported, and by the name of a method. */
export interface CatalogueIndex {
  /** `new`, calls and decorators. */
  readonly byModule: ReadonlyMap<string, readonly EntrySite[]>;
  /** The same for modules of the project itself, which settings name by their path: `./src/lib/queue`. */
  readonly ofProject: readonly EntrySite[];
  /** Methods of instances, by the last part of their name. */
  readonly byMethod: ReadonlyMap<string, readonly EntrySite[]>;
  readonly instances: ReadonlyMap<string, InstanceKind>;
}

const indexes = new WeakMap<Settings, CatalogueIndex>();

/** The catalogue for a file: the one of this package and the entries in the settings. */
export function catalogueOf(file: FileModel): CatalogueIndex {
  const known = indexes.get(file.settings);
  if (known) return known;
  const { entries, instances } = file.settings.catalogue;
  const kinds = instances.map((kind): [string, InstanceKind] => [kind.id, kind]);
  const index = buildIndex([...LIBRARY_ENTRIES, ...entries], new Map([...INSTANCE_KINDS, ...kinds]));
  indexes.set(file.settings, index);
  return index;
}

export function instanceKind(file: FileModel, id: string): InstanceKind | undefined {
  return catalogueOf(file).instances.get(id);
}

/** The modules of a site: its own, or those of the entry or instance that it belongs to. */
export function modulesOf(entry: { readonly package?: string; readonly modules?: readonly string[] }, site: Site): readonly string[] {
  return site.modules ?? entry.modules ?? (entry.package === undefined ? [] : [entry.package]);
}

/** One name or several, as a list. */
export function namesOf(names: string | readonly string[] | undefined): readonly string[] {
  if (names === undefined) return [];
  return typeof names === 'string' ? [names] : names;
}

function buildIndex(entries: readonly LibraryEntry[], instances: CatalogueIndex['instances']): CatalogueIndex {
  const byModule = new Map<string, EntrySite[]>();
  const ofProject: EntrySite[] = [];
  const byMethod = new Map<string, EntrySite[]>();
  for (const entry of entries) {
    for (const site of entry.sites) {
      const item: EntrySite = { entry, site, modules: modulesOf(entry, site) };
      if (site.method === undefined) {
        for (const module of item.modules) if (!isRelative(module)) add(byModule, module, item);
        if (item.modules.some(isRelative)) ofProject.push(item);
      }
      for (const method of namesOf(site.method)) add(byMethod, method.slice(method.lastIndexOf('.') + 1), item);
    }
  }
  return { byModule, ofProject, byMethod, instances };
}

function add<T>(map: Map<string, T[]>, key: string, value: T): void {
  const list = map.get(key);
  if (!list) map.set(key, [value]);
  else if (!list.includes(value)) list.push(value);
}
