import { describe, expect, it } from 'vitest';
import type { FileModel, Node } from '../../../src/analysis/model/file.js';
import { MODULE_CONTEXT, runOrderOf, runsBefore } from '../../../src/analysis/routes/run-order.js';
import { model } from '../../support/index.js';
import { markedNodes } from '../marked-node.js';

/** Whether the first `mark()` of a piece of code runs before the second. */
function firstIsFirst(code: string): boolean | null {
  const { file, nodes } = markedNodes(code);
  const [first, second] = nodes.map((node: Node) => runOrderOf(file, node, MODULE_CONTEXT));
  if (!first || !second) throw new Error('two places are needed');
  return runsBefore(first, second, file);
}

describe('runsBefore', () => {
  it.each([
    [`mark(1); mark(2);`, true],
    [`function b() { mark(1); } function a() { mark(2); } a(); b();`, false],
    [`function b() { mark(1); } function a() { mark(2); } b(); a();`, true],
    [`function a() { mark(1); } a(); mark(2);`, true],
    [`function a() { mark(1); } mark(2); a();`, false],
    [`(() => { mark(1); })(); mark(2);`, true],
    [`load().then(() => { mark(1); }); mark(2);`, true],
    [`const a = () => { mark(1); }; function main() { mark(2); a(); } main();`, false],
    [`class S { constructor() { this.b(); this.a(); } a() { mark(1); } b() { mark(2); } } new S();`, false],
    [`function a() { mark(1); } function b() { mark(2); }`, null],
    [`function a() { mark(1); mark(2); }`, true],
    [`function a() { mark(1); } mark(2);`, false],
    [`mark(1).then(mark(2));`, true],
  ])('%s: %s', (code, expected) => {
    expect(firstIsFirst(code)).toBe(expected);
  });

  it('takes the file where all begins for the first', () => {
    const [home, other, third] = ['a', 'b', 'c'].map((name): FileModel => model('', { filename: `src/${name}.ts` }));
    if (!home || !other || !third) throw new Error('three files are needed');
    expect(runsBefore([{ file: home, at: 9 }], [{ file: other, at: 1 }], home)).toBe(true);
    expect(runsBefore([{ file: other, at: 1 }], [{ file: home, at: 9 }], home)).toBe(false);
    expect(runsBefore([{ file: other, at: 1 }], [{ file: third, at: 9 }], home)).toBeNull();
  });
});
