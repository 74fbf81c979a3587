import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { modelOf, parseFile } from '../../src/host/file-host.js';
import { rules as listed } from '../../src/rules/index.js';
import { foundByCli, foundByESLint, lint, model } from '../support/index.js';
import { everyRule } from '../support/every-rule.js';
import { MemoryProject } from '../support/memory-facts.js';

const rules = await everyRule();

/** Mentions something of every rule, so that none of them leaves a file aside. */
const BAIT = '// bounded by 3 -- bait\n// retry catch Promise.all(x.map(f)) setInterval(f) q.push(x) m.set(x, f) res.status(429) app.get(`/x`, f) for (;;) while (x) "mysql2" "pg" ch.consume(q) ch.assertQueue(q) ch.ack(q) s.write(q)\n';

/** Code with everything that the rules look for, as a neighbour of each odd piece. */
const NEIGHBOURS = `
const q0 = []; let s0 = ''; const m0 = new Map(); const o0 = {};
export async function work0(items) {
  q0.push({ items }); s0 += items; m0.set(items.id, 1); o0[items.id] ??= m0.get(items.id); if (q0.length > 1000) q0.shift();
  await Promise.all(items.map(async (item) => fetch(item)));
  for (;;) { try { return await fetch('x'); } catch (error) { await new Promise((r) => setTimeout(r, 100)); } }
}
app.get('/', (req, res) => { res.status(429).send('later'); });
app.use(loadSession, rateLimiter, async (req, res, next) => { await req.json(); if (!(await limiter.take(req.ip))) return res.sendStatus(429); next(); });
const { createPool: createPool0 } = require('mysql2'); const { Pool: Pool0 } = require('pg'); const amqp0 = require('amqplib');
const pool0 = createPool0({ ...o0, queueLimit: 0 }); const pool1 = new Pool0(o0.pool); class Pool2 extends Pool0 { constructor(...given) { super(...given); this.max = q0.length; } }
export async function consume0(url) {
  const channel = await (await amqp0.connect(url)).createChannel(); o0.channel = channel; await channel.assertQueue(s0, o0); await channel.consume(s0, work0, m0.get(s0));
}
const t0 = setInterval(async () => { if (o0.busy) return; o0.busy = await fetch('x'); }, 1000);
`;

