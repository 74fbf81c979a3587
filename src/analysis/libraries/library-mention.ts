import { INSTANCE_KINDS, LIBRARY_ENTRIES } from '../../catalogue/libraries/index.js';
import type { InstanceKind, LibraryEntry, LibraryRule, Site } from '../../catalogue/libraries/entry.js';
import { isRelative } from '../model/module-paths.js';
import type { OwnCatalogue } from '../model/own-catalogue.js';
import type { Settings } from '../model/settings.js';
import { modulesOf, namesOf } from './catalogue-index.js';

/**
 * Matches the text of every file in which the catalogue may find something for a rule: files that name a module, and
 * files that call a method which instances of other files may have.
 */
export function libraryMention(rule: LibraryRule): RegExp {
  return mentionOf(LIBRARY_ENTRIES, INSTANCE_KINDS, rule) ?? NOTHING;
}

/** The same for the entries that a project has in its settings; null where it has none for the rule. */
export function ownLibraryMention(rule: LibraryRule): (settings: Settings) => RegExp | null {
  const known = new WeakMap<OwnCatalogue, RegExp | null>();
  return ({ catalogue }) => {
    let mention = known.get(catalogue);
    if (mention === undefined) {
      const kinds = new Map([...INSTANCE_KINDS, ...catalogue.instances.map((kind) => [kind.id, kind] as const)]);
      known.set(catalogue, (mention = mentionOf(catalogue.entries, kinds, rule)));
    }
    return mention;
  };
}

/** Names of functions that are this long are rarely names of anything else. */
const LONG_NAME = 9;

/** Matches no text. */
const NOTHING = /(?!)/;

function mentionOf(
  entries: readonly LibraryEntry[],
  kinds: ReadonlyMap<string, InstanceKind>,
  rule: LibraryRule,
): RegExp | null {
  const modules = new Set<string>();
  const methods = new Set<string>();
  const globals = new Set<string>();
  const own = new Set<string>();
  const handed = new Set<string>();
  for (const entry of entries) {
    if (entry.rule !== rule) continue;
    for (const site of entry.sites) {
      const given = modulesOf(entry, site);
      for (const module of given) if (module !== 'global' && !isRelative(module)) modules.add(module);
      for (const module of given.filter(isRelative)) {
        for (const name of exportsOf(site)) own.add(name === 'default' ? lastOf(module) : name);
      }
      if (given.includes('global')) for (const name of [...namesOf(site.call), ...namesOf(site.new)]) globals.add(name);
      for (const module of kinds.get(site.of ?? '')?.modules ?? []) if (!isRelative(module)) modules.add(module);
      // The project may hand a package on under another specifier: `export { Queue } from 'bullmq'`.
      for (const name of [site.new, site.call].flatMap(namesOf)) {
        const last = name.slice(name.lastIndexOf('.') + 1);
        if (/^[A-Z]/.test(last) || last.length >= LONG_NAME) handed.add(last);
      }
      // Where only a written value is reported, the option is in the file or near it.
      const isWritten = entry.severity === 'info' || kinds.get(site.of ?? '')?.imported === true;
      for (const method of namesOf(site.method)) if (!isWritten) methods.add(method);
    }
  }
  const parts = [
    ...(modules.size > 0 ? [`['"](?:node:)?(?:${[...modules].map(escaped).join('|')})['"]`] : []),
    // A module of the project has many specifiers: what it exports is looked for.
    ...(own.size > 0 ? [`\\b(?:${[...own].map(escaped).join('|')})\\b`] : []),
    ...(methods.size > 0 ? [`\\.(?:${[...methods].map(escaped).join('|')})\\b`] : []),
    ...(handed.size > 0 ? [`\\b(?:${[...handed].map(escaped).join('|')})(?:[<(]|\\s*\\{)`] : []),
    ...(globals.size > 0 ? [`\\b(?:${[...globals].map(escaped).join('|')})\\(`] : []),
  ];
  return parts.length > 0 ? new RegExp(parts.join('|')) : null;
}

/** What a site needs the module for, without the rest of dotted names. */
function exportsOf({ new: made, call, decorator }: Site): readonly string[] {
  return [made, call, decorator].flatMap(namesOf).map((name) => name.replace(/\..*$/s, ''));
}

/** `queue` for `./src/lib/queue.ts`. */
function lastOf(module: string): string {
  return /([^/.]+)[^/]*$/.exec(module.replace(/\/index(?:\.\w+)?$/, ''))?.[1] ?? module;
}

function escaped(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&');
}
