import { describe, expect, it } from 'vitest';
import { modelOf, parseFile, type ParsedFile, type ParseFailure } from '../../src/host/file-host.js';
import { nodesOf } from '../../src/analysis/syntax/nodes.js';
import { findings, lint } from '../support/index.js';
import { callsOf, markRule } from '../support/mark-rule.js';

function parsed(path: string, text: string): ParsedFile {
  const result = parseFile(path, text);
  if (!result.ok) throw new Error(result.message);
  return result;
}

function failed(path: string, text: string): ParseFailure {
  const result = parseFile(path, text);
  if (result.ok) throw new Error(`${path} was understood`);
  return result;
}

describe('parseFile', () => {
  it.each(['a.js', 'a.ts', 'a.mjs'])('reads a wait for a wait on the next line once, in %s', (path) => {
    const file = modelOf(parsed(path, 'await\n  await Promise.all(list.map(load));\nlater();\n'));
    expect(file.ast.body).toHaveLength(2);
    expect(nodesOf(file).all('CallExpression').map((call) => file.textOf(call.callee))).toEqual([
      'Promise.all',
      'list.map',
      'later',
    ]);
  });

  it.each([
    ['a.ts', 'const a = <number>(b as any); enum E { A } export = a;'],
    ['a.ts', '@dec class A { constructor(private readonly x: number) {} accessor y = 1; }'],
    ['a.ts', 'using a = b(); export type { T } from "m";'],
    ['a.mts', 'await f(); export {};'],
    ['a.cts', 'import fs = require("fs"); export = fs;'],
    ['a.cts', 'import fs from "fs"; export const a = 1;'],
    ['a.d.ts', 'declare module "m" { export const a: 1; }'],
    ['a.d.mts', 'export declare function f(): void;'],
    ['a.css.d.ts', 'declare const styles: Record<string, string>; export default styles;'],
    ['a.tsx', 'export const A = <T,>(p: T) => <div>{p as any}</div>;'],
    ['a.jsx', 'export const A = () => <div/>;'],
    ['a.js', 'export const A = () => <div/>;'],
    ['a.js', 'await f(); import "m";'],
    ['a.js', 'with (a) { b; }'],
    ['a.js', 'const a = require("m"); return a;'],
    ['a.js', 'var await = 1;'],
    ['a.js', 'for await (const a of b) f(a);'],
    ['a.cjs', 'const await = require("m"); return await;'],
    ['a.mjs', 'await import("m"); import data from "d" with { type: "json" };'],
    ['no-extension', 'const a = 1;'],
    ['A.TS', 'let a: number;'],
  ])('reads %s: %s', (path, text) => {
    expect(parsed(path, text).parser).toBe('oxc');
  });

  it('reads a file with a hashbang and leaves it out of the comments', () => {
    const { ast, comments } = parsed('bin.ts', '#!/usr/bin/env node\n// first\nmark();');
    expect(ast.body).toHaveLength(1);
    expect(comments.map(({ type, value, range }) => ({ type, value, range }))).toEqual([
      { type: 'Line', value: ' first', range: [20, 28] },
    ]);
  });

  it('leaves out parentheses', () => {
    const [statement] = parsed('a.ts', '((mark)());').ast.body;
    expect(statement).toMatchObject({ expression: { type: 'CallExpression', callee: { type: 'Identifier' } } });
  });

  it.each(['a.ts', 'a.js', 'a.cjs', 'a.mts', 'a.cts'])(
    'resolves top level names of %s in a scope of their own',
    (path) => {
      const { scopes } = parsed(path, 'var a = 1; function f() { return a; }');
      const [inner] = scopes.globalScope?.childScopes ?? [];
      expect(inner?.type).toBe(path.endsWith('.cjs') ? 'function' : 'module');
      expect(inner?.set.get('a')?.references).toHaveLength(2);
      expect(scopes.globalScope?.set.has('a')).toBe(false);
    },
  );

  it('counts offsets without a byte order mark, as ESLint does', () => {
    const code = '\uFEFFmark();\r\n/* x */ mark();';
    expect(parsed('a.ts', code)).toMatchObject({ hasByteOrderMark: true, text: code.slice(1) });
    expect(findings(markRule(), code).map(({ line, column }) => [line, column])).toEqual([
      [1, 1],
      [2, 9],
    ]);
    expect(lint([markRule()], code).map(({ line, column }) => [line, column])).toEqual([
      [1, 1],
      [2, 9],
    ]);
  });

  it('asks the parser of typescript-eslint where oxc refuses', () => {
    // An early error to oxc; ESLint's parser does not mind, so a rule must not go blind on such a file.
    const result = parsed('a.ts', 'for await (const a of b) {}\nreturn;\nimport "m"; mark();');
    expect(result.parser).toBe('typescript-eslint');
    const file = modelOf(result);
    expect(callsOf(file, 'mark')).toHaveLength(1);
    expect(file.scopes.globalScope?.childScopes[0]?.type).toBe('module');
  });

  it('gives nodes parents once they are walked', () => {
    const file = modelOf(parsed('a.ts', 'if (a) mark();'));
    expect(nodesOf(file).all('CallExpression')[0]?.parent).toMatchObject({ type: 'ExpressionStatement' });
  });
});

describe('a file that cannot be parsed', () => {
  it('gives one line with path, place and reason', () => {
    const failure = failed('src/broken.ts', 'const a = 1;\r\nlet b = ;\r\n');
    expect(failure.message).toBe('src/broken.ts:2:9: Unexpected token');
    expect(failure).toMatchObject({ ok: false, path: 'src/broken.ts', line: 2, column: 9, reason: 'Unexpected token' });
  });

  it.each([
    ['a.ts', 'class A { x: '],
    ['a.js', '/* no end'],
    ['a.mjs', 'import from from;'],
    ['a.tsx', '<div>'],
    ['a.ts', '\uFEFF}'],
    ['a.js', '<<<<<<< HEAD\nmark();\n=======\n>>>>>>> other'],
  ])('fails on %s: %s', (path, text) => {
    const { message, line, column } = failed(path, text);
    expect(message).toMatch(new RegExp(`^${path}:${String(line)}:${String(column)}: [^\\n]+$`));
  });
});