const BOTH_LANGUAGES: Record<string, string> = {
  'an empty file': '',
  'only comments': '/* a */ // b',
  'only a string': '"use strict"',
  labels: 'outer: for (const a of b) { inner: while (a) { if (c) continue outer; else break inner; } } l: { break l; }',
  'optional chains': 'a?.b?.[c]?.(d)?.e; delete a?.b; q?.push?.(a?.b); (a?.b).c; a?.[0]?.push(1); new (a?.b)();',
  'class members': `class A extends (B ?? C) { static #s = 1; #p; static { this.#s++; q.push(this); } get g() { return this.#p; } set g(v) { this.#p = v; }
    *gen() { yield* this.gen(); } async *agen() { for await (const x of this) yield x; } [Symbol.iterator]() {} 'a b'() {} 1() {} static async m() {}
    constructor() { super(); super.x?.(); } has(o) { return #p in o; } f = this.f.bind(this); g2 = () => this.g2; static async = 1; get; set; }`,
  'odd functions':
    '(function () {})(); (() => {})(); new (class {})(); !function f() { f(); }(); async () => { await 1; }; function* g() { const x = yield; yield* x; }',
  parameters:
    'function f({ a, b: [c = 1, ...d], ...e } = {}, [, g] = [], ...[h]) { a.push(c, d, e, g, h); } f(...[1], ...x); f.call(...x); f.apply(null, x);',
  destructuring:
    'let a, b; ({ a, ...b } = c); [a, , b = 1, ...c.d] = [b, a]; for ({ a } of b) a.push(b); for ([a.b] of c) {} for (const { length } of a) length;',
  'getters in objects':
    'const o = { get a() { return q; }, set a(v) { q.push(v); }, async *b() {}, [c]: 1, __proto__: null, "d e": 2, 3: 4, ...f }; o.a.push(1);',
  templates: 'const t = `a${`b${c}`}`; t`x${t}`; String.raw`\\u`; s = `${s}${t}`; a`b``c`;',
  'numbers and texts': '0x1F; 1_000n; .5e-10; "\\u{1F600}"; /[/]\\/(?<n>x)/giu; `\\``; 0b11; 0o17; -0; "\\\n";',
  'loops without bodies':
    'for (;;); while (x); do ; while (y); for (const a in b); for (const a of b); for (let i = 0, j = 1; i < j; i++, j--);',
  'nested jumps':
    'for (;;) { switch (a) { case 1: default: continue; case b: { break; } } try { break; } finally { f(); } } if (a); else;',
  'try forms':
    'try {} catch {} try {} finally {} try { throw {}; } catch ({ message, ...rest }) { q.push(message, rest); }',
  sequences:
    'a = (b, c, d); (q.push(1), q.shift()); for (a of (b, c)) {} if ((a, b)) {} const f = () => (q.push(1), q);',
  'meta properties': 'function f() { new.target; } import.meta.url; import.meta.env.X?.push(1);',
  'dynamic imports': 'import("x").then((m) => m.default()); const { a } = await import(`x`); a(await import(b));',
  'self-reference':
    'const a = a; const b = { ...b }; const { c } = c; let d = () => d(); const e = e.f.g; class F extends F {} const h = [...h, h]; a.push(b, c, d, e, h);',
  circles:
    'const a = { ...b }; const b = { ...a }; const f = g.bind(1); const g = f.bind(1); const x = y + 1; const y = x + 1; if (a.length > x) f(); class P extends Q {} class Q extends P {} new P().m(); a.c.push(y);',
  recursion:
    'async function f(n) { try { await f(n - 1); } catch { g(n); } } function g(n) { f(n); h(n); } const h = (n) => { g(n); q.push(n); }; setTimeout(f, 1); setInterval(g, 1);',
  'names of Object.prototype':
    'const a = toString([]); constructor(); hasOwnProperty("x"); a.__proto__.push(1); res.constructor(429); valueOf.push(1); new constructor([]); require("constructor")(); res.toString(503); x.on("constructor", valueOf); __proto__.push(1);',
  'odd names':
    'const ünï$ = []; \\u0061.push(1); $.push(1); _ = [..._, 1]; const $$ = []; ünï$.push($$); function $f() { return ünï$; } const let_ = async; async.push(1); of.push(of); get.set(static_);',
  assignments:
    'a = b = c = []; a.b ||= []; a.b &&= c; a.b ??= d; a **= 2; a >>>= 1; q[q.length] = 1; q[q.length++] = 2; q.length--; [q.length] = [0]; a.b.c = a.b.c.concat(1);',
  'methods that parsers of JavaScript give no decorators':
    'class JobQueue { q = []; static all = []; resetFailed() { db.jobs.update({ status: "pending" }, { where: { status: "failed" } }); } retry(req, res) { this.q.push(req); res.status(429).end(); } }',
  directives: '"use strict"; "use client"; function f() { "use server"; q.push(1); }',
  'a comment everywhere': '/*1*/q/*2*/./*3*/push/*4*/(/*5*/1/*6*/)/*7*/;/*8*/',
};

const JAVASCRIPT: Record<string, string> = {
  'a shebang': '#!/usr/bin/env node\nq.push(1);',
  JSX: 'const a = <A.B {...c} d="e" f={<></>} g:h="i" onMessage={() => q.push(1)}>{/* x */}{...[j]}text &amp; {q.length > 5 && <b />}</A.B>; const b = <this.C />; const c = <a-b />;',
  'import attributes':
    'import a from "a" with { type: "json" }; export * as b from "b"; export { default } from "c"; export { d as "odd name" } from "d"; import { "odd name" as e } from "e"; import f, * as g from "f"; e.push(a, f, g);',
  'top-level await': 'const a = await f(); for await (const b of a) q.push(b); await Promise.all(a.map(f));',
  'a default export': 'export default async function* () { yield q.push(1); }',
  'a default class': 'export default class extends A { q = []; add(x) { this.q.push(x); } }',
  'export lists':
    'const a = [], b = []; export { a, a as c, b as default }; export let { d, ...e } = a; export function f() { a.push(b); }',
};

