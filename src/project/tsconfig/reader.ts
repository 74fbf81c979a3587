import { existsSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { ProjectError } from '../errors.js';
import { relativePosix, toPosix } from '../paths.js';
import { compileTsconfig, filesOfTsconfig, type CompiledTsconfig } from './compiler.js';
import { configFileOf } from './config-path.js';
import { readPlainTsconfig } from './plain.js';
import type { Aliases, Tsconfig } from './tsconfig.js';

/** Reads tsconfig files, each once. The compiler is loaded only for what cannot be read off the JSON. */
export class TsconfigReader {
  readonly #known = new Map<string, Tsconfig | null>();
  readonly #compiled = new Map<string, CompiledTsconfig | null>();
  readonly #files = new Map<string, readonly string[]>();
  readonly #problems = new Set<string>();
  readonly #root: string;

  /** @param root the directory that problems name files relative to. */
  constructor(root: string) {
    this.#root = root;
  }

  /** One line for each thing that is wrong with the configs read so far. */
  get problems(): readonly string[] {
    return [...this.#problems];
  }

  /** The config at a path, or null when there is none. What can be used of a faulty one is used. */
  read(file: string): Tsconfig | null {
    let config = this.#known.get(file);
    if (config === undefined) {
      config = existsSync(file) ? (readPlainTsconfig(file) ?? this.#compile(file)?.config ?? null) : null;
      this.#known.set(file, config);
    }
    return config;
  }

  /** A config and, through its references, those of the projects that belong to it. Each once, circles survived. */
  readAll(file: string): readonly Tsconfig[] {
    const found = new Map<string, Tsconfig>();
    const pending = [{ file, from: file }];
    for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
      if (found.has(next.file)) continue;
      const config = this.read(next.file);
      if (config !== null) {
        found.set(next.file, config);
        pending.push(...config.references.map((reference) => ({ file: reference, from: config.file })));
      } else if (next.from !== next.file) {
        this.#note(next.from, `the referenced project '${relativePosix(this.#root, next.file)}' does not exist`);
      }
    }
    return [...found.values()];
  }

  /** The aliases of a config, those inherited from others included; null when it has none. */
  aliasesOf(config: Tsconfig): Aliases | null {
    return config.hasAliases ? (this.#compile(config.file)?.aliases ?? null) : null;
  }

  /** The files that a config includes. Walks directories, so it is asked only where the names leave a doubt. */
  filesOf(config: Tsconfig): readonly string[] {
    let files = this.#files.get(config.file);
    if (files === undefined) {
      files = filesOfTsconfig(config.file);
      this.#files.set(config.file, files);
    }
    return files;
  }

  /** The config that applies to a file: the nearest tsconfig.json or jsconfig.json above it, not above `top`. */
  nearest(path: string, top: string): Tsconfig | null {
    for (let current = dirname(path); ; current = dirname(current)) {
      const config = this.read(join(current, 'tsconfig.json')) ?? this.read(join(current, 'jsconfig.json'));
      if (config !== null) return config;
      if (current === top || dirname(current) === current) return null;
    }
  }

  #compile(file: string): CompiledTsconfig | null {
    let compiled = this.#compiled.get(file);
    if (compiled === undefined) {
      compiled = compileTsconfig(file);
      this.#compiled.set(file, compiled);
      for (const { place, message } of compiled?.problems ?? []) this.#note(place, message);
    }
    return compiled;
  }

  #note(place: string, message: string): void {
    this.#problems.add(`${relativePosix(this.#root, place)}: ${message.replaceAll(`${toPosix(this.#root)}/`, '')}`);
  }
}

/** The config that a person names with `--tsconfig`, which must exist. */
export function givenTsconfig(path: string, cwd: string): string {
  const file = configFileOf(resolve(cwd, path));
  if (!existsSync(file)) throw new ProjectError(`option --tsconfig: '${path}' does not exist`);
  return file;
}
