import { describe, expect, it } from 'vitest';
import { optOutOf } from '../../../src/analysis/rate-limits/opt-outs.js';
import { requestPathsOf } from '../../../src/analysis/routes/request-paths.js';
import { MemoryProject } from '../../support/memory-facts.js';

/** The text of what takes the first route of the first file out of a limiter; null where nothing does. */
function optOut(code: string, others: Readonly<Record<string, string>> = {}): string | null {
  const file = new MemoryProject({ 'src/a.ts': code, ...others }).file('src/a.ts');
  const [path] = requestPathsOf(file);
  if (!path) throw new Error('no route');
  const step = optOutOf(path);
  return step?.file.textOf(step.node) ?? null;
}

const NEST = `
  import { Controller, Get, Module } from '@nestjs/common'; import { NestFactory } from '@nestjs/core';
  import { SkipThrottle, ThrottlerModule } from '@nestjs/throttler';`;

/** A controller with decorators of the class and the method, in a module with a limiter that is made like this. */
function nest(ofClass: string, ofMethod: string, limiter: string, more = ''): string | null {
  return optOut(`${NEST} ${more}
    @Controller('boats') ${ofClass} class Boats { ${ofMethod} @Get() list() {} }
    @Module({ imports: [${limiter}], controllers: [Boats] }) class AppModule {} NestFactory.create(AppModule);`);
}

const PLAIN = 'ThrottlerModule.forRoot([{ ttl: 1000, limit: 5 }])';
const TWO = "ThrottlerModule.forRoot([{ name: 'short', ttl: 1000 }, { name: 'long', ttl: 60_000 }])";

describe('options of a Fastify route', () => {
  const route = (option: string): string => `
    import Fastify from 'fastify'; const app = Fastify();
    app.get('/a', { config: { rateLimit: ${option} } }, async () => {});`;

  it('take it out with false only', () => {
    expect(optOut(route('false'))).toBe('false');
    expect(optOut(route('{ max: 5 }'))).toBeNull();
  });
});

describe('decorators of NestJS', () => {
  it('take a class or a method out of the only limiter', () => {
    expect(nest('@SkipThrottle()', '', PLAIN)).toBe('SkipThrottle()');
    expect(nest('', '@SkipThrottle()', PLAIN)).toBe('SkipThrottle()');
    expect(nest('', '', PLAIN)).toBeNull();
  });

  it('say it for the method after they have said it for the class', () => {
    expect(nest('@SkipThrottle()', '@SkipThrottle({ default: false })', PLAIN)).toBeNull();
    expect(nest('@SkipThrottle()', "@Roles('admin')", PLAIN, 'const Roles = (...r) => SetMetadata("roles", r);')).toBe(
      'SkipThrottle()',
    );
  });

  it.each([
    ['all names', '{ short: true, long: true }', TWO, true],
    ['one of two names', '{ short: true }', TWO, false],
    ['no name', '', TWO, false],
    ['a name that is false', '{ short: true, long: false }', TWO, false],
    ['the only name', '{ short: true }', "ThrottlerModule.forRoot({ throttlers: [{ name: 'short' }] })", true],
    ['no name, of limits without', '', 'ThrottlerModule.forRoot({ ttl: 60, limit: 5 })', true],
    ['no name, where a function makes one', '', 'ThrottlerModule.forRootAsync({ useFactory: () => [{ ttl: 1 }] })', true],
    [
      'no name, where a function makes two',
      '',
      "ThrottlerModule.forRootAsync({ useFactory: () => ({ throttlers: [{ name: 'short' }, { name: 'long' }] }) })",
      false,
    ],
    ['no name, where a class makes them', '', 'ThrottlerModule.forRootAsync({ useClass: Limits })', false],
    ['no name, where a list is out of sight', '', 'ThrottlerModule.forRoot(limits)', false],
  ])('with %s', (_name, options, limiter, isOut) => {
    expect(nest('', `@SkipThrottle(${options})`, limiter) !== null).toBe(isOut);
  });

  it('are compared with limiters that another file makes', () => {
    const controller = `${NEST}
      @Controller('boats') export class Boats { @SkipThrottle() @Get() list() {} }`;
    const app = (name: string): Record<string, string> => ({
      'src/app.ts': `${NEST} import { Boats } from './a';
        @Module({ imports: [ThrottlerModule.forRoot([{ ${name} ttl: 1000, limit: 5 }])], controllers: [Boats] })
        class AppModule {} NestFactory.create(AppModule);`,
    });
    expect(optOut(controller, app(''))).toBe('SkipThrottle()');
    expect(optOut(controller, app("name: 'short',"))).toBeNull();
  });
});
