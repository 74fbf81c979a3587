import { describe, expect, it } from 'vitest';
import { directCalls, stepsTo } from '../../../src/analysis/syntax/call-paths.js';
import { functionName } from '../../../src/analysis/syntax/functions.js';
import { model } from '../../support/index.js';
import { nodeIn } from '../../support/find.js';
import { MemoryProject } from '../../support/memory-facts.js';

/** The steps to `x()` as `function:text of the node that leads on`. */
const steps = (code: string): string[] => {
  const file = model(code, { filename: 'src/input.js' });
  return stepsTo(file, nodeIn(file, 'CallExpression', 'x()')).map(
    ({ fn, via }) => `${fn ? (functionName(fn) ?? '=>') : 'top'}:${file.textOf(via).slice(0, 12)}`,
  );
};

describe('stepsTo', () => {
  for (const [what, code, expected] of [
    ['the top level', 'x();', ['top:x()']],
    ['a function', 'function f() { x(); }', ['f:x()']],
    [
      'callers, the nearest first',
      'function f() { x(); } function g() { f(1); } function h() { g(2); f(3); }',
      ['f:x()', 'g:f(1)', 'h:f(3)', 'h:g(2)'],
    ],
    ['a callback of an array', 'function f() { list.map(() => x()); }', ['=>:x()', 'f:() => x()']],
    ['a callback of a promise', 'function f() { new Promise(() => x()); }', ['=>:x()', 'f:() => x()']],
    ['a function called on the spot', 'function f() { (() => x())(); }', ['=>:x()', 'f:() => x()', 'f:(() => x())(']],
    ['a handler: what is around it ran before', 'function f() { on("x", () => x()); }', ['=>:x()']],
    ['a recursive function, once', 'function f() { x(); f(); } f(1);', ['f:x()', 'f:f()', 'top:f(1)']],
    ['functions that call each other', 'function f() { g(); x(); } function g() { f(); }', ['f:x()', 'g:f()', 'f:g()']],
  ] as const) {
    it(`through ${what}`, () => expect(steps(code)).toEqual(expected));
  }

  it('a short way counts, although a long one was found first', () => {
    const code =
      'function f0() { x(); } function f1() { f0(); } function f2() { f1(); } function f3() { f2(); f0(3); } function f4() { f3(); } function f5() { f4(); }';
    expect(steps(code)).toContain('f5:f4()');
  });

  it('goes no deeper than asked', () => {
    const file = model('function f() { x(); } function g() { f(); } function h() { g(); }');
    expect(stepsTo(file, nodeIn(file, 'CallExpression', 'x()'), 1)).toHaveLength(2);
    expect(stepsTo(file, nodeIn(file, 'CallExpression', 'x()'), 0)).toHaveLength(1);
  });

  it('ends where there are too many', () => {
    const file = model(`function f() { x(); } ${'f();'.repeat(3_000)}`);
    expect(stepsTo(file, nodeIn(file, 'CallExpression', 'x()'))).toHaveLength(1_000);
  });

  it('goes on in other files', () => {
    const project = new MemoryProject({
      'src/a.ts': 'export function add() { x(); } export default () => y();',
      'src/b.ts': 'import run, { add } from "./a"; function go() { add(); } function other() { run(); }',
    });
    const file = project.file('src/a.ts');
    const paths = (call: string): string[] =>
      stepsTo(file, nodeIn(file, 'CallExpression', call)).map((step) => step.file.path);
    expect(paths('x()')).toEqual(['src/a.ts', 'src/b.ts']);
    expect(paths('y()')).toEqual(['src/a.ts', 'src/b.ts']);
  });
});

describe('directCalls', () => {
  it('are those outside of callbacks whose function is known', () => {
    const file = model('function f() { g(); unknown(); on(() => g(2)); } function g() {}');
    const calls = directCalls(file, nodeIn(file, 'FunctionDeclaration'));
    expect(calls.map(({ call, target }) => `${file.textOf(call)} ${functionName(target) ?? ''}`)).toEqual(['g() g']);
  });

  it('may run functions of other files', () => {
    const project = new MemoryProject({
      'src/a.ts': 'import { b } from "./b"; b();',
      'src/b.ts': 'export const b = () => 1;',
    });
    expect(
      directCalls(project.file('src/a.ts'), project.file('src/a.ts').ast).map(({ targetFile }) => targetFile.path),
    ).toEqual(['src/b.ts']);
  });
});
