/** Why a file that looks like source code is not audited. */
export type SkipReason =
  | 'declaration file'
  | 'generated code'
  | 'minified code'
  | 'binary content'
  | 'larger than 2 MB'
  | 'ignored by git'
  | 'ignored by the config file'
  | 'not JavaScript or TypeScript'
  | 'symbolic link';

/** A file that is not audited, and why. */
export interface SkippedFile {
  /** Absolute path. */
  readonly path: string;
  readonly reason: SkipReason;
}

/** What a folder may hold that makes the walk stay outside. */
export type FolderReason =
  'dependencies' | 'build output' | 'hidden' | 'ignored by git' | 'ignored by the config file' | 'symbolic link';

/** A folder that the walk did not enter, and why. */
export interface SkippedFolder {
  /** Absolute path. */
  readonly path: string;
  readonly reason: FolderReason;
}

/** Extensions of source code, in the order in which a module without an extension is looked for. */
export const SOURCE_EXTENSIONS = ['.ts', '.tsx', '.mts', '.cts', '.js', '.jsx', '.mjs', '.cjs'] as const;

const SOURCE_NAME = /\.(?:[cm]?[jt]s|[jt]sx)$/i;
const DECLARATION_NAME = /\.d\.(?:[^./\\]+\.)?[cm]?ts$/i;

/** True for the name of a JavaScript or TypeScript file. */
export function isSourceName(name: string): boolean {
  return SOURCE_NAME.test(name);
}

/** True for a file that only declares types: `a.d.ts`, `style.d.css.ts`. */
export function isDeclarationName(name: string): boolean {
  return DECLARATION_NAME.test(name);
}

const DEPENDENCIES = new Set(['node_modules', 'bower_components', 'jspm_packages']);
const BUILD_OUTPUT = new Set(['dist', 'build', 'out', 'coverage', 'storybook-static']);

/** Why a folder of this name is not entered, unless something says that it holds source code. */
export function folderReasonOf(name: string): FolderReason | null {
  if (DEPENDENCIES.has(name)) return 'dependencies';
  if (BUILD_OUTPUT.has(name)) return 'build output';
  return name.startsWith('.') ? 'hidden' : null;
}
