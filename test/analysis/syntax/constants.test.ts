import { describe, expect, it } from 'vitest';
import { constantOf, numberOf, stringOf } from '../../../src/analysis/syntax/constants.js';
import { probed, probeOf } from '../../support/find.js';
import { MemoryProject } from '../../support/memory-facts.js';

const NONE = Symbol('unknown');
const valueOf = (code: string, filename = 'src/input.js'): unknown => {
  const { file, node } = probed(code, { filename });
  const known = constantOf(file, node);
  return known ? known.value : NONE;
};

describe('constantOf knows', () => {
  for (const [code, value] of [
    ['probe(1_000)', 1000],
    ['probe(-5)', -5],
    ['probe(+"7")', 7],
    ['probe(~1)', -2],
    ['probe(!0)', true],
    ['probe(void 0)', undefined],
    ['probe(undefined)', undefined],
    ['probe(null)', null],
    ['probe("a" + "b" + 1)', 'ab1'],
    ['probe(`a${1 + 1}b`)', 'a2b'],
    ['probe(60 * 60 * 1000)', 3_600_000],
    ['probe(2 ** 10)', 1024],
    ['probe(1 << 4 | 1)', 17],
    ['probe(7 % 4)', 3],
    ['probe(10n)', 10n],
    ['probe(Infinity)', Infinity],
    ['probe(Number.MAX_SAFE_INTEGER)', Number.MAX_SAFE_INTEGER],
    ['probe(globalThis.Infinity)', Infinity],
    ['const A = 4; const B = A * 2; probe(B)', 8],
    ['let a; a = 3; probe(a)', 3],
    ['const LIMITS = { max: 5 }; probe(LIMITS.max)', 5],
    ['probe(null ?? 4)', 4],
    ['probe(0 || 4)', 4],
    ['probe(0 ?? 4)', 0],
    ['probe(1 && 4)', 4],
    ['probe(true ? 1 : x)', 1],
  ] as const) {
    it(code, () => expect(valueOf(code)).toBe(value));
  }

  for (const [code, value] of [
    ['enum E { A, B, C = 10, D } probe(E.D)', 11],
    ['enum E { A, B } probe(E.B)', 1],
    ['enum E { A = "a" } probe(E.A)', 'a'],
    ['enum E { A = 1, B = A << 2 } probe(E.B)', 4],
    ['const enum E { "x y" = 3 } probe(E["x y"])', 3],
    ['const LIMITS = { max: 5 } as const; probe(LIMITS.max)', 5],
    ['const a = 5 as number; probe(a!)', 5],
  ] as const) {
    it(code, () => expect(valueOf(code, 'src/input.ts')).toBe(value));
  }
});

describe('constantOf does not know', () => {
  for (const code of [
    'probe(f())',
    'let a = 1; a = 2; probe(a)',
    'probe(process.env.MAX)',
    'probe(a + 1)',
    'probe(/x/)',
    'probe(typeof x)',
    'for (const a of [1]) probe(a)',
    'function f(a = 1) { probe(a) }',
    'probe(-"x")',
    'probe(x ? 1 : 2)',
    'probe(`a${b}`)',
    'const a = a; probe(a)',
    'const a = b + 1; const b = a + 1; probe(a)',
    'const o = { a: o.a }; probe(o.a)',
    'probe(toString)',
    'probe(constructor)',
    'probe(hasOwnProperty)',
    'probe(Number.toString)',
    'probe(E.A)',
    'probe(1n + 1n)',
  ]) {
    it(code, () => expect(valueOf(code)).toBe(NONE));
  }
});

describe('numberOf and stringOf', () => {
  it('take only their type', () => {
    const { file, node } = probed('probe("5")');
    expect(numberOf(file, node)).toBeNull();
    expect(stringOf(file, node)).toBe('5');
  });
});

describe('constantOf in a project', () => {
  const limits =
    'export const MAX = 50; export enum Level { Low, High } export default 7; const o = { a: 3 }; export { o as options };';
  const valueIn = (code: string, files: Record<string, string> = { 'src/limits.ts': limits }): unknown => {
    const file = new MemoryProject({ ...files, 'src/main.ts': code }).file('src/main.ts');
    return constantOf(file, probeOf(file))?.value;
  };

  it('follows imports, renames and defaults', () => {
    expect(valueIn('import { MAX as M } from "./limits.js"; probe(M * 2)')).toBe(100);
    expect(valueIn('import max from "./limits"; probe(max)')).toBe(7);
  });

  it('follows members of imported enums, objects and namespaces', () => {
    expect(valueIn('import { Level } from "./limits"; probe(Level.High)')).toBe(1);
    expect(valueIn('import { options } from "./limits"; probe(options.a)')).toBe(3);
    expect(valueIn('import * as limits from "./limits"; probe(limits.MAX)')).toBe(50);
  });

  it('follows barrels', () => {
    expect(
      valueIn('import { MAX } from "./index"; probe(MAX)', {
        'src/limits.ts': limits,
        'src/index.ts': 'export * from "./limits";',
      }),
    ).toBe(50);
  });

  it('ends where files import each other', () => {
    const other = 'import { A } from "./main"; export const B = A + 1;';
    expect(
      valueIn('import { B } from "./other"; export const A = B + 1; probe(A)', { 'src/other.ts': other }),
    ).toBeUndefined();
  });
});

it('constants that branch at every step are told in a moment', () => {
  const steps = Array.from(
    { length: 12 },
    (_, i) => `const c${String(i)} = \`${`\${c${String(i + 1)}}`.repeat(20)}\`;`,
  );
  const { file, node } = probed(`${steps.join('\n')} const c12 = ''; probe(c0)`);
  const before = performance.now();
  constantOf(file, node);
  expect(performance.now() - before).toBeLessThan(2_000);
});
