import { requireEarlyShedding } from '../../../src/rules/require-early-shedding.js';
import { markedCasesOf } from '../../support/marked-cases.js';

const { itMarks } = markedCasesOf(requireEarlyShedding);

itMarks('Fastify', {
  'the plugin in preValidation': `
    import Fastify from 'fastify';
    import rateLimit from '@fastify/rate-limit';
    const app = Fastify();
    // expect-next-line: require-early-shedding
    app.register(rateLimit, { max: 10, hook: 'preValidation' });
    app.post('/', async (request) => request.body);`,
  'a hook of its own in preHandler': `
    const fastify = require('fastify')();
    const { budget } = require('./budget');
    // expect-next-line: require-early-shedding
    fastify.addHook('preHandler', async (request, reply) => {
      if (!(await budget.take(request.ip)).ok) return reply.code(429).header('Retry-After', 5).send();
    });
    fastify.put('/documents/:id', async (request) => save(request.body));`,
  'a session by the database before the limiter': `
    import Fastify from 'fastify';
    import rateLimit from '@fastify/rate-limit';
    import { sessions } from './sessions.js';
    export async function build() {
      const app = Fastify();
      app.addHook('onRequest', async (request) => {
        request.session = await sessions.findOne({ id: request.cookies.sid });
      });
      // expect-next-line: require-early-shedding
      await app.register(rateLimit, { max: 10 });
      app.get('/', async () => 'hi');
      return app;
    }`,
  'the default hook': `
    import Fastify from 'fastify';
    import rateLimit from '@fastify/rate-limit';
    const app = Fastify({ bodyLimit: 50 * 1024 * 1024 });
    await app.register(rateLimit, { max: 10, timeWindow: 1000 });
    app.addHook('preHandler', async (request) => { request.user = await db.users.findOne({ token: request.body.token }); });
    app.post('/', async (request) => request.body);`,
  'a key of the body needs the body': `
    import Fastify from 'fastify';
    import rateLimit from '@fastify/rate-limit';
    const app = Fastify();
    await app.register(rateLimit, { max: 10, hook: 'preHandler', keyGenerator: (request) => request.body.email });
    app.post('/login', async (request) => login(request.body));`,
  'routes without a body': `
    import Fastify from 'fastify';
    import { budget } from './budget.js';
    const app = Fastify();
    app.get('/', { preHandler: async (request, reply) => {
      if (!(await budget.take(request.ip)).ok) return reply.code(429).header('Retry-After', 5).send();
    } }, async () => 'hi');`,
  'a limit in the options of a route': `
    import Fastify from 'fastify';
    import rateLimit from '@fastify/rate-limit';
    const app = Fastify();
    await app.register(rateLimit, { global: false });
    app.post('/', { config: { rateLimit: { max: 3 } } }, async (request) => request.body);`,
  'authentication that checks a signature': `
    import Fastify from 'fastify';
    import jwt from '@fastify/jwt';
    import rateLimit from '@fastify/rate-limit';
    const app = Fastify();
    await app.register(jwt, { secret: 'x' });
    app.addHook('onRequest', async (request) => { await request.jwtVerify(); });
    await app.register(rateLimit, { max: 10, keyGenerator: (request) => request.user.sub });
    app.get('/', async () => 'hi');`,
});

