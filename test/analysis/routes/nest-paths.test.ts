import { describe, expect, it } from 'vitest';
import { pathsAmong, pathsIn } from './shown-paths.js';

const IMPORTS = `import { Controller, Get, Post, Module, UseGuards, UseInterceptors, applyDecorators } from '@nestjs/common';
  import { NestFactory, APP_GUARD, APP_INTERCEPTOR } from '@nestjs/core'; import { ThrottlerModule, SkipThrottle } from '@nestjs/throttler';\n`;
const CONTROLLER = `@Controller('users') class Users { @Get('me') me() {} }`;

const nest = (code: string): string[] => pathsIn(IMPORTS + code, 'src/main.ts');

describe('the routes of NestJS controllers', () => {
  it('go through guards, interceptors and the handler', () => {
    const code = `@UseInterceptors(d) @UseGuards(a) @Controller('users') class Users { @UseInterceptors(e) @UseGuards(b, c) @Get('me') me() {} }
      @Module({ controllers: [Users] }) class AppModule {} NestFactory.create(AppModule);`;
    expect(nest(code)).toEqual(['me: guard:a > guard:b > guard:c > interceptor:d > interceptor:e > () {}']);
  });

  it('go through what is global', () => {
    const code = `${CONTROLLER}
      @Module({ controllers: [Users], providers: [{ provide: APP_GUARD, useClass: A }] }) class UsersModule {}
      @Module({ imports: [UsersModule, ThrottlerModule.forRoot([])], providers: [{ provide: APP_GUARD, useClass: B }] }) class AppModule {}
      async function bootstrap() {
        const app = await NestFactory.create(AppModule);
        app.use(helmet());
        app.useGlobalGuards(new C());
        await app.listen(1);
      }`;
    expect(nest(code)).toEqual(['me: helmet() > guard:A > guard:B > guard:new C() > () {}']);
  });

  it('are open where the application is not in sight', () => {
    expect(nest(CONTROLLER)).toEqual(['me?: () {}']);
    expect(nest(`${CONTROLLER} @Module({ controllers: [Users] }) class AppModule {}`)).toEqual(['me?: () {}']);
    const main = (module: string): string => `import { X } from '${module}'; ${CONTROLLER}
      @Module({ imports: [X], controllers: [Users] }) class AppModule {} NestFactory.create(AppModule);`;
    expect(nest(main('x'))).toEqual(['me: () {}']);
    expect(nest(main('./core').replaceAll('X', 'CoreModule'))).toEqual(['me?: () {}']);
    expect(nest(main('./orders').replaceAll('X', 'OrdersModule'))).toEqual(['me: () {}']);
  });

  it.each([
    ['a spread list', 'const infra = [Guarding];', '...infra'],
    ['a condition', '', '...(process.env.CI ? [] : [Guarding])'],
    ['a choice', 'const chosen = process.env.CI ? Plain : Guarding;', 'chosen'],
    ['a reference ahead', '', 'forwardRef(() => Guarding)'],
    ['what a method of the module returns', '', 'Dynamic.forRoot()'],
    ['what a function returns', 'const core = () => ({ module: Plain, imports: [Guarding] });', 'core()'],
    ['an object', '', "{ module: Plain, providers: [{ provide: APP_GUARD, useClass: A }] }"],
  ])('go through the guards of modules in %s', (_name, before, imports) => {
    const code = `${CONTROLLER}
      @Module({ providers: [{ provide: APP_GUARD, useClass: A }] }) class Guarding {}
      @Module({}) class Plain {}
      class Dynamic { static forRoot() { return { module: Dynamic, providers: [{ provide: APP_GUARD, useClass: A }] }; } }
      ${before}
      @Module({ imports: [${imports}], controllers: [Users] }) class AppModule {} NestFactory.create(AppModule);`;
    expect(nest(code)).toEqual(['me: guard:A > () {}']);
  });

  it('are open where some of the modules are not in sight', () => {
    const main = (imports: string): string => `import { others } from './others'; ${CONTROLLER}
      @Module({ imports: [${imports}], controllers: [Users] }) class AppModule {} NestFactory.create(AppModule);`;
    expect(nest(main('...others'))).toEqual(['me?: () {}']);
    expect(nest(main('...(process.env.CI ? [] : others)'))).toEqual(['me?: () {}']);
    expect(nest(main('...[]'))).toEqual(['me: () {}']);
  });

  it('have the options of other decorators, and what these are made of', () => {
    const code = `const Guarded = () => applyDecorators(UseGuards(a), SkipThrottle());
      @Controller('users') class Users { @Guarded() @Get('me') me() {} @SkipThrottle() @Post('you') you() {} }
      @Module({ controllers: [Users] }) class AppModule {} NestFactory.create(AppModule);`;
    expect(nest(code)).toEqual(['me: guard:a > option:SkipThrottle() > () {}', 'you: option:SkipThrottle() > () {}']);
  });

  it('go through the middleware of modules', () => {
    const apply = (routes: string): string[] =>
      nest(`${CONTROLLER} @Controller('other') class Other {}
      @Module({ controllers: [Users] }) class AppModule { configure(consumer) { consumer.apply(a, B).exclude('x').forRoutes(${routes}); } }
      NestFactory.create(AppModule);`);
    for (const routes of [`'*'`, 'Users', `'users'`, `{ path: 'users/:id', method: 1 }`])
      expect(apply(routes)).toEqual(['me: a > B > () {}']);
    for (const routes of ['Other', `'other'`]) expect(apply(routes)).toEqual(['me: () {}']);
  });

  it('are followed through files', () => {
    const files = {
      'src/users.controller.ts': `import { Controller, Get } from '@nestjs/common'; @Controller('users') export class Users { @Get('me') me() {} }`,
      'src/users.module.ts': `import { Module } from '@nestjs/common'; import { Users } from './users.controller.js';
        @Module({ controllers: [Users] }) export class UsersModule {}`,
      'src/app.module.ts': `import { Module } from '@nestjs/common'; import { APP_GUARD } from '@nestjs/core'; import { UsersModule } from './users.module.js';
        @Module({ imports: [UsersModule], providers: [{ provide: APP_GUARD, useClass: A }] }) export class AppModule {}`,
      'src/main.ts': `import { NestFactory } from '@nestjs/core'; import { AppModule } from './app.module.js'; import { setUp } from './set-up.js';
        async function bootstrap() { const app = await NestFactory.create(AppModule); setUp(app); }`,
      'src/set-up.ts': `export function setUp(app) { app.useGlobalGuards(b); }`,
    };
    expect(pathsAmong(files, 'src/users.controller.ts')).toEqual(['me: guard:A > guard:b > () {}']);
  });
});
