import { existsSync, statSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import type { Site } from '../catalogue/libraries/entry.js';
import type { Settings } from '../analysis/model/settings.js';
import { isRelative, relativeSpecifier } from '../analysis/model/module-paths.js';
import type { FileModel } from '../analysis/model/file.js';
import { moduleFile } from '../project/modules/module-files.js';
import type { Project } from '../project/project.js';
import type { ConfigFile } from './config-file.js';

const LISTS = ['bounded', 'limiters', 'pools'] as const;

/**
 * One line for every `./module#export` in the config file that the project does not have: a misspelt or moved name
 * would be without effect, and nobody would notice. So with the modules of the project in `catalogue`. Empty unless the
 * whole project is known.
 */
export function unknownNames(project: Project, config: ConfigFile): readonly string[] {
  const lists = LISTS.flatMap((list) => config.settings[list].map((name) => ({ list, name })));
  const entries = exportsNamedIn(config.settings).map((name) => ({ list: 'catalogue', name }));
  const named = [...lists, ...entries].map(({ list, name }) => ({ list, name, ...partsOf(name) }));
  const own = named.filter(({ module }) => isRelative(module));
  const from = own.length > 0 && config.path !== null ? anyModel(project) : null;
  if (from?.facts.complete !== true) return [];
  return own
    .filter(({ module, exported }) => !hasExport(project, from, resolve(dirname(config.path ?? ''), module), exported))
    .map(({ list, name }) => `${config.name}: ${list} names '${name}', which the project does not have`);
}

/** The exports that the sites of own entries and instances name, as `module#export`. */
function exportsNamedIn({ catalogue: { entries, instances } }: Settings): readonly string[] {
  const owners = [...entries.map(({ modules, sites }) => ({ modules, sites })), ...instances.map(({ modules, made }) => ({ modules, sites: made }))];
  const names = owners.flatMap(({ modules, sites }) =>
    sites.flatMap((site) => (site.modules ?? modules ?? []).flatMap((module) => exportsOf(site).map((name) => `${module}#${name}`))),
  );
  return [...new Set(names)];
}

/** What a site needs its module for, without the members of it. */
function exportsOf({ new: made, call, decorator }: Site): readonly string[] {
  return [made, call, decorator].flatMap((names) => names ?? []).map((name) => name.replace(/\..*$/s, ''));
}

function partsOf(name: string): { module: string; exported: string } {
  const mark = name.lastIndexOf('#');
  return { module: name.slice(0, Math.max(mark, 0)), exported: name.slice(mark + 1) };
}

function anyModel(project: Project): FileModel | null {
  for (const path of project.discovery.files) {
    const model = project.modelOf(path);
    if (model !== null) return model;
  }
  return null;
}

function hasExport(project: Project, from: FileModel, path: string, exported: string): boolean {
  const specifier = relativeSpecifier(from.path, project.nameOf(path));
  if (from.facts.resolveExport(from, specifier, exported) !== null) return true;
  const file = moduleFile({ has: (candidate) => existsSync(candidate) && statSync(candidate).isFile() }, path);
  const contents = file === null ? null : project.contentsOf(file);
  // Types are no exports for the facts, and what cannot be read may have the name.
  return contents !== null && (contents.kind !== 'text' || exported === 'default' || contents.text.includes(exported));
}
