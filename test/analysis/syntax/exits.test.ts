import { describe, expect, it } from 'vitest';
import { alwaysLeaves, endsWithContinue, mayLeave } from '../../../src/analysis/syntax/exits.js';
import { nodesOf } from '../../../src/analysis/syntax/nodes.js';
import { model } from '../../support/index.js';

/** Asks about the body of the last catch clause, within the first loop. */
function ask(body: string, around = 'while (x)'): { always: boolean; may: boolean; goesOn: boolean } {
  const file = model(
    `async function f() { ${around} { try { g(); } catch (err) { ${body} } } } function boom(e) { throw e; }`,
  );
  const nodes = nodesOf(file);
  const [clause] = nodes.all('CatchClause');
  const [loop] = nodes.all('WhileStatement');
  if (!clause || !loop) throw new Error('no catch clause in a loop');
  return {
    always: alwaysLeaves(file, clause.body, loop),
    may: mayLeave(file, clause.body, loop),
    goesOn: endsWithContinue(clause.body),
  };
}

describe('a catch clause in a loop', () => {
  it.each([
    ['throw err;'],
    ['log(err); return null;'],
    ['break;'],
    ['process.exit(1);'],
    ['if (a) throw err; else return;'],
    ['boom(err);'],
    ['await this.rethrow(err);'],
    ['switch (err.code) { case 1: throw err; default: return; }'],
    ['try { h(); } finally { return; }'],
  ])('always leaves by %s', (body) => {
    expect(ask(body)).toMatchObject({ always: true, may: true });
  });

  it.each([
    ['if (a) throw err;'],
    ['if (a) { log(err); } else { break; }'],
    ['for (const b of c) { if (b) return; }'],
    ['if (n > 3) reject(err);'],
  ])('may leave by %s', (body) => {
    expect(ask(body)).toMatchObject({ always: false, may: true });
  });

  it.each([
    ['log(err);'],
    ['await sleep(1);'],
    ['for (const b of c) { if (b) break; }'],
    ['switch (a) { case 1: break; }'],
    ['later(() => { throw err; });'],
  ])('stays with %s', (body) => {
    expect(ask(body)).toMatchObject({ always: false, may: false });
  });

  it('leaves an outer loop by its label', () => {
    expect(ask('break outer;', 'outer: while (x)').always).toBe(true);
  });

  it('goes on by continue', () => {
    expect(ask('log(err); continue;').goesOn).toBe(true);
    expect(ask('if (a) continue; log(err);').goesOn).toBe(false);
  });
});