itMarks('Koa', {
  'the body parser first': `
    import Koa from 'koa';
    import bodyParser from 'koa-bodyparser';
    import ratelimit from 'koa-ratelimit';
    const app = new Koa();
    app.use(bodyParser({ jsonLimit: '10mb' }));
    // expect-next-line: require-early-shedding
    app.use(ratelimit({ driver: 'memory', db: new Map(), max: 100 }));
    app.listen(3000);`,
  'the user first': `
    const Koa = require('koa');
    const { limit } = require('./limit');
    const { User } = require('./models');
    const app = new Koa();
    app.use(async (ctx, next) => {
      ctx.state.user = await User.findOne({ token: ctx.get('authorization') });
      await next();
    });
    // expect-next-line: require-early-shedding
    app.use(async (ctx, next) => {
      if (!(await limit.take(ctx.ip)).ok) { ctx.status = 429; ctx.set('Retry-After', '1'); return; }
      await next();
    });`,
  'work on the way out': `
    import Koa from 'koa';
    import ratelimit from 'koa-ratelimit';
    import { visits } from './visits.js';
    const app = new Koa();
    app.use(async (ctx, next) => {
      const start = Date.now();
      await next();
      await visits.insertOne({ path: ctx.path, ms: Date.now() - start });
    });
    app.use(ratelimit({ driver: 'memory', db: new Map(), max: 100 }));`,
  'the limiter of a router': `
    import Router from '@koa/router';
    import multer from '@koa/multer';
    import ratelimit from 'koa-ratelimit';
    const upload = multer();
    const limit = ratelimit({ driver: 'memory', db: new Map(), max: 100 });
    const router = new Router();
    // expect-next-line: require-early-shedding
    router.post('/photo', upload.single('photo'), limit, async (ctx) => { ctx.body = ctx.file.size; });
    router.post('/picture', limit, upload.single('photo'), async (ctx) => { ctx.body = ctx.file.size; });
    export default router;`,
});

itMarks('Hono', {
  'an API key by the database': `
    import { Hono } from 'hono';
    import { createMiddleware } from 'hono/factory';
    import { rateLimiter } from 'hono-rate-limiter';
    import { db } from './db.js';
    const apiKey = createMiddleware(async (c, next) => {
      const key = await db.query.apiKeys.findFirst({ where: eq(keys.value, c.req.header('x-api-key')) });
      if (!key) return c.text('no', 401);
      c.set('key', key);
      await next();
    });
    const app = new Hono();
    app.use('/api/*', apiKey);
    // expect-next-line: require-early-shedding
    app.use('/api/*', rateLimiter({ windowMs: 1000, limit: 10, keyGenerator: (c) => c.req.header('cf-connecting-ip') }));
    export default app;`,
  'a validator that reads the body': `
    import { Hono } from 'hono';
    import { zValidator } from '@hono/zod-validator';
    import { rateLimiter } from 'hono-rate-limiter';
    import { form } from './form.js';
    const limiter = rateLimiter({ windowMs: 1000, limit: 10, keyGenerator: (c) => c.req.header('x-real-ip') });
    const app = new Hono()
      // expect-next-line: require-early-shedding
      .post('/contact', zValidator('form', form), limiter, (c) => c.text('thanks'))
      .get('/search', zValidator('query', form), limiter, (c) => c.text('thanks'));
    export default app;`,
  'cheap steps': `
    import { Hono } from 'hono';
    import { cors } from 'hono/cors';
    import { bodyLimit } from 'hono/body-limit';
    import { jwt } from 'hono/jwt';
    import { logger } from 'hono/logger';
    import { bearerAuth } from 'hono/bearer-auth';
    import { rateLimiter } from 'hono-rate-limiter';
    const app = new Hono();
    app.use(logger(), cors(), bodyLimit({ maxSize: 1e6 }), jwt({ secret: 'x' }), bearerAuth({ token: 'x' }));
    app.use(rateLimiter({ windowMs: 1000, limit: 10, keyGenerator: (c) => c.get('jwtPayload').sub }));
    app.get('/', (c) => c.text('hi'));`,
});

