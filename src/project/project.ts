import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { FileModel } from '../analysis/model/file.js';
import type { Settings } from '../analysis/model/settings.js';
import type { Contents } from './contents.js';
import { discover, listDirectory, type Discovery, type DiscoveryOptions } from './listing/discover.js';
import { ModelFacts, type KnownProject } from './facts.js';
import { ModelStore } from './model-store.js';
import { ModuleResolver } from './modules/module-resolver.js';
import { isInside, relativePosix } from './paths.js';
import { SourceStore } from './source-store.js';
import { isSourceName } from './source-kinds.js';
import { TestSources } from './test-sources.js';
import { projectRootOf, type Targets } from './listing/targets.js';
import { TsconfigReader } from './tsconfig/reader.js';
import { PackageVersions } from './versions/package-versions.js';

export interface ProjectOptions {
  /** Absolute path of the tsconfig that a person named, or null to find them. */
  readonly tsconfig: string | null;
  /** True when the config file's `ignore` list names an absolute path or a folder on the way to it. */
  readonly ignored: (path: string) => boolean;
  readonly settings: Settings;
}

/** The source code under audit: which files there are, what they hold, and what they know of each other. */
export interface Project {
  /** Absolute: the directory that names are relative to. */
  readonly root: string;
  readonly discovery: Discovery;
  /** One line for each folder, config and lock file that could not be used, as far as known. */
  readonly problems: readonly string[];
  /** The text of a file, read once, or why there is none. */
  contentsOf(path: string): Contents;
  /** True for a test, about which no rule says anything. */
  isTest(path: string): boolean;
  /** The flow model of a file, with the facts of the whole project behind it; null when it cannot be parsed. */
  modelOf(path: string): FileModel | null;
  /** Why a file could not be parsed: `line:column: reason`, or undefined. */
  failureOf(path: string): string | undefined;
  /** How reports call a file: relative to the root, with `/` between the parts. */
  nameOf(path: string): string;
  /** The reverse of {@link nameOf}. */
  pathOf(name: string): string;
}

/** Lists the files of the targets and prepares everything else, which happens when it is asked for. */
export function openProject(targets: Targets, { tsconfig, ignored, settings }: ProjectOptions): Project {
  const { root } = targets;
  const tsconfigs = new TsconfigReader(root);
  const discovery = discover(targets, { tsconfigs, tsconfig, ignored });
  const sources = new SourceStore();
  const models = new ModelStore(root, sources, settings);
  const tests = new TestSources(root, sources);
  const project = (): KnownProject => knownProject(targets, discovery, { tsconfigs, tsconfig, ignored });
  const facts = new ModelFacts({ models, sources, tests, project });
  models.connect(facts);
  return {
    root,
    discovery,
    get problems() {
      return [...discovery.problems, ...tsconfigs.problems, ...facts.problems];
    },
    contentsOf: (path) => sources.read(path),
    isTest: (path) => tests.has(path),
    modelOf: (path) => models.get(path),
    failureOf: (path) => models.failures.get(path),
    nameOf: (path) => relativePosix(root, path),
    pathOf: (name) => join(root, name),
  };
}

/** The whole project around the audited files: an importer may stand outside the folder that was given. */
function knownProject(targets: Targets, discovery: Discovery, options: DiscoveryOptions): KnownProject {
  const { root, directories } = targets;
  const wholeRoot = directories.includes(root);
  const marked = projectRootOf(root);
  if (marked === null && !wholeRoot) return looseFiles(root, discovery, options);
  const top = marked ?? root;
  const listing = top === root && wholeRoot ? discovery : listDirectory(top, options);
  // Files that were named one by one may lie where a walk does not look.
  const files = [...new Set([...listing.files, ...discovery.files])].sort();
  const { tsconfigs, tsconfig } = options;
  const resolver = new ModuleResolver({
    top,
    files: new Set(files),
    manifests: listing.manifests,
    tsconfigs,
    tsconfig,
  });
  const versions = new PackageVersions({ root, top, resolver });
  return { files, resolver, versions, complete: listing.problems.length === 0 };
}

/** Files without a project: imports are followed to their neighbours, but nobody knows who imports them. */
function looseFiles(root: string, { files }: Discovery, { tsconfigs, tsconfig }: DiscoveryOptions): KnownProject {
  const neighbours = { has: (path: string) => isSourceName(path) && isInside(root, path) && existsSync(path) };
  const resolver = new ModuleResolver({ top: root, files: neighbours, manifests: [], tsconfigs, tsconfig });
  return { files, resolver, versions: new PackageVersions({ root, top: root, resolver }), complete: false };
}
