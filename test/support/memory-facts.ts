import type { ImportingFile, Located, PackageExport, ProjectFacts } from '../../src/analysis/model/facts.js';
import type { FileModel } from '../../src/analysis/model/file.js';
import { importsOf } from '../../src/analysis/syntax/imported-modules.js';
import { readSettings } from '../../src/analysis/model/settings.js';
import { modelOf, parseFile } from '../../src/host/file-host.js';
import { exportTableOf } from '../../src/project/modules/exports.js';
import { importBindingsOf } from '../../src/project/modules/imports.js';

/** A project in memory: relative imports between its files are resolved, barrels and CommonJS included. */
export class MemoryProject implements ProjectFacts {
  readonly complete: boolean;
  readonly #files = new Map<string, FileModel>();

  /** The texts of the files by their paths, for example `src/queue.ts`, and settings as a person writes them. */
  constructor(sources: Readonly<Record<string, string>>, complete = true, rawSettings?: unknown) {
    this.complete = complete;
    const settings = readSettings(rawSettings);
    for (const [path, text] of Object.entries(sources)) {
      const parsed = parseFile(path, text);
      if (!parsed.ok) throw new SyntaxError(parsed.message);
      this.#files.set(path, modelOf(parsed, { facts: this, settings }));
    }
  }

  /** The model of a file. Throws for a path that is not in the project. */
  file(path: string): FileModel {
    const file = this.#files.get(path);
    if (file === undefined) throw new Error(`no file ${path}`);
    return file;
  }

  resolveExport(from: FileModel, specifier: string, exportName: string): Located | null {
    const path = this.#resolve(from.path, specifier);
    return path === null ? null : this.#declarationOf(path, exportName, new Set());
  }

  packageExport(from: FileModel, specifier: string, exportName: string): PackageExport | null {
    const path = this.#resolve(from.path, specifier);
    return path === null ? null : this.#handedFromPackage(path, exportName, new Set());
  }

  importersOf(file: FileModel, exportName: string): readonly ImportingFile[] {
    const found: ImportingFile[] = [];
    for (const [path, other] of this.#files) {
      for (const { specifier, imported, local } of importBindingsOf(other)) {
        const target = this.#resolve(path, specifier);
        if (target === null) continue;
        const reached = this.#declarationOf(target, imported === '*' ? exportName : imported, new Set());
        const wanted = this.#declarationOf(file.path, exportName, new Set());
        if (reached === null || reached.node !== wanted?.node) continue;
        // What `require` returns is the default export of a CommonJS module.
        const isWhole = exportName === 'default' && exportTableOf(this.file(target)).isCommonJs;
        found.push({ file: other, local, namespace: imported === '*' && !isWhole });
      }
    }
    return found;
  }

  filesAround(file: FileModel, mentions: RegExp): readonly FileModel[] {
    const above = new Set([file]);
    for (const current of above) {
      for (const other of this.#files.values()) if (this.#importedBy(other).includes(current)) above.add(other);
    }
    above.delete(file);
    const around = new Set([...above].flatMap((importer) => [importer, ...this.#importedBy(importer)]));
    around.delete(file);
    return [...around].filter(({ text }) => text.search(mentions) !== -1);
  }

  filesMentioning(file: FileModel, mentions: RegExp): readonly FileModel[] {
    return [...this.#files.values()].filter((other) => other !== file && other.text.search(mentions) !== -1);
  }

  #importedBy(file: FileModel): readonly FileModel[] {
    const specifiers = new Set([...importBindingsOf(file).map(({ specifier }) => specifier), ...importsOf(file)]);
    return [...specifiers].flatMap((specifier) => {
      const path = this.#resolve(file.path, specifier);
      return path === null ? [] : [this.file(path)];
    });
  }

  #handedFromPackage(path: string, name: string, visited: Set<string>): PackageExport | null {
    if (visited.has(`${path} ${name}`)) return null;
    visited.add(`${path} ${name}`);
    const { named, stars } = exportTableOf(this.file(path));
    const target = named.get(name);
    if (target?.kind === 'node') return null;
    for (const { specifier, imported } of target ? [target] : stars.map((star) => ({ specifier: star, imported: name }))) {
      const next = this.#resolve(path, specifier);
      const found = next === null ? null : this.#handedFromPackage(next, imported, visited);
      if (found !== null) return found;
      if (next === null && target) return { module: specifier, name: imported };
    }
    return null;
  }

  #declarationOf(path: string, name: string, visited: Set<string>): Located | null {
    if (visited.has(`${path} ${name}`)) return null;
    visited.add(`${path} ${name}`);
    const file = this.file(path);
    const { named, stars } = exportTableOf(file);
    const target = named.get(name);
    if (target?.kind === 'node') return { file, node: target.node };
    const sources =
      target === undefined
        ? stars.map((star) => [star, name] as const)
        : [[target.specifier, target.imported] as const];
    for (const [specifier, imported] of sources) {
      const next = this.#resolve(path, specifier);
      const found = next === null ? null : this.#declarationOf(next, imported === '*' ? 'default' : imported, visited);
      if (found !== null) return found;
    }
    return null;
  }

  #resolve(from: string, specifier: string): string | null {
    if (!specifier.startsWith('.')) return null;
    const plain = new URL(specifier, `file:///${from}`).pathname.slice(1).replace(/\.[cm]?js$/, '');
    return [...this.#files.keys()].find((path) => path.replace(/\.[cm]?[jt]sx?$/, '') === plain) ?? null;
  }
}
