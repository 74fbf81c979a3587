import { createRequire } from 'node:module';
import { dirname, resolve } from 'node:path';
import type { ts as TypeScript } from 'ts-morph';
import { configFileOf } from './config-path.js';
import type { Aliases, Tsconfig } from './tsconfig.js';

type Ts = typeof TypeScript;

/** Something wrong with a config that an audit depends on. */
export interface ConfigProblem {
  /** Absolute path, and line and column where they are known. */
  readonly place: string;
  readonly message: string;
}

/** What the compiler makes of a config: as much of it as can be used, and what is wrong with the rest. */
export interface CompiledTsconfig {
  readonly config: Tsconfig;
  readonly aliases: Aliases;
  readonly problems: readonly ConfigProblem[];
}

/** Errors about things an audit does not depend on: no inputs, options of other TypeScript versions, deprecations. */
const IRRELEVANT = new Set([18002, 18003, 5023, 5025, 5095, 5101, 5102, 5103, 5107, 5109, 5110, 6046, 6258]);

/** Reads a config with the compiler that ts-morph brings along, so it works where a project has none. */
export function compileTsconfig(file: string): CompiledTsconfig | null {
  const ts = loadTypeScript();
  const fatal: TypeScript.Diagnostic[] = [];
  const parsed = parse(ts, file, () => [], fatal);
  if (parsed === undefined) return null;
  const { options, projectReferences = [] } = parsed;
  // Deprecated in TypeScript 6, and still what many projects resolve their modules by.
  const baseUrl = stringOption(options, 'baseUrl');
  const aliases = {
    paths: options.paths ?? {},
    pathsBase: baseUrl ?? stringOption(options, 'pathsBasePath') ?? dirname(file),
    baseUrl,
  };
  // After the first slip in the JSON, the others are mostly consequences.
  const [syntaxError] = syntaxErrors(parsed);
  const errors = parsed.errors.filter(({ code }) => syntaxError === undefined || code >= 2000);
  return {
    config: {
      file,
      includes: includesOf(parsed.raw),
      outDir: options.outDir ?? null,
      references: projectReferences.map(({ path }) => configFileOf(path)),
      hasAliases: baseUrl !== null || Object.keys(aliases.paths).length > 0,
    },
    aliases,
    problems: [...fatal, ...(syntaxError ? [syntaxError] : []), ...errors]
      .filter(({ code }) => !IRRELEVANT.has(code))
      .map((diagnostic) => problemOf(ts, file, diagnostic)),
  };
}

/** The files that a config includes. This walks directories. */
export function filesOfTsconfig(file: string): readonly string[] {
  const ts = loadTypeScript();
  const parsed = parse(ts, file, (...query) => ts.sys.readDirectory(...query), []);
  return parsed?.fileNames.map((name) => resolve(name)) ?? [];
}

function parse(
  ts: Ts,
  file: string,
  readDirectory: TypeScript.ParseConfigHost['readDirectory'],
  fatal: TypeScript.Diagnostic[],
): TypeScript.ParsedCommandLine | undefined {
  const { sys } = ts;
  return ts.getParsedCommandLineOfConfigFile(
    file,
    {},
    {
      useCaseSensitiveFileNames: sys.useCaseSensitiveFileNames,
      fileExists: (path) => sys.fileExists(path),
      readFile: (path) => sys.readFile(path),
      readDirectory,
      getCurrentDirectory: () => dirname(file),
      onUnRecoverableConfigFileDiagnostic: (diagnostic) => fatal.push(diagnostic),
    },
  );
}

function problemOf(ts: Ts, config: string, { file, start, messageText }: TypeScript.Diagnostic): ConfigProblem {
  const message = ts.flattenDiagnosticMessageText(messageText, ' ').replace(/\s+/g, ' ').replace(/\.$/, '');
  const position = file && start !== undefined ? ts.getLineAndCharacterOfPosition(file, start) : null;
  const place = position ? `:${position.line + 1}:${position.character + 1}` : '';
  return { place: `${file?.fileName ?? config}${place}`, message };
}

let loaded: Ts | undefined;

function loadTypeScript(): Ts {
  // Synchronous and late: ts-morph takes a third of a second to load, and facts are asked for within a rule.
  loaded ??= (createRequire(import.meta.url)('ts-morph') as typeof import('ts-morph')).ts;
  return loaded;
}

/** What is wrong with the JSON itself; the compiler keeps this with the syntax tree, outside of its public types. */
function syntaxErrors({ options }: TypeScript.ParsedCommandLine): readonly TypeScript.Diagnostic[] {
  const tree = options['configFile'] as { parseDiagnostics?: readonly TypeScript.Diagnostic[] } | undefined;
  return tree?.parseDiagnostics ?? [];
}

function includesOf(raw: unknown): readonly string[] {
  const { include, files } = raw as { include?: unknown; files?: unknown };
  return [include, files].flat().filter((pattern): pattern is string => typeof pattern === 'string');
}

function stringOption(options: TypeScript.CompilerOptions, name: string): string | null {
  const value = options[name];
  return typeof value === 'string' ? value : null;
}
