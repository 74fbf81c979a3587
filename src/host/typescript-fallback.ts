import { createRequire } from 'node:module';
import type { TSESTree } from '@typescript-eslint/utils';

type Parser = typeof import('@typescript-eslint/parser');

/** What the parser understood of a file. */
export interface TypeScriptParse {
  readonly ast: TSESTree.Program;
  readonly comments: readonly TSESTree.Comment[];
}

let loaded: Parser | null | undefined;

/**
 * Parses with @typescript-eslint/parser. Null when that fails too, or when it cannot be loaded: it needs the
 * compiler API of `typescript`, which may be absent, and which TypeScript 7 does not have.
 */
export function parseWithTypeScript(path: string, text: string, jsx: boolean): TypeScriptParse | null {
  const parser = loaded === undefined ? (loaded = loadParser(import.meta.url)) : loaded;
  if (parser === null) return null;
  try {
    const { ast } = parser.parseForESLint(text, {
      filePath: path,
      sourceType: 'module',
      ecmaFeatures: { jsx },
      lib: [],
      range: true,
      loc: true,
      comment: true,
      tokens: false,
      loggerFn: false,
    });
    return { ast, comments: ast.comments };
  } catch {
    return null;
  }
}

/**
 * The parser as a file at `from` finds it, or null without a usable one. The load is synchronous and happens only
 * when a file needs it: the compiler takes a quarter of a second.
 */
export function loadParser(from: string | URL): Parser | null {
  try {
    const require = createRequire(from);
    const path = require.resolve('@typescript-eslint/parser');
    // The parser's own check of this prints to the terminal.
    const typescript = createRequire(path)('typescript') as { readonly createSourceFile?: unknown };
    return typeof typescript.createSourceFile === 'function' ? (require(path) as Parser) : null;
  } catch {
    return null;
  }
}
