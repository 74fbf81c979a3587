import { describe, it } from 'vitest';
import { requireRetryAfter } from '../../../src/rules/require-retry-after.js';
import { markedCasesOf } from '../../support/marked-cases.js';

const { itMarks, expectMarkedInProject } = markedCasesOf(requireRetryAfter);

itMarks('NestJS without the header', {
  'exceptions of a guard': `
    import { CanActivate, ExecutionContext, HttpException, HttpStatus, Injectable } from '@nestjs/common';
    @Injectable()
    export class QuotaGuard implements CanActivate {
      async canActivate(context: ExecutionContext) {
        const request = context.switchToHttp().getRequest();
        // expect-next-line: require-retry-after
        if (!(await take(request.ip))) throw new HttpException('slow down', HttpStatus.TOO_MANY_REQUESTS);
        // expect-next-line: require-retry-after
        if (!(await takeAgain(request.ip))) throw new HttpException({ retryAfter: 30 }, 429, { cause: 'quota' });
        return true;
      }
    }`,
  'a class of exceptions': `
    import { HttpException, HttpStatus } from '@nestjs/common';
    export class QuotaExceededException extends HttpException {
      constructor(plan: string) {
        // expect-next-line: require-retry-after
        super(\`quota of \${plan}\`, HttpStatus.TOO_MANY_REQUESTS);
      }
    }`,
  'a class of exceptions without a constructor': `
    import { ServiceUnavailableException } from '@nestjs/common';
    class QueueFullException extends ServiceUnavailableException {}
    export class Jobs {
      // expect-next-line: require-retry-after
      add(job: Job) { if (this.queue.length >= 100) throw new QueueFullException(); }
    }`,
  'a status of the handler': `
    import { Controller, Get, HttpCode, HttpStatus } from '@nestjs/common';
    @Controller()
    export class LimitController {
      @Get('limited')
      // expect-next-line: require-retry-after
      @HttpCode(HttpStatus.TOO_MANY_REQUESTS)
      limited() { return {}; }
    }`,
  'the response of the platform': `
    import { Controller, HttpStatus, Post, Res } from '@nestjs/common';
    import type { Response } from 'express';
    @Controller()
    export class QuoteController {
      @Post()
      create(@Res() res: Response) {
        // expect-next-line: require-retry-after
        if (!take()) return res.status(HttpStatus.TOO_MANY_REQUESTS).json({ error: 'slow down' });
        res.json({});
      }
    }`,
  'a filter for one exception': `
    import { ArgumentsHost, Catch, ExceptionFilter } from '@nestjs/common';
    import { QuotaError } from './quota.js';
    @Catch(QuotaError)
    export class QuotaFilter implements ExceptionFilter {
      catch(error: QuotaError, host: ArgumentsHost) {
        // expect-next-line: require-retry-after
        host.switchToHttp().getResponse().status(429).json({ message: error.message });
      }
    }`,
  'a filter that answers through the adapter': `
    import { ArgumentsHost, Catch, ExceptionFilter, HttpStatus } from '@nestjs/common';
    import { HttpAdapterHost } from '@nestjs/core';
    import { QuotaError } from './quota.js';
    @Catch(QuotaError)
    export class QuotaFilter implements ExceptionFilter {
      constructor(private readonly httpAdapterHost: HttpAdapterHost) {}
      catch(error: QuotaError, host: ArgumentsHost) {
        const { httpAdapter } = this.httpAdapterHost;
        // expect-next-line: require-retry-after
        httpAdapter.reply(host.switchToHttp().getResponse(), { error: 'quota' }, HttpStatus.TOO_MANY_REQUESTS);
      }
    }`,
  'an interceptor that sheds load': `
    import { CallHandler, ExecutionContext, Injectable, NestInterceptor, ServiceUnavailableException } from '@nestjs/common';
    @Injectable()
    export class LoadInterceptor implements NestInterceptor {
      private active = 0;
      intercept(context: ExecutionContext, next: CallHandler) {
        // expect-next-line: require-retry-after
        if (this.active > 100) throw new ServiceUnavailableException();
        this.active += 1;
        return next.handle();
      }
    }`,
  'the throttler without its headers': `
    import { ThrottlerException, ThrottlerGuard, ThrottlerModule } from '@nestjs/throttler';
    // expect-next-line: require-retry-after
    export const throttler = ThrottlerModule.forRoot({ throttlers: [{ ttl: 1000, limit: 3 }], setHeaders: false });
    export class SocketGuard {
      canActivate() {
        // expect-next-line: require-retry-after
        throw new ThrottlerException();
      }
    }`,
  'a middleware': `
    import { Injectable, NestMiddleware } from '@nestjs/common';
    @Injectable()
    export class LimitMiddleware implements NestMiddleware {
      use(req, res, next) {
        if (take(req.ip)) return next();
        // expect-next-line: require-retry-after
        res.statusCode = 429;
        res.end(JSON.stringify({ message: 'Too many requests' }));
      }
    }`,
});

