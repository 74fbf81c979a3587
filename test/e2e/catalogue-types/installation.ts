import { readFileSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { join } from 'node:path';
import satisfies from 'semver/functions/satisfies.js';
import ts from 'typescript';
import type { LibraryEntry } from '../../../src/catalogue/libraries/entry.js';
import type { Piece } from './pieces.js';

/** The folder that pins the real packages. */
export const FIXTURE = join(import.meta.dirname, '../../../fixtures/catalogue');

/** Name and exact version; for another major beside the newest `npm:name@version`. */
const installed = (read('package.json') as { readonly dependencies: Readonly<Record<string, string>> }).dependencies;

/** The packages of the catalogue, most downloaded first. */
export const BY_DOWNLOADS = (read('most-downloaded.json') as { readonly packages: readonly string[] }).packages;

/** What is to be compiled, or why it cannot be. */
export type Prepared = Pick<Piece, 'code' | 'misspelt'> | { readonly missing: string };

/** The code of a piece as it has to be written for the versions for which its entry holds. */
export function prepare({ entry, code, misspelt }: Piece): Prepared {
  const unknown = importedPackages(code).find((name) => providerOf(name) === null);
  if (unknown !== undefined) return { missing: `'${unknown}' is not installed` };
  const alias = aliasFor(entry);
  if (alias === null) return { missing: `no '${entry.package}' ${entry.versions ?? ''} is installed` };
  const written = (text: string) => withTypes(withAlias(text, entry.package, alias));
  return { code: written(code), ...(misspelt === undefined ? {} : { misspelt: written(misspelt) }) };
}

function withAlias(code: string, name: string, alias: string): string {
  return code.replaceAll(`'${name}'`, `'${alias}'`).replaceAll(`'${name}/`, `'${alias}/`);
}

/** What `require` returns has no type in TypeScript, what `import = require` returns has. */
function withTypes(code: string): string {
  return code.replace(/^const (\w+) = (require\('[^']+'\));/gm, 'import $1 = $2;');
}

/** The packages that a piece of code imports, without what Node.js brings. */
function importedPackages(code: string): readonly string[] {
  return ts
    .preProcessFile(code, true, true)
    .importedFiles.map(({ fileName }) => fileName)
    .filter((name) => !name.startsWith('.') && !isBuiltin(name))
    .map((name) => name.split('/', name.startsWith('@') ? 2 : 1).join('/'));
}

/**
 * The dependency that stands for a package: itself, or `@types/...` where it has no types of its own. The version of
 * such types is not that of the package, so a package whose entries hold for some versions only is installed as well.
 */
function providerOf(name: string): string | null {
  const candidates = [name, `@types/${name.replace('@', '').replace('/', '__')}`];
  return candidates.find((candidate) => installed[candidate] !== undefined) ?? null;
}

/** The name under which the package of an entry is installed in a version for which the entry holds. */
function aliasFor({ package: name, versions = '*' }: LibraryEntry): string | null {
  const provider = providerOf(name);
  if (provider === null || holds(installed[provider] ?? '', versions)) return name;
  const found = Object.entries(installed).find(([, version]) => {
    const [, real, exact] = /^npm:(.+)@([^@]+)$/.exec(version) ?? [];
    return (real === name || real === `@types/${name}`) && holds(exact ?? '', versions);
  });
  return found ? found[0].replace('@types/', '') : null;
}

function holds(version: string, range: string): boolean {
  return satisfies(version, range, { includePrerelease: true });
}

function read(name: string): unknown {
  return JSON.parse(readFileSync(join(FIXTURE, name), 'utf8'));
}
