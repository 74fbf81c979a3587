import type { FileModel, Node } from './file.js';

/** A node together with the file it stands in. */
export interface Located<T extends Node = Node> {
  readonly file: FileModel;
  readonly node: T;
}

/** An import of one exported name by another file of the project. */
export interface ImportingFile {
  readonly file: FileModel;
  /** The local name's declaration: an import specifier, or the pattern of a `require`. */
  readonly local: string;
  /** `import * as ns` or `const ns = require()`: the export is reached as `ns.name`. */
  readonly namespace: boolean;
}

/** An export of a package. */
export interface PackageExport {
  readonly module: string;
  readonly name: string;
}

/**
 * What the rest of the project says. The models handed out are of the same kind as the one at hand, so an
 * analysis goes on in another file with the very same code.
 */
export interface ProjectFacts {
  /**
   * The declaration behind `exportName` of the module that `specifier` names in `from`, through re-exports:
   * the identifier that is declared, a function, a class, a type, or the expression of a default export.
   * Null when the module is not part of the project or the name is not exported.
   */
  resolveExport(from: FileModel, specifier: string, exportName: string): Located | null;
  /**
   * The package and export that a module of the project only hands on: `export { Queue } from 'bullmq'`. Null for what
   * it declares itself.
   */
  packageExport?(from: FileModel, specifier: string, exportName: string): PackageExport | null;
  /** Files that import `exportName` of `file`, as a value or a type, barrels followed. Empty when nobody does. */
  importersOf(file: FileModel, exportName: string): readonly ImportingFile[];
  /**
   * Files around a file whose text matches: those that import it, directly or through others, and what these import.
   * That is where an application is put together. Only files that match are parsed.
   */
  filesAround(file: FileModel, mentions: RegExp): readonly FileModel[];
  /** All files of the project whose text matches, tests left out: what shares only a name with a file. */
  filesMentioning?(file: FileModel, mentions: RegExp): readonly FileModel[];
  /** True when a package.json above a file lists a package among what the program needs when it runs. */
  dependsOn?(file: FileModel, packageName: string): boolean;
  /**
   * The version of a package that a file gets: the installed one if the package is installed inside the project, else
   * the one of the nearest lock file, else the lowest that its range in the nearest package.json allows. Null when
   * none of them says: then any version is possible. Also null where another package goes by that name (an alias).
   */
  versionOf?(file: FileModel, packageName: string): string | null;
  /** True when the whole project is known, so that the absence of an importer means something. */
  readonly complete: boolean;
}

/** The facts of an editor: this file and nothing else. */
export const NO_FACTS: ProjectFacts = {
  resolveExport: () => null,
  importersOf: () => [],
  filesAround: () => [],
  complete: false,
};
