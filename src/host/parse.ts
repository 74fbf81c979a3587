import { analyze } from '@typescript-eslint/scope-manager';
import type { TSESTree } from '@typescript-eslint/utils';
import { parseSync, type ParseResult } from 'oxc-parser';
import type { ProjectFacts } from '../analysis/model/facts.js';
import { FileModel, type ScopeManager } from '../analysis/model/file.js';
import type { Settings } from '../analysis/model/settings.js';
import { LineIndex } from './line-index.js';
import { parseWithTypeScript } from './typescript-fallback.js';

/** A source file that was read: everything a {@link FileModel} needs but facts and settings. */
export interface ParsedFile {
  readonly ok: true;
  readonly path: string;
  /** The text without its byte order mark, which is what every offset counts from. */
  readonly text: string;
  readonly hasByteOrderMark: boolean;
  readonly ast: TSESTree.Program;
  readonly scopes: ScopeManager;
  readonly comments: readonly TSESTree.Comment[];
  /** Which parser understood the file. */
  readonly parser: 'oxc' | 'typescript-eslint';
}

/** A source file that no parser understands. */
export interface ParseFailure {
  readonly ok: false;
  readonly path: string;
  readonly line: number;
  readonly column: number;
  /** What is wrong, in one line. */
  readonly reason: string;
  /** `path:line:column: reason`, in one line. */
  readonly message: string;
}

type SourceType = 'module' | 'commonjs' | 'unambiguous';

interface Dialect {
  readonly lang: 'jsx' | 'ts' | 'tsx' | 'dts';
  /** How to read the file, best guess first. */
  readonly attempts: readonly SourceType[];
}

/**
 * Parses one file and analyses its scopes. The path decides on the language; nothing is read from disk.
 * oxc-parser is several times faster than typescript-estree; where it refuses a file, the parser that ESLint
 * would use has the last word, if a usable `typescript` is installed.
 */
export function parseFile(path: string, source: string): ParsedFile | ParseFailure {
  const hasByteOrderMark = source.startsWith('\uFEFF');
  const text = hasByteOrderMark ? source.slice(1) : source;
  const { lang, attempts } = dialectOf(path);
  let refusal: ParseResult | null = null;
  for (const sourceType of attempts) {
    const result = parseSync(path, text, { lang, sourceType, astType: 'ts', range: true, preserveParens: false });
    if (result.errors.some((error) => error.severity === 'Error')) {
      refusal ??= result;
      continue;
    }
    const ast = result.program as unknown as TSESTree.Program;
    if (overlaps(ast.body)) continue;
    const scopes = scopesOf(ast, sourceType === 'commonjs');
    return { ok: true, path, text, hasByteOrderMark, ast, scopes, comments: commentsOf(result), parser: 'oxc' };
  }
  const second = parseWithTypeScript(path, text, lang === 'jsx' || lang === 'tsx');
  if (second !== null) {
    const scopes = scopesOf(second.ast, false);
    return { ok: true, path, text, hasByteOrderMark, ...second, scopes, parser: 'typescript-eslint' };
  }
  return failureOf(path, text, refusal);
}

/** The flow model of a parsed file. */
export function modelOf(
  parsed: ParsedFile,
  context: { readonly facts?: ProjectFacts | undefined; readonly settings?: Settings | undefined } = {},
): FileModel {
  const { path, text, ast, scopes, comments } = parsed;
  return new FileModel({ path, text, ast, scopes, comments, facts: context.facts, settings: context.settings });
}

/**
 * Where `await` may be a name, oxc-parser reads on and later reads the statement anew: of `await\n await work()` it keeps
 * both readings, and whatever stands in it would be found twice. Told what the file is, it reads it once.
 */
function overlaps(statements: readonly TSESTree.Node[]): boolean {
  return statements.some((statement, index) => statement.range[0] < (statements[index - 1]?.range[1] ?? 0));
}

function dialectOf(path: string): Dialect {
  const name = path.toLowerCase();
  if (/\.d\.(?:[^./\\]+\.)?[cm]?ts$/.test(name)) return { lang: 'dts', attempts: ['module'] };
  if (name.endsWith('.tsx')) return { lang: 'tsx', attempts: ['unambiguous', 'module'] };
  if (name.endsWith('.mts')) return { lang: 'ts', attempts: ['module'] };
  if (/\.c?ts$/.test(name)) return { lang: 'ts', attempts: ['unambiguous', 'module', 'commonjs'] };
  // Plain JavaScript may hold JSX whatever its extension; `jsx` reads all of JavaScript.
  if (name.endsWith('.mjs')) return { lang: 'jsx', attempts: ['module'] };
  if (name.endsWith('.cjs')) return { lang: 'jsx', attempts: ['commonjs'] };
  return { lang: 'jsx', attempts: ['unambiguous', 'module', 'commonjs'] };
}

/**
 * Scopes as ESLint has them by default: modules, but for CommonJS files a function around the whole program.
 * Plain scripts count as modules too, since scope analysis leaves a script's top level names unresolved.
 * Without `lib` there are no variables for `Map` and the like, as with espree; the analysis then costs half.
 */
function scopesOf(ast: TSESTree.Program, commonJs: boolean): ScopeManager {
  return analyze(ast, { lib: [], sourceType: commonJs ? 'commonjs' : 'module', globalReturn: commonJs });
}

function commentsOf(result: ParseResult): TSESTree.Comment[] {
  return result.comments.map(
    ({ type, value, start, end }) => ({ type, value, range: [start, end] }) as unknown as TSESTree.Comment,
  );
}

function failureOf(path: string, text: string, refusal: ParseResult | null): ParseFailure {
  const error = refusal?.errors.find(({ severity }) => severity === 'Error');
  const { line, column } = new LineIndex(text).positionOf(error?.labels[0]?.start ?? 0);
  const reason = (error?.message ?? 'not understood by any parser').replace(/\s+/g, ' ').trim();
  return { ok: false, path, line, column, reason, message: `${path}:${line}:${column}: ${reason}` };
}
