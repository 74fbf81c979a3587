import type { ImportingFile, Located, PackageExport, ProjectFacts } from '../analysis/model/facts.js';
import type { FileModel } from '../analysis/model/file.js';
import { ImportGraph } from './modules/import-graph.js';
import type { ModelStore } from './model-store.js';
import { exportTableOf } from './modules/exports.js';
import { importBindingsOf } from './modules/imports.js';
import type { ModuleResolver } from './modules/module-resolver.js';
import type { SourceStore } from './source-store.js';
import type { TestSources } from './test-sources.js';
import type { PackageVersions } from './versions/package-versions.js';

/** The files of the whole project, of which the audited ones may be a part. */
export interface KnownProject {
  /** Absolute paths, sorted. */
  readonly files: readonly string[];
  readonly resolver: ModuleResolver;
  readonly versions: PackageVersions;
  /** True when the list leaves out nothing that could import an audited file. */
  readonly complete: boolean;
}

export interface FactsOptions {
  readonly models: ModelStore;
  readonly sources: SourceStore;
  readonly tests: TestSources;
  /** Lists the project. Called when a rule asks the first question, if one ever does. */
  readonly project: () => KnownProject;
}

/** An export whose importers are looked for. */
interface Wanted {
  readonly path: string;
  readonly name: string;
  /** For `export * as name`: what the wanted export is called in that namespace object. */
  readonly member: string | null;
}

/** An answer that does not keep the model of the importing file in memory. */
interface Importer {
  readonly path: string;
  readonly local: string;
  readonly namespace: boolean;
}

/** What other files say about a name, read from lazily parsed models of them. */
export class ModelFacts implements ProjectFacts {
  readonly #options: FactsOptions;
  readonly #answers = new Map<string, readonly Importer[]>();
  readonly #mentions = new Map<string, Map<string, boolean>>();
  #project: KnownProject | undefined;
  #graph: ImportGraph | undefined;

  constructor(options: FactsOptions) {
    this.#options = options;
  }

  get complete(): boolean {
    // A file that cannot be parsed may hold the import that nobody finds.
    return this.#known().complete && this.#options.models.failures.size === 0;
  }

  /** One line for each file that should tell the version of a package and could not be read, as far as known. */
  get problems(): readonly string[] {
    return this.#project?.versions.problems ?? [];
  }

  resolveExport(from: FileModel, specifier: string, exportName: string): Located | null {
    const path = this.#known().resolver.resolve(this.#options.models.pathOf(from), specifier);
    return path === null ? null : this.#declarationOf(path, exportName, new Set());
  }

  packageExport(from: FileModel, specifier: string, exportName: string): PackageExport | null {
    const path = this.#known().resolver.resolve(this.#options.models.pathOf(from), specifier);
    return path === null ? null : this.#handedFromPackage(path, exportName, new Set());
  }

  importersOf(file: FileModel, exportName: string): readonly ImportingFile[] {
    const path = this.#options.models.pathOf(file);
    const key = `${path}\0${exportName}`;
    let answer = this.#answers.get(key);
    if (answer === undefined) {
      answer = this.#findImporters({ path, name: exportName, member: null });
      this.#answers.set(key, answer);
    }
    return answer.flatMap(({ path: importer, local, namespace }) => {
      const model = this.#options.models.get(importer);
      return model === null ? [] : [{ file: model, local, namespace }];
    });
  }

