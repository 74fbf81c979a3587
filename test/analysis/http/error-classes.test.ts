import { describe, expect, it } from 'vitest';
import {
  classOfSuper,
  constructionsAnywhere,
  factoryOfClass,
  factoryOfSuper,
  isCaught,
  knowsWait,
} from '../../../src/analysis/http/error-classes.js';
import { madeAt, thrownAt } from '../../../src/analysis/http/error-places.js';
import { responsesOf } from '../../../src/analysis/http/responses.js';
import { nodesOf } from '../../../src/analysis/syntax/nodes.js';
import { MemoryProject } from '../../support/memory-facts.js';

const EXCEPTION = `
  import { HttpException } from '@nestjs/common';
  export class QuotaExceeded extends HttpException { constructor() { super('slow down', 429); } }`;

function first<T>(list: readonly T[]): T {
  const [found] = list;
  if (found === undefined) throw new Error('nothing there');
  return found;
}

describe('classes of errors whose status a framework sends', () => {
  it('are known by what they extend', () => {
    const file = new MemoryProject({ 'src/a.ts': EXCEPTION }).file('src/a.ts');
    const call = first(nodesOf(file).all('CallExpression'));
    expect(factoryOfSuper(file, call)?.name).toBe('HttpException');
    expect(classOfSuper(call)?.id?.name).toBe('QuotaExceeded');
  });

  it('are known through others that add no constructor, in other files too', () => {
    const project = new MemoryProject({
      'src/busy.ts': `
        import { ServiceUnavailableException } from '@nestjs/common';
        export class BusyException extends ServiceUnavailableException {}`,
      'src/full.ts': `
        import { BusyException } from './busy.js';
        class QueueFullException extends BusyException { readonly code = 'full'; }
        class OtherException extends BusyException { constructor() { super('other'); } }
        new QueueFullException('x');
        new OtherException();`,
    });
    const file = project.file('src/full.ts');
    const [full, other] = nodesOf(file).all('NewExpression');
    expect(full && factoryOfClass(file, full.callee)?.status).toBe(503);
    expect(other && factoryOfClass(file, other.callee)).toBeNull();
  });

  it('are followed to where they are made', () => {
    const project = new MemoryProject({
      'src/a.ts': `${EXCEPTION}\nexport const make = () => new QuotaExceeded();`,
      'src/b.ts': `import { QuotaExceeded } from './a.js';\nexport function f() { throw new QuotaExceeded(); }`,
    });
    const file = project.file('src/a.ts');
    const owner = first(nodesOf(file).all('ClassDeclaration'));
    expect(constructionsAnywhere(file, owner).map((made) => made.file.path)).toEqual(['src/a.ts', 'src/b.ts']);
    const site = first(responsesOf(file).filter(({ whole }) => classOfSuper(whole)));
    expect(madeAt(file, site).map(({ label }) => label)).toEqual(['made here', 'made here']);
  });

  it('may know the wait, or have a filter of their own', () => {
    const sources = {
      'src/a.ts': `${EXCEPTION}
        export class Limited extends HttpException {
          constructor(readonly retryAfter: number) { super('slow down', 429); }
        }`,
      'src/filter.ts': `
        import { Catch } from '@nestjs/common';
        import { QuotaExceeded } from './a.js';
        @Catch(Error, QuotaExceeded) export class QuotaFilter {}`,
    };
    const file = new MemoryProject(sources).file('src/a.ts');
    const [quota, limited] = nodesOf(file).all('ClassDeclaration');
    if (!quota || !limited) throw new Error('no classes');
    expect([knowsWait(file, quota), knowsWait(file, limited)]).toEqual([false, true]);
    expect([isCaught(file, quota), isCaught(file, limited)]).toEqual([true, false]);
  });
});

it('an error that is kept in a const is followed to where it is thrown or handed over', () => {
  const code = `
    import createError from 'http-errors';
    export const limit = (req, res, next) => {
      const error = createError(429);
      error.code = 'x';
      if (req.sync) throw error;
      next(error);
    };`;
  const file = new MemoryProject({ 'src/a.js': code }).file('src/a.js');
  const places = thrownAt(file, first(responsesOf(file)));
  expect(places.map(({ node }) => file.textOf(node))).toEqual(['throw error;', 'next(error)']);
});