const TYPESCRIPT: Record<string, string> = {
  decorators:
    '@A() @B.c @(d()) class X { @E() e = 1; @F f() {} @G() static g; @H() accessor h = 1; @I() get i() { return 1; } constructor(@J() private j: K, @L k) {} @M() abstract n; }',
  enums:
    'enum A { B, C = "x", D = 1 << 2, "e f" = B } const enum G { H = A.D } declare enum I { J } export enum K {} if (q.length > A.D) q.push(G.H);',
  namespaces:
    'namespace A.B { export const q = []; export function f() { q.push(1); } } declare module "x" { export const y: string; } declare global { interface Window { q: string[] } } module C {}',
  'abstract classes':
    'abstract class A<T> { abstract a: string; abstract b(): void; abstract get c(): T; protected abstract readonly d?: T; declare e: T; [key: string]: unknown; private constructor(); private constructor(x?: T) {} }',
  overloads:
    'function f(a: string): void; function f(a: number): void; function f(a: any) { q.push(a); f(a); } class A { m(): void; m(a?: any) { this.m(a); } } declare function g(): void; export default function h(): void;',
  types:
    'type A<T> = T extends (infer U)[] ? { [K in keyof U]-?: U[K] } : `${string}-x`; interface B extends C<A<string>> { (a: string): void; new (b: number): B; readonly [k: string]: any; m?(): asserts this is B; } let x: unique symbol; let y: typeof import("z"); let z: [a: string, b?: number, ...c: boolean[]];',
  assertions:
    'const q: string[] = <any>[]; (q as unknown as string[]).push("a"!); q!.push(b satisfies string); (<string[]>q)[0]!.length; for (const a of q as any) (a as any).push(1); (x as any) = []; (y!) += "a"; [(z as any)] = [1];',
  'import forms':
    'import type { A } from "a"; import { type B, c } from "b"; import d = require("d"); import E = F.G; import type H from "h"; export type { A }; export import I = F.J; d.push(c, E, I);',
  'export equals':
    'import x = require("x"); const q: string[] = []; function add(a: string) { q.push(a); x(); } export = { add, q };',
  'export as namespace':
    'export as namespace Foo; export declare const q: string[]; export declare function f(): void; export default interface A {}',
  using: 'async function f() { using a = g(); await using b = h(); q.push(a, b); for (using c of d) q.push(c); }',
  'this parameters':
    'function f(this: Window, a?: string, ...b: any[]) { this.q.push(a, b); } class A { m(this: A) { this.m(); } }',
  'generics and instantiations':
    'const f = <T,>(a: T) => a; const g = f<string>; new Map<string, Array<() => void>>(); f<string>?.("a"); class A<in out T> extends (B<T>) {}',
  'definite and optional':
    'let a!: string[]; class A { b?: string[]; c!: string[]; m?() {} } a.push(1); const { d }: { d: string[] } = x; d.push(1);',
  'only types': 'export interface A {} export type B = string;',
  satisfies:
    'export default { async fetch(req) { q.push(req); return new Response("", { status: 429 }); } } satisfies ExportedHandler<Env>;',
};

function noThrow(code: string, filename: string): void {
  const parsed = parseFile(filename, code);
  if (!parsed.ok) throw new SyntaxError(parsed.message);
  for (const rule of rules) rule.detect(modelOf(parsed));
}

/** Both hosts, on what ESLint's parser reads; otherwise the CLI's alone. */
function agree(code: string, filename: string): void {
  noThrow(code, filename);
  const isParsed = lint([], code, { filename }).every(({ fatal }) => fatal !== true);
  if (isParsed) expect(foundByCli(rules, code, { filename })).toEqual(foundByESLint(rules, code, { filename }));
}

