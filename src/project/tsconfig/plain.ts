import { existsSync, readFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { configFileOf } from './config-path.js';
import { parseJsonc } from './jsonc.js';
import type { Tsconfig } from './tsconfig.js';

/** What one file of a chain of configs says itself. */
interface Layer {
  readonly includes: readonly string[] | null;
  readonly outDir: string | null;
  readonly references: readonly string[];
  readonly hasAliases: boolean;
}

/** Layers of one chain; whoever has more means to keep this program busy. */
const MAX_LAYERS = 50;

/**
 * Reads a tsconfig without the compiler, which takes longer to load than most audits take. Null when there is any
 * doubt: syntax errors, something missing, packages in `extends`, values of the wrong type. Then the compiler reads it
 * and says what is wrong.
 */
export function readPlainTsconfig(file: string): Tsconfig | null {
  const chain = chainOf(file, { left: MAX_LAYERS });
  const [own] = chain ?? [];
  if (chain === null || own === undefined) return null;
  return {
    file,
    // What a config says itself replaces what the one that it extends says; references are not inherited.
    includes: chain.find(({ includes }) => includes !== null)?.includes ?? [],
    outDir: chain.find(({ outDir }) => outDir !== null)?.outDir ?? null,
    references: own.references,
    hasAliases: chain.some(({ hasAliases }) => hasAliases),
  };
}

/** The layers of a config, its own first. */
function chainOf(file: string, budget: { left: number }): readonly Layer[] | null {
  budget.left -= 1;
  const data = budget.left < 0 ? null : readObject(file);
  const layer = data && layerOf(data, dirname(file));
  const bases = data && basesOf(data['extends'], dirname(file));
  if (layer === null || bases === null) return null;
  const layers = [layer];
  // Of several bases, later ones win.
  for (const base of [...bases].reverse()) {
    const inherited = chainOf(base, budget);
    if (inherited === null) return null;
    layers.push(...inherited);
  }
  return layers;
}

function layerOf(data: Readonly<Record<string, unknown>>, directory: string): Layer | null {
  const options = data['compilerOptions'] ?? {};
  const { include, files, exclude, references = [] } = data;
  if (!isRecord(options) || ![include, files, exclude].every((list) => list === undefined || isNames(list)))
    return null;
  const { paths, baseUrl, outDir } = options;
  if (outDir !== undefined && (typeof outDir !== 'string' || outDir.includes('$'))) return null;
  if (!Array.isArray(references) || !references.every(isReference)) return null;
  const named = [include, files].flat().filter((name): name is string => typeof name === 'string');
  return {
    includes: include === undefined && files === undefined ? null : named,
    outDir: outDir === undefined ? null : resolve(directory, outDir),
    references: references.map(({ path }) => configFileOf(resolve(directory, path))),
    hasAliases: paths !== undefined || baseUrl !== undefined,
  };
}

/** Absolute paths of the extended configs; null for packages, which only the compiler finds. */
function basesOf(value: unknown, directory: string): readonly string[] | null {
  const names = value === undefined ? [] : Array.isArray(value) ? (value as unknown[]) : [value];
  const paths: string[] = [];
  for (const name of names) {
    if (typeof name !== 'string' || !/^\.{1,2}\//.test(name)) return null;
    const path = resolve(directory, name.endsWith('.json') ? name : `${name}.json`);
    if (!existsSync(path)) return null;
    paths.push(path);
  }
  return paths;
}

function readObject(file: string): Readonly<Record<string, unknown>> | null {
  try {
    const data = parseJsonc(readFileSync(file, 'utf8'));
    return isRecord(data) ? data : null;
  } catch {
    return null;
  }
}

/** True for objects that are no arrays. */
export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isNames(value: unknown): value is readonly string[] {
  return Array.isArray(value) && value.every((item) => typeof item === 'string');
}

function isReference(value: unknown): value is { readonly path: string } {
  return isRecord(value) && typeof value['path'] === 'string';
}
