import { requireRateLimit } from '../../../src/rules/require-rate-limit.js';
import { markedCasesOf } from '../../support/marked-cases.js';

const { itMarks } = markedCasesOf(requireRateLimit);

interface App {
  readonly imports?: string;
  readonly modules?: string;
  readonly providers?: string;
  readonly boot?: string;
}

/** A controller with the module and the start of its application around it. */
function app(controller: string, { imports = '', modules = '', providers = '', boot = '' }: App = {}): string {
  return `
    import { Controller, Get, Module, Post, UseGuards } from '@nestjs/common';
    import { APP_GUARD, NestFactory } from '@nestjs/core';
    import { SkipThrottle, Throttle, ThrottlerGuard, ThrottlerModule } from '@nestjs/throttler';
    import { InjectRepository } from '@nestjs/typeorm';
    import { Repository } from 'typeorm';
    import { Member } from './member.entity';
    ${imports}
    ${controller}
    @Module({ imports: [${modules}], controllers: [Members], providers: [${providers}] })
    export class AppModule {}
    async function bootstrap() {
      const app = await NestFactory.create(AppModule);
      ${boot}
      await app.listen(3000);
    }
    void bootstrap();`;
}

const FIELD = 'constructor(@InjectRepository(Member) private readonly members: Repository<Member>) {}';
const LIST = 'list() { return this.members.find(); }';
const FORGOTTEN = `
    @Controller('members')
    export class Members {
      ${FIELD}
      // expect-next-line: require-rate-limit
      @Get()
      ${LIST}
    }`;
const COVERED = FORGOTTEN.replace(/ *\/\/ expect-next-line.*\n/, '');

const GLOBAL = '{ provide: APP_GUARD, useClass: ThrottlerGuard }';
const MODULE = 'ThrottlerModule.forRoot([{ ttl: 60_000, limit: 10 }])';

itMarks('Nest: no guard that counts', {
  'at all': app(FORGOTTEN),
  'although its module is imported': app(FORGOTTEN, { modules: MODULE }),
  'although it is a provider': app(FORGOTTEN, { modules: MODULE, providers: 'ThrottlerGuard' }),
  'although a method says how much it may': app(
    FORGOTTEN.replace('@Get()', '@Throttle({ default: { limit: 3, ttl: 60_000 } })\n      @Get()'),
    { modules: MODULE },
  ),
  'only one for roles': app(FORGOTTEN.replace('@Controller', '@UseGuards(RolesGuard)\n    @Controller'), {
    imports: "import { RolesGuard } from './roles.guard';",
  }),
  'because the class is taken out': app(FORGOTTEN.replace('@Controller', '@SkipThrottle()\n    @Controller'), {
    modules: MODULE,
    providers: GLOBAL,
  }),
  'because the method is taken out': app(
    `
    @Controller('members')
    export class Members {
      ${FIELD}
      // expect-next-line: require-rate-limit
      @SkipThrottle()
      @Get()
      ${LIST}
      @Get('all')
      all() { return this.members.find(); }
    }`,
    { modules: MODULE, providers: GLOBAL },
  ),
});

itMarks('Nest: a guard that counts', {
  'for the whole application': app(COVERED, { modules: MODULE, providers: GLOBAL }),
  'set when the application starts': app(COVERED, { modules: MODULE, boot: 'app.useGlobalGuards(app.get(ThrottlerGuard));' }),
  'of the class': app(COVERED.replace('@Controller', '@UseGuards(ThrottlerGuard)\n    @Controller'), { modules: MODULE }),
  'of the method': app(COVERED.replace('@Get()', '@UseGuards(ThrottlerGuard)\n      @Get()'), { modules: MODULE }),
  'that the project derives from it': app(
    `
    class ByAccount extends ThrottlerGuard {}
    ${COVERED}`,
    { modules: MODULE, providers: '{ provide: APP_GUARD, useClass: ByAccount }' },
  ),
  'by its name': app(COVERED.replace('@Controller', '@UseGuards(IpThrottleGuard)\n    @Controller'), {
    imports: "import { IpThrottleGuard } from './ip-throttle.guard';",
  }),
  'for all methods but one that is taken back in': app(
    COVERED.replace('@Controller', '@SkipThrottle()\n    @Controller').replace(
      '@Get()',
      '@SkipThrottle({ default: false })\n      @Get()',
    ),
    { modules: MODULE, providers: GLOBAL },
  ),
});

itMarks('Nest: not in sight', {
  'the module of a controller': `
    import { Controller, Get } from '@nestjs/common';
    import { InjectRepository } from '@nestjs/typeorm';
    import { Repository } from 'typeorm';
    import { Member } from './member.entity';
    ${COVERED}`,
});

const named = (...names: readonly string[]): string =>
  `ThrottlerModule.forRoot([${names.map((name) => `{ name: '${name}', ttl: 60_000, limit: 10 }`).join(', ')}])`;
const skipping = (controller: string, options: string): string =>
  controller.replace('@Controller', `@SkipThrottle(${options})\n    @Controller`);

itMarks('Nest: taken out of limiters with names', {
  'of one of two': app(skipping(COVERED, '{ short: true }'), {
    modules: named('short', 'long'),
    providers: GLOBAL,
  }),
  'of both': app(skipping(FORGOTTEN, '{ short: true, long: true }'), {
    modules: named('short', 'long'),
    providers: GLOBAL,
  }),
  'of the only one': app(skipping(FORGOTTEN, '{ short: true }'), { modules: named('short'), providers: GLOBAL }),
  'of none, for want of a name': app(skipping(COVERED, ''), { modules: named('short', 'long'), providers: GLOBAL }),
  'beside another decorator': app(
    FORGOTTEN.replace('@Get()', "@Get()\n      @Roles('admin')\n      @SkipThrottle()"),
    { imports: "import { Roles } from './roles';", modules: MODULE, providers: GLOBAL },
  ),
});

itMarks('Nest: modules in lists', {
  'with the guard in a spread one': app(COVERED, {
    imports: `
    @Module({ imports: [${MODULE}], providers: [${GLOBAL}] })
    class Doors {}
    const infrastructure = [Doors];`,
    modules: '...infrastructure',
  }),
  'with the guard in what a method returns': app(COVERED, {
    imports: `
    class Doors {
      static forRoot() { return { module: Doors, imports: [${MODULE}], providers: [${GLOBAL}] }; }
    }`,
    modules: 'Doors.forRoot()',
  }),
  'without one': app(FORGOTTEN, {
    imports: "import { MailModule } from './mail';",
    modules: "...(process.env.CI ? [] : [MailModule.forRoot()])",
  }),
  'that are out of sight': app(COVERED, {
    imports: "import { modules } from './modules';",
    modules: '...modules',
  }),
});

itMarks('Nest: probes', {
  'below the path of the controller': app(COVERED.replace("'members'", "'health'")),
});
