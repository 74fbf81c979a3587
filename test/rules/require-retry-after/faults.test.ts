import { requireRetryAfter } from '../../../src/rules/require-retry-after.js';
import { itFinds, type Case } from '../../support/cases.js';

const JS = 'src/input.js';

const cases: readonly Case[] = [
  {
    name: 'Express, in a chain',
    code: `
      import express from 'express';
      const app = express();
      app.use((req, res, next) => {
        if (!allow(req.ip)) {
          // expect-next-line: require-retry-after
          res.status(429).json({ error: 'slow down', retryAfter: 30 });
          return;
        }
        next();
      });`,
  },
  {
    name: 'Express, sendStatus in JavaScript',
    filename: JS,
    code: `
      module.exports = (req, res, next) => {
        if (over(req.ip)) {
          // expect-next-line: require-retry-after
          return res.sendStatus(429);
        }
        next();
      };`,
  },
  {
    name: 'a header set on another path only',
    code: `
      import type { RequestHandler } from 'express';
      export const limit: RequestHandler = (req, res, next) => {
        if (closed(req)) {
          res.set('Retry-After', '600');
          res.status(503).end();
          return;
        }
        if (over(req)) {
          // expect-next-line: require-retry-after
          res.status(429).end();
          return;
        }
        next();
      };`,
  },
  {
    name: 'a header of another name',
    code: `
      export function limit(req: Request, res: Response) {
        res.set('X-Retry-After', '30');
        // expect-next-line: require-retry-after
        res.status(429).end();
      }`,
  },
  {
    name: 'Fastify, in a chain over lines',
    code: `
      app.addHook('onRequest', async (request, reply) => {
        if (await over(request.ip)) {
          return reply
            .header('x-ratelimit-remaining', 0)
            // expect-next-line: require-retry-after
            .code(429)
            .send({ error: 'too many' });
        }
      });`,
  },
  {
    name: 'Fastify sensible',
    code: `
      app.get('/report', async (request, reply) => {
        // expect-next-line: require-retry-after
        if (!(await take(request.ip))) return reply.tooManyRequests('slow down');
        return report();
      });`,
  },
  {
    name: 'Koa, a method of a class',
    code: `
      import type { Context, Next } from 'koa';
      export class QuotaGate {
        async check(ctx: Context, next: Next) {
          if (!(await this.quota.take(ctx.ip))) {
            // expect-next-line: require-retry-after
            ctx.status = 429;
            ctx.body = { error: 'quota' };
            return;
          }
          await next();
        }
      }`,
  },
  {
    name: 'Koa, ctx.throw',
    filename: JS,
    code: `
      app.use(async (ctx, next) => {
        // expect-next-line: require-retry-after
        if (!(await quota.take(ctx.ip))) ctx.throw(429, 'Too many requests');
        await next();
      });`,
  },
  {
    name: 'Hono, a constant of the file',
    code: `
      import { Hono } from 'hono';
      const TOO_MANY = 429;
      const app = new Hono();
      app.use(async (c, next) => {
        // expect-next-line: require-retry-after
        if (!(await take(c.req.header('x-ip')))) return c.text('slow down', TOO_MANY);
        await next();
      });`,
  },
  {
    name: 'Hono, c.status in its own statement',
    code: `
      app.get('/x', async (c) => {
        if (await over(c.req.path)) {
          // expect-next-line: require-retry-after
          c.status(429);
          return c.json({ error: 'slow down' });
        }
        return c.json({});
      });`,
  },
  {
    name: 'Hono, an HTTPException without a response',
    code: `
      import { HTTPException } from 'hono/http-exception';
      export const limit = async (c, next) => {
        // expect-next-line: require-retry-after
        if (!(await take(c))) throw new HTTPException(429, { message: 'slow down' });
        await next();
      };`,
  },
  {
    name: 'Next.js, a status that a choice gives',
    code: `
      import { NextResponse } from 'next/server';
      export async function POST(request: Request) {
        const granted = await budget.take(request.headers.get('x-ip'));
        // expect-next-line: require-retry-after
        return NextResponse.json({ granted }, { status: granted ? 202 : 429 });
      }`,
  },
  {
    name: 'headers of CORS from another module',
    code: `
      import { corsHeaders } from '../_shared/cors.ts';
      Deno.serve(async (req) => {
        const upstream = await fetch('https://models.example/v1');
        if (upstream.status === 429) {
          return new Response(JSON.stringify({ error: 'Rate limit exceeded' }), {
            // expect-next-line: require-retry-after
            status: 429,
            headers: { ...corsHeaders, 'Content-Type': 'application/json' },
          });
        }
        return new Response(upstream.body, { headers: corsHeaders });
      });`,
  },
  {
    name: 'an init object declared above',
    code: `
      export default {
        async fetch(request: Request): Promise<Response> {
          if (await over(request)) {
            const init = {
              // expect-next-line: require-retry-after
              status: 429,
              headers: { 'content-type': 'text/plain' },
            };
            return new Response('slow down', init);
          }
          return render(request);
        },
      };`,
  },
  {
    name: 'Remix, json with a status',
    code: `
      import { json } from '@remix-run/node';
      export async function action({ request }) {
        // expect-next-line: require-retry-after
        if (!(await take(request))) return json({ error: 'slow down' }, { status: 429 });
        return json({});
      }`,
  },
  {
    name: 'React Router, a thrown data()',
    code: `
      import { data } from 'react-router';
      export async function loader({ request }) {
        // expect-next-line: require-retry-after
        if (!(await take(request))) throw data('slow down', 429);
        return {};
      }`,
  },
  {
    name: 'SvelteKit, error()',
    code: `
      import { error } from '@sveltejs/kit';
      export async function load({ getClientAddress }) {
        // expect-next-line: require-retry-after
        if (!(await take(getClientAddress()))) error(429, 'Slow down');
        return {};
      }`,
  },
  {
    name: 'http-errors',
    filename: JS,
    code: `
      const createError = require('http-errors');
      module.exports = (req, res, next) => {
        // expect-next-line: require-retry-after
        if (over(req.ip)) return next(createError(429, 'Too many'));
        next();
      };`,
  },
  {
    name: 'http-errors, a named constructor',
    code: `
      import createError from 'http-errors';
      export function gate(req, res, next) {
        // expect-next-line: require-retry-after
        next(over(req.ip) ? new createError.TooManyRequests() : undefined);
      }`,
  },
  {
    name: 'NestJS, an exception from a guard',
    code: `
      import { CanActivate, ExecutionContext, HttpException, HttpStatus } from '@nestjs/common';
      export class PlanGuard implements CanActivate {
        async canActivate(context: ExecutionContext) {
          if (await this.plans.allows(context.switchToHttp().getRequest())) return true;
          // expect-next-line: require-retry-after
          throw new HttpException({ message: 'slow down', retryAfter: 60 }, HttpStatus.TOO_MANY_REQUESTS);
        }
      }`,
  },
  {
    name: 'NestJS, @HttpCode',
    code: `
      import { Controller, Get, HttpCode } from '@nestjs/common';
      @Controller()
      export class Closed {
        @Get('*')
        // expect-next-line: require-retry-after
        @HttpCode(429)
        all() { return { error: 'slow down' }; }
      }`,
  },
  {
    name: 'a status of http-status-codes',
    code: `
      import { StatusCodes } from 'http-status-codes';
      router.use((req, res, next) => {
        if (allowed(req)) return next();
        // expect-next-line: require-retry-after
        return res.status(StatusCodes.TOO_MANY_REQUESTS).send();
      });`,
  },
  {
    name: 'a member of an own enum',
    code: `
      enum Answer { Ok = 200, Slow = 429 }
      export function handle(req, res) {
        // expect-next-line: require-retry-after
        res.writeHead(Answer.Slow);
        res.end();
      }`,
  },
  {
    name: 'a status that is assigned before it is sent',
    code: `
      app.get('/x', async (req, res) => {
        let status = 200;
        if (!(await take(req.ip))) {
          // expect-next-line: require-retry-after
          status = 429;
        }
        res.status(status).json({});
      });`,
  },
  {
    name: 'Hapi, a response with a code',
    filename: JS,
    code: `
      server.ext('onRequest', async (request, h) => {
        if (await take(request.info.remoteAddress)) return h.continue;
        // expect-next-line: require-retry-after
        return h.response({ error: 'slow down' }).code(429).takeover();
      });`,
  },
  {
    name: 'Hapi, a Boom error',
    filename: JS,
    code: `
      const Boom = require('@hapi/boom');
      exports.pre = async (request) => {
        // expect-next-line: require-retry-after
        if (!(await take(request))) throw Boom.tooManyRequests('slow down');
        return null;
      };`,
  },
  {
    name: 'Elysia, error from the context',
    code: `
      import { Elysia } from 'elysia';
      new Elysia().get('/', async ({ error, request }) => {
        // expect-next-line: require-retry-after
        if (!(await take(request))) return error(429, 'slow down');
        return 'ok';
      });`,
  },
  {
    name: 'h3, setResponseStatus',
    code: `
      import { defineEventHandler, setResponseStatus } from 'h3';
      export default defineEventHandler(async (event) => {
        if (!(await take(event.path))) {
          // expect-next-line: require-retry-after
          setResponseStatus(event, 429);
          return { error: 'slow down' };
        }
      });`,
  },
  {
    name: 'a GraphQL error with an HTTP status',
    code: `
      import { GraphQLError } from 'graphql';
      export async function resolve(_parent, args, context) {
        if (!(await take(context.user))) {
          throw new GraphQLError('slow down', {
            // expect-next-line: require-retry-after
            extensions: { code: 'RATE_LIMITED', http: { status: 429 } },
          });
        }
      }`,
  },
  {
    name: 'a Lambda answer kept in a const',
    filename: JS,
    code: `
      exports.handler = async (event) => {
        const refused = {
          // expect-next-line: require-retry-after
          statusCode: 429,
          body: JSON.stringify({ error: 'slow down' }),
        };
        return (await take(event)) ? { statusCode: 200, body: '' } : refused;
      };`,
  },
];

itFinds(requireRetryAfter, 'framework by framework', cases);
