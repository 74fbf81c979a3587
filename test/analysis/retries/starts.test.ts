import { describe, expect, it } from 'vitest';
import { functionName, functionNodes } from '../../../src/analysis/syntax/functions.js';
import { isSteppedBy, passesOtherWork, passesSameWork } from '../../../src/analysis/retries/start-arguments.js';
import { startsOf, timerAround } from '../../../src/analysis/retries/starts.js';
import { nodesOf } from '../../../src/analysis/syntax/nodes.js';
import { variableOf } from '../../../src/analysis/syntax/variables.js';
import { model } from '../../support/index.js';

function startsIn(code: string): string[] {
  const file = model(code);
  const fn = functionNodes(file).find((candidate) => functionName(candidate) === 'f');
  return fn
    ? startsOf(file, fn).map(
        ({ node, args }) => `${file.textOf(node)} (${args ? args.map((arg) => file.textOf(arg)).join() : '-'})`,
      )
    : [];
}

describe('startsOf', () => {
  it.each([
    ['function f() {} f(1);', ['f(1) (1)']],
    ['function f() {} setTimeout(f, 10, 1);', ['setTimeout(f, 10, 1) (1)']],
    ['function f() {} setTimeout(f.bind(null, 2), 10);', ['setTimeout(f.bind(null, 2), 10) (2)']],
    ["function f() {} socket.on('close', f);", ['f (-)']],
    ['function f() {} g().catch(f);', ['f (-)']],
    ['function f() {} socket.onclose = f;', ['f (-)']],
    ['function f() {} f.call(this, 1);', ['f.call(this, 1) (1)']],
    ['function f() {} items.map(f); show({ again: f });', []],
    ['class C { f() { this.f(1); } }', ['this.f(1) (1)']],
    ['C.prototype.f = function () { var self = this; self.f(1); };', ['self.f(1) (1)']],
  ])('%s', (code, expected) => {
    expect(startsIn(code)).toEqual(expected);
  });
});

/** What the first call in `f` hands in for its only parameter, compared with the parameter. */
function handsIn(argument: string, parameter = 'n'): { stepped: boolean; other: boolean; same: boolean } {
  const file = model(`const f = (${parameter}) => { f(${argument}); };`);
  const [fn] = functionNodes(file);
  const variable = nodesOf(file)
    .all('Identifier')
    .filter((identifier) => identifier.name === 'n')
    .map((identifier) => variableOf(file, identifier))
    .find((found) => found !== null);
  if (!fn || !variable) throw new Error('no function');
  const start = startsOf(file, fn)[0];
  if (!start) throw new Error('no start');
  return {
    stepped: isSteppedBy(file, fn, variable, start),
    other: passesOtherWork(file, fn, start),
    same: passesSameWork(file, fn, start),
  };
}

describe('what the next attempt is given', () => {
  it.each([
    ['n', { stepped: false, other: false, same: true }],
    ['', { stepped: false, other: false, same: true }],
    ['n++', { stepped: false, other: false, same: true }],
    ['n + 1', { stepped: true, other: false, same: false }],
    ['--n', { stepped: true, other: false, same: false }],
    ['n * factor', { stepped: true, other: false, same: false }],
    ['Math.min(n * 2, 100)', { stepped: true, other: false, same: false }],
    ['true', { stepped: true, other: false, same: false }],
    ["n + '/child'", { stepped: true, other: true, same: false }],
    ['dirname(n)', { stepped: true, other: true, same: false }],
    ['n.next', { stepped: true, other: true, same: false }],
    ['`${n}/x`', { stepped: true, other: true, same: false }],
    ["'default'", { stepped: true, other: true, same: false }],
    ['{ ...n, attempt: 2 }', { stepped: true, other: false, same: false }],
  ])('%s', (argument, expected) => {
    expect(handsIn(argument)).toEqual(expected);
  });

  it('is seen through destructured options', () => {
    expect(handsIn('{ n }', '{ n }').stepped).toBe(false);
    expect(handsIn('{ n: n + 1 }', '{ n }').stepped).toBe(true);
    expect(handsIn('options', '{ n }').stepped).toBe(false);
  });
});

it('finds the timer around a call', () => {
  const file = model('function f() { setTimeout(() => { if (a) f(); }, 10); }');
  const [fn] = functionNodes(file);
  const call = nodesOf(file)
    .all('CallExpression')
    .find((candidate) => file.textOf(candidate) === 'f()');
  if (!fn || !call) throw new Error('no call');
  const timer = timerAround(call, fn);
  expect(timer && file.textOf(timer)).toMatch(/^setTimeout/);
});