  filesAround(file: FileModel, mentions: RegExp): readonly FileModel[] {
    const { models, tests } = this.#options;
    return [...this.#imports().around(models.pathOf(file))]
      .filter((path) => this.#mentionsIn(path, mentions) && !tests.has(path))
      .map((path) => models.get(path))
      .filter((model) => model !== null);
  }

  filesMentioning(file: FileModel, mentions: RegExp): readonly FileModel[] {
    const { models, tests } = this.#options;
    const own = models.pathOf(file);
    return this.#known()
      .files.filter((path) => path !== own && this.#mentionsIn(path, mentions) && !tests.has(path))
      .map((path) => models.get(path))
      .filter((model) => model !== null);
  }

  dependsOn(file: FileModel, packageName: string): boolean {
    return this.#known().resolver.dependsOn(this.#options.models.pathOf(file), packageName);
  }

  versionOf(file: FileModel, packageName: string): string | null {
    return this.#known().versions.versionOf(this.#options.models.pathOf(file), packageName);
  }

  /** Whether a file's text matches. Files share most of what is around them, so the answers are kept. */
  #mentionsIn(path: string, mentions: RegExp): boolean {
    let answers = this.#mentions.get(String(mentions));
    if (answers === undefined) this.#mentions.set(String(mentions), (answers = new Map<string, boolean>()));
    let answer = answers.get(path);
    if (answer === undefined) {
      answer = (this.#options.sources.textOf(path) ?? '').search(mentions) !== -1;
      answers.set(path, answer);
    }
    return answer;
  }

  #declarationOf(path: string, name: string, visited: Set<string>): Located | null {
    const key = `${path}\0${name}`;
    if (visited.has(key)) return null;
    visited.add(key);
    const file = this.#options.models.get(path);
    if (file === null) return null;
    const { named, stars } = exportTableOf(file);
    const target = named.get(name);
    if (target?.kind === 'node') return { file, node: target.node };
    const { resolver } = this.#known();
    if (target !== undefined) {
      const next = resolver.resolve(path, target.specifier);
      if (next === null) return null;
      if (target.imported !== '*') return this.#declarationOf(next, target.imported, visited);
      // A module as such has no node, but what `require` returns is the value assigned to `module.exports`.
      return this.#isCommonJs(next) ? this.#declarationOf(next, 'default', visited) : null;
    }
    if (name === 'default') return null;
    for (const star of stars) {
      const next = resolver.resolve(path, star);
      const found = next === null ? null : this.#declarationOf(next, name, visited);
      if (found !== null) return found;
    }
    return null;
  }

  #handedFromPackage(path: string, name: string, visited: Set<string>): PackageExport | null {
    const key = `${path}\0${name}`;
    const file = visited.has(key) ? null : this.#options.models.get(path);
    visited.add(key);
    if (file === null) return null;
    const { named, stars } = exportTableOf(file);
    const target = named.get(name);
    if (target?.kind === 'node') return null;
    const sources = target ? [target] : stars.map((specifier) => ({ specifier, imported: name }));
    for (const { specifier, imported } of sources) {
      const next = this.#known().resolver.resolve(path, specifier);
      const found = next === null ? null : this.#handedFromPackage(next, imported, visited);
      if (found !== null) return found;
      // A star says nothing about which names it has.
      if (next === null && target) return { module: specifier, name: imported };
    }
    return null;
  }

  #findImporters(wanted: Wanted): readonly Importer[] {
    const { models, sources, tests } = this.#options;
    const graph = this.#imports();
    const found = new Map<string, Importer>();
    const visited = new Set<string>();
    const pending = [wanted];
    for (let next = pending.shift(); next !== undefined; next = pending.shift()) {
      const key = `${next.path}\0${next.name}`;
      if (visited.has(key)) continue;
      visited.add(key);
      for (const path of graph.importersOf(next.path)) {
        const text = sources.textOf(path) ?? '';
        if (next.name !== 'default' && !text.includes(next.name) && !graph.handsOn(path)) continue;
        // What a test does to an export says nothing about the program.
        if (tests.has(path)) continue;
        const file = models.get(path);
        if (file === null) continue;
        for (const use of this.#usesOf(next, file, path, wanted.name)) {
          if (use.namespace && !text.includes(wanted.name === 'default' ? '.default' : wanted.name)) continue;
          found.set(`${path}\0${use.local}\0${String(use.namespace)}`, use);
        }
        pending.push(...this.#handedOn(next, file, path));
      }
    }
    return [...found.values()];
  }

  /** The names under which one file has the wanted export. */
  *#usesOf(wanted: Wanted, file: FileModel, path: string, original: string): Iterable<Importer> {
    const { resolver } = this.#known();
    for (const { specifier, imported, local } of importBindingsOf(file)) {
      if (resolver.resolve(path, specifier) !== wanted.path) continue;
      const isWhole = imported === '*' || (imported === 'default' && this.#isCommonJs(wanted.path));
      if (isWhole && wanted.name === 'default' && this.#isCommonJs(wanted.path)) {
        yield { path, local, namespace: false };
      } else if (imported === wanted.name) {
        // A renamed member is reached as `local.renamed`, which the answer has no words for.
        if (wanted.member === null || wanted.member === original)
          yield { path, local, namespace: wanted.member !== null };
      } else if (isWhole && wanted.member === null && wanted.name === original) {
        yield { path, local, namespace: true };
      }
    }
  }

  /** The exports of one file that are the wanted one under the same or another name. */
  *#handedOn(wanted: Wanted, file: FileModel, path: string): Iterable<Wanted> {
    const { resolver } = this.#known();
    const { named, stars } = exportTableOf(file);
    const { name: wantedName, member } = wanted;
    for (const [name, target] of named) {
      if (target.kind !== 'import' || resolver.resolve(path, target.specifier) !== wanted.path) continue;
      if (target.imported === wantedName) yield { path, name, member };
      else if (target.imported !== '*') continue;
      else if (wantedName === 'default' && this.#isCommonJs(wanted.path)) yield { path, name, member };
      else if (name !== 'default' && member === null) yield { path, name, member: wantedName };
    }
    if (wantedName === 'default') return;
    if (stars.some((star) => resolver.resolve(path, star) === wanted.path)) yield { path, name: wantedName, member };
  }

  #isCommonJs(path: string): boolean {
    const file = this.#options.models.get(path);
    return file !== null && exportTableOf(file).isCommonJs;
  }

  #imports(): ImportGraph {
    this.#graph ??= new ImportGraph(this.#known().files, this.#options.sources, this.#known().resolver);
    return this.#graph;
  }

  #known(): KnownProject {
    this.#project ??= this.#options.project();
    return this.#project;
  }
}
