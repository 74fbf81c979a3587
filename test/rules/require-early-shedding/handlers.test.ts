import { requireEarlyShedding } from '../../../src/rules/require-early-shedding.js';
import { markedCasesOf } from '../../support/marked-cases.js';

const { itMarks } = markedCasesOf(requireEarlyShedding);

itMarks('a handler that refuses after the work has begun', {
  'an upload in a Next.js route': `
    import { Ratelimit } from '@upstash/ratelimit';
    import { redis } from './redis.js';
    const ratelimit = new Ratelimit({ redis, limiter: Ratelimit.slidingWindow(5, '1 m') });
    export async function POST(request) {
      const data = await request.formData();
      const file = data.get('file');
      if (!file) return new Response('missing', { status: 400 });
      const { success } = await ratelimit.limit(request.headers.get('x-forwarded-for') ?? 'local');
      // expect-next-line: require-early-shedding
      if (!success) return new Response('slow down', { status: 429, headers: { 'Retry-After': '60' } });
      return Response.json({ size: file.size });
    }`,
  'a query in front of a limit by address': `
    import { prisma } from './prisma.js';
    import { allowed } from './limits.js';
    export default async function handler(req, res) {
      const report = await prisma.report.findUnique({ where: { id: req.query.id } });
      if (!report) return res.status(404).end();
      if (!allowed(req.socket.remoteAddress)) {
        res.setHeader('Retry-After', '30');
        // expect-next-line: require-early-shedding
        return res.status(429).json({ error: 'too many requests' });
      }
      res.json(report);
    }`,
  'rendering before the number of running requests is looked at': `
    import puppeteer from 'puppeteer';
    let running = 0;
    export async function pdf(req, res) {
      const browser = await puppeteer.launch();
      if (running >= 4) {
        // expect-next-line: require-early-shedding
        res.status(503).set('Retry-After', '10').send('too busy');
        return;
      }
      running += 1;
      try { res.send(await print(browser, req.query.url)); } finally { running -= 1; await browser.close(); }
    }`,
  'a limiter that throws': `
    import express from 'express';
    import { RateLimiterMemory } from 'rate-limiter-flexible';
    import { db } from './db.js';
    const limiter = new RateLimiterMemory({ points: 5, duration: 1 });
    const app = express();
    app.get('/search', async (req, res) => {
      const rows = await db.query('select * from items where name like $1', [req.query.q]);
      try {
        await limiter.consume(req.ip);
      } catch {
        // expect-next-line: require-early-shedding
        return res.set('Retry-After', '1').sendStatus(429);
      }
      res.json(rows);
    });`,
  'a helper of the same file': `
    import { NextResponse } from 'next/server';
    import { limits } from './limits.js';
    async function refusal(request) {
      const verdict = await limits.take(request.headers.get('x-real-ip'));
      return verdict.ok ? null : NextResponse.json({}, { status: 429, headers: { 'Retry-After': '9' } });
    }
    export async function POST(request) {
      const bytes = await request.arrayBuffer();
      // expect-next-line: require-early-shedding
      const refused = await refusal(request);
      if (refused) return refused;
      return NextResponse.json({ length: bytes.byteLength });
    }`,
  'a method of a controller': `
    export class Exports {
      constructor(repo, limiter) { this.exportRepository = repo; this.limiter = limiter; }
      async start(req, res) {
        const rows = await this.exportRepository.find({ where: { day: req.query.day } });
        const verdict = await this.limiter.check(req.ip);
        // expect-next-line: require-early-shedding
        if (!verdict.allowed) return res.status(429).set('Retry-After', '60').end();
        res.json(rows);
      }
    }`,
  'a middleware that looks up the key first': `
    import { db } from './db.js';
    import { limiter } from './limiter.js';
    export async function gate(req, res, next) {
      const key = await db.apiKeys.findOne({ value: req.get('x-api-key') });
      if (!key) return res.sendStatus(401);
      const { granted } = await limiter.take(req.ip);
      // expect-next-line: require-early-shedding
      if (!granted) return res.set('Retry-After', '1').sendStatus(429);
      next();
    }`,
  'Koa, after the rest of the request': `
    import { quota } from './quota.js';
    export async function limitDownloads(ctx, next) {
      await next();
      const { granted } = await quota.take(ctx.ip);
      // expect-next-line: require-early-shedding
      if (!granted) { ctx.set('Retry-After', '9'); ctx.status = 429; }
    }`,
  'a page that a browser has rendered': `
    import { budget } from './budget.js';
    export async function GET(request) {
      const page = await browser.newPage();
      const pdf = await page.pdf({ format: 'A4' });
      const verdict = budget.take(request.headers.get('x-real-ip'));
      // expect-next-line: require-early-shedding
      if (!verdict.ok) return new Response('', { status: 429, headers: { 'Retry-After': '9' } });
      return new Response(pdf);
    }`,
  'a file of a form': `
    import { limits } from './limits.js';
    export async function POST(request) {
      const form = await request.formData();
      const card = form.get('card');
      if (!(card instanceof File)) return new Response('', { status: 400 });
      const verdict = await limits.take(request.headers.get('x-real-ip'));
      // expect-next-line: require-early-shedding
      if (!verdict.ok) return new Response('', { status: 429, headers: { 'Retry-After': '9' } });
      return Response.json({ size: card.size });
    }`,
  'a tRPC procedure': `
    import { TRPCError } from '@trpc/server';
    import { ratelimit } from './ratelimit.js';
    export const create = publicProcedure.mutation(async ({ ctx, input }) => {
      const last = await ctx.db.post.findFirst({ where: { slug: input.slug } });
      if (last) throw new TRPCError({ code: 'CONFLICT' });
      const { success } = await ratelimit.limit(ctx.ip);
      // expect-next-line: require-early-shedding
      if (!success) throw new TRPCError({ code: 'TOO_MANY_REQUESTS' });
      return ctx.db.post.create({ data: input });
    });`,
});