describe('the rules', () => {
  it('are all here, and every one of them looks at the bait', () => {
    expect(rules.map(({ meta }) => meta.name)).toEqual(expect.arrayContaining(listed.map(({ meta }) => meta.name)));
    expect(rules.filter(({ meta }) => BAIT.search(meta.mention) === -1).map(({ meta }) => meta.name)).toEqual([]);
  });

  for (const [files, cases] of [
    [['src/input.js', 'src/input.ts'], BOTH_LANGUAGES],
    [['src/input.js', 'src/input.tsx'], JAVASCRIPT],
    [['src/input.ts'], TYPESCRIPT],
  ] as const) {
    for (const [what, code] of Object.entries(cases)) {
      for (const filename of files) {
        it(`read ${what} in ${filename}, alone and beside other code`, () => {
          agree(code, filename);
          agree(`${code}\n${BAIT}`, filename);
          agree(`${code}\n${NEIGHBOURS}${BAIT}`, filename);
        });
      }
    }
  }

  it('read CommonJS', () => {
    for (const code of [
      'return;',
      'if (x) return q.push(1); module.exports = exports = { q };',
      'this.q = []; this.q.push(1); exports.f = () => this.q;',
      'with (a) { q.push(b); } var let; delete q;',
    ]) {
      noThrow(`${code}\n${BAIT}`, 'src/input.cjs');
      expect(foundByCli(rules, `${code}\n${BAIT}`, { filename: 'src/input.cjs' })).toEqual(
        foundByESLint(rules, `${code}\n${BAIT}`, {
          filename: 'src/input.cjs',
          languageOptions: { sourceType: 'commonjs' },
        }),
      );
    }
  });
});

describe('deep and wide code is read in a moment', () => {
  const deep = (open: string, close: string, inner = 'q.push(1)', n = 2_000): string =>
    open.repeat(n) + inner + close.repeat(n);
  const many = (n: number, line: (i: number) => string): string =>
    Array.from({ length: n }, (_, i) => line(i)).join('\n');
  const cases: Record<string, string> = {
    'nested lists': `const q = []; export const f = (x) => q.push(${deep('[', ']', 'x')});`,
    'nested calls': `const q = []; export function f(x) { q.push(${deep('f(', ')', 'x')}); }`,
    'nested functions': `const q = []; on(${deep('() => ', '')});`,
    'nested blocks': `const q = []; on(() => { ${deep('{', '}')} });`,
    'nested objects': `const o = ${deep('{ a: ', '}', '[]')}; on(() => o.a.a.push(1));`,
    'nested templates': `let s = ''; on((x) => { s = ${deep('`${', '}`', 's')}; });`,
    'a long sum': `let s = ''; on((x) => { s += ${'x + '.repeat(2_000)}x; });`,
    'a long chain of calls': `const q = []; on(async (x) => { q.push(await x${'.then((y) => y)'.repeat(2_000)}); });`,
    'a long chain of members': `const q = []; on((x) => { q.push(x${'.a'.repeat(2_000)}); });`,
    'a long else if': `const q = []; on((x) => { ${'if (x) { q.push(x); } else '.repeat(1_000)} q.shift(); });`,
    'a long condition': `const q = []; on((x) => { if (${'x || '.repeat(2_000)}q.length > 3) return; q.push(x); });`,
    'a long row of aliases': `const q0 = []; ${many(2_000, (i) => `const q${String(i + 1)} = q${String(i)};`)} on((x) => q2000.push(x));`,
    'functions that call each other': `const q = []; ${many(5_000, (i) => `async function f${String(i)}(l) { l.push(q); f${String((i * 7 + 1) % 5_000)}(l); f${String((i * 13 + 5) % 5_000)}(q); }`)} setInterval(() => f0(q), 9);`,
    'methods that call each other': `class A { q = []; ${many(1_000, (i) => `m${String(i)}(x) { this.q.push(x); this.m${String((i * 7 + 1) % 1_000)}(x); this.q.shift(); }`)} } new A();`,
    'a list that everything fills': `const q = []; ${many(1_000, (i) => `export function add${String(i)}(x) { q.push({ x }); q.shift(); }`)}`,
    'many lists': many(
      1_000,
      (i) =>
        `const q${String(i)} = []; export function add${String(i)}(x) { if (q${String(i)}.length > 9) q${String(i)}.shift(); q${String(i)}.push(x); }`,
    ),
    'many states': `function C() { ${many(1_000, (i) => `const [a${String(i)}, setA${String(i)}] = useState([]); ws.on('x', (m) => setA${String(i)}((old) => [...old, m]));`)} }`,
    'many fan-outs': `async function f(a) { ${many(500, (i) => `const p${String(i)} = []; for (const x of a) p${String(i)}.push(g(x)); await Promise.all(p${String(i)});`)} }`,
    'many retries': many(
      500,
      (i) =>
        `async function r${String(i)}(n) { for (;;) { try { return await fetch(n); } catch { await r${String((i + 1) % 500)}(n + 1); } } }`,
    ),
    'many pools whose options spread those of others': `const { createPool } = require('mysql2'); const o0 = {}; const o1 = {}; ${many(
      1_000,
      (i) => `const o${String(i + 2)} = { ...o${String(i + 1)}, ...(x ? o${String(i)} : o${String(i + 1)}), ...given }; exports.p${String(i)} = createPool(o${String(i + 2)});`,
    )}`,
    'many channels that hand each other on': `const amqp = require('amqplib'); ${many(
      500,
      (i) => `async function c${String(i)}(x) { const c = x ? await c${String((i * 7 + 1) % 500)}(x) : await c${String((i * 13 + 5) % 500)}(x); await c.consume(x, f); return c ?? (await amqp.connect(x)).createChannel(); }`,
    )}`,
    'many refusals': many(
      1_000,
      (i) =>
        `app.get('/${String(i)}', (req, res) => { if (q.length > 5) return res.status(503).send('busy'); res.status(429).json({}); });`,
    ),
  };
  for (const [what, code] of Object.entries(cases)) {
    it(what, () => {
      const parsed = parseFile('src/input.js', code + BAIT);
      if (!parsed.ok) throw new SyntaxError(parsed.message);
      const file = modelOf(parsed);
      const before = process.cpuUsage();
      for (const rule of rules) rule.detect(file);
      const { user, system } = process.cpuUsage(before);
      // Generous: what is quadratic takes minutes. Time of the processor, so that a busy machine makes no difference.
      expect((user + system) / 1000).toBeLessThan(15_000);
    });
  }
});