itMarks('NestJS', {
  'the throttler after a guard that asks the database': `
    import { CanActivate, Controller, ExecutionContext, Get, Injectable, UseGuards } from '@nestjs/common';
    import { ThrottlerGuard } from '@nestjs/throttler';
    import { Repository } from 'typeorm';
    @Injectable()
    export class ApiKeyGuard implements CanActivate {
      constructor(@InjectRepository(ApiKey) private readonly keys: Repository<ApiKey>) {}
      async canActivate(context: ExecutionContext): Promise<boolean> {
        const request = context.switchToHttp().getRequest();
        return (await this.keys.findOneBy({ value: request.headers['x-api-key'] })) !== null;
      }
    }
    @Controller('reports')
    // expect-next-line: require-early-shedding
    @UseGuards(ApiKeyGuard, ThrottlerGuard)
    export class ReportsController {
      @Get()
      list() { return []; }
    }`,
  'the throttler first': `
    import { Controller, Get, UseGuards } from '@nestjs/common';
    import { ThrottlerGuard } from '@nestjs/throttler';
    import { AuthGuard } from '@nestjs/passport';
    @Controller('reports')
    @UseGuards(ThrottlerGuard, AuthGuard('local'))
    export class ReportsController {
      @Get()
      list() { return []; }
    }`,
  'a guard that looks at a role or a signature': `
    import { Controller, Get, UseGuards } from '@nestjs/common';
    import { ThrottlerGuard } from '@nestjs/throttler';
    import { JwtAuthGuard } from './jwt-auth.guard';
    import { RolesGuard } from './roles.guard';
    @Controller('reports')
    @UseGuards(JwtAuthGuard, RolesGuard, ThrottlerGuard)
    export class ReportsController {
      @Get()
      list() { return []; }
    }`,
  'the order of the providers': `
    import { Controller, Get, Module } from '@nestjs/common';
    import { APP_GUARD } from '@nestjs/core';
    import { ThrottlerGuard, ThrottlerModule } from '@nestjs/throttler';
    import { SessionGuard } from './session.guard';
    @Controller('reports')
    export class ReportsController {
      @Get()
      list() { return []; }
    }
    @Module({
      imports: [ThrottlerModule.forRoot([{ ttl: 60_000, limit: 60 }])],
      controllers: [ReportsController],
      providers: [
        { provide: APP_GUARD, useClass: SessionGuard },
        // expect-next-line: require-early-shedding
        { provide: APP_GUARD, useClass: ThrottlerGuard },
      ],
    })
    export class AppModule {}`,
});

itMarks('parts of an interface', {
  'Hono middleware of one path, made elsewhere': `
    import { Hono } from 'hono';
    import { rateLimiter } from 'hono-rate-limiter';
    import { createMiddleware } from 'hono/factory';
    const subscriber = createMiddleware(async (c, next) => {
      const row = await kysely.selectFrom('subscribers').where('token', '=', c.req.query('t')).executeTakeFirst();
      c.set('plan', row.plan);
      await next();
    });
    const app = new Hono();
    app.use('/feed/*', subscriber);
    // expect-next-line: require-early-shedding
    app.use('/feed/*', rateLimiter({ windowMs: 60_000, limit: 240, keyGenerator: (c) => c.req.header('x-ip') }));`,
  'global guards of a module without controllers': `
    import { Module } from '@nestjs/common';
    import { APP_GUARD } from '@nestjs/core';
    import { ThrottlerGuard } from '@nestjs/throttler';
    import { Repository } from 'typeorm';
    class TokenGuard {
      constructor(private readonly tokens: Repository<Token>) {}
      async canActivate(context) {
        return (await this.tokens.findOne({ where: { value: context.token } })) !== null;
      }
    }
    @Module({
      providers: [
        { provide: APP_GUARD, useClass: TokenGuard },
        // expect-next-line: require-early-shedding
        { provide: APP_GUARD, useClass: ThrottlerGuard },
      ],
    })
    export class AppModule {}`,
  'global guards in the right order': `
    import { Module } from '@nestjs/common';
    import { APP_GUARD } from '@nestjs/core';
    import { ThrottlerGuard } from '@nestjs/throttler';
    import { TokenGuard } from './token.guard';
    @Module({
      providers: [
        { provide: APP_GUARD, useClass: ThrottlerGuard },
        { provide: APP_GUARD, useClass: TokenGuard },
      ],
    })
    export class AppModule {}`,
});