itMarks('a handler that decides in time, or has to look first', {
  'a few fields of JSON': `
    import { Hono } from 'hono';
    import { budget } from './budget.js';
    const app = new Hono();
    app.post('/render', async (c) => {
      const spec = await c.req.json();
      const grant = await budget.tryTake(c.req.header('cf-connecting-ip'));
      if (!grant.ok) return c.json({ error: 'slow down' }, 429, { 'Retry-After': '5' });
      return c.json(draw(spec));
    });`,
  'a limit on what a user does': `
    import { TRPCError } from '@trpc/server';
    import { ratelimit } from './ratelimit.js';
    export const create = protectedProcedure.mutation(async ({ ctx, input }) => {
      const last = await ctx.db.post.findFirst({ where: { slug: input.slug } });
      if (last) throw new TRPCError({ code: 'CONFLICT' });
      const { success } = await ratelimit.limit(ctx.userId);
      if (!success) throw new TRPCError({ code: 'TOO_MANY_REQUESTS' });
      return ctx.db.post.create({ data: input });
    });`,
  'what the rest of the request has answered': `
    export async function slow(ctx, next) {
      await next();
      if (ctx.status === 429) ctx.set('Retry-After', '10');
    }`,
  'before the body': `
    import { limits } from './limits.js';
    export async function POST(request) {
      const verdict = await limits.take(request.headers.get('x-real-ip'));
      if (!verdict.ok) return new Response('', { status: 429, headers: { 'Retry-After': '9' } });
      const form = await request.formData();
      return Response.json({ n: [...form].length });
    }`,
  'by a field of the body': `
    import { limits } from './limits.js';
    export async function POST(request) {
      const { email } = await request.json();
      const key = email.trim().toLowerCase();
      const verdict = await limits.take(key);
      if (!verdict.ok) return new Response('', { status: 429, headers: { 'Retry-After': '9' } });
      return Response.json({});
    }`,
  'by the caller, who has to be known': `
    import { limits } from './limits.js';
    import { db } from './db.js';
    export async function POST(request) {
      const account = await db.account.findUnique({ where: { key: request.headers.get('x-key') } });
      if (!account) return new Response('', { status: 401 });
      const verdict = await limits.take(account.id);
      if (!verdict.ok) return new Response('', { status: 429, headers: { 'Retry-After': '9' } });
      return Response.json({});
    }`,
  'rows that are counted are the limiter': `
    import { prisma } from './prisma.js';
    export async function POST(request) {
      const since = new Date(Date.now() - 60_000);
      const recent = await prisma.message.count({ where: { ip: request.headers.get('x-real-ip'), at: { gt: since } } });
      if (recent >= 5) return new Response('', { status: 429, headers: { 'Retry-After': '60' } });
      return Response.json({});
    }`,
  'a business quota by rows': `
    import { prisma } from './prisma.js';
    export async function POST(request) {
      const project = await prisma.project.findUnique({ where: { key: request.headers.get('x-project') } });
      const { name } = await request.json();
      const running = await prisma.job.count({ where: { projectId: project.id, state: 'running' } });
      if (running >= project.maxJobs) return new Response('', { status: 429, headers: { 'Retry-After': '60' } });
      return Response.json({ name });
    }`,
  'only failures are counted': `
    import { compare } from 'bcrypt';
    import { limiter } from './limiter.js';
    import { users } from './users.js';
    export async function login(req, res) {
      const user = await users.findOne({ email: req.body.email });
      const ok = user && (await compare(req.body.password, user.hash));
      if (!ok) {
        const { blocked } = await limiter.take(req.ip);
        return res.status(blocked ? 429 : 401).set('Retry-After', '60').end();
      }
      res.json({ token: sign(user) });
    }`,
  'only what is not cached is limited': `
    import { limiter } from './limiter.js';
    import { db } from './db.js';
    export async function thumbnail(req, res) {
      const known = await db.thumbnails.findOne({ id: req.params.id });
      if (known) return res.send(known.bytes);
      const verdict = await limiter.take(req.ip);
      if (!verdict.ok) return res.set('Retry-After', '5').sendStatus(429);
      res.send(await draw(req.params.id));
    }`,
  'a refusal of somebody else is passed on': `
    import { db } from './db.js';
    export async function GET(request) {
      const token = await db.token.findFirst({ where: { kind: 'weather' } });
      const answer = await fetch('https://api.weather.example', { headers: { authorization: token.value } });
      if (answer.status === 429) return new Response('', { status: 429, headers: { 'Retry-After': '30' } });
      return Response.json(await answer.json());
    }`,
  'two limits, the first of them early': `
    import { perAddress, perUser } from './limits.js';
    import { db } from './db.js';
    export async function POST(request) {
      const first = await perAddress.limit(request.headers.get('x-real-ip'));
      if (!first.success) return new Response('', { status: 429, headers: { 'Retry-After': '9' } });
      const user = await db.user.findFirst({ where: { token: request.headers.get('authorization') } });
      const body = await request.formData();
      const second = await perUser.limit(user.id);
      if (!second.success) return new Response('', { status: 429, headers: { 'Retry-After': '9' } });
      return Response.json({ body });
    }`,
  'a client that reads a response': `
    import { limiter } from './limiter.js';
    export async function GET(request) {
      const prices = await fetchPrices();
      const list = await prices.json();
      const verdict = await limiter.take(request.headers.get('x-real-ip'));
      if (!verdict.ok) return new Response('', { status: 429, headers: { 'Retry-After': '9' } });
      return Response.json(list);
    }`,
  'no server at all': `
    import { readFile } from 'node:fs/promises';
    import { limiter } from './limiter.js';
    export async function sendAll(path) {
      const lines = (await readFile(path, 'utf8')).split('\\n');
      for (const line of lines) { await limiter.removeTokens(1); await post(line); }
    }`,
});