it('files that import each other in a circle', () => {
  const part = (next: string): string => `
    import { q as other, add as more, LIMIT as L } from './${next}'; export * from './${next}'; export { x as y } from './${next}';
    export const LIMIT = L + 1; export const q = []; export const x = y; import { y } from './${next}';
    export function add(item) { if (other.length > LIMIT) return; other.push(item); more(item); Promise.all(other.map(more)); }
    export default class extends Base { m() { this.m(); add(this); } } import Base from './${next}';`;
  const project = new MemoryProject({
    'src/a.ts': part('b') + BAIT,
    'src/b.ts': part('c') + BAIT,
    'src/c.ts': part('a') + BAIT,
  });
  for (const path of ['src/a.ts', 'src/b.ts', 'src/c.ts']) for (const rule of rules) rule.detect(project.file(path));
});

describe('mixed and broken pieces', () => {
  const pieces = [
    ...Object.values(BOTH_LANGUAGES),
    ...NEIGHBOURS.split('\n'),
    'q.push(x)',
    'if (q.length > 5)',
    'return',
    'await',
    '=>',
    '{',
    '}',
    '(',
    ')',
    ';',
    '[',
    ']',
    '...',
    '?.',
    'const q = []',
  ];
  const code = fc.array(fc.constantFrom(...pieces), { minLength: 1, maxLength: 6 }).map((list) => list.join('\n'));
  const mutated = fc
    .tuple(
      code,
      fc.array(
        fc.tuple(
          fc.nat(),
          fc.nat(12),
          fc.constantFrom('', 'q', '(', ')', '{', '}', ';', '.push(', 'this', '=>', 'async '),
        ),
        { maxLength: 3 },
      ),
    )
    .map(([text, edits]) =>
      edits.reduce(
        (now, [at, length, by]) =>
          now.slice(0, at % (now.length + 1)) + by + now.slice((at % (now.length + 1)) + length),
        text,
      ),
    );

  it('no detector throws, and the hosts agree', () => {
    fc.assert(
      fc.property(fc.oneof(code, mutated), fc.constantFrom('src/input.js', 'src/input.ts'), (text, filename) => {
        if (!parseFile(filename, text).ok) return;
        agree(`${text}\n${BAIT}`, filename);
      }),
      { numRuns: 150 },
    );
  });
});

it('a model can be asked twice', () => {
  const file = model(NEIGHBOURS + BAIT, { filename: 'src/input.js' });
  for (const rule of rules) expect(rule.detect(file)).toEqual(rule.detect(file));
});