itMarks('NestJS with the header, and what is no refusal', {
  'set before the exception': `
    import { HttpException } from '@nestjs/common';
    export class QuotaGuard {
      canActivate(context) {
        const response = context.switchToHttp().getResponse();
        if (take()) return true;
        response.header('Retry-After', '30');
        throw new HttpException('slow down', 429);
      }
    }`,
  'by a decorator': `
    import { Controller, Get, Header, HttpCode } from '@nestjs/common';
    @Controller()
    export class LimitController {
      @HttpCode(429)
      @Header('Retry-After', '30')
      @Get()
      limited() { return {}; }
    }`,
  'by an interceptor or a filter of the same file': `
    import { Catch, HttpException } from '@nestjs/common';
    @Catch(HttpException)
    export class RefusalFilter {
      catch(exception, host) {
        const response = host.switchToHttp().getResponse();
        if (exception.getStatus() === 429) response.setHeader('Retry-After', '30');
        response.status(exception.getStatus()).json(exception.getResponse());
      }
    }
    export function limit() { throw new HttpException('slow down', 429); }`,
  'a class of exceptions that knows the wait': `
    import { HttpException, HttpStatus } from '@nestjs/common';
    export class QuotaExceededException extends HttpException {
      constructor(readonly retryAfterSeconds: number) { super('slow down', HttpStatus.TOO_MANY_REQUESTS); }
    }`,
  'a class of exceptions, the header set where it is thrown': `
    import { HttpException } from '@nestjs/common';
    class QuotaExceededException extends HttpException { constructor() { super('slow down', 429); } }
    export class QuotaGuard {
      canActivate(context) {
        const response = context.switchToHttp().getResponse();
        if (take()) return true;
        response.setHeader('Retry-After', 30);
        throw new QuotaExceededException();
      }
    }`,
  'the guard of the throttler, extended': `
    import { ThrottlerException, ThrottlerGuard } from '@nestjs/throttler';
    export class NamedGuard extends ThrottlerGuard {
      protected async throwThrottlingException() { throw new ThrottlerException('slow down'); }
    }`,
  'the adapter sets it': `
    import { Catch } from '@nestjs/common';
    @Catch(QuotaError)
    export class QuotaFilter {
      constructor(private readonly host: HttpAdapterHost) {}
      catch(error, host) {
        const { httpAdapter } = this.host;
        const response = host.switchToHttp().getResponse();
        httpAdapter.setHeader(response, 'Retry-After', '30');
        httpAdapter.reply(response, {}, 429);
      }
    }`,
  'what is not there, and health': `
    import { Controller, Get, ServiceUnavailableException } from '@nestjs/common';
    @Controller('health')
    export class HealthController {
      @Get()
      check() { if (this.queue.length > 100) throw new ServiceUnavailableException(); }
    }
    @Controller('mails')
    export class MailController {
      @Get()
      list() { if (!this.smtp) throw new ServiceUnavailableException('No mail server is configured'); }
    }`,
  'documents of the interface': `
    import { ApiResponse, ApiTooManyRequestsResponse } from '@nestjs/swagger';
    export class QuoteController {
      @ApiTooManyRequestsResponse({ description: 'slow down' })
      @ApiResponse({ status: 429, description: 'slow down' })
      @ApiResponse({ status: 503, description: 'overloaded' })
      list() { return []; }
    }`,
  'a client of another service': `
    import { HttpException } from '@nestjs/common';
    export class Rates {
      async load() {
        try { return await this.http.get('/rates'); } catch (error) {
          if (error.response?.status === 429) return this.cached;
          throw new HttpException(error.message, error.response?.status ?? 502);
        }
      }
    }`,
});

describe('NestJS over several files', () => {
  const exception = (marker: string): string => `
    import { HttpException, HttpStatus } from '@nestjs/common';
    export class QuotaExceededException extends HttpException {
      constructor() {
        ${marker}
        super('slow down', HttpStatus.TOO_MANY_REQUESTS);
      }
    }`;
  const controller = `
    import { Controller, Get } from '@nestjs/common';
    import { QuotaExceededException } from './quota.exception.js';
    @Controller()
    export class QuoteController {
      @Get()
      list(): string[] { throw new QuotaExceededException(); }
    }`;
  const module = (filter: string, provider: string): string => `
    import { Module } from '@nestjs/common';
    import { APP_FILTER } from '@nestjs/core';
    import { QuoteController } from './quote.controller.js';
    ${filter}
    @Module({ controllers: [QuoteController], providers: [${provider}] })
    export class AppModule {}`;

  it('a class of exceptions in a file of its own', () => {
    expectMarkedInProject({
      'src/quota.exception.ts': exception('// expect-next-line: require-retry-after'),
      'src/quote.controller.ts': controller,
      'src/app.module.ts': module('', ''),
    });
  });

  it('a global filter adds the header', () => {
    expectMarkedInProject({
      'src/quota.exception.ts': exception(''),
      'src/quote.controller.ts': controller,
      'src/refusal.filter.ts': `
        import { ArgumentsHost, Catch, ExceptionFilter, HttpException } from '@nestjs/common';
        @Catch(HttpException)
        export class RefusalFilter implements ExceptionFilter {
          catch(exception: HttpException, host: ArgumentsHost) {
            const response = host.switchToHttp().getResponse();
            if (exception.getStatus() === 429) response.setHeader('Retry-After', '30');
            response.status(exception.getStatus()).json(exception.getResponse());
          }
        }`,
      'src/app.module.ts': module(
        `import { RefusalFilter } from './refusal.filter.js';`,
        '{ provide: APP_FILTER, useClass: RefusalFilter }',
      ),
    });
  });

  it('a filter for this class is the place to be repaired', () => {
    expectMarkedInProject({
      'src/quota.exception.ts': exception(''),
      'src/quote.controller.ts': controller,
      'src/quota.filter.ts': `
        import { ArgumentsHost, Catch, ExceptionFilter } from '@nestjs/common';
        import { QuotaExceededException } from './quota.exception.js';
        @Catch(QuotaExceededException)
        export class QuotaFilter implements ExceptionFilter {
          catch(exception: QuotaExceededException, host: ArgumentsHost) {
            // expect-next-line: require-retry-after
            host.switchToHttp().getResponse().status(429).json({});
          }
        }`,
      'src/app.module.ts': module(
        `import { QuotaFilter } from './quota.filter.js';`,
        '{ provide: APP_FILTER, useClass: QuotaFilter }',
      ),
    });
  });
});
