import { createRequire } from 'node:module';
import { existsSync, statSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import type { ts as TypeScript } from 'ts-morph';
import { ProjectError } from './errors.js';
import { relativePosix, toPosix } from './paths.js';

type Ts = typeof TypeScript;

/** What a tsconfig.json says, as far as an audit needs it. */
export interface Tsconfig {
  readonly file: string;
  /** Patterns such as `@app/*` with their targets, relative to `pathsBase`. */
  readonly paths: Readonly<Record<string, readonly string[]>>;
  readonly pathsBase: string;
  /** Directory that bare specifiers are looked up in, if the config names one. */
  readonly baseUrl: string | null;
  /** The patterns and names that it includes files by. */
  readonly includes: readonly string[];
  /** Directory that compiled files go to. */
  readonly outDir: string | null;
  /** Absolute paths of the configs of referenced projects. */
  readonly references: readonly string[];
}

/**
 * Errors about things an audit does not depend on: no inputs, options of other TypeScript versions, deprecations.
 */
const IRRELEVANT = new Set([18002, 18003, 5023, 5025, 5095, 5101, 5102, 5103, 5107, 5109, 5110, 6046, 6258]);

/** Reads tsconfig files with the compiler that ts-morph brings along, so it works where a project has none. */
export class TsconfigReader {
  readonly #known = new Map<string, Tsconfig | null>();
  readonly #files = new Map<string, readonly string[]>();
  readonly #problems: string[] = [];
  readonly #root: string;

  /** @param root the directory that problems name files relative to. */
  constructor(root: string) {
    this.#root = root;
  }

  /** One line for each thing that is wrong with the configs read so far. */
  get problems(): readonly string[] {
    return this.#problems;
  }

  /** The config at a path, or null when there is none. What can be used of a faulty one is used. */
  read(file: string): Tsconfig | null {
    const known = this.#known.get(file);
    if (known !== undefined) return known;
    const parsed = existsSync(file) ? this.#parse(file, false) : null;
    // Deprecated in TypeScript 6, and still what many projects resolve their modules by.
    const baseUrl = parsed && stringOption(parsed.options, 'baseUrl');
    const config = parsed && {
      file,
      paths: parsed.options.paths ?? {},
      pathsBase: baseUrl ?? stringOption(parsed.options, 'pathsBasePath') ?? dirname(file),
      baseUrl,
      includes: includesOf(parsed.raw),
      outDir: parsed.options.outDir ?? null,
      references: (parsed.projectReferences ?? []).map(({ path }) => configFileOf(path)),
    };
    this.#known.set(file, config);
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

  /** The files that a config includes. Walks directories, so it is asked only where the names leave a doubt. */
  filesOf(config: Tsconfig): readonly string[] {
    let files = this.#files.get(config.file);
    if (files === undefined) {
      files = this.#parse(config.file, true)?.fileNames.map((name) => resolve(name)) ?? [];
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

  #parse(file: string, list: boolean): TypeScript.ParsedCommandLine | null {
    const ts = loadTypeScript();
    const { sys } = ts;
    const fatal: TypeScript.Diagnostic[] = [];
    const parsed = ts.getParsedCommandLineOfConfigFile(
      file,
      {},
      {
        useCaseSensitiveFileNames: sys.useCaseSensitiveFileNames,
        fileExists: (path) => sys.fileExists(path),
        readFile: (path) => sys.readFile(path),
        readDirectory: list ? (...query) => sys.readDirectory(...query) : () => [],
        getCurrentDirectory: () => dirname(file),
        onUnRecoverableConfigFileDiagnostic: (diagnostic) => fatal.push(diagnostic),
      },
    );
    // The listing reads the same files again and would repeat everything.
    if (!list) {
      // After the first slip in the JSON, the others are mostly consequences.
      const [syntaxError] = syntaxErrors(parsed);
      const errors = parsed?.errors.filter(({ code }) => syntaxError === undefined || code >= 2000) ?? [];
      this.#report(ts, file, [...fatal, ...(syntaxError ? [syntaxError] : []), ...errors]);
    }
    return parsed ?? null;
  }

  #report(ts: Ts, file: string, diagnostics: readonly TypeScript.Diagnostic[]): void {
    for (const { code, file: source, start, messageText } of diagnostics) {
      if (IRRELEVANT.has(code)) continue;
      const message = ts.flattenDiagnosticMessageText(messageText, ' ').replace(/\s+/g, ' ').replace(/\.$/, '');
      const position = source && start !== undefined ? ts.getLineAndCharacterOfPosition(source, start) : null;
      const place = position ? `:${position.line + 1}:${position.character + 1}` : '';
      this.#note(`${source?.fileName ?? file}${place}`, message);
    }
  }

  #note(place: string, message: string): void {
    const problem = `${relativePosix(this.#root, place)}: ${message.replaceAll(`${toPosix(this.#root)}/`, '')}`;
    if (!this.#problems.includes(problem)) this.#problems.push(problem);
  }
}

/** The config that a person names with `--tsconfig`, which must exist. */
export function givenTsconfig(path: string, cwd: string): string {
  const file = configFileOf(resolve(cwd, path));
  if (!existsSync(file)) throw new ProjectError(`option --tsconfig: '${path}' does not exist`);
  return file;
}

let loaded: Ts | undefined;

function loadTypeScript(): Ts {
  // Synchronous and late: ts-morph takes a third of a second to load, and facts are asked for within a rule.
  loaded ??= (createRequire(import.meta.url)('ts-morph') as typeof import('ts-morph')).ts;
  return loaded;
}

/** What is wrong with the JSON itself; the compiler keeps this with the syntax tree, outside of its public types. */
function syntaxErrors(parsed: TypeScript.ParsedCommandLine | undefined): readonly TypeScript.Diagnostic[] {
  const tree = parsed?.options['configFile'] as { parseDiagnostics?: readonly TypeScript.Diagnostic[] } | undefined;
  return tree?.parseDiagnostics ?? [];
}

function includesOf(raw: unknown): readonly string[] {
  const { include, files } = raw as { include?: unknown; files?: unknown };
  return [include, files].flat().filter((pattern): pattern is string => typeof pattern === 'string');
}

function configFileOf(path: string): string {
  return isDirectory(path) ? join(path, 'tsconfig.json') : path;
}

function isDirectory(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false;
}

function stringOption(options: TypeScript.CompilerOptions, name: string): string | null {
  const value = options[name];
  return typeof value === 'string' ? value : null;
}
